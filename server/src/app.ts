import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { afterAnswers } from './lib/after-answer.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { demoAccounts } from './demo/accounts.ts'
import { demoTexts } from './demo/texts.ts'
import { features } from './features/index.ts'
import { bookingCalendar } from './features/bookings/booking-calendar.ts'
import { bookingPage } from './features/bookings/booking-page.ts'
import { openFeed } from './features/schedule/feeds.ts'
import { sealRoots } from './features/form-documents/seal-keys.ts'
import { smsService } from './features/threads/sms-service.ts'
import { signupPage } from './features/partners/client-requests.ts'
import { partnerInbox } from './features/partners/inbox/take-delivery.ts'
import { publicForms } from './features/reminders/public-forms.ts'
import { contentOf } from './features/programs/packages.routes.ts'
import { type Health, healthy } from './lib/health.ts'
import { compressAnswers } from './http/compress.ts'
import { mountDocs } from './http/docs.ts'
import { answerUnreadable, sendFailure } from './http/failures.ts'
import { serveContent } from './http/content.ts'
import { readJsonBodies } from './http/json-body.ts'
import { guard, headersOf } from './http/headers.ts'
import { mountHealth } from './http/health.ts'
import { makeLimits } from './http/limits.ts'
import { mountMetrics } from './http/metrics.ts'
import { mount, type Services } from './http/mount.ts'
import { mountPartnerInbox } from './http/partner-inbox.ts'
import { mountPublicForms } from './http/public-forms.ts'
import { holdToAccess } from './http/system-routes.ts'
import { drainUnread } from './http/unread-body.ts'
import { mountVerify } from './http/verify-page.ts'
import { serveWeb } from './http/web.ts'
import type { Log } from './lib/log.ts'

interface Parts {
  config: Config
  database: Database
  health?: Health
  log?: Log
}

/** Builds the server without opening a port. start.ts listens with it and the tests call it directly. */
export async function makeApp({ config, database, health = healthy(), log }: Parts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger | undefined = log
  const app: FastifyInstance = Fastify({
    ...(loggerInstance ? { loggerInstance } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    // Checked every five seconds, so a client that sends slowly holds a connection for at most fifteen seconds
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    // Requests on open connections are still answered, and the connection closes with the response
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply.headers(headersOf(config).api)),
    clientErrorHandler: answerUnreadable,
  })
  // Stops before the process runs out of file descriptors for the database
  app.server.maxConnections = 5_000
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  drainUnread(app)
  guard(app, config)
  holdToAccess(app)
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 1, fields: 5, parts: 6 } })
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  const services: Services = { config, database, limits: makeLimits(config, database), log: app.log }
  app.addHook('onClose', () => afterAnswers())
  mountMetrics(app, config, database)
  await app.register(
    async api => {
      compressAnswers(api)
      mountHealth(api, database, health, { folder: config.databaseUrl ? null : config.dataDir })
      mountDocs(api)
      const accounts = demoAccounts.map(({ email, role, note }) => ({ email, role, note: demoTexts.named(note) }))
      for (const feature of features(services, config.demo ? accounts : [])) mount(api, services, feature)
    },
    { prefix: '/api' },
  )
  serveContent(app, config, contentOf(services))
  mountVerify(app, () => sealRoots(database))
  await mountPublicForms(app, services, {
    ...publicForms(services),
    ...smsService(services),
    booking: bookingPage(services),
    bookingCalendar: bookingCalendar(services, async file =>
      (await import('./features/schedule/calendar-file.ts')).calendarFile(file),
    ),
    signup: signupPage(services),
    calendarFeed: secret => openFeed(services, secret),
  })
  await mountPartnerInbox(app, partnerInbox(services))
  await serveWeb(app, config)
  return app
}
