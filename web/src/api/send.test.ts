// These tests call a real server on loopback.
/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { api } from '@preceptor/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enter, replacing, session, sessionEnded } from '@/session/session.ts'
import { closeToast, toasts } from '@/ui/overlay/toast-store.ts'
import { checkSession } from '@/auth/actions.ts'
import { aUser } from '@/test/a-user.ts'
import { type ApiFailure, asFailure } from './failure.ts'
import { queryClient, reportFailure } from './query-client.ts'
import { fetchFile, fileNameOf, type SendOptions, send } from './send.ts'

const problem = 'There was a problem communicating with the server.'
const serverError = 'There was a server error'
interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Never responds. */
  hang?: boolean
  /** Responds after this. */
  after?: Promise<void>
  /** Drops the connection. */
  cut?: boolean
}

let server: Server
let seen: Seen[] = []
let reply: Reply = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
      'access-control-expose-headers': '*',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      if (reply.cut) return request.socket.destroy()
      if (reply.hang) return
      const { status = 200, headers, body: said = {}, after = Promise.resolve() } = reply
      void after.then(() => {
        response.writeHead(status, { ...cors, 'content-type': 'application/json', ...headers })
        response.end(typeof said === 'string' ? said : JSON.stringify(said))
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  document.head.innerHTML = `<meta name="api-bases" content="${base}">`
  localStorage.setItem('api_base', base)
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
  reply = {}
})
afterEach(() => {
  for (const toast of toasts.get()) closeToast(toast.id)
  sessionEnded('left')
  replacing(null)
})

const agencyId = '0198a9b2-0000-7000-8000-000000000001'
const signedIn = (token = 'secret-token') =>
  enter({ is: 'in', token, user: aUser(), organization: null, ends: { idle_expires_at: '', expires_at: '' } })
const failing = async (options: SendOptions = {}) =>
  (await send(api.employees.list, {}, options).then(
    () => null,
    (thrown: unknown) => thrown,
  )) as ApiFailure
const shown = () => toasts.get().map(({ level, text }) => ({ level, text }))
const failAndTell = async (options: SendOptions = {}) => {
  await reportFailure(await failing(options))
  return shown()
}

test('[R-API-1] the token travels in X-Authorization, and only when someone is signed in', async () => {
  await send(api.system.info, {})
  expect(seen[0]?.headers['x-authorization']).toBeUndefined()
  signedIn()
  await send(api.system.info, {})
  expect(seen[1]?.headers['x-authorization']).toBe('secret-token')
})

test('[R-API-2] [R-API-6] a payload is JSON, sent to the configured base', async () => {
  await send(api.auth.login, { body: { email: 'a@example.org', password: 'x' } })
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/login' })
  expect(seen[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: 'a@example.org', password: 'x' })
})

test('[R-API-3] filters go as a query string, with the agency of the page', async () => {
  await send(api.employees.list, { query: { provider_status: '1,4', page: 2 } }, { agencyId })
  const url = new URL(seen[0]?.url ?? '', 'http://x')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    provider_status: '1,4',
    page: '2',
    organization_id: agencyId,
  })
})

test('[R-ERR-1] a status of 500 or above shows a server error, whatever the response says', async () => {
  for (const status of [500, 503, 599]) {
    reply = { status, body: { message: 'secret stack' } }
    expect(await failAndTell()).toEqual([{ level: 'error', text: serverError }])
  }
})

test('[R-ERR-2] another failure shows the server’s sentence as a warning', async () => {
  reply = { status: 409, body: { message: 'Somebody has this number already.', code: 'DUPLICATE' } }
  expect(await failAndTell()).toEqual([{ level: 'warning', text: 'Somebody has this number already.' }])
})

test('[R-ERR-2] without a sentence, the warning is a communication problem', async () => {
  reply = { status: 404, body: '<html>' }
  expect(await failAndTell()).toEqual([{ level: 'warning', text: problem }])
})

test('[R-ERR-3] no response is an error', async () => {
  reply = { cut: true }
  expect(await failAndTell()).toEqual([{ level: 'error', text: problem }])
})

test('[R-API-4] a timeout counts as no response', async () => {
  reply = { hang: true }
  expect(await failAndTell({ timeoutMs: 60 })).toEqual([{ level: 'error', text: problem }])
})

test('[R-API-4] a call waits 120 s, no less and no more, unless it sets its own timeout', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await send(api.system.info, {})
  await send(api.system.info, {}, { timeoutMs: 500 })
  expect(limits.mock.calls).toEqual([[120_000], [500]])
  limits.mockRestore()
})

test('[R-ERR-4] a cancelled request is rejected silently', async () => {
  reply = { hang: true }
  const stop = new AbortController()
  const asked = failing({ signal: stop.signal })
  await vi.waitUntil(() => seen.length === 1)
  stop.abort()
  const failure = await asked
  expect(failure.kind).toBe('cancelled')
  await reportFailure(failure)
  expect(shown()).toEqual([])
})

test('[R-ERR-4] a timeout of the completed-courses call is rejected silently; its other failures are reported', async () => {
  const ask = (limit: number) =>
    queryClient
      .fetchQuery({
        queryKey: ['completed courses', Math.random()],
        queryFn: () =>
          send(api.trainingRecords.ofEmployee, { params: { id: agencyId }, query: {} }, { agencyId, timeoutMs: limit }),
        // Like the training records page
        meta: { quiet: 'timeout' },
        retry: false,
      })
      .catch((thrown: unknown) => asFailure(thrown).kind)
  reply = { hang: true }
  expect(await ask(60)).toBe('timeout')
  reply = { status: 500, body: {} }
  expect(await ask(20_000)).toBe('response')
  await vi.waitUntil(() => shown().length > 0)
  expect(shown()).toEqual([{ level: 'error', text: serverError }])
})

test('[R-ERR-5] a refused sign-in signs the user out on a protected call, not on a public one', async () => {
  signedIn()
  reply = { status: 401, body: { message: 'Wrong.', code: 'WRONG_CREDENTIALS' } }
  await send(api.auth.login, { body: { email: 'a@example.org', password: 'x' } }).catch(() => undefined)
  expect(session.get().is).toBe('in')
  reply = { status: 401, body: { message: 'Expired.', code: 'SESSION_EXPIRED' } }
  await failing()
  expect(session.get()).toEqual({ is: 'out', because: 'expired' })
  expect(localStorage.getItem('token')).toBeNull()
})

test('a late refusal of an older token does not end the current sign-in', async () => {
  signedIn('old')
  reply = { status: 401, body: { message: 'Expired.', code: 'SESSION_EXPIRED' } }
  const late = failing()
  signedIn('new')
  await late
  expect(session.get().is).toBe('in')
})

test('a refusal of a token being replaced does not sign the user out', async () => {
  signedIn('old')
  reply = { status: 401, body: { message: 'Expired.', code: 'SESSION_EXPIRED' } }
  const asked = failing()
  replacing('old')
  await asked
  expect(session.get().is).toBe('in')
  replacing(null)
  await failing()
  expect(session.get().is).toBe('out')
})

test('calls made while the token is being replaced are never sent', async () => {
  signedIn('old')
  replacing('old')
  const asked = send(api.panelMessages.current, {}).catch((thrown: unknown) => thrown)
  signedIn('new')
  expect(await asked).toMatchObject({ kind: 'cancelled' })
  expect(seen).toEqual([])
  replacing('new')
  const again = send(api.panelMessages.current, {})
  reply = { body: { data: [] } }
  replacing(null)
  expect(await again).toEqual({ data: [] })
})

test('calls in progress at that time are canceled, whoever made them', async () => {
  signedIn('old')
  reply = { hang: true }
  const under = [send(api.employeePhotos.small, { query: { photo_ids: agencyId } }), send(api.auth.check, { body: {} })]
  const ended = Promise.all(under.map(one => one.catch((thrown: unknown) => thrown)))
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  replacing('old')
  expect(await ended).toMatchObject([{ kind: 'cancelled' }, { kind: 'cancelled' }])
  // Nor is the sign-in itself checked
  const late = send(api.auth.check, { body: {} }).catch((thrown: unknown) => thrown)
  signedIn('new')
  expect(await late).toMatchObject({ kind: 'cancelled' })
  expect(seen).toHaveLength(2)
})

test('an answer about an earlier sign-in is not applied to this one, which is checked again', async () => {
  signedIn('old')
  const ends = { idle_expires_at: '', expires_at: '' }
  let answer = () => {}
  const after = new Promise<void>(resolve => (answer = resolve))
  reply = { after, body: { user: aUser({ name: 'Of the first' }), organization: null, ...ends } }
  const first = checkSession()
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  signedIn('new')
  const second = checkSession()
  reply = { body: { user: aUser({ name: 'Of the second' }), organization: null, ...ends } }
  await second
  answer()
  await first
  expect(seen.map(({ headers }) => headers['x-authorization'])).toEqual(['old', 'new'])
  expect(session.get()).toMatchObject({ is: 'in', token: 'new', user: { name: 'Of the second' } })
})

test('[R-ERR-10] an answer with message and level shows as a notice, at level info when the level is unknown', async () => {
  reply = { body: { message: 'Look out.', notification_level: 'warning' } }
  await send(api.auth.check, { body: {} })
  reply = { body: { message: 'By the way.' } }
  await send(api.auth.check, { body: {} })
  expect(shown()).toEqual([
    { level: 'warning', text: 'Look out.' },
    { level: 'info', text: 'By the way.' },
  ])
})

test('[R-ERR-10] a message that is part of the data, such as why a job failed, is not shown as a notice', async () => {
  reply = { body: { id: '1', message: 'The file is empty.' } }
  await send(api.jobs.get, { params: { id: agencyId } })
  expect(shown()).toEqual([])
})

test('[R-API-5] a file arrives as a blob with the server’s file name', async () => {
  reply = { body: 'a,b', headers: { 'content-disposition': "attachment; filename*=UTF-8''caf%C3%A9.csv" } }
  const { blob, name } = await fetchFile(api.employees.export, { query: { format: 'csv' } }, { agencyId })
  expect(seen[0]?.method).toBe('GET')
  expect([await blob.text(), name]).toEqual(['a,b', 'café.csv'])
})

test('a file name is read in both header forms', () => {
  expect(fileNameOf('attachment; filename="Employees 2026.csv"', 'x')).toBe('Employees 2026.csv')
  expect(fileNameOf(`attachment; filename="e.csv"; filename*=utf-8''%C3%A9.csv`, 'x')).toBe('é.csv')
  expect(fileNameOf(`attachment; filename="e.csv"; filename*=utf-8''%zz`, 'x')).toBe('e.csv')
  expect(fileNameOf(null, 'usual.csv')).toBe('usual.csv')
})

test('the idempotency key and the last seen version are sent as headers', async () => {
  await send(
    api.employees.add,
    { body: { first_name: 'A', last_name: 'B' } },
    { agencyId, idempotencyKey: 'k1', ifMatch: 7 },
  )
  expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'k1', 'if-match': '"7"' })
})
