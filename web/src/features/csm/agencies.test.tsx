import { type AgencyRow, api, healthReasons, type HealthReason, pickerPageSize } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { inWords } from '@/lib/texts/catalogue.ts'
import { aUser } from '@/test/a-user.ts'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = '0190a1b2-c3d4-7e5f-8a9b-00000000000b'
const csm = aUser({ role: 'csm', id: '0190a1b2-c3d4-7e5f-8a9b-00000000000c', name: 'Priya Raman' })
const priya = { id: csm.id, name: csm.name, image: '' }
const example = new FakeApi().example(api.agencies.list)

const anAgency = (over: Partial<AgencyRow> = {}): AgencyRow => ({
  ...(example.data[0] as AgencyRow),
  id,
  name: 'Suncoast Aides',
  status: 'live',
  trial_ends_on: null,
  cs_user: null,
  ...over,
})
const listed = (...data: AgencyRow[]) => ({ data, meta: { total: data.length, page: 1, per_page: 50 } })

/** Opens the list of agencies with one agency in it. */
const openList = (
  agency: Partial<AgencyRow> = {},
  { as = 'cs_super_user', address = '/csm/agencies', phone = false } = {},
) =>
  visit(address, {
    as: as === 'csm' ? csm : aUser({ role: 'cs_super_user' }),
    phone,
    answers: server =>
      server.answer(api.agencies.list, listed(anAgency(agency))).answer(api.csmUsers.csUsers, { data: [priya] }),
  })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const compliantTip = async () =>
  within(await row('Suncoast Aides')).getByRole('link', { name: /^\d+%/ }).parentElement?.dataset['tip']
async function choose(item: string, name = 'Suncoast Aides') {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

test('[R-CSM-1] an unhealthy agency says why', async () => {
  await openList({ health: 'problem', health_reasons: ['no_admin', 'no_sign_in'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Problem: why' }))
  const why = await screen.findByRole('dialog', { name: 'Health of Suncoast Aides' })
  expect(
    within(why)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['No active administrator Resend invitations Open users', 'No user has signed in for 14 days Open users'])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[R-CSM-1] the list shows why an agency is unhealthy, and its numbers open their lists', async () => {
  await openList({
    health: 'problem',
    health_reasons: ['many_overdue', 'compliance_very_low'],
    fares: { asked: 120, compliant: 30, overdue: 35, programs: 4, rules: 2 },
  })
  const agency = within(await row('Suncoast Aides'))
  expect(agency.getByText('Compliance under 50% and 1 more')).toBeTruthy()
  const area = `/csm/agency/${id}`
  expect(['25%', '35', '4'].map(name => agency.getByRole('link', { name }).getAttribute('href'))).toEqual([
    expect.stringMatching(`${area}/employees\\?provider_status=1&compliance=due_soon`),
    `${area}/employees?programs_overdue=yes`,
    `${area}/programs`,
  ])
})

test('[R-CSM-1] a healthy agency shows how many people comply, and one not yet counted shows no number', async () => {
  await openList({
    health: 'good',
    health_reasons: [],
    fares: { asked: 120, compliant: 110, overdue: 0, programs: 4, rules: 2 },
  })
  expect(await compliantTip()).toBe('110 of 120 compliant')
  // Shown in its column, not again below the health
  expect(screen.queryByText('110 of 120 compliant')).toBeNull()
  await endVisit()
  await openList({
    active_count: 62,
    health: 'good',
    health_reasons: [],
    fares: { asked: 40, compliant: 40, overdue: 0, programs: 4, rules: 2 },
  })
  expect(await compliantTip()).toBe('40 of 40 compliant · 22 without a rule')
  expect(within(await row('Suncoast Aides')).getByText('100% of 40')).toBeTruthy()
  await endVisit()
  await openList({ health: 'none', health_reasons: [], fares: null })
  expect(within(await row('Suncoast Aides')).getAllByText('–')).toHaveLength(3)
})

test('[R-CSM-1] health counts compliance, overdue and programs, and opens the operation that helps', async () => {
  await openList({
    health: 'problem',
    health_reasons: ['compliance_very_low', 'many_overdue', 'no_rules', 'no_programs'],
    fares: { asked: 120, compliant: 0, overdue: 35, programs: 0, rules: 0 },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Problem: why' }))
  const why = within(await screen.findByRole('dialog', { name: 'Health of Suncoast Aides' }))
  expect(why.getByText('0 of 120 compliant · 35 people overdue · 0 programs')).toBeTruthy()
  const area = `/csm/agency/${id}`
  expect(why.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See who isn’t compliant', `${area}/employees?provider_status=1&compliance=lapsed,overdue&sort_by=compliance`],
    ['Assign training', `${area}/settings/bulk-operations/new?kind=people_acts`],
    ['Close stale assignments', `${area}/settings/bulk-operations/new?kind=close_stale`],
    ['Adopt state rules', `${area}/settings/bulk-operations/new?kind=adopt_pack`],
    ['Check out programs', `${area}/settings/bulk-operations/new?kind=check_out`],
  ])
  await expectAccessible()
  await userEvent.click(why.getByRole('link', { name: /^Adopt state rules/ }))
  await waitFor(() =>
    expect(location.pathname + location.search).toBe(`${area}/settings/bulk-operations/new?kind=adopt_pack`),
  )
})

test.each(Object.keys(healthReasons) as HealthReason[])(
  '[R-CSM-1] %s names the problem and its remedy',
  async reason => {
    await openList({ status: 'trial', health: healthReasons[reason].level, health_reasons: [reason] })
    await userEvent.click(await screen.findByRole('button', { name: /: why$/ }))
    const why = within(await screen.findByRole('dialog', { name: 'Health of Suncoast Aides' }))
    expect(why.getByRole('listitem').textContent).toContain(inWords(healthReasons[reason].words))
    const help = [...why.queryAllByRole('link'), ...why.queryAllByRole('button', { name: /Suncoast Aides$/ })][0]
    await userEvent.click(help as HTMLElement)
    const opened = () =>
      location.pathname === '/csm/agencies'
        ? screen.queryByRole('dialog', { name: 'Trial of Suncoast Aides' }) && 'the trial'
        : 'a page'
    await waitFor(() => expect(opened()).toBe(reason.startsWith('trial') ? 'the trial' : 'a page'))
  },
)

test('[R-CSM-1] filters and order of the agencies are kept in the address and sent to the server', async () => {
  const server = await openList()
  const filters = within(await screen.findByRole('group', { name: 'Filters' }))
  await userEvent.click(filters.getByRole('button', { name: 'Health' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Needs attention' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Active' })).getByRole('button'))
  await waitFor(() => expect(location.search).toBe('?health=attention&sort_by=active_count'))
  await waitFor(() =>
    expect(server.of(api.agencies.list).at(-1)?.query).toMatchObject({
      health: 'attention',
      sort_by: 'active_count',
    }),
  )
  server.answer(api.agencies.list, listed())
  await userEvent.type(screen.getByRole('textbox', { name: 'Search agencies' }), 'no such agency')
  expect(await screen.findByText('No agency matches “no such agency”')).toBeTruthy()
  expect(server.of(api.agencies.list).at(-1)?.query).toMatchObject({ search: 'no such agency', health: 'attention' })
  server.answer(api.agencies.list, listed(anAgency()))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await row('Suncoast Aides')
  expect(location.search).toBe('?sort_by=active_count')
})

test('an owner is chosen, and “Mine” shows the user’s own agencies', async () => {
  const server = await openList({}, { as: 'csm' })
  const dialog = await choose('Change owner…')
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose me' }))
  await expectAccessible()
  server.answer(api.agencies.setOwner, anAgency({ cs_user: { ...priya, is_active: true } }))
  server.answer(api.agencies.list, listed(anAgency({ cs_user: { ...priya, is_active: true } })))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await notice('Priya Raman is now the owner of Suncoast Aides.')
  expect(server.of(api.agencies.setOwner)[0]).toMatchObject({ params: { id }, body: { cs_user_id: csm.id } })
  await waitFor(async () => expect((await row('Suncoast Aides')).textContent).toContain('Priya Raman'))
  const mine = screen.getByRole('button', { name: 'Mine' })
  await userEvent.click(mine)
  expect(mine.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(server.of(api.agencies.list).at(-1)?.query).toMatchObject({ cs_user_id: csm.id }))
})

test('only leads can change an agency’s status', async () => {
  await openList({ status: 'trial' }, { as: 'csm' })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Suncoast Aides' }))
  for (const item of ['Change end of trial…', 'Close…'])
    expect((await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) })).getAttribute('aria-disabled')).toBe(
      'true',
    )
  expect(screen.getByRole('menuitem', { name: 'Change owner…' }).getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.queryByRole('link', { name: 'New agency' })).toBeNull()
  expect(screen.queryByText(/^Agencies appear here/)).toBeNull()
})

test('without any agency, users who can’t create one read who can', async () => {
  await visit('/csm/agencies', { as: csm, answers: server => server.answer(api.agencies.list, listed()) })
  expect(await screen.findByText('Agencies appear here once a customer success lead creates them.')).toBeTruthy()
})

test('an end of trial the server refuses is reported at its field, and a later date is saved', async () => {
  const server = await openList({ status: 'trial', trial_ends_on: '2026-01-05' })
  const dialog = await choose('Change end of trial…')
  const field = await dialog.findByLabelText('Last day')
  server.refuse(api.agencies.setTrialEnd, 422, {
    message: 'Some fields need your attention.',
    errors: { trial_ends_on: ['Choose a day after today.'] },
  })
  await userEvent.clear(field)
  await userEvent.type(field, '2020-01-01')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose a day after today.')
  expect(document.activeElement).toBe(field)
  await expectAccessible()
  server.answer(api.agencies.setTrialEnd, anAgency({ status: 'trial', trial_ends_on: '2099-03-14' }))
  await userEvent.clear(field)
  await userEvent.type(field, '2099-03-14{Enter}')
  await notice('Suncoast Aides is on trial until Mar 14, 2099.')
  expect(server.of(api.agencies.setTrialEnd).at(-1)).toMatchObject({
    params: { id },
    body: { trial_ends_on: '2099-03-14' },
  })
})

test('an agency is closed after a confirmation with a reason, and reopened', async () => {
  const server = await openList({ users_count: 1 })
  const dialog = await choose('Close…')
  expect(await screen.findByRole('dialog', { name: 'Close Suncoast Aides?' })).toBeTruthy()
  expect(await dialog.findByText(/^Its 1 user is signed out right away/)).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moved to another vendor')
  server.answer(api.agencies.setStatus, anAgency({ status: 'closed' }))
  server.answer(api.agencies.list, listed(anAgency({ status: 'closed', health: 'none', health_reasons: [] })))
  await userEvent.click(dialog.getByRole('button', { name: 'Close agency' }))
  await notice('Suncoast Aides is closed.')
  expect(server.of(api.agencies.setStatus)[0]?.body).toEqual({ status: 'closed', reason: 'Moved to another vendor' })
  // No one can open a closed agency
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Suncoast Aides' })).toBeNull())
  await row('Suncoast Aides.*Closed')
  const asked = await choose('Reopen…')
  await userEvent.click(await asked.findByRole('button', { name: 'Reopen agency' }))
  await notice('Suncoast Aides is open again.')
  expect(server.of(api.agencies.setStatus)[1]?.body).toMatchObject({ status: 'live' })
})

test('[R-CSM-1] on a phone an agency is a card with its health, and filters are a sheet', async () => {
  const server = await openList({ health: 'problem', active_count: 3, employees_count: 7 }, { phone: true })
  expect((await row('Suncoast Aides')).textContent).toContain('3 active of 7')
  await expectAccessible()
  await userEvent.click(await screen.findByRole('button', { name: 'Problem: why' }))
  await within(await screen.findByRole('dialog', { name: 'Health of Suncoast Aides' })).findByText(
    'No active administrator',
  )
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await userEvent.click(sheet.getByText('Status', { selector: 'summary *, summary' }))
  server.answer(api.agencies.list, listed())
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Closed' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Show 0 agencies' }))
  await screen.findByRole('button', { name: 'Filters (1)' })
  expect(server.of(api.agencies.list).at(-1)?.query).toMatchObject({ status: 'closed' })
})

test('a closed agency says so at its address, in one place, and leads to the closed ones', async () => {
  await visit(`/csm/agency/${id}/settings/info`, {
    as: 'csm',
    answers: server => {
      const gone = { message: 'This agency does not exist.', code: 'NOT_FOUND' } as const
      server.refuse(api.auth.organization, 404, gone).refuse(api.agencySettings.get, 404, gone)
    },
  })
  await title('This agency is not open')
  expect(document.title).toMatch(/^Agency not open/)
  expect(screen.queryByText(/does not exist/)).toBeNull()
  await expectAccessible()
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Closed agencies' }))
  await title(/^Agencies/)
  expect(location.pathname + location.search).toBe('/csm/agencies?status=closed')
})

test('[R-CON-1] [R-API-30] the picker fetches all agencies at once, searches them locally, and revalidates them', async () => {
  let held = listed(anAgency(), anAgency({ id: csm.id, name: 'Garden State Home Health' }))
  let etag = '"1"'
  const server = await visit('/csm/agencies', {
    as: 'csm',
    answers: server =>
      server.answer(api.agencies.list, ({ query, headers }) => {
        if (query['to_select'] !== '1') return listed(anAgency())
        if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
        return new Response(JSON.stringify(held), { headers: { etag } })
      }),
  })
  const calls = () => server.of(api.agencies.list).filter(({ query }) => query['to_select'] === '1')
  const open = await screen.findByRole('button', { name: 'Choose an agency' })
  await userEvent.click(open)
  const picker = within(await screen.findByRole('dialog', { name: 'Switch agency' }))
  await picker.findByRole('option', { name: 'Suncoast Aides' })
  expect(calls().map(({ query }) => query['per_page'])).toEqual([String(pickerPageSize)])
  await userEvent.type(picker.getByRole('combobox'), 'garden')
  expect(picker.getAllByRole('option').map(option => option.textContent)).toEqual(['Garden State Home Health'])
  expect(calls()).toHaveLength(1)

  held = listed(anAgency(), anAgency({ id: priya.id, name: 'Elm City Homemakers' }))
  await userEvent.keyboard('{Escape}')
  const later = performance.now() + 2_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await userEvent.click(open)
  await screen.findByRole('option', { name: 'Garden State Home Health' })
  expect(calls().map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"'])
  expect(Object.keys(localStorage)).toEqual(['token'])
})

test('[R-CSM-1] agencies are found by conditions on their own filters, in Spanish too', async () => {
  const tree = { any: [{ where: { state: 'NY' } }, { not: { where: { signed_in_from: 'today-30d' } } }] }
  const server = await openList({}, { address: `/csm/agencies?conditions=${encodeURIComponent(JSON.stringify(tree))}` })
  const chip = await screen.findByRole('button', { name: /^Advanced filters/ })
  await waitFor(() => expect(chip.textContent).toMatch(/State: New York or Last sign-in: not since/))
  expect(server.of(api.agencies.list).map(({ query }) => query['conditions'])).toContain(JSON.stringify(tree))
  await userEvent.click(chip)
  const dialog = within(await screen.findByRole('dialog', { name: 'Advanced filters' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Add condition' }))
  const third = within(dialog.getByRole('group', { name: 'Condition 3' }))
  const offered = within(third.getByRole('combobox', { name: 'Filter' })).getAllByRole('option')
  // No filters for employee records: agencies have none
  expect(offered.map(option => option.textContent)).toEqual([
    'Choose a filter',
    'Status',
    'Health',
    'Owner',
    'Partner',
    'State',
    'Active employees',
    'Trial ends',
    'Last sign-in',
  ])
  await userEvent.selectOptions(third.getByRole('combobox', { name: 'Filter' }), 'Active employees')
  await userEvent.type(await third.findByRole('spinbutton', { name: /least|min|from/i }), '50')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() =>
    expect(server.of(api.agencies.list).at(-1)?.query).toMatchObject({
      conditions: JSON.stringify({ any: [...tree.any, { where: { active_min: '50' } }] }),
    }),
  )
})
