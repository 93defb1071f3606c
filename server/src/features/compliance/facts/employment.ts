import { type ProviderStatus, terminatedStatus } from '@preceptor/contract'
import { dayBefore } from '../engine/days.ts'
import type { EmploymentSpan, PersonFacts, Spell } from '../engine/facts.ts'
import type { FactRow, PlanRow } from './read-facts.ts'

/** Returns statuses, spells and plans from dated facts. */
export function employmentOf(
  rows: readonly FactRow[],
  plans: readonly PlanRow[],
): Pick<PersonFacts, 'spells' | 'employment'> {
  const employment = rows.map((row, at) => spanOf(row, statusBefore(rows, at)))
  const spells = spellsOf(rows)
  for (const plan of plans) applyPlan(employment, spells, plan)
  return { employment, spells }
}

const spanOf = (
  { from, to, employment_type, discipline_ids, location_state, tags, tasks, status }: FactRow,
  unless: ProviderStatus,
): EmploymentSpan => ({
  from,
  to,
  status: status ?? unless,
  employment_type,
  discipline_ids,
  location_state,
  tags,
  tasks,
})

const active: ProviderStatus = 1
/** Applicant, pending, rejected: a person whose first status is one of these was not working before. */
const before: ReadonlySet<ProviderStatus> = new Set<ProviderStatus>([6, 7, 9])

/** Returns the status before the first known one: a person on leave or gone was working, unless they never did. */
function statusBefore(rows: readonly FactRow[], at: number): ProviderStatus {
  const next = rows.slice(at).find(({ status }) => status !== null)?.status ?? active
  return before.has(next) ? next : active
}

/**
 * Returns spells from a hire or rehire to the last day. A row may also describe the previous spell: with the first hire, a last day
 * and a rehire.
 */
function spellsOf(rows: readonly FactRow[]): Spell[] {
  const ends = new Map<string, string | null>()
  for (const { hire_date, rehire_date, termination_date: left } of rows) {
    const start = rehire_date ?? hire_date
    if (start === null) continue
    const first = earliest(ends) ?? hire_date
    if (first !== null && first < start && !ends.has(first)) ends.set(first, null)
    // A last day before the start belongs to the previous spell
    if (left !== null && left < start) endBefore(ends, start, left)
    ends.set(start, left !== null && left >= start ? left : null)
  }
  return inOrder(ends)
}

const earliest = (ends: ReadonlyMap<string, string | null>) => [...ends.keys()].toSorted()[0]

function endBefore(ends: Map<string, string | null>, start: string, left: string) {
  const last = [...ends.keys()].toSorted().findLast(one => one < start && one <= left)
  if (last !== undefined && ends.get(last) === null) ends.set(last, left)
}

/** A spell without a last day ends where the next one begins. */
function inOrder(ends: ReadonlyMap<string, string | null>): Spell[] {
  const days = [...ends.keys()].toSorted()
  return days.map((first_day, at) => {
    const next = days[at + 1]
    const known = ends.get(first_day) ?? null
    const last_day = next !== undefined && (known === null || known >= next) ? dayBefore(next) : known
    return { first_day, last_day }
  })
}

/** Applies the change the way its day will (`datesOfMove`). */
function applyPlan(employment: EmploymentSpan[], spells: Spell[], { on, status }: PlanRow) {
  const last = employment.at(-1)
  if (last === undefined) return
  const rehired = last.status === terminatedStatus && status !== terminatedStatus
  const spell = spells.at(-1)
  if (status === terminatedStatus && spell && (spell.last_day === null || spell.last_day > on))
    spells[spells.length - 1] = { ...spell, last_day: on }
  if (rehired) spells.push({ first_day: on, last_day: null })
  // A plan for today or earlier that waits for the worker
  const from = on > last.from ? on : last.from
  employment.pop()
  if (last.from < from) employment.push({ ...last, to: from })
  employment.push({ ...last, from, to: null, status })
}
