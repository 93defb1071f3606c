import { api, type BulkOperation, type BulkPerson, type Job } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const queens = '0198a9b2-0000-7000-8000-000000000101'
const id = '0198a9b2-0000-7000-8000-0000000000b1'
const address = `/bulk-changes/${id}`

const aJob = (over: Partial<Job> = {}): Job => ({
  id,
  kind: 'bulk_change',
  title: 'Add tag night',
  state: 'planned',
  total: 1,
  done: 0,
  counts: { update: 1 },
  message: null,
  cancel_requested: false,
  can_undo: false,
  created_by_name: 'Dolores Whitfield',
  started_by: aUser().id,
  started_by_name: 'Dolores Whitfield',
  created_at: '2026-11-28T14:00:00Z',
  started_at: null,
  ended_at: null,
  seconds_left: null,
  ...over,
})
const aChange = (over: Partial<BulkOperation> = {}): BulkOperation => ({
  ...aJob(),
  change: { act: 'tags', add: ['night'], remove: [] },
  files: [],
  audience: '1 selected employee',
  can_plan: true,
  left_out: 0,
  sending: null,
  messages: 0,
  messages_tomorrow: 0,
  needs_approval: false,
  approval: null,
  ...over,
})
const aPerson = (over: Partial<BulkPerson> = {}): BulkPerson => ({
  n: 1,
  outcome: 'update',
  done: false,
  name: 'Reyes, Marisol',
  employee_number: 'N-1',
  employee_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  line: null,
  reason: null,
  changes: [{ field: 'tags', before: null, after: 'night' }],
  ...over,
})
const page = <T,>(data: T[]) => ({ data, meta: { total: data.length, page: 1, per_page: 50 } })

/** Sets up a listed person, locations to choose, and a change with its latest answer. */
function office(server: FakeApi, first = aChange(), next = first) {
  let now = first
  const [row] = server.example(api.employees.list).data
  return server
    .answer(api.preferences.get, () => ({}))
    .answer(api.employees.list, () => ({
      data: row ? [row] : [],
      meta: { total: 60, page: 1, per_page: 50, hidden_by_status: 0, without_filters: 60 },
    }))
    .answer(api.lookups.locations, {
      data: [{ id: queens, name: 'Queens', code: null, is_active: true, merged_ids: [] }],
    })
    .answer(api.savedViews.list, { data: [] })
    .answer(api.jobs.list, () => page<Job>([]))
    .answer(api.bulk.get, () => now)
    .answer(api.bulk.add, () => (now = next))
    .answer(api.bulk.plan, () => (now = next))
    .answer(api.bulk.people, () => page([aPerson()]))
}
const toQueens = aChange({ title: 'Set location to Queens', change: { act: 'location', location_id: queens } })
const dialog = async (name = 'Bulk actions') => within(await screen.findByRole('dialog', { name }))
const sent = (server: FakeApi) => {
  const { audience, change } = server.of(api.bulk.add)[0]?.body ?? {}
  return { audience, change }
}

/** Opens the menu of the selection and chooses an act. */
async function act(name: string) {
  const selection = within(await screen.findByRole('group', { name: 'Selection' }))
  await userEvent.click(await selection.findByRole('button', { name: 'Actions for selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: `${name}…` }))
}
const marisol = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

test('bulk actions are a grouped menu on the selection, with the actions the user is allowed', async () => {
  await visit('/employees', { answers: server => office(server) })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Reyes, Marisol' }))
  const selection = within(await screen.findByRole('group', { name: 'Selection' }))
  await userEvent.click(await selection.findByRole('button', { name: 'Actions for selected' }))
  const menu = within(await screen.findByRole('menu', { name: 'Actions for selected' }))
  const groups = menu
    .getAllByRole('group')
    .map(group => [group.getAttribute('aria-label'), within(group).getAllByRole('menuitem')[0]?.textContent])
  expect(groups).toEqual([
    ['Training', 'Add to program…'],
    ['Learning paths', 'Add to learning path…'],
    ['People', 'Change status…'],
    ['Forms', 'Add form…'],
    ['Messages', 'Send message…'],
    ['Documents', 'Compliance on a day…'],
  ])
  await expectAccessible()
})

test('a few selected people are changed at once, without a separate page, and a toast undoes it', async () => {
  const ran = { ...toQueens, state: 'succeeded' as const, done: 1, can_plan: false, can_undo: true }
  const server = await visit('/employees', {
    answers: server =>
      office(server, ran)
        .answer(api.bulk.people, () => page([aPerson({ done: true })]))
        .answer(api.bulk.undo, () => ({ ...ran, state: 'undone' as const })),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Reyes, Marisol' }))
  await act('Change location')
  const form = await dialog('Change location')
  await userEvent.click(form.getByRole('button', { name: 'Change location of 1 person' }))
  expect(await form.findByText('Choose a location.')).toBeTruthy()
  expect(server.of(api.bulk.add)).toEqual([])
  await expectAccessible()
  await userEvent.type(form.getByRole('combobox', { name: 'New location' }), 'quee')
  await screen.findByRole('option', { name: 'Queens' })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(form.getByRole('button', { name: 'Change location of 1 person' }))
  await notice('Changed the location of Marisol Reyes')
  expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
    audience: { by: 'rows', ids: [marisol] },
    change: { act: 'location', location_id: queens },
    at_once: true,
  })
  expect(location.pathname).toBe('/employees')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  await userEvent.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }))
  await notice('Undone')
  expect(server.of(api.bulk.undo)[0]?.params).toEqual({ id })
})

test('when nothing could be done, the dialog stays open and says why for each person', async () => {
  const ran = { ...toQueens, state: 'succeeded' as const, counts: { skip: 1 }, can_plan: false, left_out: 1 }
  await visit('/employees', {
    answers: server =>
      office(server, ran).answer(api.bulk.people, () =>
        page([aPerson({ outcome: 'skip', reason: 'Already there.', changes: [] })]),
      ),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Reyes, Marisol' }))
  await act('Change location')
  const form = await dialog('Change location')
  await userEvent.type(form.getByRole('combobox', { name: 'New location' }), 'quee')
  await screen.findByRole('option', { name: 'Queens' })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(form.getByRole('button', { name: 'Change location of 1 person' }))
  expect(await form.findByText('Reyes, Marisol: Already there.')).toBeTruthy()
  expect(form.getByText('Nothing was changed')).toBeTruthy()
})

test('people are found by name in the dialog, and Enter chooses one after another', async () => {
  const server = await visit('/employees', { answers: server => office(server) })
  await userEvent.click(await screen.findByRole('button', { name: 'Bulk actions' }))
  const form = await dialog()
  await userEvent.click(form.getByRole('radio', { name: 'By name' }))
  const search = await form.findByRole('combobox', { name: /^Find people/ })
  await userEvent.type(search, 'reyes')
  await waitFor(() => expect(server.of(api.employees.list).at(-1)?.query['search']).toBe('reyes'))
  await userEvent.keyboard('{Enter}')
  expect(await form.findByText('1 person chosen')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(form.getByRole('radio', { name: 'Add or remove tags' }))
  await userEvent.type(form.getByLabelText('Add tags'), 'night{Enter}')
  const go = server.hold(api.bulk.add)
  await userEvent.click(form.getByRole('button', { name: 'Change tags of 1 person' }))
  await waitFor(() =>
    expect(server.of(api.bulk.add)[0]?.body).toMatchObject({ audience: { by: 'rows', ids: [marisol] }, at_once: true }),
  )
  go()
})

test('all matching people are changed after one confirmation, and the result leads back to the list as it was', async () => {
  const server = await visit('/employees?provider_status=1', {
    answers: server => {
      let now = aChange({ counts: { update: 60 }, total: 60 })
      office(server, now)
        .answer(api.bulk.get, () => now)
        .answer(api.bulk.run, () => (now = { ...now, state: 'succeeded', done: 60, can_plan: false }))
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 60 matching' }))
  await act('Add or remove tags')
  const form = await dialog('Add or remove tags')
  await userEvent.type(form.getByLabelText('Add tags'), 'night{Enter}')
  await userEvent.click(form.getByRole('button', { name: 'Preview' }))
  await title('Add tag night')
  expect(screen.getByText(/Nothing has changed yet\./)).toBeTruthy()
  expect(sent(server)).toEqual({
    audience: { by: 'matching', filters: { provider_status: '1' } },
    change: { act: 'tags', add: ['night'], remove: [] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change tags of 60 people' }))
  expect(server.of(api.bulk.run)).toHaveLength(1)
  await screen.findByText('Changed the tags of 60 people')
  const back = screen.getByRole('link', { name: 'Back to Employees' })
  expect(back.getAttribute('href')).toBe('/employees?provider_status=1')
})

test('pasted numbers are counted and sent line by line', async () => {
  const server = await visit('/employees?provider_status=1', {
    answers: server => office(server, aChange({ title: 'Set status to On leave' })),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Bulk actions' }))
  const form = await dialog()
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'All 60 employees in this list' }).checked).toBe(true)
  await userEvent.click(form.getByRole('radio', { name: 'Paste employee numbers or emails' }))
  await fill(form.getByRole('textbox', { name: 'Employee numbers or emails' }), 'N-1\nana3@example.org\nN-999')
  await form.findByText('3 lines')
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'New status' }), 'On leave')
  await userEvent.selectOptions(await form.findByRole('combobox', { name: 'Reason' }), 'Family leave')
  await userEvent.click(form.getByRole('button', { name: 'Preview' }))
  await title('Set status to On leave')
  expect(sent(server)).toMatchObject({
    audience: { by: 'pasted', lines: ['N-1', 'ana3@example.org', 'N-999'] },
    change: { act: 'status', provider_status: 4, reason: 'Family leave' },
  })
})

test('the preview shows a result for each pasted line, and the address keeps the line filter', async () => {
  const skipped = aPerson({ n: 2, outcome: 'skip', name: 'Abel, Ana', reason: 'Terminated can’t change to On leave' })
  const nobody = aPerson({
    n: 3,
    outcome: 'unknown',
    name: '',
    employee_number: null,
    employee_id: null,
    line: 'N-999',
    reason: 'No employee matches this line.',
    changes: [],
  })
  const server = await visit(address, {
    answers: server =>
      office(server)
        .answer(api.bulk.get, () => aChange({ total: 3, counts: { update: 1, skip: 1, unknown: 1 }, left_out: 2 }))
        .answer(api.bulk.people, ({ query }) => page(query['outcome'] ? [skipped] : [aPerson(), skipped, nobody])),
  })
  const table = within(await screen.findByRole('table', { name: 'Employees of this bulk change' }))
  expect((await table.findByRole('row', { name: /Abel/ })).textContent).toContain('Terminated can’t change to On leave')
  expect(table.getByRole('row', { name: /N-999/ }).textContent).toContain('No employee matches this line.')
  expect(screen.getByRole('button', { name: 'Download skipped people (2)' })).toBeTruthy()
  const tiles = within(screen.getByRole('navigation', { name: 'Employees by result' }))
  await userEvent.click(tiles.getByRole('link', { name: /Skipped/ }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
  expect(location.search).toBe('?outcome=skip')
  expect(server.of(api.bulk.people).at(-1)?.query).toHaveProperty('outcome', 'skip')
})

const ofLavado = (due_on: string | null) => [
  { field: 'program', before: null, after: 'Lavado' },
  { field: 'start_date', before: null, after: '2026-11-30' },
  ...(due_on ? [{ field: 'due_on', before: null, after: due_on }] : []),
]
const toLavado = (over: Partial<BulkOperation> = {}) =>
  aChange({
    title: 'Add to Lavado',
    change: { act: 'assign', program_id: id, start_date: '2026-11-30', due_on: null, reason: null },
    total: 3,
    counts: { update: 2, skip: 1 },
    left_out: 1,
    ...over,
  })
const threeOf = (first: string | null, second: string | null) => [
  aPerson({ n: 1, changes: ofLavado(first) }),
  aPerson({ n: 2, name: 'Baker, Ada', changes: ofLavado(second) }),
  aPerson({ n: 3, name: 'Diaz, Luz', outcome: 'skip', reason: 'Completed Mar 3, 2026.', changes: [] }),
]

test('a program’s preview begins with who gets what and when, and common facts appear once', async () => {
  await visit(address, {
    answers: server =>
      office(server, toLavado()).answer(api.bulk.people, () => page(threeOf('2026-12-30', '2026-12-30'))),
  })
  expect(
    await screen.findByText(
      '2 people get Lavado, due Dec 30, 2026. No one is notified now. The first message is the first reminder. 1 entry will be skipped.',
    ),
  ).toBeTruthy()
  const shared = await screen.findByRole('region', { name: 'Same for everyone shown' })
  expect(shared.textContent).toContain('Due date: Dec 30, 2026')
  const table = within(screen.getByRole('table', { name: 'Employees of this bulk change' }))
  expect(table.getByRole('row', { name: /Baker/ }).textContent).not.toContain('Lavado')
  expect(table.getByRole('row', { name: /Diaz/ }).textContent).toContain('Completed Mar 3, 2026.')
  // No one has changed anything since, as far as we know
  expect(screen.queryByRole('button', { name: 'Preview again' })).toBeNull()
  await expectAccessible()
})

test('different due dates are listed per person, and the first sentence names the earliest and latest', async () => {
  await visit(address, {
    answers: server =>
      office(
        server,
        toLavado({ messages: 2, change: { ...toLavado().change, tells: true } as BulkOperation['change'] }),
      ).answer(api.bulk.people, () => page(threeOf('2026-12-30', '2026-12-12'))),
  })
  expect(
    await screen.findByText(
      /^2 people get Lavado, due between Dec 12, 2026 and Dec 30, 2026\. 2 people get a message\./,
    ),
  ).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Employees of this bulk change' }))
  expect((await table.findByRole('row', { name: /Baker/ })).textContent).toContain('Due date: Dec 12, 2026')
  expect(table.getByRole('row', { name: /Baker/ }).textContent).not.toContain('Start date')
})

test('the result begins with the way back', async () => {
  const ran = toLavado({ state: 'succeeded', done: 2, can_plan: false })
  await visit(address, {
    answers: server => office(server, ran).answer(api.bulk.people, () => page(threeOf(null, null))),
    state: { back: { href: '/programs', title: 'Lavado' } },
  })
  const back = await screen.findByRole('link', { name: 'Back to Lavado' })
  const links = await screen.findByRole('button', { name: 'Send learning links…' })
  expect(back.compareDocumentPosition(links)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a preview can be switched to another change for the same people', async () => {
  const server = await visit(address, { answers: server => office(server, toQueens, aChange()) })
  await userEvent.click(await screen.findByRole('button', { name: 'Change options' }))
  const options = await dialog('Change options')
  const place = await options.findByRole<HTMLInputElement>('combobox', { name: 'New location' })
  await waitFor(() => expect(place.value).toBe('Queens'))
  await expectAccessible()
  await userEvent.click(options.getByRole('radio', { name: 'Add or remove tags' }))
  await userEvent.type(options.getByRole('textbox', { name: 'Add tags' }), 'night')
  await userEvent.click(options.getByRole('button', { name: 'Preview again' }))
  await title('Add tag night')
  expect(server.of(api.bulk.plan)[0]?.body).toMatchObject({ change: { act: 'tags', add: ['night'], remove: [] } })
  expect(screen.getByRole('button', { name: 'Change tags of 1 person' })).toBeTruthy()
})

test.each([false, true])(
  'a change runs from its preview’s button, and is undone after a confirmation (phone: %s)',
  async phone => {
    const ran = aChange({ state: 'succeeded', done: 1, can_plan: false, can_undo: true })
    let now = aChange()
    const server = await visit(address, {
      phone,
      answers: server =>
        office(server)
          .answer(api.bulk.get, () => now)
          .answer(api.bulk.run, () => (now = ran))
          .answer(api.bulk.undoPreview, { restored: 1, left: 0, left_people: [] })
          .answer(api.bulk.undo, () => (now = { ...ran, state: 'undone', can_undo: false })),
    })
    expect(await screen.findByText(/You can undo this for people whose record hasn’t changed since\./)).toBeTruthy()
    expect(server.of(api.bulk.run)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Change tags of 1 person' }))
    await screen.findByText('Changed the tags of 1 person')
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo bulk change' }))
    const undo = await dialog('Undo “Add tag night”?')
    await undo.findByText('1 employee will be restored.')
    await userEvent.click(undo.getByRole('button', { name: 'Undo for 1 employee' }))
    await screen.findByText('The bulk change was undone')
    expect(server.of(api.bulk.undo)).toHaveLength(1)
  },
)

test('the job is listed under Background jobs with its result, and can be undone there', async () => {
  const done = aJob({
    state: 'succeeded',
    total: 3,
    done: 3,
    counts: { update: 1, skip: 1, unknown: 1 },
    can_undo: true,
    title: 'Set status to On leave',
  })
  await visit('/jobs', {
    answers: server =>
      office(server)
        .answer(api.jobs.list, () => page([done]))
        .answer(api.bulk.get, () => aChange({ ...done, can_plan: false })),
  })
  const jobs = within(await screen.findByRole('table', { name: 'Background jobs' }))
  const row = await jobs.findByRole('row', { name: /Set status to On leave/ })
  expect(row.textContent).toContain('1 changed · 1 skipped · 1 not found')
  await expectAccessible()
  await userEvent.click(within(row).getByRole('button', { name: /^Actions for/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo…' }))
  await dialog('Undo “Set status to On leave”?')
})

test('the end of a change is announced on any page, with a link to the undo', async () => {
  const own = id.replace(/b1$/, 'b2')
  let job = aJob({ id: own, state: 'running', total: 60, done: 3, counts: {} })
  await visit('/dashboard', {
    answers: server =>
      office(server)
        .answer(api.jobs.list, () => page([job]))
        .answer(api.bulk.get, () => aChange({ ...job, can_plan: false })),
  })
  await screen.findByRole('button', { name: '1 job running' })
  job = aJob({ id: own, state: 'succeeded', total: 60, done: 60, counts: { update: 60 }, can_undo: true })
  await notice('Add tag night: done for 60 employees.')
  await userEvent.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }))
  await dialog('Undo “Add tag night”?')
  expect(location.pathname + location.search).toBe(`/bulk-changes/${own}?undo=1`)
})

test('on a phone many people are changed from the list’s menu', async () => {
  await visit('/employees', { phone: true, answers: server => office(server) })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bulk actions…' }))
  const form = await dialog()
  await userEvent.click(form.getByRole('radio', { name: 'Add or remove tags' }))
  await userEvent.type(form.getByLabelText('Add tags'), 'night,')
  expect(form.getByText('night')).toBeTruthy()
  await expectAccessible()
})

const toMany = aChange({
  title: 'Send message: Hi {{first_name}}',
  change: { act: 'message', by: 'sms', text: 'Hi {{first_name}}' },
  counts: { update: 2, skip: 1 },
  total: 3,
  messages: 2,
  sending: {
    mail: 0,
    sms: 2,
    segments: 4,
    cost_micros: 31_600,
    held: 1,
    suppressed: [{ reason: 'Another person with the same phone gets it', count: 1 }],
  },
})

test('[R-RTE-3] a message to many takes channel, subject and text, counts its parts, and its preview shows its cost and who gets none', async () => {
  const server = await visit('/employees', {
    answers: server => office(server, toMany),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Bulk actions' }))
  const form = await dialog()
  await userEvent.click(form.getByRole('radio', { name: 'Send message' }))
  await userEvent.click(form.getByRole('button', { name: 'Preview' }))
  for (const words of ['Enter a message.', 'Enter a subject.']) expect(await form.findByText(words)).toBeTruthy()
  await userEvent.click(form.getByRole('radio', { name: 'Text message only' }))
  expect(form.queryByRole('textbox', { name: 'Subject' })).toBeNull()
  await fill(form.getByRole('textbox', { name: 'Message' }), 'Hi {{first_name}} 你好')
  expect(form.getByText(/^1 segment per person\. A special character/)).toBeTruthy()
  await expectAccessible()
  await userEvent.click(form.getByRole('button', { name: 'Preview' }))
  await title(toMany.title)
  expect(sent(server).change).toEqual({ act: 'message', by: 'sms', text: 'Hi {{first_name}} 你好' })
  expect(screen.getByRole('button', { name: 'Send to 2 people' })).toBeTruthy()
  for (const words of ['2 · 4 segments', '$0.03', 'Another person with the same phone gets it'])
    expect(await screen.findByText(words)).toBeTruthy()
})

test('a paused message asks whether to continue, and continues', async () => {
  const paused = { ...toMany, state: 'paused' as const, can_plan: false, message: 'Paused: 2,000 messages went out.' }
  const server = await visit(address, {
    answers: server => office(server, paused).answer(api.bulk.run, () => ({ ...paused, state: 'running' as const })),
  })
  expect(await screen.findByText('Paused: 2,000 messages went out.')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(server.of(api.bulk.run)).toHaveLength(1))
})
