import { stateTable } from '../state-table.ts'
import { payrollText } from './texts.ts'

/** Sent batches never go back: later changes become corrections in the next batch. */
export const payrollStates = stateTable(
  {
    open: payrollText('open'),
    previewed: payrollText('previewed'),
    locked: payrollText('locked'),
    sent: payrollText('sent'),
    acknowledged: payrollText('acknowledged'),
    rejected: payrollText('rejected'),
  },
  {
    open: { previewed: payrollText('preview') },
    previewed: { previewed: payrollText('previewAgain'), locked: payrollText('lock') },
    locked: { open: payrollText('reopen'), sent: payrollText('send') },
    sent: { acknowledged: payrollText('acknowledge'), rejected: payrollText('reject') },
    acknowledged: {},
    rejected: { sent: payrollText('issueAgain') },
  },
)
export type PayrollState = keyof typeof payrollStates.names

export const payrollFrequencies = {
  weekly: payrollText('weekly'),
  biweekly: payrollText('biweekly'),
  semimonthly: payrollText('semimonthly'),
  monthly: payrollText('monthly'),
} as const
export type PayrollFrequency = keyof typeof payrollFrequencies

export const payrollRoundings = { exact: payrollText('exact'), quarter: payrollText('quarter') } as const
export type PayrollRounding = keyof typeof payrollRoundings
export const payrollBooksTo = { cost_center: payrollText('costCenter'), job_code: payrollText('jobCode') } as const
export const payrollLateRules = { pay: payrollText('latePay'), ask: payrollText('lateAsk') } as const
export const payrollLongOnline = { pay_credit: payrollText('longPay'), ask: payrollText('longAsk') } as const

/** Reasons a line needs attention before it is paid. */
export const payrollCauses = {
  unpaid: payrollText('causeUnpaid'),
  overlap: payrollText('causeOverlap'),
  no_number: payrollText('causeNoNumber'),
  shared_number: payrollText('causeSharedNumber'),
  no_code: payrollText('causeNoCode'),
  not_employed: payrollText('causeNotEmployed'),
  before_hire: payrollText('causeBeforeHire'),
  over_day: payrollText('causeOverDay'),
  over_week: payrollText('causeOverWeek'),
  late: payrollText('causeLate'),
  left: payrollText('causeLeft'),
  long_online: payrollText('causeLongOnline'),
  format_limit: payrollText('causeFormatLimit'),
} as const
export type PayrollCause = keyof typeof payrollCauses

/** Causes that block sending: someone must fix, hold or exclude the line. */
export const unpayable: readonly PayrollCause[] = ['no_number', 'shared_number', 'no_code', 'format_limit']

export const payrollDecisions = {
  include: payrollText('include'),
  hold: payrollText('hold'),
  exclude: payrollText('exclude'),
} as const
export type PayrollDecision = keyof typeof payrollDecisions

export const payrollOutcomes = {
  pay: payrollText('outcomePay'),
  hold: payrollText('outcomeHold'),
  exclude: payrollText('outcomeExclude'),
  undecided: payrollText('outcomeUndecided'),
} as const
export type PayrollOutcome = keyof typeof payrollOutcomes

export const payrollLineKinds = { earning: payrollText('earning'), correction: payrollText('correction') } as const
export const payrollWays = { sftp: payrollText('waySftp'), download: payrollText('wayDownload') } as const
export const payTestAnswers = {
  working: payrollText('testWorking'),
  not_working: payrollText('testNotWorking'),
  open: payrollText('testOpen'),
} as const
