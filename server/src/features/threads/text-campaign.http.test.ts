import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import {
  newSid,
  openTextService,
  reportFields,
  signatureOf,
  type TextService,
} from '../../demo/partners/text-service.ts'
import { deliverDue } from '../../messages/deliver.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { someSms } from '../../../test/message-words.ts'

const shared = '+17185550100'
const password = 's3cret'
const refusedNumber = '+17185559999'
let house: House
let service: TextService
beforeAll(async () => {
  service = await openTextService({
    password,
    refuse: ({ to }) => (to === refusedNumber ? { status: 400, code: 21614 } : null),
  })
  house = await openHouse({ SMS_URL: service.url, SMS_FROM: shared })
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
})
afterAll(async () => {
  await house.close()
  await service.close()
})

const told = (path: string, fields: Record<string, string>, secret = password) =>
  house.app
    .inject({
      method: 'POST',
      url: path,
      headers: {
        host: 'panel.example.org',
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(secret, `https://panel.example.org${path}`, fields),
      },
      payload: new URLSearchParams(fields).toString(),
    })
    .then(({ statusCode }) => statusCode)

/** Draws the same numbers in every run. */
const drawn = (seed: string, most: number) => createHash('sha256').update(seed).digest().readUInt32BE() % most
const shuffled = <T>(all: readonly T[], seed: string) =>
  all
    .map((one, n) => ({ one, key: drawn(`${seed} ${n}`, 2 ** 32) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)

async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>) {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
    }),
  )
}

async function people(count: number, prefix: string) {
  const all = Array.from({ length: count }, (_, n) =>
    anEmployee({
      organization_id: house.agency.id,
      mobile: `+1${prefix}${String(2_000_000 + n)}`,
      email: `${prefix}${n}@example.org`,
    }),
  )
  await house.load({ employees: all })
  return all
}

test('[R-RTE-3] messages: after callbacks out of order, three times or never, each text ends in the state the service reports', async () => {
  const count = campaign(60, 10_000)
  const all = await people(count, '212')
  for (let at = 0; at < all.length; at += 500)
    await transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, async db => {
      for (const { id, mobile } of all.slice(at, at + 500))
        await queueSms(db, house.config.appKeys, {
          organization_id: house.agency.id,
          number: mobile ?? '',
          ...someSms('Nine sharp'),
          quiet: null,
          thread: { employee_id: id, language: 'en' },
        })
    })
  await deliverDue(house.database, house.config, pino({ enabled: false }), 'sms')
  expect(service.taken).toHaveLength(count)
  // The true outcome of each text, and the reports about it: each report three times, in any order, one in twenty never
  const truth = new Map<string, string>()
  const reports = service.taken.flatMap(one => {
    const fate = drawn(`fate ${one.to}`, 10)
    const ends = fate < 6 ? 'delivered' : fate < 8 ? 'undelivered' : fate < 9 ? 'late' : 'sent'
    const statuses = {
      delivered: ['sent', 'delivered'],
      undelivered: ['sent', 'undelivered'],
      late: ['delivered', 'undelivered'],
      sent: ['queued', 'sent'],
    }[ends]
    const heard = statuses.filter((status, n) => drawn(`dropped ${one.to} ${status} ${n}`, 20) > 0)
    truth.set(
      one.to,
      heard.includes('undelivered') ? 'undelivered' : heard.includes('delivered') ? 'delivered' : 'sent',
    )
    return heard.flatMap(status => Array.from({ length: 3 }, () => ({ one, status })))
  })
  const lowered: string[] = []
  const rank: Record<string, number> = { sent: 0, delivered: 1, undelivered: 2 }
  const seen = new Map<string, string>()
  const watch = async () => {
    const { rows } = await house.owner.query<{ to_address: string; state: string }>(
      `select to_address, state from messages where direction = 'out'`,
    )
    for (const { to_address, state } of rows) {
      const before = seen.get(to_address)
      if (before !== undefined && (rank[state] ?? -1) < (rank[before] ?? -1))
        lowered.push(`${to_address}: ${before} → ${state}`)
      seen.set(to_address, state)
    }
  }
  const mixed = shuffled(reports, 'order')
  for (let at = 0; at < mixed.length; at += 2000) {
    await inTurns(mixed.slice(at, at + 2000), 4, async ({ one, status }) => {
      expect(await told('/sms/status', reportFields(one, status, status === 'undelivered' ? 30007 : null))).toBe(200)
    })
    await watch()
  }
  expect(lowered).toEqual([])
  expect(new Map([...seen].filter(([to]) => truth.has(to)))).toEqual(truth)
}, 3_600_000)

test('[R-RTE-3] messages: despite replays and forgeries, each real text arrives once, in a thread or on the desk, and no forged one does', async () => {
  const count = campaign(60, 5_000)
  const all = await people(Math.max(20, count / 20), '646')
  await house.owner.query('insert into sms_senders (organization_id, number) values ($1, $2) on conflict do nothing', [
    house.agency.id,
    '+17185550101',
  ])
  const texts = Array.from({ length: count }, (_, n) => {
    const stranger = drawn(`stranger ${n}`, 10) === 0
    const from = stranger ? `+1917${String(3_000_000 + n)}` : (all[n % all.length]?.mobile ?? '')
    return {
      MessageSid: newSid(),
      From: from,
      To: '+17185550101',
      Body: `Text ${n}, ${n % 3 === 0 ? 'please call me' : 'thank you'}`,
    }
  })
  const sent = texts.flatMap((fields, n) => {
    const replays = Array.from({ length: 1 + drawn(`replays ${n}`, 3) }, () => ({ fields, secret: password }))
    const forged = { fields: { ...fields, MessageSid: newSid(), Body: `Forged ${n}` }, secret: 'guessed' }
    return [...replays, ...(drawn(`forged ${n}`, 4) === 0 ? [forged] : [])]
  })
  const answers = new Map<number, number>()
  await inTurns(shuffled(sent, 'order of texts'), 4, async ({ fields, secret }) => {
    const status = await told('/sms/inbound', fields, secret)
    expect(status).toBe(secret === password ? 200 : 403)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  const { rows } = await house.owner.query<{ provider_id: string }>(
    `select provider_id from messages where direction = 'in' union all select provider_id from unassigned_messages`,
  )
  expect(rows.map(({ provider_id }) => provider_id).toSorted()).toEqual(
    texts.map(({ MessageSid }) => MessageSid).toSorted(),
  )
  expect((await house.owner.query('select from sms_inbound where handled_at is null')).rowCount).toBe(0)
}, 3_600_000)
