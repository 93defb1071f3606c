import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The data of a simulated partner, in its own format. */
export interface Store {
  caregivers: Record<string, unknown>[]
  coordinators: Record<string, unknown>[]
  visits?: Record<string, unknown>[]
}

/** Faults that replace the partner's response to a call. `lost`: the partner did the work, but its response never arrived. */
export type Fault = 429 | 401 | 500 | 'garbage' | 'empty' | 'doubled' | 'lost' | null

/** Data sent to a partner, as received. */
export type Sent = Record<string, unknown>

export interface Simulators {
  /** The address for `base_url`, by partner. */
  url: { hhax: string; alayacare: string }
  host: string
  store: { hhax: Store; alayacare: Store }
  /** Counts of calls and issued tokens, and every received item, including repeats. */
  book: { calls: number; tokens: number; sent: { hhax: Sent[]; alayacare: Sent[] } }
  /** Returns the partner's refusal code for an item, or null. */
  refuses: (sent: Sent) => string | null
  /** Called before each call, except for tokens. */
  fault: (call: { path: string; number: number }) => Fault
  /** Marks the partners' current data as changed long ago. */
  longAgo: () => void
  close: () => Promise<void>
}

export const simulatedSecret = 'demo-partner'
export const simulatedClient = 'preceptor'

/**
 * Opens partners on this machine that speak the real ones' protocols, each with its own store: for tests, and for a demo world that
 * syncs.
 */
export async function openSimulators(port = 0): Promise<Simulators> {
  const tokens = new Set<string>()
  const changed = { hhax: changes('caregiverCode'), alayacare: changes('id') }
  const simulators: Simulators = {
    url: { hhax: '', alayacare: '' },
    host: '',
    store: { hhax: { caregivers: [], coordinators: [] }, alayacare: { caregivers: [], coordinators: [] } },
    book: { calls: 0, tokens: 0, sent: { hhax: [], alayacare: [] } },
    refuses: () => null,
    fault: () => null,
    longAgo: () => {
      for (const name of ['hhax', 'alayacare'] as const) changed[name].look(simulators.store[name].caregivers, 0)
    },
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/hhax/identity/connect/token') return void giveToken(request, response)
    simulators.book.calls++
    const fault = simulators.fault({ path: url.pathname, number: simulators.book.calls })
    if (fault === 429) return say(response, 429, { error: 'rate' }, { 'retry-after': '0' })
    if (fault === 401 || fault === 500) return say(response, fault, { error: 'fault' })
    if (request.method === 'POST' || url.pathname.includes('transactions') || url.pathname.endsWith('/records/'))
      return void records(request, response, url, fault)
    if (fault === 'garbage') return void response.writeHead(200).end('{"items": [')
    const kind = (['coordinators', 'visits'] as const).find(one => url.pathname.includes(one)) ?? 'caregivers'
    if (!mayCall(request, url)) return say(response, 401, { error: 'token' })
    const name = url.pathname.startsWith('/hhax/') ? 'hhax' : 'alayacare'
    const all = fault === 'empty' ? [] : (simulators.store[name][kind] ?? [])
    const rows = kind === 'caregivers' ? changed[name].among(all, url.searchParams) : all
    return say(
      response,
      200,
      name === 'hhax' ? byCursor(rows, url.searchParams, fault === 'doubled') : byNumber(rows, url.searchParams),
    )
  })

  const mayCall = ({ headers: { authorization = '' } }: IncomingMessage, { pathname }: URL) =>
    pathname.startsWith('/hhax/')
      ? tokens.has(authorization.replace('Bearer ', ''))
      : authorization === `Basic ${Buffer.from(`${simulatedClient}:${simulatedSecret}`).toString('base64')}`
  const transactions: { id: string; items: { reference: string; outcome: string; code: string }[] }[] = []

  /** Receives data and returns its state. */
  async function records(request: IncomingMessage, response: ServerResponse, url: URL, fault: Fault) {
    let text = ''
    for await (const part of request as AsyncIterable<Buffer>) text += part.toString()
    const body = (text === '' ? {} : JSON.parse(text)) as Sent
    if (!mayCall(request, url)) return say(response, 401, { error: 'token' })
    const answer = url.pathname.startsWith('/hhax/') ? ofHhax(url, body) : ofAlayacare(request, url, body)
    if (fault === 'lost') return void response.destroy()
    return say(response, answer.status, answer.body)
  }

  /** Applies the sent data to the person. */
  function changePerson(name: 'hhax' | 'alayacare', id: unknown, sent: Sent) {
    const person = simulators.store[name].caregivers.find(row => row[name === 'hhax' ? 'caregiverCode' : 'id'] === id)
    for (const [ours, theirs] of Object.entries(namesOf[name])) if (person && ours in sent) person[theirs] = sent[ours]
  }

  function ofHhax({ pathname, searchParams }: URL, { items }: Sent): { status: number; body: object } {
    if (pathname.endsWith('/caregivers/records')) {
      const id = `T-${transactions.length + 1}`
      const results = (items as Sent[]).map(one => {
        const known = simulators.store.hhax.caregivers.some(row => row['caregiverCode'] === one['caregiverCode'])
        const code = known ? simulators.refuses(one) : 'CAREGIVER_NOT_FOUND'
        if (code === null) {
          simulators.book.sent.hhax.push(one)
          if (one['recordType'] === 'person') changePerson('hhax', one['caregiverCode'], one)
        }
        return {
          reference: String(one['reference']),
          outcome: code === null ? 'accepted' : 'rejected',
          code: code ?? '',
        }
      })
      transactions.push({ id, items: results })
      return { status: 202, body: { transactionId: id } }
    }
    const reference = searchParams.get('reference')
    const found = transactions.findLast(({ id, items: some }) =>
      reference === null ? pathname.endsWith(`/${id}`) : some.some(one => one.reference === reference),
    )
    if (!found) return { status: 200, body: { transactionId: '', state: 'unknown', items: [] } }
    return { status: 200, body: { transactionId: found.id, state: 'done', items: found.items } }
  }

  function ofAlayacare({ method }: IncomingMessage, { pathname, searchParams }: URL, body: Sent) {
    const book = simulators.book.sent.alayacare
    if (method === 'GET') {
      const items = book.filter(one => one['external_id'] === searchParams.get('external_id'))
      return { status: 200, body: { items, total_pages: 1 } }
    }
    const id = decodeURIComponent(/\/employees\/([^/]+)\/records/.exec(pathname)?.[1] ?? '')
    if (!simulators.store.alayacare.caregivers.some(row => row['id'] === id)) return { status: 404, body: {} }
    const code = simulators.refuses(body)
    if (code !== null) return { status: 422, body: { detail: code } }
    if (book.some(one => one['external_id'] === body['external_id'])) return { status: 409, body: {} }
    book.push({ ...body, employee: id })
    if (body['kind'] === 'person') changePerson('alayacare', id, body)
    return { status: 201, body: { id: book.length } }
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request as AsyncIterable<Buffer>) body += part.toString()
    const fields = new URLSearchParams(body)
    if (fields.get('client_id') !== simulatedClient || fields.get('client_secret') !== simulatedSecret)
      return say(response, 401, { error: 'invalid_client' })
    simulators.book.tokens++
    const access_token = `token-${simulators.book.tokens}-${Date.now()}`
    tokens.add(access_token)
    say(response, 200, { access_token, expires_in: 1_800 })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  simulators.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  simulators.url = { hhax: `http://${simulators.host}/hhax`, alayacare: `http://${simulators.host}/alayacare` }
  return simulators
}

const namesOf = {
  hhax: {
    first_name: 'firstName',
    middle_name: 'middleName',
    last_name: 'lastName',
    email: 'email',
    mobile: 'mobilePhone',
    birth_date: 'dateOfBirth',
    hire_date: 'hireDate',
    status: 'status',
    discipline: 'discipline',
    location: 'office',
    coordinator_external_id: 'coordinatorCode',
  },
  alayacare: {
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    mobile: 'phone_main',
    birth_date: 'birthday',
    hire_date: 'start_on',
    status: 'status',
    discipline: 'designation',
    location: 'branch',
    coordinator_external_id: 'coordinator_id',
  },
} as const

const say = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Returns people who changed since the given time; the partner determines the changes when it serves the first page. */
function changes(key: string) {
  const noticed = new Map<unknown, { text: string; at: number }>()
  const look = (rows: readonly (Sent | null)[], now: number) => {
    for (const row of rows) {
      const text = JSON.stringify(row)
      if (now === 0 || noticed.get(row?.[key])?.text !== text) noticed.set(row?.[key], { text, at: now })
    }
  }
  const among = <Row extends Sent | null>(rows: readonly Row[], asked: URLSearchParams): readonly Row[] => {
    const since = asked.get('modifiedSince') ?? asked.get('updated_since')
    const isFirst = asked.get('cursor') === null && (asked.get('page') ?? '1') === '1'
    if (isFirst) look(rows, Date.now())
    return since === null ? rows : rows.filter(row => (noticed.get(row?.[key])?.at ?? 0) >= Date.parse(since))
  }
  return { look, among }
}

function byCursor(rows: readonly object[], asked: URLSearchParams, doubled: boolean) {
  const [from, limit] = [Number(asked.get('cursor') ?? 0), Math.max(1, Number(asked.get('limit') ?? 500))]
  const items = rows.slice(from, from + limit)
  return {
    items: doubled ? [...items, ...items] : items,
    next: from + limit < rows.length ? String(from + limit) : null,
  }
}

function byNumber(rows: readonly object[], asked: URLSearchParams) {
  const [number, count] = [Number(asked.get('page') ?? 1), Math.max(1, Number(asked.get('count') ?? 500))]
  return {
    items: rows.slice((number - 1) * count, number * count),
    total_pages: Math.max(1, Math.ceil(rows.length / count)),
  }
}
