import { api, type SessionCandidate } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

const id = idOf(900)

afterEach(endVisit)

const someone = (server: FakeApi, n: number, over: Partial<SessionCandidate> = {}): SessionCandidate => {
  const [example] = server.example(api.bookings.candidates).data
  if (!example) throw new Error('There is no example.')
  const none = { booking: null, clash: null, is_done: false, is_early: false, language: null }
  return {
    ...example,
    ...none,
    id: idOf(n),
    name: `Abel${n}, Ana`,
    is_due: true,
    is_overdue: true,
    is_paused: false,
    due_on: '2026-11-03',
    ...over,
  }
}
const page = <T,>(data: T[]) => ({ data, meta: { total: data.length, page: 1, per_page: 50 } })

/** A class with seven free seats; seven people are due for it, and one of all people is booked elsewhere at that time. */
async function aClass({
  phone = false,
  due = 7,
  done = false,
  language = null as string | null,
  people = [] as Partial<SessionCandidate>[],
} = {}) {
  const clicks = { count: 0 }
  const user = userEvent.setup()
  const server = await visit(`/sessions/${id}`, {
    phone,
    answers: fake => {
      const roster = fake.example(api.bookings.ofSession)
      const session = { ...roster.session, id, title: 'Safe lifting', ends_at: '2099-12-01T17:00:00Z' }
      const seats = { capacity: 7, booked: 0, waiting: 0 }
      const operation = { id: idOf(71), state: 'succeeded' as const, left_out: 0, can_undo: true }
      const change = { act: 'session_add' as const, session_id: id, as: 'book' as const }
      fake
        .answer(api.sessions.get, { id, state: 'open', ends_at: '2099-12-01T17:00:00Z', title: 'Safe lifting' })
        .answer(api.bookings.ofSession, { ...roster, session, state: 'open', seats, data: [] })
        .answer(api.bookings.choices, { data: [{ ...session, seats, ...(language && { language: 'es' }) }] })
        .answer(api.savedViews.list, { data: [] })
        .answer(api.bookings.candidates, ({ query }) => {
          const everyone = Array.from({ length: due }, (_, at) =>
            someone(fake, at + 1, { is_done: done, language, ...people[at] }),
          )
          const other = someone(fake, 50, { name: 'Zorro, Zoe', is_due: false, clash: 'Other class' })
          const all = query['due'] ? everyone : [...everyone, other]
          return page(all.filter(({ name }) => name.toLowerCase().includes((query['search'] ?? '').toLowerCase())))
        })
        .answer(api.bulk.add, { ...operation, change, state: 'planning' })
        .answer(api.bulk.get, { ...operation, change })
        .answer(api.bulk.people, ({ params: _ }) => {
          const [example] = fake.example(api.bulk.people).data
          const five = [1, 2, 3, 4, 5].map(n =>
            Object.assign({}, example, { n, outcome: 'update', name: `Abel${n}, Ana` }),
          )
          return page(five)
        })
    },
  })
  const click = async (element: HTMLElement) => {
    clicks.count += 1
    await user.click(element)
  }
  await click(await screen.findByRole('button', { name: 'Add people' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { server, user, click, clicks, dialog }
}
const audience = (server: FakeApi) => server.of(api.bulk.add)[0]?.body?.['audience']

test('five people who are due are booked into a class in at most six clicks, and a toast offers Undo', async () => {
  const { server, user, click, clicks, dialog } = await aClass()
  const first = await dialog.findByRole('option', { name: /Abel1, Ana.*Overdue since/ })
  await expectAccessible()
  await click(first)
  await user.keyboard('{Shift>}')
  await click(dialog.getByRole('option', { name: /Abel5, Ana/ }))
  await user.keyboard('{/Shift}')
  await click(dialog.getByRole('button', { name: 'Book 5 people' }))
  await notice('Booked 5 people')
  expect(clicks.count).toBeLessThanOrEqual(6)
  expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
    audience: { by: 'rows', ids: [1, 2, 3, 4, 5].map(idOf) },
    change: { act: 'session_add', session_id: id, as: 'book' },
    at_once: true,
  })
  expect(location.pathname).toBe(`/sessions/${id}`)
})

test('[39] a past due date says why it isn’t overdue', async () => {
  const none = { is_overdue: false, is_paused: false, grace_until: null }
  const { dialog } = await aClass({
    people: [
      { due_on: '2026-09-23', ...none, is_paused: true },
      { due_on: '2026-10-25', ...none, grace_until: '2026-12-25' },
      { due_on: '2099-11-01', ...none },
    ],
  })
  await dialog.findByRole('option', { name: /Abel1, Ana/ })
  const said = dialog
    .getAllByRole('option')
    .map(row => row.textContent?.match(/Ana.*?(On leave|Grace|Due|Overdue) (.*)$/)?.slice(1))
  expect(said.slice(0, 4)).toEqual([
    ['On leave', '· due Sep 23, 2026'],
    ['Grace', 'until Dec 25, 2026'],
    ['Due', 'Nov 1, 2099'],
    ['Overdue', 'since Nov 3, 2026'],
  ])
  // Of seven, the one on leave is not chosen
  expect(dialog.getByRole('button', { name: 'Choose the first 6' })).toBeTruthy()
})

test('people are added to a class by keyboard alone: type a name, Enter, and Enter on an empty search books', async () => {
  const { server, user, dialog } = await aClass()
  const search = await dialog.findByRole('combobox', { name: /^Find people/ })
  for (const name of ['abel2', 'abel4']) {
    await user.type(search, name)
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
  }
  expect(await dialog.findByText('2 people chosen')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(audience(server)).toEqual({ by: 'rows', ids: [idOf(2), idOf(4)] }))
})

test('a person who isn’t due is found by name among everyone, without another click', async () => {
  const { user, dialog } = await aClass()
  const search = await dialog.findByRole('combobox', { name: /^Find people/ })
  await dialog.findByRole('option', { name: /Abel1, Ana/ })
  expect(dialog.getByRole('radio', { name: 'Due for this program' })).toHaveProperty('checked', true)
  await user.type(search, 'zorro')
  expect(await dialog.findByRole('option', { name: /Zorro, Zoe/ })).toBeTruthy()
  expect(dialog.getByRole('radio', { name: 'Everyone' })).toHaveProperty('checked', true)
  await user.clear(search)
  expect(await dialog.findByRole('option', { name: /Abel1, Ana/ })).toBeTruthy()
  expect(dialog.getByRole('radio', { name: 'Due for this program' })).toHaveProperty('checked', true)
})

test('people who are due fill the free seats with one click; a person who can’t come is found with the reason and can’t be chosen', async () => {
  const { click, dialog, user } = await aClass()
  await click(await dialog.findByRole('button', { name: 'Choose the first 7' }))
  expect(dialog.getByText('7 people chosen')).toBeTruthy()
  await click(dialog.getByRole('radio', { name: 'Everyone' }))
  const zoe = await dialog.findByRole('option', { name: /Zorro, Zoe.*Booked at that time: Other class/ })
  expect(zoe.getAttribute('aria-disabled')).toBe('true')
  await user.click(zoe)
  expect(dialog.getByText('7 people chosen')).toBeTruthy()
})

test('people who already did it can be chosen only if the planner includes them', async () => {
  const { server, click, dialog } = await aClass({ done: true, due: 1 })
  const one = () => dialog.findByRole('option', { name: /Abel1, Ana.*Already did this/ })
  expect((await one()).getAttribute('aria-disabled')).toBe('true')
  await click(dialog.getByRole('checkbox', { name: 'Include people who already did this' }))
  await click(await one())
  await click(dialog.getByRole('button', { name: 'Book 1 person' }))
  await waitFor(() => expect(server.of(api.bulk.add)[0]?.body).toMatchObject({ change: { again: true } }))
})

test('on a phone people are added by name too, and if no one is due, everyone is searched', async () => {
  const { dialog } = await aClass({ phone: true, due: 0 })
  expect(await dialog.findByRole('option', { name: /Zorro, Zoe/ })).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).checked).toBe(true)
  await expectAccessible()
})

test('people who don’t speak the language of the class are marked in the list', async () => {
  const { dialog } = await aClass({ due: 2, language: 'ru' })
  expect(await dialog.findAllByText(/Speaks Russian; the class is in Spanish/)).toHaveLength(2)
})
