import { api, type ReportSummary } from '@preceptor/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, plainLists, title, visit } from '@/test/visit.tsx'
import { aRun, employee, head, lines, otherId, overdueDefinition, row, runId, total } from './a-result.test-data.ts'

afterEach(endVisit)

const summary = (server: FakeApi, over: Partial<ReportSummary>): ReportSummary => ({
  ...(server.example(api.reports.list).data[0] as ReportSummary),
  id: 'overdue',
  is_ready: true,
  group: 'training',
  name: 'What is overdue, and how late?',
  names: { en: 'What is overdue, and how late?', es: '¿Qué está atrasado y desde cuándo?' },
  owner_name: null,
  is_own: false,
  shared_with: [],
  archived_at: null,
  last_run: null,
  ...over,
})
const own = 'a0000000-0000-7000-8000-000000000001'
const shared = 'a0000000-0000-7000-8000-000000000002'

const reports = (server: FakeApi) => [
  summary(server, {
    last_run: { id: runId, state: 'ready', asked_at: '2026-11-28T15:00:00Z', asked_by_name: 'Gloria', rows: 1240 },
  }),
  summary(server, { id: 'finished', name: 'Who finished what?', names: { en: 'Who finished what?' } }),
  summary(server, {
    id: own,
    is_ready: false,
    group: null,
    is_own: true,
    name: 'Overdue in Queens',
    names: { en: 'Overdue in Queens' },
    owner_name: 'Ana Admin',
  }),
  summary(server, {
    id: shared,
    is_ready: false,
    group: null,
    name: 'New hires by month',
    names: { en: 'New hires by month' },
    owner_name: 'Ben Coordinator',
  }),
]

const meta = (count: number) => ({ total: count, page: 1, per_page: 100 })
const answering = (server: FakeApi) => {
  const runs = [aRun(), aRun({ id: otherId, asked_at: '2026-11-01T15:00:00Z', rows: 1100 })]
  return plainLists(server)
    .answer(api.reports.list, { data: reports(server) })
    .answer(api.reports.get, {
      ...summary(server, {}),
      definition: overdueDefinition(),
      parameters: ['program_id', 'location_id'],
      versions: [],
    })
    .answer(api.reports.preview, {
      head,
      total,
      data: [...lines, row],
      has_more: true,
      groups: lines,
      has_more_groups: true,
      charted: { lines, beyond: 0 },
      filters: 'Status is overdue or blocked.',
      as_of: { mode: 'now', day: '2026-11-28' },
    })
    .answer(api.reports.run, aRun({ state: 'queued', progress: 0 }))
    .answer(api.reportRuns.list, ({ query }) => ({
      data: query['pinned'] === 'yes' ? [] : runs,
      meta: { ...meta(query['pinned'] === 'yes' ? 0 : 2), per_page: 50 },
    }))
    .answer(api.reportRuns.counts, { data: [] })
    .answer(api.reportRuns.get, ({ params }) => runs.find(({ id }) => id === params['id']) ?? aRun())
    .answer(api.reportRuns.rows, ({ query }) =>
      query['lines'] === 'groups'
        ? { data: lines, meta: meta(lines.length) }
        : { data: [...lines, row], meta: meta(lines.length + 1) },
    )
}
const question = 'What is overdue, and how late?'
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('[R-RTE-8] the library groups reports as plain questions, with own and shared reports and the last run', async () => {
  await visit('/reports/dashboard', { answers: answering })
  await title('Reports')
  const training = await region('Training')
  expect(training.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^What is overdue, and how late\?Last run Nov 28, 2026.*1,240 rows$/),
    'Who finished what?Not run yet',
  ])
  expect((await region('Your reports')).getByRole('link').getAttribute('href')).toBe(`/reports/${own}`)
  expect((await region('Shared with you')).getByText('by Ben Coordinator')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Reports' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Library',
    'History',
    'Scheduled',
    'Payroll',
  ])
  expect(screen.getByRole('link', { name: 'Reports' }).getAttribute('aria-current')).toBe('page')
  await expectAccessible()
})

test('the search finds a report by any of its words, in Spanish too, and says when nothing matches', async () => {
  await visit('/reports/dashboard', { answers: answering })
  const search = await screen.findByLabelText('Search reports')
  await region('Training')
  await userEvent.type(search, 'esta ATRASADO')
  expect(await screen.findByRole('link', { name: question })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Who finished what?' })).toBeNull()
  await userEvent.type(search, ' xyz')
  expect(await screen.findByText('No report matches “esta ATRASADO xyz”')).toBeTruthy()
})

test('pinned numbers show above the library: the newest for each question, with its date', async () => {
  const earlier = { id: otherId, is_pinned: true, as_of: { mode: 'records', day: '2026-07-31' } } as const
  await visit('/reports/dashboard', {
    answers: server =>
      answering(server).answer(api.reportRuns.list, {
        data: [aRun({ is_pinned: true }), aRun(earlier)],
        meta: { ...meta(2), per_page: 50 },
      }),
  })
  const favorites = await region('Favorite numbers')
  const [favorite, ...others] = await favorites.findAllByRole('link', { name: /1,240/ })
  expect(favorite?.getAttribute('href')).toBe(`/reports/runs/${runId}`)
  expect(favorite?.textContent).toContain('as of Nov 28, 2026')
  expect(others).toEqual([])
})

test('a library that fails to load says so, and so does an empty one', async () => {
  const server = await visit('/reports/dashboard', { answers: given => answering(given).refuse(api.reports.list, 500) })
  await screen.findByText('Reports couldn’t be loaded')
  server.answer(api.reports.list, { data: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No reports yet')).toBeTruthy()
})

test('[R-PER-6] users who can’t run reports find neither the menu item nor the page', async () => {
  await visit('/reports/history', { as: 'rn_limited', answers: answering })
  await title(/permission|access/i)
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull()
})

test('[R-RTE-8] a built-in report previews its result, and a filter goes into the address and the run', async () => {
  const server = await visit('/reports/overdue?location_id=none', { answers: answering })
  await title(question)
  expect(screen.getByText('Built-in report')).toBeTruthy()
  const preview = await region('Preview')
  expect(preview.getByText('Status is overdue or blocked.')).toBeTruthy()
  expect(preview.getByText('As of Nov 28, 2026.')).toBeTruthy()
  expect(preview.getByText(/^First lines of 1,240 rows\./)).toBeTruthy()
  expect(preview.getByText('The summary shows the first 5 groups. Run the report to see all of them.')).toBeTruthy()
  const table = within(preview.getByRole('table', { name: 'Summary' }))
  expect(table.getAllByRole('row').at(-1)?.textContent).toBe('Total · 1,240 rows1,24012.5 days')
  // There is nothing to open before the first run
  expect(table.queryByRole('link')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('As of'), 'Current records')
  expect(new URLSearchParams(location.search).get('as_of')).toBe('records')
  await userEvent.click(screen.getByRole('button', { name: 'Run report' }))
  await screen.findByText('Run by Gloria Whitfield, Nov 28, 2026, 10:00 AM EST')
  expect(location.pathname).toBe(`/reports/runs/${runId}`)
  const [sent] = server.of(api.reports.run)
  expect(sent?.params).toEqual({ id: 'overdue' })
  expect(sent?.body).toMatchObject({ filters: { location_id: 'none' }, as_of: { mode: 'records' } })
})

test('a report shows why the server refused its preview', async () => {
  await visit('/reports/overdue', {
    answers: server =>
      answering(server).refuse(api.reports.preview, 422, { message: 'The pivot has 73 values; 60 is the most.' }),
  })
  expect(await screen.findByText('The pivot has 73 values; 60 is the most.')).toBeTruthy()
})

test('[R-RTE-8] every number of a run opens the rows behind it, and says when the data has changed since', async () => {
  const server = await visit(`/reports/runs/${runId}`, { answers: answering })
  await title(question)
  const result = await region('Result')
  expect(await result.findByRole('link', { name: 'Bronx: 1,200' })).toBeTruthy()
  server.answer(api.reportRuns.drill, {
    list: 'reported_assignments',
    filters: { location_id: 'b', standing: 'overdue' },
    counted: 1200,
    columns: head.columns,
    data: [row],
    meta: { total: 1198, page: 1, per_page: 50 },
  })
  await expectAccessible()
  await userEvent.click(await result.findByRole('link', { name: 'Bronx, Assignments: 1,200' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rows behind this number: Bronx' }))
  expect(await dialog.findByText('1,200 rows were counted.')).toBeTruthy()
  expect(dialog.getByText('The data has changed since: now 1,198.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Reyes, Marisol' }).getAttribute('href')).toMatch(employee)
  expect(dialog.getByText('Mar 14, 2026')).toBeTruthy()
  expect(server.of(api.reportRuns.drill)[0]?.query['cell']).toBe('{"path":["b"]}')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(new URLSearchParams(location.search).get('cell')).toBeNull())
})

test('rows are listed under their groups and open the person', async () => {
  await visit(`/reports/runs/${runId}`, { answers: answering })
  await userEvent.click(await screen.findByRole('link', { name: 'Rows (1,240)' }))
  const table = within(await screen.findByRole('table', { name: question }))
  expect(await table.findByText(/^1,200 rows · Assignments: 1,200 · Average days late: 13 days$/)).toBeTruthy()
  expect(table.getByRole('link', { name: 'Reyes, Marisol' })).toBeTruthy()
  expect(location.search).toBe('?lines=all')
  await expectAccessible()
})

test('a pivot shows columns side by side, and each number names its cell', async () => {
  const values = [
    { value: 'overdue', label: 'Overdue' },
    { value: null, label: 'No status' },
  ]
  const pivoted = { ...head, pivot: { by: 'standing', grain: null, label: 'Status', values } }
  const cut = {
    ...lines[0],
    pivot: [
      [1100, 13],
      [100, null],
    ],
  } as (typeof lines)[number]
  await visit(`/reports/runs/${runId}`, {
    answers: server =>
      answering(server)
        .answer(
          api.reportRuns.get,
          aRun({
            head: pivoted,
            total: {
              ...total,
              pivot: [
                [1100, 13],
                [140, 9],
              ],
            },
          }),
        )
        .answer(api.reportRuns.rows, { data: [cut], meta: meta(1) }),
  })
  const cell = await screen.findByRole('link', { name: 'Bronx, No status, Assignments: 100' })
  expect(new URLSearchParams(cell.getAttribute('href')?.split('?')[1]).get('cell')).toBe('{"path":["b"],"pivot":null}')
})

test('a run in progress shows how far it is and can be canceled', async () => {
  const server = await visit(`/reports/runs/${runId}`, {
    answers: given =>
      answering(given).answer(
        api.reportRuns.get,
        aRun({ state: 'running', progress: 40, head: null, total: null, charted: null }),
      ),
  })
  await screen.findByText('Running, 40%')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel run' }))
  expect(server.of(api.jobs.cancel)).toHaveLength(1)
})

test.each([
  ['failed', 'The pivot is too wide.'],
  ['empty', 'Nothing found'],
  ['cancelled', 'This run was canceled'],
  ['expired', 'This run has expired'],
] as const)('a run that is %s says so and offers to run it again', async (state, words) => {
  const failure = state === 'failed' ? 'The pivot is too wide.' : null
  await visit(`/reports/runs/${runId}`, {
    answers: server =>
      answering(server).answer(api.reportRuns.get, aRun({ state, failure, head: null, total: null, charted: null })),
  })
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('[R-PER-6] a viewer sees the result and the hash, but can’t download', async () => {
  const server = await visit(`/reports/runs/${runId}`, {
    as: 'viewer',
    answers: given => answering(given).answer(api.reportRuns.get, aRun({ may_save: false })),
  })
  const download = await screen.findByRole('button', { name: 'Download' })
  expect(download.getAttribute('aria-disabled')).toBe('true')
  expect(download.title).toBe('Your role can view results but not download them.')
  await userEvent.click(download)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(server.of(api.reportRuns.file)).toHaveLength(0)
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
})

test('[R-PER-6] only its owner and report editors can keep a run', async () => {
  const server = await visit(`/reports/runs/${runId}`, {
    as: 'viewer',
    answers: given => answering(given).answer(api.reportRuns.get, aRun({ is_own: false })),
  })
  const keep = await screen.findByRole('button', { name: 'Keep' })
  expect(keep.title).toBe('Only the person who ran this report can change this.')
  await userEvent.click(keep)
  expect(server.of(api.reportRuns.pin)).toHaveLength(0)
})

test('[R-RTE-8] the history lists past runs, runs one again and keeps it', async () => {
  const server = await visit('/reports/history', { answers: answering })
  await title('Report history')
  const [first] = await screen.findAllByRole('row', { name: /What is overdue/ })
  if (!first) throw new Error('no run')
  expect(within(first).getByText('1,240')).toBeTruthy()
  expect(within(first).getByText('Gloria Whitfield')).toBeTruthy()
  await expectAccessible()
  const menu = () => userEvent.click(within(first).getByRole('button', { name: `Actions for ${question}` }))
  server.answer(api.reportRuns.pin, aRun({ is_pinned: true }))
  await menu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keep' }))
  expect(await notice('Kept. It won’t expire.')).toBeTruthy()
  server.answer(api.reportRuns.again, aRun({ id: otherId, state: 'queued' }))
  await menu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Run again' }))
  await title(question)
  expect(location.pathname).toBe(`/reports/runs/${otherId}`)
})

test('[R-RTE-8] two runs are compared: the earlier one first, changed cells with both values', async () => {
  const server = await visit(`/reports/runs/${runId}`, { answers: answering })
  server.answer(api.reportRuns.diff, {
    columns: head.columns,
    counts: { added: 1, gone: 0, changed: 1, same: 1238 },
    data: [
      { change: 'added', id: row.id, path: [], before: null, after: ['Okafor, Ben', '2026-04-01', 2] },
      { change: 'changed', id: row.id, path: [], before: row.cells, after: ['Reyes, Marisol', '2026-03-14', 44] },
    ],
    meta: { total: 2, page: 1, per_page: 50 },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Compare…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare with another run' }))
  await userEvent.click(await dialog.findByRole('radio', { name: /^Nov 1, 2026/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
  await title(`Compare: ${question}`)
  const changed = await screen.findByRole('row', { name: /^Changed/ })
  expect(changed.textContent).toContain('17 changed to44')
  expect(screen.getByRole('link', { name: 'All changes 2' })).toBeTruthy()
  expect(server.of(api.reportRuns.diff)[0]?.params).toEqual({ id: otherId, other: runId })
  await expectAccessible()
})

test('the builder creates a report step by step, without SQL, and saves it as shared', async () => {
  const server = await visit('/reports/new', { answers: answering })
  await title('New report')
  const steps = within(await screen.findByRole('form', { name: 'Report settings' }))
  await userEvent.selectOptions(steps.getByLabelText('What is it about?'), 'Assignments')
  await userEvent.selectOptions(steps.getByLabelText('Group by'), 'Location')
  await userEvent.selectOptions(steps.getByLabelText('Pivot by'), 'Assigned on')
  await userEvent.selectOptions(steps.getByLabelText('Chart'), 'Stacked bars')
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }))
  await userEvent.type(dialog.getByLabelText(/^Name/, { selector: '[name=en]' }), 'Assigned by place')
  server.answer(api.reports.add, { ...server.example(api.reports.get), id: own, name: 'Assigned by place' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await notice('Assigned by place is saved.')).toBeTruthy()
  const [sent] = server.of(api.reports.add)
  expect(sent?.body).toMatchObject({
    names: { en: 'Assigned by place', es: null },
    shared_with: [],
    definition: {
      dataset: 'assignments',
      groups: [{ by: 'location', grain: null }],
      pivot: { by: 'assigned', grain: 'month' },
      chart: { kind: 'stacked', measure: 'count' },
    },
  })
  const last = server.of(api.reports.preview).at(-1)
  expect(last?.params['id']).toBeDefined()
})

test('[R-CSM-6] reports are mirrored for customer success and available in Spanish', async () => {
  await visit(`/csm/agency/${harborlight.id}/reports/dashboard`, {
    as: aUser({ role: 'super_admin', language: 'es' }),
    answers: server => answering(server).answer(api.auth.organization, harborlight),
  })
  await title('Informes')
  const link = (await region('Capacitación')).getByRole('link', { name: question })
  expect(link.getAttribute('href')).toBe(`/csm/agency/${harborlight.id}/reports/overdue`)
})

test.each(['/reports/dashboard', '/reports/history', '/reports/overdue', '/reports/new', `/reports/runs/${runId}`])(
  '%s on a phone is accessible',
  async address => {
    await visit(address, { phone: true, answers: answering })
    await screen.findByRole('heading', { level: 1 })
    expect(await screen.findAllByText(address === '/reports/new' ? 'Groups and pivot' : question)).not.toEqual([])
    await expectAccessible()
  },
)
