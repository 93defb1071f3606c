import { type api, type AppliesTo, type Id, type Input, ruledAgain } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { equivalentCompletions } from '../assignments/equivalents.ts'
import { type OpenPerson, openPeople } from '../assignments/open-dates.ts'
import { todayIn } from '../employees/today.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { updateProgram } from '../programs/write-program.ts'
import { runForOpen } from './run-for-open.ts'

type Body = Input<typeof api.programRules.save>['body']

/** Saves the settings and starts moving the due dates of the chosen people: both or neither. */
export async function saveRules(
  scope: Scope,
  id: Id,
  { applies_to = 'new_only', closes_satisfied = false, ...patch }: Body,
  ifMatch: number | null,
): Promise<KnownProgram & { moving_job_id: Id | null; closing_job_id: Id | null }> {
  const saved = await updateProgram(scope, id, patch, ifMatch)
  if (applies_to === 'new_only' && !closes_satisfied) return { ...saved, moving_job_id: null, closing_job_id: null }
  const open = await openPeople(scope, id)
  return {
    ...saved,
    closing_job_id: closes_satisfied ? await closeSatisfied(scope, saved, open) : null,
    moving_job_id: applies_to === 'new_only' ? null : await moveDates(scope, saved, { open, applies_to }),
  }
}

async function closeSatisfied(scope: Scope, program: KnownProgram, open: readonly OpenPerson[]): Promise<Id | null> {
  const today = todayIn(scope.agency.time_zone)
  const employees = open.map(({ employee_id }) => employee_id)
  if ((await equivalentCompletions(scope, program, { employees, today })).size === 0) return null
  return runForOpen(scope, { act: 'satisfy', program_id: program.id })
}

interface Moving {
  open: readonly OpenPerson[]
  applies_to: Exclude<AppliesTo, 'new_only'>
}

async function moveDates(scope: Scope, saved: KnownProgram, { open, applies_to }: Moving): Promise<Id | null> {
  const chosen = open.filter(({ started }) => applies_to === 'all_open' || !started)
  if (chosen.every(person => ruledAgain(saved, person).stays !== null)) return null
  return runForOpen(scope, { act: 'due_rule', program_id: saved.id, applies_to })
}
