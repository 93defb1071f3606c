import {
  api,
  rolePermissions,
  type ImportFix,
  type Job,
  type RosterImport,
  type TrainingImport,
} from '@preceptor/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { takeUploads } from '@/test/fake-upload.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '0198a9b2-0000-7000-8000-0000000000d1'
const address = `/imports/${id}`
const page = <T,>(data: readonly T[]) => ({ data: [...data], meta: { total: data.length, page: 1, per_page: 25 } })

/** A newly uploaded roster; a test only sets what matters to it. */
const aRoster = (over: Partial<RosterImport> = {}): RosterImport => ({
  id,
  kind: 'provider_import',
  title: 'Import of roster.csv',
  state: 'uploaded',
  total: 4,
  done: 0,
  counts: {},
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
  file_name: 'roster.csv',
  header: ['Emp #', 'First Name', 'Last Name', 'Branch', 'DateofHire', 'Orbit'],
  samples: [['1'], ['Ana'], ['Klein'], ['Queens'], ['7/5/2011'], ['7/5/2011']],
  left_out: [],
  left_out_count: 0,
  looks_like: null,
  mapping_remembered: false,
  can_plan: true,
  undo_refused: null,
  undo_first: [],
  mapping: { employee_number: 0, first_name: 1, last_name: 2, location: 3, hire_date: 4 },
  offers: [],
  options: { date_order: 'mdy', erase_blank: false, same_name: 'ask', usual_status: 1 },
  unknowns: [],
  fixes: null,
  ...over,
})
const checked = (over: Partial<RosterImport> = {}) => aRoster({ state: 'planned', counts: { create: 2 }, ...over })
const ran = (over: Partial<RosterImport> = {}) =>
  aRoster({ state: 'succeeded', counts: { create: 2 }, done: 2, can_plan: false, can_undo: true, ...over })

/** Serves the import's state, until a call returns another one. */
function at(server: FakeApi, first: RosterImport, next: { run?: RosterImport; undo?: RosterImport } = {}) {
  let now = first
  return server
    .answer(api.jobs.list, () => page<Job>([]))
    .answer(api.imports.rows, () => page([]))
    .answer(api.imports.get, () => now)
    .answer(api.imports.plan, () => (now = checked()))
    .answer(api.imports.run, () => (now = next.run ?? ran()))
    .answer(api.imports.undo, () => (now = next.undo ?? ran({ state: 'undone', can_undo: false })))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('an invalid file is refused before it is sent, or with the server’s message', async () => {
  const server = await visit('/imports?upload=1', {
    answers: server =>
      takeUploads(server)
        .answer(api.jobs.list, () => page<Job>([]))
        .refuse(api.imports.upload, 422, { code: 'UNREADABLE_FILE', message: 'This file has no rows.' }),
  })
  const file = await screen.findByLabelText<HTMLInputElement>('Roster file')
  const plain = userEvent.setup({ applyAccept: false })
  await plain.upload(file, new File(['x'], 'photo.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toContain('photo.png is not a roster file')
  expect(server.of(api.imports.upload)).toEqual([])
  await plain.upload(file, new File(['\r\n'], 'empty.csv', { type: 'text/csv' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This file has no rows.'))
  expect(screen.getByRole('alert').textContent).not.toContain('photo.png')
  await expectAccessible()
})

test('the first file opens its own page, with no dialog over the list first', async () => {
  let files: Job[] = []
  const dialogs = new MutationObserver(() => {
    if (document.querySelector('dialog[open], [role=dialog]')) opened = true
  })
  let opened = false
  await visit('/imports?upload=1', {
    answers: server => {
      takeUploads(at(server, aRoster()))
        .answer(api.jobs.list, () => page(files))
        .answer(api.imports.upload, () => {
          files = [server.example(api.jobs.get)]
          return aRoster()
        })
    },
  })
  const input = await screen.findByLabelText('Roster file')
  dialogs.observe(document.body, { subtree: true, childList: true, attributes: true })
  await userEvent.upload(input, new File(['Name\nAna'], 'roster.csv', { type: 'text/csv' }))
  await title('roster.csv')
  dialogs.disconnect()
  expect(opened).toBe(false)
})

test('importing and undoing work by keyboard alone', async () => {
  const roster = aRoster({ header: ['First Name', 'Last Name', 'Notes'], samples: [[], [], []], mapping: {} })
  const mapped = { ...roster, mapping: { first_name: 0, last_name: 1 } }
  await visit('/imports', {
    answers: server => takeUploads(at(server, mapped)).answer(api.imports.upload, () => mapped),
  })
  const tabTo = async (role: string, name: string) => {
    const thing = await screen.findByRole(role, { name })
    for (let press = 0; press < 60 && document.activeElement !== thing; press++) await userEvent.tab()
    expect(document.activeElement).toBe(thing)
  }
  const press = async (name: string) => {
    await tabTo('button', name)
    await userEvent.keyboard('{Enter}')
  }
  await tabTo('button', 'Choose file')
  await userEvent.upload(screen.getByLabelText('Roster file'), new File(['a'], 'roster.csv', { type: 'text/csv' }))
  await title('roster.csv')
  await tabTo('combobox', 'Field for Notes')
  await press('Check file')
  await press('Import 2 employees')
  await screen.findByRole('dialog', { name: 'Import 2 employees?' })
  await press('Import')
  await screen.findByText('2 employees imported')
  await press('Undo import')
  const sure = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' })
  for (let press = 0; press < 10 && document.activeElement !== sure; press++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('The import was undone')
})

test('an unknown column is offered once its field is free', async () => {
  const server = await visit(address, {
    answers: server => at(server, aRoster({ offers: [{ column: 5, looks_like: 'date', fields: ['hire_date'] }] })),
  })
  const hired = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field for DateofHire' })
  expect(hired.value).toBe('hire_date')
  expect(screen.queryByRole('button', { name: 'Use as “Hire date”' })).toBeNull()
  await userEvent.selectOptions(hired, 'Don’t import')
  const offer = await screen.findByRole('button', { name: 'Use as “Hire date”' })
  expect(offer.closest('li')?.textContent).toContain('Column “Orbit” looks like dates')
  await expectAccessible()
  offer.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field for Orbit' }).value).toBe('hire_date')
  await press('Check file')
  await screen.findByRole('button', { name: 'Import 2 employees' })
  expect(server.of(api.imports.plan)[0]?.body?.['mapping']).toMatchObject({ hire_date: 5 })
})

test('unknown values are decided with one choice for all, and rechecked after the last one', async () => {
  const titles = ['Technician I', 'Technician II', 'Driver']
  const unknowns = titles.map(value => ({
    field: 'discipline' as const,
    value,
    rows: 1,
    decision: { action: 'ask' as const },
    suggestion: null,
  }))
  const server = await visit(address, { answers: server => at(server, checked({ unknowns })) })
  const start = () => screen.findByRole('button', { name: 'Import 2 employees' })
  expect((await start()).getAttribute('aria-disabled')).toBe('true')
  expect((await screen.findAllByText('3 values to decide'))[0]?.closest('[role=status]')).toBeTruthy()
  expect(screen.getByText('First choose what to do with the values not in your lists.')).toBeTruthy()
  const create = await screen.findByRole('button', { name: 'Create all 3 as new disciplines' })
  create.focus()
  await userEvent.keyboard('{Enter}')
  expect(create.getAttribute('aria-pressed')).toBe('true')
  // The header follows the choices, and the last one starts another check
  expect(screen.queryByText('3 values to decide')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Import 2 employees' })).toBeNull()
  await screen.findByText('Checking the file again…')
  await expectAccessible()
  await waitFor(async () => expect((await start()).getAttribute('aria-disabled')).toBeNull(), { timeout: 4_000 })
  expect(server.of(api.imports.plan)[0]?.body?.['decisions']).toEqual({
    discipline: Object.fromEntries(titles.map(value => [value, { action: 'create' }])),
  })
})

test('changed choices survive a reload until the file is checked again', async () => {
  const unknowns = ['Technician I', 'Driver'].map(value => ({
    field: 'discipline' as const,
    value,
    rows: 1,
    decision: { action: 'create' as const },
    suggestion: null,
  }))
  const answers = (server: FakeApi) => at(server, checked({ unknowns }))
  const driver = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /“?Driver/ })
  await visit(address, { answers })
  await userEvent.selectOptions(await driver(), 'Reject these rows')
  cleanup()
  const server = await visit(address, { answers })
  expect((await driver()).value).toBe('reject')
  await press('Check again')
  await waitFor(() => expect(server.of(api.imports.plan)).toHaveLength(1))
  expect(server.of(api.imports.plan)[0]?.body?.['decisions']).toEqual({
    discipline: { 'Technician I': { action: 'create' }, Driver: { action: 'reject' } },
  })
  cleanup()
  await visit(address, { answers })
  expect((await driver()).value).toBe('create')
})

test('a roster dropped on another import says so and leads to the right one', async () => {
  const trainings = (over: Partial<TrainingImport>): TrainingImport => ({
    ...aRoster(),
    kind: 'training_import',
    mapping: { first_name: 1, last_name: 2 },
    options: {
      date_order: 'mdy',
      usual_topic_id: null,
      usual_mode: 'classroom',
      usual_provider: 'Harborlight',
      counts_as: 'in_service',
    },
    unknowns: [],
    approves: true,
    ...over,
  })
  const server = await visit(`/training-imports/${id}`, {
    answers: server =>
      server
        .answer(api.trainingImports.get, () => trainings({ looks_like: 'provider_import' }))
        .answer(api.jobs.cancel, () => aRoster({ state: 'cancelled' }) satisfies Job)
        .answer(api.jobs.list, () => page<Job>([aRoster()])),
  })
  expect((await screen.findByText('This file looks like a roster')).textContent).toBeTruthy()
  await expectAccessible()
  await press('Discard and import as roster')
  await screen.findByRole('dialog', { name: 'Import roster' })
  expect(server.of(api.jobs.cancel)).toHaveLength(1)
})

test('changed columns survive a reload until another user checks the file', async () => {
  const roster = aRoster()
  await visit(address, { answers: server => at(server, roster) })
  const branch = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field for Branch' })
  await userEvent.selectOptions(await branch(), 'City')
  cleanup()
  await visit(address, { answers: server => at(server, roster) })
  expect((await branch()).value).toBe('city')
  cleanup()
  await visit(address, { answers: server => at(server, aRoster({ mapping: { first_name: 1, last_name: 2 } })) })
  expect((await branch()).value).toBe('')
})

const aFix = (row: number, over: Partial<ImportFix> = {}): ImportFix => ({
  row,
  version: 1,
  name: 'Ode, Bea',
  employee_number: `N-${row}`,
  outcome: 'reject',
  problems: [{ field: 'hire_date', cell: 'hire_date', value: '31/31/2021', message: '“31/31/2021” is not a date.' }],
  cells: [
    { field: 'hire_date', column: 'Hired', text: '31/31/2021', original: '31/31/2021', left_out: false, alike: 1 },
  ],
  asks: false,
  answer: null,
  changed_by_name: null,
  changed_at: null,
  id,
  ...over,
})
const withFixes = { counts: { create: 1, reject: 1 }, fixes: { open: 1, ready: 0, were_run: false } }

test('a rejected row is fixed in place: typed as in a file, checked, and refused with its reason', async () => {
  const [cell] = aFix(2).cells
  if (!cell) throw new Error('no cell')
  const server = await visit(address, {
    answers: server =>
      at(server, checked(withFixes))
        .answer(api.imports.fixes, () => page([aFix(2)]))
        .answer(api.imports.fixRow, ({ body }) => {
          const typed = (body?.['cells'] as Record<string, string> | undefined)?.['hire_date'] ?? ''
          return typed === '3/4/2025'
            ? aFix(2, { version: 3, outcome: 'create', problems: [], cells: [{ ...cell, text: typed }] })
            : aFix(2, {
                version: 2,
                problems: [
                  { field: 'hire_date', cell: 'hire_date', value: typed, message: `“${typed}” is not a date.` },
                ],
                cells: [{ ...cell, text: typed }],
              })
        }),
  })
  const row = within(await screen.findByRole('listitem', { name: /Bea/ }))
  const date = row.getByRole('textbox', { name: 'Hire date', description: /31\/31\/2021/ })
  await userEvent.clear(date)
  await userEvent.type(date, '3/4/25x{Enter}')
  await row.findByRole('textbox', { name: 'Hire date', description: /3\/4\/25x/ })
  await userEvent.clear(date)
  await userEvent.type(date, '3/4/2025{Enter}')
  await row.findByText('In the file: “31/31/2021”')
  expect(row.getByText('Fixed · Create')).toBeTruthy()
  expect(server.of(api.imports.fixRow).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  await expectAccessible()
})

test('a check includes values just typed in a rejected row, and one that can’t be saved stops it', async () => {
  const [cell] = aFix(2).cells
  if (!cell) throw new Error('no cell')
  const unknowns = [
    { field: 'discipline' as const, value: 'Driver', rows: 1, decision: { action: 'ask' as const }, suggestion: null },
  ]
  const answers: (() => void)[] = []
  let keeps = false
  const server = await visit(`${address}?outcome=reject`, {
    answers: server =>
      at(server, checked({ ...withFixes, unknowns }))
        .answer(api.imports.fixes, () => page([aFix(2)]))
        .answer(api.imports.fixRow, async ({ body }) => {
          const typed = (body?.['cells'] as Record<string, string> | undefined)?.['hire_date'] ?? ''
          await new Promise<void>(resolve => answers.push(resolve))
          return keeps
            ? aFix(2, { version: 2, outcome: 'create', problems: [], cells: [{ ...cell, text: typed }] })
            : { status: 409, body: { code: 'CONFLICT', message: 'Not now.' } }
        }),
  })
  const row = within(await screen.findByRole('listitem', { name: /Bea/ }))
  const date = row.getByRole('textbox', { name: 'Hire date' })
  const typeAndCheck = async (text: string) => {
    await userEvent.clear(date)
    await userEvent.type(date, text)
    // Past the date picker to the cell's own button
    await userEvent.tab()
    await userEvent.tab()
    await press('Check again')
  }
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /“Driver”/ }), 'Create “Driver”')
  await typeAndCheck('3/4/2025')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(server.of(api.imports.plan)).toHaveLength(0)
  answers.shift()?.()
  await notice(/couldn’t be saved/)
  expect(server.of(api.imports.plan)).toHaveLength(0)
  keeps = true
  await typeAndCheck('3/5/2025')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(server.of(api.imports.plan)).toHaveLength(0)
  answers.shift()?.()
  await waitFor(() => expect(server.of(api.imports.plan)).toHaveLength(1))
})

test.each([false, true])('an unreadable value is left out, and its row is imported (phone: %s)', async phone => {
  const [cell] = aFix(2).cells
  if (!cell) throw new Error('no cell')
  const server = await visit(`${address}?outcome=reject`, {
    phone,
    answers: server =>
      at(server, checked(withFixes))
        .answer(api.imports.fixes, () => page([aFix(2)]))
        .answer(api.imports.fixRow, () =>
          aFix(2, { version: 2, outcome: 'create', problems: [], cells: [{ ...cell, left_out: true }] }),
        ),
  })
  await press('Import without this value')
  await screen.findByText('Left out: “31/31/2021”')
  expect(server.of(api.imports.fixRow)[0]?.body).toMatchObject({ leave_out: ['hire_date'] })
  await expectAccessible()
})

const started = (server: FakeApi, training: boolean, credentials: boolean) =>
  server.answer(api.dashboard.today, () => ({
    ...server.example(api.dashboard.today),
    started: { training, credentials, rules: true, classes: true },
  }))

test.each([
  [false, false, 'Import past training', '/imports?upload=training'],
  [true, false, 'Import credentials', '/imports?upload=credentials'],
  [true, true, 'Open the imported employees', `/employees?import_id=${id}`],
] as const)(
  '[39.1] an imported roster suggests the next step while an agency has no history (training: %s, credentials: %s): %s',
  async (training, credentials, label, href) => {
    await visit(address, { answers: server => started(at(server, ran()), training, credentials) })
    const next = await screen.findByRole('link', { name: label })
    expect(next.getAttribute('href')).toBe(href)
    await waitFor(() => expect(next.className).toContain('primary'))
  },
)

test('[39.1] the past training step is hidden from users who can’t record it', async () => {
  await visit(address, {
    as: aUser({ permissions: rolePermissions.agency_admin.filter(one => one !== 'record_training') }),
    answers: server => started(at(server, ran()), false, false),
  })
  await screen.findByRole('link', { name: 'Open the imported employees' })
  expect(screen.queryByRole('link', { name: 'Import past training' })).toBeNull()
})

test.each([
  [false, 'Verify 2 credentials'],
  [true, 'Open credentials'],
])('verifying is the next step after importing credentials (needs another: %s)', async (needs, label) => {
  const calls = api.credentialImports
  await visit(`/record-imports/credentials/${id}`, {
    answers: server =>
      server
        .answer(api.secondPerson.get, { needs_another: needs })
        .answer(api.jobs.list, () => page<Job>([]))
        .answer(calls.rows, () => page([]))
        .answer(calls.get, () =>
          Object.assign(server.example(calls.get), ran(), {
            mapping: { employee_number: 0 },
            options: server.example(calls.get).options,
            kind: 'credential_import' as const,
            counts: { review: 2, reject: 1 },
            state: 'succeeded_with_errors' as const,
          }),
        ),
  })
  const next = await screen.findByRole('link', { name: label })
  expect(next.getAttribute('href')).toContain('standing=review')
  expect(screen.getByText('2 imported, 1 rejected')).toBeTruthy()
})

const aRow = (row: number, over: object = {}) => ({
  row,
  outcome: 'create' as const,
  done: false,
  name: 'Akande, Chidinma',
  employee_number: null,
  problems: [],
  changes: [],
  employee_id: null,
  asks: false,
  ...over,
})

test('a check lists rows that need a decision first, without repeating the value questions above', async () => {
  const unknowns = [
    {
      field: 'coordinator' as const,
      value: 'Grant, Paula',
      rows: 58,
      decision: { action: 'ask' as const },
      suggestion: null,
    },
  ]
  const asks = 'Number 7 may be someone else.'
  const unknown = '“Grant, Paula” is not a coordinator of your agency.'
  const problems = [
    { field: 'coordinator', value: 'Grant, Paula', message: unknown },
    { field: null, value: null, message: asks },
  ]
  const server = await visit(address, {
    answers: server =>
      at(server, checked({ counts: { create: 1, ask: 1 }, unknowns })).answer(api.imports.rows, ({ query }) =>
        page(
          query?.['outcome'] ? [aRow(5, { outcome: 'ask', problems })] : [aRow(4, { problems: problems.slice(0, 1) })],
        ),
      ),
  })
  await screen.findByText(asks)
  expect(server.of(api.imports.rows).map(({ query }) => query?.['outcome'])).toEqual(['ask'])
  const tiles = within(screen.getByRole('navigation', { name: 'Rows by result' }))
  expect(tiles.getByRole('link', { current: true }).textContent).toBe('Same person?1')
  await userEvent.click(tiles.getByRole('link', { name: /All rows/ }))
  await screen.findByText('New employee')
  expect(screen.queryByText(unknown, { exact: false })).toBeNull()
})

test('a similar value is accepted with one click', async () => {
  const unknowns = [
    {
      field: 'location' as const,
      value: 'ROC',
      rows: 10,
      decision: { action: 'ask' as const },
      suggestion: '0198a9b2-0000-7000-8000-000000000001',
    },
  ]
  await visit(address, {
    answers: server =>
      at(server, checked({ unknowns })).answer(api.lookups.locations, () => ({
        data: [{ ...server.example(api.lookups.locations).data[0], ...rochester }],
      })),
  })
  await press('Use “Rochester” for “ROC”')
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /“ROC”/ })).value).toBe(`map ${rochester.id}`)
})
const rochester = {
  id: '0198a9b2-0000-7000-8000-000000000001',
  name: 'Rochester',
  code: null,
  is_active: true,
  merged_ids: [],
}

test('a repeated row links to the other one, and stays skipped until someone reverts that', async () => {
  const repeats = {
    field: null,
    cell: null,
    value: null,
    message: 'Row 6 of the file has the same number.',
    other_row: 6,
  }
  const fix = aFix(62, { problems: [repeats], cells: [] })
  const server = await visit(`${address}?outcome=reject`, {
    answers: server =>
      at(server, checked(withFixes))
        .answer(api.imports.fixes, () => page([fix]))
        .answer(api.imports.rows, ({ query }) => page([aRow(Number(query?.['row'] ?? 2))]))
        .answer(api.imports.fixRow, ({ body }) =>
          body?.['answer'] === 'skip'
            ? { ...fix, version: 2, outcome: 'skip' as const, answer: 'skip' as const }
            : { ...fix, version: 3 },
        ),
  })
  await press('Skip this row')
  await screen.findByText('Skip')
  await press('Don’t skip')
  await screen.findByText('To fix')
  expect(server.of(api.imports.fixRow).map(({ body }) => body?.['answer'])).toEqual(['skip', null])
  await userEvent.click(screen.getByRole('link', { name: 'Open row 6' }))
  await screen.findByText('Only row 6 is shown.')
  expect(server.of(api.imports.rows).at(-1)?.query).toMatchObject({ row: '6' })
  await expectAccessible()
})

test('after the run one choice fixes all rows with the same word, and they are imported', async () => {
  const cell = { field: 'language' as const, column: 'Language', original: 'Spanich', left_out: false, alike: 2 }
  const problem = { field: 'language', cell: 'language' as const, value: 'Spanich', message: 'Unknown language.' }
  const fixed = (row: number) =>
    aFix(row, { version: 2, outcome: 'create', problems: [], cells: [{ ...cell, text: 'Spanish', alike: 1 }] })
  let left = [4, 5].map(row => aFix(row, { problems: [problem], cells: [{ ...cell, text: 'Spanich' }] }))
  const withFixes = (ready: number) =>
    ran({ counts: { create: 3, reject: 2 }, fixes: { open: 2 - ready, ready, were_run: false } })
  let now = withFixes(0)
  const server = await visit(address, {
    answers: server =>
      at(server, ran())
        .answer(api.imports.get, () => now)
        .answer(api.imports.fixes, () => page(left))
        .answer(api.imports.fixRow, () => fixed(4))
        .answer(api.imports.fixMany, () => {
          now = withFixes(2)
          left = [fixed(4), fixed(5)]
          return { rows: 1, ready: 1, left: 0 }
        })
        .answer(api.imports.runFixes, () => (now = ran({ counts: { create: 5 } }))),
  })
  await press('Fix rejected rows')
  const [first] = await screen.findAllByRole('listitem', { name: /Bea/ })
  const row = within(first as HTMLElement)
  const language = row.getByRole('combobox', { name: 'Language' })
  await userEvent.clear(language)
  await userEvent.type(language, 'Spanish{Enter}')
  await userEvent.click(await row.findByRole('button', { name: 'Apply to 1 more row with “Spanich”' }))
  await waitFor(() =>
    expect(server.of(api.imports.fixMany)[0]?.body).toMatchObject({
      field: 'language',
      value: 'Spanich',
      text: 'Spanish',
    }),
  )
  await waitFor(() => expect(screen.getAllByText('Fixed · Create')).toHaveLength(2))
  await press('Import 2 fixed rows')
  await screen.findByText('5 employees imported')
})

test('this tab shows what another tab did with an import, and nothing is done twice', async () => {
  let now = checked()
  await visit(address, {
    answers: server =>
      at(server, now)
        .answer(api.imports.get, () => now)
        .refuse(api.imports.run, 409, { code: 'IMPORT_ALREADY_RUN', message: 'This import was run already.' })
        .refuse(api.imports.undo, 409, { code: 'NOT_UNDOABLE', message: 'This import was undone already.' }),
  })
  await press('Import 2 employees')
  now = ran()
  await confirm('Import')
  await screen.findByText('2 employees imported')
  await press('Undo import')
  now = ran({ state: 'undone', can_undo: false })
  await confirm('Undo import')
  expect(await screen.findByText('The import was undone')).toBeTruthy()
})

test('a checked import is discarded after a confirmation', async () => {
  let now = checked()
  const server = await visit(address, {
    answers: server =>
      at(server, now)
        .answer(api.imports.get, () => now)
        .answer(api.jobs.cancel, () => {
          now = checked({ state: 'cancelled', ended_at: '2026-11-28T15:00:00Z' })
          return now
        }),
  })
  await press('Discard import')
  await confirm('Discard import')
  await screen.findByText('The import was canceled')
  expect(server.of(api.jobs.cancel)[0]?.params).toEqual({ id })
})

test('running work shows in the header of every page, and its end is announced', async () => {
  let now: Job = aRoster({ state: 'planning' })
  await visit('/dashboard', { answers: server => server.answer(api.jobs.list, () => page([now])) })
  await press('1 job running')
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByRole('link', { name: /roster\.csv/ }).getAttribute('href')).toBe(address)
  now = checked()
  await notice(/roster\.csv is checked/)
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 job running' })).toBeNull())
})
test('without the right to import there is no link to it', async () => {
  const server = await visit('/imports', { as: 'viewer' })
  await title('You do not have access to this page')
  expect(screen.queryByRole('link', { name: 'Imports' })).toBeNull()
  // The header may ask for running jobs of every kind
  expect(server.of(api.jobs.list).filter(({ query }) => query.kind !== undefined)).toEqual([])
})

test('after an undo nothing counts as created', async () => {
  const undone = ran({ state: 'undone', can_undo: false, counts: { create: 2, reject: 1 } })
  await visit(address, { answers: server => at(server, undone) })
  await screen.findByText('The import was undone')
  const tiles = within(screen.getByRole('navigation', { name: 'Rows by result' }))
  expect(tiles.getAllByRole('link').map(tile => tile.textContent)).toContain('Created, undone2')
  expect(tiles.queryByText('Created')).toBeNull()
  expect(tiles.getByText('Rejected')).toBeTruthy()
})

test('on a phone a roster is imported, its rejected row shown, and undone', async () => {
  const result = { counts: { create: 1, reject: 1 } }
  await visit(address, {
    phone: true,
    answers: server => at(server, checked(result), { run: ran({ ...result, state: 'succeeded_with_errors' }) }),
  })
  await press('Import 1 employee')
  await confirm('Import')
  await screen.findByText('1 employee imported, 1 row rejected')
  await expectAccessible()
  await press('Undo import')
  await confirm('Undo import')
  expect(await screen.findByText('The import was undone')).toBeTruthy()
})

test('on a phone past training is kept as outside training, imported and undone', async () => {
  const outside = { field: 'program' as const, value: 'Lifting', rows: 1, suggestion: null }
  const aTraining = (server: FakeApi, over: Partial<TrainingImport>): TrainingImport => ({
    ...server.example(api.trainingImports.get),
    ...(aRoster() as Pick<TrainingImport, 'total' | 'left_out' | 'undo_first' | 'undo_refused' | 'message'>),
    kind: 'training_import',
    mapping: { employee_number: 0, program: 1 },
    options: server.example(api.trainingImports.get).options,
    unknowns: [],
    state: 'planned',
    counts: { record: 1 },
    ...over,
  })
  let now: TrainingImport
  const server = await visit(`/training-imports/${id}`, {
    phone: true,
    answers: server => {
      now = aTraining(server, { unknowns: [{ ...outside, decision: { action: 'ask' } }] })
      const ended = { state: 'succeeded', can_plan: false, can_undo: true } as const
      return server
        .answer(api.jobs.list, () => page<Job>([]))
        .answer(api.trainingImports.rows, () => page([]))
        .answer(api.trainingImports.get, () => now)
        .answer(api.trainingImports.plan, () => (now = aTraining(server, {})))
        .answer(api.trainingImports.run, () => (now = aTraining(server, ended)))
        .answer(api.trainingImports.undo, () => (now = aTraining(server, { ...ended, state: 'undone' })))
    },
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /“Lifting”/ }), 'Keep as outside training')
  await press('Check again')
  await waitFor(() =>
    expect(server.of(api.trainingImports.plan)[0]?.body?.['decisions']).toEqual({
      program: { Lifting: { action: 'outside' } },
    }),
  )
  const start = await screen.findByRole('button', { name: 'Import 1 training' })
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBeNull())
  await expectAccessible()
  await userEvent.click(start)
  await confirm('Import')
  await screen.findByText('1 training imported')
  await press('Undo import')
  await confirm('Undo import')
  await screen.findByText('The import was undone')
})

test('titles kept as outside training ask for the topic of their rows without one', async () => {
  const topics = ['Dementia', 'Skin care'].map((name, at) => ({
    id: `0198a9b2-0000-7000-8000-00000000000${at}`,
    name,
    code: null,
    is_active: true,
    merged_ids: [],
  }))
  const unknowns = ['Annual in-service', 'Lifting'].map(value => ({
    field: 'program' as const,
    value,
    rows: 3,
    without_topic: 3,
    suggestion: null,
    decision: { action: 'ask' as const },
  }))
  const server = await visit(`/training-imports/${id}`, {
    answers: server =>
      server
        .answer(api.jobs.list, () => page<Job>([]))
        .answer(api.lookups.topics, () => ({ data: topics }))
        .answer(api.trainingImports.rows, () => page([]))
        .answer(api.trainingImports.get, () => ({
          ...server.example(api.trainingImports.get),
          kind: 'training_import' as const,
          state: 'planned' as const,
          counts: { hours: 6 },
          unknowns,
        })),
  })
  await press('Keep all 2 as outside training')
  await screen.findByText('Program or title')
  expect(screen.queryByText(/You decided/)).toBeNull()
  const choose = async (label: RegExp, typed: string) => {
    const [field] = await screen.findAllByRole('combobox', { name: label })
    await userEvent.clear(field as HTMLElement)
    await userEvent.type(field as HTMLElement, `${typed}{Enter}`)
  }
  await choose(/^Topic for all 2/, 'Skin')
  await choose(/^Topic for 3 rows without one/, 'Dementia')
  const [forAll] = await screen.findAllByRole('combobox', { name: /^Topic for all 2/ })
  expect(forAll?.getAttribute('placeholder')).toBe('Mixed')
  const [kindOfFirst] = screen.getAllByRole('combobox', { name: 'Counts as' })
  await userEvent.selectOptions(kindOfFirst as HTMLElement, 'initial')
  const kindForAll = screen.getByRole('combobox', { name: /^All 2 kept as outside training count as/ })
  expect(kindForAll).toHaveProperty('value', 'mixed')
  await screen.findByText('Checking the file again…')
  await expectAccessible()
  await press('Check again')
  await waitFor(() =>
    expect(server.of(api.trainingImports.plan)[0]?.body?.['decisions']).toEqual({
      program: {
        'Annual in-service': { action: 'outside', topic_id: topics[0]?.id, counts_as: 'initial' },
        Lifting: { action: 'outside', topic_id: topics[1]?.id },
      },
    }),
  )
})

test('the confirmation before an import says why rows are rejected, and what lists get by their kind', async () => {
  const made = ([field, value]: readonly ['coordinator' | 'location', string]) => ({
    field,
    value,
    rows: 1,
    decision: { action: 'create' as const },
    suggestion: null,
  })
  const unknowns = (
    [
      ['coordinator', 'Grant, Paula'],
      ['location', 'Syracuse'],
      ['location', 'Utica'],
    ] as const
  ).map(made)
  await visit(address, {
    answers: server =>
      at(server, checked({ ...withFixes, unknowns })).answer(api.imports.fixCounts, {
        data: [
          { value: 'hire_date', count: 1 },
          { value: 'repeated', count: 114 },
        ],
      }),
  })
  await press('Import 1 employee')
  const question = within(await screen.findByRole('dialog'))
  expect(await question.findByText(/Why: Duplicate row \(114\), Hire date \(1\)\./)).toBeTruthy()
  expect(question.getByText('New in your lists: coordinator Paula Grant; locations Syracuse, Utica.')).toBeTruthy()
})

test.each([
  [
    'training-imports',
    api.trainingImports,
    'training_import',
    'completed_on',
    'Completed on',
    'hours',
    '1 training imported',
  ],
  ['record-imports/credentials', api.credentialImports, 'credential_import', 'issued_on', 'Issued', 'review', null],
  ['record-imports/leave', api.leaveImports, 'leave_import', 'first_day', 'First day', 'add', null],
] as const)('rejected rows of %s are fixed in place and imported', async (...of) => {
  const [place, group, kind, field, label, outcome, told] = of
  // They differ in what their files contain
  const calls = group as unknown as typeof api.trainingImports
  const row = (over: Partial<ImportFix> = {}) =>
    aFix(2, {
      problems: [{ field, cell: field, value: '31/31/2025', message: '“31/31/2025” is not a date.' }],
      cells: [{ field, column: 'Day', text: '31/31/2025', original: '31/31/2025', left_out: false, alike: 1 }],
      ...over,
    })
  const [cell] = row().cells
  if (!cell) throw new Error('no cell')
  const fixed = row({ version: 2, outcome, problems: [], cells: [{ ...cell, text: '1/2/2025', alike: 0 }] })
  const withOne = (server: FakeApi, ready: number) =>
    ({
      ...aRoster(),
      mapping: { employee_number: 0 },
      options: server.example(calls.get).options,
      kind,
      approves: true,
      at_once: false,
      may_decide: true,
      state: ready === 2 ? 'succeeded' : 'succeeded_with_errors',
      can_plan: false,
      counts: ready === 2 ? { [outcome]: 1 } : { reject: 1 },
      fixes: { open: ready === 0 ? 1 : 0, ready: ready === 1 ? 1 : 0, were_run: ready === 2 },
    }) as unknown as TrainingImport
  let now: TrainingImport
  const server = await visit(`/${place}/${id}`, {
    answers: server => {
      now = withOne(server, 0)
      return server
        .answer(api.jobs.list, () => page<Job>([]))
        .answer(calls.rows, () => page([]))
        .answer(calls.get, () => now)
        .answer(calls.fixes, () => page([row()]))
        .answer(calls.fixRow, () => {
          now = withOne(server, 1)
          return fixed
        })
        .answer(calls.runFixes, () => (now = withOne(server, 2)))
    },
  })
  await press('Fix rejected rows')
  const shown = within(await screen.findByRole('listitem', { name: /Bea/ }))
  const day = shown.getByRole('textbox', { name: label, description: /31\/31\/2025/ })
  expect(shown.queryByRole('button', { name: 'Import without this value' })).toBeNull()
  await userEvent.clear(day)
  await userEvent.type(day, '1/2/2025{Enter}')
  await shown.findByText(/^Fixed · /)
  expect(server.of(calls.fixRow)[0]?.body).toMatchObject({ cells: { [field]: '1/2/2025' } })
  await expectAccessible()
  await press('Import 1 fixed row')
  await waitFor(() => expect(server.of(calls.runFixes)).toHaveLength(1))
  if (told) await screen.findByText(told)
})

test.each([
  [
    false,
    'After the import, the added rows wait for a review before they count. No one else in your agency can verify them. Your own will be marked “self-verified”.',
  ],
  [true, 'After the import, the added rows wait for a review before they count. Another person reviews them.'],
])('a checked import of credentials says who reviews its rows (needs another: %s)', async (needs, note) => {
  const calls = api.credentialImports
  await visit(`/record-imports/credentials/${id}`, {
    answers: server =>
      server
        .answer(api.secondPerson.get, { needs_another: needs })
        .answer(api.jobs.list, () => page<Job>([]))
        .answer(calls.rows, () => page([]))
        .answer(calls.get, () =>
          Object.assign(server.example(calls.get), checked(), {
            mapping: { employee_number: 0 },
            options: server.example(calls.get).options,
            kind: 'credential_import' as const,
            counts: { review: 2 },
            at_once: false,
            may_decide: true,
          }),
        ),
  })
  expect(await screen.findByText(note)).toBeTruthy()
})
