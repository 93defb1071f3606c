import {
  type Affected,
  type api,
  type Id,
  type Input,
  type ProgramImpact,
  renewalDueOn,
  ruledAgain,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { becomesLate, type OpenPerson, openPeople } from '../assignments/open-dates.ts'
import { renewedAtOnce } from '../assignments/renewals.ts'
import { todayIn } from '../employees/today.ts'
import { blockedWith, isOpen } from '../employees/training-facts.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { readProgram } from '../programs/list-programs.ts'
import { counted } from '../programs/under-way.ts'

type Query = Input<typeof api.programRules.impact>['query']

/** What these settings would do to people; nothing is written. */
export async function readImpact(scope: Scope, id: Id, query: Query): Promise<ProgramImpact> {
  const now = await counted(scope, readProgram(scope, id))
  const then = { ...now, ...settingsOf(query) }
  const people = await openPeople(scope, id, query.search)
  const moves = movesOf(scope, then, people)
  const renewals = await newRenewals(scope, now, then)
  const named = query.about === 'due' ? dueRows(moves, query) : renewalRows(renewals, query)
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
    set_by_hand: people.filter(person => ruledAgain(then, person).stays === 'set').length,
    no_day: people.filter(person => ruledAgain(then, person).stays === 'silent').length,
    renewals: renewals.length,
    ...(await attemptsOf(scope, now, then)),
    completed: now.completed,
  }
}

/** The rule as it would be saved: a fixed day has no number of days, and the other way round. */
function settingsOf({ due_from, due_days, due_on, recurrence, lead_days, max_attempts }: Query): Partial<KnownProgram> {
  const due = due_from && {
    due_from,
    due_days: due_from === 'fixed' ? null : (due_days ?? null),
    due_on: due_from === 'fixed' ? (due_on ?? null) : null,
  }
  return {
    ...due,
    ...(recurrence !== undefined && { recurrence }),
    ...(lead_days !== undefined && { lead_days }),
    ...(max_attempts !== undefined && { max_attempts }),
  }
}

interface Move {
  person: OpenPerson
  after: string
  late: boolean
}

const movesOf = ({ agency }: Scope, then: KnownProgram, people: readonly OpenPerson[]): Move[] =>
  people.flatMap(person => {
    const ruled = ruledAgain(then, person)
    return ruled.stays ? [] : { person, after: ruled.due_on, late: becomesLate(person, ruled.due_on, agency) }
  })

const totals = (moves: readonly Move[]) => ({ moved: moves.length, late: moves.filter(({ late }) => late).length })

const dueRows = (moves: readonly Move[], { applies_to }: Query): Affected[] =>
  moves
    .filter(({ person }) => person.found && (applies_to === 'all_open' || !person.started))
    .map(({ person: { employee_id, name, employee_number, started, due_on }, after }) => ({
      employee_id,
      name,
      employee_number,
      started,
      before: due_on,
      after,
    }))

/** Renewals that the settings of now would not open. */
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
