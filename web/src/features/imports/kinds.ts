import {
  api,
  type FileImportCalls,
  type FileImportKind,
  type FileRow,
  importOutcomes,
  trainingOutcomes,
} from '@preceptor/contract'
import type { AgencyPaths } from '@/nav/paths.ts'

type Outcome = FileRow['outcome']

/** What the screens of imports ask of a kind of file; all else they know from the import itself. */
export interface ImportKind {
  name: FileImportKind
  /** Its address below the agency's. */
  path: (to: AgencyPaths, id: string, query?: Parameters<AgencyPaths['import']>[1]) => string
  calls: FileImportCalls
  outcomes: readonly Outcome[]
  /** Outcomes by which something is written. */
  writing: readonly Outcome[]
}

// the calls differ in what their files hold, which the screens take from the import
export const rosterKind: ImportKind = {
  name: 'provider_import',
  path: (to, id, query) => to.import(id, query),
  calls: api.imports as unknown as FileImportCalls,
  outcomes: Object.keys(importOutcomes) as (keyof typeof importOutcomes)[],
  writing: ['create', 'update'],
}
export const trainingKind: ImportKind = {
  name: 'training_import',
  path: (to, id, query) => to.trainingImport(id, query),
  calls: api.trainingImports as unknown as FileImportCalls,
  outcomes: Object.keys(trainingOutcomes) as (keyof typeof trainingOutcomes)[],
  writing: ['complete', 'hours', 'record'],
}
const kinds: Record<FileImportKind, ImportKind> = { provider_import: rosterKind, training_import: trainingKind }

export const isFileImport = (kind: string): kind is FileImportKind => kind in kinds
export const kindOf = ({ kind }: { kind: string }): ImportKind => (isFileImport(kind) ? kinds[kind] : rosterKind)
