import { api, type ComplianceGlance, type DashboardFacts, type StandingCounts } from '@preceptor/contract'
import { fireEvent, screen, within, waitFor } from '@testing-library/react'
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

test('[R-RTE-1] the dashboard is accessible with its chart, and a column opens the people hired in that month', async () => {
  await visit('/dashboard', { answers: answering })
  await region('Hires and departures')
  await expectAccessible()
  await userEvent.click(await screen.findByRole('link', { name: '11 hired in December 2026' }))
  await title(/^Employees/)
  expect(location.search).toBe('?hired_from=2026-12-01&hired_to=2026-12-31')
})

test('[R-RTE-1] a coordinator sees that the numbers cover only their own employees', async () => {
  await visit('/dashboard', { as: 'coordinator_limited', answers: answering })
  expect(await screen.findByText(/^Your employees\./)).toBeTruthy()
})

test('[R-RTE-1] an agency without employees shows how to start, to customer success as well', async () => {
  await visit(`/csm/agency/${id}/dashboard`, {
    as: 'super_admin',
    answers: server =>
      server.answer(api.auth.organization, harborlight).answer(api.dashboard.get, { ...facts, total: 0 }),
  })
  await screen.findByText('No employees yet')
  await expectAccessible()
  expect(hrefOf(screen.getByRole('link', { name: 'Import roster' }))).toMatch(`/csm/agency/${id}/imports`)
  await userEvent.click(screen.getByRole('link', { name: 'Add employee' }))
  // The list and its dialog load as separate files, one after the other
  await title(/^Employees/)
  expect(await screen.findByRole('dialog', { name: 'Add employee' })).toBeTruthy()
})

test('[R-RTE-1] the dashboard of a new agency is a checklist that shows what is done and links to each step', async () => {
  const nothing = { training: false, credentials: false, rules: true, classes: false }
  const beginning =
    (people: number, over = {}) =>
    (server: FakeApi) =>
      answering(server)
        .answer(api.dashboard.get, { ...facts, total: people })
        .answer(api.dashboard.today, { ...example.example(api.dashboard.today), started: { ...nothing, ...over } })
  await visit('/dashboard', { answers: beginning(0) })
  const steps = await region('Get started')
  await steps.findByText('1 of 5 done')
  // Shown once, and not again above the checklist
  expect(screen.getAllByText(/No employees yet/)).toHaveLength(1)
  expect(screen.getAllByText(/one by one/)).toHaveLength(1)
  const told = steps.getAllByRole('listitem').map(step => {
    const [link = step] = within(step).getAllByRole('link')
    return [link.textContent, within(step).getByRole('img').getAttribute('aria-label'), hrefOf(link)]
  })
  expect(told).toEqual([
    ['Import roster', 'To do', '/imports?upload=1'],
    ['Import past training', 'To do', '/imports?upload=training'],
    ['Import credentials', 'To do', '/imports?upload=credentials'],
    ['Turn on compliance rules', 'Done', '/settings/compliance'],
    ['Plan the first class', 'To do', '/sessions?add=1'],
  ])
  // One link to the import, not a link beside a button
  const imports = steps.getAllByRole('link').filter(link => hrefOf(link) === '/imports?upload=1')
  expect(imports).toHaveLength(1)
  await expectAccessible()
  await endVisit()
  await visit('/dashboard', { answers: beginning(24) })
  await (await region('Get started')).findByText('2 of 5 done')
  await endVisit()
  const gone = async () => {
    await region('To do today')
    await region('Recent activity')
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  }
  await visit('/dashboard', { answers: beginning(24, { credentials: true, training: true, classes: true }) })
  await gone()
})

test('the first steps stay, collapsed, once the agency has started, until they are dismissed', async () => {
  const started = { training: true, credentials: true, rules: true, classes: false }
  const server = await visit('/dashboard', {
    answers: fake =>
      answering(fake)
        .answer(api.dashboard.today, { ...example.example(api.dashboard.today), started })
        .answer(api.preferences.update, ({ body }) => body as object),
  })
  const steps = await region('Get started')
  expect(await steps.findByText('4 of 5 done')).toBeTruthy()
  expect(steps.getAllByRole('link').map(link => link.textContent)).toEqual(['Plan the first class'])
  await userEvent.click(steps.getByRole('button', { name: 'Show all steps' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(steps.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull())
  expect(server.of(api.preferences.update)[0]?.body).toEqual({ dismissed_steps: [expect.any(String)] })
})

test('[R-RTE-1] a dashboard that fails to load says so and can retry', async () => {
  const server = await visit('/dashboard', { answers: server => answering(server).refuse(api.dashboard.get, 500) })
  await screen.findByText('The dashboard couldn’t be loaded')
  server.answer(api.dashboard.get, facts)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Recent activity' })).toBeTruthy()
})

test('the dashboard links to people who are late, and to people who completed a program in a month', async () => {
  await visit('/dashboard', { answers: answering })
  const training = await region('Training')
  expect(hrefOf(training.getByRole('link', { name: /People with an overdue program/ }))).toBe(
    '/employees?programs_overdue=yes',
  )
  await userEvent.click(await training.findByRole('link', { name: 'February 2026: 5 employees completed a program' }))
  await title(/^Employees/)
  expect(location.search).toBe('?trained_from=2026-02-01&trained_to=2026-02-28')
})

const started = { training: true, credentials: true, rules: true, classes: true }
/** A day with one of each kind of task. */
const aDay = (server: FakeApi) =>
  answering(server)
    .answer(api.dashboard.get, {
      ...facts,
      training: { ...facts.training, overdue: 3, blocked: 1, to_approve: 2 },
      returns: { overdue: { count: 2, first: [] }, week: { count: 0, first: [] } },
    })
    .answer(api.complianceOverview.glance, glanceOn(today, { overdue: 5, lapsed: 2 }))
    .answer(api.dashboard.sessions, { ...example.example(api.dashboard.sessions), to_sign: 4 })
    .answer(api.employeeForms.counts, {
      data: [
        { value: 'review', count: 5 },
        { value: 'mine', count: 1 },
      ],
    })
    .answer(api.approvals.list, { data: [], meta: { total: 2, page: 1, per_page: 1 } })
    .answer(api.dashboard.today, {
      started,
      to_grade: [
        { program_id: id, title: 'Dementia care', count: 2 },
        { program_id: harborlight.id.replace(/1$/, '2'), title: 'HIPAA', count: 1 },
      ],
      credentials_to_review: 6,
      waivers_to_approve: 0,
      overdue: [
        {
          employee_id: id,
          first_name: 'Ana',
          last_name: 'Due',
          photo_id: null,
          phone: '+17185550142',
          program_id: id,
          program_title: 'Safe lifting',
          due_on: '2026-11-03',
          next_class: {
            id,
            title: 'Lifting lab',
            starts_at: '2026-12-02T14:00:00Z',
            zone: 'America/New_York',
            place: null,
            free: 4,
            is_booked: false,
          },
        },
      ],
    })

test('the dashboard begins with today’s work: approvals, grading, no attempts left, sign-offs, people not compliant or not back from leave, and overdue people with phone and next class', async () => {
  await visit('/dashboard', { answers: aDay })
  const first = await screen.findAllByRole('region')
  expect(within(first[0] as HTMLElement).getByRole('heading', { name: 'To do today' })).toBeTruthy()
  const card = await region('To do today')
  for (const name of ['2 proposals to approve', '5 forms to review', '4 sessions to sign off'])
    await card.findByRole('link', { name })
  const list = within(card.getByRole('list', { name: 'Waiting for you' }))
  expect(list.getAllByRole('link').map(link => [link.textContent, hrefOf(link)])).toEqual([
    ['7 active employees aren’t compliant', expect.stringMatching(/provider_status=1&compliance=lapsed(,|%2C)overdue/)],
    ['1 person has no attempts left', '/dashboard?blocked=1'],
    ['2 overdue returns from leave', '/employees?returning=overdue&sort_by=expected_return'],
    ['2 proposals to approve', '/approvals?state=pending&turn=decide'],
    ['4 sessions to sign off', '/sessions?phase=attendance_pending'],
    ['6 credentials to review', '/employees/credentials?people=current&standing=review'],
    ['2 outside trainings to approve', '/outside-training?state=recorded'],
    ['5 forms to review', '/forms?desk=review'],
    ['1 form for you to sign', '/forms?desk=mine'],
    ['3 answers to grade', `/programs/${id}/quiz-results?show=grade`],
    ['Dementia care (2)', `/programs/${id}/quiz-results?show=grade`],
    ['HIPAA (1)', expect.stringContaining('/quiz-results?show=grade')],
  ])
  const late = await region('3 people have an overdue program')
  expect(late.getByText('Due Nov 3, 2026')).toBeTruthy()
  expect(hrefOf(late.getByRole('link', { name: 'Call Ana Due: (718) 555-0142' }))).toBe('tel:+17185550142')
  expect(hrefOf(late.getByRole('link', { name: /^Next class: Dec 2, 2026/ }))).toBe(`/sessions/${id}`)
  expect(late.getByText('4 free seats')).toBeTruthy()
  expect(hrefOf(late.getByRole('link', { name: 'See all 3' }))).toBe('/employees?programs_overdue=yes')
  await expectAccessible()
})

test('a viewer sees what is waiting, but nothing that only others can act on', async () => {
  await visit('/dashboard', { as: 'viewer', answers: aDay })
  const card = await region('Needs attention')
  await card.findByRole('list', { name: 'Needs attention' })
  expect(screen.queryByText(/To do|Waiting for you/)).toBeNull()
  expect(card.queryByRole('link', { name: /to approve|to grade|to review|to sign/ })).toBeNull()
})

test('says when nothing is waiting today', async () => {
  await visit('/dashboard', {
    answers: server =>
      aDay(server)
        .answer(api.dashboard.get, {
          ...facts,
          training: { ...facts.training, overdue: 0, blocked: 0, to_approve: 0 },
          returns: { overdue: { count: 0, first: [] }, week: { count: 0, first: [] } },
        })
        .answer(api.complianceOverview.glance, glanceOn(today, { overdue: 0, lapsed: 0 }))
        .answer(api.dashboard.sessions, { ...example.example(api.dashboard.sessions), to_sign: 0 })
        .answer(api.employeeForms.counts, { data: [] })
        .answer(api.approvals.list, { data: [], meta: { total: 0, page: 1, per_page: 1 } })
        .answer(api.dashboard.today, {
          started,
          to_grade: [],
          credentials_to_review: 0,
          waivers_to_approve: 0,
          overdue: [],
        }),
  })
  expect(await (await region('To do today')).findByText('Nothing is waiting for you.')).toBeTruthy()
})

test('parts of today’s work that failed to load can be reloaded, and the rest shows', async () => {
  const server = await visit('/dashboard', {
    answers: fake => aDay(fake).refuse(api.dashboard.today, 500),
  })
  const card = await region('To do today')
  await card.findByText('Some of it couldn’t be loaded.')
  expect(await card.findByRole('link', { name: '4 sessions to sign off' })).toBeTruthy()
  aDay(server)
  await userEvent.click(card.getByRole('button', { name: 'Retry' }))
  expect(await card.findByRole('link', { name: '6 credentials to review' })).toBeTruthy()
})

test('[R-RTE-1] the dashboard shows the rate, weekly lapses and whom to help first', async () => {
  await visit('/dashboard', { answers: answering })
  const numbers = await region('Compliance')
  expect(numbers.getByRole('link', { name: /^Compliance rate\s*50%/ })).toBeTruthy()
  expect(hrefOf(numbers.getByRole('link', { name: /^Overdue\s*2/ }))).toContain('compliance=overdue')
  const forecast = await region('Lapses in the next 12 weeks')
  expect(
    forecast.getByText(
      '1 employee lapses in twelve weeks if nothing happens. It takes 12 hours of training to prevent it. Includes people overdue under another rule.',
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

test('[R-RTE-1] the trend can be split by location, and everything shown as of another day', async () => {
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

test('[R-RTE-1] each number in the compliance report opens the list of people it counts', async () => {
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

test('the report as of another day shows the date, and the address keeps it', async () => {
  await visit('/compliance', { answers: answering })
  await region('By rule')
  await setDay(later)
  const rules = await region('By rule')
  const then = await rules.findByRole('link', { name: 'Yearly in-service: Overdue 3' })
  expect(location.search).toBe(`?as_of=${later}`)
  expect(hrefOf(then)).toContain(`active_on=${later}&compliance_on=${later}`)
})

test('numbers being recalculated say so, and are reloaded', async () => {
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

test('the employee list shows compliance status', async () => {
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

test('the compliance report is available in Spanish', async () => {
  await visit('/compliance', { as: aUser({ language: 'es' }), answers: answering })
  const rules = await region('Por regla')
  expect(rules.getByRole('link', { name: /Atrasado 2$/ })).toBeTruthy()
})

test('attempts are granted in two clicks from the dashboard, and the notice undoes it', async () => {
  const blocked = {
    assignment_id: id,
    employee_id: id,
    first_name: 'Marisol',
    last_name: 'Reyes',
    phone: '+17185550142',
    program_id: id,
    title: 'Safe lifting',
    due_on: '2026-11-04',
    days_overdue: 30,
  }
  const server = await visit('/dashboard', {
    answers: fake =>
      aDay(fake)
        .answer(api.attempts.blocked, { data: [blocked], total: 1 })
        .answer(api.attempts.grant, { grant_id: id, left: 1 }),
  })
  await userEvent.click(await screen.findByRole('link', { name: '1 person has no attempts left' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'No attempts left' }))
  expect(hrefOf(await dialog.findByRole('link', { name: '(718) 555-0142' }))).toBe('tel:+17185550142')
  expect(dialog.getByRole('link', { name: 'Reyes, Marisol' })).toBeTruthy()
  expect(dialog.getByText('Overdue: Nov 4, 2026').dataset['late']).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Give 1 more attempt: Marisol Reyes, Safe lifting' }))
  await screen.findByText('Marisol Reyes gets 1 more attempt, and a message in a minute.')
  expect(server.of(api.attempts.grant)[0]).toMatchObject({ params: { id }, body: { extra: 1 } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone. Marisol Reyes is not notified.')
})
