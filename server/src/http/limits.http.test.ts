import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterAnswers } from '../lib/after-answer.ts'
import { type House, openHouse } from '../../test/house.ts'
import { longestTurn, mostTurn } from '../../test/longest-turn.ts'
import { aMember, logIn, password, tokenOf } from '../../test/sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_LOGIN_PER_ACCOUNT: '4',
    LIMIT_LOGIN_PER_IP: '6',
    LIMIT_RESET_PER_IP: '3',
    LIMIT_RESET_PER_ADDRESS: '2',
    LIMIT_REQUESTS_PER_SECOND: '2',
    LIMIT_HEAVY_PER_AGENCY: '1',
  })
})
afterAll(() => house.close())

let places = 0
/** Returns an address in another network each time. */
const place = () => `203.0.${++places}.7`
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const guess = (email: string, ip: string) => logIn(house, email, 'not the password', from(ip))
const right = (email: string, ip: string) => logIn(house, email, password, from(ip))
async function statuses(times: number, call: () => Promise<{ status: number }>) {
  const seen: number[] = []
  for (let i = 0; i < times; i++) seen.push((await call()).status)
  return seen
}
/** Pretends that this many seconds passed since the last guess. */
const wait = (seconds: number) =>
  house.owner.query('update rate_limits set window_ends_at = window_ends_at - make_interval(secs => $1)', [seconds])

test('guesses from one place are blocked, whatever the name, and Retry-After says how long; other places go on', async () => {
  const ip = place()
  let n = 0
  expect(await statuses(6, () => guess(`nobody${++n}@example.org`, ip))).toEqual(Array(6).fill(401))
  const refused = await guess('another@example.org', ip)
  expect([refused.status, refused.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await guess('another@example.org', place())).status).toBe(401)
})

test('a place with many correct passwords, such as an office, is not blocked', async () => {
  const ip = place()
  const user = await aMember(house, [house.agency])
  expect(await statuses(12, () => right(user.email, ip))).toEqual(Array(12).fill(200))
})

test('guesses at one account from many places delay the next attempts, longer each time; unknown addresses behave the same', async () => {
  const user = await aMember(house, [house.agency])
  for (const email of [user.email, 'never.seen@example.org']) {
    expect(await statuses(2, () => guess(email, place())), email).toEqual([401, 401])
    const waits: string[] = []
    for (let i = 0; i < 3; i++) {
      const refused = await guess(email, place())
      expect(refused.status, email).toBe(429)
      waits.push(String(refused.headers['retry-after']))
      await wait(Number(refused.headers['retry-after']))
      expect((await guess(email, place())).status, email).toBe(401)
    }
    expect(waits, email).toEqual(['2', '4', '8'])
  }
})

test('simultaneous guesses each count', async () => {
  const user = await aMember(house, [house.agency])
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess(user.email, place())))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
})

test('strangers cannot lock the owner out at a place where the account was used before, or anywhere for over 15 minutes', async () => {
  const user = await aMember(house, [house.agency])
  const home = '198.51.100.20'
  expect((await right(user.email, home)).status).toBe(200)
  for (let i = 0; i < 14; i++) {
    await guess(user.email, place())
    await wait(901)
  }
  await guess(user.email, place())
  const elsewhere = await right(user.email, place())
  expect(elsewhere.status).toBe(429)
  expect(Number(elsewhere.headers['retry-after'])).toBeLessThanOrEqual(900)
  // The provider gave the household another address in the same network
  expect((await right(user.email, '198.51.100.99')).status).toBe(200)
  // A sign-in resets the failure count for every place
  expect((await right(user.email, place())).status).toBe(200)
})

test('guesses from a known place are limited too', async () => {
  const user = await aMember(house, [house.agency])
  const home = place()
  expect((await right(user.email, home)).status).toBe(200)
  expect(await statuses(5, () => guess(user.email, home))).toEqual([401, 401, 401, 401, 429])
})

test('an email address counts as one in any spelling, and other fields cannot change it', async () => {
  const ip = place()
  const spellings = ['Same.Person@example.org', ' same.person@EXAMPLE.org ', 'same.person@example.org']
  const seen: number[] = []
  for (const email of spellings) seen.push((await guess(email, ip)).status)
  expect(seen).toEqual([401, 401, 429])
  const steered = await house.call(
    api.auth.login,
    { body: { email: 'x@example.org', password, identifier: 'other' } as never },
    { as: 'anonymous', headers: from(ip) },
  )
  expect(steered.status).toBe(422)
})

test('malformed sign-in attempts count for their place, not for the account they name', async () => {
  const user = await aMember(house, [house.agency])
  const ip = place()
  const send = (body: object) =>
    house.call(api.auth.login, { body: body as never }, { as: 'anonymous', headers: from(ip) })
  const { email } = user
  const crowd = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x${at}`, 0]))
  const bodies = [{ email, password: 1 }, { email, password, more: 1 }, crowd, {}, { email, password: '\u0000' }, crowd]
  const seen: number[] = []
  for (const body of bodies) seen.push((await send(body)).status)
  expect(seen).toEqual([422, 422, 400, 422, 400, 400])
  expect((await send(crowd)).status).toBe(429)
  expect((await right(email, ip)).status).toBe(429)
  expect((await right(email, place())).status).toBe(200)
})

test('an endlessly nested body is refused with a message before it is parsed, and delays no one', async () => {
  const payload = `{"email":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
  const send = (body: string) =>
    house.app.inject({
      method: 'POST',
      url: `/api${api.auth.login.path}`,
      headers: { 'content-type': 'application/json; charset=utf-8', ...from(place()) },
      payload: body,
    })
  await send('{}')
  let answer: Awaited<ReturnType<typeof send>> | undefined
  expect(await longestTurn(async () => (answer = await send(payload)))).toBeLessThan(mostTurn)
  expect([answer?.statusCode, answer?.json().message]).toEqual([
    400,
    'The field body cannot be read. Nest this at most 20 levels deep.',
  ])
  for (const [text, said] of [
    ['', 'body'],
    [`{"a":"${'x'.repeat(70_000)}`, 'not valid JSON'],
  ] as const)
    expect((await send(text)).json()).toMatchObject({
      code: 'MALFORMED_REQUEST',
      message: expect.stringContaining(said) as string,
    })
})

test('requests for mails are limited per place and per address, known or not', async () => {
  const user = await aMember(house, [house.agency])
  const ask = (email: string, ip: string) =>
    house.call(api.auth.askReset, { body: { email } }, { as: 'anonymous', headers: from(ip) })
  for (const email of [user.email, 'unknown@example.org'])
    expect(await statuses(3, () => ask(email, place())), email).toEqual([200, 200, 429])
  const ip = place()
  let n = 0
  expect(await statuses(4, () => ask(`someone${++n}@example.org`, ip))).toEqual([200, 200, 200, 429])
  await afterAnswers()
})

test('link attempts are limited per place, and a password that is too weak does not count', async () => {
  const ip = place()
  const set = (secret: string) =>
    house.call(api.auth.reset, { body: { token: 'x', password: secret } }, { as: 'anonymous', headers: from(ip) })
  expect(await statuses(5, () => set('short'))).toEqual(Array(5).fill(422))
  expect(await statuses(4, () => set('a good long phrase'))).toEqual([422, 422, 422, 429])
})

test('one sign-in has a limit of calls per second, and does not affect another', async () => {
  const [busy, calm] = [
    await tokenOf(house, await aMember(house, [house.agency])),
    await tokenOf(house, await aMember(house, [house.agency])),
  ]
  const call = (token: string) => house.call(api.auth.check, { body: {} }, { as: { token } })
  const seen = await statuses(30, () => call(busy))
  expect(seen.slice(0, 6)).toEqual(Array(6).fill(200))
  expect(seen).toContain(429)
  expect((await call(calm)).status).toBe(200)
})

test('an agency runs one heavy call at a time, without delaying other agencies, and a finished one makes room', async () => {
  const exported = (organization_id: string) =>
    house.call(api.employees.export, { query: { format: 'csv' } }, { as: 'csm', organization_id })
  const [first, second, elsewhere] = await Promise.all([
    exported(house.agency.id),
    exported(house.agency.id),
    exported(house.other.id),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 429])
  expect(elsewhere.status).toBe(200)
  expect((await exported(house.agency.id)).status).toBe(200)
})

test('previewing and importing a program file are heavy calls: they wait while the agency runs another one', async () => {
  const id = house.agency.id
  // One sign-in each, and polls at different times; otherwise the limit of calls per second applies first
  const sign = async () => ({ as: { token: await house.tokenFor(house.users.csm, null) }, organization_id: id })
  const [reader, exporter, importer] = [await sign(), await sign(), await sign()]
  const preview = async () => (await house.call(api.programFiles.preview, { params: { id } }, reader)).status
  const seldom = { timeout: 20_000, interval: 700 }
  expect(await preview()).toBe(404)
  await house.owner.query('begin')
  await house.owner.query('lock table employees in access exclusive mode')
  const held = house.call(api.employees.export, { query: { format: 'csv' } }, exporter)
  try {
    const waiting =
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
    await expect.poll(async () => (await house.owner.query(waiting)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(await preview()).toBe(429)
    const body = { training_type_id: id, discipline_ids: [], location_ids: [], topic_ids: [] }
    expect((await house.call(api.programFiles.import, { params: { id }, body }, importer)).status).toBe(429)
  } finally {
    await house.owner.query('rollback')
  }
  expect((await held).status).toBe(200)
  await expect.poll(preview, seldom).toBe(404)
})

test('guesses waiting for each other hold no connection that others need', async () => {
  const ip = place()
  const token = await house.tokenFor(house.users.agency_admin, house.agency.id)
  await guess('first@example.org', ip)
  await house.owner.query('begin')
  await house.owner.query(`update rate_limits set hits = hits where key like $1`, [`login|ip|${ip}%`])
  let ended = 0
  // More than there are connections (house.ts)
  const guesses = Array.from({ length: 5 }, async (_, n) => {
    const { status } = await guess(`waiting${n}@example.org`, ip)
    ended++
    return status
  })
  const reply = await house.call(api.employees.list, { query: {} }, { as: { token } })
  expect([reply.status, ended]).toEqual([200, 0])
  await house.owner.query('rollback')
  expect(await Promise.all(guesses)).toEqual(Array(5).fill(401))
})

test('a user with many calls at once waits in their own queue, and others are answered meanwhile', async () => {
  const busy = await openHouse({ POOL_SIZE: '2' })
  try {
    const { users, agency } = busy
    const token = await busy.tokenFor(users.viewer, agency.id)
    const calm = await busy.tokenFor(users.agency_admin, agency.id)
    await busy.owner.query('begin')
    await busy.owner.query('lock table employees in access exclusive mode')
    let ended = 0
    // More than there are connections (house.ts)
    const calls = Array.from({ length: 8 }, async (_, n) => {
      await busy.call(api.employees.list, { query: { search: `person ${n}` } }, { as: { token } })
      ended++
    })
    const reply = await busy.call(api.auth.organization, {}, { as: { token: calm } })
    // A waiting call is abandoned after two seconds, and a busy machine may use them up
    expect([reply.status, ended < 4]).toEqual([200, true])
    await busy.owner.query('rollback')
    await Promise.all(calls)
  } finally {
    await busy.close()
  }
})

test('when the queue is too long, new calls get a retry response, but sign-ins don’t', async () => {
  const crowded = await openHouse({ POOL_SIZE: '2' })
  try {
    const { users, agency, database } = crowded
    const viewer = await crowded.tokenFor(users.viewer, agency.id)
    const tokens = await Promise.all(Array.from({ length: 60 }, () => crowded.tokenFor(users.agency_admin, agency.id)))
    await crowded.owner.query('begin')
    await crowded.owner.query('lock table employees in access exclusive mode')
    const calls = tokens.map(token => crowded.call(api.employees.list, { query: {} }, { as: { token } }))
    while (database.pool.waitingCount <= 40) await new Promise(resolve => setTimeout(resolve, 2))
    const entering = logIn(crowded, 'nobody@example.org', 'not the password')
    const late = await crowded.call(api.auth.organization, {}, { as: { token: viewer } })
    expect([late.status, late.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    await crowded.owner.query('rollback')
    expect((await entering).status).toBe(401)
    await Promise.all(calls)
  } finally {
    await crowded.close()
  }
})

test('in a flood of sign-ins, only as many wait as can be served soon', async () => {
  await house.owner.query('begin')
  await house.owner.query('lock table rate_limits in exclusive mode')
  const ip = '198.51.100.77'
  let refused = 0
  const flood = Array.from({ length: 300 }, async (_, n) => {
    const { status, failure } = await guess(`flood${n}@example.org`, ip)
    if (status === 429 && failure.message.startsWith('Many people')) refused++
  })
  while (refused < 98) await new Promise(resolve => setTimeout(resolve, 5))
  await house.owner.query('rollback')
  await Promise.all(flood)
  expect(refused).toBe(98)
})
