import { type CatalogRow, catalogStates, type CheckoutRow, checkoutStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { catalogTexts } from './texts.ts'

const { say } = catalogTexts

export const catalogColours: Record<CatalogRow['status'], StatusColour> = {
  draft: 'grey',
  published: 'green',
  deprecated: 'amber',
  withdrawn: 'red',
}
export const catalogWord = (status: CatalogRow['status']) => inWords(catalogStates.names[status])

export const checkoutColours: Record<CheckoutRow['state'], StatusColour> = {
  live: 'green',
  update_available: 'blue',
  pending: 'amber',
  expired: 'grey',
  withdrawn: 'red',
}
export const checkoutWord = (state: CheckoutRow['state']) => inWords(checkoutStates[state])

/** Returns the number of agencies that have it, and of those with an older version. */
export const heldWords = ({ held, behind }: Pick<CatalogRow, 'held' | 'behind'>) =>
  [say('heldBy', { count: held }), ...(behind > 0 ? [say('behind', { count: behind })] : [])].join(' · ')
