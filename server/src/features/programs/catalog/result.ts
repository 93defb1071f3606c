import type { CheckoutAct } from '@preceptor/contract'

export type Terms = Extract<CheckoutAct, { act: 'check_out' }>

/** What came of it in one agency. */
export interface Result {
  outcome: 'done' | 'skip'
  note: string | null
}
