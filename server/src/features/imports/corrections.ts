import type { FileField, Id, ImportField } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { Corrections } from './read-rows.ts'
import type { FileSettings } from './settings.ts'

/** A person's changes to one row of the file, by column. */
export interface StoredFix extends Corrections {
  answer: 'update' | 'create' | 'skip' | null
}

export const noFix: StoredFix = { cells: {}, without: [], answer: null }

/** Returns corrections of these rows, or of all. */
export async function fixesOf(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  job_id: Id,
  rows: readonly number[] | null = null,
): Promise<Map<number, StoredFix>> {
  const found = await db.rows<StoredFix & { n: number }>(sql`select n, cells, without, answer from import_fixes
    where organization_id = ${agency.id} and job_id = ${job_id} and version > 1 ${rows ? sql`and n = any(${rows}::int[])` : sql``}`)
  return new Map(found.map(({ n, ...fix }) => [n, fix] as const))
}

const nameParts: readonly string[] = ['first_name', 'middle_name', 'last_name'] satisfies ImportField[]

/** Returns the field whose cell holds the value: a file may have one column for the whole name. Null when it has none. */
export function cellOf(field: string | null, mapping: FileSettings['mapping']): FileField | null {
  if (field === null) return null
  if (mapping[field] !== undefined) return field as FileField
  return nameParts.includes(field) && mapping.full_name !== undefined ? 'full_name' : null
}
