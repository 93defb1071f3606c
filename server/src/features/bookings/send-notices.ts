import type { BookingState, Id } from '@preceptor/contract'
import type { Said, ToldSession } from '@preceptor/contract/system-messages/events/session-notice'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { queueBoth } from '../../messages/queue-both.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { stopAddress } from '../../messages/stop-address.ts'
import { keepUnsent } from '../../messages/unsent.ts'
import type { Scope } from '../../scope/scope.ts'
import { type RemindingAgency, remindingAgency } from '../reminders/ladder.ts'
import { isAwake, zoneOf } from '../../messages/quiet.ts'
import { channelsOf, type Contact, contactColumns, type Unreachable } from '../reminders/reach.ts'
import { languageFor } from '../reminders/wording.ts'
import { bookingAddress } from './booking-links.ts'
import { toldSession } from './told-session.ts'
import { noticeMail, noticeSms, startOf } from './wording.ts'

/** The most notices worded in one transaction: few, because their bookings are locked. */
export const toldTogether = 20

interface Waiting extends Contact {
  id: Id
  booking_id: Id
  employee_id: Id
  session_id: Id
  about: 'booking' | 'session' | 'message'
  body: string | null
  first_name: string
  own_language: string | null
  lives_in: string | null
  /** From this time the session is so close that notices don't wait for the morning. */
  pressing_from: string
  state: BookingState
  place: number | null
  session: ToldSession
  session_state: 'draft' | 'open' | 'closed' | 'cancelled'
  is_over: boolean
  replaces: ToldSession | null
  /** The last notice about their booking; null for none. */
  told: string | null
  /** That notice was sent since they were booked. */
  is_told_since: boolean
  /** Staff booked them without a message, so they know of the seat by other means. */
  is_booked_silently: boolean
  /** True when a notice about their booking is also pending. */
  is_to_hear: boolean
  /** Earlier messages that may not have been sent yet. */
  earlier: Id[]
}

/**
 * Words waiting notices and puts them into the outbox, by the current state; outdated states are skipped. Booking and notice are
 * both locked, so a simultaneous change is reported afterward. Returns the number handled.
 */
export async function sendNotices(scope: Scope, sending: { config: Config; now: Date }): Promise<number> {
  const agency = await remindingAgency(scope)
  const waiting = await waitingNotices(scope, agency, sending.now)
  for (const one of waiting) await sendOne(scope, { ...sending, agency }, one)
  return waiting.length
}

/** Any notice `o` of the booking of the notice `n`. */
const ofBooking = sql`select from session_notices o where o.organization_id = n.organization_id and o.booking_id = n.booking_id`

async function waitingNotices({ db, agency }: Scope, asked: RemindingAgency, now: Date): Promise<Waiting[]> {
  // No one is woken at night, except for a session that is about to begin
  const pressing = sql`(s.starts_at - interval '12 hours')`
  const awake = sql`(${isAwake(asked, now)} or ${pressing} < ${now}::timestamptz)`
  return db.rows<Waiting>(sql`
    select n.id, n.booking_id, n.employee_id, n.session_id, n.about, n.body, coalesce(e.preferred_name, e.first_name) as first_name, e.language as own_language, e.state as lives_in,
      ${pressing} as pressing_from,
      ${contactColumns}, b.state, (select w.place from wait_places(b.session_id) w where w.booking_id = b.id) as place,
      ${toldSession} as session, s.state as session_state, s.ends_at <= ${now}::timestamptz as is_over,
      case when n.about = 'booking' then (select ${toldSession} from sessions s where s.organization_id = n.organization_id and s.id::text = n.body) end
        as replaces,
      t.told, coalesce(t.created_at >= b.booked_at, false) as is_told_since, not exists (${ofBooking} and o.about = 'booking'
        and (o.created_at = b.booked_at and coalesce(o.skipped_for, 'nothing_new') = 'nothing_new' or o.created_at < b.booked_at and o.state = 'waiting'))
        as is_booked_silently,
      exists (${ofBooking} and o.about = 'booking' and o.state = 'waiting') as is_to_hear,
      coalesce((select array_agg(m.id) from session_notices t cross join lateral (values (t.mail_id), (t.sms_id)) m (id)
        where t.organization_id = n.organization_id and t.booking_id = n.booking_id and t.state = 'sent' and t.about <> 'message'
          and m.id is not null), '{}') as earlier
    from session_notices n
    join session_bookings b on b.organization_id = n.organization_id and b.id = n.booking_id
    join employees e on e.organization_id = n.organization_id and e.id = n.employee_id
    join sessions s on s.organization_id = n.organization_id and s.id = n.session_id
    left join lateral (select o.told, o.created_at from session_notices o where o.organization_id = n.organization_id
      and o.booking_id = n.booking_id and o.state = 'sent' and o.about <> 'message' and o.told is not null
      order by o.sent_at desc, o.id desc limit 1) t on true
    where n.organization_id = ${agency.id} and n.state = 'waiting' and n.not_before <= ${now}::timestamptz and ${awake}
      and exists (select from organizations o where o.id = n.organization_id and o.status <> 'closed')
    order by n.not_before, n.id limit ${toldTogether} for update of n, b skip locked`)
}

interface With {
  config: Config
  now: Date
  agency: RemindingAgency
}

async function sendOne(scope: Scope, given: With, notice: Waiting): Promise<unknown> {
  const said = whatToSay(notice)
  if (!said) return end(scope, given, notice, 'nothing_new')
  const { config, agency, now } = given
  const { mail, sms, lack } = channelsOf(notice, sendsTexts(config))
  const spoken = languageFor(notice.own_language, agency.languages)
  const organization_id = scope.agency.id
  const thread = {
    employee_id: notice.employee_id,
    ...spoken,
    related: { kind: 'session' as const, id: notice.session_id },
  }
  if (lack) {
    await keepUnsent(scope.db, config.appKeys, { organization_id, thread, event: 'session_notice', lack })
    return end(scope, given, notice, lack.why)
  }
  const isUnheard = await withdrawEarlier(scope, notice)
  if (isUnheard && !notice.is_booked_silently && !comesNow(notice)) return end(scope, given, notice, 'nothing_new')
  const link = bookingAddress(config, notice.booking_id)
  const wording = {
    wanted: spoken.wanted,
    first_name: notice.first_name,
    agency,
    session: notice.session,
    link,
    said: said(spoken.language),
  }
  const queued = await queueBoth(scope.db, config.appKeys, {
    organization_id,
    thread,
    mail,
    sms,
    reads: notice.own_language,
    mailWords: id => noticeMail(spoken.language, { ...wording, stop_link: stopAddress(config, id) }),
    smsWords: () => noticeSms(spoken.language, wording),
    quiet: { time_zone: zoneOf(notice.lives_in, agency), pressing_from: notice.pressing_from },
  })
  if (queued.suppressed !== null) return end(scope, given, notice, queued.suppressed)
  if (notice.about === 'booking') await replaceChanges(scope, notice)
  return scope.db.run(sql`update session_notices set state = 'sent', sent_at = ${now}, told = ${toldState(notice)},
      language = ${queued.language ?? spoken.language}, mail_id = ${queued.mail_id}::uuid, sms_id = ${queued.sms_id}::uuid
    where organization_id = ${organization_id} and id = ${notice.id}`)
}

/** A message about a seat describes the session as it is now, so a change in between needs no second message. */
const replaceChanges = ({ db, agency }: Scope, { booking_id }: Waiting) =>
  db.run(sql`update session_notices set state = 'replaced' where organization_id = ${agency.id} and booking_id = ${booking_id}
    and state = 'waiting' and about = 'session'`)

/** Withdraws unsent notices about earlier states. Returns true when the person received nothing at all. */
async function withdrawEarlier({ db, agency }: Scope, { about, earlier, booking_id }: Waiting): Promise<boolean> {
  if (about === 'message' || earlier.length === 0) return false
  const row = await db.row<{ gone: number }>(sql`select withdraw_messages(${earlier}::uuid[]) as gone`)
  if (row?.gone !== earlier.length) return false
  await db.run(sql`update session_notices set state = 'replaced' where organization_id = ${agency.id} and booking_id = ${booking_id}
    and state = 'sent' and about <> 'message'`)
  return true
}

const end = (
  { db, agency }: Scope,
  { now }: With,
  { id }: Waiting,
  why: Unreachable | 'nothing_new' | 'switched_off' | 'unfilled',
) =>
  db.run(sql`update session_notices set state = 'skipped', skipped_for = ${why}, sent_at = ${now}
    where organization_id = ${agency.id} and id = ${id}`)

/** A wait-list place is reported when its number changes; the same number is not reported twice. */
const toldState = ({ about, state, session_state }: Waiting): string | null =>
  about === 'message' ? null : session_state === 'cancelled' ? 'session_cancelled' : state

/** Returns null when the notice is obsolete or was already sent, otherwise the text in the message's language. */
function whatToSay(notice: Waiting): ((language: string) => Said) | null {
  const { about, body, session_state, is_over } = notice
  if (about === 'message') return comes(notice) ? () => ({ kind: 'message', text: body ?? '' }) : null
  if (is_over) return null
  if (session_state === 'cancelled') return knowToCome(notice) ? () => ({ kind: 'cancelled' }) : null
  return about === 'session' ? whatChanged(notice) : howTheyStand(notice)
}

/** People who were never notified of a seat, as after a canceled session that reopened, get a notice about the seat itself. */
function whatChanged(notice: Waiting) {
  if (!comes(notice)) return null
  if (notice.told !== null || notice.is_booked_silently) return (): Said => ({ kind: 'changed' })
  return notice.is_to_hear ? null : howTheyStand(notice)
}

const standing: ReadonlySet<string> = new Set(['booked', 'waiting', 'invited'])
const comes = ({ state }: Waiting) => standing.has(state)
const comesNow = (notice: Waiting) => comes(notice) && notice.session_state !== 'cancelled'
const knowToCome = ({ told, is_told_since, is_booked_silently }: Waiting) =>
  (told !== null && standing.has(told)) || (is_booked_silently && !is_told_since)

function howTheyStand(notice: Waiting): ((language: string) => Said) | null {
  const { state, place, replaces, told, is_told_since, is_booked_silently } = notice
  const kind = state === 'booked' || state === 'waiting' || state === 'invited' ? state : 'off'
  // People who declined did so on the link's page, and saw the result there
  if (state === 'declined' || (kind === 'off' && !knowToCome(notice))) return null
  const isOld = is_booked_silently && !is_told_since
  if (told === state && !isOld && !replaces) return null
  return language => ({
    kind,
    place,
    replaces: replaces && { title: replaces.title, when: startOf(language, replaces) },
  })
}
