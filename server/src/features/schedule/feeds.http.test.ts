import { addDays, api, type FeedKind, type Id, type Role } from '@preceptor/contract'
import { spanIn } from '@preceptor/contract/zoned-time'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { anInstructor, aSession, aSessionDay, type SessionRecord } from '../../demo/factories/sessions.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let program: Id
const zone = 'America/New_York'
const today = todayIn(zone)

beforeAll(async () => {
  house = await openHouse({ LIMIT_VERIFY_PER_IP: '100' })
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const one = aProgram({ organization_id, training_type_id: type.id })
  program = one.id
  await house.load({ training_types: [type], programs: [one] })
})
afterAll(() => house.close())

async function aClass(on: string, { instructor, ...over }: Partial<SessionRecord> & { instructor?: Id } = {}) {
  const organization_id = house.agency.id
  const span = spanIn(`${on}T09:00`, `${on}T11:00`, zone)
  const times = { starts_at: span.starts.at, ends_at: span.ends.at }
  const session = aSession({ organization_id, program_id: program, ...times, ...over })
  await house.load({
    sessions: [session],
    session_days: [
      aSessionDay({ organization_id, session_id: session.id, on_day: on, starts: '09:00', ends: '11:00', ...times }),
    ],
    session_instructors: instructor
      ? [{ organization_id, session_id: session.id, instructor_id: instructor, place: 1 }]
      : [],
  })
  return session.id
}
const make = async (kind: FeedKind, as: Role = 'agency_admin') =>
  (await house.call(api.calendarFeeds.make, { body: { kind } }, { as })).data.address
const read = (address: string, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'GET', url: new URL(address).pathname, headers })

interface Seen {
  uid: string
  at: string
  status: string
  sequence: number
}
/** Reads the file with two independent parsers. */
function readers(file: string): [Seen[], Seen[]] {
  const byUid = (one: Seen, other: Seen) => one.uid.localeCompare(other.uid)
  const jcal = new ICAL.Component(ICAL.parse(file) as string)
  const ours = jcal.getAllSubcomponents('vevent').map((component): Seen => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      at: event.startDate.toJSDate().toISOString(),
      status: String(component.getFirstPropertyValue('status')),
      sequence: Number(component.getFirstPropertyValue('sequence')),
    }
  })
  const theirs = Object.values(nodeIcal.sync.parseICS(file)).flatMap((event): Seen[] =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            at: new Date(event.start).toISOString(),
            status: String(event.status),
            sequence: Number(event.sequence),
          },
        ]
      : [],
  )
  return [ours.toSorted(byUid), theirs.toSorted(byUid)]
}

test('the four cases: an address is shown once, stored only as a hash, recreated and revoked', async () => {
  const { data: made } = await fourCases(house, api.calendarFeeds.make, {
    args: { body: { kind: 'mine' as const } },
    denied: 'viewer',
  })
  expect(made.address).toMatch(/^https:\/\/panel\.example\.org\/calendar\/[\w-]{43}\.ics$/)
  const secret = made.address.slice(-47, -4)
  expect(made.hint).toBe(secret.slice(-4))
  const { rows } = await house.owner.query('select * from calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const list = await fourCases(house, api.calendarFeeds.list, { args: {}, denied: 'viewer' })
  expect(JSON.stringify(list.data)).not.toContain(secret)
  expect(list.data.kinds).toEqual(['mine', 'agency'])
  expect((await read(made.address)).statusCode).toBe(200)
  const again = await make('mine')
  expect([(await read(made.address)).statusCode, (await read(again)).statusCode]).toEqual([404, 200])
  const used = await house.call(api.calendarFeeds.list, {})
  expect(used.data.data[0]?.last_used_at).not.toBeNull()
  await fourCases(house, api.calendarFeeds.revoke, { args: { body: { kind: 'mine' as const } }, denied: 'viewer' })
  expect((await read(again)).statusCode).toBe(404)
  expect((await house.call(api.calendarFeeds.revoke, { body: { kind: 'mine' } })).status).toBe(404)
})

test('all sessions are for users who plan them; a coordinator subscribes to their own', async () => {
  const refused = await house.call(api.calendarFeeds.make, { body: { kind: 'agency' } }, { as: 'coordinator_limited' })
  expect(refused.failure.code).toBe('FORBIDDEN')
  const { data } = await house.call(api.calendarFeeds.list, {}, { as: 'coordinator_limited' })
  expect(data.kinds).toEqual(['mine'])
  expect((await read(await make('agency', 'rn_limited'))).statusCode).toBe(200)
})

test('two third-party readers agree on a series, a moved and a canceled class', async () => {
  const days = [0, 7, 14].map(at => addDays(today, 20 + at))
  const [kept = '', moved = '', gone = ''] = await Promise.all(
    days.map(on => aClass(on, { title: 'Gowns, masks; gloves' })),
  )
  await house.call(api.schedule.move, {
    params: { id: moved },
    body: { reach: 'this', on: days[1] ?? '', starts: '15:00', version: 1 },
  })
  await house.call(api.sessions.setStatus, { params: { id: gone }, body: { status: 'cancelled', reason: 'Ill' } })
  const [past, far] = [await aClass(addDays(today, -120)), await aClass(addDays(today, 500))]
  const answer = await read(await make('agency'))
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [ours, theirs] = readers(answer.body)
  expect(theirs).toEqual(ours)
  const found = new Map(ours.map(one => [one.uid.slice(0, 36), one]))
  const at = (on: string | undefined, time: string) => spanIn(`${on}T${time}`, `${on}T23:00`, zone).starts.at
  expect(found.get(kept)).toMatchObject({ at: at(days[0], '09:00'), status: 'CONFIRMED', sequence: 0 })
  expect(found.get(moved)).toMatchObject({ at: at(days[1], '15:00'), status: 'CONFIRMED', sequence: 1 })
  expect(found.get(gone)).toMatchObject({ at: at(days[2], '09:00'), status: 'CANCELLED', sequence: 1 })
  expect([found.has(past), found.has(far)]).toEqual([false, false])
})

test('a user’s own calendar has the sessions they teach or planned, and nothing else', async () => {
  const organization_id = house.agency.id
  const nurse = house.users.rn_limited.id
  const person = anInstructor({ organization_id, user_id: nurse })
  await house.load({ instructors: [person] })
  const on = addDays(today, 30)
  const taught = await aClass(on, { instructor: person.id })
  const other = await aClass(on)
  const planned = await aClass(on)
  await house.owner.query('update sessions set planned_by = $1 where id = $2', [nurse, planned])
  const { body } = await read(await make('mine', 'rn_limited'))
  expect([taught, planned, other].map(id => body.includes(id))).toEqual([true, true, false])
})

test('a client with the latest response gets 304 until something changes', async () => {
  const address = await make('agency')
  const etag = String((await read(address)).headers['etag'])
  expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(304)
  await aClass(addDays(today, 40))
  expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a feed ends with the permission, the membership, the account and the agency, and reveals nothing', async () => {
  const nurse = house.users.rn_limited.id
  const address = await make('agency', 'rn_limited')
  const status = async () => {
    const { statusCode, body } = await read(address)
    return [statusCode, body.includes('VCALENDAR')]
  }
  const set = (statement: string, ...values: unknown[]) => house.owner.query(statement, values)
  expect(await status()).toEqual([200, true])
  for (const [change, back] of [
    [
      `update memberships set role = 'coordinator_limited' where user_id = $1`,
      `update memberships set role = 'rn_limited' where user_id = $1`,
    ],
    [
      `update memberships set is_active = false where user_id = $1`,
      `update memberships set is_active = true where user_id = $1`,
    ],
    [`update users set status = 'deactivated' where id = $1`, `update users set status = 'active' where id = $1`],
  ] as const) {
    await set(change, nurse)
    expect(await status()).toEqual([404, false])
    await set(back, nurse)
  }
  await set(`update organizations set status = 'paused' where id = $1`, house.agency.id)
  expect(await status()).toEqual([200, true])
  await set(`update organizations set status = 'closed' where id = $1`, house.agency.id)
  expect(await status()).toEqual([404, false])
  await set(`update organizations set status = 'live' where id = $1`, house.agency.id)
})

test('guesses from one address are slowed down, and so is a feed requested endlessly', async () => {
  const address = await make('mine')
  const ends: number[] = []
  for (let at = 0; at < 102; at += 1) ends.push((await read(address)).statusCode)
  expect([ends[0], ends.at(-1)]).toEqual([200, 429])
  for (let at = 0; at < 101; at += 1)
    await read(`https://panel.example.org/calendar/${'x'.repeat(40)}${String(at)}.ics`)
  const guessed = await read(`https://panel.example.org/calendar/${'y'.repeat(43)}.ics`)
  expect([guessed.statusCode, Number(guessed.headers['retry-after']) > 0]).toEqual([429, true])
})
