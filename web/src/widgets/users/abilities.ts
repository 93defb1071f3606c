import { access, can, isCsm, type Role, roles, rolePermissions } from '@preceptor/contract'
import { accessTexts } from './access-texts.ts'

type AccessName = keyof typeof access
type Words = Parameters<typeof accessTexts.say>[0]

interface Ability {
  words: Words
  /** True for abilities that change and export nothing. */
  looks?: true
}

/**
 * Permissions in the contract's access declarations, in the order in which people encounter them. Null for those included in
 * others. A declaration without a line here doesn't compile.
 */
export const abilities = {
  public: null,
  signedIn: null,
  csmArea: { words: 'editAgencies' },
  createAgency: { words: 'createAgencies' },
  exportCsmEmployees: { words: 'exportAcross' },
  manageCsUsers: { words: 'manageStaff' },
  managePartners: { words: 'managePartners' },
  panelMessages: { words: 'writeMessages' },
  vendorLog: { words: 'readStaffLog', looks: true },
  bulkOperations: null,
  approveBulkOperations: { words: 'approveBulkOperations' },
  partners: { words: 'seePartners', looks: true },
  catalog: { words: 'seeCatalog', looks: true },
  manageCatalog: { words: 'editCatalog' },
  checkoutPrograms: { words: 'checkOutPrograms' },

  employees: { words: 'seeEmployees', looks: true },
  createEmployee: { words: 'addEmployees' },
  editEmployee: { words: 'editEmployees' },
  writeNotes: { words: 'writeNotes' },
  medicalNotes: { words: 'readMedicalNotes', looks: true },
  medicalScans: { words: 'openMedicalPapers', looks: true },
  mergeEmployees: { words: 'mergeEmployees' },
  importEmployees: { words: 'importEmployees' },
  exportEmployees: { words: 'exportEmployees' },
  savePapers: { words: 'savePapers' },
  shareViews: { words: 'shareViews' },
  uploadFiles: null,
  seeImports: null,
  startJobs: null,
  bulkChanges: null,
  approvals: null,
  decideApprovals: null,

  programs: { words: 'seeProgramList', looks: true },
  programContent: { words: 'seePrograms', looks: true },
  editPrograms: { words: 'editPrograms' },
  exportPrograms: { words: 'exportPrograms' },
  assignTraining: { words: 'assignTraining' },
  recordTraining: { words: 'recordTraining' },
  approveTraining: { words: 'approveTraining' },
  credentialScans: { words: 'seeScans', looks: true },
  quizAttempts: { words: 'addAttempts' },
  sessions: { words: 'manageSessions', looks: true },
  editSessions: { words: 'editSessions' },
  bookSessions: { words: 'bookSessions' },
  signOffSessions: { words: 'signOffSessions' },
  manageForms: { words: 'manageForms' },
  assignForms: { words: 'assignForms' },
  reviewForms: { words: 'reviewForms' },
  voidForms: { words: 'voidForms' },
  revealSecrets: { words: 'revealSecrets' },
  exportForms: { words: 'exportForms' },
  readThreads: { words: 'readThreads', looks: true },
  sendMessages: { words: 'sendMessages' },
  bulkMessages: { words: 'bulkMessages' },
  manageTemplates: { words: 'manageTemplates' },
  manageSenders: { words: 'manageSenders' },
  reports: { words: 'runReports', looks: true },
  editReports: { words: 'editReports' },
  reportSchedules: { words: 'seeReports', looks: true },
  editReportSchedules: { words: 'editReportSchedules' },
  sendReportNow: null,
  sftp: { words: 'seeSftp', looks: true },
  manageSftp: { words: 'manageSftp' },
  saveReports: { words: 'saveReports' },
  automation: { words: 'seeRules', looks: true },
  editAutomation: { words: 'writeRules' },
  managePayroll: { words: 'managePayroll' },
  lockPayroll: { words: 'lockPayroll' },
  compliance: { words: 'seeCompliance', looks: true },
  manageCompliance: { words: 'manageCompliance' },

  settings: null,
  agencyInfo: { words: 'seeAgency', looks: true },
  editAgencyInfo: { words: 'editDetails' },
  taxonomy: { words: 'manageTaxonomy' },
  agencyUsers: { words: 'seeUsers', looks: true },
  manageAgencyUsers: { words: 'manageUsers' },
  auditLog: { words: 'readAuditLog', looks: true },
  integration: { words: 'seeIntegrations', looks: true },
  manageApiKeys: { words: 'manageKeys' },
  manageIntegration: { words: 'manageIntegration' },
  careCoordinators: null,
} as const satisfies Record<AccessName, Ability | null>

const holderOf = (role: Role) => ({ role, permissions: rolePermissions[role] })
const names = Object.keys(abilities) as AccessName[]

const told = names.flatMap(name => {
  const ability: Ability | null = abilities[name]
  return ability === null ? [] : [{ name, ...ability }]
})

/** Returns the abilities of customer success or of agencies: one that no role of the kind has isn't shown as missing. */
const ofKind = (role: Role) => {
  const kind = roles.filter(one => isCsm(one) === isCsm(role))
  return told.filter(({ name }) => kind.some(one => can(holderOf(one), access[name])))
}

/** Returns the abilities that a role has and lacks, by the access declarations. */
export function abilitiesOf(role: Role): { can: readonly string[]; cannot: readonly string[] } {
  const say = ({ words }: { words: Words }) => accessTexts.say(words)
  const has = ({ name }: { name: AccessName }) => can(holderOf(role), access[name])
  const all = ofKind(role)
  return { can: all.filter(has).map(say), cannot: all.filter(one => !has(one)).map(say) }
}

/** Returns a role's abilities beyond viewing: `everything`, or those it has or lacks, whichever are fewer. */
export function reachOf(role: Role): { is: 'everything' | 'nothing' } | { is: 'only' | 'except'; words: string[] } {
  const acts = ofKind(role).filter(({ looks }) => !looks)
  const has = acts.filter(({ name }) => can(holderOf(role), access[name]))
  if (has.length === acts.length) return { is: 'everything' }
  if (has.length === 0) return { is: 'nothing' }
  const lacks = acts.filter(one => !has.includes(one))
  const [is, which] = lacks.length < has.length ? (['except', lacks] as const) : (['only', has] as const)
  return { is, words: which.map(({ words }) => accessTexts.say(words)) }
}
