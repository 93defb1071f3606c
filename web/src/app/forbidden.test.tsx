import { api, type Role } from '@preceptor/contract'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { aUser } from '@/test/a-user.ts'
import { endVisit, expectAccessible, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const refusal = 'You do not have access to this page'
const menu = () => screen.findByRole('navigation', { name: 'Main' })
const wayBack = () => new URLSearchParams(location.search).get('redirect_url')
const path = () => location.pathname
const go = (address: string) => act(() => browserHistory.push(address))

/** `item`: stays in the navigation. */
const cases: { as: Role; address: string; item: string; words: RegExp }[] = [
  {
    as: 'rn_limited',
    address: '/imports/01890000-0000-7000-8000-00000000dead',
    item: 'Employees',
    words: /Import employees from files/,
  },
  { as: 'viewer', address: '/settings/locations', item: 'Dashboard', words: /Manage training types, disciplines/ },
  { as: 'coordinator_limited', address: '/settings/audit-log', item: 'Settings', words: /Read the audit log/ },
  { as: 'agency_admin', address: '/csm/users', item: 'Imports', words: /for Preceptor’s own staff/ },
  { as: 'csm', address: '/csm/log', item: 'Agencies', words: /Ask a super administrator/ },
  {
    as: 'cs_super_user',
    address: '/csm/log',
    item: 'Panel messages',
    words: /Read the log of customer success/,
  },
]

test.each(cases)(
  '[R-PUB-4] [R-RED-2] $as refused at $address keeps the navigation, in words without code names',
  async ({ as, address, item, words }) => {
    await visit(address, { as })
    await title(refusal)
    expect([path(), wayBack()]).toEqual(['/forbidden', address])
    expect(await within(screen.getByRole('main')).findByText(words)).toBeTruthy()
    expect(screen.queryByText(/[a-z]_[a-z]/)).toBeNull()
    await expectAccessible()
    await userEvent.click(await within(await menu()).findByRole('link', { name: item }))
    await title(new RegExp(`^${item}`))
  },
)

test('[R-RED-2] a reload of the forbidden page says the same', async () => {
  await visit('/forbidden?redirect_url=%2Fsettings%2Faudit-log', { as: 'viewer', unchecked: true })
  await title(refusal)
  expect(await screen.findByText('Read the audit log')).toBeTruthy()
})

test('[R-RED-2] [R-ERR-8] the forbidden page keeps the whole address as the way back and names whom to ask', async () => {
  await visit('/settings/topics?add=1', {
    as: 'rn_limited',
    answers: server => {
      const { data, meta } = server.example(api.users.list)
      const names = ['Alicia Washington', 'Bela Kun', 'Chen Wu']
      const users = names.map(name =>
        data.map(user => Object.assign({}, user, { id: crypto.randomUUID(), name, is_you: false })),
      )
      server.answer(api.users.list, { data: users.flat(), meta: { ...meta, total: 3 } })
    },
  })
  await title(refusal)
  expect([path(), wayBack()]).toEqual(['/forbidden', '/settings/topics?add=1'])
  const ask = await screen.findByText(/Alicia Washington, Bela Kun,? or Chen Wu/)
  expect(ask.textContent).toContain(`Ask an administrator of ${harborlight.name} to give it to you:`)
})

test('[R-RED-2] a user of several agencies can still switch', async () => {
  await visit('/csm/agencies', { as: aUser({ organizations_count: 2 }) })
  await title(refusal)
  expect(screen.getByRole('button', { name: /^Switch agency/ })).toBeTruthy()
})

test('[R-RED-2] [R-ERR-8] the customer success bar stays where it was', async () => {
  const area = `/csm/agency/${harborlight.id}`
  const address = `${area}/employees?provider_status=1`
  await visit(address, {
    as: 'csm',
    answers: server =>
      server.answer(api.auth.organization, harborlight).refuse(api.employees.list, 403, {
        message: 'Refused.',
        code: 'FORBIDDEN',
        details: { missing: ['create_agency'] },
      }),
  })
  await title('You do not have permission to do this')
  expect(wayBack()).toBe(address)
  const bar = screen.getByRole('region', { name: 'Agency you are working in' })
  expect(await within(bar).findByText(harborlight.name)).toBeTruthy()
  const dashboard = await within(await menu()).findByRole('link', { name: 'Dashboard' })
  expect(dashboard.getAttribute('href')).toBe(`${area}/dashboard`)
})

test('[R-RED-2] Go back returns to the page before, and the start page is one click away', async () => {
  await visit('/settings/users', { as: 'viewer' })
  await title('Settings')
  go('/imports')
  await title(refusal)
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
  await title('Settings')
  expect(path()).toBe('/settings/users')
  act(() => browserHistory.go(1))
  await title(refusal)
  await userEvent.click(screen.getByRole('link', { name: 'Go to your start page' }))
  await title('Dashboard')
  expect(path()).toBe('/dashboard')
})

test.each(['https://evil.example/', '//evil.example/dashboard', '/\\evil.example', 'javascript:alert(1)'])(
  'a redirect_url of another origin is not followed: %s',
  async evil => {
    await visit(`/forbidden?redirect_url=${encodeURIComponent(evil)}`, { as: 'viewer' })
    await title(refusal)
    expect(screen.getByRole('link', { name: 'Go to your start page' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
    expect(screen.getAllByRole('link').filter(link => /evil|javascript/.test(link.outerHTML))).toEqual([])
  },
)

test('[R-RED-2] a page the user can open by now says so instead of naming a permission', async () => {
  await visit('/forbidden?redirect_url=%2Fimports')
  await title('You have access to this page now')
  await userEvent.click(screen.getByRole('link', { name: 'Open the page' }))
  expect(await title(/^Imports/)).toBeTruthy()
})

test('a user who can open no page is not redirected in circles', async () => {
  const visited: string[] = []
  const stop = browserHistory.listen(({ location }) => void visited.push(location.pathname))
  await visit('/dashboard', {
    as: aUser({ role: 'rn_limited', permissions: [] }),
    answers: server => {
      for (const endpoint of Object.values(api.dashboard))
        server.refuse(endpoint, 403, {
          message: 'Refused.',
          code: 'FORBIDDEN',
          details: { missing: ['list_provider'] },
        })
    },
  })
  await title(/^You do not have/)
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go to your start page' })).toBeNull()
  expect(visited.filter(path => path === '/forbidden')).toHaveLength(1)
  stop()
})
