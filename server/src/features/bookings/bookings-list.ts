import {
  attendanceResults,
  attendanceWays,
  type BookingRow,
  bookingStates,
  bookingsList,
  chosen,
} from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { among, amongOrNone, anyOf, dayFor, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql, Values } from '../../lists/list-sql.ts'
import { ofPeople } from '../../lists/of-people.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { allTitles } from '../programs/all-titles.ts'
import { minutesOfBooking, placeOf, resultOfBooking } from './sessions-sql.ts'
import { bookingTexts } from './texts.ts'

const name = sql`(e.last_name || ', ' || e.first_name)`
const byName = { sql: sql`e.sort_name` }
const byStart = { sql: sql`s.starts_at` }
const onDay = sql`(s.starts_at at time zone s.zone)::date`
const program = ({ origin }: Pick<Scope, 'origin'>) => sql`text_in(p.titles, ${origin.language})`

const bookings = sql`session_bookings b`
const ofSession = sql`join sessions s on s.organization_id = b.organization_id and s.id = b.session_id`
const ofEmployee = sql`join employees e on e.organization_id = b.organization_id and e.id = b.employee_id`
const from = sql`${bookings} ${ofSession}
  join programs p on p.organization_id = s.organization_id and p.id = s.program_id ${ofEmployee}
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`

/** Selects only the columns that counts and filters need. */
function whole(values: Values): Sql {
  const asks = (...keys: (keyof typeof bookingsList.filters)[]) => keys.some(key => values[key])
  if (asks('search')) return from
  return sql`${bookings} ${asks('program_id', 'starts_from', 'starts_to') ? ofSession : empty} ${asks('location_id', 'coordinator_id') ? ofEmployee : empty}`
}

/** A day in any time zone is at most this far from the UTC day, which an index covers. */
const startsAbout = (day: string, scope: Scope, days: number) =>
  sql`(${dayFor(day, scope)} + ${days}::int)::timestamp at time zone 'UTC'`

export const bookingsKept: Kept = {
  about: ['people', 'settings', 'programs', 'sessions'],
  quick: ['starts_at', '-starts_at'],
}

export const bookingsSql: ListSql<typeof bookingsList, Scope, BookingRow> = ofPeople(sql`b.employee_id`, {
  list: bookingsList,
  from,
  whole: (_, values, isOrdered) => (isOrdered ? from : whole(values)),
  id: sql`b.id`,
  seen: ({ agency }) => sql`b.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(sql`(e.search || ' ' || fold(concat_ws(' ', s.title, ${allTitles}, p.code)))`),
    result: value =>
      anyOf(
        chosen(value).map(one =>
          one === 'none' ? sql`${resultOfBooking} is null` : sql`(b.result = ${one} and b.state = 'booked')`,
        ),
      ),
    state: among(sql`b.state`),
    program_id: amongOrNone(sql`s.program_id`),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    starts_from: (day, scope) => sql`${fromDay(onDay)(day, scope)} and s.starts_at >= ${startsAbout(day, scope, -1)}`,
    starts_to: (day, scope) => sql`${toDay(onDay)(day, scope)} and s.starts_at < ${startsAbout(day, scope, 2)}`,
    conditions: treeOf(bookingsList, () => bookingsSql, sql`b.employee_id`),
  },
  orders: {
    name: [byName, byStart],
    starts_at: [byStart, byName],
    minutes: [{ sql: minutesOfBooking, nulls: 'last' }, byName],
  },
  tiesStay: true,
  counted: { result: { value: sql`coalesce(${resultOfBooking}, 'none')` }, state: { value: sql`b.state` } },
  columns: scope => sql`b.id, b.session_id, b.employee_id, ${name} as name, e.employee_number, s.title as session_title,
    ${program(scope)} as program_title, s.starts_at, s.zone, ${placeOf} as place, b.state, ${resultOfBooking} as result, ${minutesOfBooking} as minutes, b.marked_how, b.marked_by_name, b.note,
    d.name as discipline_name, l.name as location_name, c.name as coordinator_name`,
})

export const bookingsFile: ListFile<typeof bookingsList, Scope> = {
  list: bookingsList,
  title: bookingTexts.named('fileTitle'),
  ...fileOf(bookingsSql),
  cells: scope => ({
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    starts_at: textCell(sql`to_char(s.starts_at at time zone s.zone, 'YYYY-MM-DD HH24:MI') || ' ' || s.zone`, 34),
    session: textCell(sql`s.title`, 36),
    program: textCell(program(scope), 36),
    place: textCell(placeOf, 36),
    state: wordsCell(sql`b.state`, bookingStates, 16),
    result: wordsCell(resultOfBooking, attendanceResults, 16),
    minutes: { is: 'number', value: minutesOfBooking, width: 10 },
    marked_by: textCell(sql`b.marked_by_name`, 24),
    marked_how: wordsCell(sql`b.marked_how`, attendanceWays, 16),
    note: textCell(sql`b.note`, 40),
    discipline: textCell(sql`d.name`, 20),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
  }),
  lookups: {
    programs: sql`(select organization_id, id, text_in(titles, 'en') as name from programs) programs`,
    locations: sql`locations`,
    coordinators: sql`coordinators`,
  },
}
