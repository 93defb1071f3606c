import { employeeText } from './texts.ts'

/** `provider_status` and its allowed transitions; data-model section 1. */
export const providerStatuses = {
  1: employeeText('active'),
  2: employeeText('inactive'),
  3: employeeText('onHold'),
  4: employeeText('onLeave'),
  5: employeeText('terminated'),
  6: employeeText('applicant'),
  7: employeeText('pending'),
  8: employeeText('suspended'),
  9: employeeText('rejected'),
} as const
export type ProviderStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export const activeStatus = 1
export const onLeaveStatus = 4
export const terminatedStatus = 5
export const pendingStatus = 7
export const rejectedStatus = 9

/** Terminated or rejected people don't return or go on leave because of an earlier plan. */
export const isOver = (status: ProviderStatus) => status === terminatedStatus || status === rejectedStatus

/** Applicant, Pending, Rejected: people who haven't started working. */
export const notBegun: ReadonlySet<ProviderStatus> = new Set([6, pendingStatus, rejectedStatus])

export const employmentTypes = {
  full_time: employeeText('fullTime'),
  part_time: employeeText('partTime'),
  per_diem: employeeText('perDiem'),
  live_in: employeeText('liveIn'),
} as const

/** Languages caregivers read. ISO 639 codes. */
export const languages = {
  en: employeeText('english'),
  es: employeeText('spanish'),
  zh: employeeText('chinese'),
  ru: employeeText('russian'),
  ht: employeeText('haitianCreole'),
  bn: employeeText('bengali'),
  ko: employeeText('korean'),
  pl: employeeText('polish'),
  ar: employeeText('arabic'),
  yi: employeeText('yiddish'),
  sq: employeeText('albanian'),
  uk: employeeText('ukrainian'),
  fr: employeeText('french'),
  pt: employeeText('portuguese'),
  tl: employeeText('tagalog'),
  vi: employeeText('vietnamese'),
  pa: employeeText('punjabi'),
  ur: employeeText('urdu'),
} as const
