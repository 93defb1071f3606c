import { EventEmitter } from 'node:events'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { channels, deliverDue } from '../messages/deliver.ts'
import type { AttachmentsOf, ChannelName } from '../messages/channel.ts'
import type { Log } from '../lib/log.ts'
import { within } from '../lib/within.ts'
import type { Loop } from './background/loop.ts'
import { ownDatabase } from './background/own-database.ts'
import { turnsOf, watchLoops } from './background/run-loops.ts'
import type { JobKey } from './claim.ts'
import type { Engine, JobDefinition } from './define.ts'
import { ownProcess } from './process-alive.ts'
import { queueLog } from './queue-log.ts'
import { runJob } from './run-job.ts'
import { repeatEvery } from './repeat.ts'
import { heartbeat, signOff, sweep } from './sweep.ts'

export interface WorkerParts {
  config: Config
  database: Database
  logger: Log
  definitions: readonly JobDefinition[]
  /** Recurring work. */
  loops: readonly Loop[]
  /** Files attached to mails. */
  attachmentsOf?: (database: Database) => AttachmentsOf
}

export interface RunningWorker {
  stop(): Promise<void>
}

const beat = 5_000
/** The most long jobs at once, each for a different agency or lane. */
const longJobs = 3
/** One slot per channel, so that long jobs never delay a mail, and a slow channel never delays another. */
const deliveries = channels.length
/** Loop runs at the same time; those that may take minutes have separate slots. */
const turns = 3
const longTurns = 2
/** New runs reach the queue at once; this interval is for retries. */
const lookForTurns = 5_000
/**
 * Milliseconds for current work to finish at a stop, and again for its rollback; then the work is released to others and
 * connections are closed.
 */
const patience = 1_500
const rollback = 500
const farewell = 500

/** Starts this process's worker: claims jobs, mails and loop runs, reports that it is alive, and frees work of dead workers. */
export async function runWorker({
  config,
  database,
  logger,
  definitions,
  loops,
  attachmentsOf,
}: WorkerParts): Promise<RunningWorker> {
  const process = ownProcess()
  const ids: string[] = []
  let stopping = false
  const engine: Engine = {
    definitions,
    log: logger,
    worker: `${process.pid}@${process.host}`,
    stopping: () => stopping,
  }
  const onBroken = (err: Error) => stopping || logger.warn({ err }, 'a connection of the job queue broke')
  const own = ownDatabase(database, onBroken)
  const background = { database: own, log: logger, stopping: () => stopping }
  const longWork: TaskList = { run_job: payload => runJob(own, engine, payload as JobKey) }
  const delivery: TaskList = {
    deliver_outbox: async payload => {
      const { channel } = payload as { channel?: ChannelName }
      await deliverDue(own, config, logger, channel, () => stopping, attachmentsOf?.(own))
    },
  }
  const events: WorkerEvents = new EventEmitter()
  // The queue locks in the name of its pool, not of a single worker
  events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id))
  // The queue keeps one listening connection for each of its four parts, and doesn't know our row types
  const pool = new Pool({
    connectionString: connectionOf(database),
    max: 8,
    application_name: 'preceptor jobs',
  })
  pool.on('error', onBroken)
  pool.on('connect', client => client.on('error', onBroken))
  await sweep(own, process)
  const runs = async (taskList: TaskList, concurrency: number, more = {}) => {
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: [],
      concurrency,
      noHandleSignals: true,
      logger: queueLog(logger),
      events,
      ...more,
    })
    runner.promise.catch((err: unknown) => logger.error({ err }, 'the job queue ended'))
    return runner
  }
  const turnsBy = (isLong: boolean) =>
    turnsOf(
      loops.filter(loop => loop.isLong === isLong),
      background,
    )
  const runners = [
    await runs(longWork, longJobs),
    await runs(delivery, deliveries),
    await runs(turnsBy(false), turns, { pollInterval: lookForTurns }),
    await runs(turnsBy(true), longTurns, { pollInterval: lookForTurns }),
  ]
  await heartbeat(own, ids, process)
  const beating = repeatEvery(logger, beat, async () => {
    await heartbeat(own, ids, process)
    const dead = await sweep(own, process)
    if (dead.length > 0) logger.warn({ count: dead.length }, 'freed the work of dead workers')
  })
  const watching = watchLoops(loops, background)
  return {
    stop: async () => {
      stopping = true
      const ending = Promise.all([watching.stop(), beating.stop(), ...runners.map(stopped)])
      if (!(await within(patience, ending))) {
        logger.warn('cut off the work at hand')
        await within(
          rollback,
          own.cut().then(() => ending),
        )
      }
      // Its rows and connections may be locked: the next sweep finds workers that weren't signed off
      await within(
        farewell,
        signOff(own, ids, engine.worker).then(() => Promise.all([pool.end(), own.end()])),
      )
    },
  }
}

const connectionOf = ({ longPool }: Database) => longPool.options.connectionString

/** Waits for the current blocks; a runner that has already ended is fine too. */
const stopped = (runner: Runner) => runner.stop().catch(() => {})
