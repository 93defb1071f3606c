import type { FastifyInstance } from 'fastify'

/** A partner's call as received: the signature covers its bytes. */
export interface ToldByPartner {
  organization_id: string
  partner_id: string
  ip: string
  headers: { id: string; timestamp: string; signature: string }
  body: string
}
export type TakeFromPartner = (told: ToldByPartner) => Promise<{ status: 202 | 400 | 403 | 429; wait?: number }>

const most = 256 * 1024
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The endpoint for integration partners' notifications; signed, and acknowledged at once. */
export const mountPartnerInbox = (app: FastifyInstance, take: TakeFromPartner) =>
  app.register(async inner => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: most }, (_, body, done) => done(null, body))
    inner.post<{ Params: { organization: string; partner: string } }>(
      '/partner-inbox/:organization/:partner',
      { bodyLimit: most },
      async ({ params, headers, body, ip }, reply) => {
        const { organization, partner } = params
        const header = (name: string) => {
          const value = headers[name]
          return typeof value === 'string' ? value : ''
        }
        void reply.header('cache-control', 'no-store')
        if (!uuid.test(organization) || !uuid.test(partner)) return reply.status(403).send({})
        const { status, wait } = await take({
          organization_id: organization,
          partner_id: partner,
          ip,
          headers: {
            id: header('webhook-id'),
            timestamp: header('webhook-timestamp'),
            signature: header('webhook-signature'),
          },
          body: typeof body === 'string' ? body : '',
        })
        if (wait) void reply.header('retry-after', wait)
        return reply.status(status).send({})
      },
    )
  })
