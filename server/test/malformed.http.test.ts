import { api, can, type Endpoint, failureBody, rolePermissions } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSigner } from './a-signer.ts'
import { aKey } from './api-key.ts'
import { type AnyArgs, everyEndpoint, exampleArgs } from './every-call.ts'
import { type House, openHouse } from './house.ts'
import { naming, withoutLimits } from './leaks.ts'
import { markAgency, type Marked } from './marked.ts'
import { isRefusedBefore } from './refused-before.ts'
import { isDrawn } from './sample.ts'
import { deep, strangeValues } from './strange-values.ts'

let house: House
let mine: Marked
let token: string
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  mine = await markAgency(house, 'agency')
})
afterAll(() => house.close())

interface Raw {
  path?: string
  query?: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** Returns the token of a user who may make the call, so that only the values are refused. */
const tokenFor = async ({ scope, access }: Endpoint) => {
  if (access.is === 'keyed' && access.may === 'forms:sign') return (await aSigner(house)).token
  if (scope === 'keyed') return (await aKey(house)).token
  // Vendor-only calls are refused to an administrator before anything is read
  const isVendors = !can({ role: 'agency_admin', permissions: rolePermissions.agency_admin }, access)
  return scope === 'agencies' || (scope === 'agency' && isVendors)
    ? house.tokenFor(house.users.super_admin, null)
    : house.tokenFor(house.users.agency_admin, house.agency.id)
}

/** Sends raw bytes; every response must be readable by a client, and none may be a server error. */
async function raw(endpoint: Endpoint, { path, query = '', headers = {}, payload }: Raw, what: string) {
  const search = [
    query,
    endpoint.scope === 'agency' && !query.includes('organization_id') ? `organization_id=${mine.organization_id}` : '',
  ]
  const response = await house.app.inject({
    method: endpoint.method,
    url: `/api${path ?? endpoint.path}?${search.filter(Boolean).join('&')}`,
    headers: { 'x-authorization': token, ...headers },
    ...(payload !== undefined && { payload }),
  })
  const label = `${endpoint.method} ${endpoint.path}, ${what}: ${response.statusCode} ${response.body.slice(0, 200)}`
  expect(response.statusCode, label).toBeLessThan(500)
  const refused = response.statusCode >= 400
  expect(refused ? failureBody.safeParse(response.json()).success : true, label).toBe(true)
  // The message from failures.ts when the database had to refuse a value that validation let through
  expect(refused ? response.body : '', label).not.toMatch(
    /A value (is not of the right form|breaks a rule of the records)/,
  )
  return response
}

const strangeWords = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  "' or 1=1 --",
  '%',
  '%25',
  '\\',
  '*',
  '{}',
  '[]',
  ',',
  'none,none',
  'null',
  'undefined',
  '../../etc/passwd',
  '<script>',
  '\u202e',
  '😀'.repeat(40),
  'x'.repeat(3000),
  '9999-99-99',
  '0000-00-00',
  '+infinity',
  '00000000-0000-0000-0000-000000000000',
]
/** Byte sequences that are not valid text. */
const noText = ['%00', 'a%00b', '%ED%A0%80', '%C3%28', '%FF']
const bodyOf = ({ scope }: Endpoint, args: AnyArgs, change: object = {}) =>
  JSON.stringify({ ...(scope === 'agency' && { organization_id: mine.organization_id }), ...args.body, ...change })
const json = { 'content-type': 'application/json' }
const pathWith = (endpoint: Endpoint, params: Record<string, string>) =>
  endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')

/** Adds the call's other parameters, so that only the malformed value is wrong. */
const queryOf = ({ query = {} }: AnyArgs) =>
  new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])).toString()

describe('[R-API-2] [R-API-3] any input gets a clear refusal, never a server error', () => {
  for (const { endpoint, group } of everyEndpoint) {
    const example = exampleArgs(endpoint, group)
    const writes = endpoint.method === 'POST' || endpoint.method === 'PATCH'
    test(`${endpoint.method} ${endpoint.path}`, { timeout: 60_000 }, async () => {
      const renew = async () => {
        token = await tokenFor(endpoint)
      }
      await renew()
      const args = naming(mine, example)
      if (endpoint.agencyIn === 'path') args.params = { ...args.params, id: mine.organization_id }
      const path = pathWith(endpoint, args.params ?? {})
      const sound: Raw =
        writes && !endpoint.upload
          ? { path, headers: endpoint.versioned ? { ...json, 'if-match': '*' } : json, payload: bodyOf(endpoint, args) }
          : { path }
      const send = async (change: Raw, what: string) => {
        // Logging out and switching agency end the token
        if (endpoint.path.endsWith('/login') || endpoint.path === '/logout') await renew()
        return raw(endpoint, { ...sound, ...change }, what)
      }

      /** The checks themselves receive every value; one in six of those they let through is sent, and one in 32 of the others. */
      const isSent = (what: string, sent: Parameters<typeof isRefusedBefore>[1]) =>
        isDrawn({ endpoint, group }, what, isRefusedBefore(endpoint, sent) ? 32 : 6)

      for (const key of Object.keys(args.params ?? {})) {
        for (const word of [...strangeWords.filter(Boolean).map(encodeURIComponent), ...noText]) {
          const value = noText.includes(word) ? word : decodeURIComponent(word)
          if (!isSent(`${key} = ${word}`, { params: { ...args.params, [key]: value } })) continue
          const answer = await send(
            { path: pathWith(endpoint, { ...args.params, [key]: word }), query: queryOf(args) },
            `${key} = ${word.slice(0, 40)}`,
          )
          // An id that may exist: then the missing file is reported
          const told = endpoint.upload ? [400, 404, 414, 415] : [400, 404, 414]
          // The example's program is closed for the person, which is reported before the file is looked up
          if (key === 'file_id' && endpoint === api.caregiverView.file) told.push(409)
          expect(told, `${endpoint.path} ${word.slice(0, 40)}`).toContain(answer.statusCode)
        }
      }

      const fields = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {})
      // An unknown field is refused by name, whatever its value
      for (const key of ['not_a_field', '__proto__', 'constructor'])
        for (const word of ['', '1', ...noText])
          if (isDrawn({ endpoint, group }, `${key} = ${word}`, 16))
            await send({ query: `${key}=${word}` }, `${key} = ${word}`)
      for (const key of [...fields, 'organization_id']) {
        for (const word of strangeWords) {
          const query = key === 'organization_id' ? {} : { [key]: word }
          if (isSent(`${key} = ${word}`, { query }))
            await send({ query: `${key}=${encodeURIComponent(word)}` }, `${key} = ${word.slice(0, 40)}`)
        }
        for (const word of noText)
          if (isDrawn({ endpoint, group }, `${key} = ${word}`))
            await send({ query: `${key}=${word}` }, `${key} = ${word}`)
        if (!isDrawn({ endpoint, group }, `${key} twice`, 4)) continue
        const twice = await send({ query: `${key}=1&${key}=2` }, `${key} twice`)
        // Requesting reset mails is limited per account too
        expect([400, 401, 422, 429], `${endpoint.path} ${key} twice`).toContain(twice.statusCode)
      }
      // Checks that run before every call alike are sent one time in eight
      const isTried = (what: string) => isDrawn({ endpoint, group }, what)
      if (isTried('200 parameters'))
        await send({ query: Array.from({ length: 200 }, (_, n) => `p${n}=1`).join('&') }, '200 parameters')
      await send(
        { headers: { ...sound.headers, 'if-match': 'rubbish', 'idempotency-key': 'x'.repeat(400) } },
        'strange headers',
      )
      if (isTried('long token'))
        await send({ headers: { ...sound.headers, 'x-authorization': 'x'.repeat(5000) } }, 'long token')
      for (const encoding of ['gzip'].filter(isTried)) {
        const packed = await send({ headers: { ...sound.headers, 'content-encoding': encoding } }, 'packed')
        expect(packed.statusCode).toBe(415)
      }

      if (!writes) return
      for (const [type, payload] of [
        ['text/plain', 'hello'],
        ['application/xml', '<a/>'],
        ['application/x-www-form-urlencoded', 'a=1'],
        ['application/json; charset=utf-16', '{}'],
        ['nonsense', '{}'],
      ] as const) {
        if (!isTried(type)) continue
        const { statusCode } = await send({ headers: { 'content-type': type }, payload }, type)
        expect([400, 415, 422], `${endpoint.path} ${type} ${statusCode}`).toContain(
          type.startsWith('application/json') ? 400 : statusCode,
        )
      }
      const parts = { 'content-type': 'multipart/form-data; boundary=x' }
      for (const payload of [
        '',
        '--x--',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
        '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\nv\r\n--x--\r\n',
        '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nv\r\n--x--\r\n',
        '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nv\r\n--x--\r\n',
      ])
        if (isTried(`parts ${payload}`)) await send({ headers: parts, payload }, `parts ${payload.slice(0, 20)}`)
      if (endpoint.upload) return
      for (const payload of [
        '',
        '{',
        '[]',
        '1',
        'null',
        '"text"',
        '{"a":1,}',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        '\u0000',
        JSON.stringify(deep(500)),
        '['.repeat(50_000),
        Buffer.from([0xff, 0xfe, 0x7b]),
        `{"a":"${'x'.repeat(1_100_000)}"}`,
      ]) {
        if (!isTried(`body ${String(payload).slice(0, 30)}`)) continue
        const { statusCode } = await send({ headers: json, payload }, `body ${String(payload).slice(0, 30)}`)
        // A call without any fields may accept null instead
        expect([400, 401, 413, 422], `${endpoint.path} ${String(payload).slice(0, 30)}`).toContain(
          String(payload) === 'null' ? 400 : statusCode,
        )
      }
      const unknown = await send({ payload: bodyOf(endpoint, args, { is_admin: true }) }, 'a field that is not one')
      expect([422, 429], 'no field is taken silently').toContain(unknown.statusCode)
      for (const key of [...Object.keys(args.body ?? {}), 'organization_id'])
        for (const value of strangeValues) {
          const what = `${key} = ${JSON.stringify(value).slice(0, 40)}`
          const body = key === 'organization_id' ? args.body : { ...args.body, [key]: value }
          if (isSent(what, { body })) await send({ payload: bodyOf(endpoint, args, { [key]: value }) }, what)
        }
    })
  }
})

describe('requests refused before any call', () => {
  test('a wrong method at a known address gets the right one in the answer', async () => {
    const { statusCode, headers, json } = await house.app.inject({ method: 'PUT', url: '/api/admin/providers' })
    expect([statusCode, headers.allow, json().code]).toEqual([405, 'GET, POST', 'METHOD_NOT_ALLOWED'])
  })
  test('an incorrectly encoded address gets 400', async () => {
    for (const url of ['/api/admin/providers/%E0%A4%A', '/%E0%A4%A', '/api/%'])
      expect((await house.app.inject(url)).json()).toMatchObject({ code: 'MALFORMED_REQUEST' })
  })
  test('an address over 8 KiB gets 400', async () => {
    expect((await house.app.inject(`/api/system?${'a'.repeat(9000)}`)).statusCode).toBe(400)
  })
  test('a foreign host name gets 421, so that nothing is cached or mailed under it', async () => {
    for (const host of ['evil.example', 'panel.example.org.evil.example'])
      expect((await house.app.inject({ url: '/api/system', headers: { host } })).json()).toMatchObject({
        code: 'MISDIRECTED',
      })
    for (const host of ['panel.example.org', 'localhost:3000', '127.0.0.1'])
      expect((await house.app.inject({ url: '/api/system', headers: { host } })).statusCode).toBe(200)
    // A load balancer uses the IP address
    expect((await house.app.inject({ url: '/api/health/live', headers: { host: '10.0.0.7' } })).statusCode).toBe(200)
  })
  test('the agency may be named in both query and body, but not differently', async () => {
    await renewed()
    const { statusCode } = await house.app.inject({
      method: 'POST',
      url: `/api/admin/providers?organization_id=${house.other.id}`,
      headers: { 'x-authorization': token },
      payload: { organization_id: house.agency.id, first_name: 'Marisol', last_name: 'Reyes' },
    })
    expect(statusCode).toBe(400)
  })
  const renewed = async () => {
    token = await house.tokenFor(house.users.agency_admin, house.agency.id)
  }
})
