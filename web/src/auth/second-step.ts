import type { SecondStep } from '@preceptor/contract'
import { createStore } from '@/lib/store.ts'

/** The password was right and a code is needed next, which the login page shows. Only in memory: a reload starts over. */
export const pendingStep = createStore<SecondStep | null>(null)
