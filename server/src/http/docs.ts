import type { FastifyInstance } from 'fastify'
import { product } from '../lib/product.ts'

/** The API told from its own definition: as OpenAPI 3.1, and as a page. Made when somebody first asks. */
export function mountDocs(app: FastifyInstance) {
  let json: string | undefined
  let page: { html: string; policy: string } | undefined
  const document = async () => (await import('./openapi.ts')).openApi(product.version)
  app.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(await document())
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/docs', async (_request, reply) => {
    page ??= (await import('./docs-page.ts')).docsPage(await document())
    return reply
      .headers({ 'content-security-policy': page.policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
