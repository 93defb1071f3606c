import type { Id, Job } from '@preceptor/contract'
import { endedStates, jobKinds } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { jobTexts } from '../../jobs/texts.ts'
import { dropProposals } from '../approvals/propose.ts'
import { readJob } from './read-job.ts'

/**
 * Cancels a job: running work stops after its block; work that waits for the user ends at once. A running block holds the job's
 * row, possibly longer than a call waits, so the request is stored separately (`job_cancels`).
 */
export async function cancelJob(scope: Scope, id: Id): Promise<Job> {
  const { state, kind, done, total } = await readJob(scope, id)
  if (endedStates.includes(state)) throw new AppError('JOB_ALREADY_ENDED', jobTexts.named('alreadyEnded'))
  if (state === 'undoing') throw new AppError('CONFLICT', jobTexts.named('undoGoesOn'))
  const { db, agency } = scope
  const waits = state === 'uploaded' || state === 'planned' || state === 'paused'
  const ended = waits
    ? await db.run(sql`update jobs set state = 'cancelled', ended_at = now(), message = ${state === 'paused' ? jobKinds[kind].stayed(done, total) : jobTexts.named('canceled')}
        where organization_id = ${agency.id} and id = ${id} and state in ('uploaded', 'planned', 'paused')`)
    : 0
  if (ended > 0) await dropProposals(scope, id)
  // Someone else started it at this very moment, so it is running now
  if (ended === 0)
    await db.run(
      sql`insert into job_cancels (organization_id, job_id) values (${agency.id}, ${id}) on conflict do nothing`,
    )
  return readJob(scope, id)
}
