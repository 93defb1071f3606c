import type { Id, Job } from '@preceptor/contract'
import { endedStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { readJob } from './read-job.ts'

/**
 * Work that runs stops after its block; work that waits for the user ends at once. The row of running work belongs to its block, which
 * may take longer than a call waits: the wish is kept beside it (`job_cancels`).
 */
export async function cancelJob(scope: Scope, id: Id): Promise<Job> {
  const { state } = await readJob(scope, id)
  if (endedStates.includes(state)) throw new AppError('JOB_ALREADY_ENDED', 'This work has ended already.')
  if (state === 'undoing')
    throw new AppError('CONFLICT', 'An undo can’t be stopped: half of it would be worse than either.')
  const { db, agency } = scope
  const waits = state === 'uploaded' || state === 'planned'
  const ended = waits
    ? await db.run(sql`update jobs set state = 'cancelled', ended_at = now(), message = 'Cancelled before anything was changed.'
        where organization_id = ${agency.id} and id = ${id} and state in ('uploaded', 'planned')`)
    : 0
  // started by somebody else in this very moment, it runs by now
  if (ended === 0)
    await db.run(
      sql`insert into job_cancels (organization_id, job_id) values (${agency.id}, ${id}) on conflict do nothing`,
    )
  return readJob(scope, id)
}
