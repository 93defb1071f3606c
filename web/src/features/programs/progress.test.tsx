import { api, type NotAssignedRow, type ProgressRow } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, plainLists, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '0190a1b2-c3d4-7e5f-8a9b-00000000000a'
const idOf = (at: number) => `0190a1b2-c3d4-7e5f-8a9b-00000000000${at}`
const example = new FakeApi()
const ana = (at: number): NotAssignedRow => ({
  ...(example.example(api.notAssigned.list).data[0] as NotAssignedRow),
  id: idOf(at),
  name: `Abel00${at}, Ana`,
  hire_date: '2026-03-15',
  completed_on: null,
  expired_on: null,
})
const listed = (...data: NotAssignedRow[]) => ({ data, meta: { total: data.length, page: 1, per_page: 50 } })
const standings = { completed: 1, blocked: 2, overdue: 4, waived: 3 }

const completed = (row: ProgressRow): ProgressRow => ({
  ...row,
  name: 'Abel001, Ana',
  standing: 'completed',
  assigned_on: '2026-03-01',
  start_date: '2026-03-01',
  due_on: null,
  grace_until: null,
  withdrawn_on: null,
  waived_on: null,
  completed_on: '2026-03-15',
  expires_on: null,
  satisfied_by: null,
  certificate: row.certificate && { ...row.certificate, number: 'L-0001' },
})

const openProgress = (query = '', phone = false) =>
  visit(`/programs/${id}/progress${query}`, {
    phone,
    answers: server => {
      const { data } = server.example(api.assignments.list)
      plainLists(server)
        .answer(api.programs.get, { id, title: 'Lavado' })
        .answer(api.notAssigned.list, listed(ana(1), ana(3), ana(5)))
        .answer(api.assignments.counts, {
          data: Object.entries(standings).map(([value, count]) => ({ value, count })),
        })
        .answer(api.assignments.list, {
          data: data.map(completed),
        })
    },
  })
const people = () => screen.findAllByRole('link', { name: /^Abel\d+, Ana$/ })
const notAssigned = () => screen.findByRole('link', { name: 'Not assigned 3' })

test('[R-RTE-7] progress tiles each open their list of people', async () => {
  const server = await openProgress()
  const tiles = within(await screen.findByRole('navigation', { name: 'People by status' }))
  const overdue = await tiles.findByRole('link', { name: /^Overdue\s*4/ })
  expect(tiles.getByRole('link', { name: /^Completed\s*1/ }).getAttribute('href')).toContain('standing=completed')
  // Assignments closed in other ways have a tile too: the tiles add up to everyone assigned
  expect(tiles.getByRole('link', { name: /^Waived\s*3/ }).getAttribute('href')).toContain('standing=waived')
  expect(await screen.findByRole('columnheader', { name: 'Progress' })).toBeTruthy()
  const all = Object.values(standings).reduce((sum, count) => sum + count, 0)
  expect(await screen.findByRole('link', { name: `Assigned ${all}` })).toBeTruthy()
  await expectAccessible()
  await userEvent.click(overdue)
  await waitFor(() => expect(server.of(api.assignments.list).at(-1)?.query['due']).toBe('overdue'))
  expect(location.search).toBe('?due=overdue')
})

test('[R-RTE-7] the list of people without attempts gives one more attempt with one click', async () => {
  const server = await openProgress('?standing=blocked')
  const [row] = server.example(api.assignments.list).data
  if (!row) throw new Error('no example')
  server
    .answer(api.assignments.list, {
      ...server.example(api.assignments.list),
      data: [{ ...row, id: idOf(7), name: 'Abel001, Ana', standing: 'blocked' }],
    })
    .answer(api.attempts.grant, { grant_id: idOf(8), left: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Give 1 more attempt: Ana Abel001, Lavado' }))
  await screen.findByText('Ana Abel001 gets 1 more attempt, and a message in a minute.')
  expect(server.of(api.attempts.grant)[0]).toMatchObject({ params: { id: idOf(7) }, body: { extra: 1 } })
})

test('[R-RTE-7] people who should have a program but don’t are a separate list, which can be searched', async () => {
  const server = await openProgress()
  await userEvent.click(await notAssigned())
  expect(location.search).toBe('?show=not-assigned')
  expect(await people()).toHaveLength(3)
  expect(screen.getByRole('columnheader', { name: 'Last completed' })).toBeTruthy()
  await expectAccessible()
  server.answer(api.notAssigned.list, listed())
  await userEvent.type(screen.getByRole('textbox', { name: 'Search people' }), 'nobody')
  await screen.findByText(/^No person matches/)
  expect(server.of(api.notAssigned.list).at(-1)).toMatchObject({ params: { id }, query: { search: 'nobody' } })
})

test('[R-RTE-14] selected people are added to the program at once', async () => {
  const server = await openProgress('?show=not-assigned')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Abel005, Ana' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign Lavado…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people to “Lavado”' }))
  expect(dialog.getByText('For 1 person who doesn’t have it.')).toBeTruthy()
  await expectAccessible()
  const go = server.hold(api.bulk.add)
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 person' }))
  await waitFor(() => expect(server.of(api.bulk.add)).toHaveLength(1))
  expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
    audience: { ids: [idOf(5)] },
    change: { act: 'assign', program_id: id },
  })
  server.refuse(api.bulk.add, 503)
  go()
})

test('[R-RTE-14] when adding by name, people who have it, did it or left are marked and can’t be chosen', async () => {
  const server = await openProgress()
  const [person] = server.example(api.employees.list).data
  const [row] = server.example(api.assignments.list).data
  if (!person || !row) throw new Error('no example')
  const at = (n: number, over: Partial<typeof person> = {}) => ({
    ...person,
    id: idOf(n),
    provider_status: 1 as const,
    ...over,
  })
  server.answer(api.employees.list, ({ query }) => {
    const data = [
      at(1, { last_name: 'Abel' }),
      at(2, { last_name: 'Baker' }),
      at(3, { last_name: 'Chen' }),
      ...(query['search'] ? [at(4, { last_name: 'Diaz', provider_status: 5 })] : []),
    ]
    return { data, meta: { total: data.length, page: 1, per_page: 50 } }
  })
  server.answer(api.assignments.list, {
    ...server.example(api.assignments.list),
    data: [
      { ...completed(row), id: idOf(5), employee_id: idOf(1), completed_on: '2026-03-03' },
      { ...row, id: idOf(6), employee_id: idOf(2), standing: 'overdue', due_on: '2026-05-01' },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add people' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people to “Lavado”' }))
  expect(
    (await dialog.findByRole('option', { name: /^Abel.*Completed Mar 3, 2026$/ })).getAttribute('aria-disabled'),
  ).toBe('true')
  expect(
    dialog.getByRole('option', { name: /^Baker.*Has it already, due May 1, 2026$/ }).getAttribute('aria-disabled'),
  ).toBe('true')
  expect(dialog.getByRole('option', { name: /^Chen/ }).getAttribute('aria-disabled')).toBeNull()
  const asked = server.of(api.employees.list).at(-1)?.query['provider_status']
  expect(asked?.split(',')).not.toContain('5')
  expect(asked?.split(',')).toContain('4')
  // A program can be assigned again after completion
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Also reassign/ }))
  expect(dialog.getByRole('option', { name: /^Abel.*Completed Mar 3, 2026$/ }).getAttribute('aria-disabled')).toBeNull()
  await userEvent.type(dialog.getByRole('combobox', { name: 'Find people' }), 'a')
  expect((await dialog.findByRole('option', { name: /^Diaz.*Terminated$/ })).getAttribute('aria-disabled')).toBe('true')
})

test.each([false, true])('[R-RTE-14] all missing people are added at once (on a phone: %s)', async phone => {
  const server = await openProgress('?show=not-assigned', phone)
  expect((await screen.findAllByText('Never assigned')).length).toBe(3)
  await expectAccessible()
  await userEvent.click(await screen.findByRole('button', { name: 'Assign all 3…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('For 3 people who don’t have it.')).toBeTruthy()
  const go = server.hold(api.bulk.add)
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(server.of(api.bulk.add)).toHaveLength(1))
  expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
    audience: { by: 'not_assigned', program_id: id, filters: {} },
    change: { act: 'assign', program_id: id },
  })
  go()
})

test('while people are selected, the button that assigns everyone is hidden', async () => {
  await openProgress('?show=not-assigned')
  await screen.findByRole('button', { name: 'Assign all 3…' })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Abel005, Ana' }))
  await screen.findByRole('button', { name: 'Actions for selected' })
  expect(screen.queryByRole('button', { name: 'Assign all 3…' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(await screen.findByRole('button', { name: 'Assign all 3…' })).toBeTruthy()
})

test.each(['', '?show=not-assigned'])(
  '[R-RTE-14] each action on selected people opens a dialog, and its label ends with one “…” (%s)',
  async query => {
    await openProgress(query)
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Select Abel/ }))[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for selected' }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items.length).toBeGreaterThan(5)
    expect(items.filter(item => !/[^…]…$/.test(item))).toEqual([])
  },
)

test('[R-RTE-7] when no one is missing, the list says so', async () => {
  const server = await openProgress('?show=not-assigned&search=x')
  server.answer(api.notAssigned.list, listed())
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }))
  await screen.findByText('Everyone who should have it, has it')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('[R-RTE-7] a list that fails to load says so and can be reloaded', async () => {
  const server = await visit(`/programs/${id}/progress?show=not-assigned`, {
    answers: fake => plainLists(fake).answer(api.programs.get, { id }).refuse(api.notAssigned.list, 500),
  })
  await screen.findByText('The list could not be loaded')
  server.answer(api.notAssigned.list, listed(ana(1)))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await people()).toHaveLength(1)
})

test('[R-RTE-7] a saved view of progress applies to every program', async () => {
  const server = await openProgress('?standing=completed')
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  expect(dialog.getByText(/The view is there in every program\.$/)).toBeTruthy()
  await userEvent.click(dialog.getByLabelText(/^Name/))
  await userEvent.paste('Done here')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() =>
    expect(server.of(api.savedViews.add)[0]?.body).toMatchObject({
      name: 'Done here',
      query: { standing: 'completed' },
    }),
  )
  expect(JSON.stringify(server.of(api.savedViews.add)[0]?.body)).not.toContain(id)
})

test('[R-RTE-7] progress columns are saved per user, and a certificate opens', async () => {
  const server = await openProgress()
  await userEvent.click(await screen.findByRole('button', { name: 'View certificate L-0001' }))
  await screen.findByRole('dialog', { name: 'Abel001, Ana · L-0001' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Last reminder' }))
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('columnheader', { name: 'Last reminder' })
  await waitFor(() => {
    const kept = server.of(api.preferences.update).at(-1)?.body as Record<string, { columns?: string[] }> | undefined
    expect(kept?.['progress_table']?.columns).toContain('last_reminded_at')
  })
})

test('any program is found by typing and chosen by keyboard', async () => {
  const wards = Array.from({ length: 50 }, (_, at) => ({ id: `0190a1b2-c3d4-7e5f-8a9b-00000000${1000 + at}`, at }))
  const server = await visit(`/employees/${id}/training`, {
    answers: fake => {
      const { data } = fake.example(api.programs.list)
      plainLists(fake).answer(api.programs.list, ({ query }) => {
        const found = query['search'] === 'w-129' ? wards.slice(0, 1) : query['search'] ? [] : wards
        return {
          data: found.flatMap(ward =>
            data.map(row => Object.assign({}, row, { id: ward.id, title: `Ward ${ward.at}`, code: null })),
          ),
          meta: { total: query['search'] ? found.length : 131, page: 1, per_page: 50 },
        }
      })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add to program' }))
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Program' })
  await userEvent.click(field)
  await screen.findByText('The first 50 of 131. Type to find others.')
  await userEvent.paste('w-129')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(server.of(api.programs.list).at(-1)?.query).toMatchObject({ search: 'w-129', status: 'active' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field.value).toBe('Ward 0'))
  await userEvent.clear(field)
  await userEvent.paste('no such thing')
  expect(await screen.findAllByText('No match')).not.toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(field.value).toBe('Ward 0'))
})

test('the search finds a program and opens its progress', async () => {
  await visit('/dashboard', {
    answers: fake =>
      fake.answer(api.programs.get, { id, title: 'Lavado' }).answer(api.search.agency, {
        data: {
          ...fake.example(api.search.agency).data,
          programs: [{ id, title: 'Lavado', code: null, is_archived: false }],
        },
      }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }))
  await userEvent.type(await screen.findByRole('combobox', { name: /^Search people, / }), 'lavado')
  await userEvent.click(await screen.findByRole('option', { name: /Lavado/ }))
  await title(/Lavado/)
  expect(location.pathname).toBe(`/programs/${id}/progress`)
})
