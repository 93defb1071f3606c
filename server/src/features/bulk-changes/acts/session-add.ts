import { type BulkChangeOf, type Id, languages } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Change } from '../../../events/changes.ts'
import type { Scope } from '../../../scope/scope.ts'
import { hasLeft, named, notLeft } from '../../assignments/write-assignments.ts'
import { type SeatFacts, seatFacts } from '../../bookings/people-for.ts'
import { type HeldSession, holdSession, readSession, seatPeople, tellBookings } from '../../bookings/seats.ts'
import { isBookedAsLeft, takeBack } from '../../bookings/undo-bookings.ts'
import { seatWords } from '../../bookings/seat-words.ts'
import { employeeOfItem } from '../../employee-batches/blocks.ts'
import { todayIn } from '../../employees/today.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { bulkTexts } from '../texts.ts'
import { rejectOthers, skipped } from './training/training-act.ts'

/** R-RTE-14, add to session: seats in list order while there are any, then the wait-list. */
export const sessionAdd: BulkAct<'session_add'> = {
  prepare: async (scope, { session_id, as }) => {
    const session = await openSession(scope, session_id, readSession)
    let facts: ReadonlyMap<Id, SeatFacts> = new Map()
    const line = { next: session.booked + session.waiting }
    return {
      title: bulkTexts.named(as === 'invite' ? 'sessionInvite' : 'sessionAdd', { title: session.name }),
      meet: async (inScope, ids) => {
        facts = await seatFacts(inScope, session_id, ids, todayIn(inScope.agency.time_zone))
      },
      judge: (person, change) => {
        const has = facts.get(person.id)
        if (!has || hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const why = whyNot(has, change)
        return why ? skipped(why) : seated({ session, line, has, change })
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'session_add') return
    const session = await openSession(scope, change.session_id, holdSession)
    const done = await seatPeople(scope, {
      session,
      as: change.as,
      source: 'bulk',
      head: { source: 'bulk', job_id: id },
      who: sql`select i.n, e.id as employee_id, ${named} as name from job_items i ${employeeOfItem}
        where ${items} and i.outcome = 'update' and ${notLeft}`,
    })
    if (!change.silent)
      await tellBookings(
        scope,
        done.map(one => one.id),
      )
    const seatedNow = done.map(({ n }) => n)
    await rejectOthers(scope, items, seatedNow, bulkTexts.named('bookedMeanwhile'))
  },
  asLeft: isBookedAsLeft,
  changedSince: bulkTexts.named('bookingChanged'),
  restore: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'session_add') return
    const head = { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') } as const
    await takeBack(scope, { session_id: change.session_id, items, head, silent: change.silent ?? false })
  },
}

async function openSession(scope: Scope, id: Id, read: (scope: Scope, id: Id) => Promise<HeldSession>) {
  try {
    const session = await read(scope, id)
    if (session.state === 'open' && !session.is_over) return session
    throw invalid({ 'change.session_id': [bulkTexts.named('sessionNotOpen', { title: session.name })] })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      throw invalid({ 'change.session_id': [bulkTexts.named('noSession')] })
    throw error
  }
}

const has = { booked: 'bookedAlready', waiting: 'waitsAlready', invited: 'invitedAlready' } as const

function whyNot(
  { booking, clash, is_done, is_early }: SeatFacts,
  { as, again = false }: BulkChangeOf<'session_add'>,
): string | null {
  const state = booking?.state
  if (state === 'booked' || state === 'waiting' || (state === 'invited' && as === 'invite'))
    return bulkTexts.named(has[state])
  if (is_done && !again) return bulkTexts.named('moduleDone')
  if (is_early) return bulkTexts.named('prerequisites')
  return clash === null ? null : bulkTexts.named('clashes', { session: clash })
}

interface Seating {
  session: HeldSession
  /** Number of people with a seat or on the wait-list so far, including earlier ones in this list. */
  line: { next: number }
  has: SeatFacts
  change: BulkChangeOf<'session_add'>
}

function seated({ session, line, has: { booking, language }, change }: Seating): Verdict {
  const { name } = session
  const seat = placeOf(session, line, change.as)
  if (seat === null) return skipped(bulkTexts.named('sessionFull'))
  const other = language !== null && language !== session.language
  return {
    outcome: 'update',
    values: { session_id: change.session_id },
    before: booking ? { state: booking.state, reason: booking.reason } : {},
    changes: [
      ...gets(seat, name),
      ...(other
        ? [
            plain(
              'class_language',
              bulkTexts.named('taughtIn', { taught: called(session.language), speaks: called(language) }),
            ),
          ]
        : []),
    ],
  }
}

/** Shows a fact about the person instead of a change. */
const plain = (field: string, words: string): Change => ({ field, before: words, after: words })
const called = (code: string) => languages[code as keyof typeof languages] ?? code

/** Formats `Gets a seat: Skills lab, Dec 1, 2026, 9:00 AM`. */
function gets(seat: string, session: string): Change[] {
  if (seat === seatWords.seat) return [plain('gets_seat', session)]
  if (seat === seatWords.invitation) return [plain('gets_invitation', session)]
  return [plain('session', session), plain('seat', seat)]
}

function placeOf({ capacity, wait_list }: HeldSession, line: { next: number }, as: 'book' | 'invite'): string | null {
  if (as === 'invite') return seatWords.invitation
  if (capacity !== null && line.next >= capacity && wait_list === 'none') return null
  line.next += 1
  return capacity === null || line.next <= capacity ? seatWords.seat : seatWords.waitPlace(line.next - capacity)
}
