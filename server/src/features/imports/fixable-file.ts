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

/** A kind of file with rejected rows that can be corrected on the page. */
export interface FixableFile<Settings extends FileSettings = FileSettings> {
  kind: FileImportKind
  /** The fields that its columns map to, in screen order. */
  fields: readonly FileField[]
  /**
   * Checks rows of an import again by its rules, with knowledge of its other rows. No one is asked again about a value's meaning:
   * either a row has a known value, or it stays.
   */
  judgeAgain: (scope: Scope, record: FileRecord<Settings>, rows: readonly RowToJudge[]) => Promise<StoredItem[]>
}

/** For the endpoints, which serve every kind: settings match the kind, because the record is looked up by it. */
export const fixable = <Settings extends FileSettings>(file: FixableFile<Settings>): FixableFile =>
  file as unknown as FixableFile
