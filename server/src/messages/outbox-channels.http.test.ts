import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { api } from '@preceptor/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { transaction } from '../db/tx.ts'
import { deliverDue } from './deliver.ts'
import { type Quiet, queueMail } from './queue-mail.ts'
import { queueSms } from './queue-sms.ts'
import { queueWebhook } from './queue-webhook.ts'
import { type House, openHouse } from '../../test/house.ts'
import { someMail, someSms } from '../../test/message-words.ts'

/** Tests text messages and webhooks on real HTTP servers; mails are in outbox.http.test.ts. */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => house.owner.query('delete from outbox'))

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server that records requests and responds with `status`, at once or when the promise resolves. */
async function openPeer(status: (received: Received) => number | Promise<number> = () => 200, answered: object = {}) {
  const received: Received[] = []
  const answer: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      void Promise.resolve(status(one)).then(code =>
        response.writeHead(code, { location: '/elsewhere' }).end(JSON.stringify(answered)),
      )
    })
  }
  const server = createServer(answer)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  closing.push(close)
  return { received, host: `127.0.0.1:${port}`, close }
}

const asApp = <T>(work: Parameters<typeof transaction<T>>[2], of: House = house) =>
  transaction(of.database.pool, { role: 'app_user', organization_id: of.agency.id }, work)
const keys = () => house.config.appKeys
const text = (number: string, words = 'Your class starts at 9.', quiet: Quiet | null = null) =>
  asApp(db => queueSms(db, keys(), { organization_id: house.agency.id, number, ...someSms(words), quiet }))
const hook = (url: string, payload: object = { n: 1 }, of: House = house) =>
  asApp(
    db =>
      queueWebhook(db, of.config.appKeys, {
        organization_id: of.agency.id,
        url,
        event: 'employee.created',
        payload,
        secret: 'whsec_c2VjcmV0',
      }),
    of,
  )
const lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
const deliver = (over: Partial<Config> = {}) => deliverDue(house.database, { ...house.config, ...over }, log)
const rows = async () => (await house.owner.query('select * from outbox order by recipient, created_at')).rows
const comeDue = () => house.owner.query('update outbox set next_attempt_at = now()')
/** Returns the seconds until the next attempt. */
const waitOf = ({ next_attempt_at }: { next_attempt_at: Date }) => (next_attempt_at.getTime() - Date.now()) / 1000

describe('text messages', () => {
  test('go to the service in SMS_URL with its login, and are erased except for the fact that they were sent', async () => {
    const peer = await openPeer()
    await text('(718) 555-0123')
    expect(await deliver({ smsUrl: `http://preceptor:s%3Acret@${peer.host}/messages?from=1` })).toBe(1)
    const [row] = await rows()
    const [{ path, headers, body } = { path: '', headers: {}, body: '{}' }] = peer.received
    expect(path).toBe('/messages?from=1')
    expect(JSON.parse(body)).toEqual({ id: row.id, to: '+17185550123', text: 'Your class starts at 9.' })
    expect(headers).toMatchObject({
      'idempotency-key': row.id,
      authorization: `Basic ${Buffer.from('preceptor:s:cret').toString('base64')}`,
    })
    expect(row).toMatchObject({ channel: 'sms', state: 'sent', body_sealed: null, attempts: 1 })
  })

  test('an invalid time zone holds up no text message, of its own agency or others', async () => {
    const peer = await openPeer()
    await house.owner.query(`update organizations set quiet_from = '00:00', quiet_to = '00:01'`)
    await text('718 555 0100', 'Hello.', { time_zone: 'America/New_York', pressing_from: null })
    await text('718 555 0101')
    await house.owner.query(`update outbox set quiet_zone = 'Mars/Base' where recipient like '%0100'`)
    try {
      expect(await deliver({ smsUrl: `http://${peer.host}/` })).toBe(2)
    } finally {
      await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
    }
  })

  test('with SMS_FROM the service is called like Twilio: a form with To, From and Body, and the account’s login', async () => {
    const peer = await openPeer(({ body }) => (body.includes('5550100') ? 400 : 201), { code: 21211 })
    await text('(718) 555-0123', 'Training & more: 50% done, see https://x.example/#a=b')
    await text('(718) 555-0100')
    const smsUrl = `http://AC1:token@${peer.host}/2010-04-01/Accounts/AC1/Messages.json`
    expect(await deliver({ smsUrl, smsFrom: '+17185550199' })).toBe(2)
    const told = peer.received.find(({ body }) => body.includes('0123'))
    expect(told?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(told?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}`,
    })
    expect(Object.fromEntries(new URLSearchParams(told?.body))).toEqual({
      To: '+17185550123',
      From: '+17185550199',
      Body: 'Training & more: 50% done, see https://x.example/#a=b',
      StatusCallback: `${house.config.publicUrl}/sms/status`,
    })
    expect((await rows()).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['+17185550100', 'failed'],
      ['+17185550123', 'sent'],
    ])
  })

  test('a number the service will never take fails at once; other refusals are retried sooner than a mail', async () => {
    const peer = await openPeer(({ body }) => (body.includes('+17185550100') ? 422 : 503))
    await text('718 555 0100')
    await text('718 555 0101')
    await deliver({ smsUrl: `http://${peer.host}/` })
    const [never, later] = await rows()
    expect(never).toMatchObject({ state: 'failed', last_error: 'The SMS service does not accept the number (422).' })
    expect(later).toMatchObject({ state: 'queued', last_error: 'The SMS service refused the message (503).' })
    expect(waitOf(later)).toBeLessThan(40)
    for (let n = 0; n < 6; n++) {
      await comeDue()
      await deliver({ smsUrl: `http://${peer.host}/` })
    }
    expect((await rows())[1]).toMatchObject({ state: 'failed', attempts: 7 })
  })

  test('only an answer about the number marks it as refused; problems with the sender or the account are retried', async () => {
    const smsOf = async (code: number) => {
      const peer = await openPeer(() => 400, { code, message: 'Says who it is', status: 400 })
      await house.owner.query('delete from outbox')
      await text('718 555 0100')
      await deliver({ smsUrl: `http://${peer.host}/`, smsFrom: '+17185550199' })
      const [{ state, refused, last_error }] = await rows()
      return { state, refused, last_error }
    }
    // 21610: the person texted STOP, and the number works
    for (const code of [21211, 21610, 21614])
      expect(await smsOf(code)).toEqual({
        state: 'failed',
        refused: code !== 21610,
        last_error: `The SMS service does not accept the number (400, code ${code}).`,
      })
    for (const code of [21212, 21606, 21408, 21612])
      expect(await smsOf(code)).toEqual({
        state: 'queued',
        refused: false,
        last_error: `The SMS service refused the message (400, code ${code}).`,
      })
  })

  test('a bare 400 says nothing about the number, however long the response', async () => {
    const peer = await openPeer(() => 400, { text: 'x'.repeat(100_000), code: 21211 })
    await text('718 555 0100')
    await deliver({ smsUrl: `http://${peer.host}/` })
    const last_error = 'The SMS service refused the message (400).'
    expect(await rows()).toMatchObject([{ state: 'queued', refused: false, last_error }])
  })

  test('while the service is down, untried messages of the batch lose no attempt', async () => {
    const peer = await openPeer()
    await peer.close()
    for (let n = 10; n < 35; n++) await text(`718 555 01${n}`)
    const tried = await deliver({ smsUrl: `http://${peer.host}/` })
    const all = await rows()
    expect(all.filter(({ attempts }) => attempts === 0)).toHaveLength(25 - tried)
    expect(tried).toBeLessThan(8)
    expect(all.find(({ attempts }) => attempts === 1)?.last_error).toBe('The SMS service cannot be reached.')
    const back = await openPeer()
    await comeDue()
    expect(await deliver({ smsUrl: `http://${back.host}/` })).toBe(25)
    expect(new Set(back.received.map(({ body }) => body)).size).toBe(25)
  })

  test('a message due in the agency’s quiet hours waits for their end without losing an attempt, unless it is urgent', async () => {
    const peer = await openPeer()
    const smsUrl = `http://${peer.host}/`
    const time_zone = 'America/Los_Angeles'
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await text('718 555 0100', 'Night', { time_zone, pressing_from: null })
    await text('718 555 0101', 'Soon', { time_zone, pressing_from: soon(1) })
    await text('718 555 0102', 'Now', { time_zone, pressing_from: soon(-1) })
    await text('718 555 0103', 'Always')
    // Two hours before and after the local time there, so that quiet hours end in two hours, at night too
    const there = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
        timeZone: time_zone,
        hour: '2-digit',
        minute: '2-digit',
      })
    await house.owner.query('update organizations set quiet_from = $1, quiet_to = $2', [there(-2), there(2)])
    expect(await deliver({ smsUrl })).toBe(2)
    expect(peer.received.map(({ body }) => (JSON.parse(body) as { text: string }).text).toSorted()).toEqual([
      'Always',
      'Now',
    ])
    const [night, pressing] = await rows()
    expect([night, pressing].map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ])
    expect(Math.abs(waitOf(night) - 7200)).toBeLessThan(90)
    expect(Math.abs(waitOf(pressing) - 3600)).toBeLessThan(90)
    await house.owner.query('update organizations set quiet_from = $1, quiet_to = $2', [there(-4), there(-1)])
    await comeDue()
    expect(await deliver({ smsUrl })).toBe(2)
    await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
  })

  test('nothing is sent for a closed agency; waiting messages go out once it reopens, with no attempt lost', async () => {
    const peer = await openPeer()
    const smsUrl = `http://${peer.host}/`
    await text('718 555 0123')
    await house.owner.query(`update organizations set status = 'closed' where id = $1`, [house.agency.id])
    expect(await deliver({ smsUrl })).toBe(0)
    expect(peer.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }])
    await house.owner.query(`update organizations set status = 'live' where id = $1`, [house.agency.id])
    expect(await deliver({ smsUrl })).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('without a service they wait, and an invalid number is refused', async () => {
    await text('718 555 0123')
    expect(await deliver()).toBe(0)
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 0 })
    expect(lines.at(-1)).toContain('SMS_URL')
    await expect(text('call me')).rejects.toThrow('needs a phone number')
    expect(() => readConfig({ NODE_ENV: 'test', SMS_URL: 'sms.example.org' })).toThrow('SMS_URL must be an address')
  })
})

describe('webhooks', () => {
  test('carry a signature that proves the sender, the time and the text', async () => {
    const peer = await openPeer()
    await hook(`http://${peer.host}/hooks`, { name: 'Zoë' })
    await deliver({ webhookPrivateHosts: [peer.host] })
    const [{ path, headers, body } = { path: '', headers: {} as Received['headers'], body: '' }] = peer.received
    const [row] = await rows()
    expect([path, body, headers['webhook-event']]).toEqual(['/hooks', '{"name":"Zoë"}', 'employee.created'])
    const { 'webhook-id': id, 'webhook-timestamp': at } = headers
    expect([id, row.state]).toEqual([row.id, 'sent'])
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60)
    const signature = createHmac('sha256', 'secret')
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  test('can’t reach private addresses, directly or by name, and say so', async () => {
    const peer = await openPeer()
    const port = peer.host.split(':')[1]
    for (const host of [
      peer.host,
      `localhost:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `2130706433:${port}`,
    ])
      await hook(`https://${host}/`)
    await hook(`http://${peer.host}/`)
    await deliver()
    expect(peer.received).toEqual([])
    const all = await rows()
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'failed'))
    expect(new Set(all.map(({ last_error }) => last_error))).toEqual(
      new Set(['Only addresses that begin with https:// are called.', 'The address is not on the public internet.']),
    )
  })

  test('follow no redirect, retry after other refusals, and stop when the receiver is gone', async () => {
    const peer = await openPeer(({ path }) => ({ '/moved': 302, '/gone': 410 })[path] ?? 500)
    for (const path of ['/gone', '/moved', '/wrong']) await hook(`http://${peer.host}${path}`)
    await deliver({ webhookPrivateHosts: [peer.host] })
    expect(await rows()).toMatchObject([
      { state: 'failed', last_error: 'The address answered 410.' },
      { state: 'queued', last_error: 'The address answered 302.' },
      { state: 'queued', last_error: 'The address answered 500.' },
    ])
    expect(peer.received.map(({ path }) => path).sort()).toEqual(['/gone', '/moved', '/wrong'])
  })
})

test('a slow address delays neither other addresses nor other channels', async () => {
  let release = (_status: number) => {}
  const held = new Promise<number>(resolve => (release = resolve))
  const slow = await openPeer(() => held)
  const quick = await openPeer()
  await hook(`http://${slow.host}/`)
  await hook(`http://${quick.host}/`)
  await text('718 555 0123')
  const config = { webhookPrivateHosts: [slow.host, quick.host], smsUrl: `http://${quick.host}/sms` }
  const delivering = deliver(config)
  const states = async () => Object.fromEntries((await rows()).map(one => [one.recipient, one.state]))
  await expect
    .poll(states, { timeout: 8_000 })
    .toEqual({ [`http://${slow.host}/`]: 'queued', [`http://${quick.host}/`]: 'sent', '+17185550123': 'sent' })
  release(204)
  expect(await delivering).toBe(3)
  expect(await states()).toMatchObject({ [`http://${slow.host}/`]: 'sent' })
})

test('each channel has its own queue, and one claim for all messages of a transaction', async () => {
  await house.owner.query(`delete from graphile_worker._private_jobs where key like 'deliver_outbox%'`)
  await text('718 555 0123')
  await text('718 555 0124')
  await hook('https://example.org/')
  await asApp(db =>
    queueMail(db, keys(), { organization_id: house.agency.id, recipient: 'a@example.org', ...someMail('s', 'b') }),
  )
  const { rows: waiting } = await house.owner.query(
    `select key, queue_name from graphile_worker.jobs where key like 'deliver_outbox%' order by key`,
  )
  expect(waiting).toEqual(
    ['mail', 'sms', 'webhook'].map(name => ({ key: `deliver_outbox:${name}`, queue_name: `deliver:${name}` })),
  )
})

test('a demo world calls no service: its messages are stored, and can be read without their secrets', async () => {
  const demo = await openHouse({ DEMO: '1' })
  try {
    const peer = await openPeer()
    await hook(`http://${peer.host}/`, { n: 7 }, demo)
    await asApp(
      db =>
        queueSms(db, demo.config.appKeys, {
          organization_id: demo.agency.id,
          number: '7185550123',
          ...someSms('Nine sharp'),
          quiet: null,
        }),
      demo,
    )
    await deliverDue(demo.database, { ...demo.config, webhookPrivateHosts: [peer.host] }, log)
    const { data } = await demo.call(api.outbox.list, {}, { as: 'anonymous' })
    expect(data.data.map(({ channel, body, state }) => [channel, body, state])).toEqual([
      ['sms', 'Nine sharp', 'kept'],
      ['webhook', '{"n":7}', 'kept'],
    ])
    expect(peer.received).toEqual([])
    // One sealed with a key that is gone, and one without readable content
    await demo.owner.query(`update outbox set body_sealed = case channel when 'sms' then 'v1.gone.x.y.z' else
      (select body_sealed from outbox where channel = 'sms') end`)
    await asApp(
      db =>
        queueMail(db, demo.config.appKeys, {
          organization_id: demo.agency.id,
          recipient: 'a@example.org',
          ...someMail('Hello', 'Still here'),
        }),
      demo,
    )
    const { data: partly } = await demo.call(api.outbox.list, {}, { as: 'anonymous' })
    expect(Object.fromEntries(partly.data.map(({ channel, body }) => [channel, body]))).toEqual({
      mail: 'Still here',
      sms: 'This message can’t be read.',
      webhook: 'This message can’t be read.',
    })
  } finally {
    await demo.close()
  }
})
