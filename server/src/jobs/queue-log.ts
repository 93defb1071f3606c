import { Logger } from 'graphile-worker'
import type { Log } from '../lib/log.ts'
import { LoggedAlready } from './background/run-loops.ts'

/** Writes the queue's own messages to our log. Its debug lines contain payloads, which aren't needed there. */
export const queueLog = (log: Log) =>
  new Logger(({ workerId }) => (level, _message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    const err = (meta as { error?: unknown } | undefined)?.error
    if (err instanceof LoggedAlready) return
    log[level === 'error' ? 'error' : 'warn']({ ...(err !== undefined && { err }), worker: workerId }, 'the job queue')
  })
