import type { Id } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { notFound } from '../../errors/app-error.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope/scope.ts'
import { calendarFile } from './calendar-file.ts'
import { scheduleTexts } from './texts.ts'

interface Row {
  title: string
  state: string
  sequence: number
  updated_at: string
  zone: string
  place: string
  link: string | null
  instructors: string[]
  agency: string
  days: { day_no: number; on: string; starts: string; ends: string; starts_at: string; ends_at: string }[]
}

/** The days of one session for the calendars of others. A passcode stands on the page of the session alone. */
export async function sessionFile({ db, agency, origin }: Scope, config: Config, id: Id): Promise<FileAnswer> {
  const found = await db.row<Row>(sql`select s.title, s.state, s.calendar_sequence as sequence, s.updated_at, s.zone,
      concat_ws(', ', r.name, l.name, s.address) as place, s.meeting_link as link, o.name as agency,
      (select coalesce(json_agg(n.name order by i.place), '[]') from session_instructors i
        join instructors n on n.organization_id = i.organization_id and n.id = i.instructor_id
        where i.organization_id = s.organization_id and i.session_id = s.id) as instructors,
      (select json_agg(json_build_object('day_no', d.day_no, 'on', d.on_day, 'starts', to_char(d.starts, 'HH24:MI'),
          'ends', to_char(d.ends, 'HH24:MI'), 'starts_at', d.starts_at, 'ends_at', d.ends_at) order by d.day_no)
        from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) as days
    from sessions s join organizations o on o.id = s.organization_id
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    where s.organization_id = ${agency.id} and s.id = ${id}`)
  if (!found) throw notFound(scheduleTexts.named('notFound'))
  const { language } = origin
  const names = found.instructors.join(', ')
  const more = [
    ...(names ? [scheduleTexts.say(language, 'instructorsLine', { names })] : []),
    ...(found.link ? [scheduleTexts.say(language, 'linkLine', { link: found.link })] : []),
  ]
  const file = calendarFile({
    name: found.title,
    organizer: { name: found.agency, email: /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom },
    days: found.days.map(({ day_no, on, starts, ends, starts_at, ends_at }) => ({
      session_id: id,
      day_no,
      sequence: found.sequence,
      starts_at: new Date(starts_at),
      ends_at: new Date(ends_at),
      updated_at: new Date(found.updated_at),
      is_cancelled: found.state === 'cancelled',
      title: found.title,
      place: found.place,
      // the zone stands wherever a time does, and other calendars show their reader's
      facts: [
        scheduleTexts.say(language, 'timeLine', { day: dayIn(language, on), starts, ends, zone: found.zone }),
        ...more,
      ],
    })),
  })
  return new FileAnswer('session.ics', 'text/calendar', Buffer.from(file))
}
