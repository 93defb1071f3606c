import { addDays, type Id, isThere, lastValidDay, reachesThreshold, ruleDueOn } from '@preceptor/contract'
import { completedOn, movedOn, outlookOn } from '../../features/path-standings/outcome.ts'
import {
  type Given,
  type KeptStep,
  noProof,
  type PersonOnPath,
  type Proof,
  type StepAsked,
  type StepStanding,
  standOn,
} from '../../features/path-standings/stand.ts'
import { type Day, dayOf, dayText } from '../days.ts'
import type { AssignmentRecord } from '../factories/assignments.ts'
import type { CredentialRecord } from '../factories/credentials.ts'
import type { ProgramRecord } from '../factories/programs.ts'
import type { SessionBookingRecord, SessionRecord } from '../factories/sessions.ts'

export interface WalkedStep extends StepAsked {
  ref_id: Id
}
interface Kept extends KeptStep {
  standing: StepStanding
  is_own: boolean
}
export interface Walked extends PersonOnPath {
  added: Day
  moved_on: string
  look_on: string | null
  completed_on: string | null
  kept: Map<Id, Kept>
}

/** The parts of a person's records that matter to a path. */
export interface Holdings {
  hire_date: string | null
  /** By program. */
  assignments: Map<Id, AssignmentRecord[]>
  /** By type. */
  credentials: Map<Id, CredentialRecord[]>
  /** In the sessions of a program. */
  seats: Map<Id, Seat[]>
}

/** A place on a roster. */
export interface Seat {
  booking: SessionBookingRecord
  session: SessionRecord
  last_day: string
}

/** A manual action on a day. */
export type Deed = { on: Day; does: 'pause' } | { on: Day; does: 'skip'; step_id: Id; reason: string }

export interface Route {
  is_ordered: boolean
  steps: readonly WalkedStep[]
  programOf: (id: Id) => ProgramRecord
  today: Day
  /** Creates the path's assignment on that day; it may be completed later. */
  give: (step: WalkedStep, on: Day, due_on: string | null) => AssignmentRecord | null
}

/**
 * Moves a person along a path from the first day to today. On each day with a change, the product's own function determines their
 * progress, as its worker would. Its assignments are then completed or not, which causes the next change.
 */
export function walk(
  route: Route,
  holdings: Holdings,
  { added, deeds }: { added: Day; deeds: readonly Deed[] },
): Walked {
  const start = dayText(added)
  const walked: Walked = {
    added,
    start_date: start,
    hire_date: holdings.hire_date,
    state: 'in_progress',
    moved_on: start,
    look_on: null,
    completed_on: null,
    kept: new Map(),
  }
  for (let day: Day | null = added; day !== null; day = nextDay(route, holdings, { walked, deeds, after: day })) {
    for (const deed of deeds) if (deed.on === day) doDeed(walked, deed)
    look(route, holdings, walked, day)
  }
  return walked
}

function doDeed(walked: Walked, deed: Deed) {
  if (deed.does === 'pause') {
    if (walked.state === 'in_progress') walked.state = 'paused'
    return
  }
  const kept = walked.kept.get(deed.step_id)
  if (kept?.standing.state === 'locked') Object.assign(kept, { skip_reason: deed.reason, settled_on: dayText(deed.on) })
}

function look({ is_ordered, steps, programOf, give }: Route, holdings: Holdings, walked: Walked, day: Day) {
  const today = dayText(day)
  const refs = new Map(steps.map(step => [step.step_id, step]))
  const given: Given = {
    is_ordered,
    steps,
    person: walked,
    keptOf: id => walked.kept.get(id),
    proofOf: id => {
      const step = refs.get(id)
      if (!step) return noProof
      return step.kind === 'session'
        ? attendedBy(holdings, programOf(step.ref_id), today)
        : proofOn(holdings, step, today)
    },
    today,
  }
  const standings = standOn(given)
  const outlook = outlookOn(given, standings)
  const was = new Map([...walked.kept].map(([id, { standing }]) => [id, standing]))
  const own = new Set<Id>()
  for (const standing of standings) {
    const step = refs.get(standing.step_id)
    if (!standing.assigns || !step) continue
    const by = ruleDueOn(
      { ...programOf(step.ref_id), due_on: null },
      { assigned_on: today, start_date: today, hire_date: walked.hire_date },
    )
    const made = give(step, day, standing.due_on ?? by)
    if (!made) continue
    own.add(step.step_id)
    Object.assign(standing, { assigns: false, assignment_id: made.id, due_on: made.rule_due_on })
    const all = holdings.assignments.get(step.ref_id) ?? []
    holdings.assignments.set(step.ref_id, [...all, made])
  }
  const looked = { standings, was, gives: own.size > 0, start_date: walked.start_date, today }
  Object.assign(walked, outlook, {
    moved_on: movedOn(walked.moved_on, looked),
    completed_on: completedOn(outlook.state, walked.completed_on, looked),
  })
  for (const standing of standings) keep(walked, standing, own.has(standing.step_id))
}

function keep({ kept }: Walked, standing: StepStanding, made: boolean) {
  const was = kept.get(standing.step_id)
  kept.set(standing.step_id, {
    standing,
    opened_on: standing.opened_on,
    due_on: standing.due_on,
    settled_on: standing.settled_on,
    skip_reason: was?.skip_reason ?? null,
    assignment_id: standing.assignment_id,
    assignment_state: null,
    employee_form_id: null,
    form_state: null,
    is_own: made || (was?.is_own === true && was.assignment_id === standing.assignment_id),
  })
}

const latestFirst = (a: string | null, b: string | null) => (b ?? '9').localeCompare(a ?? '9')

/** Returns the facts that `path-standings/facts.ts` would have read on that day. */
function proofOn({ assignments, credentials }: Holdings, { kind, ref_id }: WalkedStep, today: string): Proof {
  if (kind === 'credential') {
    const all = credentials.get(ref_id) ?? []
    const [done] = all
      .filter(one => one.state === 'verified' && (one.decided_at ?? '9').slice(0, 10) <= today)
      .toSorted((a, b) => latestFirst(a.expires_on, b.expires_on) || a.id.localeCompare(b.id))
    const open = all.find(one => one.state === 'recorded' && one.recorded_at.slice(0, 10) <= today)
    return {
      done: done ? { id: done.id, on: done.issued_on, until: done.expires_on } : null,
      waived: null,
      open: open ? { id: open.id, is_begun: true, due_on: null } : null,
    }
  }
  const all = (assignments.get(ref_id) ?? []).filter(one => one.assigned_on <= today)
  const [done] = all
    .filter(one => one.completed_on !== null && one.completed_on <= today)
    .toSorted(
      (a, b) => latestFirst(a.expires_on, b.expires_on) || (b.completed_on ?? '').localeCompare(a.completed_on ?? ''),
    )
  const open = all.find(
    one =>
      one.state !== 'withdrawn' && one.waived_on === null && !(one.completed_on !== null && one.completed_on <= today),
  )
  const waived = all.find(one => one.state === 'waived')
  return {
    done: done ? { id: done.id, on: done.completed_on ?? '', until: done.expires_on } : null,
    waived: waived ? { id: waived.id, on: waived.waived_on ?? '' } : null,
    open: open
      ? {
          id: open.id,
          is_begun: open.started_at !== null && open.started_at.slice(0, 10) <= today,
          due_on: dueOf(open),
        }
      : null,
  }
}

const attendanceThreshold = 80
const closedBy = ({ session: { closed_at } }: Seat, today: string) =>
  closed_at !== null && closed_at.slice(0, 10) <= today

function wasThere({ booking: { result, minutes }, session: { credit_minutes } }: Seat): boolean {
  return isThere(result) && reachesThreshold(minutes ?? 0, credit_minutes, attendanceThreshold)
}

/** A class signed off by that day, or the whole program; a seat counts as open. */
function attendedBy({ assignments, seats }: Holdings, program: ProgramRecord, today: string): Proof {
  const mine = seats.get(program.id) ?? []
  const learned = (assignments.get(program.id) ?? []).filter(
    one => one.completed_on !== null && one.completed_on <= today,
  )
  const [done] = [
    ...mine
      .filter(seat => closedBy(seat, today) && wasThere(seat))
      .map(({ booking, last_day }) => ({
        id: booking.id,
        by: 'booking' as const,
        on: last_day,
        until: lastValidDay(last_day, { ...program, valid_until: null }),
      })),
    ...learned.map(one => ({
      id: one.id,
      by: 'assignment' as const,
      on: one.completed_on ?? '',
      until: one.expires_on,
    })),
  ].toSorted((a, b) => latestFirst(a.until, b.until) || b.on.localeCompare(a.on) || a.id.localeCompare(b.id))
  const open = mine.find(
    seat =>
      seat.booking.state === 'booked' &&
      seat.booking.booked_at.slice(0, 10) <= today &&
      seat.session.state !== 'cancelled' &&
      !closedBy(seat, today),
  )
  return { done: done ?? null, waived: null, open: open ? { id: open.booking.id, is_begun: true, due_on: null } : null }
}

function dueOf({ extended_to, set_due_on, rule_due_on, frozen_days }: AssignmentRecord): string | null {
  const due = extended_to ?? set_due_on ?? rule_due_on
  return due === null ? null : addDays(due, frozen_days)
}

/** Returns the next day with a change. */
function nextDay(
  { steps, today }: Route,
  { assignments, credentials, seats }: Holdings,
  { walked, deeds, after }: { walked: Walked; deeds: readonly Deed[]; after: Day },
): Day | null {
  const refs = steps.map(({ ref_id }) => ref_id)
  const moments = [
    walked.look_on,
    ...refs
      .flatMap(id => assignments.get(id) ?? [])
      .flatMap(one => [one.assigned_on, one.started_at, one.completed_on]),
    ...refs.flatMap(id => credentials.get(id) ?? []).flatMap(one => [one.recorded_at, one.decided_at]),
    ...refs
      .flatMap(id => seats.get(id) ?? [])
      .flatMap(({ booking, session }) => [booking.booked_at, session.closed_at]),
    dayText(today),
  ]
  const days = [...moments.flatMap(moment => (moment ? dayOf(moment.slice(0, 10)) : [])), ...deeds.map(({ on }) => on)]
  return days.filter(day => day > after && day <= today).toSorted((a, b) => a - b)[0] ?? null
}
