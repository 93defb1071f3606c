import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The data of a simulated partner, in its own format. */
export interface Store {
  caregivers: Record<string, unknown>[]
  coordinators: Record<string, unknown>[]
}

/** Faults that replace the partner's response to a call. */
export type Fault = 429 | 401 | 500 | 'garbage' | 'empty' | 'doubled' | null

export interface Simulators {
  /** The address for `base_url`, by partner. */
  url: { hhax: string; alayacare: string }
  host: string
  store: { hhax: Store; alayacare: Store }
  /** Calls as the partners counted them, and tokens that were handed out. */
  book: { calls: number; tokens: number }
  /** Called before each call, except for tokens. */
  fault: (call: { path: string; number: number }) => Fault
  close: () => Promise<void>
}

export const simulatedSecret = 'demo-partner'
export const simulatedClient = 'preceptor'

/** Partners on this machine that speak as theirs do, with a store of their own: for tests, and for a demo world that syncs. */
export async function openSimulators(port = 0): Promise<Simulators> {
  const tokens = new Set<string>()
  const simulators: Simulators = {
    url: { hhax: '', alayacare: '' },
    host: '',
    store: { hhax: { caregivers: [], coordinators: [] }, alayacare: { caregivers: [], coordinators: [] } },
    book: { calls: 0, tokens: 0 },
    fault: () => null,
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/hhax/identity/connect/token') return void giveToken(request, response)
    simulators.book.calls++
    const fault = simulators.fault({ path: url.pathname, number: simulators.book.calls })
    if (fault === 429) return say(response, 429, { error: 'rate' }, { 'retry-after': '0' })
    if (fault === 401 || fault === 500) return say(response, fault, { error: 'fault' })
    if (fault === 'garbage') return void response.writeHead(200).end('{"items": [')
    const kind = url.pathname.includes('coordinators') ? 'coordinators' : 'caregivers'
    if (url.pathname.startsWith('/hhax/')) {
      const given = request.headers.authorization?.replace('Bearer ', '') ?? ''
      if (!tokens.has(given)) return say(response, 401, { error: 'token' })
      const rows = fault === 'empty' ? [] : simulators.store.hhax[kind]
      return say(response, 200, byCursor(rows, url.searchParams, fault === 'doubled'))
    }
    const wanted = `Basic ${Buffer.from(`${simulatedClient}:${simulatedSecret}`).toString('base64')}`
    if (request.headers.authorization !== wanted) return say(response, 401, { error: 'credentials' })
    return say(response, 200, byNumber(fault === 'empty' ? [] : simulators.store.alayacare[kind], url.searchParams))
  })

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

const say = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

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
