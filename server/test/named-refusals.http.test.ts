import { connect } from 'node:net'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKey } from './api-key.ts'
import { type House, openHouse } from './house.ts'

let house: House
let port: number
let token: string
beforeAll(async () => {
  house = await openHouse()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as { port: number }).port
  token = await house.tokenFor(house.users.agency_admin, house.agency.id)
})
afterAll(() => house.close())

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

test.each([
  ['U+0000', { first_name: 'A\u0000b' }, 'first_name', 'characters that are not text'],
  [
    'the mark of our own texts',
    { first_name: '\u001f["forms","emailMissing"]' },
    'first_name',
    'characters that are not text',
  ],
  ['any other control character', { city: 'Bo\u001bston' }, 'city', 'characters that are not text'],
  ['half a character', { last_name: '\ud800' }, 'last_name', 'characters that are not text'],
  ['a text that is too long', { city: 'x'.repeat(20_000) }, 'city', 'at most 10,000 characters'],
  ['a list that is too long', { tags: Array(6_000).fill('a') }, 'tags', 'at most 5,000 items'],
  ['one wrong item', { tags: ['a', 'b\u0000'] }, 'tags.1', 'characters that are not text'],
  [
    'a row of a list',
    { emergency_contacts: [{ name: 'Ana' }, { name: 'x'.repeat(20_000) }] },
    'emergency_contacts.1.name',
    'at most 10,000 characters',
  ],
  ['what is nested too deeply', { tags: nested(30) }, `tags${'.0'.repeat(19)}`, 'at most 20 levels'],
])('a body with %s is refused by field name', async (_, change, field, words) => {
  const body = { first_name: 'Marisol', last_name: 'Reyes', ...change }
  const { status, failure } = await house.call(api.employees.add, { body: body as never })
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]])
  expect(failure.message).toContain(field)
  expect(failure.errors?.[field]?.[0]).toContain(words)
})

test.each(['\u0000', '\u001f', '\u001f["forms","nope"]'])('a query with %j is refused the same way', async sign => {
  const { status, failure } = await house.call(api.employees.list, { query: { search: `a${sign}` } })
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['search']])
})

test('a path parameter with control characters finds nothing', async () => {
  const { token } = await aKey(house)
  for (const sign of ['%00', '%1f', '%1b']) {
    const url = `/api/public_api/learners/external:a${sign}/assignments`
    const { statusCode, body } = await house.app.inject({ url, headers: { 'x-authorization': token } })
    expect([sign, statusCode, JSON.parse(body).code]).toEqual([sign, 404, 'NOT_FOUND'])
  }
})

test('a field name that looks like one of our texts is refused and shown without its mark', async () => {
  for (const name of ['\u001f["forms","{broken"]', '\u001f["http","required"]']) {
    const refused = await house.app.inject({ method: 'POST', url: '/api/login', payload: { [name]: 1 } })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { [name.slice(1)]: ['This contains characters that are not text. Remove them.'] },
    ])
    const asked = await house.app.inject({
      url: `/api/admin/providers?${encodeURIComponent(name)}=1&${encodeURIComponent(name)}=2`,
    })
    expect([asked.statusCode, Object.keys(asked.json().errors)]).toEqual([400, [name.slice(1)]])
  }
})

test('tabs and line breaks are allowed in text', async () => {
  const { data } = await house.call(api.employees.add, { body: { first_name: 'Tab', last_name: 'Reyes' } })
  const text = 'Key:\tunder the mat\r\nBell:\tbroken'
  const body = { text, type: 'general', visible_to: 'everyone', is_pinned: false, mentions: [] }
  const note = await house.call(api.employeeNotes.add, { params: { id: data.id }, body: body as never })
  expect([note.status, note.failure?.errors]).toEqual([200, undefined])
})

test('a list opens even with older rows that contain the mark', async () => {
  const { data: made } = await house.call(api.employees.add, { body: { first_name: 'Old', last_name: 'Marked' } })
  const names = ['["forms","tooLong"]', '["forms","{broken"]', '["nobody","x"]', '["forms",{}]', '[]']
  for (const name of names) {
    await house.owner.query('update employees set first_name = $2 where id = $1', [made.id, `\u001f${name}`])
    const { status, data } = await house.call(api.employees.list, { query: { search: 'Marked' } })
    expect([status, data?.data?.[0]?.first_name], name).toEqual([200, name])
  }
})

test('a value too long for its field is refused with the maximum length', async () => {
  const body = { first_name: 'x'.repeat(300), last_name: 'Reyes', tags: Array(200).fill('a') }
  const { status, failure } = await house.call(api.employees.add, { body })
  expect(status).toBe(422)
  expect(failure.errors?.first_name?.[0]).toMatch(/at most \d+ characters/i)
  expect(failure.errors?.tags?.[0]).toMatch(/\d+/)
})

/** Returns the response to these lines, up to the end of the connection or the first response. */
const answerTo = (lines: string[], body = '') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', bytes => {
      said += bytes.toString()
      if (/\r\n\r\n\{.*\}$/s.test(said)) socket.end()
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })

describe('ambiguous requests are refused', () => {
  const host = () => `Host: 127.0.0.1:${port}`
  const get = 'GET /api/check-access-token HTTP/1.1'
  const post = 'POST /api/login HTTP/1.1'
  const json = 'Content-Type: application/json'

  test.each([
    ['Host', () => [get, host(), host(), `X-Authorization: ${token}`]],
    ['Host', () => [get, host(), 'host: evil.example', `X-Authorization: ${token}`]],
    ['X-Authorization', () => [get, host(), `X-Authorization: ${token}`, `X-Authorization: ${token}`]],
    ['If-Match', () => [get, host(), 'If-Match: "1"', 'If-Match: "2"']],
    ['Idempotency-Key', () => [get, host(), 'Idempotency-Key: a', 'Idempotency-Key: b']],
    ['Content-Type', () => [post, host(), json, 'Content-Type: text/plain', 'Content-Length: 2']],
    ['Transfer-Encoding', () => [post, host(), json, 'Transfer-Encoding: gzip, chunked']],
  ])('%s', async (header, lines) => {
    const answer = await answerTo(lines())
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"MALFORMED_REQUEST"')
    expect(answer).toContain(header)
  })

  test.each([
    ['two lengths', () => [post, host(), json, 'Content-Length: 2', 'Content-Length: 3']],
    ['a length beside chunks', () => [post, host(), json, 'Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['a length with a sign', () => [post, host(), json, 'Content-Length: +2']],
    ['a blank before the colon', () => [post, host(), json, 'Transfer-Encoding : chunked']],
    ['chunks twice', () => [post, host(), json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['another name in the address', () => ['GET http://evil.example/api/system HTTP/1.1', host()]],
    ['no Host', () => [get]],
  ])('%s', async (_, lines) => {
    expect(await answerTo(lines(), '{}')).toMatch(/^HTTP\/1\.1 400 /)
  })
})
