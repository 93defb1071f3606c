import { chosen, type employeesList, trainingFilters, type TrainingColumn, type ValuesOf } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Topic } from '../../db/topics.ts'
import { anyOf, idsIn } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  isBlocked,
  isCovered,
  isLate,
  isOpen,
  mayBeBlocked,
  trainingCounts,
  withStandingOfMany,
} from './training-facts.ts'

type Asked = ValuesOf<typeof employeesList>
type Seer = Pick<Scope, 'agency'>

/** What lists of employees are about (db/remembered.ts): training is another matter, unless a filter asks for it. */
const keys = Object.keys(trainingFilters) as (keyof typeof trainingFilters)[]
const alone = ['people', 'settings'] as const
const withTraining = [...alone, 'training', 'learning', 'programs'] as const
export const aboutEmployees = (values: Asked = {}): readonly Topic[] =>
  keys.some(key => values[key]) ? withTraining : alone

/** Whoever has an assignment `a` of which this holds; `is true` keeps it one set that is made once, as with planned changes. */
const whoHas = (seer: Seer, holds: Sql): Sql =>
  among(sql`assignments a`, seer, sql`a.organization_id = ${seer.agency.id} and ${holds}`)

/** The same of few programs: theirs are found first (`offset 0`), because the policy on them looks dear to the planner. */
const whoHasOf = (seer: Seer, programs: Sql, holds: Sql): Sql =>
  among(
    sql`(select a.* from assignments a where a.organization_id = ${seer.agency.id} and ${programs} offset 0) a`,
    seer,
    holds,
  )

const among = (assignments: Sql, seer: Seer, holds: Sql): Sql =>
  sql`(e.id in (select a.employee_id from ${assignments} ${withStandingOfMany(seer)} where ${holds})) is true`

const yesOrNo =
  (column: TrainingColumn) =>
  (value: string, seer: Seer): Sql | null => {
    const blocked = sql`${isOpen} and ${mayBeBlocked(seer)} and ${isBlocked}`
    const has = whoHas(seer, column === 'programs_blocked' ? blocked : trainingCounts[column])
    return anyOf(chosen(value).map(word => (word === 'yes' ? has : sql`not ${has}`)))
  }

/** Of all programs: what an index finds of those that stand so, before they are asked one by one. */
function keptOf(told: readonly string[], seer: Seer): Sql | null {
  const found: Record<string, Sql> = {
    overdue: sql`(${isOpen} and ${isLate})`,
    blocked: sql`(${isOpen} and ${mayBeBlocked(seer)})`,
    expired: sql`(a.state in ('completed', 'satisfied') and a.expires_on < t.today)`,
  }
  return anyOf(told.map(word => found[word] ?? (closed.has(word) ? sql`a.state = ${word}` : isOpen)))
}
const closed: ReadonlySet<string> = new Set(['completed', 'satisfied', 'waived', 'withdrawn', 'superseded'])

/** Of these programs, or of any: those that stand so, and who never had one. Without a word: who has it or had it, not who lost it. */
function standsSo(programs: Sql | null, standing: string | undefined, seer: Seer): Sql | null {
  const words = chosen(standing)
  const told = words.filter(word => word !== 'never' && word !== 'without')
  const has = (holds: Sql) => (programs ? whoHasOf(seer, programs, holds) : whoHas(seer, holds))
  if (words.length === 0) return has(sql`a.state in ('assigned', 'in_progress', 'completed', 'satisfied', 'waived')`)
  const kept = programs ? null : keptOf(told, seer)
  const standsAs = sql`${kept ? sql`${kept} and` : empty} s.standing = any(${told}::text[])`
  return anyOf([
    ...(told.length > 0 ? [has(standsAs)] : []),
    ...(words.includes('without') ? [sql`not ${has(isCovered)}`] : []),
    ...(words.includes('never') ? [sql`not ${has(sql`true`)}`] : []),
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
      chosen(value).includes('month') ? trainingCounts.programs_due_month : trainingCounts.programs_due_week,
    ),
  program_id: (value: string, seer: Seer, { program_standing }: Asked) =>
    standsSo(ofPrograms(value), program_standing, seer),
  // beside a program it says how that one stands
  program_standing: (value: string, seer: Seer, { program_id }: Asked) =>
    program_id ? null : standsSo(null, value, seer),
  trained_from: (_: string, seer: Seer, asked: Asked) => trained(seer, asked),
  // beside the first day it is asked there
  trained_to: (_: string, seer: Seer, asked: Asked) => (asked.trained_from ? null : trained(seer, asked)),
}
