import { setImmediate as breath } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import type { Log } from '../log.ts'
import { inAgency, type Scope } from '../scope.ts'
import { advance, type Claimed, claim, end, Fenced, finish, hold, type JobKey, mostCrashes, release } from './claim.ts'
import type { Engine, Job, JobDefinition, Phase, Step } from './define.ts'
import { isPassing, knownReason, toldFault } from './failure-words.ts'

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
  const { log } = engine
  const long = { long: true }
  const prepared = await inAgency(basis, async scope => phase.open?.(scope, job as never), long)
  for (;;) {
    if (engine.stopping()) return release(database, job)
    const step = await inAgency(basis, scope => oneBlock(scope, { job, phase, prepared, log }), long)
    if (!step || step.ending) return
    // as `advance` has written it, for what is told if the next block fails
    job.crashes = 0
    if (job.state === 'running') job.ran_to = step.cursor
    // requests are served by the same process
    await breath()
  }
}

interface Block {
  job: Job
  phase: Phase
  prepared: unknown
  log: Log
}

/** The fence stands before and behind the block, in one transaction: what a worker believed dead did is rolled back. Null: cancelled. */
async function oneBlock(scope: Scope, { job, phase, prepared, log }: Block): Promise<Step | null> {
  const { cancel_requested, ...position } = await hold(scope.db, job)
  if (cancel_requested && job.state !== 'undoing') {
    await end(scope.db, job, { state: 'cancelled', message: stoppedAt(job, position.done) })
    return null
  }
  const step = await phase.block(scope, { ...job, ...position } as never, { prepared, log })
  await advance(scope.db, job, step)
  return step
}

const stoppedAt = ({ state, total }: Job, done: number) =>
  state === 'planning'
    ? 'The check was stopped. Nothing was changed.'
    : `Stopped after ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}. What was done stays.`

async function gaveUp(database: Database, { log, stopping }: Engine, job: Job, error: unknown) {
  if (error instanceof Fenced) {
    log.warn({ job_id: job.id, attempt: job.attempt }, 'fenced off: another worker has this job')
    return
  }
  const lastTry = job.crashes + 1 >= mostCrashes
  if (stopping() || (isPassing(error) && !lastTry)) throw error
  if (knownReason(error) !== null) log.warn({ err: error, job_id: job.id }, 'a job failed')
  const reason = knownReason(error) ?? toldFault(log, job.id, error)
  await finish(database, job, { state: 'failed', message: `${reason} ${whatStays(job)}` }).catch((later: unknown) => {
    if (!(later instanceof Fenced)) throw later
  })
}

const whatStays = ({ state, ran_to }: Job) =>
  state === 'undoing'
    ? 'What was undone before that stays undone. Undo the import again to undo the rest.'
    : state === 'planning' || (state === 'running' && ran_to === 0)
      ? 'Nothing was changed.'
      : 'What was done before that stays.'
