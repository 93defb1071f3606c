import { setImmediate as breath } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import { isConnectionLost } from '../db/connection-lost.ts'
import type { Database } from '../db/client.ts'
import { inAgency, type Scope } from '../scope.ts'
import { advance, type Claimed, claim, end, Fenced, finish, hold, type JobKey, release } from './claim.ts'
import type { Engine, Job, JobDefinition, Phase } from './define.ts'

const phaseOf: Partial<Record<Job['state'], 'plan' | 'run' | 'undo'>> = {
  planning: 'plan',
  running: 'run',
  undoing: 'undo',
}

/** Does one job from where it stands to its end, block by block. Throws only what another try may mend. */
export async function runJob(database: Database, engine: Engine, key: JobKey): Promise<void> {
  const claimed = await claim(database, key, engine.worker)
  if (!claimed) return
  const { job } = claimed
  const definition = engine.definitions.find(({ kind }) => kind === job.kind)
  const phase = definition && phaseNow(definition, job)
  try {
    if (phase) await workThrough(database, engine, claimed, phase)
    else await finish(database, job, { state: 'failed', message: 'This version of Preceptor does not know this work.' })
  } catch (error) {
    await gaveUp(database, engine, job, error)
  }
}

const phaseNow = (definition: JobDefinition, { state }: Job) => {
  const name = phaseOf[state]
  return name && definition[name]
}

async function workThrough(database: Database, engine: Engine, { job, basis }: Claimed, phase: Phase) {
  const long = { long: true }
  const prepared = await inAgency(basis, async scope => phase.open?.(scope, job as never), long)
  for (;;) {
    if (engine.stopping()) return release(database, job)
    const over = await inAgency(basis, scope => oneBlock(scope, job, phase, prepared), long)
    if (over) return
    // requests are served by the same process
    await breath()
  }
}

/** The fence stands before and behind the block, in one transaction: what a worker believed dead did is rolled back. */
async function oneBlock(scope: Scope, job: Job, phase: Phase, prepared: unknown): Promise<boolean> {
  const { cancel_requested, ...position } = await hold(scope.db, job)
  if (cancel_requested && job.state !== 'undoing') {
    await end(scope.db, job, { state: 'cancelled', message: stoppedAt(job, position.done) })
    return true
  }
  const step = await phase.block(scope, { ...job, ...position } as never, prepared)
  await advance(scope.db, job, step)
  return step.ending !== undefined
}

const stoppedAt = ({ state, total }: Job, done: number) =>
  state === 'planning'
    ? 'The check was stopped. Nothing was changed.'
    : `Stopped after ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. What was done stays.`

/** The database was away, or too busy: no fault of the work, which is tried again. */
const passing = /^(08|53|57|40|55|25P03)/

async function gaveUp(database: Database, { log, stopping }: Engine, job: Job, error: unknown) {
  const { code = '' } = error as { code?: string }
  if (error instanceof Fenced) {
    log.warn({ job_id: job.id, attempt: job.attempt }, 'fenced off: another worker has this job')
    return
  }
  const temporary = passing.test(code) || /^E[A-Z]+$/.test(code) || isConnectionLost(error)
  if (temporary || stopping()) throw error
  log.error({ err: error, job_id: job.id }, 'a job failed')
  const message =
    error instanceof AppError ? error.message : 'It failed by a fault of the program. What was done before it stays.'
  await finish(database, job, { state: 'failed', message }).catch((later: unknown) => {
    if (!(later instanceof Fenced)) throw later
  })
}
