import { api, type OpenPayrollBatch, type PayrollException } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, plainLists, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '01900000-0000-7000-8000-0000000000b1'
const batch = (over: Partial<OpenPayrollBatch> = {}): OpenPayrollBatch => ({
  id,
  version: 1,
  number: 7,
  period_start: '2026-03-01',
  period_end: '2026-03-14',
  check_date: '2026-03-19',
  state: 'previewed',
  issue: 1,
  lines: 2,
  people: 1,
  minutes: 150,
  previewed_at: '2026-03-15T14:00:00Z',
  previewed_by_name: 'Ana Admin',
  locked_at: null,
  locked_by_name: null,
  sent_at: null,
  sent_by_name: null,
  answered_at: null,
  answered_by_name: null,
  totals: [{ code: 'INSVC', earning_code: 'TRN', lines: 2, minutes: 150 }],
  refusal: null,
  format: 'viventium',
  format_label: 'Viventium',
  format_notes: [],
  problems: [],
  counts: { undecided: 1, notices: 0, held: 0, excluded: 0, corrections: 0 },
  untested_programs: 0,
  files: [],
  issues: [],
  approval: null,
  may_manage: true,
  may_lock: true,
  lock_refusal: 'Decide 1 line first.',
  ...over,
})

const exception: PayrollException = {
  id: '01900000-0000-7000-8000-0000000000e1',
  employee_id: '01900000-0000-7000-8000-00000000000a',
  name: 'Reyes, Marisol',
  cause: 'unpaid',
  is_blocking: true,
  why: '“Extra hour” is unpaid, but its pay test says that it is working time.',
  work_date: '2026-03-10',
  minutes: 60,
  decisions: ['include', 'hold', 'exclude'],
  decision: null,
  reason: null,
  decided_by_name: null,
  decided_at: null,
}

const answering =
  (one: OpenPayrollBatch) =>
  (server: FakeApi): FakeApi =>
    plainLists(server)
      .answer(api.payroll.periods, {
        is_set_up: true,
        next: '2026-03-01',
        data: [{ start: '2026-03-01', end: '2026-03-14', check_date: '2026-03-19', is_over: true, batch: one }],
      })
      .answer(api.payroll.get, one)
      .answer(api.payroll.exceptions, { data: [exception], meta: { total: 1, page: 1, per_page: 50 } })
      .answer(api.payroll.exceptionCounts, { data: [] })

test('[R-RTE-8] viventium: shows a batch with its totals; an exception is excluded with a reason', async () => {
  const user = userEvent.setup()
  const server = await visit('/reports/viventium', { answers: answering(batch()) })
  expect(await screen.findByText('TRN')).toBeTruthy()
  await screen.findByText('TRN')
  expect((await screen.findAllByText('2.5 h')).length).toBeGreaterThan(0)
  await screen.findByText('Reyes, Marisol')
  await user.click(screen.getByRole('button', { name: 'Actions for Reyes, Marisol' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Exclude…' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByLabelText(/Reason/))
  await user.paste('It was a meeting')
  server.answer(api.payroll.decide, batch({ lock_refusal: null }))
  await user.click(within(dialog).getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(server.of(api.payroll.decide)).toHaveLength(1))
  expect(server.of(api.payroll.decide)[0]?.body).toMatchObject({
    exception_ids: [exception.id],
    decision: 'exclude',
    reason: 'It was a meeting',
  })
})

test('[R-PER-6] viventium: a viewer sees states and totals, and requests no lines', async () => {
  const server = await visit('/reports/viventium', {
    as: 'viewer',
    answers: answering(batch({ may_manage: false, may_lock: false, lock_refusal: null })),
  })
  expect(await screen.findByText('TRN')).toBeTruthy()
  await screen.findByText('TRN')
  expect(screen.queryByRole('link', { name: /Exceptions/ })).toBeNull()
  expect(server.of(api.payroll.exceptions)).toHaveLength(0)
})

test('without any setup, a link leads to the settings', async () => {
  await visit('/reports/viventium', {
    answers: server => plainLists(server).answer(api.payroll.periods, { is_set_up: false, next: null, data: [] }),
  })
  const way = await screen.findByRole('link', { name: 'Set up payroll' })
  expect(way.getAttribute('href')).toBe('/reports/viventium?view=settings')
  const link = await screen.findByRole('link', { name: 'Set up payroll' })
  expect(link.getAttribute('href')).toBe('/reports/viventium?view=settings')
})

test('locked: it can be sent or, with a second person, reopened', async () => {
  await visit('/reports/viventium', {
    answers: answering(
      batch({ state: 'locked', locked_at: '2026-03-16T14:00:00Z', locked_by_name: 'Bea Second', lock_refusal: null }),
    ),
  })
  expect((await screen.findByRole('button', { name: 'Send' })).getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByRole('button', { name: 'Reopen' }).getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByText(/locked by Bea Second/)).toBeTruthy()
  await expectAccessible()
})
