import { api, type ReportDelivery, type ReportOccurrence, type ReportSchedule } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, plainLists, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '01900000-0000-7000-8000-0000000000c1'
const aSchedule = (server: FakeApi, over: Partial<ReportSchedule> = {}): ReportSchedule => ({
  ...server.example(api.reportSchedules.get),
  id,
  name: 'What is overdue, and how late?',
  report: 'overdue',
  type_id: 'weekly',
  schedule_on: 'monday',
  schedule_on_name: 'Monday',
  at_time: '07:30',
  zone: 'America/New_York',
  starts_on: '2026-01-05',
  ends_on: null,
  next_at: '2026-03-16T11:30:00.000Z',
  users: [{ id: '01900000-0000-7000-8000-0000000000d1', name: 'Ana Admin' }],
  addresses: [],
  target: null,
  formats: ['csv'],
  state: 'active',
  outside: 'free',
  paused_why: null,
  ...over,
})
const answering =
  (over: Partial<ReportSchedule> = {}, past: Partial<ReportOccurrence>[] = []) =>
  (server: FakeApi): FakeApi => {
    const row = aSchedule(server, over)
    return plainLists(server)
      .answer(api.reportSchedules.list, { data: [row], meta: { total: 1, page: 1, per_page: 50 } })
      .answer(api.reportSchedules.counts, { data: [] })
      .answer(api.reportSchedules.get, row)
      .answer(api.reportSchedules.occurrences, {
        data: past.map(one => ({ ...occurrence, ...one })),
      })
  }
const occurrence: ReportOccurrence = {
  due_at: '2026-03-09T11:30:00.000Z',
  state: 'sent',
  is_late: false,
  made_up: 0,
  asked_by_name: null,
  run_id: '01900000-0000-7000-8000-0000000000f1',
  rows: 12,
  opened: 0,
  reason: null,
  deliveries: [],
}

test('[R-RTE-8] [R-PER-7] scheduled: shows when, to whom and in which state; the dialog shows the results of past runs', async () => {
  const user = userEvent.setup()
  await visit('/reports/scheduled', {
    answers: answering({}, [
      {
        is_late: true,
        deliveries: [
          {
            id: '01900000-0000-7000-8000-0000000000f2',
            channel: 'sftp',
            recipient: 'Payroll: /in/overdue.csv',
            state: 'proven',
            reason: null,
          },
        ],
      },
    ]),
  })
  expect(await screen.findByText('Weekly · Monday at 7:30 AM')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'What is overdue, and how late?' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What is overdue, and how late?' }))
  expect(await dialog.findByText('Late · 12 rows · Not opened yet')).toBeTruthy()
  expect(dialog.getByText(/Payroll: \/in\/overdue\.csv/).textContent).toContain('Proven')
  expect(dialog.getByRole('link', { name: 'Open run' }).getAttribute('href')).toContain(
    `reports/runs/${occurrence.run_id}`,
  )
  await expectAccessible()
})

test('[R-RTE-8] a paused schedule says why, and resumes from its menu', async () => {
  const user = userEvent.setup()
  const server = await visit(`/reports/scheduled?schedule=${id}`, {
    answers: answering({
      state: 'paused',
      paused_why: 'failures',
      moved_at: '2026-03-09T11:31:00.000Z',
      next_at: null,
    }),
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/^Paused on Mar 9, 2026/)).textContent).toMatch(/three times|3/i)
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Actions for What is overdue, and how late?' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Resume' }))
  await waitFor(() => expect(server.of(api.reportSchedules.move)[0]?.body).toMatchObject({ status: 'active' }))
})

test('[R-RTE-8] the user scheduling a report is listed as a reader by name, and the form is sent as filled in', async () => {
  const user = userEvent.setup()
  const server = await visit('/reports/scheduled?add=1', {
    answers: fake => {
      answering()(fake)
      const [one] = fake.example(api.reports.list).data
      if (one) fake.answer(api.reports.list, { data: [{ ...one, id: 'overdue', name: 'Overdue' }] })
      fake.answer(api.reportSchedules.add, aSchedule(fake))
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a report' }))
  expect(await dialog.findByText('Choose a report to see who can get it.')).toBeTruthy()
  // No one is shown as an id
  expect(dialog.queryByText(/^[0-9a-f]{8}-/)).toBeNull()
  expect(dialog.getByText(/^Next times: /).textContent).toMatch(/8:00 AM/)
  await user.selectOptions(dialog.getByLabelText(/^How often/), 'Daily')
  expect(dialog.queryByLabelText(/^On\b/)).toBeNull()
  await user.click(dialog.getByRole('combobox', { name: /^Report/ }))
  await user.click(await screen.findByRole('option', { name: 'Overdue' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.of(api.reportSchedules.add)).toHaveLength(1))
  expect(server.of(api.reportSchedules.add)[0]?.body).toMatchObject({
    report: 'overdue',
    type_id: 'daily',
    schedule_on: null,
    at_time: '08:00',
    formats: ['csv'],
    empty_policy: 'notice',
    sftp_target_id: null,
  })
  await expectAccessible()
})

test('[R-RTE-8] users can send themselves a report immediately from the dialog', async () => {
  const user = userEvent.setup()
  const server = await visit(`/reports/scheduled?schedule=${id}`, { answers: answering() })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Send me one now' }))
  await waitFor(() => expect(server.of(api.reportSchedules.sendNow)).toHaveLength(1))
  await notice('It runs now. You get it by email in a moment.')
})

test('[R-RTE-8] the calendar puts each run under its date, with the hour in the schedule’s own zone', async () => {
  await visit('/reports/scheduled?show=calendar', {
    answers: server =>
      answering()(server).answer(api.reportSchedules.upcoming, {
        data: [
          { schedule_id: id, name: 'Overdue', due_at: '2026-03-16T11:30:00.000Z', zone: 'America/New_York' },
          { schedule_id: id, name: 'Overdue', due_at: '2026-03-17T15:00:00.000Z', zone: 'America/Los_Angeles' },
        ],
      }),
  })
  const day = await screen.findByRole('region', { name: 'Monday, Mar 16, 2026' })
  expect(within(day).getByRole('listitem').textContent).toBe('7:30 AM EDTOverdue')
  expect(within(screen.getByRole('region', { name: 'Tuesday, Mar 17, 2026' })).getByText('8:00 AM PDT')).toBeTruthy()
  await expectAccessible()
})

test('[R-PER-13] the delivery log shows the channel, how each delivery ended and why', async () => {
  const delivery: ReportDelivery = {
    id: '01900000-0000-7000-8000-0000000000f3',
    created_at: '2026-03-16T11:31:00.000Z',
    schedule_id: id,
    run_id: occurrence.run_id ?? '',
    name: 'Overdue',
    channel: 'sftp',
    recipient: 'Payroll: overdue.csv',
    state: 'refused',
    reason: 'Another file has this name already, and nothing is overwritten.',
  }
  await visit('/reports/scheduled?show=deliveries', {
    answers: server =>
      answering()(server)
        .answer(api.reportDeliveries.list, { data: [delivery], meta: { total: 1, page: 1, per_page: 50 } })
        .answer(api.reportDeliveries.counts, { data: [] }),
  })
  const row = (await screen.findByText('Payroll: overdue.csv')).closest('tr')
  expect(row?.textContent).toContain('Refused')
  expect(row?.textContent).toContain('Another file has this name already')
})
