import { EventEmitter } from 'node:events'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { channels, deliverDue } from '../messages/deliver.ts'
import type { ChannelName } from '../messages/channel.ts'
import type { Log } from '../lib/log.ts'
import type { JobKey } from './claim.ts'
import type { Engine, JobDefinition } from './define.ts'
import { ownProcess } from './process-alive.ts'
import { queueLog } from './queue-log.ts'
import { runJob } from './run-job.ts'
import { repeatEvery } from './repeat.ts'
import { enqueueDue, heartbeat, signOff, sweep, tidy } from './sweep.ts'

export interface WorkerParts {
  config: Config
  database: Database
  logger: Log
  definitions: readonly JobDefinition[]
  /** What else is due each minute. */
  minutely: readonly (() => Promise<unknown>)[]
}

export interface RunningWorker {
  stop(): Promise<void>
}

const beat = 5_000
/** So many long jobs at the same time, each of another agency or lane. */
const longJobs = 3
/** A place for each channel, so that no number of long jobs delays a mail, and no slow channel another. */
const deliveries = channels.length

/** Starts this process's worker: claims jobs and mails, says that it lives, frees what dead workers left behind. */
export async function runWorker({
  config,
  database,
  logger,
  definitions,
  minutely,
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
  const longWork: TaskList = { run_job: payload => runJob(database, engine, payload as JobKey) }
  const delivery: TaskList = {
    deliver_outbox: async payload => {
      await deliverDue(database, config, logger, (payload as { channel?: ChannelName }).channel)
    },
  }
  const events: WorkerEvents = new EventEmitter()
  // the queue locks in the name of its pool, not of a single worker
  events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id))
  // The queue keeps a connection to listen for each of the two, and knows nothing of our row types.
  const pool = new Pool({
    connectionString: connectionOf(database),
    max: longJobs + deliveries + 4,
    application_name: 'preceptor jobs',
  })
  const onBroken = (err: Error) => logger.warn({ err }, 'a connection of the job queue broke')
  pool.on('error', onBroken)
  pool.on('connect', client => client.on('error', onBroken))
  await sweep(database, process)
  const runs = async (taskList: TaskList, concurrency: number) => {
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: [],
      concurrency,
      noHandleSignals: true,
      logger: queueLog(logger),
      events,
    })
    runner.promise.catch((err: unknown) => logger.error({ err }, 'the job queue ended'))
    return runner
  }
  const runners = [await runs(longWork, longJobs), await runs(delivery, deliveries)]
  await heartbeat(database, ids, process)
  const beating = repeatEvery(logger, beat, async turn => {
    await heartbeat(database, ids, process)
    const dead = await sweep(database, process)
    if (dead.length > 0) logger.warn({ count: dead.length }, 'freed the work of dead workers')
    if (turn % (60_000 / beat) === 0)
      for (const work of [() => tidy(database), () => enqueueDue(database), ...minutely])
        await work().catch((err: unknown) => logger.error({ err }, 'work of the minute failed'))
  })
  return {
    stop: async () => {
      stopping = true
      await beating.stop()
      await Promise.all(runners.map(stopped))
      await signOff(database, ids)
      await pool.end()
    },
  }
}

const connectionOf = ({ longPool }: Database) => longPool.options.connectionString

/** Waits for the blocks at hand; a runner that has ended by itself is as good. */
const stopped = (runner: Runner) => runner.stop().catch(() => {})
