import {
  can,
  catalogId,
  inCatalog,
  servesCatalog,
  type CallScope,
  csmRoles,
  describe,
  type Endpoint,
  type Input,
  stopsWhilePaused,
  type Returned,
} from '@preceptor/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteEntry } from '../scope/agency-entry.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import type { Config } from '../config.ts'
import { acceptedLanguage, inWordsWithin } from '../lib/texts.ts'
import type { Database } from '../db/client.ts'
import { transaction } from '../db/tx.ts'
import type { AgenciesScope, Bearer, KeyedScope, PublicScope, Scope, SelfScope } from '../scope/scope.ts'
import { forbidden, inAgency, permissionsOf } from '../scope/scope.ts'
import { type Keeping, sayKeeping } from './etag.ts'
import { replayed } from './idempotency.ts'
import { inTurn, type Limits, limitOf, refuseWhenCrowded } from './limits.ts'
import { FileAnswer, sendFile, sendStored, StoredFile } from './send-file.ts'
import { bearerSession } from './bearer.ts'
import { type Session, sessionOf } from './session.ts'
import { httpTexts } from './texts.ts'
import { valuesOf } from './body-bounds.ts'
import { mostBytesOf, type Received, receiveFile, type Uploaded } from './uploaded.ts'
import { checked, checkedParams, refuseDoubled, refuseUnsound } from './validate.ts'

type ScopeOf<S extends CallScope> = {
  none: PublicScope
  self: SelfScope
  agency: Scope
  agencies: AgenciesScope
  keyed: KeyedScope
}[S]

export interface Context<E extends Endpoint> extends Input<E> {
  scope: E['acrossToo'] extends true ? Scope | AgenciesScope : ScopeOf<E['scope']>
  /** The version the client saw (`If-Match`). */
  ifMatch: number | null
  /** The `ETag`s from the client, unchanged; for endpoints that return their own. */
  ifNoneMatch: string | undefined
  token: string | undefined
  session: E['scope'] extends 'none' ? null : Session
  file: E['upload'] extends true ? Uploaded : undefined
}

/** JSON that was written by the database or cached; sent as it is. */
export class JsonText {
  readonly text: string | Buffer
  readonly keeping: Keeping | undefined
  constructor(text: string | Buffer, keeping?: Keeping) {
    this.text = text
    this.keeping = keeping
  }
}
/** 304: the client already has it (`If-None-Match`). */
export class NotModified {
  readonly keeping: Keeping
  constructor(keeping: Keeping) {
    this.keeping = keeping
  }
}

type Result<E extends Endpoint> = E['file'] extends readonly string[]
  ? E['ranged'] extends true
    ? StoredFile
    : FileAnswer | NotModified
  : E['response'] extends object
    ? Returned<E> | JsonText | NotModified
    : undefined
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Result<E>>
export type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> }
/** Handlers of calls without a token, for endpoints that allow them (`strangers`). */
type StrangerHandlers<G extends Record<string, Endpoint>> = {
  [K in keyof G as G[K]['strangers'] extends Endpoint ? K : never]: Handler<NonNullable<G[K]['strangers']>>
}

/** A feature: endpoints of the contract with their handlers; a missing handler does not compile. */
export interface Feature {
  endpoints: Record<string, Endpoint>
  handlers: Record<string, Handler<Endpoint>>
  strangers?: Record<string, Handler<Endpoint>> | undefined
}
export const feature = <const G extends Record<string, Endpoint>>(
  endpoints: G,
  handlers: Handlers<G>,
  ...[strangers]: keyof StrangerHandlers<G> extends never ? [] : [StrangerHandlers<G>]
): Feature => ({
  endpoints,
  handlers: handlers as unknown as Record<string, Handler<Endpoint>>,
  strangers,
})

export interface Services {
  config: Config
  database: Database
  limits: Limits
  log: FastifyBaseLogger
}

export function mount(app: FastifyInstance, services: Services, { endpoints, handlers, strangers = {} }: Feature) {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[key]
    if (!handler) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`)
    const forStrangers = endpoint.strangers && strangers[key]
    if (!endpoint.access?.is) throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`)
    app.route({
      method: endpoint.ranged ? [endpoint.method, 'HEAD'] : endpoint.method,
      url: endpoint.path,
      config: { endpoint } as object,
      ...(endpoint.mostBody && { bodyLimit: endpoint.mostBody }),
      // A little more than the file, for the surrounding multipart data
      ...(endpoint.upload && { bodyLimit: mostBytesOf(endpoint) + 1024 * 1024, preParsing: refuseOtherTypes }),
      handler: (request, reply) =>
        endpoint.strangers && forStrangers && !headerOf(request, 'x-authorization')
          ? answer(services, endpoint.strangers, forStrangers, request, reply)
          : answer(services, endpoint, handler, request, reply),
    })
  }
}

/** Runs before a file-sized body is read as JSON. */
async function refuseOtherTypes(request: FastifyRequest) {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? 'multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', httpTexts.named('sendMultipart'))
}

async function answer(
  services: Services,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refuseWhenCrowded(services.limits, endpoint)
  const query = { ...(request.query as Record<string, unknown>) }
  const body = endpoint.upload ? undefined : bodyOf(endpoint, request)
  const refuseMalformed = () => {
    refuseDoubled(query)
    refuseUnsound(query)
    refuseUnsound(body, { longest: endpoint.longText, values: valuesOf(endpoint) })
  }
  // Anonymous requests count first, even when malformed
  const isOpen = endpoint.scope === 'none'
  if (!isOpen) refuseMalformed()
  const wanted = endpoint.scope === 'agency' ? wantedAgency(query, body, pathAgency(endpoint, request)) : null
  const token = headerOf(request, 'x-authorization')
  const session =
    endpoint.scope === 'none'
      ? null
      : endpoint.scope === 'keyed'
        ? await bearerSession(services.database, token)
        : await sessionOf(services.database, services.config, token, wanted, endpoint.path !== '/check-access-token')
  admit(endpoint, session)
  const settle = await limitOf(services.limits, { endpoint, request, reply, session, body })
  let file: Received | undefined
  let result: unknown
  try {
    if (isOpen) refuseMalformed()
    // Before a file is received for nothing
    const params = checkedParams(endpoint.params, request.params)
    const asked = checked(endpoint.query, query) ?? refuseUnknown(query)
    if (endpoint.upload) file = await receiveFile(request, mostBytesOf(endpoint))
    const input = {
      params,
      query: asked,
      body: checked(endpoint.body, body),
      ifMatch: versionOf(headerOf(request, 'if-match')),
      ifNoneMatch: headerOf(request, 'if-none-match'),
      token,
      session,
      file,
    }
    if (endpoint.versioned && headerOf(request, 'if-match') === undefined)
      throw new AppError('VERSION_REQUIRED', httpTexts.named('versionRequired'))
    const work = (scope: unknown): Promise<unknown> => handler({ ...input, scope } as unknown as Context<Endpoint>)
    const within = (run: typeof work) => inScope(services, endpoint, session, request, run)
    const repeatable = { session, request, body, keys: services.config.appKeys }
    result = await inTurn(services.limits, session, () => replayed(endpoint, repeatable, work, within))
    await settle()
  } catch (error) {
    await settle(error)
    throw error
  } finally {
    await file?.drop()
  }
  return send(reply, endpoint, result, languageOf(request))
}

/** Checks sign-in, permission and agency in this order, so that strangers learn nothing. */
function admit(endpoint: Endpoint, session: Session | null) {
  if (!session) return
  if (session.bearer) return admitBearer(endpoint, session.bearer)
  const isInCatalog = endpoint.scope === 'agency' && session.agency?.id === catalogId
  const { role } = session.actor
  const holder = { role, permissions: isInCatalog ? inCatalog(role) : permissionsOf(session.actor) }
  const isAcross = endpoint.acrossToo && !session.agency && role && csmRoles.includes(role)
  if (endpoint.scope === 'agency' && !isAcross && (!session.agency || (isInCatalog && !servesCatalog(endpoint))))
    throw notFound(errorTexts.named('noAgency'))
  if (endpoint.scope === 'agencies' && !(session.actor.role && csmRoles.includes(session.actor.role)))
    throw forbidden(holder, endpoint.access)
  if (!can(holder, endpoint.access)) throw forbidden(holder, endpoint.access)
  if (session.is_paused && endpoint.method !== 'GET' && stopsWhilePaused(session.actor.role, endpoint.access))
    throw new AppError('AGENCY_PAUSED', httpTexts.named('paused'))
}

function admitBearer({ access }: Endpoint, { scopes, learner }: Bearer) {
  if (access.is === 'keyed' && scopes.includes(access.may) && (!learner || access.learners)) return
  throw new AppError('FORBIDDEN', errorTexts.named('keyLacks'), { details: { needs: describe(access) } })
}

/** Decides which rows the handler sees, and in which transaction it runs (design: architecture.md, idea 1). */
async function inScope(
  services: Services,
  endpoint: Endpoint,
  session: Session | null,
  request: FastifyRequest,
  run: (scope: unknown) => Promise<unknown>,
): Promise<unknown> {
  const { database } = services
  const origin = {
    request_id: request.id,
    ip: request.ip,
    // The beginning identifies browser and device
    user_agent: (headerOf(request, 'user-agent') ?? '').slice(0, 400),
    language: languageOf(request),
  }
  if (!session) return transaction(database.pool, { role: 'app_auth' }, db => run({ db, database, origin }))
  const { actor, agency, token_hash, partner_id, bearer } = session
  if (bearer && agency) {
    const { learner } = bearer
    return inAgency({ database, actor, agency: { ...agency, versions: null }, origin, learner }, scope =>
      run({ ...scope, learner }),
    )
  }
  if (endpoint.scope === 'agency' && agency) {
    if (session.first_entry && agency.id !== catalogId) await noteEntry(database, { actor, agency, token_hash, origin })
    // Until it commits, only the call itself sees its changes, so it caches nothing
    const seen = endpoint.method === 'GET' ? agency : { ...agency, versions: null }
    return inAgency({ database, actor, agency: seen, origin }, run)
  }
  const role = endpoint.scope === 'agencies' || endpoint.acrossToo ? 'app_csm' : 'app_auth'
  return transaction(database.pool, { role, user_id: actor.user_id }, db =>
    run({ db, database, actor, origin, token_hash, partner_id }),
  )
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined
  if (request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', httpTexts.named('sendJson'))
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new AppError('MALFORMED_REQUEST', httpTexts.named('sendJsonObject'))
  return { ...body }
}

/** Takes `organization_id` out of query and body: a selector, never an authority. */
function wantedAgency(query: Record<string, unknown>, body: unknown, inPath?: string): string | null {
  const inQuery = query.organization_id
  const holder = body as Record<string, unknown> | undefined
  const inBody = holder?.organization_id
  delete query.organization_id
  delete holder?.organization_id
  const [wanted, ...others] = [inPath, inBody, inQuery].filter(named => named !== undefined)
  if (others.some(other => !sameId(other, wanted)))
    throw new AppError('MALFORMED_REQUEST', httpTexts.named('twoAgencies'))
  if (wanted === undefined) return null
  if (typeof wanted !== 'string' || !/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(wanted))
    throw notFound(errorTexts.named('noAgency'))
  return wanted
}

const sameId = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase())

const pathAgency = ({ agencyIn }: Endpoint, { params }: FastifyRequest) =>
  agencyIn === 'path' ? (params as { id: string }).id : undefined

function refuseUnknown(query: Record<string, unknown>) {
  const [stranger] = Object.keys(query)
  if (stranger !== undefined)
    throw new AppError('INVALID', errorTexts.named('someFields'), {
      errors: { [stranger]: [httpTexts.named('unknownField')] },
    })
  return undefined
}

function versionOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch)?.[1]
  if (version === undefined) throw new AppError('MALFORMED_REQUEST', httpTexts.named('badVersion'))
  return Number(version)
}

const languageOf = (request: FastifyRequest) => acceptedLanguage(headerOf(request, 'accept-language'))

/** Resolves the texts that a response names in the requester's language. */
function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, language: string) {
  if (result instanceof StoredFile) return sendStored(reply, result)
  if ((result instanceof FileAnswer || result instanceof JsonText || result instanceof NotModified) && result.keeping)
    sayKeeping(reply, result.keeping)
  if (result instanceof NotModified) return reply.status(304).send()
  if (result instanceof FileAnswer) return sendFile(reply, result)
  if (result instanceof JsonText) return sendJson(reply, result.text, language)
  if (!endpoint.response) return reply.status(204).send()
  if (endpoint.status) void reply.status(endpoint.status)
  const { version } = result as { version?: unknown }
  if (typeof version === 'number') void reply.header('etag', `"${version}"`)
  return sendJson(reply, JSON.stringify(result), language)
}

const sendJson = (reply: FastifyReply, text: string | Buffer, language: string) =>
  reply.type('application/json; charset=utf-8').send(inWordsWithin(language, text))
