import type { BookingState, Id } from '@preceptor/contract'
import { bestLanguage, fallback } from '@preceptor/contract/texts/texts'
import type { ToldSession } from '@preceptor/contract/system-messages/events/session-notice'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { publicPage, type PublicForms, type PublicPage } from '../../http/public-forms.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { bookingAddress, type Linked, linkedBy, type LinkParts } from './booking-links.ts'
import { type HeldSession, holdSession, readSession } from './seats.ts'
import { toldSession } from './told-session.ts'
import { factsOf } from './wording.ts'
import { words } from './words.ts'
import { endBooking, seatIfAny } from './write-bookings.ts'

/** A caregiver's page from a message link: one session and their own state. Other people appear only as a number. */
export const bookingPage =
  (parts: LinkParts): PublicForms['booking'] =>
  async (token, answer, often) => {
    if (often) return told(fallback, 429, [words.say(fallback, 'pageOften')])
    const linked = await linkedBy(parts, token)
    const basis = linked && (await systemBasis(parts.database, linked.organization_id))
    if (!linked || !basis) return told(fallback, 404, [words.say(fallback, 'pageUnknown')])
    // The history names the owner of the link
    const learner = {
      ...basis.actor,
      kind: 'learner' as const,
      user_id: linked.employee_id,
      name: linked.employee_name,
    }
    return inAgency({ ...basis, actor: learner }, async scope => {
      const language = bestLanguage([linked.language ?? fallback], words.languages)
      const refused = await answerIt(scope, linked, answer)
      return pageOf(scope, linked.id, { language, refused, config: parts.config })
    })
  }

const canAnswer = ({ state, is_over, is_begun }: Standing) => state === 'open' && !is_over && !is_begun

type Standing = HeldSession & { is_begun: boolean }
type Refusal = 'pageClosed' | 'pageFull' | null

/** Books or declines; returns the reason if that is no longer possible. A second press changes nothing. */
export async function answerIt(
  scope: Scope,
  { id, ...linked }: Omit<Linked, 'organization_id' | 'language'>,
  answer: string | null,
): Promise<Refusal> {
  if (answer !== 'book' && answer !== 'decline') return null
  const session = await holdSession(scope, linked.session_id)
  const now = await stateOf(scope, id)
  if (!now || !canAnswer({ ...session, is_begun: now.is_begun })) return null
  const person = { id, employee_id: linked.employee_id, name: linked.employee_name }
  if (answer === 'decline') {
    if (['booked', 'waiting', 'invited'].includes(now.state))
      await endBooking(scope, session, person, { state: 'declined', reason: null })
    return null
  }
  if (now.state === 'booked' || now.state === 'waiting') return null
  // People removed by staff must ask staff
  if (now.state === 'removed' || now.state === 'cancelled' || session.is_closed) return 'pageClosed'
  return (await seatIfAny(scope, session, { ...person, source: 'link' })) ? null : 'pageFull'
}

const stateOf = ({ db, agency }: Scope, id: Id) =>
  db.row<{
    state: BookingState
    is_begun: boolean
  }>(sql`select b.state, s.starts_at <= now() as is_begun from session_bookings b
    join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    where b.organization_id = ${agency.id} and b.id = ${id}`)

interface Row {
  session_id: Id
  state: BookingState
  place: number | null
  is_begun: boolean
  session: ToldSession
}

async function pageOf(
  scope: Scope,
  id: Id,
  { language, refused, config }: { language: string; refused: Refusal; config: Config },
): Promise<PublicPage> {
  const { db, agency } = scope
  const row =
    await db.row<Row>(sql`select b.session_id, b.state, (select w.place from wait_places(b.session_id) w where w.booking_id = b.id) as place,
      s.starts_at <= now() as is_begun, ${toldSession} as session from session_bookings b
    join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
    where b.organization_id = ${agency.id} and b.id = ${id}`)
  if (!row) return told(fallback, 404, [words.say(fallback, 'pageUnknown')])
  const held: Standing = { ...(await readSession(scope, row.session_id)), is_begun: row.is_begun }
  const head = words.say(language, 'pageSession', { title: row.session.title, agency: agency.name })
  if (held.state === 'cancelled') return told(language, 200, [head, words.say(language, 'pageCancelled')])
  const lines = [
    head,
    words.say(language, (refused ?? standing[row.state]) as 'pageWaiting', { place: String(row.place ?? 1) }),
    ...factsOf(language, row.session, { withLink: row.state === 'booked' }),
  ]
  if (!canAnswer(held)) return told(language, 200, [...lines, words.say(language, 'pageOver')])
  const page = told(language, 200, lines, buttonsOf(language, row.state, held))
  if (row.state !== 'booked') return page
  return {
    ...page,
    more: { href: `${bookingAddress(config, id)}/session.ics`, label: words.say(language, 'pageCalendar') },
  }
}

const standing = {
  booked: 'pageBooked',
  waiting: 'pageWaiting',
  invited: 'pageInvited',
  declined: 'pageDeclined',
  cancelled: 'pageOff',
  removed: 'pageOff',
} as const

function buttonsOf(language: string, state: BookingState, { is_closed }: HeldSession): PublicPage['buttons'] {
  const book = { answer: 'book', label: words.say(language, 'pageBook') }
  const decline = { answer: 'decline', label: words.say(language, 'pageDecline') }
  const canBook = !is_closed && (state === 'invited' || state === 'declined')
  const canDecline = state === 'booked' || state === 'waiting' || state === 'invited'
  return [...(canBook ? [book] : []), ...(canDecline ? [decline] : [])]
}

const told = publicPage(language => words.say(language, 'pageTitle'))
