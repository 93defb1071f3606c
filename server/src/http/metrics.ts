import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as Prometheus from 'prom-client'
import type { Registry } from 'prom-client'
import { AppError } from '../errors/app-error.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { failingLoops } from '../db/failing-loops.ts'
import { talliedLoops } from '../lib/loop-tally.ts'
import { noteCall } from '../lib/traffic.ts'
import { hashToken } from './session.ts'
import { httpTexts } from './texts.ts'

interface Meter {
  registry: Registry
  note: (method: string, route: string, status: number, seconds: number) => void
}

/**
 * Serves numbers for Prometheus, and logs each call that wrote, failed or was slow; reads are most of the traffic and not worth
 * logging.
 */
export function mountMetrics(app: FastifyInstance, config: Config, database: Database) {
  let meter: Meter | undefined
  // Its library loads slower than the server starts: it is loaded after the start if a metrics token is set, otherwise with the
  // first request
  const load = async () => (meter ??= await makeMeter(database))
  if (config.metricsToken) app.addHook('onListen', async () => void setTimeout(() => void load(), 2_000).unref())
  app.addHook('onResponse', (request, reply, done) => {
    noteCall()
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    meter?.note(method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (method !== 'GET' || reply.statusCode >= 400 || reply.elapsedTime > 1_000)
      request.log.info(
        { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), token: tokenShown(request) },
        'call',
      )
    done()
  })
  app.get('/api/metrics', async (request, reply) => {
    if (!mayRead(config, request)) throw new AppError('NOT_FOUND', httpTexts.named('noSuchCall'))
    const { registry } = await load()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead({ metricsToken, demo }: Config, { headers, ip }: FastifyRequest): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (metricsToken) return given !== undefined && timingSafeEqual(hashToken(given), hashToken(metricsToken))
  const passedOn = headers['x-forwarded-for'] ?? headers.forwarded
  return demo && passedOn === undefined && /^(::ffff:)?127\.|^::1$/.test(ip)
}

/** Enough to follow one session through the log, too little to use it. */
function tokenShown({ headers }: FastifyRequest): string | undefined {
  const token = headers['x-authorization']
  return typeof token === 'string' ? hashToken(token).toString('hex').slice(0, 8) : undefined
}

async function makeMeter(database: Database): Promise<Meter> {
  const { pool, longPool } = database
  const prometheus = (await import('prom-client')).default
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'preceptor_request_seconds',
    help: 'How long calls took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'preceptor_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries({
        requests: pool,
        jobs: longPool,
      })) {
        connections.set({ pool: name, state: 'idle' }, idleCount)
        connections.set({ pool: name, state: 'busy' }, totalCount - idleCount)
        connections.set({ pool: name, state: 'waited for' }, waitingCount)
      }
    },
  })
  meterLoops(prometheus, registry, database)
  return {
    registry,
    note: (method, route, status, seconds) => durations.observe({ method, route, status }, seconds),
  }
}

/** Measures the loops of this process, and failures of their work in any process. */
function meterLoops(
  { Counter, Gauge }: Pick<typeof Prometheus, 'Counter' | 'Gauge'>,
  registry: Registry,
  database: Database,
) {
  const registers = [registry]
  const turns = new Counter({
    name: 'preceptor_background_turns_total',
    help: 'Turns of background loops, one per agency that had something due',
    labelNames: ['loop', 'outcome'],
    registers,
    collect() {
      turns.reset()
      for (const [loop, { ended, failed }] of talliedLoops()) {
        turns.inc({ loop, outcome: 'ended' }, ended)
        turns.inc({ loop, outcome: 'failed' }, failed)
      }
    },
  })
  const seconds = new Counter({
    name: 'preceptor_background_seconds_total',
    help: 'How long the turns of background loops took',
    labelNames: ['loop'],
    registers,
    collect() {
      seconds.reset()
      for (const [loop, { seconds: took }] of talliedLoops()) seconds.inc({ loop }, took)
    },
  })
  const failing = new Gauge({
    name: 'preceptor_background_failing_agencies',
    help: 'Agencies whose background work failed and is tried again',
    labelNames: ['loop'],
    registers,
    async collect() {
      failing.reset()
      for (const { loop, agencies } of await failingLoops(database)) failing.set({ loop }, agencies)
    },
  })
}
