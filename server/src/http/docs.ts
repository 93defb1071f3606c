import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beside } from '../lib/beside.ts'
import type { MadeDocs } from './docs-made.ts'

const make = beside<null, MadeDocs>({
  module: new URL('./docs-made.ts', import.meta.url),
  name: 'makeDocs',
  most: 60_000,
})

interface Kept {
  json: Buffer
  zipped: Buffer
  etag: string
  page: MadeDocs['page']
}

/** Shared by every app of this process. */
let made: Promise<Kept> | undefined
const docs = () => {
  made ??= keep().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

async function keep(): Promise<Kept> {
  const { json, zipped, page } = await make(null)
  const etag = `"${createHash('sha256').update(json).digest('hex').slice(0, 16)}"`
  return { json: Buffer.from(json), zipped: Buffer.from(zipped), etag, page }
}

/**
 * Serves the API docs generated from its own definition: as OpenAPI 3.1, and as a page. Built once, off the event loop, and cached.
 */
export function mountDocs(app: FastifyInstance) {
  app.get('/openapi.json', async (request, reply) => {
    const { json, zipped, etag } = await docs()
    const { vary } = reply.getHeaders()
    void reply.headers({
      'cache-control': 'no-cache',
      etag,
      vary: typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    void reply.type('application/json; charset=utf-8')
    const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    return isZipped ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(json)
  })
  app.get('/docs', async (_request, reply) => {
    const { page } = await docs()
    return reply
      .headers({ 'content-security-policy': page.policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
