import { api, type Session } from '@preceptor/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { todayIn } from '@/lib/format.ts'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

afterEach(endVisit)

/** A week with one class on Tuesday morning, and one no-show in the month before. */
const aWeek = (server: FakeApi) => {
  const [first] = server.example(api.dashboard.sessions).week.first
  if (!first) throw new Error('the example has no session')
  const safeLifting = {
    ...first,
    title: 'Safe lifting',
    phase: 'open' as const,
    starts_at: '2026-12-01T15:00:00.000Z',
    place: '12 Main St',
    capacity: 4,
    booked: 0,
    waiting: 0,
  }
  return server.answer(api.dashboard.sessions, {
    week: { from: '2026-11-29', to: '2026-12-05', count: 1, first: [safeLifting] },
    to_sign: 2,
    no_shows: { from: '2026-10-29', to: '2026-11-28', count: 3 },
  })
}
const card = () => screen.findByRole('region', { name: 'Sessions' })
const address = () => location.pathname + location.search

test.each([{ phone: false }, { phone: true }])(
  '[R-PER-5] the dashboard lists this week’s sessions with place and seats, phone: $phone',
  async ({ phone }) => {
    await visit('/dashboard', { phone, answers: aWeek })
    const week = within(await card()).getByRole('list', { name: 'Sessions this week, soonest first' })
    expect(within(week).getByRole('listitem').textContent).toMatch(
      /10:00 AM EST.*Safe lifting.*12 Main St.*0 of 4 seats/,
    )
    expect(within(week).getByRole('link', { name: 'Safe lifting' }).getAttribute('href')).toBe(`/sessions/${id}`)
    await expectAccessible(await card())
  },
)

test.each([
  ['No-shows', '3', '/sessions/bookings?result=absent&starts_from=2026-10-29&starts_to=2026-11-28', api.bookings.list],
  ['Waiting for sign-off', '2', '/sessions?phase=attendance_pending', api.sessions.list],
] as const)(
  '[R-RTE-2] [R-PER-5] the number of “%s” on the dashboard opens the list behind it',
  async (name, count, to, list) => {
    const server = await visit('/dashboard', { answers: aWeek })
    const link = within(await card()).getByRole('link', { name: new RegExp(name) })
    expect(link.textContent).toContain(count)
    await userEvent.click(link)
    await waitFor(() => expect(address()).toBe(to))
    const filters = Object.fromEntries(new URLSearchParams(to.split('?')[1]))
    await waitFor(() =>
      expect(server.of(list).map(({ query }) => query)).toContainEqual(expect.objectContaining(filters)),
    )
  },
)

test.each([
  'schedule',
  'sessions',
  'sessions/bookings',
  `sessions/${id}`,
  `programs/${id}/sessions`,
  `programs/${id}/schedule`,
])('[R-RTE-7] [R-RTE-12] [R-PER-5] a viewer can’t open /%s', async at => {
  const server = await visit(`/${at}`, { as: 'viewer' })
  await waitFor(() => expect(location.pathname).toBe('/forbidden'))
  expect([...server.of(api.sessions.list), ...server.of(api.schedule.list), ...server.of(api.sessions.get)]).toEqual([])
})

test('[R-PER-5] a viewer’s dashboard shows no sessions', async () => {
  const server = await visit('/dashboard', { as: 'viewer' })
  await screen.findByRole('region', { name: 'Training' })
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull()
  expect(server.of(api.dashboard.sessions)).toEqual([])
})

test('[R-PER-5] a coordinator goes from the sessions to bookings and attendance', async () => {
  await visit('/sessions', { as: 'coordinator_limited' })
  await title(/^Sessions/)
  await userEvent.click(await screen.findByRole('link', { name: 'Bookings and attendance' }))
  await title(/^Bookings and attendance/)
  expect(await screen.findByText('Bookings of the people you can see, with their attendance.')).toBeTruthy()
})

test('[R-PER-5] on a phone the list of bookings says that there are none yet', async () => {
  await visit('/sessions/bookings', {
    phone: true,
    answers: server => server.answer(api.bookings.list, { data: [], meta: { total: 0, page: 1, per_page: 50 } }),
  })
  expect(await screen.findByText('No bookings yet')).toBeTruthy()
})

test('[R-PER-5] on a phone the schedule lists the days from today on, with the number of seats taken', async () => {
  const server = await visit('/schedule', {
    phone: true,
    answers: fake => {
      const shown = fake.example(api.schedule.list)
      const [one] = shown.data
      if (!one) throw new Error('the example has no session')
      const seats = { phase: 'open' as const, booked: 6, capacity: 10, waiting: 0 }
      return fake.answer(api.schedule.list, ({ query }) => ({
        ...shown,
        data: [{ ...one, ...seats, on: query['from'] ?? '' }],
        is_cut: false,
      }))
    },
  })
  const ranges = () => server.of(api.schedule.list).map(({ query }) => query['from'])
  expect(await screen.findByText('6 of 10 seats')).toBeTruthy()
  const today = todayIn('America/New_York')
  expect(ranges()).toEqual([today])
  await expectAccessible()
  const [earlier] = screen.getAllByRole('button', { name: 'Earlier days' })
  await userEvent.click(earlier as HTMLElement)
  await waitFor(() => expect(ranges()).toHaveLength(2))
  expect(String(ranges()[1]) < today).toBe(true)
})

test('the month shows a session as canceled, and keeps the page title in view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await visit('/schedule', {
    answers: fake => {
      const shown = fake.example(api.schedule.list)
      const [one] = shown.data
      if (!one) throw new Error('the example has no session')
      const on = todayIn('America/New_York')
      return fake.answer(api.schedule.list, { ...shown, data: [{ ...one, on, phase: 'cancelled' }], is_cut: false })
    },
  })
  const month = within(await screen.findByRole('table'))
  expect((await month.findByText('Canceled')).classList.contains('sr-only')).toBe(false)
  expect(scrolled).not.toHaveBeenCalled()
})

test('[R-PER-5] a calendar address is created, shown for copying and revoked by keyboard', async () => {
  const none = { data: [], kinds: ['agency' as const] }
  const server = await visit('/schedule', { answers: server => server.answer(api.calendarFeeds.list, none) })
  const press = async (button: HTMLElement) => {
    button.focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(await screen.findByRole('button', { name: 'Subscribe' }))
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to this calendar' })
  const create = await within(dialog).findByRole('button', { name: 'Create address: All sessions' })
  const made = { ...server.example(api.calendarFeeds.make), kind: 'agency' as const }
  server.answer(api.calendarFeeds.list, { data: [made], kinds: ['agency'] }).answer(api.calendarFeeds.make, made)
  await press(create)
  const shown = await within(dialog).findByLabelText<HTMLInputElement>('Address of All sessions')
  expect(shown.value).toBe('https://panel.example.org/calendar/secret.ics')
  expect(server.of(api.calendarFeeds.make)[0]?.body).toMatchObject({ kind: 'agency' })
  await expectAccessible()
  server.answer(api.calendarFeeds.list, none)
  await press(await within(dialog).findByRole('button', { name: 'Revoke: All sessions' }))
  expect(await notice('The address no longer works.')).toBeTruthy()
  expect(server.of(api.calendarFeeds.revoke)[0]?.body).toMatchObject({ kind: 'agency' })
  expect(within(dialog).queryByLabelText('Address of All sessions')).toBeNull()
})

test('[R-RTE-12] on a phone the dates of a series are previewed first, and one is left out', async () => {
  const days = ['2027-01-05', '2027-01-12', '2027-01-19']
  const server = await visit(`/programs/${id}/sessions?add=1`, {
    phone: true,
    answers: server =>
      server.answer(api.series.preview, seen => {
        const { except = [] } = (seen.body?.['rule'] ?? {}) as { except?: string[] }
        const dates = days
          .filter(day => !except.includes(day))
          .map(on => ({ on, to: on, starts: '09:00', ends: '13:00', clock: null, clashes: [] }))
        return { ...server.example(api.series.preview), plan: `plan of ${dates.length}`, dates, left_out: [] }
      }),
  })
  const plan = await screen.findByRole('dialog', { name: 'New session' })
  const put = (label: RegExp, value: string) =>
    fireEvent.change(within(plan).getByLabelText(label), { target: { value } })
  put(/^Title/, 'Safe lifting')
  put(/^Day\s*\*?$/, '2027-01-05')
  await userEvent.click(within(plan).getByLabelText(/^Repeat this session/))
  put(/^Number of sessions/, '3')
  const dates = await within(plan).findByRole('region', { name: 'Dates' })
  expect(await within(dates).findByRole('heading', { name: '3 sessions' })).toBeTruthy()
  await userEvent.click(within(dates).getByRole('button', { name: 'Leave out Jan 12, 2027' }))
  expect(await within(dates).findByRole('heading', { name: '2 sessions' })).toBeTruthy()
  await expectAccessible(plan)
  await userEvent.click(await within(plan).findByRole('button', { name: 'Create 2 sessions' }))
  await waitFor(() => expect(location.pathname).toBe(`/sessions/${id}`))
  expect(server.of(api.series.add)[0]?.body).toMatchObject({
    title: 'Safe lifting',
    plan: 'plan of 2',
    rule: { except: ['2027-01-12'] },
  })
})

test('[R-RTE-12] credited minutes follow the length until they are typed, and a session shorter than its program warns about it', async () => {
  const server = await visit(`/programs/${id}/sessions?add=1`, {
    answers: server => server.answer(api.liveModules.list, { data: [], program_minutes: 60, threshold: 80 }),
  })
  const plan = await screen.findByRole('dialog', { name: 'New session' })
  const put = (label: RegExp, value: string) =>
    fireEvent.change(within(plan).getByLabelText(label), { target: { value } })
  const credit = () => within(plan).getByLabelText<HTMLInputElement>(/^Minutes credited/).value
  const short = /gives 60 minutes.*doesn’t complete it/
  put(/^Title/, 'Safe lifting')
  put(/^Day\s*\*?$/, '2027-01-05')
  put(/^To/, '')
  put(/^To/, '09:14')
  await waitFor(() => expect(credit()).toBe('14'))
  expect(await within(plan).findByText(short)).toBeTruthy()
  put(/^To/, '10:00')
  await waitFor(() => expect(credit()).toBe('60'))
  expect(within(plan).queryByText(short)).toBeNull()
  put(/^Minutes credited/, '45')
  put(/^To/, '11:00')
  expect(await within(plan).findByText(short)).toBeTruthy()
  await expectAccessible(plan)
  await userEvent.click(within(plan).getByRole('button', { name: 'Create session' }))
  await waitFor(() => expect(server.of(api.sessions.add)[0]?.body).toMatchObject({ credit_minutes: 45 }))
})

test('[R-RTE-12] a session far shorter than its live module warns before it is saved', async () => {
  const live = { id, title: 'Lifting', credit_minutes: 60, ways: ['classroom' as const] }
  await visit(`/programs/${id}/sessions?add=1`, {
    answers: server => server.answer(api.liveModules.list, { data: [live], program_minutes: 90, threshold: 80 }),
  })
  const plan = await screen.findByRole('dialog', { name: 'New session' })
  const put = (label: RegExp, value: string) =>
    fireEvent.change(within(plan).getByLabelText(label), { target: { value } })
  put(/^Day\s*\*?$/, '2027-01-05')
  put(/^To/, '09:48')
  expect(await within(plan).findByText(/program gives 90 minutes.*48 minutes doesn’t complete it/)).toBeTruthy()
  fireEvent.change(await within(plan).findByLabelText(/^Module/), { target: { value: id } })
  await waitFor(() => expect(within(plan).queryByText(/doesn’t complete it/)).toBeNull())
  put(/^To/, '09:14')
  expect(await within(plan).findByText(/module gives 60 minutes.*14 minutes doesn’t complete it/)).toBeTruthy()
})

const over: Partial<Session> = {
  title: 'Levantar con cuidado',
  state: 'open',
  phase: 'attendance_pending',
  starts_at: '2026-11-25T15:00:00.000Z',
  ends_at: '2026-11-25T19:00:00.000Z',
  series_id: null,
}

test('on a phone, in Spanish, a session’s record lists its items, and a signed sheet is added by its code', async () => {
  await visit(`/sessions/${id}`, {
    as: aUser({ language: 'es' }),
    phone: true,
    answers: server => {
      const items = ['date', 'length', 'location'] as const
      server.answer(api.sessions.get, over).answer(api.sessionRecords.get, {
        files: [],
        versions: [],
        items: [
          ...items.map(item => ({ item, says: 'Dicho', why: null })),
          { item: 'proof' as const, says: null, why: 'Falta la hoja firmada.' },
        ],
      })
    },
  })
  const items = await screen.findByRole('list', { name: 'Puntos del registro' })
  const record = screen.getByRole('region', { name: 'Registro de la sesión' })
  expect(record.contains(items)).toBe(true)
  expect(within(items).getAllByRole('listitem')).toHaveLength(4)
  expect(within(items).getByText('Falta la hoja firmada.')).toBeTruthy()
  await expectAccessible(record)
  await userEvent.click(within(record).getByRole('button', { name: /^Agregar hoja firmada/ }))
  const adding = await screen.findByRole('dialog', { name: 'Agregar archivos al registro' })
  expect(within(adding).getByText(/^Código en la hoja:/)).toBeTruthy()
  await expectAccessible(adding)
})

test('on a phone the instructor’s screen shows the code and the people present', async () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await visit(`/sessions/${id}/check-in`, {
    phone: true,
    answers: server =>
      server.answer(api.checkIn.screen, {
        title: 'Safe lifting',
        now: soon(0),
        starts_at: soon(-5),
        ends_at: soon(60),
        opens_at: soon(-30),
        closes_at: soon(90),
        is_open: true,
        codes: [{ code: '123456789', from: soon(-1), until: soon(1) }],
        address: 'https://panel.example.org/check-in',
        seats: 2,
        arrivals: [],
        waiting: 0,
        kiosks: [],
      }),
  })
  await title('Safe lifting')
  expect(screen.getByText('0 of 2 checked in')).toBeTruthy()
  expect(screen.getByText('Code: 123 456 789')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR code that opens the check-in page' })).toBeTruthy()
  await expectAccessible()
})

test('[R-RTE-12] a new session is planned for the list’s program, takes its title, and starts at the program field', async () => {
  const server = await visit(`/sessions?program_id=${id}&add=1`, {
    answers: server =>
      server
        .answer(api.lookups.programs, {
          data: [{ id, name: 'Safe lifting', code: null, is_active: true, merged_ids: [] }],
        })
        .answer(api.liveModules.list, { data: [], program_minutes: 0, threshold: 80 }),
  })
  const plan = await screen.findByRole('dialog', { name: 'New session' })
  const field = (label: RegExp) => within(plan).getByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(field(/^Title/).value).toBe('Safe lifting'))
  expect(field(/^Program/).value).toBe('Safe lifting')
  expect(document.activeElement).toBe(field(/^Program/))
  // Filled-in defaults don't count as unsaved changes
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New session' })).toBeNull())
  expect(server.of(api.sessions.add)).toEqual([])
})

/** An open session with one seat taken, and a roster of one. */
const booked = (server: FakeApi, over: Partial<Session> = {}) => {
  const one: Session = {
    ...server.example(api.sessions.get),
    id,
    title: 'Safe lifting',
    state: 'open',
    series_id: null,
    version: 3,
    ...over,
  }
  const roster = server.example(api.bookings.ofSession)
  const [seat] = roster.data
  if (!seat) throw new Error('the example has no booking')
  return server.answer(api.sessions.get, one).answer(api.bookings.ofSession, {
    ...roster,
    data: [{ ...seat, name: 'Marisol Reyes', state: 'booked' }],
    others: { booked: 1, waiting: 0 },
  })
}

test('[R-RTE-12] editing a booked session shows who will be notified, can skip notifying, and can be undone', async () => {
  const server = await visit(`/sessions/${id}`, { answers: booked })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit/ }))
  expect(dialog.queryByRole('region', { name: 'Who will be notified' })).toBeNull()
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Safe lifting, again' } })
  const told = within(await dialog.findByRole('region', { name: 'Who will be notified' }))
  expect(told.getByText('Marisol Reyes')).toBeTruthy()
  expect(told.getByText('2 people will be notified:')).toBeTruthy()
  await userEvent.click(told.getByRole('checkbox', { name: 'Notify them of the change' }))
  server.answer(api.sessions.update, {
    ...server.example(api.sessions.get),
    id,
    title: 'Safe lifting, again',
    state: 'open',
    version: 4,
  })
  booked(server, { title: 'Safe lifting, again', version: 4 })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. No one is notified.')
  expect(server.of(api.sessions.update)[0]?.body).toMatchObject({ title: 'Safe lifting, again', tell: false })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.of(api.sessions.undo)[0]?.body).toMatchObject({ title: 'Safe lifting' }))
})

test('the undo of a session’s change survives a reload, until someone changes the session again', async () => {
  const at = (version: number) => visit(`/sessions/${id}`, { answers: server => booked(server, { version }) })
  const first = await at(3)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit/ }))
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Safe lifting, again' } })
  first.answer(api.sessions.update, { ...first.example(api.sessions.get), id, state: 'open', version: 4 })
  booked(first, { version: 4 })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Undo' })
  cleanup()
  const server = await at(4)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.of(api.sessions.undo)).toHaveLength(1))
  expect(server.of(api.sessions.undo)[0]?.body).toMatchObject({ title: 'Safe lifting' })
  expect(server.of(api.sessions.undo)[0]?.headers.get('if-match')).toBe('"4"')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  cleanup()
  await at(4)
  await screen.findByRole('button', { name: 'Edit' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  { phone: false, phase: 'open' },
  { phone: true, phase: 'open' },
  { phone: false, phase: 'attendance_pending' },
] as const)(
  '[R-RTE-12] attendance and the roster come before the details, on a phone too: $phone, $phase',
  async ({ phone, phase }) => {
    await visit(`/sessions/${id}`, {
      phone,
      answers: server => {
        const sheet = server.example(api.attendance.ofSession)
        const days = sheet.days.map(one => ({ ...one, may_be_marked: true }))
        return booked(server, { phase }).answer(api.attendance.ofSession, { ...sheet, days, state: 'open' })
      },
    })
    await screen.findByRole('region', { name: 'Attendance' })
    const cards = screen
      .getAllByRole('region')
      .map(one => one.getAttribute('aria-label') ?? within(one).getAllByRole('heading')[0]?.textContent)
    expect(cards.findIndex(name => name === 'Attendance')).toBe(0)
    await screen.findByRole('region', { name: 'Roster' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)
    expect(names.indexOf('Roster')).toBeLessThan(names.indexOf('When'))
  },
)

test('signed-off attendance shows as text, not as dead buttons', async () => {
  await visit(`/sessions/${id}`, {
    answers: server => {
      const sheet = server.example(api.attendance.ofSession)
      const days = sheet.days.map(one => ({ ...one, day_no: 1, may_be_marked: true })).slice(0, 1)
      const person = sheet.people[0]
      const held = person?.marks[0]
      if (!person || !held) throw new Error('the example marks no one')
      const marks = [{ ...held, day_no: 1, result: 'late' as const, minutes: 52 }]
      return booked(server, { phase: 'closed', state: 'closed' }).answer(api.attendance.ofSession, {
        ...sheet,
        days,
        people: [{ ...person, marks }],
        state: 'closed',
      })
    },
  })
  const people = within(await screen.findByRole('list', { name: 'Attendance' }))
  expect(people.getByText('Late · 52 min')).toBeTruthy()
  expect(people.queryByRole('button')).toBeNull()
  expect(people.queryByRole('textbox')).toBeNull()
})

test('one program’s session list has no program filter', async () => {
  await visit(`/programs/${id}/sessions`, { answers: fake => fake.answer(api.programs.get, { id, title: 'Lavado' }) })
  const filters = within(await screen.findByRole('group', { name: 'Filters' }))
  await filters.findByRole('button', { name: /^Instructor/ })
  expect(filters.queryByRole('button', { name: /^Program/ })).toBeNull()
})

test('[R-RTE-12] a record with waived items shows their number, not that nothing is missing', async () => {
  await visit(`/sessions/${id}`, {
    answers: server => {
      const record = server.example(api.sessionRecords.get)
      const [first] = record.items
      const [version] = record.versions
      if (!first || !version) throw new Error('the example has neither item nor version')
      const item = (name: 'content' | 'materials' | 'proof', why: string | null) => ({ ...first, item: name, why })
      return booked(server, { state: 'closed' }).answer(api.sessionRecords.get, {
        ...record,
        items: [item('content', null), item('materials', 'Missing.'), item('proof', 'Missing.')],
        versions: [{ ...version, waived: ['materials', 'proof'] }],
        is_open: false,
      })
    },
  })
  await screen.findByText('2 items waived, nothing else missing')
  expect(screen.queryByText('Nothing is missing')).toBeNull()
})

test('[R-RTE-12] a signed-off session is not previewed again, because the server would refuse', async () => {
  const server = await visit(`/sessions/${id}`, {
    answers: server => {
      const sheet = server.example(api.attendance.ofSession)
      const days = sheet.days.map(one => Object.assign({}, one, { may_be_marked: true }))
      const preview = server.example(api.attendance.closing)
      const people = preview.people.map(one => ({ ...one, why: null }))
      return booked(server, { phase: 'attendance_pending' })
        .answer(api.attendance.ofSession, {
          ...sheet,
          days,
          state: 'open',
          is_over: true,
        })
        .answer(api.attendance.closing, { ...preview, people, missing: [], without_seat: [], needs_nurse: false })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign off' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign off / }))
  await waitFor(() => expect(server.of(api.attendance.closing)).toHaveLength(1))
  await userEvent.click(await dialog.findByRole('button', { name: 'Sign off' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The sheet behind the dialog reloads
  await waitFor(() => expect(server.of(api.attendance.ofSession).length).toBeGreaterThan(1))
  expect(server.of(api.attendance.closing)).toHaveLength(1)
})

test('one reason covers all missing items of the record, unless different reasons are given', async () => {
  const server = await visit(`/sessions/${id}`, {
    answers: server => {
      const sheet = server.example(api.attendance.ofSession)
      const days = sheet.days.map(one => Object.assign({}, one, { may_be_marked: true }))
      const preview = server.example(api.attendance.closing)
      const people = preview.people.map(one => ({ ...one, why: null }))
      const missing = (['content', 'materials'] as const).map(item => ({ item, why: 'Nothing is written.' }))
      return booked(server, { phase: 'attendance_pending' })
        .answer(api.attendance.ofSession, { ...sheet, days, state: 'open', is_over: true })
        .answer(api.attendance.closing, { ...preview, people, missing, without_seat: [], needs_nurse: false })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign off' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign off / }))
  const reason = await dialog.findByRole('textbox', { name: /^Why it counts without these items/ })
  expect(dialog.getAllByRole('textbox')).toEqual([reason])
  await userEvent.click(dialog.getByRole('button', { name: 'Sign off' }))
  await dialog.findByText('Enter why the session counts without these items.')
  await userEvent.type(reason, 'On paper')
  await userEvent.click(dialog.getByRole('button', { name: 'Give different reasons' }))
  const [, second] = dialog.getAllByRole('textbox')
  await userEvent.type(second as HTMLElement, ' at the office')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign off' }))
  await waitFor(() => expect(server.of(api.attendance.close)).toHaveLength(1))
  expect(server.of(api.attendance.close)[0]?.body).toMatchObject({
    waived: { content: 'On paper', materials: 'On paper at the office' },
  })
})

test('“Mark all present” removes its notice as soon as someone is marked differently', async () => {
  await visit(`/sessions/${id}`, {
    answers: server => {
      const sheet = server.example(api.attendance.ofSession)
      const days = sheet.days.map(one => Object.assign({}, one, { may_be_marked: true }))
      const people = sheet.people.map(one => ({ ...one, marks: [] }))
      return booked(server, { phase: 'attendance_pending' }).answer(api.attendance.ofSession, {
        ...sheet,
        days,
        people,
        state: 'open',
        is_over: true,
      })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all present' }))
  await screen.findByText(/marked present\./)
  await userEvent.click(screen.getAllByRole('button', { name: /^Absent/ })[0] as HTMLElement)
  expect(screen.queryByText(/marked present\./)).toBeNull()
})

test.each([
  { marked: 3, badge: 'Attendance to take' },
  { marked: 10, badge: 'Ready to sign off' },
])('a class that is over says what is left: $badge', async ({ marked, badge }) => {
  await visit(`/sessions/${id}`, {
    answers: server => booked(server, { phase: 'attendance_pending', booked: 10, marked }),
  })
  await title('Safe lifting')
  expect(screen.getByText(badge)).toBeTruthy()
})

test.each([
  { when: 'before', days: 7, badge: /^2 to prepare by / },
  { when: 'after', days: -7, badge: /^4 items missing$/ },
])('the record alarms only when it is time: $when the class', async ({ days, badge }) => {
  const day = (hours: number) => new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString()
  await visit(`/sessions/${id}`, {
    answers: server => {
      const record = server.example(api.sessionRecords.get)
      const lacking = (['content', 'materials', 'attendance', 'proof'] as const).map(item => ({
        item,
        says: null,
        why: 'Nothing yet.',
      }))
      const times = { starts_at: day(0), ends_at: day(2), is_rn_led: false }
      return booked(server, { ...times, phase: days > 0 ? 'open' : 'attendance_pending' }).answer(
        api.sessionRecords.get,
        { ...record, items: lacking, versions: [], is_required: true, is_open: true },
      )
    },
  })
  const found = await screen.findByText(badge)
  expect(found.getAttribute('data-colour')).toBe(days > 0 ? 'grey' : 'red')
  expect(screen.queryAllByText('Missing:')).toHaveLength(days > 0 ? 0 : 4)
})

test('once the class is over, the roster is folded under the attendance that names the same people', async () => {
  await visit(`/sessions/${id}`, { answers: server => booked(server, { phase: 'attendance_pending' }) })
  const roster = within(await screen.findByRole('region', { name: 'Roster' }))
  expect(roster.queryByText('Marisol Reyes')).toBeNull()
  await userEvent.click(roster.getByRole('button', { name: 'Show people' }))
  expect(roster.getByText('Marisol Reyes')).toBeTruthy()
})

test('a sign-off names people without credit first, and leads to the item that is missing without losing the reason', async () => {
  await visit(`/sessions/${id}`, {
    answers: server => {
      const sheet = server.example(api.attendance.ofSession)
      const days = sheet.days.map(one => Object.assign({}, one, { may_be_marked: true }))
      const preview = server.example(api.attendance.closing)
      const [one] = preview.people
      if (!one) throw new Error('the example has no one')
      const people = [{ ...one, why: 'absent' as const, effect: 'nothing' as const, move: 'new' as const }]
      const record = server.example(api.sessionRecords.get)
      const lacking = { item: 'materials' as const, says: null, why: 'Nothing is written.' }
      return booked(server, { phase: 'attendance_pending' })
        .answer(api.sessionRecords.get, { ...record, items: [lacking], versions: [], is_open: true })
        .answer(api.attendance.ofSession, { ...sheet, days, state: 'open', is_over: true })
        .answer(api.attendance.closing, {
          ...preview,
          people,
          missing: [lacking],
          without_seat: [],
          needs_nurse: false,
        })
    },
  })
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign off' }))
    return within(await screen.findByRole('dialog', { name: /^Sign off / }))
  }
  const dialog = await open()
  const reason = await dialog.findByRole('textbox', { name: /^Why it counts without/ })
  const parts = dialog.getAllByRole('region').map(part => part.getAttribute('aria-label'))
  expect(parts).toEqual(['No credit', 'Missing from the record'])
  await userEvent.type(reason, 'On paper')
  await userEvent.click(dialog.getByRole('button', { name: 'Fix: Materials used' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/: Materials used$/))
  const again = await open()
  expect((await again.findByRole<HTMLTextAreaElement>('textbox', { name: /^Why it counts without/ })).value).toBe(
    'On paper',
  )
})
