import { api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anInstructor } from '../../demo/factories/sessions.ts'

let house: House
const { session, people, book, change, roster, standing, settle, mails, awake, aProgramId } = booking(() => house)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => awake())

const last = async (id: Id) => (await house.call(api.employees.history, { params: { id } })).data.data[0]
const fail = async (call: Promise<{ status: number; failure: { message: string } }>) => {
  const { status, failure } = await call
  return [status, failure.message]
}

describe('seats', () => {
  test('the four cases: booked, shown on the roster and on the employee’s page, and logged in the history', async () => {
    const id = await session({ capacity: 1 })
    const [one = '', two = ''] = await people(2)
    const { data } = await fourCases(house, api.bookings.book, {
      args: { params: { id }, body: { employee_id: one } },
      denied: 'viewer',
    })
    expect(data).toMatchObject({ state: 'booked', place: null, source: 'manual', notice: { state: 'waiting' } })
    await book(id, two)
    expect(
      (await fourCases(house, api.bookings.ofSession, { args: { params: { id } }, denied: 'viewer' })).data,
    ).toMatchObject({
      seats: { capacity: 1, booked: 1, waiting: 1 },
      others: { booked: 0, waiting: 0 },
    })
    expect(await standing(id)).toEqual([
      [one, 'booked'],
      [two, 'waiting 1'],
    ])
    const of = await fourCases(house, api.bookings.ofEmployee, { args: { params: { id: two } }, denied: 'viewer' })
    expect(of.data.data).toMatchObject([{ state: 'waiting', place: 1, session: { id, seats: { capacity: 1 } } }])
    expect(await last(two)).toMatchObject({ kind: 'booking.waiting', changes: [{ field: 'session' }] })
    const listed = await fourCases(house, api.bookings.choices, {
      args: { query: { program_id: await aProgramId() } },
      denied: 'viewer',
    })
    expect(listed.data.data.map(one => one.id)).toContain(id)
  })

  test('the next in line gets a freed seat, and no newcomer passes the line', async () => {
    const id = await session({ capacity: 1 })
    const [one = '', two = '', three = '', four = ''] = await people(4)
    const { id: booked } = await book(id, one)
    for (const next of [two, three]) await book(id, next)
    await fourCases(house, api.bookings.change, {
      args: { params: { id: booked }, body: { state: 'removed', reason: null } },
      denied: 'viewer',
    })
    await book(id, four)
    expect(await standing(id)).toEqual([
      [two, 'booked'],
      [three, 'waiting 1'],
      [four, 'waiting 2'],
      [one, 'removed'],
    ])
    expect(await last(two)).toMatchObject({ kind: 'booking.seat_given' })
  })

  test('the roster shows names in its sort order: last name first', async () => {
    const id = await session({ capacity: 3 })
    const [zoe = ''] = await people(1, { first_name: 'Amy', last_name: 'Zumwalt' })
    const [abel = ''] = await people(1, { first_name: 'Zoe', last_name: 'Abelard' })
    await book(id, zoe)
    await book(id, abel)
    const { data } = await house.call(api.bookings.ofSession, { params: { id } })
    expect(data.data.map(({ name }) => name)).toEqual(['Abelard, Zoe', 'Zumwalt, Amy'])
  })

  test('after enrollment closes only staff fill a free seat; a staff-run wait-list never moves automatically', async () => {
    const closed = await session({ capacity: 1, enrolment_closes_at: '2026-01-01T00:00:00Z' })
    const byStaff = await session({ capacity: 1, wait_list: 'by_staff' })
    for (const id of [closed, byStaff]) {
      const [one = '', two = ''] = await people(2)
      const booked = await book(id, one)
      const waiting = await book(id, two)
      expect(
        await fail(
          house.call(api.bookings.change, { params: { id: waiting.id }, body: { state: 'booked', reason: null } }),
        ),
      ).toEqual([409, 'There is no free seat. Cancel or remove a booking first, or raise the capacity.'])
      await change(booked.id, { state: 'cancelled', reason: 'Ill' })
      await settle()
      // The seat is free, and still no newcomer passes the people waiting
      const [three = ''] = await people(1)
      await book(id, three)
      expect(await standing(id)).toEqual([
        [two, 'waiting 1'],
        [three, 'waiting 2'],
        [one, 'cancelled'],
      ])
      expect(await change(waiting.id, { state: 'booked', reason: null })).toMatchObject({
        state: 'booked',
        place: null,
      })
    }
  })

  test('adding people to a class: those due for its program come first, and anyone is found by name, with reasons against a seat', async () => {
    const id = await session({ capacity: 5 })
    const [late = '', soon = '', open = '', seated = '', done = '', other = '', away = ''] = await people(7)
    const [gone = ''] = await people(1, { provider_status: 2 })
    const program_id = await aProgramId()
    const organization_id = house.agency.id
    const given = { organization_id, program_id, state: 'assigned' as const }
    const since = { start_date: '2026-01-02', assigned_on: '2026-01-02' }
    await house.load({
      assignments: [
        anAssignment({ ...given, employee_id: soon, rule_due_on: '2099-01-01' }),
        anAssignment({ ...given, employee_id: late, rule_due_on: '2026-01-05', ...since }),
        anAssignment({ ...given, employee_id: open, rule_due_on: null }),
        anAssignment({ ...given, employee_id: away, rule_due_on: '2026-01-06', ...since }),
        anAssignment({ ...given, employee_id: seated, rule_due_on: '2026-01-04', ...since }),
        anAssignment({ ...given, employee_id: gone, rule_due_on: '2026-01-03', ...since }),
        anAssignment({
          ...given,
          employee_id: done,
          state: 'completed',
          completed_on: '2026-01-02',
          completed_how: 'online',
        }),
      ],
    })
    await house.owner.query(
      'insert into training_pauses (organization_id, employee_id, starts_on) values ($1, $2, $3)',
      [organization_id, away, '2026-01-03'],
    )
    await book(id, seated)
    const { data } = await fourCases(house, api.bookings.candidates, {
      args: { params: { id }, query: { due: 'true' } },
      denied: 'viewer',
    })
    expect(data.data.map(one => one.id)).toEqual([late, soon, open, away])
    expect(data.data.map(one => [one.due_on, one.is_overdue, one.is_paused])).toEqual([
      ['2026-01-05', true, false],
      ['2099-01-01', false, false],
      [null, false, false],
      ['2026-01-06', false, true],
    ])
    expect(data.meta.total).toBe(4)
    const found = async (search: string) =>
      (await house.call(api.bookings.candidates, { params: { id }, query: { search } })).data.data
    const all = await found('Booker')
    const of = (who: Id) => all.find(one => one.id === who)
    expect([of(seated)?.booking, of(done)?.is_done, of(other)?.is_due, of(gone)]).toEqual([
      'booked',
      true,
      false,
      undefined,
    ])
    const clashing = await session({ title: 'Same time' })
    await book(clashing, other)
    expect((await found('Booker0005')).find(one => one.id === other)?.clash).toMatch(/^Same time/)
  })

  test('refuses invalid requests with messages', async () => {
    const full = await session({ capacity: 1, wait_list: 'none' })
    const [one = '', two = ''] = await people(2)
    const held = await book(full, one)
    const tryTo = (id: Id, employee_id: Id) =>
      fail(house.call(api.bookings.book, { params: { id }, body: { employee_id } }))
    expect(await tryTo(full, one)).toEqual([409, 'Already booked or waiting.'])
    expect(await tryTo(full, two)).toEqual([409, 'This session is full and has no wait-list.'])
    expect(await tryTo(await session({ state: 'draft' }), two)).toEqual([409, 'This session isn’t open for booking.'])
    expect(await tryTo(await session({ inDays: -3 }), two)).toEqual([409, 'This session has already begun.'])
    const [gone = ''] = await people(1, { provider_status: 2 })
    expect(
      (await house.call(api.bookings.book, { params: { id: full }, body: { employee_id: gone } })).failure.errors,
    ).toEqual({
      employee_id: ['No longer works here.'],
    })
    const without = await house.call(api.bookings.change, {
      params: { id: held.id },
      body: { state: 'cancelled', reason: '' },
    })
    expect(without.failure.errors).toEqual({ reason: ['Enter a reason.'] })
    await change(held.id, { state: 'removed', reason: null })
    expect(
      await fail(
        house.call(api.bookings.change, { params: { id: held.id }, body: { state: 'removed', reason: null } }),
      ),
    ).toEqual([409, 'A booking that is “Removed” can’t be changed this way.'])
  })

  test('a coordinator sees everyone’s counts and the names of their own people, and frees seats for the next in line', async () => {
    const id = await session({ capacity: 1 })
    const [own = ''] = await people(1, { coordinator_id: house.agency.coordinator_id })
    const [stranger = ''] = await people(1)
    const { id: held } = await book(id, own, {}, 'coordinator_limited')
    await book(id, stranger)
    const seen = await roster(id, 'coordinator_limited')
    expect(seen.data.map(({ employee_id }) => employee_id)).toEqual([own])
    expect(seen).toMatchObject({ seats: { booked: 1, waiting: 1 }, others: { booked: 0, waiting: 1 } })
    await change(held, { state: 'removed', reason: null }, 'coordinator_limited')
    expect(await standing(id)).toEqual([
      [stranger, 'booked'],
      [own, 'removed'],
    ])
    // Behind a line of hidden people, the place counts them
    expect(await book(id, own, {}, 'coordinator_limited')).toMatchObject({ state: 'waiting', place: 1 })
  })

  test('moving gives up one seat and takes the other, in one step', async () => {
    const [from, to] = [await session({ capacity: 1 }), await session({ capacity: 1 })]
    const [one = '', two = ''] = await people(2)
    const { id } = await book(from, one)
    await book(from, two)
    const { data } = await fourCases(house, api.bookings.move, {
      args: { params: { id }, body: { session_id: to, reason: 'Closer to home' } },
      denied: 'viewer',
    })
    expect(data).toMatchObject({ session_id: to, state: 'booked' })
    expect(await standing(from)).toEqual([
      [two, 'booked'],
      [one, 'removed'],
    ])
  })

  test('people who left while waiting are passed over: the seat goes to the next current employee', async () => {
    const id = await session({ capacity: 1 })
    const [one = '', gone = '', next = ''] = await people(3)
    const { id: held } = await book(id, one)
    for (const waits of [gone, next]) await book(id, waits)
    await house.owner.query(`update employees set provider_status = 5, termination_date = current_date where id = $1`, [
      gone,
    ])
    await change(held, { state: 'removed', reason: null })
    expect((await standing(id)).slice(0, 2)).toEqual([
      [next, 'booked'],
      [gone, 'waiting 1'],
    ])
  })

  test('raised capacity and removed people free up seats without a call', async () => {
    const id = await session({ capacity: 1 })
    const [one = '', two = '', three = ''] = await people(3)
    for (const next of [one, two, three]) await book(id, next)
    await house.owner.query('update sessions set capacity = 2 where id = $1', [id])
    await settle()
    await house.owner.query('delete from employees where id = $1', [one])
    await settle()
    expect(await standing(id)).toEqual([
      [two, 'booked'],
      [three, 'booked'],
    ])
  })
})

describe('messages to people', () => {
  const subjects = async () => (await mails()).map(({ subject }) => subject.split(':')[0])

  test('each message states the person’s status when it goes out, in their language', async () => {
    const id = await session({ capacity: 1, title: 'Fire safety' })
    const [one = ''] = await people(1, { email: 'one@example.org', language: 'es', first_name: 'Luz' })
    const [two = ''] = await people(1, { email: 'two@example.org', language: 'en' })
    await book(id, one)
    await book(id, two)
    await settle()
    const [first, second] = await mails()
    expect(first).toMatchObject({ recipient: 'one@example.org' })
    expect(first?.subject).toMatch(/^Su lugar: Fire safety/)
    expect(first?.body).toContain('Hola, Luz:')
    expect(first?.body).toMatch(/E[SD]T/)
    expect(second?.body).toContain('You are number 1 on the wait-list.')
    await settle()
    expect(await mails(), 'nobody hears twice').toHaveLength(2)
  })

  test('a mistake corrected in time sends no message', async () => {
    const id = await session()
    const [one = ''] = await people(1)
    const { id: held } = await book(id, one)
    await settle(new Date())
    expect(await mails()).toEqual([])
    await change(held, { state: 'removed', reason: null })
    await settle()
    expect(await mails()).toEqual([])
    expect((await roster(id)).data[0]?.notice).toMatchObject({ state: 'skipped', why: 'nothing_new' })
  })

  test('a message about an outdated status is withdrawn before it goes out', async () => {
    const id = await session({ capacity: 1 })
    const [one = '', two = ''] = await people(2)
    const { id: held } = await book(id, one)
    await book(id, two)
    await settle()
    expect(await subjects()).toEqual(['Your seat', 'You are on the wait-list'])
    await change(held, { state: 'removed', reason: null })
    await settle()
    // the first person got no message yet, the second only one about the seat
    expect(await subjects()).toEqual(['Your seat'])
    // A message already sent is followed by the current state
    await house.owner.query(`update outbox set state = 'sent', sent_at = now()`)
    const next = (await roster(id)).data.find(({ state }) => state === 'booked')
    await change(next?.id ?? '', { state: 'removed', reason: null })
    await settle()
    expect((await subjects()).at(-1)).toBe('No longer booked')
  })

  test('while the agency is closed no one gets messages; once it reopens they do', async () => {
    const id = await session()
    const [one = ''] = await people(1)
    await book(id, one)
    await house.owner.query(`update organizations set status = 'closed'`)
    await settle()
    expect(await mails()).toEqual([])
    await house.owner.query(`update organizations set status = 'live'`)
    await settle()
    expect(await mails()).toHaveLength(1)
  })

  test('people who stopped messages or have no address get none, and the roster says so', async () => {
    const id = await session()
    const [one = ''] = await people(1, { email: null, mobile: null })
    await book(id, one)
    await settle()
    expect((await roster(id)).data[0]?.notice).toMatchObject({ state: 'skipped', why: 'no_address' })
    const thread = (await house.call(api.threads.messages, { params: { id: one } })).data
    expect(thread.data).toMatchObject([{ event: 'session_notice', state: 'suppressed', reason: 'no_address' }])
    const [two = ''] = await people(1)
    await book(id, two, { tell: false })
    await settle()
    expect(await mails()).toEqual([])
  })

  test('the roster gets messages written by staff, and everyone is notified of a substitute instructor', async () => {
    const id = await session()
    const [one = '', two = ''] = await people(2)
    await book(id, one)
    await book(id, two)
    await settle()
    const { data } = await fourCases(house, api.bookings.message, {
      args: { params: { id }, body: { message: 'Bring your badge.', to: ['booked'] } },
      denied: 'coordinator_limited',
    })
    expect(data).toEqual({ people: 2 })
    await settle()
    expect((await mails()).filter(({ body }) => body.includes('Bring your badge.'))).toHaveLength(2)
    const organization_id = house.agency.id
    const [was, becomes] = [anInstructor({ organization_id }), anInstructor({ organization_id, name: 'Rosa Lima' })]
    await house.load({
      instructors: [was, becomes],
      session_instructors: [{ organization_id, session_id: id, instructor_id: was.id, place: 1 }],
    })
    const body = { instructor_id: was.id, by_id: becomes.id, reason: 'Ill', tell: true }
    const done = await fourCases(house, api.bookings.substitute, {
      args: { params: { id }, body },
      denied: 'coordinator_limited',
    })
    expect(done.data).toEqual({ people: 2 })
    await settle()
    expect((await mails()).filter(one => one.body.includes('With: Rosa Lima'))).toHaveLength(2)
  })

  test('a cancellation reaches everyone on the roster, even people booked without a message, and so does the reopening', async () => {
    const id = await session({ title: 'Fire safety' })
    const [one = '', two = ''] = await people(2)
    await book(id, one)
    await settle()
    await house.owner.query(`update outbox set state = 'sent', sent_at = now()`)
    await book(id, two, { tell: false })
    const turn = async (status: 'cancelled' | 'open') => {
      const body = { status, ...(status === 'cancelled' && { reason: 'The instructor is ill' }) }
      const reply = await house.call(api.sessions.setStatus, { params: { id }, body })
      expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
    }
    await turn('cancelled')
    await settle()
    const told = await mails()
    expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['Your seat', 'Canceled', 'Canceled'])
    expect(told.at(-1)?.body).toContain('Reason: The instructor is ill')
    await house.owner.query(`update outbox set state = 'sent', sent_at = now()`)
    await turn('open')
    await settle()
    const after = (await mails()).slice(3)
    expect(after.map(({ subject }) => subject.split(',')[0])).toEqual(['Changed: Fire safety', 'Changed: Fire safety'])
  })

  test('a text message follows the person’s local time, unless the session is too soon to wait for morning', async () => {
    const id = await session()
    const [one = ''] = await people(1, { mobile: '+17185550142', state: 'HI' })
    await book(id, one)
    await settle(undefined, { smsUrl: 'https://sms.example.org/' })
    const { starts_at } = (await house.call(api.sessions.get, { params: { id } })).data
    const { rows } = await house.owner.query(`select quiet_zone, pressing_from from outbox where channel = 'sms'`)
    expect(rows).toEqual([
      { quiet_zone: 'Pacific/Honolulu', pressing_from: new Date(Date.parse(starts_at) - 12 * 3_600_000) },
    ])
  })

  const sent = () => house.owner.query(`update outbox set state = 'sent', sent_at = now()`)
  const edit = async (id: Id, body: NonNullable<Args<typeof api.sessions.update>['body']>) => {
    const { version } = (await house.call(api.sessions.get, { params: { id } })).data
    const headers = { 'if-match': `"${version}"` }
    const reply = await house.call(api.sessions.update, { params: { id }, body }, { headers })
    expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  }

  test('a new passcode is sent to those who need it to join', async () => {
    const meeting = { meeting_link: 'https://meet.example.org/1', meeting_passcode: '1111' }
    const id = await session({ mode: 'virtual', credit_minutes: 120, ...meeting })
    const [one = ''] = await people(1)
    await book(id, one)
    await settle()
    await sent()
    await edit(id, { meeting_passcode: '2222' })
    await settle()
    expect((await mails()).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Changed/),
      body: expect.stringContaining('2222'),
    })
  })

  test('people booked without a message are told about a later change and about their removal', async () => {
    const id = await session({ credit_minutes: 120 })
    const [one = '', two = '', three = ''] = await people(3)
    const { id: first } = await book(id, one, { tell: false })
    const { id: second } = await book(id, two, { tell: false })
    const { id: third } = await book(id, three, { tell: false })
    await settle()
    expect(await subjects()).toEqual([])
    await change(second, { state: 'removed', reason: null })
    await change(third, { state: 'removed', reason: null, tell: false })
    await settle()
    expect(await subjects()).toEqual(['No longer booked'])
    await edit(id, { address: '1 Main Street' })
    await settle()
    expect(await subjects()).toEqual(['No longer booked', 'Changed'])
    await sent()
    await change(first, { state: 'cancelled', reason: 'Ill' })
    await settle()
    expect(await subjects()).toEqual(['No longer booked', 'Changed', 'No longer booked'])
    // booked again without a message after a cancellation notice
    await book(id, two, { tell: false })
    await settle()
    await house.call(api.sessions.setStatus, { params: { id }, body: { status: 'cancelled', reason: 'Ill' } })
    await settle()
    expect((await subjects()).slice(3)).toEqual(['Canceled'])
  })

  test('people not yet told about their seat hear nothing of its cancellation, but get their seat message once it reopens', async () => {
    const id = await session()
    const [one = '', two = ''] = await people(2)
    await book(id, one)
    await settle()
    await book(id, two)
    const turn = (status: 'cancelled' | 'open') =>
      house.call(api.sessions.setStatus, { params: { id }, body: { status, reason: 'Ill' } })
    // The first person's message is in transit, and the second's is still waiting
    await turn('cancelled')
    await settle()
    expect(await subjects()).toEqual([])
    await turn('open')
    await settle()
    expect(await subjects()).toEqual(['Your seat', 'Your seat'])
    await settle()
    expect(await subjects()).toHaveLength(2)
  })

  test('no one is notified of changes to a past session or its cancellation', async () => {
    const id = await session({ inDays: -2, credit_minutes: 120 })
    const [one = ''] = await people(1)
    await house.owner.query(
      `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name) values ($1, $2, $3, 'booked', 'walk_in', 'Ada')`,
      [house.agency.id, id, one],
    )
    const body = { status: 'cancelled' as const, reason: 'Nobody taught it' }
    expect((await house.call(api.sessions.setStatus, { params: { id }, body })).status).toBe(200)
    await settle()
    expect(await subjects()).toEqual([])
    expect((await roster(id)).data[0]?.notice).toMatchObject({ state: 'skipped', why: 'nothing_new' })
  })

  test('everyone on the roster is told about a new instructor, and calendars pick it up', async () => {
    const organization_id = house.agency.id
    const [was, becomes] = [anInstructor({ organization_id }), anInstructor({ organization_id, name: 'Ruth Okoro' })]
    const id = await session({ credit_minutes: 120 })
    await house.load({
      instructors: [was, becomes],
      session_instructors: [{ organization_id, session_id: id, instructor_id: was.id, place: 1 }],
    })
    const [one = ''] = await people(1)
    await book(id, one)
    await settle()
    await sent()
    await edit(id, { instructor_ids: [becomes.id] })
    await settle()
    expect((await mails()).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Changed/),
      body: expect.stringContaining('With: Ruth Okoro'),
    })
    const sequence = async () =>
      (await house.owner.query('select calendar_sequence from sessions where id = $1', [id])).rows[0].calendar_sequence
    expect(await sequence()).toBe(1)
    const body = { instructor_id: becomes.id, by_id: was.id, reason: 'Ill', tell: true }
    await house.call(api.bookings.substitute, { params: { id }, body })
    expect(await sequence()).toBe(2)
    await settle()
  })

  test('two changes of a session within the minute are one message, and so are a change and its cancellation', async () => {
    const id = await session({ credit_minutes: 120 })
    const [one = ''] = await people(1)
    await book(id, one)
    await settle()
    await sent()
    await edit(id, { address: '1 Main Street' })
    await edit(id, { address: '2 Main Street' })
    await settle()
    await sent()
    const subjects = async () => (await mails()).map(({ subject }) => subject.split(':')[0])
    expect(await subjects()).toEqual(['Your seat', 'Changed'])
    await edit(id, { address: '3 Main Street' })
    await house.call(api.sessions.setStatus, { params: { id }, body: { status: 'cancelled', reason: 'Ill' } })
    await settle()
    expect(await subjects()).toEqual(['Your seat', 'Changed', 'Canceled'])
  })

  test('people who already have a seat in the replacement session are told of the cancellation', async () => {
    const [id, move_to] = [await session({ title: 'Fire one' }), await session({ title: 'Fire two', inDays: 11 })]
    const [one = '', both = ''] = await people(2)
    await book(id, one)
    await book(id, both)
    await book(move_to, both)
    await settle()
    await sent()
    const reach = 'this' as const
    const { plan } = (await house.call(api.series.cancelImpact, { params: { id }, body: { reach } })).data
    const body = { reach, plan, reason: 'The room floods', tell: true, move_to }
    expect((await house.call(api.series.cancel, { params: { id }, body })).data).toMatchObject({ moved: 1, left: 0 })
    await settle()
    const told = (await mails()).slice(3)
    expect(new Set(told.map(({ subject }) => subject.split(',')[0]))).toEqual(
      new Set(['Canceled: Fire one', 'Your seat: Fire two']),
    )
    expect(told).toHaveLength(2)
    expect(told.find(({ subject }) => subject.startsWith('Your'))?.body).toContain('Fire one')
  })
})
