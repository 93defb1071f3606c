import { type api, type Id, type Input, ruledAgain } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { openPeople } from '../assignments/open-dates.ts'
import { runAtOnce } from '../bulk-changes/start.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { updateProgram } from '../programs/write-program.ts'

type Body = Input<typeof api.programRules.save>['body']

/** Saves the settings and starts moving the due dates of those who were chosen: both or neither. */
export async function saveRules(
  scope: Scope,
  id: Id,
  { applies_to = 'new_only', ...patch }: Body,
  ifMatch: number | null,
): Promise<KnownProgram & { moving_job_id: Id | null }> {
  const saved = await updateProgram(scope, id, patch, ifMatch)
  if (applies_to === 'new_only') return { ...saved, moving_job_id: null }
  const open = await openPeople(scope, id)
  const chosen = open.filter(({ started }) => applies_to === 'all_open' || !started)
  if (chosen.every(person => ruledAgain(saved, person).stays !== null)) return { ...saved, moving_job_id: null }
  const moving_job_id = await runAtOnce(
    scope,
    { by: 'progress', program_id: id, filters: { standing: openStandings } },
    { act: 'due_rule', program_id: id, applies_to },
  )
  return { ...saved, moving_job_id }
}

const openStandings = 'blocked,overdue,in_progress,assigned,scheduled,paused'
