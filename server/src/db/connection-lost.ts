import { type Stalls, watchStalls } from '../lib/stalls.ts'

/** System errors when the server is gone, not ready or unreachable. */
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
 * There was too much to do here, and the database may be well: none of our connections came free in time, or one that was made was heard
 * of too late, because this process was held up.
 */
export const isWaitOver = (error: unknown, stalls: Pick<Stalls, 'recent'> = watchStalls()): boolean => {
  const said = String(error)
  return (
    said.includes('timeout exceeded when trying to connect') ||
    (said.includes('terminated due to connection timeout') && stalls.recent)
  )
}

/** The connection to the database broke, or none could be had: no fault of the statement, nor of the program. */
export const isConnectionLost = (error: unknown): boolean =>
  codes.has((error as { code?: string } | null)?.code ?? '') || messages.test(String(error))
