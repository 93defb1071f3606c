import { addDays, emptyContent, type Id } from '@preceptor/contract'
import { type AssignmentRecord, anAssignment } from '../src/demo/factories/assignments.ts'
import { aProgramModule, aProgramVersion } from '../src/demo/factories/programs.ts'
import type { Random } from '../src/demo/random.ts'
import { todayIn } from '../src/features/employees/today.ts'
import type { House } from './house.ts'
import { peopleIn, programIn } from './trainees.ts'

/** Random people with a program in random states. */

type State = 'none' | 'waits' | 'kept' | 'begun' | 'done' | 'waived' | 'withdrawn'
const usual: readonly State[] = ['none', 'waits', 'kept', 'begun', 'begun', 'done', 'waived', 'withdrawn']
export const dayFrom = (days: number) => addDays(todayIn('America/New_York'), days)

/**
 * Adds two versions, and another program that is equivalent. No one has left, since an undo doesn't reopen training that ended when
 * a person left.
 */
export async function randomTraining(
  house: House,
  training_type_id: Id,
  random: Random,
  states: readonly State[] = usual,
) {
  const quiz = [{ kind: 'quiz' as const, content: emptyContent('quiz') }]
  const one = await programIn(house, {
    program: { training_type_id, grace_days: random.pick([0, 0, 7]) },
    modules: [...quiz, {}],
  })
  const other = await programIn(house, { program: { training_type_id, titles: { en: 'Care in full' } } })
  const organization_id = house.agency.id
  const newer = aProgramVersion({ organization_id, program_id: one.id, number: 2, change_kind: 'material' })
  await house.load({
    program_versions: [newer],
    program_modules: [aProgramModule({ organization_id, version_id: newer.id, position: 1 })],
  })
  await house.owner.query('update programs set satisfied_by_ids = array[$2::uuid] where id = $1', [one.id, other.id])
  const ids = await peopleIn(
    house,
    Array.from({ length: 24 }, (_, at) => ({
      provider_status: random.pick([1, 1, 1, 3]),
      email: random.pick([null, `ana.${at}@example.org`]),
    })),
  )
  const assignments = ids.flatMap(employee_id => [
    ...aState(random, random.pick(states), {
      organization_id,
      version_id: one.version_id,
      program_id: one.id,
      employee_id,
    }),
    ...(random.chance(0.3)
      ? [done({ organization_id, program_id: other.id, employee_id }, random.pick([null, 40, -5]))]
      : []),
  ])
  await house.load({ assignments })
  return { id: one.id, ids }
}

type Of = Pick<AssignmentRecord, 'organization_id' | 'program_id' | 'employee_id'>
const done = (of: Of, expires: number | null) =>
  anAssignment({
    ...of,
    state: 'completed',
    completed_on: dayFrom(-20),
    completed_at: '2026-03-03T12:00:00Z',
    completed_how: 'online',
    expires_on: expires === null ? null : dayFrom(expires),
  })

/** Draws a state: nothing, or somewhere between assigned and over. */
function aState(random: Random, state: State, { version_id, ...of }: Of & { version_id: Id }): AssignmentRecord[] {
  const dates = {
    ...of,
    assigned_on: dayFrom(-40),
    rule_due_on: dayFrom(random.pick([-12, 3, 30])),
    set_due_on: random.pick([null, null, dayFrom(9)]),
  }
  switch (state) {
    case 'none':
      return []
    case 'waits':
      return [anAssignment(dates)]
    case 'kept':
      return [anAssignment({ ...dates, version_id })]
    case 'begun':
      return [anAssignment({ ...dates, version_id, state: 'in_progress', started_at: '2026-03-03T12:00:00Z' })]
    case 'done':
      return [done(of, random.pick([null, 90, -3]))]
    case 'waived':
      return [anAssignment({ ...dates, state: 'waived', waived_on: dayFrom(-2), waived_by_name: 'Ada Admin' })]
    case 'withdrawn':
      return [
        anAssignment({
          ...dates,
          state: 'withdrawn',
          withdrawn_at: '2026-03-03T12:00:00Z',
          withdrawn_on: dayFrom(-2),
          withdrawn_how: 'manual',
          withdrawn_by_name: 'Ada Admin',
        }),
      ]
  }
}
