import type { FastifyInstance } from 'fastify'

/** Routes under /api outside the contract. OpenAPI lists them, and a test ensures there are no others. */
export const systemRoutes = [
  { path: '/health/live', summary: 'The process runs', access: 'public', type: 'application/json', fails: {} },
  {
    path: '/health/ready',
    summary: 'It can serve now; 503 when not, with the reason',
    access: 'public',
    type: 'application/json',
    fails: { 503: 'Not ready: `status` and `reason`' },
  },
  {
    path: '/metrics',
    summary: 'Numbers for Prometheus; from this machine in a demo world, with METRICS_TOKEN as bearer elsewhere',
    access: 'metrics token',
    type: 'text/plain',
    fails: { 404: 'Without the token' },
  },
  { path: '/openapi.json', summary: 'This document', access: 'public', type: 'application/json', fails: {} },
  { path: '/docs', summary: 'This document as a page', access: 'public', type: 'text/html', fails: {} },
] as const

const known: ReadonlySet<string> = new Set(systemRoutes.map(({ path }) => `/api${path}`))

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes under /api, for tests that compare them with the contract. */
    calls: { method: string; url: string }[]
  }
}

/** Refuses to start the server with an endpoint that doesn't declare its access. */
export function holdToAccess(app: FastifyInstance) {
  const calls: FastifyInstance['calls'] = []
  app.decorate('calls', calls)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url)) return
    const endpoint = (config as { endpoint?: { access?: { is?: string } } } | undefined)?.endpoint
    if (!endpoint?.access?.is && !known.has(url)) throw new Error(`${String(method)} ${url} has no access rule`)
    const [named] = [method].flat()
    // `HEAD` has the same response headers as the `GET`
    calls.push({ method: named ?? '', url })
  })
}
