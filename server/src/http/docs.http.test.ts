import { createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { longestTurn, mostTurn } from '../../test/longest-turn.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const get = (url: string, headers: Record<string, string> = {}) => house.app.inject({ url, headers })

test('the documentation says how webhooks are signed, with a working example', async () => {
  const page = (await get('/api/docs')).body
  for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'webhook-event'])
    expect(page).toContain(header)
  const plain = page.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const [, secret = '', id, timestamp, signature, body] =
    /secret: whsec_(\S+)\s+webhook-id: (\S+)\s+webhook-timestamp: (\S+)\s+webhook-signature: (\S+)\s+(\{.*\})/.exec(
      plain,
    ) ?? []
  const right = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`)
  expect(signature).toBe(`v1,${right.digest('base64')}`)
})

test('the API documents are built off the event loop, once, and served from memory', async () => {
  // The first request makes the app ready
  await get('/api/health/live')
  let answers: Awaited<ReturnType<typeof get>>[] = []
  const held = await longestTurn(async () => {
    answers = await Promise.all([get('/api/openapi.json'), get('/api/docs')])
    answers.push(await get('/api/openapi.json', { 'accept-encoding': 'gzip' }))
  })
  const [first, page, zipped] = answers
  if (!first || !page || !zipped) throw new Error('No answer came.')
  expect([first.statusCode, page.statusCode, zipped.statusCode]).toEqual([200, 200, 200])
  expect(held).toBeLessThan(mostTurn)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body)
  const again = await longestTurn(async () => {
    expect((await get('/api/openapi.json')).rawPayload.length).toBe(first.rawPayload.length)
  })
  expect(again).toBeLessThan(mostTurn)
  const known = await get('/api/openapi.json', { 'if-none-match': String(first.headers['etag']) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})
