import * as z from 'zod/mini'
import { agencyEvents } from './agencies/events.ts'
import { apiKeyEvents } from './api-keys/events.ts'
import { assignmentEvents } from './assignments/events.ts'
import { automationEvents } from './automation/events.ts'
import { auditLogEvents } from './audit-log/events.ts'
import { auditLogText } from './audit-log/texts.ts'
import { authEvents } from './auth/events.ts'
import { attendanceEvents } from './attendance/events.ts'
import { bookingEvents } from './bookings/events.ts'
import { bulkChangeEvents } from './bulk-changes/events.ts'
import { bulkOperationEvents } from './bulk-operations/events.ts'
import { caregiverViewEvents } from './caregiver-view/events.ts'
import { certificateEvents } from './certificates/events.ts'
import { catalogEvents } from './catalog/events.ts'
import { checkInEvents } from './check-in/events.ts'
import { complianceRuleEvents } from './compliance-rules/events.ts'
import { complianceEvents } from './compliance/events.ts'
import { keptComplianceEvents } from './compliance/kept-events.ts'
import { complianceOverviewEvents } from './compliance/overview-events.ts'
import { csmEvents } from './csm/events.ts'
import { employeeMergeEvents } from './employee-merges/events.ts'
import { employeeNoteEvents } from './employee-notes/events.ts'
import { employeePhotoEvents } from './employee-photos/events.ts'
import { employeeEvents } from './employees/events.ts'
import { credentialEvents } from './credentials/events.ts'
import { formEvents } from './forms/events.ts'
import { formAnswerEvents } from './form-answers/events.ts'
import { externalTrainingEvents } from './external-training/events.ts'
import { leaveEvents } from './leave-spans/events.ts'
import { scheduleEvents } from './schedule/events.ts'
import { smsSenderEvents } from './sms-senders/events.ts'
import { messageLogEvents } from './message-log/events.ts'
import { reachabilityEvents } from './reachability/events.ts'
import { waiverEvents } from './waivers/events.ts'
import { importEvents } from './imports/events.ts'
import { learningPathEvents } from './learning-paths/events.ts'
import { learnerLinkEvents } from './learner-links/events.ts'
import { medicalEvents } from './medical/events.ts'
import { templateEvents } from './messages/template-events.ts'
import { panelMessageEvents } from './panel-messages/events.ts'
import { profileEvents } from './profile/events.ts'
import { programEvents } from './programs/events.ts'
import { quizResultEvents } from './quiz-results/events.ts'
import { reminderEvents } from './reminders/events.ts'
import { payrollEvents } from './payroll/events.ts'
import { reportScheduleEvents } from './report-schedules/events.ts'
import { payrollFormatEvents } from './payroll-formats/events.ts'
import { reportEvents } from './reports/events.ts'
import { savedViewEvents } from './saved-views/events.ts'
import { sftpEvents } from './sftp/events.ts'
import { sessionEvents } from './sessions/events.ts'
import { sessionRecordEvents } from './session-records/events.ts'
import { skillEvents } from './skills/events.ts'
import { surveyEvents } from './surveys/events.ts'
import { systemEvents } from './system/events.ts'
import { taxonomyEvents } from './taxonomy/events.ts'
import { threadEvents } from './threads/events.ts'
import { userEvents } from './users/events.ts'
import { webhookEvents } from './webhooks/events.ts'
import { integrationEvents } from './integrations/events.ts'
import { approvalEvents } from './approvals/events.ts'
import { joined } from './joined.ts'
import { id, instant } from './schemas.ts'

/** Kinds of actors: a person with an account, a learner with a signed link, a program with a key, or Preceptor itself. */
export const actorKinds = ['user', 'learner', 'api_key', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Kinds of events with their history text, by feature. The subject's name follows the text. */
export const eventKinds = joined(
  threadEvents,
  messageLogEvents,
  smsSenderEvents,
  reachabilityEvents,
  employeeEvents,
  employeeMergeEvents,
  employeeNoteEvents,
  employeePhotoEvents,
  medicalEvents,
  importEvents,
  attendanceEvents,
  bookingEvents,
  checkInEvents,
  bulkChangeEvents,
  bulkOperationEvents,
  assignmentEvents,
  learningPathEvents,
  reminderEvents,
  quizResultEvents,
  agencyEvents,
  complianceEvents,
  complianceOverviewEvents,
  keptComplianceEvents,
  csmEvents,
  surveyEvents,
  systemEvents,
  auditLogEvents,
  automationEvents,
  authEvents,
  profileEvents,
  userEvents,
  payrollEvents,
  payrollFormatEvents,
  reportEvents,
  reportScheduleEvents,
  savedViewEvents,
  panelMessageEvents,
  taxonomyEvents,
  complianceRuleEvents,
  programEvents,
  sessionEvents,
  sessionRecordEvents,
  catalogEvents,
  certificateEvents,
  credentialEvents,
  leaveEvents,
  scheduleEvents,
  waiverEvents,
  externalTrainingEvents,
  formEvents,
  formAnswerEvents,
  apiKeyEvents,
  learnerLinkEvents,
  caregiverViewEvents,
  skillEvents,
  webhookEvents,
  integrationEvents,
  sftpEvents,
  approvalEvents,
  templateEvents,
)
export type EventKind = keyof typeof eventKinds

export const eventSources = {
  user: auditLogText('person'),
  import: auditLogText('import'),
  bulk: auditLogText('bulk'),
  rule: auditLogText('byRule'),
  system: auditLogText('system'),
  sync: auditLogText('sync'),
  api: auditLogText('api'),
  learner: auditLogText('learner'),
} as const
export type EventSource = keyof typeof eventSources

/** One entry of the shared history; `changes` has column names with old and new values. */
export const historyEvent = z.object({
  id,
  at: instant,
  kind: z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]]),
  source: z.enum(Object.keys(eventSources) as [EventSource, ...EventSource[]]),
  actor_name: z.string(),
  subject_id: z.nullable(id),
  subject_name: z.nullable(z.string()),
  job_id: z.nullable(id),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type HistoryEvent = z.infer<typeof historyEvent>
