import { type Stalls, watchStalls } from '../lib/stalls.ts'

/** System errors for a server that is gone, not ready or unreachable. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Driver errors, which have no code. */
const messages = /Connection terminated|not queryable|Connection ended|timeout exceeded when trying to connect/

/**
 * Returns true when this process was overloaded and the database may be fine: no connection came free in time, or the process
 * stalled and noticed a new connection too late.
 */
export const isWaitOver = (error: unknown, stalls: Pick<Stalls, 'recent'> = watchStalls()): boolean => {
  const said = String(error)
  return (
    said.includes('timeout exceeded when trying to connect') ||
    (said.includes('terminated due to connection timeout') && stalls.recent)
  )
}

/** Returns true when the database connection broke or none was available: the statement and the program are not at fault. */
export const isConnectionLost = (error: unknown): boolean =>
  codes.has((error as { code?: string } | null)?.code ?? '') || messages.test(String(error))
