import {
  addDays,
  type Answer,
  type api,
  type Input,
  mostShown,
  mostShownDays,
  type Scheduled,
  sessionPhase,
  type sessionStates,
} from '@preceptor/contract'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { scheduleTexts } from './texts.ts'

type Query = Input<typeof api.schedule.list>['query']
type Row = Omit<Scheduled, 'phase'> & { state: keyof typeof sessionStates.names; first_at: string; last_at: string }

const takenBy = (other: Sql, same: Sql) => sql`s.state in ('draft', 'open') and exists (
  select from session_days o join sessions x on x.organization_id = o.organization_id and x.id = o.session_id ${other}
  where o.organization_id = s.organization_id and x.id <> s.id and x.state <> 'cancelled' and ${same}
    -- no day of a session is longer than that
    and o.starts_at between d.starts_at - interval '1 day' and d.ends_at and o.starts_at < d.ends_at and o.ends_at > d.starts_at)`

const roomTaken = takenBy(empty, sql`s.room_id is not null and x.room_id = s.room_id`)
const instructorTaken = takenBy(
  sql`join session_instructors xi on xi.organization_id = x.organization_id and xi.session_id = x.id
    join session_instructors si on si.organization_id = x.organization_id and si.instructor_id = xi.instructor_id`,
  sql`si.session_id = s.id`,
)

function conditions(query: Query): Sql {
  const { program_id, instructor_id, room_id, location_id, language } = query
  const all = [
    program_id && sql`and s.program_id = ${program_id}`,
    room_id && sql`and s.room_id = ${room_id}`,
    location_id && sql`and s.location_id = ${location_id}`,
    language && sql`and s.language = ${language}`,
    instructor_id &&
      sql`and exists (select from session_instructors i where i.organization_id = s.organization_id
        and i.session_id = s.id and i.instructor_id = ${instructor_id})`,
  ].filter(condition => condition !== undefined && condition !== '')
  return all.length > 0 ? join(all, ' ') : empty
}

function refuseLong({ from, to }: Query): void {
  if (to < from) throw invalid({ to: [scheduleTexts.named('toBeforeFrom')] })
  if (addDays(from, mostShownDays) < to)
    throw invalid({ to: [scheduleTexts.named('tooManyDays', { most: mostShownDays })] })
}

/** Selects by local day, so that a Tuesday shows sessions taught on that Tuesday in any zone. */
export async function readSchedule({ db, agency, origin }: Scope, query: Query, now = new Date()) {
  refuseLong(query)
  const rows = await db.rows<Row>(sql`with shown as materialized (
      select d.day_no, d.on_day, d.starts, d.ends, d.starts_at, d.ends_at, s.id
      from session_days d join sessions s on s.organization_id = d.organization_id and s.id = d.session_id
      where d.organization_id = ${agency.id} and d.on_day between ${query.from} and ${query.to} ${conditions(query)}
      order by d.on_day, d.starts_at, s.id, d.day_no limit ${mostShown + 1})
    select s.id as session_id, s.version, d.day_no,
      (select count(*)::int from session_days m where m.organization_id = s.organization_id and m.session_id = s.id) as days,
      s.title, s.program_id, text_in(p.titles, ${origin.language}) as program, t.colour, s.mode, s.state,
      d.on_day::text as on, to_char(d.starts, 'HH24:MI') as starts, to_char(d.ends, 'HH24:MI') as ends, s.zone,
      d.starts_at, d.ends_at, s.starts_at as first_at, s.ends_at as last_at,
      l.name as location, r.name as room, s.address, s.meeting_link is not null as is_online,
      (select coalesce(json_agg(n.name order by i.place), '[]') from session_instructors i
        join instructors n on n.organization_id = i.organization_id and n.id = i.instructor_id
        where i.organization_id = s.organization_id and i.session_id = s.id) as instructors,
      s.language, s.capacity, s.booked, s.waiting, s.series_id,
      ${roomTaken} as room_clash, ${instructorTaken} as instructor_clash
    from shown d join sessions s on s.organization_id = ${agency.id} and s.id = d.id
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    left join training_types t on t.organization_id = p.organization_id and t.id = p.training_type_id
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    order by d.on_day, d.starts_at, s.id, d.day_no`)
  const data = rows.slice(0, mostShown).map(({ state, first_at, last_at, ...row }) => {
    const { capacity, booked } = row
    const phase = sessionPhase({ state, capacity, booked, starts_at: first_at, ends_at: last_at }, now)
    return Object.assign(row, { phase })
  })
  return { data, is_cut: rows.length > mostShown }
}

/** Returns the filter choices that have sessions, including archived ones. */
export async function scheduleChoices({ db, agency }: Scope) {
  const used = (
    table: Sql,
    id: Sql,
    name: Sql = sql`c.name`,
  ) => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', ${name}) order by c.name, c.id), '[]')
    from ${table} c where c.organization_id = ${agency.id} and (c.is_active or exists (${id})))`
  const of = (column: Sql) =>
    sql`select from sessions s where s.organization_id = c.organization_id and s.${column} = c.id`
  const row = await db.row<Answer<typeof api.schedule.filters>>(sql`select
    ${used(sql`instructors`, sql`select from session_instructors s where s.organization_id = c.organization_id and s.instructor_id = c.id`)} as instructor_id,
    ${used(
      sql`rooms`,
      of(sql`room_id`),
      sql`c.name || ' · ' || (select l.name from locations l where l.organization_id = c.organization_id and l.id = c.location_id)`,
    )} as room_id,
    ${used(sql`locations`, of(sql`location_id`))} as location_id,
    (select coalesce(json_agg(l.language order by l.language), '[]') from (select distinct s.language from sessions s
      where s.organization_id = ${agency.id}) l) as language,
    (select o.week_start from organizations o where o.id = ${agency.id}) as week_start`)
  return row ?? { instructor_id: [], room_id: [], location_id: [], language: [], week_start: 'sunday' as const }
}
