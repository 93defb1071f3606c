import { api, type Id } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDevice, checkingIn, iso } from '../../../test/check-in.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
const { classOf, open, screen, codeAt, kiosk, desk, waiting, seated, people, book, stamp, call, send, look, marks } =
  checkingIn(() => house)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => house.owner.query('delete from rate_limits'))

const minute = 60_000
const byWords = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))

describe('the screen and tablets', () => {
  test('the four cases: opening gives codes for five minutes, which a second call does not change', async () => {
    const { id } = await classOf()
    const { data } = await fourCases(house, api.checkIn.open, { args: { params: { id }, body: {} }, denied: 'viewer' })
    expect(data).toMatchObject({ session_id: id, is_open: true, seats: 0, arrivals: [], waiting: 0, kiosks: [] })
    expect(data.codes).toHaveLength(10)
    expect(data.address).toBe('https://panel.example.org/check-in')
    const again = await open(id)
    expect(again.codes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(data.codes.slice(2).map(({ code }) => code)),
    )
    const seen = await fourCases(house, api.checkIn.screen, { args: { params: { id } }, denied: 'viewer' })
    expect(seen.data.codes[0]?.code.slice(0, 4)).toBe(data.codes[0]?.code.slice(0, 4))
  })

  test('only open sessions take check-ins; before the day the screen says when it opens', async () => {
    for (const state of ['draft', 'closed', 'cancelled'] as const) {
      const more = state === 'closed' ? { closed_at: iso(Date.now()), closed_by_name: 'Ana' } : {}
      const { id } = await classOf()
      await house.owner.query(
        `update sessions set state = $2, cancel_reason = $3, closed_at = $4, closed_by_name = $5 where id = $1`,
        [id, state, state === 'cancelled' ? 'Snow' : null, more.closed_at ?? null, more.closed_by_name ?? null],
      )
      const reply = await house.call(api.checkIn.open, { params: { id }, body: {} })
      expect([reply.status, reply.failure.message]).toEqual([409, 'People can check in to open sessions only.'])
    }
    const later = await classOf({ began: -60 })
    expect(await open(later.id)).toMatchObject({ is_open: false, opens_at: iso(later.starts - 15 * minute) })
  })

  test('the four cases: a tablet has a link for one session, until staff end it', async () => {
    const { id } = await classOf()
    const { data } = await fourCases(house, api.checkIn.openKiosk, {
      args: { params: { id }, body: {} },
      denied: 'viewer',
    })
    expect(data.address).toMatch(/^https:\/\/panel\.example\.org\/check-in#kiosk=[\w-]{64}$/)
    const token = new URL(data.address).hash.replace('#kiosk=', '')
    expect((await look({ kiosk: token })).data).toMatchObject({ agency: 'Ours Home Care' })
    expect((await screen(id)).kiosks).toMatchObject([{ id: data.id, last_seen_at: expect.any(String) }])
    const ended = await fourCases(house, api.checkIn.endKiosk, {
      args: { params: { id: data.id }, body: {} },
      denied: 'viewer',
    })
    expect(ended.data).toMatchObject({ id: data.id, ended_by_name: 'Ada Admin' })
    expect((await look({ kiosk: token })).status).toBe(404)
    expect((await screen(id)).kiosks).toEqual([])
    // a second press changes nothing
    const again = await house.call(api.checkIn.endKiosk, { params: { id: data.id }, body: {} }, { as: 'super_admin' })
    expect(again.data.ended_by_name).toBe('Ada Admin')
  })
})

describe('a code on a phone', () => {
  test('shows the session to people in the room, and nothing to others', async () => {
    const { id, starts } = await classOf()
    const known = await look({ code: await codeAt(id) })
    expect(known.data).toMatchObject({ agency: 'Ours Home Care', starts_at: iso(starts) })
    expect(JSON.stringify(known.data)).not.toContain(id)
    const old = await look({ code: await codeAt(id, Date.now() - 5 * minute) })
    const wrong = await look({ code: '000000000' })
    const forged = await look({ kiosk: 'A'.repeat(64) })
    expect([old, wrong, forged].map(({ status, failure }) => [status, failure])).toEqual(
      [old, wrong, forged].map(() => [
        404,
        expect.objectContaining({ message: 'This doesn’t work. Ask the instructor for the code on the screen.' }),
      ]),
    )
    expect((await house.call(api.checkIn.time, {}, { as: 'anonymous' })).data.now).toMatch(/Z$/)
  })

  test('checks in by the last four digits or the employee number, late after ten minutes, and checks out with minutes', async () => {
    const { id, starts } = await classOf({ began: 9 })
    const [one = '', two = ''] = await seated(id, ['4821', '4822'])
    const number = (await house.call(api.employees.get, { params: { id: two } })).data.employee_number ?? ''
    const phone = aDevice()
    const code = await codeAt(id)
    expect(await send(phone, [stamp(phone, '4821', { code })])).toMatchObject([
      { is: 'counted', direction: 'in', name: 'Maria R.' },
    ])
    const other = aDevice()
    expect(await send(other, [stamp(other, number.toLowerCase(), { code })])).toMatchObject([{ is: 'counted' }])
    expect(await marks(id, starts)).toEqual(
      new Map([
        [one, ['attended', 9, null, 'code']],
        [two, ['attended', 9, null, 'code']],
      ]),
    )
    expect((await screen(id)).arrivals.map(({ name, is_late }) => [name, is_late])).toEqual([
      ['Maria Rivera1', false],
      ['Maria Rivera0', false],
    ])
    // The history shows that they did it themselves
    const { data } = await house.call(api.employees.history, { params: { id: one } })
    expect(data.data[0]).toMatchObject({ kind: 'attendance.marked', actor_name: 'Maria Rivera0' })
    expect(await waiting(id)).toEqual([])
    // The typed digits are not stored
    const { rows } = await house.owner.query('select digits from session_stamps where session_id = $1', [id])
    expect(rows).toEqual([{ digits: null }, { digits: null }])
  })

  test('arriving after ten minutes is late; leaving early is partial attendance', async () => {
    const { id, starts } = await classOf({ began: 60 })
    const [one = '', two = ''] = await seated(id, ['4831', '4832'])
    const device = aDevice({ checked: starts })
    const { token } = await kiosk(id)
    await send(
      device,
      [
        stamp(device, '4831', { at: starts + 11 * minute }),
        stamp(device, '4832', { at: starts + 10 * minute }),
        stamp(device, '4832', { at: starts + 50 * minute, direction: 'out' }),
      ],
      token,
    )
    expect(await marks(id, starts)).toEqual(
      new Map([
        [one, ['late', 11, null, 'kiosk']],
        [two, ['partial', 10, 50, 'kiosk']],
      ]),
    )
  })

  test('a wrong, an old and a missing code are refused, each with its own message', async () => {
    const { id } = await classOf()
    await seated(id, ['4841'])
    const phone = aDevice()
    const code = await codeAt(id)
    const wrong = `${code.slice(0, 4)}${String((Number(code.slice(4)) + 1) % 100_000).padStart(5, '0')}`
    const tried = [
      stamp(phone, '4841', { code: wrong }),
      stamp(phone, '4841', { code: await codeAt(id, Date.now() - 5 * minute) }),
      stamp(phone, '4841', { code, code_at: Date.now() - 10 * minute }),
      stamp(phone, '4841'),
    ]
    const told = await send(phone, tried)
    expect(told.map(({ is, why }) => [is, why])).toEqual([
      ['refused', 'wrong_code'],
      ['refused', 'old_code'],
      ['refused', expect.stringMatching(/_code$/)],
      ['refused', 'wrong_code'],
    ])
    expect(await desk(id)).toEqual([])
  })

  test('the code and the link of another session reveal nothing about this one', async () => {
    const here = await classOf()
    const there = await classOf()
    await seated(here.id, ['4851'])
    const phone = aDevice()
    const [told] = await send(phone, [stamp(phone, '4851', { code: await codeAt(there.id) })])
    expect(told).toMatchObject({ is: 'see_instructor', name: null })
    const { token } = await kiosk(there.id)
    await send(phone, [stamp(phone, '4851')], token)
    expect(await desk(here.id)).toEqual([])
    expect((await waiting(there.id)).map(({ why, name }) => [why, name])).toEqual([
      ['no_seat', 'Maria Rivera0'],
      ['no_seat', 'Maria Rivera0'],
    ])
  })

  test('before the window opens and after it closes no one can check in', async () => {
    const early = await classOf({ began: -20 })
    const late = await classOf({ began: 200, lasts: 120 })
    const over = await classOf({ began: 150, lasts: 120 })
    const phone = aDevice()
    for (const [{ id }, direction, why] of [
      [early, 'in', 'too_early'],
      [late, 'out', 'too_late'],
      [over, 'in', 'too_late'],
    ] as const) {
      const { token } = await kiosk(id)
      expect(await send(phone, [stamp(phone, '4861', { direction })], token)).toMatchObject([{ is: 'refused', why }])
    }
  })

  test('a repeated stamp counts once, and another device can’t read its result', async () => {
    const { id, starts } = await classOf()
    const [one = ''] = await seated(id, ['4871'])
    const phone = aDevice()
    const mine = stamp(phone, '4871', { code: await codeAt(id) })
    const first = await send(phone, [mine])
    expect(await send(phone, [mine])).toEqual(first)
    const other = aDevice()
    expect(await send(other, [mine])).toMatchObject([{ is: 'see_instructor', name: null }])
    expect(await desk(id)).toHaveLength(1)
    expect(await marks(id, starts)).toEqual(new Map([[one, ['attended', 5, null, 'code']]]))
    // A repeat within two minutes is a slip, not a conflict
    expect(await send(phone, [stamp(phone, '4871', { code: await codeAt(id) })])).toMatchObject([
      { is: 'counted', name: 'Maria R.' },
    ])
    expect((await desk(id)).map(({ state }) => state).toSorted()).toEqual(['counted', 'duplicate'])
  })

  test('digits matching no one, or two people, go to the desk and name no one', async () => {
    const { id } = await classOf()
    await seated(id, ['4881', '4881'])
    const phone = aDevice()
    const code = await codeAt(id)
    const told = await send(phone, [stamp(phone, '4881', { code }), stamp(phone, '0007', { code })])
    expect(told.map(({ is, name }) => [is, name])).toEqual([
      ['see_instructor', null],
      ['see_instructor', null],
    ])
    expect(
      (await waiting(id)).map(({ why, digits, choices }) => [why, digits, choices.length]).toSorted(byWords),
    ).toEqual([
      ['ambiguous', '4881', 2],
      ['unknown', '0007', 0],
    ])
    expect((await screen(id)).waiting).toBe(2)
  })

  test('a shared phone is flagged from the fourth person on', async () => {
    const { id } = await classOf()
    await seated(id, ['4891', '4892', '4893', '4894'])
    const phone = aDevice()
    const code = await codeAt(id)
    const told = await send(
      phone,
      ['4891', '4892', '4893', '4894'].map(four => stamp(phone, four, { code })),
    )
    expect(told.map(({ is }) => is).toSorted()).toEqual(['counted', 'counted', 'counted', 'see_instructor'])
    expect(await waiting(id)).toMatchObject([{ why: 'shared_phone', name: expect.stringMatching(/^Maria/) }])
  })

  test('guessing codes or digits is blocked quickly, and a class behind one address is not', async () => {
    const small = await openHouse({ LIMIT_CHECK_IN_MISSES_PER_IP: '3' })
    const there = checkingIn(() => small)
    try {
      const { id } = await there.classOf()
      const phone = aDevice()
      const wrong = () => there.call(phone, [there.stamp(phone, '4899', { code: '000000001' })])
      const right = await there.codeAt(id)
      for (let n = 0; n < 8; n++) expect((await there.look({ code: right })).status).toBe(200)
      const statuses = []
      for (let n = 0; n < 4; n++) statuses.push((await wrong()).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      const told = await there.look({ code: right })
      expect([told.status, Number(told.headers['retry-after']) > 0]).toEqual([429, true])
      await small.owner.query('delete from rate_limits')
      // Several in one call count separately
      await there.call(
        phone,
        ['1', '2', '3'].map(n => there.stamp(phone, '4899', { code: `00000000${n}` })),
      )
      expect((await wrong()).status).toBe(429)
    } finally {
      await small.close()
    }
    const few = await openHouse({ LIMIT_CHECK_IN_PER_IP: '2' })
    try {
      const ask = () => few.call(api.checkIn.time, {}, { as: 'anonymous' })
      expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
    } finally {
      await few.close()
    }
  })

  test('unreadable input is reported at its field', async () => {
    const phone = aDevice()
    const good = stamp(phone, '4821')
    const fields = async (one: object) =>
      Object.keys((await call(phone, [{ ...good, ...one }], 'x')).failure.errors ?? {})
    expect(await fields({ digits: 'x' })).toEqual(['stamps.0.digits'])
    expect(await fields({ id: 'x' })).toEqual(['stamps.0.id'])
    expect(await fields({ device_at: '9999-12-31T00:00:00Z' })).toEqual(['stamps.0.device_at'])
    expect(await fields({ code: '12' })).toEqual(['stamps.0.code'])
    expect((await call(phone, [], 'x')).status).toBe(422)
    expect((await call(phone, [good], 'x')).status).toBe(404)
  })
})

describe('offline', () => {
  test('a stamp uses the device’s clock when it was compared within the day, otherwise staff decide', async () => {
    const { id, starts } = await classOf({ began: 60 })
    const [one = '', two = '', three = ''] = await seated(id, ['5001', '5002', '5003'])
    const slow = aDevice({ behind: 7 * minute, checked: starts })
    const never = aDevice({ checked: null })
    const longAgo = aDevice({ checked: Date.now() - 26 * 60 * minute })
    const { token } = await kiosk(id)
    const at = starts - 3 * minute
    expect(await send(slow, [stamp(slow, '5001', { at })], token)).toMatchObject([{ is: 'counted', name: 'Maria R.' }])
    expect(await send(never, [stamp(never, '5002', { at })], token)).toMatchObject([{ is: 'see_instructor' }])
    expect(await send(longAgo, [stamp(longAgo, '5003', { at })], token)).toMatchObject([{ is: 'see_instructor' }])
    expect(await marks(id, starts)).toEqual(new Map([[one, ['attended', -3, null, 'kiosk']]]))
    const left = await waiting(id)
    expect(left.map(({ why, employee_id }) => [why, employee_id]).toSorted(byWords)).toEqual(
      [
        ['clock', two],
        ['clock', three],
      ].toSorted(byWords),
    )
  })

  test('a code typed offline is judged by the time it was typed', async () => {
    const { id, starts } = await classOf({ began: 60 })
    const [one = ''] = await seated(id, ['5011', '5012'])
    const phone = aDevice({ checked: starts - 5 * minute, behind: 3 * minute })
    const at = starts + 2 * minute
    const code = await codeAt(id, at)
    expect(await send(phone, [stamp(phone, '5011', { at, code })])).toMatchObject([{ is: 'counted' }])
    expect(await marks(id, starts)).toEqual(new Map([[one, ['attended', 2, null, 'code']]]))
    // A code from half an hour later was not on the screen at that time
    const wrong = stamp(phone, '5012', { at, code: await codeAt(id, at + 30 * minute) })
    expect(await send(phone, [wrong])).toMatchObject([{ is: 'see_instructor' }])
    expect(await waiting(id)).toMatchObject([{ why: 'code', name: 'Maria Rivera1' }])
  })

  test('a phone without a compared clock is timed by its code, visible to staff', async () => {
    const { id, starts } = await classOf({ began: 60 })
    await seated(id, ['5021'])
    const phone = aDevice({ checked: null, behind: 4 * 60 * minute })
    const code = await codeAt(id, starts + 2 * minute)
    await send(phone, [stamp(phone, '5021', { at: starts + 2 * minute, code })])
    const [told] = await waiting(id)
    expect(told).toMatchObject({ why: 'clock', name: 'Maria Rivera0' })
    expect(Math.abs(Date.parse(told?.counted_at ?? '') - (starts + 2 * minute))).toBeLessThan(31_000)
  })

  test('stamps a tablet took before staff ended it arrive, and nothing later', async () => {
    const { id, starts } = await classOf({ began: 60 })
    await seated(id, ['5031', '5032'])
    const device = aDevice({ checked: starts })
    const { token, id: kiosk_id } = await kiosk(id)
    await house.call(api.checkIn.endKiosk, { params: { id: kiosk_id }, body: {} })
    await house.owner.query('update session_kiosks set ended_at = $2 where id = $1', [
      kiosk_id,
      iso(starts + 30 * minute),
    ])
    expect(
      await send(
        device,
        [stamp(device, '5031', { at: starts + minute }), stamp(device, '5032', { at: starts + 31 * minute })],
        token,
      ),
    ).toMatchObject([{ is: 'counted' }, { is: 'refused', why: 'ended' }])
  })

  test('after attendance was closed, a stamp changes nothing and waits for staff', async () => {
    const { id, starts } = await classOf({ began: 90, lasts: 60 })
    await seated(id, ['5041'])
    const device = aDevice({ checked: starts })
    const { token } = await kiosk(id)
    await house.owner.query(
      `update sessions set state = 'closed', closed_at = now(), closed_by_name = 'Ana' where id = $1`,
      [id],
    )
    expect(await send(device, [stamp(device, '5041', { at: starts })], token)).toMatchObject([{ is: 'see_instructor' }])
    expect(await marks(id, starts)).toEqual(new Map())
    const [held] = await waiting(id)
    expect(held).toMatchObject({ why: 'closed' })
    const counted = await house.call(api.checkIn.resolve, { params: { id: held?.id ?? '' }, body: { act: 'count' } })
    expect(counted.status).toBe(409)
    expect((await waiting(id)).length).toBe(1)
  })

  test('sixty people on two devices, an hour offline: every stamp once, conflicts shown, nothing lost', async () => {
    const { id, starts } = await classOf({ began: 75, lasts: 60 })
    const fours = Array.from({ length: 60 }, (_, n) => String(6000 + n))
    const all = await seated(id, fours)
    const { token } = await kiosk(id)
    // One is seven minutes behind, the other four ahead
    const [one, two] = [
      aDevice({ behind: 7 * minute, checked: starts - 20 * minute }),
      aDevice({ behind: -4 * minute, checked: starts - 20 * minute }),
    ]
    const came = (n: number) => starts - 14 * minute + n * 20_000
    const left = (n: number) => starts + 55 * minute + n * 5_000
    // The first forty arrive at the first device, the others at the second; all leave at the other one
    const ofOne = [
      ...fours.slice(0, 40).map((four, n) => stamp(one, four, { at: came(n) })),
      ...fours.slice(40).map((four, n) => stamp(one, four, { at: left(40 + n), direction: 'out' as const })),
    ]
    const ofTwo = [
      ...fours.slice(40).map((four, n) => stamp(two, four, { at: came(40 + n) })),
      ...fours.slice(0, 40).map((four, n) => stamp(two, four, { at: left(n), direction: 'out' as const })),
    ]
    const conflicts = [
      // Checked in at both devices
      stamp(two, '6000', { at: came(0) + 5 * minute }),
      // Slipped: twice within a minute
      stamp(one, '6001', { at: came(1) + 30_000 }),
      // Left before arriving
      stamp(two, '6002', { at: came(2) - 30_000, direction: 'out' }),
      // Matches no one
      stamp(two, '9999', { at: came(3) }),
    ]
    const sentByOne = [...ofOne, ...conflicts.filter((_, n) => n === 1)]
    const sentByTwo = [...ofTwo, ...conflicts.filter((_, n) => n !== 1)]
    const inParts = <T>(list: readonly T[], of: number) =>
      Array.from({ length: Math.ceil(list.length / of) }, (_, n) => list.slice(n * of, (n + 1) * of))
    // Both send at once, in parts, and the connection breaks: everything is sent again
    const sync = async (device: typeof one, stamps: typeof ofOne) => {
      for (const part of inParts(stamps, 25)) await send(device, part, token)
      return (await Promise.all(inParts(stamps, 100).map(part => send(device, part, token)))).flat()
    }
    const told = (await Promise.all([sync(one, sentByOne), sync(two, sentByTwo)])).flat()
    expect(told).toHaveLength(124)

    const kept = await desk(id)
    expect(kept.map(stamp => stamp.id).toSorted()).toEqual(
      [...sentByOne, ...sentByTwo].map(stamp => stamp.id).toSorted(),
    )
    const count = (state: string) => kept.filter(stamp => stamp.state === state).length
    expect([count('counted'), count('duplicate'), count('waiting')]).toEqual([120, 1, 3])
    const held = kept.filter(({ state }) => state === 'waiting')
    expect(held.map(({ why }) => why).toSorted(byWords)).toEqual([
      expect.stringMatching(/^(not_in|out_before_in)$/),
      'second_in',
      'unknown',
    ])
    const marked = await marks(id, starts)
    expect(marked.size).toBe(60)
    for (const [n, employee_id] of all.entries()) {
      const times = marked.get(employee_id)
      const inMinute = Math.round((came(n) - starts) / minute)
      // For the person who used both devices, the stamp received first counts, and the other goes to the desk
      const allowed = n === 0 ? [inMinute, inMinute + 5] : [inMinute]
      expect(allowed, `person ${n}`).toContain(times?.[1])
      expect([times?.[0], times?.[2], times?.[3]]).toEqual([
        'attended',
        Math.round((left(n) - starts) / minute),
        'kiosk',
      ])
    }
  })
})

describe('the desk', () => {
  const ask = (id: Id, body: { act: 'count' | 'dismiss'; employee_id?: Id }) =>
    house.call(api.checkIn.resolve, { params: { id }, body })

  test('the four cases: a person without a seat is counted as a walk-in', async () => {
    const { id, starts } = await classOf()
    const [walker = ''] = await people(1, { mobile: '+19175557001', first_name: 'Wanda', last_name: 'Walker' })
    const phone = aDevice()
    await send(phone, [stamp(phone, '7001', { code: await codeAt(id) })])
    const { data } = await fourCases(house, api.checkIn.desk, { args: { params: { id } }, denied: 'viewer' })
    expect(data.data).toMatchObject([
      { state: 'waiting', why: 'no_seat', digits: '7001', choices: [{ employee_id: walker, has_seat: false }] },
    ])
    const counted = await fourCases(house, api.checkIn.resolve, {
      args: { params: { id: data.data[0]?.id ?? '' }, body: { act: 'count' } },
      denied: 'viewer',
    })
    expect(counted.data).toMatchObject({
      state: 'counted',
      employee_id: walker,
      digits: null,
      choices: [],
      settled_by_name: 'Ada Admin',
    })
    expect(await marks(id, starts)).toEqual(new Map([[walker, ['attended', 5, null, 'code']]]))
    const { rows } = await house.owner.query('select state, source from session_bookings where session_id = $1', [id])
    expect(rows).toEqual([{ state: 'booked', source: 'walk_in' }])
    const twice = await ask(data.data[0]?.id ?? '', { act: 'dismiss' })
    expect([twice.status, twice.failure.message]).toEqual([409, 'This check-in was already resolved.'])
  })

  test('staff assign an unclear stamp to a person, or dismiss it; both erase the typed digits', async () => {
    const { id, starts } = await classOf()
    const [one = '', two = ''] = await seated(id, ['7011', '7011'])
    const phone = aDevice()
    const code = await codeAt(id)
    await send(phone, [stamp(phone, '7011', { code }), stamp(phone, '0000', { code })])
    const [unclear, nobody] = (await waiting(id)).toSorted((a, b) => b.choices.length - a.choices.length)
    const without = await ask(unclear?.id ?? '', { act: 'count' })
    expect([without.status, without.failure.errors]).toEqual([422, { employee_id: ['Choose a person.'] }])
    expect((await ask(unclear?.id ?? '', { act: 'count', employee_id: randomUUID() })).status).toBe(404)
    expect((await ask(unclear?.id ?? '', { act: 'count', employee_id: two })).data).toMatchObject({ employee_id: two })
    expect((await ask(nobody?.id ?? '', { act: 'dismiss' })).data).toMatchObject({ state: 'dismissed', digits: null })
    expect(await marks(id, starts)).toEqual(new Map([[two, ['attended', 5, null, 'code']]]))
    expect((await marks(id, starts)).has(one)).toBe(false)
    expect(await waiting(id)).toEqual([])
  })

  test('a second time for the same person replaces the first when staff say so, and impossible ones are refused', async () => {
    const { id, starts } = await classOf({ began: 60 })
    const [one = ''] = await seated(id, ['7021'])
    const [first, second] = [aDevice({ checked: starts }), aDevice({ checked: starts })]
    const { token } = await kiosk(id)
    await send(first, [stamp(first, '7021', { at: starts + 12 * minute })], token)
    await send(second, [stamp(second, '7021', { at: starts + 2 * minute })], token)
    await send(second, [stamp(second, '7021', { at: starts + minute, direction: 'out' })], token)
    const held = await waiting(id)
    expect(held.map(({ why }) => why).toSorted(byWords)).toEqual(['out_before_in', 'second_in'])
    const out = await ask(held.find(({ why }) => why === 'out_before_in')?.id ?? '', { act: 'count' })
    expect([out.status, out.failure.message]).toEqual([
      409,
      'Maria Rivera0 checked out before checking in. Correct the times on the roster.',
    ])
    expect(await marks(id, starts)).toEqual(new Map([[one, ['late', 12, null, 'kiosk']]]))
    await ask(held.find(({ why }) => why === 'second_in')?.id ?? '', { act: 'count' })
    expect(await marks(id, starts)).toEqual(new Map([[one, ['attended', 2, null, 'kiosk']]]))
  })

  test('the desk locks the session before the check-in, in the order in which stamps arrive', async () => {
    const { id } = await classOf()
    await people(1, { mobile: '+19175557061' })
    const phone = aDevice()
    const one = stamp(phone, '7061', { code: await codeAt(id) })
    await send(phone, [one])
    const { owner } = house
    await owner.query('begin')
    let answer: ReturnType<typeof ask>
    try {
      await owner.query('select from sessions where id = $1 for update', [id])
      answer = ask(one.id, { act: 'count' })
      await expect
        .poll(async () => {
          const { rows } = await owner.query(
            'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
          )
          return rows.length
        })
        .toBe(1)
      // The next step of an arriving stamp; in the other order it would deadlock with the desk
      await owner.query('select from session_stamps where id = $1 for update nowait', [one.id])
    } finally {
      await owner.query('commit')
    }
    expect((await answer).status).toBe(200)
  })

  test('a departure on one device that arrives before the arrival on another is matched', async () => {
    const { id, starts } = await classOf({ began: 90, lasts: 80 })
    const [one = ''] = await seated(id, ['7031'])
    const [first, second] = [aDevice({ checked: starts }), aDevice({ checked: starts })]
    const { token } = await kiosk(id)
    await send(second, [stamp(second, '7031', { at: starts + 79 * minute, direction: 'out' })], token)
    expect(await waiting(id)).toMatchObject([{ why: 'not_in' }])
    await send(first, [stamp(first, '7031', { at: starts })], token)
    expect(await waiting(id)).toEqual([])
    expect(await marks(id, starts)).toEqual(new Map([[one, ['attended', 0, 79, 'kiosk']]]))
  })

  test('marks made by staff stay, and the stamp waits', async () => {
    const { id } = await classOf()
    const [one = ''] = await seated(id, ['7041'])
    const { rows } = await house.owner.query<{ id: Id }>('select id from session_bookings where session_id = $1', [id])
    await house.owner.query(
      `insert into session_attendance (organization_id, session_id, booking_id, employee_id, day_no, result, minutes, how, marked_by_name)
       values ($1, $2, $3, $4, 1, 'excused', 0, 'roster', 'Ana')`,
      [house.agency.id, id, rows[0]?.id, one],
    )
    const phone = aDevice()
    await send(phone, [stamp(phone, '7041', { code: await codeAt(id) })])
    expect(await waiting(id)).toMatchObject([{ why: 'marked', employee_id: one }])
  })

  test('a person on the wait-list who came is shown without a seat, and gets one', async () => {
    const { id } = await classOf({ capacity: 1 })
    await seated(id, ['7051'])
    const [second = ''] = await people(1, { mobile: '+19175557052' })
    await book(id, second)
    const phone = aDevice()
    await send(phone, [stamp(phone, '7052', { code: await codeAt(id) })])
    const [held] = await waiting(id)
    expect(held).toMatchObject({ why: 'no_seat', employee_id: second })
    expect((await ask(held?.id ?? '', { act: 'count' })).data.state).toBe('counted')
    expect((await screen(id)).seats).toBe(2)
  })
})
