import { chosen, type employeesList, trainingFilters, type TrainingColumn, type ValuesOf } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Topic } from '../../db/topics.ts'
import { anyOf, idsIn } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { isBlockedOfMany, isCovered, isOpen, trainingCounts, withStandingOfMany } from './training-facts.ts'

type Asked = ValuesOf<typeof employeesList>
type Seer = Pick<Scope, 'agency'>

/** What lists of employees are about (db/remembered.ts): training is another matter, unless a filter asks for it. */
const keys = Object.keys(trainingFilters) as (keyof typeof trainingFilters)[]
const alone = ['people', 'settings'] as const
const withTraining = [...alone, 'training', 'learning', 'programs'] as const
export const aboutEmployees = (values: Asked = {}): readonly Topic[] =>
  keys.some(key => values[key]) ? withTraining : alone

/**
 * Whoever has an assignment `a` of which this is kept and holds. What is kept is found first (`offset 0`), because the policy looks dear
 * to the planner; `is true` keeps it one set that is made once, as with planned changes.
 */
const whoHas = (
  seer: Seer,
  kept: Sql,
  holds: Sql = sql`true`,
): Sql => sql`(e.id in (select a.employee_id from (select a.* from assignments a
  where a.organization_id = ${seer.agency.id} and ${kept} offset 0) a ${withStandingOfMany(seer)} where ${holds})) is true`

const yesOrNo =
  (column: TrainingColumn) =>
  (value: string, seer: Seer): Sql | null => {
    const holds = column === 'programs_blocked' ? sql`${isOpen} and ${isBlockedOfMany(seer)}` : trainingCounts[column]
    const has = whoHas(seer, isOpen, holds)
    return anyOf(chosen(value).map(word => (word === 'yes' ? has : sql`not ${has}`)))
  }

/** What is kept of those that stand so: an index leads to few of all. */
function statesOf(told: readonly string[]): Sql {
  const states = told.flatMap(word =>
    word === 'expired' ? ['completed'] : closed.includes(word) ? [word] : ['assigned', 'in_progress'],
  )
  return states.every(state => state === 'assigned' || state === 'in_progress')
    ? isOpen
    : sql`a.state = any(${[...new Set(states)]}::text[])`
}
const closed = ['completed', 'waived', 'withdrawn', 'superseded']

/** Of these programs, or of any: those that stand so, and who never had one. Without a word: who has it or had it, not who lost it. */
function standsSo(programs: Sql, standing: string | undefined, seer: Seer): Sql | null {
  const words = chosen(standing)
  const told = words.filter(word => word !== 'never' && word !== 'without')
  if (words.length === 0)
    return whoHas(seer, sql`${programs} and a.state in ('assigned', 'in_progress', 'completed', 'waived')`)
  return anyOf([
    ...(told.length > 0
      ? [whoHas(seer, sql`${programs} and ${statesOf(told)}`, sql`s.standing = any(${told}::text[])`)]
      : []),
    ...(words.includes('without') ? [sql`not ${whoHas(seer, programs, isCovered)}`] : []),
    ...(words.includes('never') ? [sql`not ${whoHas(seer, programs)}`] : []),
  ])
}

const ofPrograms = (value: string) => sql`a.program_id = any(${idsIn(value).ids}::uuid[])`

/** Both days are of one completion. */
const trained = (seer: Seer, { trained_from, trained_to }: Asked) =>
  whoHas(seer, sql`a.completed_on between ${trained_from ?? '-infinity'}::date and ${trained_to ?? 'infinity'}::date`)

export const trainingConditions = {
  programs_open: yesOrNo('programs_open'),
  programs_overdue: yesOrNo('programs_overdue'),
  programs_blocked: yesOrNo('programs_blocked'),
  programs_due: (value: string, seer: Seer) =>
    whoHas(
      seer,
      isOpen,
      chosen(value).includes('month') ? trainingCounts.programs_due_month : trainingCounts.programs_due_week,
    ),
  program_id: (value: string, seer: Seer, { program_standing }: Asked) =>
    standsSo(ofPrograms(value), program_standing, seer),
  // beside a program it says how that one stands
  program_standing: (value: string, seer: Seer, { program_id }: Asked) =>
    program_id ? null : standsSo(sql`true`, value, seer),
  trained_from: (_: string, seer: Seer, asked: Asked) => trained(seer, asked),
  // beside the first day it is asked there
  trained_to: (_: string, seer: Seer, asked: Asked) => (asked.trained_from ? null : trained(seer, asked)),
}
