import type { Id, Job } from '@preceptor/contract'
import { endedStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../app-error.ts'
import type { Scope } from '../../scope.ts'
import { readJob } from './read-job.ts'

/** Work that runs stops after its block; work that waits for the user ends at once. */
export async function cancelJob(scope: Scope, id: Id): Promise<Job> {
  const { state } = await readJob(scope, id)
  if (endedStates.includes(state)) throw new AppError('JOB_ALREADY_ENDED', 'This work has ended already.')
  if (state === 'undoing')
    throw new AppError('CONFLICT', 'An undo can’t be stopped: half of it would be worse than either.')
  await scope.db.run(sql`update jobs set cancel_requested = state in ('planning', 'running'),
      ended_at = case when state in ('uploaded', 'planned') then now() end,
      message = case when state in ('uploaded', 'planned') then 'Cancelled before anything was changed.' end,
      state = case when state in ('uploaded', 'planned') then 'cancelled' else state end
    where organization_id = ${scope.agency.id} and id = ${id} and state in ('uploaded', 'planned', 'planning', 'running')`)
  return readJob(scope, id)
}
