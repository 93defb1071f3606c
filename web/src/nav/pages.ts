import { access, type Id, openings, type Rule } from '@preceptor/contract'
import {
  IconBuildingCommunity,
  IconCalendar,
  IconCalendarEvent,
  IconChartBar,
  IconFileImport,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconMessages,
  IconPlugConnected,
  IconRoute,
  IconSchool,
  IconSettings,
  IconShieldCheck,
  IconSignature,
  IconSpeakerphone,
  IconStack2,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import { matchPath } from 'react-router'
import { hasFixedWords, segmentsOf } from './fixed-words.ts'
import type { TitleKey } from './texts.ts'

/**
 * The data of a page, used by routes, guard, title, menu, search, forbidden page, and return addresses. Search terms are in
 * page-search.ts.
 */
export interface PageFacts {
  path: string
  title: TitleKey
  access: Rule
  /** The file of its component: `employees/EmployeesPage` is the default export of `web/src/features/employees/EmployeesPage.tsx`. */
  file: string
  /** The path of the page that this tab belongs to. */
  tabOf?: string
  /** Sets its own document title, such as a person's name. */
  ownTitle?: true
  /** One long list; other pages consist of cards. */
  list?: true
  /** The default filters and sort order when navigation opens it. The plain address shows everything. */
  opens?: Readonly<Record<string, string>>
  /** Only at `/csm/agency/:agencyId`; an agency's own users have no such page. */
  mirrorOnly?: true
  /** Requests its rows before anything else is known (web/boot.js). */
  early?: true
  /** Appears in the side navigation, in the order of this file. */
  menu?: true
  icon?: typeof IconUsers
}

const inSettings = { tabOf: 'settings', icon: IconSettings } as const

const ofEmployee = { title: 'employee', access: access.employees, tabOf: 'employees/:id', ownTitle: true } as const
const ofForm = { title: 'forms', access: access.manageForms, tabOf: 'settings/forms/:id', ownTitle: true } as const
const ofPath = { title: 'learningPath', tabOf: 'learning-paths/:id', ownTitle: true } as const
const ofReports = { title: 'reports', access: access.reports, file: 'reports/ReportsPage' } as const
const ofProgram = { title: 'program', tabOf: 'programs/:id', ownTitle: true } as const

/** Pages of one agency, relative to the area: mounted at `/` and at `/csm/agency/:agencyId` (R-CSM-6). */
export const agencyPages = {
  dashboard: {
    path: 'dashboard',
    title: 'dashboard',
    access: access.signedIn,
    file: 'dashboard/DashboardPage',
    menu: true,
    icon: IconLayoutDashboard,
  },
  employees: {
    path: 'employees',
    title: 'employees',
    access: access.employees,
    file: 'employees/EmployeesPage',
    list: true,
    early: true,
    menu: true,
    icon: IconUsers,
  },
  duplicates: {
    path: 'employees/duplicates',
    title: 'duplicates',
    access: access.employees,
    file: 'employees/duplicates/DuplicatesPage',
    list: true,
    icon: IconUsers,
  },
  merges: {
    path: 'employees/duplicates/merged',
    title: 'duplicates',
    access: access.employees,
    file: 'employees/duplicates/DuplicatesPage',
    list: true,
  },
  reachability: {
    path: 'employees/reachability',
    title: 'reachability',
    access: access.employees,
    file: 'employees/ReachabilityPage',
    list: true,
    icon: IconUsers,
  },
  messageLog: {
    path: 'messages/log',
    title: 'messageLog',
    access: access.employees,
    file: 'message-log/MessageLogPage',
    list: true,
    icon: IconHistory,
  },
  credentials: {
    path: 'employees/credentials',
    title: 'credentials',
    opens: openings.credentials,
    access: access.employees,
    file: 'employees/CredentialsTab',
    list: true,
    icon: IconUsers,
  },
  waivers: {
    path: 'employees/waivers',
    title: 'waivers',
    access: access.compliance,
    file: 'employees/CredentialsTab',
    list: true,
    icon: IconUsers,
  },
  mergeEmployees: {
    path: 'employees/:id/merge/:otherId',
    title: 'duplicates',
    access: access.mergeEmployees,
    file: 'employees/duplicates/DuplicatesPage',
    ownTitle: true,
  },
  employee: {
    path: 'employees/:id',
    title: 'employee',
    access: access.employees,
    file: 'employees/EmployeePage',
    ownTitle: true,
  },
  employeeProfile: {
    path: 'employees/:id/profile',
    ...ofEmployee,
    file: 'employees/EmployeeProfileTab',
  },
  employeeTraining: {
    path: 'employees/:id/training',
    ...ofEmployee,
    file: 'employees/EmployeeTrainingTab',
  },
  employeeCredentials: {
    path: 'employees/:id/credentials',
    ...ofEmployee,
    file: 'employees/CredentialsTab',
  },
  employeeCompliance: {
    path: 'employees/:id/compliance',
    ...ofEmployee,
    file: 'employees/ComplianceTab',
  },
  employeeForms: {
    path: 'employees/:id/forms',
    ...ofEmployee,
    file: 'employees/FormsTab',
  },
  employeeMessages: {
    path: 'employees/:id/messages',
    ...ofEmployee,
    file: 'employees/EmployeeMessagesTab',
  },
  employeeHistory: {
    path: 'employees/:id/history',
    ...ofEmployee,
    file: 'employees/EmployeeHistoryTab',
  },
  employeePartner: {
    path: 'employees/:id/partner',
    title: 'employee',
    access: access.integration,
    file: 'employees/partner/PartnerPage',
    ownTitle: true,
  },
  messages: {
    path: 'messages',
    title: 'messages',
    access: access.readThreads,
    file: 'messages/MessagesPage',
    list: true,
    menu: true,
    icon: IconMessages,
  },
  unassignedMessages: {
    path: 'messages/unassigned',
    title: 'unassignedMessages',
    access: access.readThreads,
    file: 'messages/UnassignedPage',
    icon: IconMessages,
  },
  compliance: {
    path: 'compliance',
    title: 'compliance',
    access: access.compliance,
    file: 'compliance/CompliancePage',
    menu: true,
    icon: IconShieldCheck,
  },
  programs: {
    path: 'programs',
    title: 'programs',
    opens: openings.programs,
    access: access.programs,
    file: 'programs/ProgramsPage',
    list: true,
    menu: true,
    icon: IconSchool,
  },
  learningPaths: {
    path: 'learning-paths/active',
    title: 'learningPaths',
    access: access.programs,
    file: 'learning-paths/LearningPathsPage',
    list: true,
    menu: true,
    icon: IconRoute,
  },
  draftPaths: {
    path: 'learning-paths/draft',
    title: 'learningPaths',
    access: access.programs,
    file: 'learning-paths/LearningPathsPage',
    list: true,
  },
  archivedPaths: {
    path: 'learning-paths/archived',
    title: 'learningPaths',
    access: access.programs,
    file: 'learning-paths/LearningPathsPage',
    list: true,
  },
  learningPath: {
    path: 'learning-paths/:id',
    title: 'learningPath',
    access: access.programs,
    file: 'learning-paths/LearningPathPage',
    ownTitle: true,
  },
  learningPathProgress: {
    path: 'learning-paths/:id/progress',
    ...ofPath,
    access: access.employees,
    file: 'learning-paths/LearningPathProgressTab',
  },
  learningPathSettings: {
    path: 'learning-paths/:id/settings',
    ...ofPath,
    access: access.programs,
    file: 'learning-paths/LearningPathSettingsTab',
  },
  forms: {
    path: 'forms',
    title: 'forms',
    opens: openings.forms,
    access: access.employees,
    file: 'forms/FormsPage',
    list: true,
    menu: true,
    icon: IconSignature,
  },
  formRetention: {
    path: 'forms/retention',
    title: 'forms',
    access: access.voidForms,
    file: 'forms/FormsPage',
    ownTitle: true,
  },
  employeeForm: {
    path: 'employee/:id/form/:formId',
    title: 'forms',
    access: access.employees,
    file: 'forms/FormsPage',
    ownTitle: true,
  },
  schedule: {
    path: 'schedule',
    title: 'schedule',
    access: access.sessions,
    file: 'schedule/SchedulePage',
    menu: true,
    icon: IconCalendar,
  },
  sessions: {
    path: 'sessions',
    title: 'sessions',
    opens: openings.sessions,
    access: access.sessions,
    file: 'sessions/SessionsPage',
    list: true,
    menu: true,
    icon: IconCalendarEvent,
  },
  bookings: {
    path: 'sessions/bookings',
    title: 'bookings',
    access: access.sessions,
    file: 'sessions/SessionsPage',
    list: true,
    icon: IconCalendarEvent,
  },
  session: {
    path: 'sessions/:id',
    title: 'session',
    access: access.sessions,
    file: 'sessions/SessionPage',
    ownTitle: true,
  },
  sessionCheckIn: {
    path: 'sessions/:id/check-in',
    title: 'checkIn',
    access: access.editSessions,
    file: 'sessions/check-in/CheckInPage',
    ownTitle: true,
  },
  outsideTraining: {
    path: 'outside-training',
    title: 'outsideTraining',
    opens: openings.outsideTraining,
    access: access.employees,
    file: 'programs/OutsideTrainingPage',
    list: true,
    icon: IconSchool,
  },
  programCatalog: {
    path: 'programs/catalog',
    title: 'programCatalog',
    access: access.programContent,
    file: 'programs/ProgramOffersPage',
    list: true,
    icon: IconSchool,
  },
  program: {
    path: 'programs/:id',
    title: 'program',
    access: access.programs,
    file: 'programs/ProgramPage',
    ownTitle: true,
  },
  programProgress: {
    path: 'programs/:id/progress',
    ...ofProgram,
    access: access.employees,
    file: 'programs/ProgramProgressTab',
  },
  programContent: {
    path: 'programs/:id/content',
    ...ofProgram,
    access: access.programContent,
    file: 'programs/ProgramContentTab',
  },
  programSchedule: {
    path: 'programs/:id/schedule',
    ...ofProgram,
    access: access.sessions,
    file: 'schedule/ProgramScheduleTab',
  },
  programSessions: {
    path: 'programs/:id/sessions',
    ...ofProgram,
    access: access.sessions,
    file: 'sessions/ProgramSessionsTab',
  },
  programQuizResults: {
    path: 'programs/:id/quiz-results',
    ...ofProgram,
    access: access.programContent,
    file: 'programs/ProgramQuizResultsTab',
  },
  programSettings: {
    path: 'programs/:id/settings',
    ...ofProgram,
    access: access.programs,
    file: 'programs/ProgramSettingsTab',
  },
  programImport: {
    path: 'program-imports/:id',
    title: 'import',
    access: access.editPrograms,
    file: 'programs/ProgramImportPage',
    ownTitle: true,
  },
  surveys: {
    path: 'surveys',
    title: 'surveys',
    access: access.compliance,
    file: 'surveys/SurveysPage',
    list: true,
    menu: true,
    icon: IconUserShield,
  },
  newSurvey: {
    path: 'surveys/new',
    title: 'newSurvey',
    access: access.compliance,
    file: 'surveys/NewSurveyPage',
    icon: IconUserShield,
  },
  survey: {
    path: 'surveys/:id',
    title: 'survey',
    access: access.compliance,
    file: 'surveys/SurveyPage',
    ownTitle: true,
  },
  imports: {
    path: 'imports',
    title: 'imports',
    access: access.seeImports,
    file: 'imports/ImportsPage',
    list: true,
    menu: true,
    icon: IconFileImport,
  },
  import: {
    path: 'imports/:id',
    title: 'import',
    access: access.importEmployees,
    file: 'imports/ImportPage',
    ownTitle: true,
  },
  trainingImport: {
    path: 'training-imports/:id',
    title: 'import',
    access: access.recordTraining,
    file: 'imports/ImportPage',
    ownTitle: true,
  },
  recordImport: {
    path: 'record-imports/:kind/:id',
    title: 'import',
    access: access.seeImports,
    file: 'imports/ImportPage',
    ownTitle: true,
  },
  reports: {
    path: 'reports/dashboard',
    ...ofReports,
    menu: true,
    icon: IconChartBar,
  },
  reportHistory: { path: 'reports/history', ...ofReports, title: 'reportHistory', icon: IconHistory, list: true },
  scheduledReports: {
    path: 'reports/scheduled',
    ...ofReports,
    title: 'scheduledReports',
    access: access.reportSchedules,
    icon: IconCalendarEvent,
    list: true,
  },
  payroll: { path: 'reports/viventium', ...ofReports, title: 'payroll', icon: IconChartBar },
  newReport: { path: 'reports/new', ...ofReports, ownTitle: true },
  report: { path: 'reports/:id', ...ofReports, ownTitle: true },
  payrollLayouts: {
    path: 'reports/viventium/layouts',
    title: 'payrollLayouts',
    access: access.managePayroll,
    file: 'payroll-formats/LayoutsPage',
    icon: IconChartBar,
  },
  reportRun: { path: 'reports/runs/:id', ...ofReports, ownTitle: true },
  jobs: {
    path: 'jobs',
    title: 'jobs',
    access: access.startJobs,
    file: 'jobs/JobsPage',
    list: true,
    menu: true,
    icon: IconListCheck,
  },
  approvals: {
    path: 'approvals',
    title: 'approvals',
    access: access.approvals,
    file: 'approvals/ApprovalsPage',
    list: true,
    icon: IconListCheck,
  },
  bulkChange: {
    path: 'bulk-changes/:id',
    title: 'bulkChange',
    access: access.bulkChanges,
    file: 'bulk-changes/BulkChangePage',
    ownTitle: true,
  },
  settings: {
    path: 'settings',
    title: 'settings',
    access: access.settings,
    file: 'settings/SettingsPage',
    ownTitle: true,
    menu: true,
    icon: IconSettings,
  },
  settingsInfo: {
    path: 'settings/info',
    title: 'agencyInfo',
    access: access.agencyInfo,
    file: 'settings/info/InfoTab',
    ...inSettings,
  },
  settingsUsers: {
    path: 'settings/users',
    title: 'users',
    access: access.agencyUsers,
    file: 'settings/users/UsersTab',
    ...inSettings,
  },
  settingsSystemMessages: {
    path: 'settings/system-messages',
    title: 'systemMessages',
    access: access.agencyInfo,
    file: 'settings/system-messages/SystemMessagesTab',
    ...inSettings,
  },
  settingsSystemMessage: {
    path: 'settings/system-messages/:id',
    title: 'systemMessages',
    access: access.agencyInfo,
    file: 'settings/system-messages/MessagePage',
    ownTitle: true,
  },
  settingsAutomation: {
    path: 'settings/automation',
    title: 'automation',
    access: access.automation,
    file: 'settings/automation/AutomationTab',
    ...inSettings,
  },
  settingsAutomationCreate: {
    path: 'settings/automation/create',
    title: 'automation',
    access: access.editAutomation,
    file: 'settings/automation/RulePage',
    ownTitle: true,
  },
  settingsAutomationRule: {
    path: 'settings/automation/:id',
    title: 'automation',
    access: access.editAutomation,
    file: 'settings/automation/RuleRedirectPage',
    ownTitle: true,
  },
  settingsAutomationEdit: {
    path: 'settings/automation/:id/edit',
    title: 'automation',
    access: access.editAutomation,
    file: 'settings/automation/RulePage',
    ownTitle: true,
  },
  settingsAutomationLog: {
    path: 'settings/automation/:id/log',
    title: 'automation',
    access: access.editAutomation,
    file: 'settings/automation/log/LogPage',
    ownTitle: true,
    list: true,
  },
  settingsTrainingTypes: {
    path: 'settings/training-types',
    title: 'trainingTypes',
    access: access.taxonomy,
    file: 'settings/training-types/TrainingTypesTab',
    ...inSettings,
  },
  settingsTopics: {
    path: 'settings/topics',
    title: 'topics',
    access: access.taxonomy,
    file: 'settings/topics/TopicsTab',
    ...inSettings,
  },
  settingsCredentials: {
    path: 'settings/credentials',
    title: 'credentials',
    access: access.taxonomy,
    file: 'settings/credentials/CredentialsTab',
    ...inSettings,
  },
  settingsCompliance: {
    path: 'settings/compliance',
    title: 'complianceRules',
    access: access.compliance,
    file: 'settings/compliance/ComplianceTab',
    ...inSettings,
  },
  settingsComplianceDraft: {
    path: 'settings/compliance/laboratory/:id',
    title: 'complianceRules',
    access: access.manageCompliance,
    file: 'settings/compliance/LaboratoryPage',
    ownTitle: true,
  },
  settingsComplianceRule: {
    path: 'settings/compliance/:id',
    title: 'complianceRules',
    access: access.compliance,
    file: 'settings/compliance/RulePage',
    ownTitle: true,
  },
  settingsCertificates: {
    path: 'settings/certificates',
    title: 'certificates',
    access: access.editPrograms,
    file: 'settings/certificates/CertificatesTab',
    ...inSettings,
  },
  settingsForms: {
    path: 'settings/forms',
    title: 'forms',
    access: access.manageForms,
    file: 'settings/forms/FormsTab',
    ...inSettings,
  },
  settingsForm: {
    path: 'settings/forms/:id',
    title: 'forms',
    access: access.manageForms,
    file: 'settings/forms/FormPage',
    ownTitle: true,
  },
  settingsFormContent: {
    path: 'settings/forms/:id/content',
    ...ofForm,
    file: 'settings/forms/FormContentTab',
  },
  settingsFormSettings: {
    path: 'settings/forms/:id/settings',
    ...ofForm,
    file: 'settings/forms/FormSettingsTab',
  },
  settingsFormAnswers: {
    path: 'settings/forms/:id/answers',
    ...ofForm,
    file: 'settings/forms/answers/AnswersTab',
  },
  settingsDisciplines: {
    path: 'settings/disciplines',
    title: 'disciplines',
    access: access.taxonomy,
    file: 'settings/disciplines/DisciplinesTab',
    ...inSettings,
  },
  settingsRooms: {
    path: 'settings/rooms',
    title: 'rooms',
    access: access.sessions,
    file: 'settings/rooms/RoomsTab',
    ...inSettings,
  },
  settingsInstructors: {
    path: 'settings/instructors',
    title: 'instructors',
    access: access.sessions,
    file: 'settings/instructors/InstructorsTab',
    ...inSettings,
  },
  settingsHolidays: {
    path: 'settings/holidays',
    title: 'holidays',
    access: access.sessions,
    file: 'settings/holidays/HolidaysTab',
    ...inSettings,
  },
  settingsLocations: {
    path: 'settings/locations',
    title: 'locations',
    access: access.taxonomy,
    file: 'settings/locations/LocationsTab',
    ...inSettings,
  },
  settingsIntegration: {
    path: 'settings/integration',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/IntegrationTab',
    ...inSettings,
  },
  settingsIntegrationCauses: {
    path: 'settings/integration/causes',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/CausesPage',
    ownTitle: true,
  },
  settingsIntegrationSyncs: {
    path: 'settings/integration/syncs',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/SyncsPage',
    ownTitle: true,
  },
  settingsIntegrationCase: {
    path: 'settings/integration/causes/:id',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/CasePage',
    ownTitle: true,
  },
  settingsIntegrationSync: {
    path: 'settings/integration/syncs/:id',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/JobPage',
    ownTitle: true,
  },
  settingsIntegrationPushes: {
    path: 'settings/integration/pushes',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/PushesPage',
    ownTitle: true,
  },
  settingsIntegrationDeliveries: {
    path: 'settings/integration/deliveries',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/InboxPage',
    ownTitle: true,
  },
  settingsIntegrationDifferences: {
    path: 'settings/integration/differences',
    title: 'integration',
    access: access.integration,
    file: 'settings/integration/partner/DifferencesPage',
    ownTitle: true,
  },
  settingsSftp: {
    path: 'settings/sftp',
    title: 'sftp',
    access: access.sftp,
    file: 'settings/sftp/SftpTab',
    ...inSettings,
  },
  settingsCoordinators: {
    path: 'settings/coordinators',
    title: 'coordinators',
    access: access.taxonomy,
    file: 'settings/coordinators/CoordinatorsTab',
    ...inSettings,
  },
  settingsAuditLog: {
    path: 'settings/audit-log',
    title: 'auditLog',
    access: access.auditLog,
    file: 'settings/audit/AuditLogTab',
    ...inSettings,
  },
  settingsBulkOperations: {
    path: 'settings/bulk-operations',
    title: 'bulkOperations',
    access: access.bulkOperations,
    file: 'csm/bulk-operations/BulkOperationsTab',
    mirrorOnly: true,
    ...inSettings,
  },
  settingsNewBulkOperation: {
    path: 'settings/bulk-operations/new',
    title: 'newBulkOperation',
    access: access.bulkOperations,
    file: 'csm/bulk-operations/NewOperationPage',
    mirrorOnly: true,
  },
  settingsBulkOperation: {
    path: 'settings/bulk-operations/:id',
    title: 'bulkOperation',
    access: access.bulkOperations,
    file: 'csm/bulk-operations/OperationPage',
    mirrorOnly: true,
    ownTitle: true,
  },
} as const satisfies Record<string, PageFacts>

/** `settings/users` and others. */
export type SettingsTab = Extract<(typeof agencyPages)[keyof typeof agencyPages], { tabOf: 'settings' }>['path']

/** Pages of the user rather than of an agency: not mirrored at `/csm/agency/:agencyId`. */
export const ownPages = {
  profile: {
    path: '/profile',
    title: 'yourProfile',
    access: access.signedIn,
    file: 'profile/ProfilePage',
    icon: IconUserCircle,
  },
} as const satisfies Record<string, PageFacts>

export const csmPages = {
  agencies: {
    path: '/csm/agencies',
    title: 'agencies',
    access: access.csmArea,
    file: 'csm/AgenciesPage',
    list: true,
    menu: true,
    icon: IconBuildingCommunity,
  },
  newAgency: {
    path: '/csm/agencies/new',
    title: 'newAgency',
    access: access.createAgency,
    file: 'csm/new-agency/NewAgencyPage',
  },
  employees: {
    path: '/csm/employees',
    title: 'employees',
    access: access.csmArea,
    file: 'csm/employees/CsmEmployeesPage',
    list: true,
    menu: true,
    icon: IconUsers,
  },
  locate: {
    path: '/csm/employees/locate',
    title: 'findPerson',
    access: access.csmArea,
    file: 'csm/employees/LocatePage',
    icon: IconUsers,
  },
  employee: {
    path: '/csm/employees/:id',
    title: 'employee',
    access: access.csmArea,
    file: 'csm/employees/PersonPage',
    ownTitle: true,
  },
  employeeIn: {
    path: '/csm/employees/:id/agency/:agencyId/:tab?',
    title: 'employee',
    access: access.csmArea,
    file: 'csm/employees/IntoAgencyPage',
  },
  programs: {
    path: '/csm/programs',
    title: 'programs',
    access: access.catalog,
    file: 'programs/catalog/CatalogPage',
    list: true,
    menu: true,
    icon: IconSchool,
  },
  programRequests: {
    path: '/csm/program-requests',
    title: 'programRequests',
    access: access.catalog,
    file: 'programs/catalog/CatalogRequestsPage',
    list: true,
    opens: { state: 'asked' },
    menu: true,
    icon: IconFileImport,
  },
  program: {
    path: '/csm/programs/:id',
    title: 'program',
    access: access.catalog,
    file: 'programs/catalog/CatalogProgramPage',
    ownTitle: true,
  },
  programModules: {
    path: '/csm/programs/:id/modules-list',
    title: 'program',
    access: access.catalog,
    file: 'programs/ProgramContentTab',
    tabOf: '/csm/programs/:id',
    ownTitle: true,
  },
  programTemplates: {
    path: '/csm/programs/:id/session-templates',
    title: 'program',
    access: access.catalog,
    file: 'sessions/CatalogTemplatesTab',
    tabOf: '/csm/programs/:id',
    ownTitle: true,
  },
  programCheckout: {
    path: '/csm/programs/:id/checkout',
    title: 'program',
    access: access.catalog,
    file: 'programs/catalog/CheckoutTab',
    tabOf: '/csm/programs/:id',
    ownTitle: true,
  },
  programSettings: {
    path: '/csm/programs/:id/settings',
    title: 'program',
    access: access.catalog,
    file: 'programs/ProgramSettingsTab',
    tabOf: '/csm/programs/:id',
    ownTitle: true,
  },
  users: {
    path: '/csm/users',
    title: 'users',
    access: access.csmArea,
    file: 'csm/users/CsmUsersPage',
    list: true,
    menu: true,
    icon: IconUserShield,
  },
  user: {
    path: '/csm/users/:id',
    title: 'user',
    access: access.csmArea,
    file: 'csm/users/CsmUserPage',
    ownTitle: true,
  },
  bulkOperations: {
    path: '/csm/bulk-operations',
    title: 'bulkOperations',
    access: access.bulkOperations,
    file: 'csm/bulk-operations/BulkOperationsPage',
    list: true,
    menu: true,
    icon: IconStack2,
  },
  newBulkOperation: {
    path: '/csm/bulk-operations/new',
    title: 'newBulkOperation',
    access: access.bulkOperations,
    file: 'csm/bulk-operations/NewOperationPage',
  },
  bulkOperation: {
    path: '/csm/bulk-operations/:id',
    title: 'bulkOperation',
    access: access.bulkOperations,
    file: 'csm/bulk-operations/OperationPage',
    ownTitle: true,
  },
  rulePacks: {
    path: '/csm/rule-packs',
    title: 'rulePacks',
    access: access.catalog,
    file: 'csm/rule-packs/RulePacksPage',
    menu: true,
    icon: IconListCheck,
  },
  unroutedTexts: {
    path: '/csm/unrouted-texts',
    title: 'unroutedTexts',
    access: access.csmArea,
    file: 'csm/unrouted-texts/UnroutedTextsPage',
    menu: true,
    icon: IconMessages,
  },
  partners: {
    path: '/csm/partners',
    title: 'partners',
    access: access.managePartners,
    file: 'csm/partners/PartnersPage',
    menu: true,
    icon: IconPlugConnected,
  },
  panelMessages: {
    path: '/csm/panel-messages',
    title: 'panelMessages',
    access: access.panelMessages,
    file: 'csm/panel-messages/PanelMessagesPage',
    list: true,
    menu: true,
    icon: IconSpeakerphone,
  },
  log: {
    path: '/csm/log',
    title: 'vendorLog',
    access: access.vendorLog,
    file: 'csm/log/CsmLogPage',
    menu: true,
    icon: IconHistory,
  },
  profile: {
    path: '/csm/profile',
    title: 'yourProfile',
    access: access.csmArea,
    file: 'profile/ProfilePage',
    icon: IconUserCircle,
  },
} as const satisfies Record<string, PageFacts>

export const csmAgencyMount = '/csm/agency/:agencyId'

/** Returns a registry as a list, for code that handles all pages alike. */
export const pagesIn = (registry: Readonly<Record<string, PageFacts>>): readonly PageFacts[] => Object.values(registry)

/** Returns the tabs of a page, in order. */
export const tabsOf = (path: string, registry: Readonly<Record<string, PageFacts>> = agencyPages) =>
  pagesIn(registry).filter(page => page.tabOf === path)

const mountAt = (pattern: string, page: PageFacts, rules: readonly Rule[] = [page.access]) => ({
  pattern,
  words: segmentsOf(pattern),
  page,
  rules,
})

const mounted = [
  ...[...pagesIn(csmPages), ...pagesIn(ownPages)].map(page => mountAt(page.path, page)),
  ...pagesIn(agencyPages).flatMap(page => {
    const below = mountAt(`${csmAgencyMount}/${page.path}`, page, [access.csmArea, page.access])
    return page.mirrorOnly ? [below] : [mountAt(`/${page.path}`, page), below]
  }),
]

function pageAt(path: string) {
  const address = segmentsOf(path)
  return mounted.find(({ pattern, words }) => hasFixedWords(words, address) && matchPath(pattern, path))
}

/** Returns the rules of the signed-in page at this path; `null` if there is none. */
export const rulesOf = (path: string): readonly Rule[] | null => pageAt(path)?.rules ?? null

/** Returns the agency in a customer success address. */
export const agencyIdIn = (path: string): Id | null =>
  matchPath(`${csmAgencyMount}/*`, path.split(/[?#]/, 1)[0] ?? '')?.params.agencyId ?? null

/** Returns true for a page that is one long list; other pages consist of cards. */
export const isList = (path: string) => pageAt(path)?.page.list === true

/** True for a page whose rows are requested first. */
export const asksEarly = (path: string) => pageAt(path)?.page.early === true
