import type { FileField, FileImportKind } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import type { FileRecord } from './read-import.ts'
import type { FileSettings } from './settings.ts'
import type { StoredItem } from './write-items.ts'
import type { StoredFix } from './corrections.ts'

export interface RowToJudge {
  n: number
  /** As they came. */
  cells: string[]
  fix: StoredFix
}

/** A kind of file whose rejected rows are corrected on the page. */
export interface FixableFile<Settings extends FileSettings = FileSettings> {
  kind: FileImportKind
  /** What its columns go to, in the order of the screens. */
  fields: readonly FileField[]
  /**
   * What some rows of an import would do now, by the rules of its check; besides each other they know its other rows. Nobody is asked
   * once more what a value means: a row says something we know, or it stays.
   */
  judgeAgain: (scope: Scope, record: FileRecord<Settings>, rows: readonly RowToJudge[]) => Promise<StoredItem[]>
}

/** For the calls, which serve every kind: settings are those of the kind, since the record is looked up by it. */
export const fixable = <Settings extends FileSettings>(file: FixableFile<Settings>): FixableFile =>
  file as unknown as FixableFile
