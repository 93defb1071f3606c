import type { Id } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { failureOf } from '../../db/savepoint.ts'
import { isPassing } from '../../jobs/failure-words.ts'
import type { Log } from '../../lib/log.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdList } from '../settings/taxonomy/save-entry.ts'
import { everyDiscipline } from '../settings/taxonomy/standard-taxonomy.ts'
import { shown } from './read/values/text.ts'
import { codeBeginning, isOwnCode } from './entry-codes.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { loadLists, tableOf } from './known-words.ts'
import { entryGone, problemOf } from '../employee-batches/row-failures.ts'
import type { ImportJob, ListField, PlannedEntry } from './settings.ts'
import { importTexts } from './texts.ts'

/**
 * Creates the locations, disciplines and coordinators that the user chose to create, where a row still needs them. Runs once, with
 * the first block; an entry that can't be created rejects its rows.
 */
export async function makeEntries(scope: Scope, { id, settings }: ImportJob, log: Log) {
  const before = await madeBefore(scope, id)
  const known = new Set(before.map(entry => entry.id))
  const planned = await needed(
    scope,
    id,
    settings.planned.filter(entry => !known.has(entry.id)),
  )
  if (planned.length === 0) return
  // No one may take a name or code between our read and our write
  await holdList(scope, { name: 'discipline' })
  await holdList(scope, { name: 'location' })
  await holdList(scope, { name: 'coordinator' })
  const lists = await loadLists(scope)
  const made: PlannedEntry[] = []
  for (const entry of planned) {
    const meanwhile = lists[entry.field].find(entry.name)
    if (meanwhile) await useInstead(scope, id, entry, meanwhile)
    else if (await isMade(scope, id, entry, log)) made.push(entry)
  }
  await keepMade(scope, id, [...before, ...made])
}

/** Reads the created entries from the database: the job in memory may be out of date. */
async function madeBefore({ db, agency }: Scope, id: Id): Promise<PlannedEntry[]> {
  const row = await db.row<{ made: PlannedEntry[] | null }>(sql`select settings -> 'made' as made from jobs
    where organization_id = ${agency.id} and id = ${id}`)
  return row?.made ?? []
}

const keepMade = ({ db, agency }: Scope, id: Id, made: readonly PlannedEntry[]) =>
  db.run(sql`update jobs set settings = jsonb_set(settings, '{made}', ${JSON.stringify(made)}::jsonb)
    where organization_id = ${agency.id} and id = ${id}`)

/** Returns planned entries that remaining rows use. A name that is its own code comes first, so no abbreviation takes it. */
async function needed({ db, agency }: Scope, job_id: Id, planned: readonly PlannedEntry[]): Promise<PlannedEntry[]> {
  if (planned.length === 0) return []
  const used = await db.rows<{ id: Id }>(sql`
    select distinct u.id from job_items i cross join lateral (values
      (i.values ->> 'location_id'), (i.values ->> 'discipline_id'), (i.values ->> 'coordinator_id')) u (id)
    where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.outcome in ('create', 'update') and u.id is not null`)
  const ids = new Set(used.map(({ id }) => id))
  return planned.filter(({ id }) => ids.has(id)).sort((a, b) => Number(hasCode(b)) - Number(hasCode(a)))
}

const standardNamed = (name: string) => everyDiscipline.find(one => one.name === name)

/** An entry with a code of its own comes before those whose initials would take it. */
const hasCode = ({ field, name }: PlannedEntry) =>
  isOwnCode(name) || (field === 'discipline' && standardNamed(name) !== undefined)

async function isMade(scope: Scope, job_id: Id, entry: PlannedEntry, log: Log): Promise<boolean> {
  const failure = await failureOf(scope.db, () => insert(scope, entry))
  if (!failure) return true
  if (isPassing(failure.error)) throw failure.error
  log.warn({ err: failure.error, job_id }, 'an entry of a list could not be made')
  const { field, name } = entry
  const { message } = problemOf(failure.error, log, job_id)
  await rejectRowsOf(scope, job_id, entry, {
    field,
    value: name,
    message: importTexts.named('entryNotMade', { value: shown(name), field, reason: message }),
  })
  return false
}

const rejectRowsOf = ({ db, agency }: Scope, job_id: Id, { field, id }: PlannedEntry, problem: Problem) =>
  db.run(sql`update job_items set outcome = 'reject', problems = ${JSON.stringify([problem])}::jsonb
    where organization_id = ${agency.id} and job_id = ${job_id} and outcome in ('create', 'update') and values ->> ${`${field}_id`} = ${id}`)

/** Rejects rows of these items that refer to an entry removed since the check, such as an entry from an import that was undone. */
export async function rejectWithoutEntry({ db, agency }: Scope, items: Sql): Promise<void> {
  for (const field of ['location', 'discipline', 'coordinator'] as const satisfies ListField[]) {
    const problems = JSON.stringify([{ field, value: null, message: entryGone(field) }])
    await db.run(sql`update job_items i set outcome = 'reject', problems = ${problems}::jsonb
      where ${items} and i.outcome in ('create', 'update') and i.values ->> ${`${field}_id`} is not null
        and i.values ->> ${`${field}_id`} not in (select t.id::text from ${raw(tableOf[field])} t where t.organization_id = ${agency.id})`)
  }
}

/** Uses an entry that someone added between check and run. */
async function useInstead({ db, agency }: Scope, job_id: Id, { field, id }: PlannedEntry, meanwhile: Id) {
  const column = `${field}_id`
  await db.run(sql`update job_items set values = jsonb_set(values, array[${column}], to_jsonb(${meanwhile}::text))
    where organization_id = ${agency.id} and job_id = ${job_id} and values ->> ${column} = ${id}`)
}

async function insert({ db, agency }: Scope, { field, id, name }: PlannedEntry) {
  if (field === 'location')
    await db.run(sql`insert into locations (organization_id, id, name) values (${agency.id}, ${id}, ${name})`)
  if (field === 'coordinator')
    await db.run(sql`insert into coordinators (organization_id, id, name) values (${agency.id}, ${id}, ${name})`)
  if (field === 'discipline') {
    const { code, is_skilled = false } = standardNamed(name) ?? { code: codeBeginning(name) }
    await db.run(sql`insert into disciplines (organization_id, id, code, name, is_skilled)
      values (${agency.id}, ${id}, ${freeCode(agency.id, code)}, ${name}, ${is_skilled})`)
  }
}

/**
 * Returns the code itself, or with the first number after it that distinguishes it from all codes and names of the agency,
 * including inactive and merged ones. The database decides equality, as its unique index does.
 */
const freeCode = (organization_id: Id, code: string) => sql`(
  with taken as materialized (
    select unnest(array[lower(code), lower(name)]) as word from disciplines where organization_id = ${organization_id}
    union select unnest(array[lower(code), lower(name)]) from merged_entries
      where organization_id = ${organization_id} and discipline_id is not null)
  select ${code}::text || coalesce(nullif(n, 1)::text, '') as free
  from generate_series(1, (select count(*)::int + 1 from taken)) n
  where not exists (select from taken where word = lower(${code}::text || coalesce(nullif(n, 1)::text, '')))
  order by n limit 1)`

/** Removes entries whose rows were all rejected in the end. The remaining entries are the ones an undo removes. */
export async function removeUnusedMade(scope: Scope, { id }: Pick<ImportJob, 'id'>) {
  const made = await madeBefore(scope, id)
  if (made.length === 0) return
  const removed = await removeUnused(scope, made)
  if (removed.size > 0)
    await keepMade(
      scope,
      id,
      made.filter(entry => !removed.has(entry.id)),
    )
}

/** Removes entries the import created that no one uses; returns the removed ones. */
export async function removeUnused({ db, agency }: Scope, made: readonly PlannedEntry[]): Promise<Set<Id>> {
  const removed = new Set<Id>()
  for (const field of ['location', 'discipline', 'coordinator'] as const satisfies ListField[]) {
    const ids = made.filter(entry => entry.field === field).map(entry => entry.id)
    if (ids.length === 0) continue
    const gone = await db.rows<{ id: Id }>(sql`delete from ${raw(tableOf[field])} l
      where l.organization_id = ${agency.id} and l.id = any(${ids}::uuid[]) and not exists (select from employees e
        where e.organization_id = l.organization_id and e.${raw(`${field}_id`)} = l.id)
        and not exists (${mergesNaming(field)}) and ${unheld[field]} returning l.id`)
    for (const { id } of gone) removed.add(id)
  }
  return removed
}

/** Merges of employees whose undo would bring back someone with the entry `l`. */
const mergesNaming = (field: ListField) => sql`select from merged_employees m
  where m.organization_id = l.organization_id and m.undone_at is null and (
    m.merged ->> ${`${field}_id`} = l.id::text or m.kept ->> ${`${field}_id`} = l.id::text
    or m.taken::text like '%' || l.id::text || '%')`

/** True when no row of a table names the entry `l`. */
const notIn = (table: string, names: Sql) =>
  sql`not exists (select from ${raw(table)} t where t.organization_id = l.organization_id and ${names})`
const inText = (body: Sql) => sql`${body}::text like '%' || l.id::text || '%'`

/** Conditions that nothing else refers to an entry `l`. */
const unheld: Record<ListField, Sql> = {
  discipline: join(
    [
      ...['employee_disciplines', 'program_disciplines', 'learning_path_disciplines'].map(table =>
        notIn(table, sql`t.discipline_id = l.id`),
      ),
      notIn('credential_types', sql`l.id = any(t.discipline_ids)`),
      notIn('compliance_rule_versions', inText(sql`t.body`)),
    ],
    ' and ',
  ),
  location: join(
    [
      notIn('locations', sql`t.parent_id = l.id`),
      ...['program_locations', 'learning_path_locations', 'rooms', 'sessions'].map(table =>
        notIn(table, sql`t.location_id = l.id`),
      ),
      notIn('session_templates', inText(sql`t.body`)),
    ],
    ' and ',
  ),
  coordinator: sql`l.user_id is null and not exists (select from invitations v
    where v.organization_id = l.organization_id and v.coordinator_id = l.id)`,
}
