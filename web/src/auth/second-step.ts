import type { SecondStep } from '@preceptor/contract'
import { createStore } from '@/lib/store.ts'

/** The password was right and a code is to come: the login page shows it. In memory alone: a reload starts over. */
export const pendingStep = createStore<SecondStep | null>(null)
