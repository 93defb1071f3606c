import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Health } from '../health.ts'

/** `live`: the process runs. `ready`: it can serve now; a load balancer asks this one. */
export function mountHealth(app: FastifyInstance, { pool }: Database, health: Health) {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = health.draining
      ? 'shutting down'
      : health.isolated
        ? await pool.query('select 1').then(
            () => undefined,
            () => 'the database does not answer',
          )
        : 'agencies are not kept apart'
    if (reason === undefined) return { status: 'ready' }
    return reply.status(503).send({ status: 'not ready', reason })
  })
}
