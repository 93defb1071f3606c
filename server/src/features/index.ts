import type { Feature, Services } from '../http/mount.ts'
import { agenciesFeature } from './csm/agencies/agencies.routes.ts'
import { apiKeysFeature } from './settings/api-keys/api-keys.routes.ts'
import { approvalDefinitions } from './approval-definitions.ts'
import { approvalsFeature } from './approvals/approvals.routes.ts'
import { assignmentsFeature } from './assignments/assignments.routes.ts'
import { notAssignedFeature } from './assignments/not-assigned.routes.ts'
import { authFeature } from './auth/auth.routes.ts'
import { automationFeature } from './automation/automation.routes.ts'
import { payrollFeature } from './payroll/payroll.routes.ts'
import {
  reportDeliveriesFeature,
  reportLinksFeature,
  reportSchedulesFeature,
} from './report-schedules/report-schedules.routes.ts'
import { reportRunsFeature, reportsFeature } from './reports/reports.routes.ts'
import { clientErrorsFeature } from './client-errors/client-errors.routes.ts'
import { csmRulePacksFeature, rulePacksFeature } from './compliance/packs/packs.routes.ts'
import { ruleDraftsFeature } from './compliance/laboratory/laboratory.routes.ts'
import { complianceRulesFeature } from './compliance/rules/rules.routes.ts'
import { complianceOverviewFeature } from './compliance/overview/overview.routes.ts'
import { dashboardFeature } from './dashboard/dashboard.routes.ts'
import { complianceFeature } from './compliance/compliance.routes.ts'
import { attendanceFeature } from './attendance/attendance.routes.ts'
import { bookingsFeature } from './bookings/bookings.routes.ts'
import { checkInFeature } from './check-in/check-in.routes.ts'
import { bulkFeature } from './bulk-changes/bulk.routes.ts'
import { employeeMergesFeature } from './employee-merges/employee-merges.routes.ts'
import { employeeNotesFeature } from './employee-notes/employee-notes.routes.ts'
import { credentialsFeature } from './credentials/credentials.routes.ts'
import { externalTrainingFeature } from './external-training/external-training.routes.ts'
import { leaveFeature } from './leave/leave.routes.ts'
import { smsSendersFeature } from './settings/sms-senders/sms-senders.routes.ts'
import { messageLogFeature } from './message-log/message-log.routes.ts'
import { attemptsFeature } from './attempt-news/attempts.routes.ts'
import { secondPersonFeature } from './second-person/second-person.routes.ts'
import { reachabilityFeature } from './reachability/reachability.routes.ts'
import { waiversFeature } from './waivers/waivers.routes.ts'
import { employeeFormsFeature } from './employee-forms/employee-forms.routes.ts'
import { handsOutDocuments } from './form-documents/read-document.ts'
import { formAnswersFeature } from './form-answers/form-answers.routes.ts'
import { formsFeature } from './forms/forms.routes.ts'
import { filesFeature } from './files/files.routes.ts'
import { employeePhotosFeature } from './employee-photos/employee-photos.routes.ts'
import { employeesFeature } from './employees/employees.routes.ts'
import { importsFeature } from './imports/imports.routes.ts'
import { recordImportsFeatures } from './record-imports/record-imports.routes.ts'
import { trainingImportsFeature } from './training-imports/training-imports.routes.ts'
import { jobsFeature } from './jobs/jobs.routes.ts'
import { auditLogFeature } from './audit-log/audit-log.routes.ts'
import { csmOperationsFeature } from './csm/bulk-operations/operations.routes.ts'
import { csmEmployeesFeature } from './csm/employees/csm-employees.routes.ts'
import { agencySettingsFeature } from './settings/info/agency-settings.routes.ts'
import { panelMessagesFeature } from './panel-messages/panel-messages.routes.ts'
import { packageChecks, packagesFeature } from './programs/packages.routes.ts'
import { programFilesFeature } from './programs/program-files.routes.ts'
import { catalogRequestsFeature } from './programs/catalog/requests.routes.ts'
import { catalogFeature } from './programs/catalog/catalog.routes.ts'
import { programRulesFeature } from './program-rules/program-rules.routes.ts'
import { programContentsFeature, programsFeature } from './programs/programs.routes.ts'
import { programQuizzesFeature } from './programs/quiz/quiz.routes.ts'
import { sessionTemplatesFeature } from './programs/session-templates.routes.ts'
import { quizResultsFeature } from './quiz-results/quiz-results.routes.ts'
import { contactFeature } from './reminders/reminders.routes.ts'
import { calendarFeedsFeature, scheduleFeature, seriesFeature } from './schedule/schedule.routes.ts'
import { searchFeature } from './search/search.routes.ts'
import { systemMessagesFeature, templatesFeature } from './templates/templates.routes.ts'
import { coordinatorsFeature } from './settings/taxonomy/coordinators.routes.ts'
import { taxonomyFeature } from './settings/taxonomy/taxonomy.routes.ts'
import { csmUsersFeature } from './csm/users/csm-users.routes.ts'
import { invitationsFeature } from './invitations/invitations.routes.ts'
import { certificatesFeature, certificateTemplatesFeature } from './certificates/certificates.routes.ts'
import { usersFeature } from './settings/users/users.routes.ts'
import { fileDeliveriesFeature, sftpTargetsFeature } from './sftp/sftp.routes.ts'
import { webhooksFeature } from './settings/webhooks/webhooks.routes.ts'
import { worldLookupsFeature } from './lookups/world-lookups.routes.ts'
import { signFeature } from './sign/sign.routes.ts'
import { hirePreviewFeature } from './hire-preview/hire-preview.routes.ts'
import { caregiverViewFeature } from './caregiver-view/caregiver-view.routes.ts'
import { learnerLinksFeature } from './learner-links/learner-links.routes.ts'
import { sessionRecordsFeature } from './session-records/session-records.routes.ts'
import { skillsFeature } from './skills/skills.routes.ts'
import { liveModulesFeature } from './sessions/live-modules.routes.ts'
import { sessionsFeature } from './sessions/sessions.routes.ts'
import { learningPathsFeature } from './learning-paths/learning-paths.routes.ts'
import { publicComplianceFeature } from './compliance/public/public-compliance.routes.ts'
import { surveysFeature } from './compliance/surveys/surveys.routes.ts'
import { learnersFeature } from './learners/learners.routes.ts'
import { lookupsFeature } from './lookups/lookups.routes.ts'
import { outboxFeature } from './outbox/outbox.routes.ts'
import { inboxFeature } from './partners/inbox.routes.ts'
import { partnerMirrorFeature } from './partners/mirror.routes.ts'
import { partnerRegistryFeature } from './partners/registry.routes.ts'
import { partnersFeature } from './partners/partners.routes.ts'
import { reconcileFeature } from './partners/reconcile.routes.ts'
import { clientRequestsFeature } from './partners/client-requests.routes.ts'
import { syncItemsFeature } from './partners/sync-items.routes.ts'
import { pushesFeature } from './partners/pushes.routes.ts'
import { profileFeature } from './profile/profile.routes.ts'
import { payrollFormatsFeature } from './payroll-formats/payroll-formats.routes.ts'
import { preferencesFeature } from './saved-views/preferences.routes.ts'
import { csmSavedViewsFeature, savedViewsFeature } from './saved-views/saved-views.routes.ts'
import { threadsFeature, unassignedMessagesFeature, unroutedTextsFeature } from './threads/threads.routes.ts'
import { trainingRecordsFeature } from './training-records/training-records.routes.ts'
import { type ShownAccount, systemFeature } from './system/system.routes.ts'

/** Every feature of the server. A test checks that each endpoint of the contract is mounted exactly once. */
export const features = (services: Services, accounts: readonly ShownAccount[]): Feature[] => [
  agenciesFeature(services),
  apiKeysFeature,
  partnersFeature(services),
  pushesFeature(),
  clientRequestsFeature,
  syncItemsFeature(services),
  reconcileFeature(),
  inboxFeature(services),
  partnerMirrorFeature(services),
  partnerRegistryFeature,
  approvalsFeature(services, approvalDefinitions),
  assignmentsFeature,
  notAssignedFeature,
  formsFeature,
  employeeFormsFeature(services, handsOutDocuments(services.config)),
  learningPathsFeature,
  sessionsFeature,
  sessionRecordsFeature(services),
  liveModulesFeature,
  sessionTemplatesFeature,
  quizResultsFeature,
  authFeature(services),
  attendanceFeature,
  bookingsFeature,
  bulkFeature(services),
  certificatesFeature(services),
  certificateTemplatesFeature(services),
  clientErrorsFeature(services),
  complianceRulesFeature,
  ruleDraftsFeature,
  rulePacksFeature,
  csmRulePacksFeature,
  complianceFeature(services),
  complianceOverviewFeature,
  dashboardFeature,
  employeesFeature,
  employeeMergesFeature,
  employeeNotesFeature(services),
  credentialsFeature(services),
  leaveFeature,
  messageLogFeature,
  smsSendersFeature,
  reachabilityFeature,
  secondPersonFeature,
  attemptsFeature,
  waiversFeature(services),
  externalTrainingFeature(services),
  formAnswersFeature,
  filesFeature(services, packageChecks),
  employeePhotosFeature,
  importsFeature,
  trainingImportsFeature,
  ...recordImportsFeatures,
  jobsFeature,
  learnersFeature(services),
  publicComplianceFeature,
  surveysFeature(services),
  hirePreviewFeature,
  caregiverViewFeature(services),
  learnerLinksFeature(services),
  signFeature(services),
  checkInFeature(services),
  skillsFeature,
  lookupsFeature,
  outboxFeature(services),
  payrollFormatsFeature,
  preferencesFeature,
  profileFeature(services),
  payrollFeature(services),
  automationFeature(services),
  reportsFeature,
  reportRunsFeature(services),
  reportSchedulesFeature(services),
  reportDeliveriesFeature,
  reportLinksFeature(services),
  savedViewsFeature,
  csmSavedViewsFeature,
  systemFeature(services.config, accounts),
  trainingRecordsFeature(services),
  templatesFeature(services),
  systemMessagesFeature,
  threadsFeature(services),
  unroutedTextsFeature(services),
  unassignedMessagesFeature(services),
  webhooksFeature(services),
  sftpTargetsFeature(services),
  fileDeliveriesFeature(services),
  worldLookupsFeature,
  auditLogFeature,
  csmEmployeesFeature,
  agencySettingsFeature,
  panelMessagesFeature,
  csmOperationsFeature(services),
  programsFeature,
  programRulesFeature,
  programContentsFeature(services),
  packagesFeature(services),
  programQuizzesFeature(services),
  programFilesFeature(services),
  catalogFeature,
  catalogRequestsFeature(services),
  contactFeature(services),
  calendarFeedsFeature(services),
  scheduleFeature(services),
  seriesFeature,
  searchFeature,
  taxonomyFeature,
  coordinatorsFeature,
  usersFeature(services),
  invitationsFeature(services),
  csmUsersFeature(services),
]
