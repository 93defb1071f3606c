import type { JobHelpers, TaskList } from 'graphile-worker'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { tally } from '../../lib/loop-tally.ts'
import { repeatEvery } from '../repeat.ts'
import type { Loop, Turn } from './loop.ts'

interface Background {
  database: Database
  log: Log
  stopping: () => boolean
}

/** The error was already logged with its agency, so the queue's log adds nothing. */
export class LoggedAlready extends Error {}

/** Priority of scheduled work (migrations/365) and of continued runs: work due within seconds goes first. */
const later = 10

const taskOf = ({ name }: Loop) => `loop:${name}`

/** Tasks that the queue runs for each agency found. */
export const turnsOf = (loops: readonly Loop[], background: Background): TaskList =>
  Object.fromEntries(
    loops.map(loop => [taskOf(loop), (payload, helpers) => takeTurn(loop, background, payload as Turn, helpers)]),
  )

async function takeTurn(loop: Loop, { database, log, stopping }: Background, turn: Turn, { job, addJob }: JobHelpers) {
  const began = Date.now()
  let endedEarly = false
  const isOver = () => {
    endedEarly ||= stopping() || Date.now() - began > loop.takes
    return endedEarly
  }
  const hands = { database, log, now: new Date(), isOver }
  try {
    await loop.work(turn, hands)
    tally(loop.name, 'ended', Date.now() - began)
    // At a stop, the next process finds what is left
    if (stopping()) return
    if (!endedEarly) await loop.done?.(database, turn)
    else if (job.key)
      await addJob(taskOf(loop), turn, { jobKey: job.key, maxAttempts: job.max_attempts, priority: later })
  } catch (err) {
    if (stopping()) return
    tally(loop.name, 'failed', Date.now() - began)
    const { organization_id } = turn
    log.error({ err, organization_id, loop: loop.name, attempt: job.attempts }, 'background work failed')
    throw new LoggedAlready((err as { code?: string }).code ?? (err as Error).name)
  }
}

/** Finds due runs with one statement; writes only if there are any. */
export async function look({ name, find }: Loop, database: Database): Promise<number> {
  const turns = await find(database, { now: new Date(), all: false })
  if (turns.length > 0)
    await transaction(database.pool, { role: 'app_job' }, db =>
      db.run(sql`select enqueue_background(${name}, ${JSON.stringify(turns)}::jsonb)`),
    )
  return turns.length
}

/** Checks for each loop's work at its own interval. */
export function watchLoops(loops: readonly Loop[], { database, log, stopping }: Background) {
  const watching = loops.map(loop =>
    repeatEvery(
      log,
      loop.every,
      async () => {
        if (!stopping()) await look(loop, database)
      },
      { first: loop.first, loop: loop.name },
    ),
  )
  return { stop: async () => void (await Promise.all(watching.map(({ stop }) => stop()))) }
}
