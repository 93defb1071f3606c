import { api, type ComplianceGlance, type DashboardFacts, type StandingCounts } from '@preceptor/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, plainLists, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const { id } = harborlight
const example = new FakeApi()
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)
const facts: DashboardFacts = {
  ...example.example(api.dashboard.get),
  total: 24,
  by_status: [
    { provider_status: 1, count: 20 },
    { provider_status: 4, count: 4 },
  ],
  months: months.map((month, at) => ({ month, hired: at, left: 0 })),
  training: {
    ...example.example(api.dashboard.get).training,
    overdue: 3,
    completed: months.map((month, at) => ({ month, count: at === 1 ? 5 : 0 })),
  },
}
const counts = (over: Partial<StandingCounts> = {}): StandingCounts => ({
  asked: 4,
  compliant: 2,
  due_soon: 1,
  overdue: 2,
  lapsed: 0,
  ...over,
})
/** In the time zone of the agency. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
const later = '2030-01-15'
const glanceOn = (day: string, over: Partial<StandingCounts> = {}): ComplianceGlance => {
  const glance = example.example(api.complianceOverview.glance)
  const [next] = glance.next
  return {
    ...glance,
    as_of: day,
    total: counts(over),
    under_way: 0,
    trend: [{ day, standing: counts(over) }],
    forecast: [{ first_day: '2026-12-07', last_day: '2026-12-13', people: 1, minutes: 720, proofs: 0 }],
    next: next ? [{ ...next, first_name: 'Ana', last_name: 'Due', minutes: 720, proofs: 0 }] : [],
  }
}
const reportOn = (day: string, overdue = 2) => ({
  ...example.example(api.complianceOverview.report),
  as_of: day,
  total: counts({ overdue }),
  under_way: 0,
  by_rule: [{ id, name: 'Yearly in-service', ...counts({ overdue }) }],
})

const answering = (server: FakeApi) =>
  plainLists(server)
    .answer(api.dashboard.get, facts)
    .answer(api.complianceOverview.glance, ({ query }) =>
      query['as_of'] ? glanceOn(query['as_of'], { overdue: 3, compliant: 1 }) : glanceOn(today),
    )
    .answer(api.complianceOverview.report, ({ query }) =>
      query['as_of'] ? reportOn(query['as_of'], 3) : reportOn(today),
    )

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')
const setDay = async (day: string, place: Pick<typeof screen, 'findByLabelText'> = screen) =>
  fireEvent.change(await place.findByLabelText('As of'), { target: { value: day } })

test('[R-RTE-1] each number of the dashboard opens the list behind it', async () => {
  await visit('/dashboard', { answers: answering })
  const glance = await region('At a glance')
  const links = glance.getAllByRole('link').map(link => [link.textContent, hrefOf(link)])
  expect(links).toEqual([
    [expect.stringMatching(/^Active employees20/), '/employees?provider_status=1'],
    [expect.stringMatching(/^All employees24/), '/employees'],
    [expect.stringMatching(/^Hired this month11/), '/employees?hired_from=2026-12-01&hired_to=2026-12-31'],
    [expect.stringMatching(/^Left this month0/), '/employees?terminated_from=2026-12-01&terminated_to=2026-12-31'],
    [expect.stringMatching(/^Upcoming status changes1/), '/employees?planned=status_change'],
  ])
  const hires = await region('Hires and departures')
  await userEvent.click(hires.getByRole('button', { name: 'Show table' }))
  const table = within(hires.getByRole('table', { name: 'Hires and departures by month' }))
  expect(table.getAllByRole('row')).toHaveLength(13)
  expect(hrefOf(table.getByRole('link', { name: '3 hired in April 2026' }))).toBe(
    '/employees?hired_from=2026-04-01&hired_to=2026-04-30',
  )
  await expectAccessible()
})

test('[R-RTE-1] the dashboard is accessible as a chart, and a column opens the people hired in that month', async () => {
  await visit('/dashboard', { answers: answering })
  await region('Hires and departures')
  await expectAccessible()
  await userEvent.click(await screen.findByRole('link', { name: '11 hired in December 2026' }))
  await title(/^Employees/)
  expect(location.search).toBe('?hired_from=2026-12-01&hired_to=2026-12-31')
})

test('[R-RTE-1] a coordinator is told that the numbers are of the own employees', async () => {
  await visit('/dashboard', { as: 'coordinator_limited', answers: answering })
  expect(await screen.findByText(/^Your employees\./)).toBeTruthy()
})

test('[R-RTE-1] an agency without employees shows the way to start, to customer success as well', async () => {
  await visit(`/csm/agency/${id}/dashboard`, {
    as: 'super_admin',
    answers: server =>
      server.answer(api.auth.organization, harborlight).answer(api.dashboard.get, { ...facts, total: 0 }),
  })
  await screen.findByText('No employees yet')
  await expectAccessible()
  expect(hrefOf(screen.getByRole('link', { name: 'Import roster' }))).toMatch(`/csm/agency/${id}/imports`)
  await userEvent.click(screen.getByRole('link', { name: 'Add employee' }))
  expect(await screen.findByRole('dialog', { name: 'Add employee' })).toBeTruthy()
})

test('[R-RTE-1] a dashboard that cannot be fetched says so and tries again', async () => {
  const server = await visit('/dashboard', { answers: server => answering(server).refuse(api.dashboard.get, 500) })
  await screen.findByText('The dashboard couldn’t be loaded')
  server.answer(api.dashboard.get, facts)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Recent activity' })).toBeTruthy()
})

test('the dashboard leads to the people who are late, and to those who completed a program in a month', async () => {
  await visit('/dashboard', { answers: answering })
  const training = await region('Training')
  expect(hrefOf(training.getByRole('link', { name: /^People overdue/ }))).toBe('/employees?programs_overdue=yes')
  await userEvent.click(await training.findByRole('link', { name: 'February 2026: 5 employees completed a program' }))
  await title(/^Employees/)
  expect(location.search).toBe('?trained_from=2026-02-01&trained_to=2026-02-28')
})

test('[R-RTE-1] the dashboard says the rate, who lapses in which week and whom to help first', async () => {
  await visit('/dashboard', { answers: answering })
  const numbers = await region('Compliance')
  expect(numbers.getByRole('link', { name: /^Compliance rate\s*50%/ })).toBeTruthy()
  expect(hrefOf(numbers.getByRole('link', { name: /^Overdue\s*2/ }))).toContain('compliance=overdue')
  const forecast = await region('Lapses in the next 12 weeks')
  expect(
    forecast.getByText(
      '1 employee lapses in twelve weeks if nothing happens. It takes 12 hours of training to prevent it.',
    ),
  ).toBeTruthy()
  const week = await forecast.findByRole('link', { name: /1 employee lapses$/ })
  expect(hrefOf(week)).toContain('lapse_from=2026-12-07&lapse_to=2026-12-13')
  await userEvent.click(forecast.getByRole('button', { name: 'Show table' }))
  expect(forecast.getByRole('table', { name: 'Lapses by week' })).toBeTruthy()
  const toDo = await region('People to help first')
  const due = toDo.getAllByRole('listitem').find(item => item.textContent.includes('Due, Ana'))
  expect(due?.textContent).toContain('12 hours')
  await expectAccessible()
})

test('[R-RTE-1] the trend is told apart by location, and all of it as of another day', async () => {
  const server = await visit('/dashboard', { answers: answering })
  server.answer(api.complianceOverview.trend, ({ query }) => {
    const day = query['as_of'] ?? today
    const standing = query['as_of'] ? counts({ compliant: 1 }) : counts()
    const line = { id, name: 'Queens', standings: [standing] }
    return { as_of: day, records_from: null, by: 'location_id' as const, days: [day], lines: [line] }
  })
  const numbers = await region('Compliance')
  await userEvent.selectOptions(numbers.getByLabelText('Show'), 'By location')
  const queens = async (said: RegExp) =>
    within(await numbers.findByRole('row', { name: /^Queens/ })).findByRole('link', { name: said })
  await queens(/^Queens, .*: 50%, 2 of 4$/)
  expect(server.of(api.complianceOverview.trend)[0]?.query['by']).toBe('location_id')
  await setDay(later, numbers)
  await queens(/^Queens, January 2030: 25%, 1 of 4$/)
  expect(location.search).toBe(`?as_of=${later}`)
  const then = await numbers.findByRole('link', { name: /^Overdue\s*3/ })
  expect(hrefOf(then)).toContain(`compliance_on=${later}`)
  await userEvent.click(numbers.getByRole('button', { name: 'Back to today' }))
  await numbers.findByRole('link', { name: /^Overdue\s*2/ })
  expect(location.search).toBe('')
})

test('[R-RTE-1] each number of the report of compliance opens the list of those it counts', async () => {
  await visit('/compliance', { answers: answering })
  await title('Compliance')
  const rules = await region('By rule')
  await expectAccessible()
  const missing = (await region('Missing dates')).getByRole('link', { name: /^Hire date missing/ })
  expect(hrefOf(missing)).toBe('/employees?provider_status=1&compliance_missing=hire_date_missing')
  const link = rules.getByRole('link', { name: 'Yearly in-service: Overdue 2' })
  expect(hrefOf(link)).toBe(`/employees?provider_status=1&compliance_rule=${id}&rule_state=overdue&sort_by=compliance`)
  await userEvent.click(link)
  await title(/^Employees/)
})

test('the report as of another day says so, in the address too', async () => {
  await visit('/compliance', { answers: answering })
  await region('By rule')
  await setDay(later)
  const rules = await region('By rule')
  const then = await rules.findByRole('link', { name: 'Yearly in-service: Overdue 3' })
  expect(location.search).toBe(`?as_of=${later}`)
  expect(hrefOf(then)).toContain(`active_on=${later}&compliance_on=${later}`)
})

test('numbers that are being worked out are said to be, and asked for again', async () => {
  let asked = 0
  await visit('/compliance', {
    answers: server =>
      answering(server).answer(api.complianceOverview.report, () => ({
        ...reportOn(today, asked === 0 ? 1 : 2),
        under_way: asked++ === 0 ? 2 : 0,
      })),
  })
  await screen.findByText(/^2 employees are being checked again right now/)
  await screen.findByRole('link', { name: 'Yearly in-service: Overdue 2' })
  expect(screen.queryByText(/being checked again/)).toBeNull()
})

test('employees say how they stand', async () => {
  await visit('/employees?provider_status=1&compliance=overdue', {
    answers: server => {
      const { data } = server.example(api.complianceOverview.ofEmployees)
      plainLists(server)
        .answer(api.preferences.get, () => ({
          employees_table: { columns: ['name', 'compliance'], density: 'comfortable' as const },
        }))
        .answer(api.complianceOverview.ofEmployees, {
          data: data.map(one => Object.assign(one, { state: 'overdue' as const })),
        })
    },
  })
  expect(await screen.findByRole('row', { name: /Reyes.*Overdue/ })).toBeTruthy()
})

test.each(['/dashboard', '/compliance'])('[R-RTE-1] %s on a phone is accessible', async address => {
  await visit(address, { phone: true, answers: answering })
  const last = address === '/dashboard' ? 'People to help first' : 'By rule'
  expect(await screen.findByRole('region', { name: last })).toBeTruthy()
  await expectAccessible()
})

test('the report of compliance speaks Spanish', async () => {
  await visit('/compliance', { as: aUser({ language: 'es' }), answers: answering })
  const rules = await region('Por regla')
  expect(rules.getByRole('link', { name: /Vencido 2$/ })).toBeTruthy()
})
