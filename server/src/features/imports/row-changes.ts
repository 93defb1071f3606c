import type { Id, ProviderStatus } from '@preceptor/contract'
import {
  activeStatus as active,
  onLeaveStatus as onLeave,
  decideStart,
  isOver,
  laterLastDay,
  providerStatuses,
  startDay,
  terminatedStatus as terminated,
} from '@preceptor/contract'
import { asText, type Change } from '../../events/changes.ts'
import {
  type Column,
  columns,
  type Existing,
  type GivenValues,
  type PlannedChange,
  type PlannedDays,
} from '../employee-batches/employee-values.ts'
import type { ListField } from './settings.ts'

/**
 * Returns a new person's status with its dates: with a future hire date they wait until then, with an end date they work until
 * then.
 */
export function forNew(row: GivenValues, usual: ProviderStatus, today: string): GivenValues {
  const { expected_return, ...values } = newWithDates(row, usual, today)
  return values.provider_status === onLeave && expected_return ? { ...values, expected_return } : values
}

function newWithDates(row: GivenValues, usual: ProviderStatus, today: string): GivenValues {
  const status = row.provider_status ?? usual
  const last = laterLastDay({ ...row, provider_status: status }, today)
  const given = last === null ? row : untilLastDay(row, last)
  const { hire_date = null, rehire_date = null } = given
  const wanted = last === null ? status : active
  const { provider_status, starts_on } = decideStart({ provider_status: wanted, hire_date, rehire_date }, today)
  if (starts_on !== null) return { ...given, provider_status, status_since: today, starts_on }
  const since = provider_status === terminated ? given.termination_date : (rehire_date ?? hire_date)
  return { ...given, provider_status, status_since: since ?? null }
}

/**
 * Returns a row's changes to an existing person. A new status brings its dates; a rehire is a new start (as in change-status.ts).
 */
export function forUpdate(found: Existing, row: GivenValues, today: string): GivenValues {
  const last = found.provider_status === terminated ? null : laterLastDay(row, today)
  const given = last === null ? row : untilLastDay(row, last, found)
  const moved = statusMoves(found, given) ? { ...given, ...withDates(found, given, today) } : given
  const dated = { ...moved, ...started(found, moved, today), ...(leaves(found, moved) && noLastDay) }
  const wanted = { ...dated, expected_return: returnOf(found, dated) }
  const changed = written.filter(
    // The reason goes with the newly planned day, whether or not it changed
    column => wanted[column] !== undefined && (differs(found[column], wanted[column]) || column === 'end_reason'),
  )
  if (!changed.includes('ends_on'))
    return valuesOf(
      wanted,
      changed.filter(column => column !== 'end_reason'),
    )
  return valuesOf(wanted, changed)
}
/** Rosters keep the dates of long-past returns: a return date only applies to people on leave, and ends with the leave. */
function returnOf(found: Existing, next: GivenValues): string | null {
  if ((next.provider_status ?? found.provider_status) !== onLeave) return null
  return next.expected_return === undefined ? found.expected_return : next.expected_return
}

const valuesOf = (wanted: GivenValues, which: readonly (keyof GivenValues)[]): GivenValues =>
  Object.fromEntries(which.map(column => [column, wanted[column]]))

const written = [...columns, 'starts_on', 'ends_on', 'end_reason'] as const

/** Until the last day the person stays unchanged: the departure is only planned. The same day again changes nothing. */
function untilLastDay(row: GivenValues, ends_on: string, found?: Existing): GivenValues {
  const { provider_status: _, termination_date: __, status_reason: end_reason = null, ...given } = row
  return found?.ends_on === ends_on ? given : { ...given, ends_on, end_reason }
}

const noLastDay = { ends_on: null, end_reason: null }
const leaves = (found: Existing, next: GivenValues) =>
  next.provider_status !== undefined && isOver(next.provider_status) && statusMoves(found, next)

/** Returns plans that end because someone is terminated or rejected, except the first and last day, which are separate values. */
export const canceledBy = (found: Existing, values: GivenValues): readonly PlannedChange[] =>
  leaves(found, values) ? otherPlans(found) : []
/** Returns planned changes other than the first and last day. */
export const otherPlans = ({ scheduled_statuses, starts_on, ends_on }: Existing) =>
  scheduled_statuses.filter(
    ({ provider_status: status, effective_on: day }) =>
      !(status === active && day === starts_on) && !(status === terminated && day === ends_on),
  )

/** Returns the row's effect on a future first day, if it changes status or start. */
function started(found: Existing, given: GivenValues, today: string): GivenValues {
  const next = { ...found, ...definedOf(given) }
  const { provider_status, starts_on } = decideStart(next, today, found)
  const waits = found.provider_status === terminated && starts_on !== null
  // A future rehire leaves the record unchanged until its day comes
  if (waits) {
    const { rehire_date, hire_date, termination_date, status_since, status_reason } = found
    return { provider_status, starts_on, rehire_date, hire_date, termination_date, status_since, status_reason }
  }
  const corrected = found.status_since !== null && found.status_since === found.hire_date ? next.hire_date : undefined
  if (provider_status === found.provider_status)
    return { provider_status, starts_on, status_since: corrected ?? found.status_since }
  const first = found.starts_on !== null && provider_status === active ? startDay(next) : undefined
  if (provider_status === next.provider_status) return { starts_on, ...(first && { status_since: first }) }
  return {
    provider_status,
    starts_on,
    status_reason: null,
    status_since: starts_on === null ? (next.rehire_date ?? next.hire_date) : today,
  }
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

const statusMoves = (found: Existing, given: GivenValues) =>
  given.provider_status !== undefined && given.provider_status !== found.provider_status

function withDates(found: Existing, given: GivenValues, today: string): GivenValues {
  const status_reason = given.status_reason ?? null
  if (given.provider_status === terminated) {
    const termination_date = given.termination_date ?? today
    return { status_reason, termination_date, status_since: termination_date }
  }
  if (found.provider_status !== terminated) return { status_reason, status_since: today }
  const rehire_date = given.rehire_date ?? laterHire(found, given) ?? today
  return { status_reason, rehire_date, termination_date: given.termination_date ?? null, status_since: rehire_date }
}

/** Some rosters put the rehire date into the hire date. */
const laterHire = ({ termination_date }: Existing, { hire_date }: GivenValues) =>
  hire_date && termination_date && hire_date >= termination_date ? hire_date : undefined

const differs = (a: unknown, b: unknown) => asText(a) !== asText(b)

export type NameOf = (field: ListField, id: Id | null) => string | null
const lists: Partial<Record<Column, ListField>> = {
  discipline_id: 'discipline',
  location_id: 'location',
  coordinator_id: 'coordinator',
}

/** Returns changes for the history and the dry run: names instead of ids and codes. */
export function changesOf(found: Existing, next: GivenValues, nameOf: NameOf): Change[] {
  return (Object.keys(next) as (keyof GivenValues & keyof Existing)[])
    .map(field => ({
      field,
      before: shown(field, found[field], nameOf),
      after: shown(field, next[field], nameOf),
    }))
    .filter(({ before, after }) => before !== after)
}

function shown(column: Column | keyof PlannedDays, value: unknown, nameOf: NameOf): string | null {
  const list = lists[column as Column]
  if (list) return nameOf(list, value as Id | null)
  if (column === 'provider_status') return asText(providerStatuses[value as ProviderStatus])
  return asText(value)
}
