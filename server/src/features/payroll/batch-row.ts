import type { OpenPayrollBatch, PayrollBatch } from '@preceptor/contract'
import { payrollTexts } from './texts.ts'

export interface BatchRow extends PayrollBatch {
  totals: OpenPayrollBatch['totals']
  refusal: string | null
  format: string
  plan_hash: string | null
  problems: string[]
}

export const nameOfBatch = (batch: Pick<PayrollBatch, 'number' | 'period_start' | 'period_end'>) =>
  payrollTexts.named('batchName', { number: batch.number, from: batch.period_start, to: batch.period_end })
/** The batch's name in the history. */
export const knownAs = (batch: Pick<PayrollBatch, 'number' | 'period_start' | 'period_end'>) =>
  payrollTexts.say('en', 'batchName', { number: batch.number, from: batch.period_start, to: batch.period_end })
