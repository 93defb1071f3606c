import type { Id } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import type { FileRecord, ImportRecord } from './read-import.ts'

type By = 'number' | 'external' | 'email' | 'name'

interface Keyed {
  n: number
  given: GivenValues
}

/**
 * Returns rows of the same import that would add the same person: rows the run has not reached, and corrected rows that wait.
 * People added by the run are found among the employees. As in one pass over the file (repeated-rows.ts), numbers distinguish
 * people.
 */
export async function otherRowsWithKeys(
  { db, agency }: Scope,
  record: ImportRecord,
  rows: readonly Keyed[],
): Promise<Map<number, { row: number; by: By }>> {
  const of = (read: (given: GivenValues) => string | null | undefined) => rows.map(({ given }) => read(given) ?? null)
  const unnumbered = (given: GivenValues) => !given.employee_number && !given.external_id
  const hasNames = rows.some(({ given }) => unnumbered(given) && given.birth_date)
  const named = (given: GivenValues) => unnumbered(given) && given.first_name && given.last_name && given.birth_date
  const sources = [
    ...(record.state === 'planned'
      ? [
          sql`select i.n, i.values from job_items i
          where i.organization_id = ${agency.id} and i.job_id = ${record.id} and i.outcome = 'create'`,
        ]
      : []),
    sql`select f.n, f.verdict -> 'values' from import_fixes f
      where f.organization_id = ${agency.id} and f.job_id = ${record.id} and f.verdict ->> 'outcome' = 'create'`,
  ]
  const matches: [By, Sql][] = [
    ['number', sql`o.values ->> 'employee_number' = k.number`],
    ['external', sql`o.values ->> 'external_id' = k.external`],
    ['email', sql`${plain} and lower(o.values ->> 'email') = k.email`],
    ...(hasNames
      ? [
          [
            'name',
            sql`${plain} and o.values ->> 'birth_date' = k.birth_date
              and fold((o.values ->> 'last_name') || ' ' || (o.values ->> 'first_name')) = fold(k.name)`,
          ] satisfies [By, Sql],
        ]
      : []),
  ]
  const found = await db.rows<{ n: number; row: number; by: By }>(sql`
    with k as materialized (select * from unnest(${rows.map(({ n }) => n)}::int[], ${of(g => g.employee_number)}::text[],
        ${of(g => g.external_id)}::text[], ${of(g => (unnumbered(g) ? g.email?.toLowerCase() : null))}::text[],
        ${of(g => (named(g) ? `${g.last_name} ${g.first_name}` : null))}::text[],
        ${of(g => (named(g) ? g.birth_date : null))}::text[]) as u (n, number, external, email, name, birth_date)),
    o as materialized (select * from (${join(sources, ' union all ')}) s (n, values) where s.n <> all (select n from k))
    ${join(
      matches.map(
        ([by, on]) => sql`select k.n, min(o.n) as row, ${by}::text as by from k join o on ${on} group by k.n`,
      ),
      ' union all ',
    )}`)
  return new Map(found.map(({ n, ...other }) => [n, other] as const))
}

const plain = sql`o.values ->> 'employee_number' is null and o.values ->> 'external_id' is null`

/** Returns rows of the same import that would add someone of the same last name as these rows. */
export async function otherRowsAlike(
  { db, agency }: Scope,
  record: ImportRecord,
  rows: readonly Keyed[],
): Promise<{ row: number; given: GivenValues }[]> {
  const names = [...new Set(rows.flatMap(({ given: { last_name } }) => last_name ?? []))]
  if (names.length === 0) return []
  return db.rows<{ row: number; given: GivenValues }>(sql`
    select o.n as row, o.values as given from (
      select i.n, i.values from job_items i where ${record.state === 'planned'} and i.organization_id = ${agency.id}
        and i.job_id = ${record.id} and i.outcome = 'create'
      union all
      select f.n, f.verdict -> 'values' from import_fixes f
        where f.organization_id = ${agency.id} and f.job_id = ${record.id} and f.verdict ->> 'outcome' = 'create') o
    where o.n <> all(${rows.map(({ n }) => n)}::int[])
      and fold(o.values ->> 'last_name') in (select fold(name) from unnest(${names}::text[]) k (name)) order by o.n`)
}

interface OtherRow<Values> {
  n: number
  subject_id: Id
  values: Values
}

/** For files that add no one: selects other pending rows about these people, with extra conditions on `o.values`. */
export const otherRowsAbout = <Values>(
  { db, agency }: Scope,
  record: FileRecord,
  { rows, people, or = sql`false` }: { rows: readonly number[]; people: readonly Id[]; or?: Sql },
): Promise<OtherRow<Values>[]> =>
  db.rows<OtherRow<Values>>(sql`
    select o.n, o.subject_id, o.values from (
      select i.n, i.subject_id, i.outcome, i.values from job_items i
        where ${record.state === 'planned'} and i.organization_id = ${agency.id} and i.job_id = ${record.id}
      union all
      select f.n, (f.verdict ->> 'subject_id')::uuid, f.verdict ->> 'outcome', nullif(f.verdict -> 'values', 'null') from import_fixes f
        where f.organization_id = ${agency.id} and f.job_id = ${record.id} and f.verdict is not null) o
    where o.outcome not in ('reject', 'skip') and o.subject_id is not null and o.values is not null
      and o.n <> all(${rows}::int[]) and (o.subject_id = any(${people}::uuid[]) or ${or})
    order by o.n`)

/** Returns rows of the same import that are already about these people of the agency. */
export async function otherRowsOfPeople(
  { db, agency }: Scope,
  record: ImportRecord,
  rows: readonly { n: number; subject_id: Id }[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const done = record.state === 'planned' ? sql`true` : sql`i.n <= ${record.ran_to}`
  const found = await db.rows<{ n: number; row: number }>(sql`
    with k as materialized (select * from unnest(${rows.map(({ n }) => n)}::int[], ${rows.map(row => row.subject_id)}::uuid[])
      as u (n, subject_id))
    select k.n, min(o.n) as row from k join (
      select i.n, i.subject_id from job_items i where i.organization_id = ${agency.id} and i.job_id = ${record.id}
        and i.outcome in ('create', 'update', 'unchanged', 'ask') and ${done}
      union all select f.n, (f.verdict ->> 'subject_id')::uuid from import_fixes f
        where f.organization_id = ${agency.id} and f.job_id = ${record.id} and f.verdict ->> 'outcome' in ('update', 'unchanged', 'ask')
    ) o on o.subject_id = k.subject_id and o.n <> all (select n from k) group by k.n`)
  return new Map(found.map(({ n, row }) => [n, row] as const))
}
