import {
  addDays,
  addMonths,
  holdsLater,
  type Id,
  type PathDueRule,
  type StartRule,
  type StepKind,
  type StepReason,
  type StepState,
} from '@preceptor/contract'

/** A person's standing on a path. Pure: the day and all facts are passed in, so preview and run agree. */

export interface StepAsked {
  step_id: Id
  kind: StepKind
  is_required: boolean
  is_gate: boolean
  start: StartRule | null
  due: PathDueRule | null
}

/** The proof of a step: the kind of row that a standing names. */
export type Evidence = 'assignment' | 'credential' | 'booking' | 'form'

/** The records of a program, a credential, the sessions of a program, or a form. */
export interface Proof {
  /**
   * It was completed, verified or attended, and how long that counts. A session may be satisfied by the evidence in `by` instead.
   */
  done: { id: Id; on: string; until: string | null; by?: Evidence } | null
  waived: { id: Id; on: string } | null
  /** An open assignment or form, a credential waiting to be verified, or a place on a roster. */
  open: { id: Id; is_begun: boolean; due_on: string | null } | null
}
export const noProof: Proof = { done: null, waived: null, open: null }

/** The stored state of a step. */
export interface KeptStep {
  opened_on: string | null
  due_on: string | null
  settled_on: string | null
  skip_reason: string | null
  /** The last assignment of the step, and its current standing. */
  assignment_id: Id | null
  assignment_state: string | null
  /** The same for a form; one voided after completion is requested again. */
  employee_form_id: Id | null
  form_state: string | null
}

export interface PersonOnPath {
  start_date: string
  hire_date: string | null
  state: 'scheduled' | 'in_progress' | 'completed' | 'paused' | 'withdrawn'
}

export interface StepStanding {
  step_id: Id
  state: StepState
  why: StepReason | null
  waits_for: Id | null
  opens_on: string | null
  opened_on: string | null
  due_on: string | null
  settled_on: string | null
  assignment_id: Id | null
  credential_id: Id | null
  booking_id: Id | null
  employee_form_id: Id | null
  /** The program or the form must be assigned now. */
  assigns: boolean
  /** The last day on which the proof counts. */
  until: string | null
}

export interface Given {
  is_ordered: boolean
  steps: readonly StepAsked[]
  person: PersonOnPath
  keptOf: (step_id: Id) => KeptStep | undefined
  proofOf: (step_id: Id) => Proof
  today: string
}

export const isSettled = ({ state }: Pick<StepStanding, 'state'>) => state === 'done' || state === 'skipped'

/** Determines each step in order: a step depends only on those before it. */
export function standOn(given: Given): StepStanding[] {
  const standings: StepStanding[] = []
  for (const [at, step] of given.steps.entries()) standings.push(standAt(given, step, standings, at))
  return standings
}

const bare = (step_id: Id) => ({
  step_id,
  why: null,
  waits_for: null,
  opens_on: null,
  opened_on: null,
  due_on: null,
  settled_on: null,
  assignment_id: null,
  credential_id: null,
  booking_id: null,
  employee_form_id: null,
  assigns: false,
  until: null,
})

function standAt(given: Given, step: StepAsked, before: readonly StepStanding[], at: number): StepStanding {
  const kept = given.keptOf(step.step_id)
  const proof = given.proofOf(step.step_id)
  return (
    settledBy(given, step, kept, proof) ??
    openStep(given, step, { kept, proof, previous: before[at - 1] }) ??
    lockedStep(given, step, before, at) ??
    opensNow(given, step, { kept, proof, previous: before[at - 1] })
  )
}

const counts = ({ on, until }: { on: string; until: string | null }, { person, today }: Given) =>
  // The proof of a completed path keeps counting
  person.state === 'completed' || (on <= today && (until === null || until >= today))

function settledBy(given: Given, { step_id, kind }: StepAsked, kept: KeptStep | undefined, proof: Proof) {
  const base = { ...bare(step_id), opened_on: kept?.opened_on ?? null, due_on: kept?.due_on ?? null }
  if (proof.done && counts(proof.done, given)) {
    const { id, on, until, by = evidence[kind] } = proof.done
    return { ...base, state: 'done' as const, settled_on: on, until, ...named(by, id) }
  }
  if (kept?.skip_reason)
    return {
      ...base,
      state: 'skipped' as const,
      settled_on: kept.settled_on ?? given.today,
      assignment_id: kept.assignment_id,
      employee_form_id: kept.employee_form_id,
    }
  if (proof.waived)
    return {
      ...base,
      state: 'skipped' as const,
      why: 'waived' as const,
      settled_on: proof.waived.on,
      ...named('assignment', proof.waived.id),
    }
  return null
}

const evidence: Readonly<Record<StepKind, Evidence>> = {
  program: 'assignment',
  credential: 'credential',
  session: 'booking',
  form: 'form',
}
/** Returns true for steps that assign something, with its own due date. */
const isGiven = ({ kind }: Pick<StepAsked, 'kind'>) => kind === 'program' || kind === 'form'
const named = (by: Evidence, id: Id | null) => ({
  assignment_id: by === 'assignment' ? id : null,
  credential_id: by === 'credential' ? id : null,
  booking_id: by === 'booking' ? id : null,
  employee_form_id: by === 'form' ? id : null,
})

interface Around {
  kept: KeptStep | undefined
  proof: Proof
  previous: StepStanding | undefined
}

/** Opens a step if the person already has its subject open, or if it opened before: open steps never lock again. */
function openStep(given: Given, step: StepAsked, { kept, proof, previous }: Around): StepStanding | null {
  const { step_id, kind } = step
  if (!proof.open && !kept?.opened_on) return null
  const opened_on = kept?.opened_on ?? given.today
  const base = {
    ...bare(step_id),
    opened_on,
    due_on: kept?.opened_on ? kept.due_on : dueOf(given, step, opened_on, previous),
  }
  if (proof.open) {
    const { id, is_begun, due_on } = proof.open
    const state = is_begun ? ('in_progress' as const) : ('available' as const)
    const why = kind === 'credential' ? ('review' as const) : null
    return { ...base, state, why, ...named(evidence[kind], id), ...(isGiven(step) && { due_on }) }
  }
  const why = proof.done ? ('expired' as const) : null
  if (!isGiven(step)) return { ...base, state: 'available', why }
  const over = kept && takenAway(kind, kept)
  if (over) return { ...base, state: 'available', ...over }
  return { ...base, state: 'available', why, assigns: mayOpen(given) }
}

/** Subjects that someone withdrew, or that ended without completion, are not assigned again automatically. */
function takenAway(kind: StepKind, kept: KeptStep): Partial<StepStanding> | null {
  const { assignment_id, assignment_state, employee_form_id, form_state } = kept
  if (kind === 'program') return assignment_state === 'withdrawn' ? { why: 'withdrawn', assignment_id } : null
  if (form_state === 'voided') return { why: 'withdrawn', employee_form_id }
  return form_state !== null && endedForms.has(form_state) ? { why: 'ended', employee_form_id } : null
}
const endedForms: ReadonlySet<string> = new Set(['refused', 'rejected', 'expired'])

const mayOpen = ({ person: { state } }: Given) => state !== 'paused' && state !== 'withdrawn'

function lockedStep(given: Given, step: StepAsked, before: readonly StepStanding[], at: number): StepStanding | null {
  const { step_id } = step
  const locked = { ...bare(step_id), state: 'locked' as const }
  const blocker = given.steps.slice(0, at).find((one, i) => {
    const stands = before[i]
    return holdsLater(one, given) && stands !== undefined && !isSettled(stands)
  })
  if (blocker) return { ...locked, why: 'waits', waits_for: blocker.step_id }
  const previous = before[at - 1]
  if (step.start?.from === 'previous' && previous && !isSettled(previous))
    return { ...locked, why: 'waits', waits_for: previous.step_id }
  if (step.start?.from === 'hire' && given.person.hire_date === null) return { ...locked, why: 'no_hire_date' }
  const opens_on = opensOn(given, step, previous)
  if (opens_on > given.today) return { ...locked, why: 'later', opens_on }
  return mayOpen(given) ? null : { ...locked, why: 'paused' }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The day the previous step was done, but never before the path begins. */
const settledOn = ({ person: { start_date } }: Given, previous: StepStanding | undefined) =>
  previous?.settled_on ? later(previous.settled_on, start_date) : null

/** Adds a period; months are capped at the end of the month, each counted from its anchor. */
const after = (day: string, { amount, unit }: { amount: number; unit: 'days' | 'months' }) =>
  unit === 'days' ? addDays(day, amount) : addMonths(day, amount)

function anchorOf(given: Given, from: string, previous: StepStanding | undefined): string | null {
  if (from === 'hire') return given.person.hire_date
  if (from === 'previous') return settledOn(given, previous) ?? previous?.opened_on ?? null
  return given.person.start_date
}

function opensOn(given: Given, { start }: StepAsked, previous: StepStanding | undefined): string {
  const { start_date } = given.person
  const anchor = start && anchorOf(given, start.from, previous)
  return anchor && start ? later(after(anchor, start), start_date) : start_date
}

/** Returns the path's due date, never before the day it opens, so no one is late on the first day. */
function dueOf(given: Given, { due }: StepAsked, opened_on: string, previous: StepStanding | undefined): string | null {
  if (!due) return null
  const anchor = due.from === 'open' ? opened_on : anchorOf(given, due.from, previous)
  return anchor === null ? null : later(after(anchor, due), opened_on)
}

function opensNow(given: Given, step: StepAsked, { previous }: Around): StepStanding {
  const opened_on = given.today
  const due_on = dueOf(given, step, opened_on, previous)
  return { ...bare(step.step_id), state: 'available', opened_on, due_on, assigns: isGiven(step) }
}

/** Returns steps that must be settled: the required ones, or all if none is required. */
export function asked<S extends { is_required: boolean }>(steps: readonly S[]): readonly S[] {
  const required = steps.filter(({ is_required }) => is_required)
  return required.length > 0 ? required : steps
}

export function isComplete(steps: readonly StepAsked[], standings: readonly StepStanding[]): boolean {
  const wanted = new Set(asked(steps).map(({ step_id }) => step_id))
  return steps.length > 0 && standings.every(one => !wanted.has(one.step_id) || isSettled(one))
}

/** Returns the state of the whole path from its steps. */
export function enrolmentState(given: Given, standings: readonly StepStanding[]): PersonOnPath['state'] {
  const { state, start_date } = given.person
  if (state === 'withdrawn') return state
  if (isComplete(given.steps, standings)) return 'completed'
  if (state === 'paused') return state
  return start_date > given.today ? 'scheduled' : 'in_progress'
}

/** Returns the next day on which something changes without anyone's action. */
export function nextLook(
  given: Given,
  standings: readonly StepStanding[],
  state: PersonOnPath['state'],
): string | null {
  if (state === 'completed' || state === 'withdrawn') return null
  const days = standings.flatMap(({ step_id, opens_on, until, assigns, why }) => [
    ...(opens_on ? [opens_on] : []),
    ...(until ? [addDays(until, 1)] : []),
    // A credential that begins on a future day
    given.proofOf(step_id).done?.on ?? given.today,
    // Retry tomorrow if it could not be assigned
    ...(assigns || why === 'not_startable' || why === 'no_seat' ? [addDays(given.today, 1)] : []),
  ])
  return days.filter(day => day > given.today).toSorted()[0] ?? null
}

/** Returns the dates of an open step that was not started, by the current start and rules. */
export function datesNow(given: Given, standings: readonly StepStanding[], at: number) {
  const step = given.steps[at]
  const standing = standings[at]
  if (!step || standing?.state !== 'available' || standing.opened_on === null) return null
  const previous = standings[at - 1]
  const opens_on = later(standing.opened_on, opensOn(given, step, previous))
  return { step, standing, opens_on, due_on: dueOf(given, step, opens_on, previous) }
}
