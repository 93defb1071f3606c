import {
  addDays,
  type DateFieldName,
  type Id,
  longestChain,
  ruleEvents,
  type RuleTrigger,
  watchedFields,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** The occasion of one entry. */
export interface Occasion {
  /** The event, the field of a date, `enters`, `leaves`, `schedule` or `hand`. */
  kind: string
  day?: string
  /** The name of its subject at that time. */
  name?: string
  program_id?: Id | null
  form_id?: Id | null
  path_id?: Id | null
}

export interface Match {
  employee_id: Id
  /** An occasion triggers a rule once, across all its versions. */
  occurrence: string
  occasion: Occasion
  /** Rules that led to it, first cause first. */
  causes: Id[]
}

interface EventRow {
  id: Id
  kind: string
  subject_id: Id
  day: string
  fields: string[]
  named: string[]
  became: string[]
  causes: Id[]
  program_id: Id | null
  form_id: Id | null
  path_id: Id | null
}

type EventTrigger = Extract<RuleTrigger, { on: 'event' }>

/** Reads the field of a history event that names its subject. */
const about = (field: string): Sql =>
  sql`(select coalesce(c ->> 'after', c ->> 'before') from jsonb_array_elements(ev.changes) c where c ->> 'field' = ${field} limit 1)`

/**
 * Returns events of these kinds for employees, in seal order, between two positions. Subjects are matched by name, because the
 * history stores names.
 */
export async function eventsBetween({ db, agency }: Scope, kinds: readonly string[], bounds: Sql): Promise<EventRow[]> {
  if (kinds.length === 0) return []
  return db.rows<EventRow>(sql`
    with those as materialized (
      select s.seq, ev.id, ev.kind, ev.subject_id, ev.job_id, ev.changes, (ev.at at time zone ${agency.time_zone})::date::text as day,
        ${about('program')} as program, ${about('form')} as form, ${about('learning_path')} as path
      from event_seals s join events ev on ev.organization_id = s.organization_id and ev.id = s.event_id
      join employees e on e.organization_id = ev.organization_id and e.id = ev.subject_id
      where s.organization_id = ${agency.id} and ${bounds} and ev.kind = any(${kinds}::text[])),
    -- each name once: looked up for each event, they took most of the time over a year
    programs_by_name as materialized (select distinct on (name) name, id from (
      select text_in(p.titles, 'en') as name, p.id, p.archived_at from programs p where p.organization_id = ${agency.id}) n
      order by name, archived_at nulls first, id),
    forms_by_name as materialized (select distinct on (name) name, id from (
      select text_in(f.titles, 'en') as name, f.id, f.archived_at from forms f where f.organization_id = ${agency.id}) n
      order by name, archived_at nulls first, id),
    paths_by_name as materialized (select distinct on (name) name, id from (
      select p.title as name, p.id from learning_paths p where p.organization_id = ${agency.id}) n order by name, id)
    select t.id, t.kind, t.subject_id, t.day,
      array(select c ->> 'field' from jsonb_array_elements(t.changes) c) as fields,
      array(select v from jsonb_array_elements(t.changes) c cross join lateral (values (c ->> 'before'), (c ->> 'after')) x (v) where v is not null) as named,
      array(select c ->> 'after' from jsonb_array_elements(t.changes) c where c ->> 'after' is not null) as became,
      coalesce((select p.causes || p.rule_id from automation_effects f join automation_episodes p on p.organization_id = f.organization_id and p.id = f.episode_id
        where f.organization_id = ${agency.id} and f.job_id = t.job_id and f.employee_id = t.subject_id limit 1), '{}') as causes,
      pn.id as program_id, fn.id as form_id, ln.id as path_id
    from those t
    left join programs_by_name pn on pn.name = t.program
    left join forms_by_name fn on fn.name = t.form
    left join paths_by_name ln on ln.name = t.path
    order by t.seq`)
}

/** Returns the names of subjects other than programs, forms and paths. */
async function namesOf({ db, agency }: Scope, trigger: EventTrigger): Promise<string | null> {
  if (trigger.session_id)
    return (
      (
        await db.row<{ name: string }>(
          sql`select title as name from sessions where organization_id = ${agency.id} and id = ${trigger.session_id}`,
        )
      )?.name ?? ''
    )
  if (trigger.credential_type_id)
    return (
      (
        await db.row<{ name: string }>(
          sql`select name from credential_types where organization_id = ${agency.id} and id = ${trigger.credential_type_id}`,
        )
      )?.name ?? ''
    )
  return null
}

/** Returns the events that trigger the rule. `statusName` returns the history's name of a status. */
export async function matchesOfEvents(
  scope: Scope,
  { id: rule_id, trigger }: { id: Id; trigger: EventTrigger },
  events: readonly EventRow[],
  statusName: (status: number) => string,
): Promise<Match[]> {
  const { kinds } = ruleEvents[trigger.event]
  const name = await namesOf(scope, trigger)
  const watched = trigger.fields?.length
    ? trigger.fields
    : (Object.keys(watchedFields) as (keyof typeof watchedFields)[])
  return events.flatMap((event): Match[] => {
    if (!(kinds as readonly string[]).includes(event.kind)) return []
    if (trigger.program_id && event.program_id !== trigger.program_id) return []
    if (trigger.form_id && event.form_id !== trigger.form_id) return []
    if (trigger.path_id && event.path_id !== trigger.path_id) return []
    if (name !== null && !event.named.includes(name)) return []
    if (typeof trigger.status === 'number' && !event.became.includes(statusName(trigger.status))) return []
    if (
      trigger.event === 'profile_changed' &&
      trigger.fields?.length &&
      !watched.some(field => event.fields.includes(field))
    )
      return []
    // a rule ignores its own effects and the end of a long chain
    if (event.causes.includes(rule_id) || event.causes.length >= longestChain) return []
    const { program_id, form_id, path_id } = event
    return [
      {
        employee_id: event.subject_id,
        occurrence: event.id,
        occasion: {
          kind: trigger.event,
          day: event.day,
          program_id,
          form_id,
          path_id,
          ...(event.named[0] !== undefined && { name: event.named[0] }),
        },
        causes: event.causes,
      },
    ]
  })
}

type DateTrigger = Pick<
  Extract<RuleTrigger, { on: 'date' }>,
  'field' | 'days' | 'program_id' | 'form_id' | 'credential_type_id' | 'session_id'
>

interface DateSource {
  /** Selects employee_id, day, name, program_id and form_id of rows whose day is `on`. */
  select: (agency: Scope['agency'], on: string, trigger: DateTrigger) => Sql
}

const ofEmployee = (column: Sql): DateSource => ({
  select: (
    agency,
    on,
  ) => sql`select e.id as employee_id, ${column}::text as day, null::text as name, null::uuid as program_id, null::uuid as form_id
    from employees e where e.organization_id = ${agency.id} and ${column} = ${on}::date`,
})
/** Matches the same day each year; the last day of February replaces the 29th. */
const yearly = (column: Sql): DateSource => ({
  select: (
    agency,
    on,
  ) => sql`select e.id as employee_id, ${on}::text as day, null::text as name, null::uuid as program_id, null::uuid as form_id
    from employees e where e.organization_id = ${agency.id} and ${column} < ${on}::date
      and (${column} + make_interval(years => (extract(year from ${on}::date) - extract(year from ${column}))::int))::date = ${on}::date`,
})
const one = (id: Id | null | undefined, column: Sql) => (id ? sql`and ${column} = ${id}` : sql``)

const dateSources: Record<DateFieldName, DateSource> = {
  hire_date: ofEmployee(sql`e.hire_date`),
  anniversary: yearly(sql`e.hire_date`),
  birthday: yearly(sql`e.birth_date`),
  expected_return: ofEmployee(sql`e.expected_return`),
  status_since: ofEmployee(sql`e.status_since`),
  assignment_due: {
    select: (
      agency,
      on,
      { program_id },
    ) => sql`select a.employee_id, a.due_on::text as day, text_in(p.titles, 'en') as name, a.program_id, null::uuid as form_id
      from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      where a.organization_id = ${agency.id} and a.state in ('assigned', 'in_progress') and a.due_on = ${on}::date ${one(program_id, sql`a.program_id`)}`,
  },
  assignment_expires: {
    select: (
      agency,
      on,
      { program_id },
    ) => sql`select a.employee_id, a.expires_on::text as day, text_in(p.titles, 'en') as name, a.program_id, null::uuid as form_id
      from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      where a.organization_id = ${agency.id} and a.state = 'completed' and a.expires_on = ${on}::date ${one(program_id, sql`a.program_id`)}`,
  },
  credential_expires: {
    select: (
      agency,
      on,
      { credential_type_id },
    ) => sql`select c.employee_id, c.expires_on::text as day, t.name, null::uuid as program_id, null::uuid as form_id
      from credentials c join credential_types t on t.organization_id = c.organization_id and t.id = c.type_id
      where c.organization_id = ${agency.id} and c.state = 'verified' and c.expires_on = ${on}::date ${one(credential_type_id, sql`c.type_id`)}
        and not exists (select from credentials n where n.organization_id = c.organization_id and n.employee_id = c.employee_id and n.type_id = c.type_id
          and n.state = 'verified' and (n.expires_on is null or n.expires_on > c.expires_on))`,
  },
  form_due: {
    select: (
      agency,
      on,
      { form_id },
    ) => sql`select f.employee_id, f.due_on::text as day, case when t.visibility = 'general' then text_in(t.titles, 'en') end as name, null::uuid as program_id, f.form_id
      from employee_forms f join forms t on t.organization_id = f.organization_id and t.id = f.form_id
      where f.organization_id = ${agency.id} and f.state in ('open', 'in_progress', 'awaiting', 'returned') and f.due_on = ${on}::date ${one(form_id, sql`f.form_id`)}`,
  },
  session_day: {
    select: (
      agency,
      on,
      { session_id },
    ) => sql`select b.employee_id, (s.starts_at at time zone s.zone)::date::text as day, s.title as name, s.program_id, null::uuid as form_id
      from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
      where b.organization_id = ${agency.id} and b.state = 'booked' and s.state = 'open' and (s.starts_at at time zone s.zone)::date = ${on}::date
        and s.starts_at between ${on}::date - interval '1 day' and ${on}::date + interval '2 days' ${one(session_id, sql`s.id`)}`,
  },
}

/** Returns the people whose date is the given number of days away. */
export async function matchesOfDay({ db, agency }: Scope, trigger: DateTrigger, today: string): Promise<Match[]> {
  const { field, days } = trigger
  const on = addDays(today, -days)
  type Row = { employee_id: Id; day: string; name: string | null; program_id: Id | null; form_id: Id | null }
  const rows = await db.rows<Row>(sql`select * from (${dateSources[field].select(agency, on, trigger)}) d
    where exists (select from employees e where e.organization_id = ${agency.id} and e.id = d.employee_id) order by d.employee_id, d.name`)
  return rows.map(({ employee_id, day, name, program_id, form_id }) => ({
    employee_id,
    occurrence: [field, day, days, program_id ?? form_id ?? name ?? ''].join(' '),
    occasion: { kind: field, day, program_id, form_id, ...(name !== null && { name }) },
    causes: [],
  }))
}
