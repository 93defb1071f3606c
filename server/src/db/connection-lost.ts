/** Of the system, when the server is gone, is not there yet or cannot be reached. */
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
/** Of the driver, which gives them no code. */
const messages = /Connection terminated|not queryable|Connection ended|timeout exceeded when trying to connect/

/** The connection to the database broke, or none could be had: no fault of the statement, nor of the program. */
export const isConnectionLost = (error: unknown): boolean =>
  codes.has((error as { code?: string } | null)?.code ?? '') || messages.test(String(error))
