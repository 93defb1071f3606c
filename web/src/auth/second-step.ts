import type { SecondStep } from '@preceptor/contract'
import { createStore } from '@/lib/store.ts'

/**
 * Set when the password was right and a code is still needed; the login page shows it. Kept only in memory: a reload starts over.
 */
export const pendingStep = createStore<SecondStep | null>(null)
