import {
  access,
  api,
  type FileImportCalls,
  type FileImportKind,
  type FileRow,
  importOutcomes,
  isRecordImport,
  jobKinds,
  type RecordImportKind,
  recordOutcomes,
  type Rule,
  trainingOutcomes,
} from '@preceptor/contract'
import { type AgencyPaths, withQuery } from '@/nav/paths.ts'

type Outcome = FileRow['outcome']

/** Data about a kind of file for the import screens; everything else comes from the import itself. */
export interface ImportKind {
  name: FileImportKind
  access: Rule
  /** The value of `upload` in the address that opens its upload. */
  upload: string
  /** Its path within the agency. */
  path: (to: AgencyPaths, id: string, query?: Parameters<AgencyPaths['import']>[1]) => string
  calls: FileImportCalls
  outcomes: readonly Outcome[]
  /** Outcomes that write something. */
  writing: readonly Outcome[]
}

// The calls differ in their files' content, which the screens take from the import
export const rosterKind: ImportKind = {
  name: 'provider_import',
  access: access.importEmployees,
  upload: '1',
  path: (to, id, query) => to.import(id, query),
  calls: api.imports as unknown as FileImportCalls,
  outcomes: Object.keys(importOutcomes) as (keyof typeof importOutcomes)[],
  writing: ['create', 'update'],
}
export const trainingKind: ImportKind = {
  name: 'training_import',
  access: access.recordTraining,
  upload: 'training',
  path: (to, id, query) => to.trainingImport(id, query),
  calls: api.trainingImports as unknown as FileImportCalls,
  outcomes: Object.keys(trainingOutcomes) as (keyof typeof trainingOutcomes)[],
  writing: ['complete', 'hours', 'record'],
}
const recordKind = (name: RecordImportKind, upload: string, rule: Rule, calls: object): ImportKind => ({
  name,
  access: rule,
  upload,
  path: (to, id, query) => withQuery(to.job(jobKinds[name], id), query),
  calls: calls as FileImportCalls,
  outcomes: Object.keys(recordOutcomes) as (keyof typeof recordOutcomes)[],
  writing: ['add', 'review'],
})
const kinds: Record<FileImportKind, ImportKind> = {
  provider_import: rosterKind,
  training_import: trainingKind,
  credential_import: recordKind('credential_import', 'credentials', access.recordTraining, api.credentialImports),
  waiver_import: recordKind('waiver_import', 'waivers', access.recordTraining, api.waiverImports),
  leave_import: recordKind('leave_import', 'leave', access.editEmployee, api.leaveImports),
}
export const importKinds: readonly ImportKind[] = Object.values(kinds)

export const isFileImport = (kind: string): kind is FileImportKind => kind in kinds
export const kindOf = ({ kind }: { kind: string }): ImportKind => (isFileImport(kind) ? kinds[kind] : rosterKind)
/** True for credentials, waivers, or leave. */
export const isOfRecords = ({ name }: Pick<ImportKind, 'name'>) => isRecordImport(name)
/** Returns the kind by the value of `upload` in the address. */
export const kindAsked = (upload: string | null) => importKinds.find(kind => kind.upload === upload)
