import { access, type Rule } from '@preceptor/contract'
import {
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChartBar,
  IconDownload,
  IconFileCertificate,
  IconFileImport,
  IconMapPin,
  IconPencil,
  IconRoute,
  IconSchool,
  IconSettings,
  IconShieldCheck,
  IconSignature,
  IconUserPlus,
  type IconUsers,
} from '@tabler/icons-react'
import type { agencyPages, csmPages, ownPages, PageFacts } from './pages.ts'
import type { PageSearchKey } from './search-texts.ts'

/** An action on a page, offered by name in the search. */
export interface PageAction {
  label: PageSearchKey
  icon: typeof IconUsers
  access: Rule
  /** The path of the action below the page's address, if it isn't the page itself: `/new`. */
  below?: '/new'
  /** The query of the address that opens it. */
  query?: Readonly<Record<string, string | number>>
  /** Other words people type for it. */
  words?: PageSearchKey
}

interface PageSearch {
  /** The location of the page, when its title alone doesn't identify it. */
  facts?: PageSearchKey
  /** Other words people type for it. */
  words?: PageSearchKey
  /** The search doesn't offer the page itself. It never offers pages with an id in the address or without an icon. */
  hidden?: true
  actions?: readonly PageAction[]
}

type PathsIn<R extends Readonly<Record<string, PageFacts>>> = R[keyof R]['path']
type Path = PathsIn<typeof agencyPages> | PathsIn<typeof ownPages> | PathsIn<typeof csmPages>

/** Opens a list's choice of export formats. */
const exported = (
  label: PageSearchKey,
  rule: Rule,
  query: Readonly<Record<string, string | number>> = {},
): PageAction => ({
  label,
  words: 'exportWords',
  icon: IconDownload,
  query: { ...query, export: 1 },
  access: rule,
})
/** Adds an entry to one of the agency's lists. */
const entry = (label: PageSearchKey, icon = IconSettings): PageAction => ({
  label,
  words: 'newWords',
  icon,
  query: { add: 1 },
  access: access.taxonomy,
})

const aboutTheUser: PageSearch = { words: 'profileWords' }

/** Search terms and actions of each page, by its path. They load with the search, so the first rows don't wait for them. */
const pageSearch: Partial<Record<Path, PageSearch>> = {
  employees: {
    words: 'employeesWords',
    actions: [
      {
        label: 'addEmployee',
        words: 'addEmployeeWords',
        icon: IconUserPlus,
        query: { add: 1 },
        access: access.createEmployee,
      },
      exported('exportEmployees', access.exportEmployees, { provider_status: 1 }),
    ],
  },
  'employees/credentials': {
    actions: [
      {
        label: 'addCredential',
        words: 'addCredentialWords',
        icon: IconFileCertificate,
        query: { add: 1 },
        access: access.recordTraining,
      },
      exported('exportCredentials', access.exportEmployees),
    ],
  },
  'employees/duplicates/merged': { hidden: true },
  'employees/reachability': { words: 'reachabilityWords' },
  'messages/log': { words: 'messageLogWords' },
  messages: {
    words: 'messagesWords',
    actions: [
      {
        label: 'writeMessage',
        words: 'writeMessageWords',
        icon: IconPencil,
        query: { write: 1 },
        access: access.sendMessages,
      },
    ],
  },
  'messages/unassigned': { words: 'unassignedWords' },
  compliance: { words: 'complianceWords' },
  programs: {
    words: 'programsWords',
    actions: [
      {
        label: 'newProgram',
        words: 'newProgramWords',
        icon: IconSchool,
        query: { add: 1 },
        access: access.editPrograms,
      },
    ],
  },
  'learning-paths/active': {
    words: 'learningPathsWords',
    actions: [
      {
        label: 'newLearningPath',
        icon: IconRoute,
        query: { add: 1 },
        access: access.editPrograms,
      },
    ],
  },
  'learning-paths/draft': { hidden: true },
  'learning-paths/archived': { hidden: true },
  forms: { words: 'formsWords' },
  schedule: { words: 'scheduleWords' },
  sessions: {
    words: 'sessionsWords',
    actions: [
      {
        label: 'newSession',
        words: 'newSessionWords',
        icon: IconCalendarEvent,
        query: { add: 1 },
        access: access.editSessions,
      },
      exported('exportSessions', access.sessions),
    ],
  },
  'sessions/bookings': { words: 'bookingsWords', actions: [exported('exportAttendance', access.sessions)] },
  'outside-training': {
    words: 'outsideTrainingWords',
    actions: [
      {
        label: 'recordTraining',
        words: 'recordTrainingWords',
        icon: IconFileCertificate,
        query: { add: 1 },
        access: access.recordTraining,
      },
      exported('exportTraining', access.exportEmployees),
    ],
  },
  surveys: { words: 'surveysWords' },
  'surveys/new': { words: 'newSurveyWords' },
  imports: {
    words: 'importsWords',
    actions: [
      {
        label: 'importEmployees',
        words: 'importEmployeesWords',
        icon: IconFileImport,
        query: { upload: 1 },
        access: access.importEmployees,
      },
      {
        label: 'importTraining',
        words: 'importTrainingWords',
        icon: IconFileImport,
        query: { upload: 'training' },
        access: access.recordTraining,
      },
      {
        label: 'importCredentials',
        words: 'importCredentialsWords',
        icon: IconFileImport,
        query: { upload: 'credentials' },
        access: access.recordTraining,
      },
    ],
  },
  'reports/dashboard': { words: 'reportsWords' },
  'reports/history': { words: 'reportHistoryWords' },
  'reports/scheduled': {
    words: 'scheduledReportsWords',
    actions: [
      {
        label: 'scheduleReport',
        words: 'scheduleReportWords',
        icon: IconCalendarEvent,
        query: { add: 1 },
        access: access.editReportSchedules,
      },
    ],
  },
  'reports/new': {
    actions: [{ label: 'newReport', words: 'newReportWords', icon: IconChartBar, access: access.reports }],
  },
  'reports/viventium': { words: 'payrollWords' },
  'reports/viventium/layouts': { words: 'payrollLayoutsWords' },
  jobs: { words: 'jobsWords' },
  approvals: { words: 'approvalsWords' },
  settings: { hidden: true },
  'settings/automation': {
    words: 'automationWords',
    actions: [
      {
        label: 'automationTemplates',
        words: 'automationTemplatesWords',
        icon: IconSettings,
        query: { templates: 1 },
        access: access.editAutomation,
      },
    ],
  },
  'settings/automation/create': {
    hidden: true,
    actions: [{ label: 'newRule', words: 'newRuleWords', icon: IconSettings, access: access.editAutomation }],
  },
  'settings/compliance': {
    words: 'complianceRulesWords',
    actions: [
      {
        label: 'newComplianceRule',
        words: 'newWords',
        icon: IconShieldCheck,
        below: '/new',
        access: access.manageCompliance,
      },
    ],
  },
  'settings/forms': {
    actions: [
      { label: 'newForm', words: 'newWords', icon: IconSignature, query: { add: 1 }, access: access.manageForms },
    ],
  },
  'settings/training-types': { actions: [entry('addTrainingType')] },
  'settings/topics': { actions: [entry('addTopic')] },
  'settings/credentials': { actions: [entry('addCredentialType')] },
  'settings/disciplines': { actions: [entry('addDiscipline')] },
  'settings/locations': { actions: [entry('addLocation', IconMapPin)] },
  'settings/sftp': {
    words: 'sftpWords',
    actions: [
      { label: 'addTarget', words: 'addTargetWords', icon: IconSettings, query: { add: 1 }, access: access.manageSftp },
    ],
  },
  'settings/users': {
    actions: [
      {
        label: 'inviteUser',
        words: 'inviteUserWords',
        icon: IconUserPlus,
        query: { invite: 1 },
        access: access.manageAgencyUsers,
      },
    ],
  },
  '/profile': aboutTheUser,
  '/csm/agencies/new': {
    hidden: true,
    actions: [
      { label: 'newAgency', words: 'newAgencyWords', icon: IconBuildingCommunity, access: access.createAgency },
    ],
  },
  '/csm/employees': { facts: 'allAgencies', words: 'csmEmployeesWords' },
  '/csm/employees/locate': { facts: 'allAgencies', words: 'findPersonWords' },
  '/csm/programs': {
    facts: 'inCatalog',
    words: 'catalogWords',
    actions: [
      {
        label: 'newCatalogProgram',
        words: 'newProgramWords',
        icon: IconSchool,
        query: { add: 1 },
        access: access.manageCatalog,
      },
    ],
  },
  '/csm/users': { facts: 'allAgencies' },
  '/csm/bulk-operations': { facts: 'allAgencies', words: 'bulkOperationsWords' },
  '/csm/panel-messages': { words: 'panelMessagesWords' },
  '/csm/log': { words: 'vendorLogWords' },
  '/csm/profile': aboutTheUser,
}

/** Returns a page's search data; for settings tabs, that includes their location. */
export const searchOf = ({ path, tabOf }: PageFacts): PageSearch => ({
  ...(tabOf === 'settings' ? { facts: 'inSettings' } : {}),
  ...pageSearch[path as Path],
})
