import { feedReach, type FeedKind, type Id } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { notFound } from '../../errors/app-error.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { addressIn } from '../../messages/mail-words.ts'
import type { Scope } from '../../scope/scope.ts'
import type { CalendarDay } from './calendar-file.ts'
import { scheduleTexts } from './texts.ts'

interface Row {
  id: Id
  title: string
  state: string
  sequence: number
  updated_at: string
  zone: string
  place: string
  link: string | null
  instructors: string[]
  days: { day_no: number; on: string; starts: string; ends: string; starts_at: string; ends_at: string }[]
}

const readRows = ({ db, agency }: Scope, where: Sql): Promise<Row[]> =>
  db.rows<Row>(sql`select s.id, s.title, s.state, s.calendar_sequence as sequence, s.updated_at, s.zone,
      concat_ws(', ', r.name, l.name, s.address) as place, s.meeting_link as link,
      (select coalesce(json_agg(n.name order by i.place), '[]') from session_instructors i
        join instructors n on n.organization_id = i.organization_id and n.id = i.instructor_id
        where i.organization_id = s.organization_id and i.session_id = s.id) as instructors,
      (select json_agg(json_build_object('day_no', d.day_no, 'on', d.on_day, 'starts', to_char(d.starts, 'HH24:MI'),
          'ends', to_char(d.ends, 'HH24:MI'), 'starts_at', d.starts_at, 'ends_at', d.ends_at) order by d.day_no)
        from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as days
    from sessions s
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    where s.organization_id = ${agency.id} and ${where} order by s.starts_at, s.id`)

/** Returns the days of a session for other calendars. The passcode is only on the session's page. */
function daysOf(language: string, row: Row): CalendarDay[] {
  const names = row.instructors.join(', ')
  const more = [
    ...(names ? [scheduleTexts.say(language, 'instructorsLine', { names })] : []),
    ...(row.link ? [scheduleTexts.say(language, 'linkLine', { link: row.link })] : []),
  ]
  return row.days.map(({ day_no, on, starts, ends, starts_at, ends_at }) => ({
    session_id: row.id,
    day_no,
    sequence: row.sequence,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    updated_at: new Date(row.updated_at),
    is_cancelled: row.state === 'cancelled',
    is_draft: row.state === 'draft',
    title: row.title,
    place: row.place,
    // The zone is shown with every time, since other calendars show the reader's own zone
    facts: [
      scheduleTexts.say(language, 'timeLine', { day: dayIn(language, on), starts, ends, zone: row.zone }),
      ...more,
    ],
  }))
}

const organizerOf = ({ agency }: Scope, { mailFrom }: Pick<Config, 'mailFrom'>) => ({
  name: agency.name,
  email: addressIn(mailFrom),
})

/** Returns the days of one session as a file for other calendars. */
export async function sessionFile(scope: Scope, config: Config, id: Id): Promise<FileAnswer> {
  const [found] = await readRows(scope, sql`s.id = ${id}`)
  if (!found) throw notFound(scheduleTexts.named('notFound'))
  const { calendarFile } = await import('./calendar-file.ts')
  const file = calendarFile({
    name: found.title,
    organizer: organizerOf(scope, config),
    days: daysOf(scope.origin.language, found),
  })
  return new FileAnswer('session.ics', 'text/calendar', Buffer.from(file))
}

const ofUser = ({
  agency,
  actor,
}: Scope) => sql`(s.planned_by = ${actor.user_id} or exists (select from session_instructors si
  join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
  where si.organization_id = ${agency.id} and si.session_id = s.id and i.user_id = ${actor.user_id}))`

/** Returns a feed's sessions of recent months and the year ahead, including canceled ones. */
export async function feedFile(scope: Scope, config: Pick<Config, 'mailFrom'>, kind: FeedKind): Promise<string> {
  const { daysBack, daysAhead } = feedReach
  const rows = await readRows(
    scope,
    sql`s.ends_at > now() - make_interval(days => ${daysBack}) and s.starts_at < now() + make_interval(days => ${daysAhead})
      ${kind === 'mine' ? sql`and ${ofUser(scope)}` : sql``}`,
  )
  const { language } = scope.origin
  const { calendarFile } = await import('./calendar-file.ts')
  return calendarFile({
    name: scheduleTexts.say(language, kind === 'mine' ? 'feedMine' : 'feedAgency', { agency: scope.agency.name }),
    organizer: organizerOf(scope, config),
    days: rows.flatMap(row => daysOf(language, row)),
  })
}
