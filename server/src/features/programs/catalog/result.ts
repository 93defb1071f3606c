import type { CheckoutAct } from '@preceptor/contract'

export type Terms = Extract<CheckoutAct, { act: 'check_out' }>

/** The result in one agency. */
export interface Result {
  outcome: 'done' | 'skip'
  note: string | null
}
