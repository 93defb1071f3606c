import type { Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { readPath } from '../path-standings/read-path.ts'

/** Returns today's steps in order, then those that only people on earlier versions have. */
export async function stepNames(scope: Scope, id: Id) {
  const { shown_steps, former_steps } = await readPath(scope, id)
  const named = (is_active: boolean) => (step: { step_id: Id; title: string }) => ({
    id: step.step_id,
    name: step.title,
    is_active,
  })
  return [...shown_steps.map(named(true)), ...former_steps.map(named(false))]
}
