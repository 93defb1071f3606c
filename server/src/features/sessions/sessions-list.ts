import {
  chosen,
  languages,
  openings,
  type SessionRow,
  sessionModes,
  sessionPhases,
  sessionRecordFields,
  sessionsList,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, idsIn, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { plainCells } from '../../lists/plain-cells.ts'
import { treeOf } from '../../lists/tree.ts'
import { isListed, readColumns } from '../../records/record-columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { allTitles } from '../programs/all-titles.ts'
import { phaseOf } from './phase.ts'
import { sessionTexts } from './texts.ts'

const title = ({ origin }: Pick<Scope, 'origin'>) => sql`text_in(p.titles, ${origin.language})`
const taughtBy = sql`(select string_agg(i.name, ', ' order by si.place) from session_instructors si
  join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
  where si.organization_id = s.organization_id and si.session_id = s.id)`
const isComing = sql`s.ends_at > now()`
const onDay = sql`(s.starts_at at time zone s.zone)::date`
const isSubset = (value: string, of: string) => chosen(value).every(one => chosen(of).includes(one))
const byTitle = { sql: sql`s.sort_title` }

export const sessionsFrom = sql`sessions s
  join programs p on p.organization_id = s.organization_id and p.id = s.program_id
  left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
  left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id`

export const rowColumns = (
  scope: Pick<Scope, 'origin'>,
) => sql`s.id, s.version, s.program_id, ${title(scope)} as program_title,
  s.state, ${phaseOf} as phase, s.starts_at, s.ends_at,
  (select count(*)::int from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as day_count,
  l.name as location_name, r.name as room_name,
  (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by si.place), '[]') from session_instructors si
    join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
    where si.organization_id = s.organization_id and si.session_id = s.id) as instructors,
  s.booked, s.waiting, case when ${phaseOf} = 'attendance_pending' then attendance_marked(s.id) end as marked,
  ${readColumns(sessionRecordFields, 's', isListed)}`

const taughtByOneOf = (value: string) => {
  const { ids, none } = idsIn(value)
  const rows = sql`select from session_instructors si where si.organization_id = s.organization_id and si.session_id = s.id`
  return anyOf([
    ...(ids.length > 0 ? [sql`exists (${rows} and si.instructor_id = any(${ids}::uuid[]))`] : []),
    ...(none ? [sql`not exists (${rows})`] : []),
  ])
}

export const sessionsSql: ListSql<typeof sessionsList, Scope, SessionRow> = {
  list: sessionsList,
  from: sessionsFrom,
  id: sql`s.id`,
  seen: ({ agency }) => sql`s.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(
      sql`fold(concat_ws(' ', s.title, ${allTitles}, p.code, l.name, r.name, s.address, ${taughtBy}))`,
    ),
    time: value => anyOf(chosen(value).map(one => (one === 'coming' ? isComing : sql`not ${isComing}`))),
    // Upcoming sessions are found through their index
    phase: value =>
      isSubset(value, openings.sessions.phase)
        ? sql`s.state = 'open' and ${isComing} and ${among(phaseOf)(value)}`
        : among(phaseOf)(value),
    mode: among(sql`s.mode`),
    program_id: amongOrNone(sql`s.program_id`),
    instructor_id: taughtByOneOf,
    location_id: amongOrNone(sql`s.location_id`),
    room_id: amongOrNone(sql`s.room_id`),
    language: among(sql`s.language`),
    starts_from: fromDay(onDay),
    starts_to: toDay(onDay),
    conditions: treeOf(sessionsList, () => sessionsSql),
  },
  orders: {
    starts_at: [{ sql: sql`s.starts_at` }, byTitle],
    title: [byTitle, { sql: sql`s.starts_at` }],
    seats: [{ sql: sql`s.booked` }, { sql: sql`s.starts_at` }],
  },
  tiesStay: true,
  counted: {
    time: { value: sql`case when ${isComing} then 'coming' else 'past' end` },
    phase: { value: phaseOf },
    mode: { value: sql`s.mode` },
  },
  columns: rowColumns,
}

const place = sql`nullif(concat_ws(', ', r.name, l.name, s.address), '')`

export const sessionsFile: ListFile<typeof sessionsList, Scope> = {
  list: sessionsList,
  title: sessionTexts.named('fileTitle'),
  ...fileOf(sessionsSql),
  cells: scope => ({
    starts_at: textCell(sql`to_char(s.starts_at at time zone s.zone, 'YYYY-MM-DD HH24:MI') || ' ' || s.zone`, 34),
    title: textCell(sql`s.title`, 36),
    program: textCell(title(scope), 36),
    state: wordsCell(phaseOf, sessionPhases, 18),
    mode: wordsCell(sql`s.mode`, sessionModes, 18),
    place: textCell(place, 36),
    instructors: textCell(taughtBy, 28),
    language: wordsCell(sql`s.language`, languages, 12),
    seats: textCell(sql`concat_ws('/', s.booked, s.capacity)`, 10),
    waiting: { is: 'number', value: sql`s.waiting`, width: 10 },
    credit_minutes: { is: 'number', value: sql`s.credit_minutes`, width: 10 },
    ...plainCells(sessionRecordFields, 's'),
  }),
  lookups: {
    programs: sql`(select organization_id, id, text_in(titles, 'en') as name from programs) programs`,
    instructors: sql`instructors`,
    locations: sql`locations`,
    rooms: sql`rooms`,
  },
}
