import type { FileField, FileImportKind } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import type { FileRecord } from './read-import.ts'
import type { FileSettings } from './settings.ts'
import type { StoredItem } from './write-items.ts'
import type { StoredFix } from './corrections.ts'

export interface RowToJudge {
  n: number
  /** The original cells. */
  cells: string[]
  fix: StoredFix
}

/** A kind of file whose rejected rows are corrected on the page. */
export interface FixableFile<Settings extends FileSettings = FileSettings> {
  kind: FileImportKind
  /** The targets of its columns, in the order of the screens. */
  fields: readonly FileField[]
  /**
   * Judges rows of an import by the rules of its check, with knowledge of its other rows. Nobody is asked again
   * for the meaning of a value: a row has a known value, or it stays.
   */
  judgeAgain: (scope: Scope, record: FileRecord<Settings>, rows: readonly RowToJudge[]) => Promise<StoredItem[]>
}

/** For the calls, which serve every kind: settings are those of the kind, since the record is looked up by it. */
export const fixable = <Settings extends FileSettings>(file: FixableFile<Settings>): FixableFile =>
  file as unknown as FixableFile
