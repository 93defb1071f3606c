import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { copyingIn } from '../db/copy-streams.ts'
import { suspendIndexes, suspendForcedSecurity } from '../db/suspend-indexes.ts'
import type { AssignmentRecord, ExtensionRecord } from './factories/assignments.ts'
import type { AgencyRecord, AgencySignInRecord, LogoRecord, PartnerRecord } from './factories/agencies.ts'
import type {
  EmployeePhotoRecord,
  EmployeeRecord,
  HeldDisciplineRecord,
  ScheduledStatusRecord,
} from './factories/employees.ts'
import type {
  AttemptGrantRecord,
  ModuleProgressRecord,
  QuizAnswerRecord,
  QuizAttemptRecord,
  TrainingRecordRecord,
} from './factories/learning.ts'
import type {
  CatalogRequestRecord,
  ModuleMinutesRecord,
  ProgramApprovalRecord,
  ProgramCheckoutRecord,
  ProgramDisciplineRecord,
  ProgramLocationRecord,
  ProgramModuleRecord,
  ProgramRecord,
  ProgramVersionRecord,
} from './factories/programs.ts'
import type {
  CoordinatorRecord,
  DisciplineRecord,
  LocationRecord,
  TopicRecord,
  TrainingTypeRecord,
} from './factories/taxonomy.ts'
import type { EmployeeNoteRecord } from './factories/employee-notes.ts'
import type {
  ComplianceRuleRecord,
  ComplianceRuleVersionRecord,
  ComplianceWaiverRecord,
  LeaveSpanRecord,
} from './factories/compliance-rules.ts'
import type { StandingRecord, WorstStandingRecord } from './factories/compliance-standings.ts'
import type { CredentialRecord, CredentialTypeRecord } from './factories/credentials.ts'
import type { ExternalMinutesRecord, ExternalTrainingRecord } from './factories/external-training.ts'
import type { EventRecord } from './factories/events.ts'
import type {
  EnrolmentRecord,
  LearningPathRecord,
  PassedOverRecord,
  PathDisciplineRecord,
  PathStepRecord,
  PathVersionRecord,
  StepStateRecord,
} from './factories/learning-paths.ts'
import type {
  InvitationRecord,
  MembershipRecord,
  TwoFactorRecord,
  UserPictureRecord,
  UserRecord,
  VisitRecord,
} from './factories/users.ts'
import type {
  EmployeeFormRecord,
  FormDocumentRecord,
  FormHoldRecord,
  FormSignatureRecord,
  FormSignerRecord,
  FormValueRecord,
} from './factories/employee-forms.ts'
import type { FormRecord, FormVersionRecord } from './factories/forms.ts'
import type { ApprovalRecord } from './factories/approvals.ts'
import type { JobItemRecord, JobRecord } from './factories/jobs.ts'
import type { PanelMessageRecord } from './factories/panel-messages.ts'
import type {
  InstructorRecord,
  RoomRecord,
  SessionAttendanceRecord,
  SessionBookingRecord,
  SessionDayRecord,
  SessionInstructorRecord,
  SessionPapersRecord,
  SessionRecord,
  SessionSeriesRecord,
  SessionTemplateRecord,
} from './factories/sessions.ts'
import type {
  AutomationEffectRecord,
  AutomationEpisodeRecord,
  AutomationRuleRecord,
  AutomationRuleVersionRecord,
  AutomationRunRecord,
} from './factories/automation.ts'
import type { ClientRequestRecord, PartnerDeliveryRecord, PartnerPushRecord } from './factories/partners.ts'
import type { ReportDefinitionRecord, ReportRunRecord, ReportVersionRecord } from './factories/reports.ts'
import type { SavedViewRecord } from './factories/saved-views.ts'

/** Rows by table, in an order that satisfies their references. */
export interface World {
  partners?: Iterable<PartnerRecord>
  users?: Iterable<UserRecord>
  user_pictures?: Iterable<UserPictureRecord>
  organizations?: Iterable<AgencyRecord>
  agency_sign_ins?: Iterable<AgencySignInRecord>
  agency_logos?: Iterable<LogoRecord>
  memberships?: Iterable<MembershipRecord>
  invitations?: Iterable<InvitationRecord>
  user_visits?: Iterable<VisitRecord>
  two_factor?: Iterable<TwoFactorRecord>
  panel_messages?: Iterable<PanelMessageRecord>
  topics?: Iterable<TopicRecord>
  training_types?: Iterable<TrainingTypeRecord>
  disciplines?: Iterable<DisciplineRecord>
  locations?: Iterable<LocationRecord>
  credential_types?: Iterable<CredentialTypeRecord>
  programs?: Iterable<ProgramRecord>
  program_disciplines?: Iterable<ProgramDisciplineRecord>
  program_locations?: Iterable<ProgramLocationRecord>
  program_approvals?: Iterable<ProgramApprovalRecord>
  program_versions?: Iterable<ProgramVersionRecord>
  program_modules?: Iterable<ProgramModuleRecord>
  program_module_minutes?: Iterable<ModuleMinutesRecord>
  program_checkouts?: Iterable<ProgramCheckoutRecord>
  catalog_requests?: Iterable<CatalogRequestRecord>
  coordinators?: Iterable<CoordinatorRecord>
  employees?: Iterable<EmployeeRecord>
  employee_disciplines?: Iterable<HeldDisciplineRecord>
  employee_photos?: Iterable<EmployeePhotoRecord>
  employee_notes?: Iterable<EmployeeNoteRecord>
  assignments?: Iterable<AssignmentRecord>
  assignment_extensions?: Iterable<ExtensionRecord>
  module_progress?: Iterable<ModuleProgressRecord>
  quiz_attempts?: Iterable<QuizAttemptRecord>
  quiz_answers?: Iterable<QuizAnswerRecord>
  attempt_grants?: Iterable<AttemptGrantRecord>
  training_records?: Iterable<TrainingRecordRecord>
  external_trainings?: Iterable<ExternalTrainingRecord>
  external_training_minutes?: Iterable<ExternalMinutesRecord>
  credentials?: Iterable<CredentialRecord>
  compliance_rules?: Iterable<ComplianceRuleRecord>
  compliance_rule_versions?: Iterable<ComplianceRuleVersionRecord>
  compliance_states?: Iterable<StandingRecord>
  compliance_people?: Iterable<WorstStandingRecord>
  compliance_waivers?: Iterable<ComplianceWaiverRecord>
  leave_spans?: Iterable<LeaveSpanRecord>
  rooms?: Iterable<RoomRecord>
  instructors?: Iterable<InstructorRecord>
  session_templates?: Iterable<SessionTemplateRecord>
  session_series?: Iterable<SessionSeriesRecord>
  sessions?: Iterable<SessionRecord>
  session_days?: Iterable<SessionDayRecord>
  session_instructors?: Iterable<SessionInstructorRecord>
  session_papers?: Iterable<SessionPapersRecord>
  session_bookings?: Iterable<SessionBookingRecord>
  session_attendance?: Iterable<SessionAttendanceRecord>
  learning_paths?: Iterable<LearningPathRecord>
  learning_path_disciplines?: Iterable<PathDisciplineRecord>
  learning_path_versions?: Iterable<PathVersionRecord>
  learning_path_steps?: Iterable<PathStepRecord>
  path_enrolments?: Iterable<EnrolmentRecord>
  path_step_states?: Iterable<StepStateRecord>
  path_passed_over?: Iterable<PassedOverRecord>
  forms?: Iterable<FormRecord>
  form_versions?: Iterable<FormVersionRecord>
  employee_forms?: Iterable<EmployeeFormRecord>
  form_signers?: Iterable<FormSignerRecord>
  form_signatures?: Iterable<FormSignatureRecord>
  form_documents?: Iterable<FormDocumentRecord>
  form_values?: Iterable<FormValueRecord>
  form_holds?: Iterable<FormHoldRecord>
  events?: Iterable<EventRecord>
  scheduled_statuses?: Iterable<ScheduledStatusRecord>
  saved_views?: Iterable<SavedViewRecord>
  report_definitions?: Iterable<ReportDefinitionRecord>
  report_versions?: Iterable<ReportVersionRecord>
  report_runs?: Iterable<ReportRunRecord>
  automation_rules?: Iterable<AutomationRuleRecord>
  automation_rule_versions?: Iterable<AutomationRuleVersionRecord>
  automation_runs?: Iterable<AutomationRunRecord>
  automation_episodes?: Iterable<AutomationEpisodeRecord>
  automation_effects?: Iterable<AutomationEffectRecord>
  jobs?: Iterable<JobRecord>
  approvals?: Iterable<ApprovalRecord>
  job_items?: Iterable<JobItemRecord>
  partner_pushes?: Iterable<PartnerPushRecord>
  partner_inbox?: Iterable<PartnerDeliveryRecord>
  api_client_requests?: Iterable<ClientRequestRecord>
}
const order = [
  'partners',
  'users',
  'user_pictures',
  'organizations',
  'agency_sign_ins',
  'agency_logos',
  'memberships',
  'invitations',
  'user_visits',
  'two_factor',
  'panel_messages',
  'topics',
  'training_types',
  'disciplines',
  'locations',
  'credential_types',
  'programs',
  'program_disciplines',
  'program_locations',
  'program_approvals',
  'program_versions',
  'program_modules',
  'program_module_minutes',
  'program_checkouts',
  'catalog_requests',
  'coordinators',
  'employees',
  'employee_disciplines',
  'employee_photos',
  'employee_notes',
  'assignments',
  'assignment_extensions',
  'module_progress',
  'quiz_attempts',
  'quiz_answers',
  'attempt_grants',
  'training_records',
  'external_trainings',
  'external_training_minutes',
  'credentials',
  'compliance_rules',
  'compliance_rule_versions',
  'compliance_states',
  'compliance_people',
  'compliance_waivers',
  'leave_spans',
  'rooms',
  'instructors',
  'session_templates',
  'session_series',
  'sessions',
  'session_days',
  'session_instructors',
  'session_papers',
  'session_bookings',
  'session_attendance',
  'learning_paths',
  'learning_path_disciplines',
  'learning_path_versions',
  'learning_path_steps',
  'path_enrolments',
  'path_step_states',
  'path_passed_over',
  'forms',
  'form_versions',
  'employee_forms',
  'form_signers',
  'form_signatures',
  'form_documents',
  'form_values',
  'form_holds',
  'events',
  'scheduled_statuses',
  'saved_views',
  'report_definitions',
  'report_versions',
  'report_runs',
  'automation_rules',
  'automation_rule_versions',
  'automation_runs',
  'automation_episodes',
  'automation_effects',
  'jobs',
  'approvals',
  'job_items',
  'partner_pushes',
  'partner_inbox',
  'api_client_requests',
] as const satisfies (keyof World)[]

/** The tables with the most rows in a large world. */
const filled = ['employees', 'employee_disciplines', 'events', 'job_items']

interface Loading {
  /** For large worlds: creates indexes and keys after the rows. */
  bulk?: boolean
  /** The included history says since when facts hold (docs/dated-facts.md), so facts are derived from it. */
  withHistory?: boolean
}

const factTriggers = (how: 'enable' | 'disable') =>
  `alter table employees ${how} trigger employees_facts_added;
   alter table employee_disciplines ${how} trigger employee_disciplines_facts_added`

/**
 * Writes a world as the owner, with COPY. Tests, the demo world and large worlds all load through here. A large one arrives in
 * pieces, generated while they are written, all in one transaction, so a database holds all of it or nothing.
 */
export async function load(
  owner: Client,
  given: World | Iterable<World>,
  { bulk = false, withHistory = false }: Loading = {},
) {
  const worlds = Symbol.iterator in given ? given : [given]
  const tables = Symbol.iterator in given ? order : order.filter(table => given[table])
  await owner.query('begin')
  try {
    // Bookings count their session's seats
    const touched = tables.includes('session_bookings') ? [...tables, 'sessions'] : tables
    const force = await suspendForcedSecurity(owner, [...new Set(touched)])
    const restore = bulk ? await suspendIndexes(owner, filled) : async () => {}
    if (withHistory) await owner.query(factTriggers('disable'))
    for (const world of worlds) for (const table of tables) await copyRows(owner, table, world[table] ?? [])
    await restore()
    if (withHistory)
      await owner.query(
        `${factTriggers('enable')}; select facts_from_history(id) from organizations where not is_catalog`,
      )
    await force()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

export async function copyRows(owner: Client, table: string, rows: Iterable<object>) {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  function* lines() {
    for (let item: IteratorResult<object> = first; !item.done; item = iterator.next()) {
      const row = item.value as Record<string, unknown>
      yield `${columns.map(column => cell(column, row[column])).join('\t')}\n`
    }
  }
  const stream = copyingIn(owner, `copy ${table} (${columns.join(', ')}) from stdin`)
  await pipeline(Readable.from(inChunks(lines())), stream)
}

function* inChunks(lines: Iterable<string>) {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length > 60_000) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, char => escapes[char] ?? char) : text

/** Columns of jsonb: an array there is JSON; elsewhere it is an array of texts. */
const json = new Set(['emergency_contacts', 'changes', 'query', 'columns', 'settings', 'counts'])

/** Formats one value in COPY's text format. */
function cell(column: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (json.has(column)) return escaped(JSON.stringify(value))
  if (typeof value === 'string') return escaped(value)
  if (Array.isArray(value) && value.every(item => typeof item === 'string'))
    return escaped(`{${value.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return escaped(JSON.stringify(value))
}
