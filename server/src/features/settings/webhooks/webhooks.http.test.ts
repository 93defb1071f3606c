import { api } from '@preceptor/contract'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../../test/api-key.ts'
import { assignedProgram, trainingOf } from '../../../../test/assigned.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { turnOf } from '../../../../test/turn.ts'
import { deliverDue } from '../../../messages/deliver.ts'
import { webhookNews } from './deliveries.ts'

const log = pino({ level: 'silent' })
let house: House
let peer: Server
let base: string
let status = 200
let key: { token: string }
let training: Awaited<ReturnType<typeof trainingOf>>
const seen: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  peer = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => peer.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(peer.address() as AddressInfo).port}`
  base = `http://${host}`
  house = await openHouse({ WEBHOOK_PRIVATE_HOSTS: host })
  training = await trainingOf(house)
  key = await aKey(house)
})
afterAll(async () => {
  await house.close()
  await new Promise(resolve => peer.close(resolve))
})

const add = async (path: string, events: ('training.completed' | 'training.reversed' | 'attempt.submitted')[]) =>
  (await house.call(api.webhooks.add, { body: { url: `${base}/${path}`, events } })).data
/** Does the worker's work of one second. */
async function work() {
  await turnOf(house, webhookNews(house.config))
  await deliverDue(house.database, house.config, log, 'webhook')
}
const deliveries = async (id: string) => (await house.call(api.webhooks.deliveries, { params: { id } })).data.data
async function passQuiz() {
  const one = await assignedProgram(house, training)
  const at = { learner: one.employee_id, id: one.assignment_id }
  await house.call(
    api.learners.progress,
    { params: { ...at, module_id: one.statement }, body: { done: true } },
    { as: key },
  )
  const quiz = { params: { ...at, module_id: one.asked }, body: {} }
  const { data } = await house.call(api.learners.startAttempt, quiz, { as: key })
  const answers = { a: ['0'], b: ['0'] }
  await house.call(
    api.learners.submitAttempt,
    { params: { ...at, attempt_id: data.id }, body: { answers } },
    { as: key },
  )
  return one
}
/** Calculates the signature the way receivers' libraries do (Standard Webhooks). */
function signatureOf(one: (typeof seen)[number] | undefined, secret: string) {
  const signed = `${String(one?.headers['webhook-id'])}.${String(one?.headers['webhook-timestamp'])}.${one?.body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
const bodies = () =>
  seen.splice(0).map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> })

test('administrators add, list (without the secret), rotate and remove an address', async () => {
  const body = { url: 'https://hooks.example.org/training', events: ['training.completed' as const] }
  const { data } = await fourCases(house, api.webhooks.add, { args: { body }, denied: 'viewer' })
  const list = await fourCases(house, api.webhooks.list, { args: {}, denied: 'rn_limited' })
  expect(JSON.stringify(list.data)).not.toContain(data.secret)
  const params = { id: data.id }
  const rotated = await fourCases(house, api.webhooks.rotate, { args: { params, body: {} }, denied: 'viewer' })
  expect(rotated.data.secret).not.toBe(data.secret)
  await fourCases(house, api.webhooks.deliveries, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.webhooks.remove, { args: { params }, denied: 'coordinator_limited' })
  expect((await house.call(api.webhooks.remove, { params })).status).toBe(404)
  for (const url of ['http://hooks.example.org', 'ftp://x', 'https://user:secret@example.org', 'nonsense'])
    expect((await house.call(api.webhooks.add, { body: { ...body, url } })).failure.errors).toHaveProperty('url')
})

test.each([
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://[::1]:8443/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8/hook',
  'https://192.168.1.1/',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://[::ffff:10.0.0.1]/',
])('%s is refused in the form and again when it is called', async url => {
  const { status, failure } = await house.call(api.webhooks.add, { body: { url, events: ['training.completed'] } })
  expect([status, failure.errors]).toEqual([422, { url: ['Enter an address on the public internet.'] }])
})

test('subscribers get each learner event once, signed, and no events of another agency', async () => {
  const all = await add('all', ['training.completed', 'attempt.submitted'])
  const completions = await add('completions', ['training.completed'])
  const theirs = await house.call(
    api.webhooks.add,
    { body: { url: `${base}/theirs`, events: ['training.completed'] } },
    { as: 'other', organization_id: house.other.id },
  )
  const one = await passQuiz()
  await work()
  await work()
  const [first] = seen
  const signatures = [all.secret, completions.secret].map(secret => signatureOf(first, secret))
  expect(signatures).toContain(first?.headers['webhook-signature'])
  const told = bodies()
  expect(told.map(({ event }) => event).toSorted()).toEqual([
    'attempt.submitted',
    'training.completed',
    'training.completed',
  ])
  expect(told.find(({ event }) => event === 'training.completed')?.data).toMatchObject({
    assignment_id: one.assignment_id,
    employee_id: one.employee_id,
    how: 'online',
  })
  expect((await deliveries(all.id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['sent', 1],
    ['sent', 1],
  ])
  const others = await house.call(
    api.webhooks.deliveries,
    { params: { id: theirs.data.id } },
    { as: 'other', organization_id: house.other.id },
  )
  expect(others.data.data).toEqual([])
  for (const { id } of [all, completions]) await house.call(api.webhooks.remove, { params: { id } })
})

test('a failed call is retried later and says why; one that gave up is sent again on request', async () => {
  const hook = await add('retried', ['training.completed'])
  await passQuiz()
  status = 500
  await work()
  expect(await deliveries(hook.id)).toMatchObject([
    { state: 'queued', attempts: 1, reason: 'The address answered 500.', is_replay: false },
  ])
  status = 200
  await house.owner.query(`update outbox set next_attempt_at = now() where state = 'queued'`)
  await work()
  const [sent] = await deliveries(hook.id)
  expect(sent).toMatchObject({ state: 'sent', attempts: 2 })
  const first = bodies()
  const params = { id: hook.id, delivery_id: sent?.id ?? '' }
  await fourCases(house, api.webhooks.replay, { args: { params, body: {} }, denied: 'viewer' })
  await work()
  // The same body under a new id
  expect(bodies()).toEqual([first[0]])
  expect((await deliveries(hook.id)).map(({ is_replay }) => is_replay)).toEqual([true, false])
  await house.call(api.webhooks.remove, { params: { id: hook.id } })
  await passQuiz()
  await work()
  expect(seen).toEqual([])
})

test('a removed address is not called again, not even for earlier failures', async () => {
  const [gone, stays] = [await add('gone', ['training.completed']), await add('stays', ['training.completed'])]
  await passQuiz()
  status = 500
  await work()
  status = 200
  seen.length = 0
  await house.call(api.webhooks.remove, { params: { id: gone.id } })
  await house.owner.query(`update outbox set next_attempt_at = now() where state = 'queued'`)
  await work()
  expect(seen.splice(0)).toHaveLength(1)
  expect(await deliveries(stays.id)).toMatchObject([{ state: 'sent', attempts: 2 }])
  await house.call(api.webhooks.remove, { params: { id: stays.id } })
})

test('without subscribers, no events are kept for delivery', async () => {
  await passQuiz()
  const { rows } = await house.owner.query('select from webhook_news where organization_id = $1', [house.agency.id])
  expect(rows).toEqual([])
})

test('for a day after a rotation, calls are signed with both secrets, then only with the new one', async () => {
  const hook = await add('changing', ['training.completed'])
  const { data } = await house.call(api.webhooks.rotate, { params: { id: hook.id }, body: {} })
  const left = Date.parse(data.old_until ?? '') - Date.now()
  expect(left).toBeGreaterThan(23.9 * 3_600_000)
  expect(left).toBeLessThanOrEqual(24 * 3_600_000)
  const signedWith = async () => {
    seen.length = 0
    await passQuiz()
    await work()
    const [one] = seen
    const given = String(one?.headers['webhook-signature']).split(' ')
    return [data.secret, hook.secret].map(secret => given.includes(signatureOf(one, secret)))
  }
  expect(await signedWith()).toEqual([true, true])
  await house.owner.query(`update webhooks set old_until = now() - interval '1 second' where id = $1`, [hook.id])
  expect(await signedWith()).toEqual([true, false])
  expect((await house.call(api.webhooks.list, {})).data.data.find(({ id }) => id === hook.id)?.old_until).toBeNull()
  await house.call(api.webhooks.remove, { params: { id: hook.id } })
  seen.length = 0
})

test('an unreadable secret stops no other address or agency, and its calls are listed as failed', async () => {
  const events = ['training.completed' as const]
  const broken = await add('broken', events)
  const fine = await add('fine', events)
  const { data: theirs } = await house.call(
    api.webhooks.add,
    { body: { url: `${base}/elsewhere`, events } },
    { as: 'other', organization_id: house.other.id },
  )
  const both = [house.agency.id, house.other.id]
  const news = () =>
    house.owner.query(
      `insert into webhook_news (organization_id, event, payload) select id, 'training.completed', '{}' from unnest($1::uuid[]) id`,
      [both],
    )
  await house.owner.query(`update webhooks set secret_sealed = 'k9.gone' where id = $1`, [broken.id])
  await news()
  await work()
  const listed = await house.call(
    api.webhooks.deliveries,
    { params: { id: theirs.id } },
    { as: 'other', organization_id: house.other.id },
  )
  expect(listed.data.data.map(({ state }) => state)).toEqual(['sent'])
  expect((await deliveries(fine.id)).map(({ state }) => state)).toEqual(['sent'])
  const [failed] = await deliveries(broken.id)
  expect(failed).toMatchObject({
    state: 'failed',
    reason: 'The secret can’t be read. Rotate it, then send this again.',
  })
  // A new secret fixes it
  await house.call(api.webhooks.rotate, { params: { id: broken.id }, body: {} })
  await house.call(api.webhooks.replay, { params: { id: broken.id, delivery_id: failed?.id ?? '' }, body: {} })
  await work()
  expect((await deliveries(broken.id))[0]).toMatchObject({ state: 'sent' })
})

test('a failing agency stops no other, and a stop request ends the run', async () => {
  const events = ['training.completed' as const]
  await add('first', events)
  const all = [house.agency.id, house.other.id]
  await house.owner.query(
    `insert into webhook_news (organization_id, event, payload) select id, 'training.completed', '{}' from unnest($1::uuid[]) id`,
    [all],
  )
  const left = async () =>
    (await house.owner.query<{ id: string }>('select organization_id as id from webhook_news')).rows.map(({ id }) => id)
  await turnOf(house, webhookNews(house.config), { isOver: () => true })
  expect((await left()).toSorted()).toEqual(all.toSorted())
  // An error in the first agency must not matter
  await house.owner.query(
    `create function fails_here() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger fails before insert on webhook_deliveries for each row when (new.organization_id = '${house.agency.id}') execute function fails_here()`,
  )
  const told: unknown[] = []
  await turnOf(house, webhookNews(house.config), { log: { error: (about: unknown) => void told.push(about) } })
  expect(told).toMatchObject([{ organization_id: house.agency.id }])
  expect(await left()).toEqual([house.agency.id])
  await house.owner.query('drop trigger fails on webhook_deliveries; drop function fails_here()')
  await work()
  expect(await left()).toEqual([])
})
