import { setImmediate as breath } from 'node:timers/promises'
import type { Id, PayrollSettingsBody } from '@preceptor/contract'
import { weekDays } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { Candidate, PaidBefore, Span } from './candidate.ts'
import { weekOf } from './exceptions.ts'

export interface BatchOf {
  id: Id
  period_start: string
  period_end: string
  /** Ignores entries made after this time; omit it to use everything known now. */
  known_at?: string
}

const known = ({ known_at }: BatchOf, entered: Sql): Sql =>
  known_at === undefined ? sql`` : sql`and ${entered} <= ${known_at}::timestamptz`

type Settings = Pick<PayrollSettingsBody, 'starts_on' | 'company_codes' | 'books_to'>

/** Returns ledger entries that a batch pays: valid credit of this period, or left over from earlier ones. */
const owed = ({ agency }: Scope, batch: BatchOf, { starts_on }: Settings): Sql => sql`
  select r.* from training_records r
  left join pay_tests pt on pt.organization_id = r.organization_id and pt.program_id = r.program_id
  where r.organization_id = ${agency.id} and r.kind = 'credit' and r.how in ('online', 'attendance', 'evidence')
    and r.completed_on between ${starts_on}::date and ${batch.period_end}::date
    -- paid, or unpaid though it is working time
    and (r.is_payable or pt.is_work)
    and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id
      ${known(batch, sql`b.entered_at`)}) ${known(batch, sql`r.entered_at`)}
    and not exists (select from payroll_lines l where l.organization_id = r.organization_id and l.record_id = r.id and l.kind = 'earning'
      and l.batch_id <> ${batch.id})`

/** Returns locked and paid lines whose entry was reversed since. */
const takenBack = ({ agency }: Scope, batch: BatchOf): Sql => sql`
  select l.*, b.id as taken_by from payroll_lines l
  join training_records b on b.organization_id = l.organization_id and b.reverses = l.record_id ${known(batch, sql`b.entered_at`)}
  where l.organization_id = ${agency.id} and l.kind = 'earning' and l.outcome = 'pay' and l.batch_id <> ${batch.id}
    and not exists (select from payroll_lines c where c.organization_id = l.organization_id and c.corrects = l.id and c.cause_id = b.id
      and c.batch_id <> ${batch.id})`

/** Current names, numbers and employment data. */
const personColumns = (settings: Settings) => sql`e.last_name, e.first_name, e.payroll_number,
  coalesce(e.company_code, ${settings.company_codes[0] ?? null}::text) as company_code, lo.name as location, di.name as discipline,
  null::text as shares_number, e.hire_date, e.termination_date, e.rehire_date, e.provider_status as status_now`
const personJoins = sql`
  left join locations lo on lo.organization_id = e.organization_id and lo.id = e.location_id
  left join disciplines di on di.organization_id = e.organization_id and di.id = e.discipline_id`

/** Returns another person with the same number in the same company, for each of these people with a shared number. */
async function numbersShared(
  { db, agency }: Scope,
  { company_codes }: Settings,
  people: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  if (people.length === 0) return new Map()
  const company = company_codes[0] ?? ''
  const rows = await db.rows<{ id: Id; name: string }>(sql`
    select n.id, min(o.first_name || ' ' || o.last_name) as name from employees n
    join employees o on o.organization_id = n.organization_id and o.payroll_number = n.payroll_number and o.id <> n.id
      and coalesce(o.company_code, ${company}::text) = coalesce(n.company_code, ${company}::text)
    where n.organization_id = ${agency.id} and n.payroll_number is not null and n.id = any(${people}::uuid[]) group by 1`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Row extends Omit<Candidate, 'spans'> {
  spans: [from: string, to: string][] | null
  session_title: string | null
}

/** Returns every line that a batch would pay or take back, by name, day and entry. */
export async function findCandidates(scope: Scope, batch: BatchOf, settings: Settings): Promise<Candidate[]> {
  const { db, agency } = scope
  const earning = await db.whole<Row>(sql`
    with owed as materialized (${owed(scope, batch, settings)}),
    -- what stands in for something that was paid and taken back
    replaced as (
      select distinct on (o.id) o.id, l.id as line_id from owed o
      join payroll_lines l on l.organization_id = ${agency.id} and l.employee_id = o.employee_id and l.kind = 'earning' and l.outcome = 'pay'
        and l.batch_id <> ${batch.id} and l.program_id is not distinct from o.program_id
      join training_records t on t.organization_id = l.organization_id and t.id = l.record_id
        and t.topic = o.topic and t.module_id is not distinct from o.module_id
        and t.evidence -> 'session' ->> 'booking_id' is not distinct from o.evidence -> 'session' ->> 'booking_id'
        and (t.evidence ? 'session' or t.assignment_id = o.assignment_id)
      join training_records b on b.organization_id = t.organization_id and b.reverses = t.id
      order by o.id, b.entered_at desc, l.id),
    online as (
      select o.assignment_id, ceil(sum(mp.seconds_spent) / 60.0)::int as minutes from (select distinct assignment_id from owed where how = 'online') o
      join module_progress mp on mp.organization_id = ${agency.id} and mp.assignment_id = o.assignment_id and mp.how = 'online' group by 1),
    credited as (
      select r.assignment_id, sum(r.minutes)::int as minutes from (select distinct assignment_id from owed where how = 'online') o
      join training_records r on r.organization_id = ${agency.id} and r.assignment_id = o.assignment_id and r.kind = 'credit' and r.how = 'online'
      where not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id) group by 1),
    -- of several entries of one program the first one tells of its time online
    firsts as (select distinct on (assignment_id) id, assignment_id from owed where how = 'online' order by assignment_id, id),
    taught as (
      select s.id, s.title, s.pay_code, s.cost_center,
        case when count(*) = 1 then to_char(min(d.starts), 'HH24:MI') end as time_in,
        case when count(*) = 1 then to_char(min(d.ends), 'HH24:MI') end as time_out,
        json_agg(json_build_array(d.starts_at, d.ends_at) order by d.starts_at) as spans
      from (select distinct (evidence -> 'session' ->> 'id')::uuid as id from owed where evidence ? 'session') o
      join sessions s on s.organization_id = ${agency.id} and s.id = o.id
      join session_days d on d.organization_id = s.organization_id and d.session_id = s.id group by 1, 2, 3, 4)
    select 'earning' as kind, o.id as entry_id, o.id as record_id, re.line_id as corrects, null::uuid as cause_id, o.employee_id, o.minutes,
      null::int as paid_minutes, o.completed_on as work_date, ta.time_in, ta.time_out, ta.id as session_id, ta.title as session_title, ta.spans,
      o.program_id, coalesce(ta.title, o.evidence -> 'external' ->> 'title', text_in(p.titles, 'en'), '') as title, o.is_payable, pc.rate, pc.rate_code, pc.check_code, pc.earning_type,
      coalesce(ta.pay_code, o.pay_code, p.pay_code, tt.code) as pay_code, pc.earning_code, coalesce(ta.cost_center, e.cost_center) as cost_center,
      fa.provider_status as status_then, case when fi.id is not null then ol.minutes end as online_minutes,
      case when fi.id is not null then cr.minutes end as online_credit, ${personColumns(settings)}
    from owed o
    join employees e on e.organization_id = o.organization_id and e.id = o.employee_id
    left join programs p on p.organization_id = o.organization_id and p.id = o.program_id
    left join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
    left join taught ta on ta.id = (o.evidence -> 'session' ->> 'id')::uuid
    left join payroll_codes pc on pc.organization_id = o.organization_id
      and lower(pc.code) = lower(coalesce(ta.pay_code, o.pay_code, p.pay_code, tt.code))
    left join replaced re on re.id = o.id
    left join firsts fi on fi.id = o.id
    left join online ol on ol.assignment_id = fi.assignment_id
    left join credited cr on cr.assignment_id = fi.assignment_id
    left join employment_facts fa on fa.organization_id = o.organization_id and fa.employee_id = o.employee_id and fa.known_to = 'infinity'
      and fa.valid_from <= o.completed_on and fa.valid_to > o.completed_on
    ${personJoins}`)
  const corrections = await db.whole<Row>(sql`
    with back as materialized (${takenBack(scope, batch)})
    select 'correction' as kind, k.taken_by as entry_id, k.record_id, k.id as corrects, k.taken_by as cause_id, k.employee_id, -k.minutes as minutes,
      -k.paid_minutes as paid_minutes, k.work_date, k.time_in, k.time_out, k.session_id, null as session_title, null::json as spans, k.program_id, k.title,
      true as is_payable, k.rate, k.rate_code, k.check_code, k.earning_type, k.pay_code, k.earning_code, k.cost_center, null::smallint as status_then,
      null::int as online_minutes, null::int as online_credit, ${personColumns(settings)}
    from back k join employees e on e.organization_id = k.organization_id and e.id = k.employee_id ${personJoins}`)
  const rows = [...earning, ...corrections]
  const shared = await numbersShared(scope, settings, [...new Set(rows.map(row => row.employee_id))])
  const found = rows.map(row => Object.assign(shown(row), { shares_number: shared.get(row.employee_id) ?? null }))
  await breath()
  return inOrder(found)
}

const shown = ({ spans, session_title, ...row }: Row): Candidate => ({
  ...row,
  spans: (spans ?? []).map(([from, to]) => ({
    from: Date.parse(from),
    to: Date.parse(to),
    of: row.session_id ?? row.entry_id,
    title: session_title ?? row.title,
  })),
})

const keyOf = (one: Candidate) =>
  [one.last_name, one.first_name, one.employee_id, one.work_date, one.kind, one.entry_id] as const

function inOrder(lines: readonly Candidate[]): Candidate[] {
  return lines
    .map(line => [keyOf(line), line] as const)
    .toSorted(([one], [other]) => {
      const at = one.findIndex((text, place) => text !== other[place])
      return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
    })
    .map(([, line]) => line)
}

/** Returns time that other batches paid these people in the weeks of their lines. */
export async function paidBefore(
  { db, agency }: Scope,
  batch: BatchOf,
  lines: readonly Candidate[],
  week_start: number,
): Promise<PaidBefore[]> {
  const days = lines.map(({ work_date }) => work_date).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  return db.rows<PaidBefore>(sql`
    select l.employee_id, l.work_date, sum(l.minutes)::int as minutes from payroll_lines l
    where l.organization_id = ${agency.id} and l.batch_id <> ${batch.id} and l.outcome = 'pay'
      and l.work_date between ${weekOf(first, week_start)}::date and ${last}::date + 6
      and l.employee_id in (select unnest(${[...new Set(lines.map(line => line.employee_id))]}::uuid[]))
    group by 1, 2`)
}

/** Returns classes that other batches paid and that were not reversed, on the days of these lines. */
export async function busyBefore(
  { db, agency }: Scope,
  batch: BatchOf,
  lines: readonly Candidate[],
): Promise<Map<Id, Span[]>> {
  const taught = lines.filter(({ spans }) => spans.length > 0)
  if (taught.length === 0) return new Map()
  const spans = taught.flatMap(line => line.spans)
  const from = new Date(Math.min(...spans.map(span => span.from))).toISOString()
  const to = new Date(Math.max(...spans.map(span => span.to))).toISOString()
  const rows = await db.rows<{ employee_id: Id; of: Id; title: string; from: string; to: string }>(sql`
    select distinct l.employee_id, l.session_id as of, s.title, d.starts_at as from, d.ends_at as to from payroll_lines l
    join sessions s on s.organization_id = l.organization_id and s.id = l.session_id
    join session_days d on d.organization_id = s.organization_id and d.session_id = s.id
    where l.organization_id = ${agency.id} and l.batch_id <> ${batch.id} and l.kind = 'earning' and l.outcome = 'pay'
      and d.starts_at < ${to}::timestamptz and d.ends_at > ${from}::timestamptz
      and l.employee_id in (select unnest(${[...new Set(taught.map(line => line.employee_id))]}::uuid[]))
      and not exists (select from training_records b where b.organization_id = l.organization_id and b.reverses = l.record_id)`)
  const busy = new Map<Id, Span[]>()
  for (const row of rows) {
    const span = { of: row.of, title: row.title, from: Date.parse(row.from), to: Date.parse(row.to) }
    busy.set(row.employee_id, [...(busy.get(row.employee_id) ?? []), span])
  }
  return busy
}

/** Returns visits from the partner for these people, on the days of their classes. */
export async function visitsOf({ db, agency }: Scope, lines: readonly Candidate[]): Promise<Map<Id, Span[]>> {
  const taught = lines.filter(({ spans }) => spans.length > 0)
  if (taught.length === 0) return new Map()
  const spans = taught.flatMap(line => line.spans)
  const from = new Date(Math.min(...spans.map(span => span.from))).toISOString()
  const to = new Date(Math.max(...spans.map(span => span.to))).toISOString()
  const rows = await db.rows<{ employee_id: Id; id: Id; from: string; to: string }>(sql`
    select v.employee_id, v.id, v.starts_at as from, v.ends_at as to from partner_visits v
    where v.organization_id = ${agency.id} and v.starts_at < ${to}::timestamptz and v.ends_at > ${from}::timestamptz
      and v.employee_id = any(${[...new Set(taught.map(line => line.employee_id))]}::uuid[]) order by v.starts_at, v.id`)
  const visits = new Map<Id, Span[]>()
  for (const row of rows) {
    const span = { of: row.id, title: '', isVisit: true as const, from: Date.parse(row.from), to: Date.parse(row.to) }
    visits.set(row.employee_id, [...(visits.get(row.employee_id) ?? []), span])
  }
  return visits
}

/** Returns the first day of the agency's week, 0 for Sunday. */
export async function weekStartOf({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ week_start: string }>(sql`select week_start from organizations where id = ${agency.id}`)
  return Math.max(0, Object.keys(weekDays).indexOf(row?.week_start ?? 'sunday'))
}
