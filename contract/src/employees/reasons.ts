import type { ProviderStatus } from './status.ts'
import { employeeText } from './texts.ts'

/** Stored exactly as written here; `reasonName` returns the label. */
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
/** Returns the label of a reason; a custom reason, for example from a roster, is its own label. */
export const reasonName = (reason: string) =>
  Object.hasOwn(reasonNames, reason) ? (reasonNames[reason] ?? reason) : reason

/** Shown when a status requires one of these reasons and none was given. */
export const missingReason = employeeText('chooseReason')
