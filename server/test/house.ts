import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Args,
  agencyRoles,
  type Answer,
  can,
  type Endpoint,
  type FailureBody,
  type Role,
  rolePermissions,
} from '@preceptor/contract'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { makeApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/db/client.ts'
import { type AgencyRecord, anAgency } from '../src/demo/factories/agencies.ts'
import { aCoordinator, aDiscipline, aLocation } from '../src/demo/factories/taxonomy.ts'
import { aMembership, aUser, type UserRecord } from '../src/demo/factories/users.ts'
import { load, type World } from '../src/demo/load.ts'
import { failureStatuses } from '../src/http/openapi.ts'
import { peopleAtWork } from '../src/jobs/pace.ts'
import type { Log } from '../src/lib/log.ts'
import { dropDatabase } from './drop-database.ts'
import { asLogin, withDatabase } from './urls.ts'

/** A test's calls must not change the block size of its jobs. */
peopleAtWork.callsPerSecond = Number.POSITIVE_INFINITY

/**
 * The caller: a role of the first agency (vendor roles work across), `other` for the administrator of the second agency, or a
 * token.
 */
export type Caller = Role | 'other' | 'anonymous' | { token: string }

export interface Reply<E extends Endpoint> {
  status: number
  /** Validated against the contract on success. */
  data: Answer<E>
  failure: FailureBody
  headers: Record<string, string | string[] | number | undefined>
  bytes: Buffer
}

interface CallOptions {
  as?: Caller
  /** The agency in the request; default: the first one, or the path's. `null` omits it. */
  organization_id?: string | null
  headers?: Record<string, string>
}

export interface House {
  app: FastifyInstance
  database: Database
  /** The owner's connection, which bypasses row-level security: for setup and for inspecting the database. */
  owner: Client
  config: Config
  agency: AgencyRecord & Corner
  other: AgencyRecord & Corner
  users: Record<Role | 'other', UserRecord>
  load: (world: World) => Promise<void>
  tokenFor: (user: { id: string }, organization_id: string | null) => Promise<string>
  call: <const E extends Endpoint>(endpoint: E, args: Args<E>, options?: CallOptions) => Promise<Reply<E>>
  close: () => Promise<void>
}
interface Corner {
  discipline_id: string
  location_id: string
  /** The coordinator linked to the coordinator_limited user. */
  coordinator_id: string
}

/**
 * An owner without superuser rights lifts each table's forced security, one lock after another, and a busy worker locks in its own
 * order. Whichever the database then aborts has written nothing and starts again.
 */
async function loadBesideWorkers(owner: Client, world: World, tries = 3): Promise<void> {
  try {
    await load(owner, world)
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || tries === 1) throw error
    await loadBesideWorkers(owner, world, tries - 1)
  }
}

/**
 * Clones a migrated database, adds two agencies and one signed-in user per role, and starts the app on it, without a port. No one
 * may be connected to the `template` meanwhile.
 */
export async function openHouse(
  env: Record<string, string> = {},
  template = 'preceptor_template',
  log?: Log,
): Promise<House> {
  const ownerUrl = inject('ownerUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} ${inject('cloning')}`)
  const owner = new Client({ connectionString: withDatabase(ownerUrl, name) })
  await owner.connect()
  const config = readConfig({
    NODE_ENV: 'test',
    APP_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    DATABASE_URL: 'postgres://set-by-the-tests',
    PUBLIC_URL: 'https://panel.example.org',
    LIMIT_REQUESTS_PER_SECOND: '100000',
    REQUIRE_TWO_FACTOR: 'none',
    FILES_DIR: join(tmpdir(), `preceptor-files-${name}`),
    ...env,
  })
  const database = openDatabase({ url: asLogin(withDatabase(ownerUrl, name)), max: 4, idleMs: 10_000 })
  const app = await makeApp({ config, database, ...(log && { log }) })
  const people = await furnish(owner)
  const house: Pick<House, 'app' | 'owner' | 'agency' | 'other' | 'users'> = { app, owner, ...people }
  const tokens = new Map<string, string>()
  const tokenFor = (user: { id: string }, organization_id: string | null) => giveToken(owner, user.id, organization_id)
  const tokenOf = async (who: Caller): Promise<string | null> => {
    if (typeof who === 'object') return who.token
    if (who === 'anonymous') return null
    const known = tokens.get(who)
    if (known) return known
    const home = who === 'other' ? people.other.id : agencyRoles.includes(who) ? people.agency.id : null
    const token = await tokenFor(people.users[who], home)
    tokens.set(who, token)
    return token
  }
  return {
    ...house,
    database,
    config,
    load: world => loadBesideWorkers(owner, world),
    tokenFor,
    call: async (endpoint, args, { as = 'agency_admin', organization_id, headers = {} } = {}) => {
      const token = await tokenOf(as)
      const usual = endpoint.agencyIn === 'path' ? null : people.agency.id
      return request(app, endpoint, args as object, organization_id === undefined ? usual : organization_id, {
        ...headers,
        ...(token && { 'x-authorization': token }),
      })
    },
    close: async () => {
      // A test that failed during a download leaves its reader behind
      app.server.closeAllConnections()
      await told('the app', app.close())
      await told('its connections', database.end())
      await told('the owner’s connection', owner.end())
      await rm(config.filesDir, { recursive: true, force: true })
      await told('its database', dropDatabase(admin, name, { force: false }))
      await admin.end()
    },
  }
}

/** Names work that doesn't end in time. */
async function told(what: string, ending: PromiseLike<unknown>) {
  const timer = setTimeout(() => console.warn(`Closing a house still waits for ${what}.`), 30_000)
  await ending
  clearTimeout(timer)
}

async function furnish(owner: Client) {
  const agency = anAgency({ name: 'Ours Home Care' })
  const other = anAgency({ name: 'Theirs Home Care' })
  const vendor = (role: NonNullable<UserRecord['vendor_role']>) => aUser({ vendor_role: role, name: `Vendor ${role}` })
  const users = {
    super_admin: vendor('super_admin'),
    admin: vendor('admin'),
    cs_super_user: vendor('cs_super_user'),
    csm: vendor('csm'),
    agency_admin: aUser({ name: 'Ada Admin' }),
    coordinator_limited: aUser({ name: 'Cora Coordinator' }),
    rn_limited: aUser({ name: 'Rhea Nurse' }),
    viewer: aUser({ name: 'Vera Viewer' }),
    other: aUser({ name: 'Otto Other' }),
  }
  const corner = (organization_id: string, user_id: string | null) => ({
    discipline: aDiscipline({ organization_id, code: 'HHA', name: 'Home Health Aide' }),
    location: aLocation({ organization_id, name: 'Bronx' }),
    coordinator: aCoordinator({ organization_id, name: 'Cora Coordinator', user_id }),
  })
  const ours = corner(agency.id, users.coordinator_limited.id)
  const theirs = corner(other.id, null)
  await load(owner, {
    organizations: [agency, other],
    users: Object.values(users),
    memberships: [
      ...(['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer'] as const).map(role =>
        aMembership({ organization_id: agency.id, user_id: users[role].id, role }),
      ),
      aMembership({ organization_id: other.id, user_id: users.other.id, role: 'agency_admin' }),
    ],
    disciplines: [ours.discipline, theirs.discipline],
    locations: [ours.location, theirs.location],
    coordinators: [ours.coordinator, theirs.coordinator],
  })
  const ids = (c: typeof ours) => ({
    discipline_id: c.discipline.id,
    location_id: c.location.id,
    coordinator_id: c.coordinator.id,
  })
  return { agency: { ...agency, ...ids(ours) }, other: { ...other, ...ids(theirs) }, users }
}

export async function giveToken(owner: Client, user_id: string, organization_id: string | null) {
  const token = `ap_${randomBytes(32).toString('base64url')}`
  await owner.query(
    `insert into access_tokens (token_hash, user_id, organization_id, auth_epoch, expires_at)
     select $1, id, $3, auth_epoch, now() + interval '12 hours' from users where id = $2`,
    [createHash('sha256').update(token).digest(), user_id, organization_id],
  )
  return token
}

async function request<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  args: object,
  organization_id: string | null,
  headers: Record<string, string>,
): Promise<Reply<E>> {
  const {
    params = {},
    query = {},
    body,
    file,
  } = args as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
    file?: File
  }
  const inPath = endpoint.agencyIn === 'path'
  const named = inPath && organization_id ? { ...params, id: organization_id } : params
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(named[key] ?? ''))
  const writes = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const agency = endpoint.scope === 'agency' && !inPath && organization_id ? { organization_id } : {}
  const search = new URLSearchParams(
    Object.entries({ ...query, ...(writes && !endpoint.upload ? {} : agency) }).map(
      ([key, value]): [string, string] => [key, value],
    ),
  )
  const multipart = file ? await multipartOf(file) : undefined
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
    headers: { ...headers, ...(multipart && { 'content-type': multipart.type }) },
    ...(multipart ? { payload: multipart.bytes } : writes ? { payload: { ...agency, ...body } } : {}),
  })
  const told = [
    endpoint.status ?? (endpoint.response || endpoint.file ? 200 : 204),
    ...(endpoint.strangers?.status ? [endpoint.strangers.status] : []),
    ...(endpoint.remembered || endpoint.ranged ? [304] : []),
    ...(endpoint.ranged ? [206] : []),
    ...failureStatuses(endpoint),
  ]
  expect(told, `OpenAPI tells every answer of ${endpoint.method} ${endpoint.path}`).toContain(response.statusCode)
  const json = /application\/json\b/.test(String(response.headers['content-type']))
    ? (response.json() as unknown)
    : undefined
  if (response.statusCode < 300 && endpoint.response) {
    const valid = endpoint.response.safeParse(json)
    expect(valid.error?.issues, `${endpoint.method} ${endpoint.path} answers what the contract says`).toBeUndefined()
  }
  return {
    status: response.statusCode,
    data: json as Answer<E>,
    failure: json as FailureBody,
    headers: response.headers,
    bytes: response.rawPayload,
  }
}

async function multipartOf(file: File) {
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const bytes = Buffer.concat([
    Buffer.from(head),
    Buffer.from(await file.arrayBuffer()),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

interface Cases<E extends Endpoint> {
  args: Args<E>
  /** A role without the permission; absent if every signed-in role has it. */
  denied?: Role
  as?: Caller
  headers?: Record<string, string>
  /**
   * True if the arguments name a thing of the first agency, to be called by the second agency's administrator with their own
   * agency's id.
   */
  foreign?: boolean
}

/** Tests the four cases of every endpoint: anonymous, wrong role, other agency, success. Returns the successful reply. */
export async function fourCases<const E extends Endpoint>(
  house: House,
  endpoint: E,
  { args, denied, as = 'agency_admin', headers = {} }: Cases<E>,
) {
  const anonymous = await house.call(endpoint, args, { as: 'anonymous', headers })
  // Callers without an account may use it for another purpose
  const refusal = endpoint.strangers ? [422, 'INVALID'] : [401, 'NOT_SIGNED_IN']
  expect([anonymous.status, anonymous.failure.code]).toEqual(refusal)
  if (denied) {
    const refused = await house.call(endpoint, args, { as: denied, headers })
    expect([refused.status, refused.failure.code]).toEqual([403, 'FORBIDDEN'])
  }
  if (endpoint.scope === 'agency') {
    // The other agency's administrator names our agency: as if it never existed
    const foreign = await house.call(endpoint, args, { as: 'other', headers })
    const never = await house.call(endpoint, args, { as: 'other', headers, organization_id: randomUUID() })
    expect([foreign.status, foreign.failure]).toEqual([404, never.failure])
    // … and names their own agency with a thing of ours
    const mayCall = can({ role: 'agency_admin', permissions: rolePermissions.agency_admin }, endpoint.access)
    if (endpoint.params && endpoint.agencyIn !== 'path')
      expect((await house.call(endpoint, args, { as: 'other', headers, organization_id: house.other.id })).status).toBe(
        mayCall ? 404 : 403,
      )
  }
  const happy = await house.call(endpoint, args, { as, headers })
  expect(happy.status, JSON.stringify(happy.failure)).toBeLessThan(300)
  return happy
}
