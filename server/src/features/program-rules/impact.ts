import {
  type Affected,
  type api,
  graceEnds,
  type Id,
  type Input,
  type ProgramImpact,
  renewalDueOn,
  ruledAgain,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { equivalentCompletions } from '../assignments/equivalents.ts'
import { latenessOf, type OpenPerson, openPeople } from '../assignments/open-dates.ts'
import { renewedAtOnce } from '../assignments/renewals.ts'
import { todayIn } from '../employees/today.ts'
import { blockedWith, isOpen } from '../employees/training-facts.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { readProgram } from '../programs/list-programs.ts'
import { counted } from '../programs/under-way.ts'

type Query = Input<typeof api.programRules.impact>['query']

/** Previews these settings' effect on people; writes nothing. */
export async function readImpact(scope: Scope, id: Id, query: Query): Promise<ProgramImpact> {
  const now = await counted(scope, readProgram(scope, id))
  const later = { ...now, ...settingsOf(query) }
  const people = await openPeople(scope, id, query.search)
  const moves = movesOf(scope, { now, later }, people)
  const graces = gracesOf(scope, { now, later }, people)
  const renewals = await newRenewals(scope, now, later)
  const satisfied = await satisfiedOf(scope, later, query.satisfied_by_ids === undefined ? [] : people)
  const named = {
    due: () => dueRows(moves, query),
    renewals: () => renewalRows(renewals, query),
    grace: () => rowsOf(graces),
    satisfied: () => rowsOf(satisfied),
  }[query.about]()
  const { page, per_page } = query
  return {
    data: named.slice((page - 1) * per_page, page * per_page),
    meta: { total: named.length, page, per_page },
    open: people.length,
    not_started: people.filter(({ started }) => !started).length,
    due: {
      not_started: totals(moves.filter(({ person }) => !person.started)),
      all_open: totals(moves),
    },
    set_by_hand: people.filter(person => ruledAgain(later, person).stays === 'set').length,
    by_path: people.filter(person => ruledAgain(later, person).stays === 'path').length,
    no_day: people.filter(person => ruledAgain(later, person).stays === 'silent').length,
    grace: { ...totals(graces), freed: graces.filter(({ freed }) => freed).length },
    satisfied: satisfied.length,
    renewals: renewals.length,
    ...(await attemptsOf(scope, now, later)),
    completed: now.completed,
  }
}

/** Returns the rule as it would be saved: a fixed date has no number of days, and vice versa. */
function settingsOf({ due_from, due_days, due_on, satisfied_by_ids, ...others }: Query): Partial<KnownProgram> {
  const due = due_from && {
    due_from,
    due_days: due_from === 'fixed' ? null : (due_days ?? null),
    due_on: due_from === 'fixed' ? (due_on ?? null) : null,
  }
  const sent = (field: keyof typeof others & keyof KnownProgram) =>
    others[field] === undefined ? {} : { [field]: others[field] }
  return {
    ...due,
    ...(satisfied_by_ids !== undefined && { satisfied_by_ids: satisfied_by_ids.split(',').filter(Boolean) }),
    ...sent('grace_days'),
    ...sent('recurrence'),
    ...sent('lead_days'),
    ...sent('max_attempts'),
  }
}

interface Move {
  person: OpenPerson
  before: string | null
  after: string
  late: boolean
  freed: boolean
  by?: string
}
interface Rules {
  now: KnownProgram
  later: KnownProgram
}

const movesOf = ({ agency }: Scope, { now, later }: Rules, people: readonly OpenPerson[]): Move[] =>
  people.flatMap(person => {
    const { due_on } = person
    const ruled = ruledAgain(later, person)
    if (ruled.stays) return []
    const lateness = latenessOf(person, { ...now, due_on }, { ...later, due_on: ruled.due_on }, agency)
    return { person, before: due_on, after: ruled.due_on, ...lateness }
  })

/** Due dates stay; the last day before they are overdue changes. */
const gracesOf = ({ agency }: Scope, { now, later }: Rules, people: readonly OpenPerson[]): Move[] =>
  people.flatMap(person => {
    const { due_on } = person
    const [before, after] = [graceEnds(due_on, now.grace_days), graceEnds(due_on, later.grace_days)]
    if (after === null || before === after) return []
    return { person, before, after, ...latenessOf(person, { ...now, due_on }, { ...later, due_on }, agency) }
  })

/** Returns people with it open who completed a program that would satisfy it. */
async function satisfiedOf(scope: Scope, later: KnownProgram, people: readonly OpenPerson[]): Promise<Move[]> {
  const today = todayIn(scope.agency.time_zone)
  const employees = people.map(({ employee_id }) => employee_id)
  const others = await equivalentCompletions(scope, later, { employees, today })
  return people.flatMap(person => {
    const other = others.get(person.employee_id)
    if (!other) return []
    return { person, before: person.due_on, after: other.completed_on, late: false, freed: false, by: other.title }
  })
}

const totals = (moves: readonly Move[]) => ({ moved: moves.length, late: moves.filter(({ late }) => late).length })

const dueRows = (moves: readonly Move[], { applies_to }: Query): Affected[] =>
  rowsOf(moves.filter(({ person }) => applies_to === 'all_open' || !person.started))

const rowsOf = (moves: readonly Move[]): Affected[] =>
  moves
    .filter(({ person }) => person.found)
    .map(({ person: { employee_id, name, employee_number, started }, before, after, by = null }) => ({
      employee_id,
      name,
      employee_number,
      started,
      before,
      after,
      by,
    }))

/** Returns renewals that the current settings would not open. */
async function newRenewals(scope: Scope, now: KnownProgram, then: KnownProgram) {
  if (now.recurrence === then.recurrence && now.lead_days >= then.lead_days) return []
  const already = new Set((await renewedAtOnce(scope, now)).map(({ id }) => id))
  const today = todayIn(scope.agency.time_zone)
  return (await renewedAtOnce(scope, then))
    .filter(({ id }) => !already.has(id))
    .map(({ employee_id, listed, employee_number, hire_date, ends_on }) => ({
      employee_id,
      listed,
      employee_number,
      due_on: renewalDueOn(then, { today, ends_on, hire_date }),
    }))
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const renewalRows = (renewals: Awaited<ReturnType<typeof newRenewals>>, { search = '' }: Query): Affected[] =>
  renewals
    .filter(({ listed }) =>
      folded(search)
        .split(/\s+/)
        .every(word => folded(listed).includes(word)),
    )
    .map(({ employee_id, listed, employee_number, due_on }) => ({
      employee_id,
      name: listed,
      employee_number,
      started: false,
      before: null,
      after: due_on,
      by: null,
    }))

async function attemptsOf({ db, agency }: Scope, now: KnownProgram, then: KnownProgram) {
  if (now.max_attempts === then.max_attempts) return { blocked: 0, unblocked: 0 }
  const [was, becomes] = [blockedWith(sql`${now.max_attempts}::int`), blockedWith(sql`${then.max_attempts}::int`)]
  const row = await db.row<{ blocked: number; unblocked: number }>(sql`
    select count(*) filter (where ${becomes} and not ${was}) as blocked, count(*) filter (where ${was} and not ${becomes}) as unblocked
    from assignments a cross join (select ${todayIn(agency.time_zone)}::date as today) t
    where a.organization_id = ${agency.id} and a.program_id = ${now.id} and ${isOpen}`)
  return row ?? { blocked: 0, unblocked: 0 }
}
