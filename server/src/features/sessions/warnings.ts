import { reachesThreshold, type Session, type SessionWarning } from '@preceptor/contract'
import { momentIn } from '@preceptor/contract/zoned-time'
import sql from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { liveModulesOf, programCredit } from '../programs/live-modules.ts'
import { sessionTexts } from './texts.ts'

interface Clash {
  kind: 'room_taken' | 'instructor_taken'
  name: string
  session_id: string
  title: string
  starts: string
}

/** Returns other sessions that use the room or an instructor at the same time; doesn't check booked employees. */
const clashesOf = ({ db, agency }: Scope, { id }: Session): Promise<Clash[]> =>
  db.rows<Clash>(sql`
    with mine as (select d.starts_at, d.ends_at from session_days d where d.organization_id = ${agency.id} and d.session_id = ${id}),
    theirs as (
      select o.id, o.title, o.room_id, o.zone, min(d.starts_at) as starts_at from sessions o
      join session_days d on d.organization_id = o.organization_id and d.session_id = o.id
      join mine on d.starts_at < mine.ends_at and d.ends_at > mine.starts_at
      where o.organization_id = ${agency.id} and o.id <> ${id} and o.state <> 'cancelled'
      group by o.id, o.title, o.room_id, o.zone)
    select 'room_taken' as kind, r.name, t.id as session_id, t.title, to_char(t.starts_at at time zone t.zone, 'HH24:MI') as starts
      from theirs t join sessions s on s.organization_id = ${agency.id} and s.id = ${id} and s.room_id = t.room_id
      join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    union all
    select 'instructor_taken', i.name, t.id, t.title, to_char(t.starts_at at time zone t.zone, 'HH24:MI')
      from theirs t join session_instructors ti on ti.organization_id = ${agency.id} and ti.session_id = t.id
      join session_instructors si on si.organization_id = ti.organization_id and si.session_id = ${id}
        and si.instructor_id = ti.instructor_id
      join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
    order by 1, 2, 4 limit 20`)

type Say = (kind: SessionWarning['kind'], sentence: string, session_id?: string) => SessionWarning

/** Returns planning warnings for a session that isn't over; none of them is blocking. */
export async function warningsOf(scope: Scope, session: Session): Promise<SessionWarning[]> {
  const { phase } = session
  if (phase === 'closed' || phase === 'cancelled' || phase === 'attendance_pending') return []
  const say: Say = (kind, sentence, session_id) => ({
    kind,
    text: inWords(scope.origin.language, sentence),
    session_id: session_id ?? null,
  })
  const clashes = (await clashesOf(scope, session)).map(({ kind, name, title, starts, session_id }) =>
    say(
      kind,
      kind === 'room_taken'
        ? sessionTexts.named('roomTaken', { name, title, starts })
        : sessionTexts.named('instructorTaken', { name, title, starts }),
      session_id,
    ),
  )
  return [
    ...clashes,
    ...(await ofLength(scope, session, say)),
    ...ofSeats(session, say),
    ...ofNurses(session, say),
    ...ofClocks(session, say),
  ]
}

/**
 * A session without a module completes the program only if it covers all of its minutes; a module's session, if it reaches the
 * threshold.
 */
async function ofLength(scope: Scope, session: Session, say: Say): Promise<SessionWarning[]> {
  const { module_id, credit_minutes, program_id } = session
  const { program_minutes: program, threshold } = await programCredit(scope, program_id)
  if (module_id === null)
    return credit_minutes < program
      ? [say('too_short', sessionTexts.named('tooShort', { minutes: credit_minutes, program }))]
      : []
  const module = (await liveModulesOf(scope, program_id)).find(({ id }) => id === module_id)?.credit_minutes ?? 0
  return reachesThreshold(credit_minutes, module, threshold)
    ? []
    : [say('too_short', sessionTexts.named('tooShortModule', { minutes: credit_minutes, module }))]
}

function ofSeats(
  { capacity, room_capacity, room_name, min_seats, booked, state }: Session,
  say: Say,
): SessionWarning[] {
  const small = room_capacity !== null && capacity !== null && capacity > room_capacity
  const few = state === 'open' && min_seats !== null && booked < min_seats
  return [
    ...(small
      ? [say('room_small', sessionTexts.named('roomSmall', { name: room_name ?? '', holds: room_capacity, capacity }))]
      : []),
    ...(few ? [say('too_few', sessionTexts.named('tooFew', { booked, least: min_seats }))] : []),
  ]
}

/** A nurse-led session needs a nurse whose license is valid on its days. */
function ofNurses({ is_rn_led, led_by }: Session, say: Say): SessionWarning[] {
  if (!is_rn_led || led_by.some(one => one.license_holds)) return []
  const nurse = led_by.find(one => one.is_rn)
  return [
    nurse
      ? say('license_ends', sessionTexts.named('licenseEnds', { name: nurse.name }))
      : say('no_nurse', sessionTexts.named('noNurse')),
  ]
}

function ofClocks({ days, zone }: Session, say: Say): SessionWarning[] {
  return days.flatMap(({ on_day, starts }) => {
    const { clock, local } = momentIn(`${on_day}T${starts}`, zone)
    if (clock === null) return []
    return clock === 'skipped'
      ? [
          say(
            'clock_skipped',
            sessionTexts.named('clockSkipped', { day: on_day, time: starts, moved: local.slice(11) }),
          ),
        ]
      : [say('clock_twice', sessionTexts.named('clockTwice', { day: on_day, time: starts }))]
  })
}
