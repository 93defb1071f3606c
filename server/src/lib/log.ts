import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { StartRefused } from '../errors/start-refused.ts'

export type Log = Logger

/** Fields of a log line. Excludes names, addresses, bodies and URLs, because more people read logs than records. */
const allowed = [
  'err',
  'req',
  'res',
  'sqlstate',
  'route',
  'method',
  'status',
  'ms',
  'token',
  'request_id',
  'user_id',
  'organization_id',
  'job_id',
  'error_id',
  'outbox_id',
  'kind',
  'count',
  'attempt',
  'worker',
  'loop',
] as const

/**
 * A database error's text may quote a value, so only its code and location are logged; other errors are logged with their stack.
 */
function errorShown(error: unknown) {
  const { name, code, table, constraint, routine, stack, message } = error as Record<string, unknown>
  if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return { name, code, table, constraint, routine }
  if (error instanceof StartRefused) return { name, message }
  return { name, code, stack: stack ?? String(error) }
}

const requestShown = (request: { id?: string; method?: string; routeOptions?: { url?: string | undefined } }) => ({
  id: request.id,
  method: request.method,
  route: request.routeOptions?.url,
})

/** Writes JSON lines to standard error; `LOG_LEVEL` sets the lowest level. */
export const openLog = (
  level = process.env.LOG_LEVEL || 'info',
  to: DestinationStream = destination({ dest: 2, sync: true }),
): Log =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: label => ({ level: label }),
        log: line => Object.fromEntries(allowed.filter(key => key in line).map(key => [key, line[key]])),
      },
      serializers: {
        err: errorShown,
        req: requestShown,
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
    to,
  )
