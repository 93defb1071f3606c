import { agencyExamples } from './agencies/examples.ts'
import { automationExamples } from './automation/examples.ts'
import { authExamples } from './auth/examples.ts'
import { complianceRuleExamples } from './compliance-rules/examples.ts'
import { bulkOperationExamples } from './bulk-operations/examples.ts'
import { csmExamples } from './csm/examples.ts'
import { employeeMergeExamples } from './employee-merges/examples.ts'
import { employeeNoteExamples } from './employee-notes/examples.ts'
import { employeeExamples } from './employees/examples.ts'
import { credentialExamples } from './credentials/examples.ts'
import { externalTrainingExamples } from './external-training/examples.ts'
import { leaveExamples } from './leave-spans/examples.ts'
import { scheduleExamples } from './schedule/examples.ts'
import { waiverExamples } from './waivers/examples.ts'
import { fileExamples } from './files/examples.ts'
import { formExamples } from './forms/examples.ts'
import { importExamples } from './imports/examples.ts'
import { learningPathExamples } from './learning-paths/examples.ts'
import { messageExamples } from './messages/examples.ts'
import { panelMessageExamples } from './panel-messages/examples.ts'
import { programExamples } from './programs/examples.ts'
import { profileExamples } from './profile/examples.ts'
import { reportScheduleExamples } from './report-schedules/examples.ts'
import { reportExamples } from './reports/examples.ts'
import { savedViewExamples } from './saved-views/examples.ts'
import { searchExamples } from './search/examples.ts'
import { sessionExamples } from './sessions/examples.ts'
import { surveyExamples } from './surveys/examples.ts'
import { systemExamples } from './system/examples.ts'
import { taxonomyExamples } from './taxonomy/examples.ts'
import { userExamples } from './users/examples.ts'
import { examplesOfAll } from './examples-of-all.ts'
import { joined } from './joined.ts'

/**
 * Example field values for the API docs and for tests of every call: by name, or by parent name and own name. Lists are tried in
 * order. Only the server reads this; the browser never loads it.
 */
export const examples: Readonly<Record<string, unknown>> = joined(
  agencyExamples,
  authExamples,
  automationExamples,
  complianceRuleExamples,
  bulkOperationExamples,
  csmExamples,
  employeeExamples,
  employeeMergeExamples,
  employeeNoteExamples,
  credentialExamples,
  leaveExamples,
  scheduleExamples,
  waiverExamples,
  externalTrainingExamples,
  fileExamples,
  formExamples,
  importExamples,
  learningPathExamples,
  messageExamples,
  panelMessageExamples,
  programExamples,
  profileExamples,
  reportExamples,
  reportScheduleExamples,
  savedViewExamples,
  searchExamples,
  sessionExamples,
  surveyExamples,
  systemExamples,
  taxonomyExamples,
  userExamples,
  examplesOfAll,
)
