import {
  access,
  api,
  can,
  describe as wordsOf,
  type Endpoint,
  permissions,
  roleNames,
  rolePermissions,
  roles,
  type Rule,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../src/lib/texts.ts'

/** The contract's access rules by the area they protect, with the names from pages, menus and calls. */
const areas: Record<keyof typeof access, string> = {
  public: 'Sign-in, reset and not-found pages',
  signedIn: 'Dashboard, own account',
  csmArea: 'Agencies (vendor staff)',
  exportCsmEmployees: 'Employees of all agencies: export (vendor staff)',
  employees: 'Employees: list, profile, history',
  editEmployee: 'Employees: edit, change status',
  writeNotes: 'Employees: notes, write',
  medicalNotes: 'Employees: medical notes, read and write',
  uploadFiles: 'Files: upload',
  createEmployee: 'Employees: add',
  mergeEmployees: 'Employees: merge duplicates',
  importEmployees: 'Employees: import',
  seeImports: 'Imports: list',
  exportEmployees: 'Employees: export',
  manageForms: 'Forms: templates, create and publish',
  assignForms: 'Forms: assign, fill in, sign the own step',
  reviewForms: 'Forms: review',
  voidForms: 'Forms: void completed ones, legal holds',
  revealSecrets: 'Forms: show a secret answer',
  exportForms: 'Forms: export',
  readThreads: 'Messages: read conversations',
  sendMessages: 'Messages: write to employees, notes',
  bulkMessages: 'Messages: one to many',
  manageTemplates: 'Messages: own words, which go out',
  manageSenders: 'Messages: numbers texts are sent from (vendor staff)',
  savePapers: 'Papers: save, not only view on screen',
  bulkChanges: 'Bulk changes: any of them',
  startJobs: 'Background jobs: list',
  approvals: 'Approvals: read',
  decideApprovals: 'Approvals: decide, withdraw',
  automation: 'Automation rules: list, see',
  editAutomation: 'Automation rules: write, try, decide, logs',
  reports: 'Reports: open, run, read the history',
  editReports: 'Reports: create, change, share',
  saveReports: 'Reports: download',
  reportSchedules: 'Reports: scheduled ones, read',
  editReportSchedules: 'Reports: schedule, pause, end',
  sendReportNow: 'Reports: send a scheduled one to oneself now',
  managePayroll: 'Payroll: lines, exceptions, files, settings',
  lockPayroll: 'Payroll: lock a batch, approve reopening',
  shareViews: 'Saved views: share',
  settings: 'Settings: open',
  agencyInfo: 'Settings: agency info, read',
  editAgencyInfo: 'Settings: agency info, change',
  agencyUsers: 'Settings: users, read',
  manageAgencyUsers: 'Settings: users, invite and change',
  taxonomy: 'Settings: training types, disciplines, locations',
  auditLog: 'Settings: audit log',
  programs: 'Programs: list, settings',
  programContent: 'Programs: content, quiz results',
  editPrograms: 'Programs: create and change',
  assignTraining: 'Training: assign, change dates, withdraw',
  recordTraining: 'Training that others gave: record, change, remove',
  credentialScans: 'Open the scan of a credential',
  medicalScans: 'Open medical scans and proofs that others recorded',
  approveTraining: 'Training: approve what others gave, take back a completion, void a certificate',
  quizAttempts: 'Quizzes: more attempts, grading, voiding',
  compliance: 'Compliance: how people stand, rules, read',
  manageCompliance: 'Compliance: rules, write',
  sessions: 'Sessions: read, schedule',
  editSessions: 'Sessions: plan, change, cancel; attendance',
  bookSessions: 'Sessions: give and take seats',
  signOffSessions: 'Sessions: sign off',
  exportPrograms: 'Programs: export, also of quiz results',
  catalog: 'Program catalog: read (vendor staff)',
  manageCatalog: 'Program catalog: write, deprecate, withdraw (vendor staff)',
  checkoutPrograms: 'Program catalog: check out to agencies (vendor staff)',
  partners: 'Integration partners',
  integration: 'Settings: keys of the API, read',
  sftp: 'Settings: SFTP targets and file deliveries, read',
  manageSftp: 'Settings: SFTP targets, change, test; files, send again',
  manageApiKeys: 'Settings: keys of the API, make, rotate, revoke',
  manageIntegration: 'Settings: integration with the partner, change, sync, triage',
  careCoordinators: 'Coordinators: ours beside those of the partner',
  createAgency: 'New agencies (vendor staff)',
  manageCsUsers: 'Vendor users (vendor staff)',
  managePartners: 'Registry of integration partners (vendor staff)',
  panelMessages: 'Panel messages: write (vendor staff)',
  vendorLog: 'Customer success log (vendor staff)',
  bulkOperations: 'Bulk operations of customer success',
  approveBulkOperations: 'Approve bulk operations of customer success',
}

/** Renders docs/access-matrix.md from the contract: each role's rights, for people who don't read code. */
export function accessMatrix(): string {
  const passes = (rule: Rule) => roles.map(role => (can({ role, permissions: rolePermissions[role] }, rule) ? '✓' : ''))
  const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap(group => Object.values(group))
  return [
    '# Who may do what',
    '',
    'Made from the contract by `npx vitest run --project http access-matrix -u`. The test compares it with a table typed by',
    'hand (server/test/access-oracle.ts) and with what the server answers to each role. A coordinator sees the own employees',
    'only; that is a rule about rows, kept by the database.',
    '',
    ...table(
      'Roles',
      'Role',
      roles.map(role => [`\`${role}\``, inWords(fallback, roleNames[role])]),
      ['Called'],
    ),
    ...table(
      'Permissions',
      'Permission',
      permissions.map(p => [`\`${p}\``].concat(roles.map(role => (rolePermissions[role].includes(p) ? '✓' : '')))),
    ),
    ...table(
      'Areas and actions',
      'Area',
      Object.entries(areas).map(([key, name]) => [name].concat(passes(access[key as keyof typeof access]))),
    ),
    ...table(
      'Calls',
      'Call',
      endpoints.map(({ method, path, access, strangers }) =>
        [`${method} \`${path}\``].concat(passes(access), wordsOf(access) + (strangers ? '; strangers ask' : '')),
      ),
      [...roles.map(role => `\`${role}\``), 'Needs'],
    ),
  ].join('\n')
}

const usual = roles.map(role => `\`${role}\``)
function table(title: string, first: string, rows: string[][], columns: string[] = usual): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const head = [first, ...columns]
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), '']
}
