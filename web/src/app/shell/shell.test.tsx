import { api } from '@preceptor/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, title, visit as visitAny } from '@/test/visit.tsx'

afterEach(endVisit)

/** The employees list opens without a default view. */
const visit = (address: string, { answers, ...rest }: Parameters<typeof visitAny>[1] = {}) =>
  visitAny(address, {
    ...rest,
    answers: server => (server.answer(api.savedViews.list, { data: [] }), answers?.(server)),
  })

const menu = () => screen.findByRole('navigation', { name: 'Main' })
const menuLink = async (name: string) => within(await menu()).findByRole('link', { name })
const asked = (server: FakeApi) => server.of(api.employees.list).map(({ query }) => query)
const here = () => location.pathname + location.search

test.each([
  [
    'agency_admin',
    [
      'Dashboard',
      'Employees',
      'Messages',
      'Compliance',
      'Programs',
      'Learning paths',
      'Forms',
      'Schedule',
      'Sessions',
      'Survey room',
      'Imports',
      'Reports',
      'Background jobs',
      'Settings',
    ],
  ],
  [
    'viewer',
    [
      'Dashboard',
      'Employees',
      'Compliance',
      'Programs',
      'Learning paths',
      'Forms',
      'Survey room',
      'Reports',
      'Settings',
    ],
  ],
] as const)('the navigation shows %s only the pages they can open', async (as, names) => {
  await visit('/dashboard', { as })
  expect(
    within(await menu())
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(names)
})

test('[R-RTE-2] [R-STA-9] navigation opens the active employees', async () => {
  await visit('/dashboard')
  await userEvent.click(await menuLink('Employees'))
  await title(/^Employees/)
  expect(here()).toBe('/employees?provider_status=1')
  expect((await menuLink('Employees')).getAttribute('aria-current')).toBe('page')
  expect((await menuLink('Dashboard')).getAttribute('aria-current')).toBeNull()
})

test('customer success browses agencies', async () => {
  await visit('/csm/agencies', { as: 'csm' })
  await title('Agencies')
  expect(await screen.findByRole('table', { name: 'Agencies' })).toBeTruthy()
  await expectAccessible()
})

test('[R-TTL-1] the title names page, agency and product', async () => {
  await visit('/dashboard')
  for (const [name, page] of [
    ['Dashboard', 'Dashboard'],
    ['Employees', 'Employees'],
    ['Imports', 'Imports'],
  ] as const) {
    await userEvent.click(await menuLink(name))
    await waitFor(() => expect(document.title).toBe(`${page} · ${harborlight.name} · Preceptor`))
  }
})

test('Back returns to a list with its filters and its page', async () => {
  const server = await visit('/employees?provider_status=1&page=3')
  await title(/^Employees/)
  await userEvent.click(await menuLink('Dashboard'))
  await title('Dashboard')
  act(() => browserHistory.go(-1))
  await title(/^Employees/)
  expect(here()).toBe('/employees?provider_status=1&page=3')
  expect(asked(server)).toContainEqual(expect.objectContaining({ provider_status: '1', page: '3' }))
})

test('a reload keeps the list, its filters and its page', async () => {
  const server = await visit('/employees?provider_status=1&page=3', { unchecked: true })
  await screen.findByRole('table', { name: 'Employees' })
  expect(here()).toBe('/employees?provider_status=1&page=3')
  expect(asked(server)).toContainEqual(expect.objectContaining({ provider_status: '1', page: '3' }))
})

test('the navigation can be collapsed, and the choice is saved', async () => {
  const sidebar = { collapsed: true }
  const server = await visit('/dashboard', {
    answers: server => server.answer(api.preferences.get, () => ({})).answer(api.preferences.update, { sidebar }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse navigation' }))
  await screen.findByRole('button', { name: 'Expand navigation' })
  expect(server.of(api.preferences.update).map(({ body }) => body)).toEqual([{ sidebar }])
  expect(await menuLink('Employees')).toBeTruthy()
})

test('the navigation is still collapsed on the next visit', async () => {
  await visit('/dashboard', { answers: server => server.answer(api.preferences.get, { sidebar: { collapsed: true } }) })
  await screen.findByRole('button', { name: 'Expand navigation' })
  expect(await menuLink('Employees')).toBeTruthy()
})

test('the skip link is the first tab stop and leads into the content', async () => {
  await visit('/dashboard')
  await title('Dashboard')
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(document.activeElement).toBe(skip)
  const main = screen.getByRole('main')
  expect(skip.getAttribute('href')).toBe(`#${main.id}`)
  // A link moves the focus to an element that can hold it
  expect(main.tabIndex).toBe(-1)
})

test('a page opened from the navigation gets the focus at its title', async () => {
  await visit('/dashboard')
  ;(await menuLink('Employees')).focus()
  await userEvent.keyboard('{Enter}')
  const heading = await title(/^Employees/)
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the focus stays at the title when a person’s name loads after the page', async () => {
  const server = await visit('/employees?provider_status=1')
  const go = server.hold(api.employees.get)
  const table = within(await screen.findByRole('table', { name: 'Employees' }))
  ;(await table.findByRole('link', { name: 'Reyes, Marisol' })).focus()
  await userEvent.keyboard('{Enter}')
  const early = await title('Employee')
  await waitFor(() => expect(document.activeElement).toBe(early))
  go()
  const late = await title('Marisol Reyes')
  expect(document.activeElement).toBe(late)
})

const garden = { ...harborlight, id: '0198a9b2-0000-7000-8000-000000000002', name: 'Garden State Care Partners' }

test('[R-STA-11] the agency is switched by keyboard', async () => {
  const server = await visit('/employees?provider_status=1', { as: aUser({ organizations_count: 2 }) })
  const ends = { idle_expires_at: '2099-01-01T00:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' }
  server.answer(api.auth.organizations, { data: [harborlight, garden] })
  server.answer(api.auth.switchOrganization, {
    access_token: 'ap_garden',
    user: aUser(),
    organization: garden,
    ...ends,
  })
  const switcher = await screen.findByRole('button', { name: /^Switch agency/ })
  switcher.focus()
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByRole('combobox', { name: 'Search agencies' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(switcher)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.role).toBe('combobox'))
  await userEvent.keyboard('garden')
  await screen.findByRole('option', { name: garden.name })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.title).toBe(`Dashboard · ${garden.name} · Preceptor`))
  expect(server.of(api.auth.switchOrganization).map(({ params }) => params['id'])).toEqual([garden.id])
  expect(localStorage.getItem('token')).toBe('ap_garden')
})

test('the user menu opens, moves and closes by keyboard, and returns the focus', async () => {
  await visit('/dashboard')
  const button = await screen.findByRole('button', { name: /^Your account/ })
  const first = async () => (await screen.findAllByRole('menuitem'))[0]
  const expectFocus = (on: Element | undefined) => waitFor(() => expect(document.activeElement).toBe(on))
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expectFocus(await first())
  await userEvent.keyboard('{Escape}')
  await expectFocus(button)
  await userEvent.keyboard('{Enter}')
  await expectFocus(await first())
  await userEvent.keyboard('{End}')
  await expectFocus(screen.getByRole('menuitem', { name: 'Sign out' }))
  await userEvent.keyboard('{Enter}')
  await title('Sign in')
})

test('on a phone the navigation is a drawer that closes when it is used', async () => {
  await visit('/dashboard', { phone: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog', { name: 'Navigation' })
  await expectAccessible(drawer)
  await userEvent.click(within(drawer).getByRole('link', { name: 'Employees' }))
  await title(/^Employees/)
  expect(here()).toBe('/employees?provider_status=1')
  expect(screen.queryByRole('dialog', { name: 'Navigation' })).toBeNull()
})
