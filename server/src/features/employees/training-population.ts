import {
  chosen,
  type employeesList,
  type Id,
  trainingFilters,
  type TrainingColumn,
  type ValuesOf,
} from '@preceptor/contract'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Topic } from '../../db/topics.ts'
import { anyOf, fromDay, idsIn, toDay } from '../../lists/conditions.ts'
import { aboutUnder, filtersAsked } from '../../lists/list-sql.ts'
import { ownRowsOnly, type Scope } from '../../scope/scope.ts'
import { asksCredentials } from './credential-population.ts'
import { asksCompliance } from './compliance-population.ts'
import { isAmong } from './is-among.ts'
import { todayIn } from './today.ts'
import { allBlocked, isCovered, standsAs, trainingCounts, withStandingOfMany } from './training-facts.ts'

type Asked = ValuesOf<typeof employeesList>
type Seer = Pick<Scope, 'agency'>

/** Topics of employee lists (db/remembered.ts): training only counts when a filter uses it. */
const keys = Object.keys(trainingFilters) as (keyof typeof trainingFilters)[]
const alone = ['people', 'settings'] as const
const withTraining = ['training', 'learning', 'programs'] as const
/** Orders that depend on people's standing. */
const byStanding = /^-?(compliance|next_lapse)$/
export function aboutEmployees(asked: Asked & { sort_by?: string } = {}): readonly Topic[] {
  const values: typeof asked = filtersAsked(asked)
  const asks = {
    training: keys.some(key => values[key]),
    credentials: asksCredentials(values),
    compliance: asksCompliance(values) || byStanding.test(values.sort_by ?? ''),
  }
  const about: Topic[] = [
    ...alone,
    ...(asks.training ? withTraining : []),
    ...(asks.credentials ? (['credentials'] as const) : []),
    ...(asks.compliance ? (['compliance'] as const) : []),
  ]
  return aboutUnder(about, asked)
}

/** Filters on facts that employees are counted by (migrations/311), not on profile text. */
const ofRosters: readonly string[] = [
  'provider_status',
  'discipline_id',
  'location_id',
  'coordinator_id',
  'language',
  'employment_type',
  'hired_from',
  'hired_to',
  'terminated_from',
  'terminated_to',
  'return_from',
  'return_to',
  'returning',
  'missing',
  'birth_month',
] satisfies (keyof ValuesOf<typeof employeesList>)[]

export const isAboutRosters = (values: Asked): boolean =>
  Object.entries(values).every(([key, value]) => !value || ofRosters.includes(key))

/** Topics of people counts: most stay unchanged when a name or phone changes. */
export function aboutCounts(values: Asked = {}): readonly Topic[] {
  return isAboutRosters(values) ? ['rosters', 'settings'] : aboutEmployees(values)
}

/** Topics of training counts in addition to programs and learning. Coordinator assignments only matter for limited coordinators. */
export const aboutTraining = ({ actor }: Pick<Scope, 'actor'>): readonly Topic[] => [
  ...(ownRowsOnly(actor) ? (['people'] as const) : []),
  'settings',
  'training',
]

/** Selects people with a matching assignment `a`, of these programs or any. */
const whoHas = (seer: Seer, holds: Sql, programs?: readonly Id[]): Sql => {
  const ofThem = programs ? sql`and a.program_id = any(${programs}::uuid[])` : empty
  return isAmong(sql`select a.employee_id from assignments a ${withStandingOfMany(seer, programs)}
    where a.organization_id = ${seer.agency.id} ${ofThem} and ${holds}`)
}

/**
 * Selects people with a matching assignment `a` of any program, from the index ordered by person (migrations/155). The planner
 * overestimates the policy so much that it prefers the whole table; only the order, which the table lacks, makes it use the index.
 */
const whoEverHas = ({ agency }: Seer, holds: Sql): Sql =>
  isAmong(sql`select a.employee_id from assignments a cross join (select ${todayIn(agency.time_zone)}::date as today) t
    where a.organization_id = ${agency.id} and ${holds} order by a.employee_id offset 0`)

const yesOrNo =
  (column: TrainingColumn) =>
  (value: string, seer: Seer): Sql | null => {
    const has =
      column === 'programs_blocked'
        ? isAmong(allBlocked(seer, sql`a.employee_id`))
        : whoHas(seer, trainingCounts[column])
    return anyOf(chosen(value).map(word => (word === 'yes' ? has : sql`not ${has}`)))
  }

/**
 * Selects people with this standing in these programs or any, and people without one. With no standing given: people who have or
 * had an assignment.
 */
function standsSo(programs: readonly Id[] | undefined, standing: string | undefined, seer: Seer): Sql | null {
  const words = chosen(standing)
  const told = words.filter(word => word !== 'never' && word !== 'without')
  const has = (holds: Sql) => whoHas(seer, holds, programs)
  const everHas = (holds: Sql) => (programs ? has(holds) : whoEverHas(seer, holds))
  if (words.length === 0) return has(sql`a.state in ('assigned', 'in_progress', 'completed', 'satisfied', 'waived')`)
  return anyOf([
    ...(told.length > 0 ? [has(standsAs(told, seer, programs))] : []),
    ...(words.includes('without') ? [sql`not ${everHas(isCovered)}`] : []),
    ...(words.includes('never') ? [sql`not ${everHas(sql`true`)}`] : []),
  ])
}

/** Both days apply to the same completion. */
const trained = (seer: Seer, { trained_from, trained_to }: Asked) =>
  whoHas(
    seer,
    join(
      [
        ...(trained_from ? [fromDay(sql`a.completed_on`)(trained_from, seer)] : []),
        ...(trained_to ? [toDay(sql`a.completed_on`)(trained_to, seer)] : []),
      ],
      ' and ',
    ),
  )

export const trainingConditions = {
  programs_open: yesOrNo('programs_open'),
  programs_overdue: yesOrNo('programs_overdue'),
  programs_blocked: yesOrNo('programs_blocked'),
  programs_due: (value: string, seer: Seer) =>
    whoHas(
      seer,
      chosen(value).includes('month') ? trainingCounts.programs_due_month : trainingCounts.programs_due_week,
    ),
  program_id: (value: string, seer: Seer, { program_standing }: Asked) =>
    standsSo(idsIn(value).ids, program_standing, seer),
  // With a program set, this is its standing in that program
  program_standing: (value: string, seer: Seer, { program_id }: Asked) =>
    program_id ? null : standsSo(undefined, value, seer),
  trained_from: (_: string, seer: Seer, asked: Asked) => trained(seer, asked),
  // Handled together with the first day
  trained_to: (_: string, seer: Seer, asked: Asked) => (asked.trained_from ? null : trained(seer, asked)),
}
