import { setImmediate as breath, setTimeout as wait } from 'node:timers/promises'
import type { JobKindFacts } from '@preceptor/contract'
import type { Database } from '../db/client.ts'
import type { Log } from '../lib/log.ts'
import { inAgency, type Scope } from '../scope/scope.ts'
import { advance, type Claimed, claim, end, Fenced, finish, hold, type JobKey, mostCrashes, release } from './claim.ts'
import type { Engine, Job, JobDefinition, Phase, Step } from './define.ts'
import { isPassing, knownReason, logFault } from './failure-words.ts'
import { isBeyondStopping, stopped } from './starter-rights.ts'
import { paceNow } from './pace.ts'
import { jobTexts } from './texts.ts'

const phaseOf: Partial<Record<Job['state'], 'plan' | 'run' | 'undo'>> = {
  planning: 'plan',
  running: 'run',
  undoing: 'undo',
}

/** Runs one job from its position to its end, block by block. Throws only errors that a retry may fix. */
export async function runJob(database: Database, engine: Engine, key: JobKey): Promise<void> {
  const claimed = await claim(database, key, engine.worker)
  if (!claimed) return
  const { job, rights } = claimed
  const definition = engine.definitions.find(({ kind }) => kind === job.kind)
  const phase = definition && phaseNow(definition, job)
  try {
    const why = definition && stopped(job, rights, definition.facts)
    if (!definition || !phase) await finish(database, job, { state: 'failed', message: jobTexts.named('unknownWork') })
    else if (why) await finish(database, job, { state: 'cancelled', message: why })
    else await workThrough(database, engine, claimed, { facts: definition.facts, phase })
  } catch (error) {
    await gaveUp(database, engine, job, error)
  }
}

const phaseNow = (definition: JobDefinition, { state }: Job) => {
  const name = phaseOf[state]
  return name && definition[name]
}

type Work = Pick<Block, 'phase' | 'facts'>

async function workThrough(database: Database, engine: Engine, { job, basis }: Claimed, work: Work) {
  const { log } = engine
  const { phase } = work
  const long = { long: true }
  const prepared = await inAgency(basis, async scope => phase.open?.(scope, job as never), long)
  for (;;) {
    if (engine.stopping()) return release(database, job)
    const step = await inAgency(basis, scope => oneBlock(scope, { ...work, job, prepared, log }), long)
    if (step === 'moved') return release(database, job)
    if (step === 'stopped' || step.ending) return
    // As written by `advance`, for the report if the next block fails
    job.crashes = 0
    if (job.state === 'running') job.ran_to = step.ran_to ?? step.cursor
    await breath()
    // The same process serves requests
    const { pause } = paceNow()
    if (pause > 0) await wait(pause)
  }
}

interface Block {
  job: Job
  facts: JobKindFacts
  phase: Phase
  prepared: unknown
  log: Log
}

/**
 * The fence is checked before and after the block, in one transaction: work of a worker believed dead is rolled back. `moved`: its
 * starter's role has changed, so the job must be claimed again with that role's access.
 */
async function oneBlock(
  scope: Scope,
  { job, facts, phase, prepared, log }: Block,
): Promise<Step | 'stopped' | 'moved'> {
  const { cancel_requested, rights, ...position } = await hold(scope.db, job)
  const here = { ...job, ...position }
  const message = cancel_requested && job.state !== 'undoing' ? stoppedAt(job, position) : stopped(here, rights, facts)
  if (message) {
    await end(scope.db, job, { state: 'cancelled', message })
    return 'stopped'
  }
  if (rights.role !== scope.actor.role && !isBeyondStopping(here)) return 'moved'
  const step = await phase.block(scope, here as never, { prepared, log })
  await advance(scope.db, job, step)
  return step
}

/** Work may take a while before it makes its one change. */
const stoppedAt = ({ state, total }: Job, { done, ran_to }: Pick<Job, 'done' | 'ran_to'>) =>
  state === 'planning'
    ? jobTexts.named('checkStopped')
    : done > 0 && ran_to === 0
      ? jobTexts.named('canceled')
      : jobTexts.named('stoppedAfter', { done, total })

async function gaveUp(database: Database, { log, stopping }: Engine, job: Job, error: unknown) {
  if (error instanceof Fenced) {
    log.warn({ job_id: job.id, attempt: job.attempt }, 'fenced off: another worker has this job')
    return
  }
  const lastTry = job.crashes + 1 >= mostCrashes
  if (stopping() || (isPassing(error) && !lastTry)) throw error
  if (knownReason(error) !== null) log.warn({ err: error, job_id: job.id }, 'a job failed')
  const reason = knownReason(error) ?? logFault(log, job.id, error)
  const message = jobTexts.named('gaveUp', { reason, stays: whatStays(job) })
  await finish(database, job, { state: 'failed', message }).catch((later: unknown) => {
    if (!(later instanceof Fenced)) throw later
  })
}

const whatStays = ({ state, ran_to }: Job) =>
  state === 'undoing'
    ? jobTexts.named('undoneStays')
    : state === 'planning' || (state === 'running' && ran_to === 0)
      ? jobTexts.named('nothingChanged')
      : jobTexts.named('doneStays')
