import { stateTable } from '../state-table.ts'
import { employeeText } from './texts.ts'

/** `provider_status` and what may follow what; data-model section 1. */
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
export const terminatedStatus = 5
export const pendingStatus = 7
export const rejectedStatus = 9

/** Nobody who was let go or rejected comes back, or goes on leave, by a plan made before. */
export const isOver = (status: ProviderStatus) => status === terminatedStatus || status === rejectedStatus

/** Applicant, Pending, Rejected: nobody of these works yet. */
export const notBegun: ReadonlySet<ProviderStatus> = new Set([6, pendingStatus, rejectedStatus])

/** Which status may follow which, and what the change is called. Terminated people come back by a rehire only. */
export const employeeStates = stateTable<ProviderStatus>(providerStatuses, {
  1: {
    2: employeeText('makeInactive'),
    3: employeeText('putOnHold'),
    4: employeeText('startLeave'),
    5: employeeText('terminate'),
    8: employeeText('suspend'),
  },
  2: { 1: employeeText('makeActive'), 5: employeeText('terminate') },
  3: { 1: employeeText('endHold'), 5: employeeText('terminate') },
  4: { 1: employeeText('returnFromLeave'), 5: employeeText('terminate') },
  5: { 1: employeeText('rehire') },
  6: { 7: employeeText('makeOffer'), 9: employeeText('reject'), 5: employeeText('terminate') },
  7: { 1: employeeText('makeActive'), 9: employeeText('reject'), 5: employeeText('terminate') },
  8: { 1: employeeText('endSuspension'), 5: employeeText('terminate') },
  9: { 6: employeeText('reopenApplication'), 5: employeeText('terminate') },
})

export const nextStatuses = employeeStates.next

/** Kept as they stand here; `reasonName` says them. */
export const statusReasons: Partial<Record<ProviderStatus, readonly string[]>> = {
  2: ['No current assignments', 'Seasonal', 'Other'],
  3: ['Missing documents', 'Expired credential', 'Pending investigation', 'Other'],
  4: ['Medical leave', 'Family leave', 'Military leave', 'Personal leave', 'Other'],
  5: ['Resigned', 'No call, no show', 'Job abandonment', 'Performance', 'Misconduct', 'Relocated', 'Retired', 'Other'],
  8: ['Investigation', 'Compliance lapse', 'Other'],
  9: ['Failed background check', 'Did not respond', 'Not qualified', 'Withdrew', 'Other'],
}

const reasonNames: Readonly<Record<string, string>> = {
  'No current assignments': employeeText('noAssignments'),
  Seasonal: employeeText('seasonal'),
  Other: employeeText('other'),
  'Missing documents': employeeText('missingDocuments'),
  'Expired credential': employeeText('expiredCredential'),
  'Pending investigation': employeeText('pendingInvestigation'),
  'Medical leave': employeeText('medicalLeave'),
  'Family leave': employeeText('familyLeave'),
  'Military leave': employeeText('militaryLeave'),
  'Personal leave': employeeText('personalLeave'),
  Resigned: employeeText('resigned'),
  'No call, no show': employeeText('noCallNoShow'),
  'Job abandonment': employeeText('jobAbandonment'),
  Performance: employeeText('performance'),
  Misconduct: employeeText('misconduct'),
  Relocated: employeeText('relocated'),
  Retired: employeeText('retired'),
  Investigation: employeeText('investigation'),
  'Compliance lapse': employeeText('complianceLapse'),
  'Failed background check': employeeText('failedBackgroundCheck'),
  'Did not respond': employeeText('didNotRespond'),
  'Not qualified': employeeText('notQualified'),
  Withdrew: employeeText('withdrew'),
}
/** A reason by its name; one in words of its own, as rosters bring along, is those words. */
export const reasonName = (reason: string) =>
  Object.hasOwn(reasonNames, reason) ? (reasonNames[reason] ?? reason) : reason

/** For a status that needs one of these reasons and came without. */
export const missingReason = employeeText('chooseReason')

export const employmentTypes = {
  full_time: employeeText('fullTime'),
  part_time: employeeText('partTime'),
  per_diem: employeeText('perDiem'),
  live_in: employeeText('liveIn'),
} as const

/** Languages caregivers read; domain-facts section 10. ISO 639 codes. */
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
