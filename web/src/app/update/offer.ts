import { createStore } from '@/lib/store.ts'

/** `hidden` until there is a version to offer, and again after the user closes the box. */
export type Offer = 'hidden' | 'shown' | 'reloading'

export const offer = createStore<Offer>('hidden')

/** R-UPD-2: hides the box without updating. */
export const closeOffer = () => offer.set('hidden')
