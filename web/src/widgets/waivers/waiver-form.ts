import { type Waiver, waiverRecordFields } from '@preceptor/contract'
import { recordValues, type ValuesOf } from '../form/record-values.ts'
import { type WaivedWindow, windowIn, windowValue } from './waiver-values.ts'

/** The form's values, without nulls. */
export interface WaiverValues extends ValuesOf<typeof waiverRecordFields> {
  rule_id: string
  /** In the format of `windowValue`; blank for the whole rule. */
  window_no: string
}
const record = recordValues(waiverRecordFields)

export const blank = (first_day: string, rule_id = '', window: WaivedWindow | null = null): WaiverValues => ({
  ...record.blank(),
  rule_id,
  window_no: window === null ? '' : windowValue(window),
  first_day,
})

export const valuesOf = (one: Waiver): WaiverValues => ({
  ...record.valuesOf(one),
  rule_id: one.rule_id,
  window_no: one.window_no === null ? '' : windowValue({ scheme: one.window_scheme, number: one.window_no }),
})

export const bodyOf = ({ rule_id, window_no, ...values }: WaiverValues) => ({
  ...record.bodyOf(values),
  rule_id,
  window_no: windowIn(window_no)?.number ?? null,
  window_scheme: windowIn(window_no)?.scheme ?? null,
})
