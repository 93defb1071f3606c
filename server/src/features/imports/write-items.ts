import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { Item } from './judge.ts'

/** The effect of a row, for any kind of file. */
export interface StoredItem extends Omit<Item, 'outcome' | 'values' | 'before' | 'choices'> {
  outcome: string
  values: object | null
  before: object | null
  choices: object | null
}

const orNull = (value: object | null) => (value === null ? null : JSON.stringify(value))
const listOrNull = (list: readonly unknown[]) => (list.length === 0 ? null : JSON.stringify(list))

/** Writes the lines of one block in one statement. */
export async function writeItems({ db, agency }: Scope, job_id: Id, items: readonly StoredItem[]) {
  const of = <T>(read: (item: StoredItem) => T) => items.map(read)
  await db.run(sql`
    insert into job_items (organization_id, job_id, n, outcome, subject_id, subject_version, name, employee_number,
      values, before, choices, problems, changes)
    select ${agency.id}, ${job_id}, i.n, i.outcome, i.subject_id, i.subject_version, i.name, i.employee_number, i.given::jsonb,
      i.before::jsonb, i.choices::jsonb, coalesce(i.problems::jsonb, '[]'), coalesce(i.changes::jsonb, '[]')
    from unnest(${of(i => i.n)}::int[], ${of(i => i.outcome)}::text[], ${of(i => i.subject_id)}::uuid[],
      ${of(i => i.subject_version)}::int[], ${of(i => i.name)}::text[], ${of(i => i.employee_number)}::text[],
      ${of(i => orNull(i.values))}::text[], ${of(i => orNull(i.before))}::text[], ${of(i => orNull(i.choices))}::text[],
      ${of(i => listOrNull(i.problems))}::text[], ${of(i => listOrNull(i.changes))}::text[])
      as i (n, outcome, subject_id, subject_version, name, employee_number, given, before, choices, problems, changes)`)
}
