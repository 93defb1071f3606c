import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { ofFew } from '../../../db/of-few.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Difference } from './differences.ts'
import type { LeftOutRow, PersonRow, StateRow } from './kept-rows.ts'
import type { Span, Timelines } from './timelines.ts'

/** Stores timelines in their tables: the rows currently known about these people, and the rows that replace them. */

type Of<Row> = Row & { employee_id: Id }

export async function readKept({ db, agency }: Scope, ids: readonly Id[], { from }: Span): Promise<Map<Id, Timelines>> {
  const states = await db.rows<Of<StateRow>>(
    sql`
      select employee_id, rule_id, valid_from, nullif(valid_to, 'infinity') as valid_to, state, window_no, window_scheme, ends_on, remaining_minutes,
        needed_minutes, counted_minutes, reason, is_unverified
      from compliance_states where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and known_to = 'infinity'
        and valid_to > ${from}::date`,
    ofFew(ids, 'kept.states'),
  )
  const people = await db.rows<Of<PersonRow>>(
    sql`
      select employee_id, valid_from, nullif(valid_to, 'infinity') as valid_to, state, rules, red_rules, ends_on
      from compliance_people where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and known_to = 'infinity'
        and valid_to > ${from}::date`,
    ofFew(ids, 'kept.people'),
  )
  const left = await db.rows<Of<LeftOutRow>>(
    sql`
      select employee_id, record_id, valid_from, nullif(valid_to, 'infinity') as valid_to, rule_id, minutes, why
      from compliance_left_out where organization_id = ${agency.id} and employee_id = any(${ids}::uuid[]) and known_to = 'infinity'
        and valid_to > ${from}::date`,
    ofFew(ids, 'kept.left'),
  )
  const kept = new Map<Id, Timelines>(ids.map(id => [id, { states: [], person: [], left: [] }]))
  for (const row of states) kept.get(row.employee_id)?.states.push(row)
  for (const row of people) kept.get(row.employee_id)?.person.push(row)
  for (const row of left) kept.get(row.employee_id)?.left.push(row)
  return kept
}

export interface PersonChange {
  employee_id: Id
  states: Difference<StateRow>
  person: Difference<PersonRow>
  left: Difference<LeftOutRow>
}

/** Everything written in one transaction is known from the same moment. */
export async function writeKept(scope: Scope, changes: readonly PersonChange[]): Promise<void> {
  const { db } = scope
  const now = await db.row<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const at = now?.at ?? ''
  const of = <Row>(rowsOf: (change: PersonChange) => readonly Row[]) =>
    changes.flatMap(change => rowsOf(change).map(row => ({ employee_id: change.employee_id, row })))
  await Promise.all([
    closeStates(
      scope,
      at,
      of(({ states }) => states.closed),
    ),
    closePeople(
      scope,
      at,
      of(({ person }) => person.closed),
    ),
    closeLeftOut(
      scope,
      at,
      of(({ left }) => left.closed),
    ),
  ])
  await Promise.all([
    writeStates(
      scope,
      at,
      of(({ states }) => states.written),
    ),
    writePeople(
      scope,
      at,
      of(({ person }) => person.written),
    ),
    writeLeftOut(
      scope,
      at,
      of(({ left }) => left.written),
    ),
  ])
}

type Rows<Row> = readonly { employee_id: Id; row: Row }[]
const column = <Row, Value>(rows: Rows<Row>, value: (row: Row) => Value) => rows.map(({ row }) => value(row))
const people = (rows: Rows<unknown>) => rows.map(({ employee_id }) => employee_id)

const closeStates = async ({ db, agency }: Scope, at: string, rows: Rows<StateRow>) =>
  rows.length > 0 &&
  db.run(sql`
    update compliance_states s set known_to = ${at}::timestamptz
    from unnest(${people(rows)}::uuid[], ${column(rows, row => row.rule_id)}::uuid[], ${column(rows, row => row.valid_from)}::date[])
      as u (employee_id, rule_id, valid_from)
    where s.organization_id = ${agency.id} and s.employee_id = u.employee_id and s.rule_id = u.rule_id and s.valid_from = u.valid_from
      and s.known_to = 'infinity'`)

const closePeople = async ({ db, agency }: Scope, at: string, rows: Rows<PersonRow>) =>
  rows.length > 0 &&
  db.run(sql`
    update compliance_people p set known_to = ${at}::timestamptz
    from unnest(${people(rows)}::uuid[], ${column(rows, row => row.valid_from)}::date[]) as u (employee_id, valid_from)
    where p.organization_id = ${agency.id} and p.employee_id = u.employee_id and p.valid_from = u.valid_from and p.known_to = 'infinity'`)

const writeStates = async ({ db, agency }: Scope, at: string, rows: Rows<StateRow>) =>
  rows.length > 0 &&
  db.run(sql`
    insert into compliance_states (organization_id, known_from, employee_id, rule_id, valid_from, valid_to, state, window_no, window_scheme, ends_on,
      remaining_minutes, needed_minutes, counted_minutes, reason, is_unverified)
    select ${agency.id}, ${at}::timestamptz, employee_id, rule_id, valid_from, coalesce(valid_to, 'infinity'), state, window_no, window_scheme, ends_on,
      remaining_minutes, needed_minutes, counted_minutes, reason, is_unverified
    from unnest(${people(rows)}::uuid[], ${column(rows, row => row.rule_id)}::uuid[], ${column(rows, row => row.valid_from)}::date[],
      ${column(rows, row => row.valid_to)}::date[], ${column(rows, row => row.state)}::text[], ${column(rows, row => row.window_no)}::int[],
      ${column(rows, row => row.window_scheme)}::date[],
      ${column(rows, row => row.ends_on)}::date[], ${column(rows, row => row.remaining_minutes)}::int[],
      ${column(rows, row => row.needed_minutes)}::int[], ${column(rows, row => row.counted_minutes)}::int[],
      ${column(rows, row => row.reason)}::text[], ${column(rows, row => row.is_unverified)}::boolean[])
      as u (employee_id, rule_id, valid_from, valid_to, state, window_no, window_scheme, ends_on, remaining_minutes,
        needed_minutes, counted_minutes, reason, is_unverified)`)

const writePeople = async ({ db, agency }: Scope, at: string, rows: Rows<PersonRow>) =>
  rows.length > 0 &&
  db.run(sql`
    insert into compliance_people (organization_id, known_from, employee_id, valid_from, valid_to, state, rules, red_rules, ends_on)
    select ${agency.id}, ${at}::timestamptz, employee_id, valid_from, coalesce(valid_to, 'infinity'), state, rules, red_rules, ends_on
    from unnest(${people(rows)}::uuid[], ${column(rows, row => row.valid_from)}::date[], ${column(rows, row => row.valid_to)}::date[],
      ${column(rows, row => row.state)}::text[], ${column(rows, row => row.rules)}::smallint[], ${column(rows, row => row.red_rules)}::smallint[],
      ${column(rows, row => row.ends_on)}::date[]) as u (employee_id, valid_from, valid_to, state, rules, red_rules, ends_on)`)

const closeLeftOut = async ({ db, agency }: Scope, at: string, rows: Rows<LeftOutRow>) =>
  rows.length > 0 &&
  db.run(sql`
    update compliance_left_out l set known_to = ${at}::timestamptz
    from unnest(${people(rows)}::uuid[], ${column(rows, row => row.record_id)}::uuid[], ${column(rows, row => row.valid_from)}::date[])
      as u (employee_id, record_id, valid_from)
    where l.organization_id = ${agency.id} and l.employee_id = u.employee_id and l.record_id = u.record_id and l.valid_from = u.valid_from
      and l.known_to = 'infinity'`)

const writeLeftOut = async ({ db, agency }: Scope, at: string, rows: Rows<LeftOutRow>) =>
  rows.length > 0 &&
  db.run(sql`
    insert into compliance_left_out (organization_id, known_from, employee_id, record_id, valid_from, valid_to, rule_id, minutes, why)
    select ${agency.id}, ${at}::timestamptz, employee_id, record_id, valid_from, coalesce(valid_to, 'infinity'), rule_id, minutes, why
    from unnest(${people(rows)}::uuid[], ${column(rows, row => row.record_id)}::uuid[], ${column(rows, row => row.valid_from)}::date[],
      ${column(rows, row => row.valid_to)}::date[], ${column(rows, row => row.rule_id)}::uuid[], ${column(rows, row => row.minutes)}::int[],
      ${column(rows, row => row.why)}::text[]) as u (employee_id, record_id, valid_from, valid_to, rule_id, minutes, why)`)

/** Stores the day up to which they are computed; people about whom nothing is known anymore are removed. */
export async function noteJudged({ db, agency }: Scope, ids: readonly Id[], gone: readonly Id[], span: Span) {
  await db.run(
    sql`
    insert into compliance_kept (organization_id, employee_id, judged_at, judged_from, judged_to)
    select ${agency.id}, id, clock_timestamp(), ${span.from}::date, ${span.to}::date from unnest(${ids}::uuid[]) as u (id)
    on conflict (organization_id, employee_id) do update set judged_at = excluded.judged_at, judged_from = excluded.judged_from, judged_to = excluded.judged_to`,
    ofFew(ids, 'kept.noted'),
  )
  if (gone.length > 0)
    await db.run(
      sql`delete from compliance_kept where organization_id = ${agency.id} and employee_id = any(${gone}::uuid[])`,
    )
}
