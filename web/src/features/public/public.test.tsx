import { api } from '@preceptor/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endVisit, expectAccessible, fill, title, visit } from '@/test/visit.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await endVisit()
})

// The test browser has no layout: lists that render only visible rows would render nothing.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(288)
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('[R-PUB-3] the maintenance page says what is happening and returns automatically', async () => {
  let ready = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  await visit('/maintenance', {
    as: null,
    answers: server =>
      vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
        input.endsWith('/health/ready')
          ? Promise.resolve(new Response(null, { status: ready ? 200 : 503 }))
          : server.fetch(input, init),
      ),
  })
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await passes(100)
  expect(document.title).toBe('Maintenance · Preceptor')
  screen.getByRole('heading', { level: 1, name: 'Preceptor is being maintained' })
  ready = true
  await passes(5_000)
  screen.getByRole('heading', { level: 1, name: 'Preceptor is available' })
  expect(location.pathname).toBe('/maintenance')
  await passes(3_100)
  expect(location.pathname).toBe('/')
})

test('[R-PUB-4] [R-ERR-8] the forbidden page names the permission and whom to ask', async () => {
  await visit('/imports', { as: 'viewer' })
  await title('You do not have access to this page')
  await waitFor(() => expect(document.title).toBe('No access · Preceptor'))
  await screen.findByText('Import employees from files')
  expect(screen.queryByText(/import_provider/)).toBeNull()
  await screen.findByText(/administrator of Harborlight Home Care/)
  await expectAccessible()
  await userEvent.click(screen.getByRole('link', { name: 'Go to your start page' }))
  await title('Dashboard')
})

test.each([null, 'agency_admin'] as const)(
  '[R-PUB-6] an unknown address leads to the not-found page (signed in as %s)',
  async as => {
    await visit('/no/such/page', { as })
    await title('Page not found')
    await waitFor(() => expect(document.title).toBe('Page not found · Preceptor'))
    await screen.findByText('/no/such/page')
    await userEvent.click(screen.getByRole('link', { name: as ? 'Go to your start page' : 'Go to sign in' }))
    await title(as ? 'Dashboard' : 'Sign in')
  },
)

test.each([
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password#token=prt_any', 'Set a new password'],
  ['/reset-password', 'Set a new password'],
  ['/forbidden', 'You do not have access to this page'],
  ['/demo/outbox', 'Demo outbox'],
  ['/nowhere', 'Page not found'],
  ['/', 'Sign in'],
])('%s has no violation when signed out', async (address, heading) => {
  await visit(address, { as: null })
  expect(await title(heading)).toBeTruthy()
  await expectAccessible()
})

test('the notice before a sign-in ends has no violation', async () => {
  const soon = new Date(Date.now() + 90_000).toISOString()
  await visit('/dashboard', {
    unchecked: true,
    answers: server => {
      const check = {
        ...server.example(api.auth.check),
        idle_expires_at: soon,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      }
      server.answer(api.auth.check, () => ({
        ...check,
        user: { ...check.user, view: 'organization' as const, role: 'agency_admin' as const },
      }))
    },
  })
  const told = await screen.findByRole('alertdialog', { name: 'You will be signed out soon' })
  expect(within(told).getByRole('button', { name: 'Stay signed in' })).toBeTruthy()
  await expectAccessible(told)
})

test('[R-PUB-5] the test page shows every part of the kit with sample data and makes no server requests', async () => {
  const server = await visit('/test', { as: null })
  await title('Test page')
  for (const name of ['Buttons', 'Toasts', 'Dialogs', 'Fields', 'Tooltip', 'Status', 'Banners'])
    screen.getByRole('heading', { name })
  await press('Primary')
  await screen.findByText('Pressed 1 times')
  expect(server.seen).toEqual([])
})

test('the test page has no violation, even with overlays open', async () => {
  await visit('/test', { as: null })
  await title('Test page')
  await press('More')
  await expectAccessible(await screen.findByRole('menu'))
  await userEvent.keyboard('{Escape}')
  for (const [button, name] of [
    ['Open medium dialog', 'Rename session'],
    ['Open confirmation', 'Withdraw 14 people from Fall prevention?'],
  ] as const) {
    await press(button)
    await expectAccessible(await screen.findByRole('dialog', { name }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

const world = [
  { id: 'US', name: 'United States/Canada', calling_code: '+1' },
  { id: 'AF', name: 'Afghanistan', calling_code: '+93' },
  { id: 'HT', name: 'Haiti', calling_code: '+509' },
  { id: 'GB', name: 'United Kingdom', calling_code: '+44' },
]

test('[R-CON-2] the phone field lists +1 first as United States/Canada, and finds other countries by name', async () => {
  await visit('/test', { answers: server => server.answer(api.worldLookups.countries, { data: world }) })
  const number = await screen.findByLabelText('Mobile phone')
  await press('Country code +1')
  const list = within(await screen.findByRole('dialog', { name: 'Country code' }))
  await list.findByRole('option', { name: /Afghanistan/ })
  const options = () => list.getAllByRole('option').map(option => option.textContent)
  expect(options().slice(0, 2)).toEqual(['United States/Canada+1', 'Afghanistan+93'])
  expect(list.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true')
  await fill(list.getByRole('combobox'), 'haiti')
  expect(options()).toEqual(['Haiti+509'])
  await userEvent.type(list.getByRole('combobox'), '{Enter}', { skipClick: true })
  await waitFor(() => expect(document.activeElement).toBe(number))
  await userEvent.keyboard('34 10 1234')
  await screen.findByRole('button', { name: 'Country code +509' })
  expect(number).toHaveProperty('value', '34 10 1234')
  // A pasted full number includes its country code
  await fill(number, '+44 20 7946 0958')
  await screen.findByRole('button', { name: 'Country code +44' })
  expect(number).toHaveProperty('value', '20 7946 0958')
})

test('[R-CON-2] a number from another country is shown with its code, and edited without it', async () => {
  await visit('/employees/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/profile', {
    answers: server => {
      const employee = server.example(api.employees.get)
      server
        .answer(api.employees.get, { ...employee, mobile: '+50934101234' })
        .answer(api.worldLookups.countries, { data: world })
    },
  })
  const link = (await screen.findAllByRole('link', { name: '+50934101234' }))[0]
  expect(link?.getAttribute('href')).toBe('tel:+50934101234')
  await userEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement)
  const form = within(screen.getByRole('main'))
  await form.findByRole('button', { name: 'Country code +509' })
  expect(form.getByLabelText(/^Mobile phone/)).toHaveProperty('value', '34101234')
})

test('[R-CON-3] local storage holds at most four keys, and nothing that identifies a person', async () => {
  const id = '0198a9b2-0000-7000-8000-000000000001'
  await visit(`/csm/agency/${id}/employees?provider_status=1`, { as: 'csm' })
  const links = await within(await screen.findByRole('table', { name: 'Employees' })).findAllByRole('link')
  await userEvent.click(links[0] as HTMLElement)
  await waitFor(() => expect(localStorage.getItem('recent_agencies')).not.toBeNull())
  await waitFor(() => expect(location.pathname).toMatch(/profile$/))
  await title(/Marisol|Reyes/)
  expect(Object.keys(localStorage).sort()).toEqual(['recent_agencies', 'token'])
  expect(JSON.parse(localStorage.getItem('recent_agencies') ?? '')).toEqual([id])
  expect(document.cookie).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/@|Marisol|Reyes/)
})
