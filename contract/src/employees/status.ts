import { stateTable } from '../state-table.ts'

/** `provider_status` and what may follow what; data-model section 1. */
export const providerStatuses = {
  1: 'Active',
  2: 'Inactive',
  3: 'On hold',
  4: 'On leave',
  5: 'Terminated',
  6: 'Applicant',
  7: 'Pending',
  8: 'Suspended',
  9: 'Rejected',
} as const
export type ProviderStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
export const activeStatus = 1
export const terminatedStatus = 5
export const pendingStatus = 7
export const rejectedStatus = 9

/** Nobody who was let go or rejected comes back, or goes on leave, by a plan made before. */
export const isOver = (status: ProviderStatus) => status === terminatedStatus || status === rejectedStatus

/** Applicant, Pending, Rejected: nobody of these works yet. */
export const notBegun: ReadonlySet<ProviderStatus> = new Set([6, pendingStatus, rejectedStatus])

/** Which status may follow which, and what the change is called. Terminated people come back by a rehire only. */
export const employeeStates = stateTable<ProviderStatus>(providerStatuses, {
  1: { 2: 'Make inactive', 3: 'Put on hold', 4: 'Start leave', 5: 'Terminate', 8: 'Suspend' },
  2: { 1: 'Make active', 5: 'Terminate' },
  3: { 1: 'End hold', 5: 'Terminate' },
  4: { 1: 'Return from leave', 5: 'Terminate' },
  5: { 1: 'Rehire' },
  6: { 7: 'Make an offer', 9: 'Reject', 5: 'Terminate' },
  7: { 1: 'Make active', 9: 'Reject', 5: 'Terminate' },
  8: { 1: 'End suspension', 5: 'Terminate' },
  9: { 6: 'Reopen application', 5: 'Terminate' },
})

export const nextStatuses = employeeStates.next

export const statusReasons: Partial<Record<ProviderStatus, readonly string[]>> = {
  2: ['No current assignments', 'Seasonal', 'Other'],
  3: ['Missing documents', 'Expired credential', 'Pending investigation', 'Other'],
  4: ['Medical leave', 'Family leave', 'Military leave', 'Personal leave', 'Other'],
  5: ['Resigned', 'No call, no show', 'Job abandonment', 'Performance', 'Misconduct', 'Relocated', 'Retired', 'Other'],
  8: ['Investigation', 'Compliance lapse', 'Other'],
  9: ['Failed background check', 'Did not respond', 'Not qualified', 'Withdrew', 'Other'],
}

/** For a status that needs one of these reasons and came without. */
export const missingReason = 'Choose a reason.'

export const employmentTypes = {
  full_time: 'Full time',
  part_time: 'Part time',
  per_diem: 'Per diem',
  live_in: 'Live-in',
} as const

/** Languages caregivers read; domain-facts section 10. ISO 639 codes. */
export const languages = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  ru: 'Russian',
  ht: 'Haitian Creole',
  bn: 'Bengali',
  ko: 'Korean',
  pl: 'Polish',
  ar: 'Arabic',
  yi: 'Yiddish',
  sq: 'Albanian',
  uk: 'Ukrainian',
  fr: 'French',
  pt: 'Portuguese',
  tl: 'Tagalog',
  vi: 'Vietnamese',
  pa: 'Punjabi',
  ur: 'Urdu',
} as const
