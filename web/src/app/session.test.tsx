import { api, type Organization } from '@preceptor/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, notice, title, visit } from '@/test/visit.tsx'

let hours = 0
// Each test starts later than the last check of the previous one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++hours * 3_600_000 }))
afterEach(async () => {
  await endVisit()
  vi.useRealTimers()
})

const expired = 'Your session has expired.'
const here = () => location.pathname + location.search
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ends = (minutes = 60) => ({ idle_expires_at: inMinutes(minutes), expires_at: inMinutes(600) })
const refuseToken = (server: FakeApi) => server.refuse(api.auth.check, 401, { message: 'Sign in to do this.' })
const answerCheck = (server: FakeApi, organization: Organization, as = aUser()) =>
  server.answer(api.auth.check, { user: as, organization, ...ends() })

async function comeBack() {
  vi.setSystemTime(Date.now() + 6_000)
  await act(async () => void window.dispatchEvent(new Event('focus')))
}

async function signIn(server: FakeApi) {
  server.answer(api.auth.login, { access_token: 'ap_again', user: aUser(), organization: harborlight, ...ends() })
  await fill(await screen.findByLabelText('Email'), 'admin@harborlight.example')
  await fill(screen.getByLabelText('Password'), 'demo-only-password')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

async function signOut() {
  await userEvent.click(await screen.findByRole('button', { name: /^Your account/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
}

test('[R-STA-2] [R-CON-3] signing out leaves nothing in the browser and ends the token', async () => {
  const server = await visit('/employees?provider_status=1')
  const token = localStorage.getItem('token')
  await screen.findByRole('link', { name: 'Reyes, Marisol' })
  await signOut()
  await title('Sign in')
  expect(here()).toBe('/')
  expect(server.of(api.auth.logout).map(({ headers }) => headers.get('x-authorization'))).toEqual([token])
  // The recently used agencies are not secret: the IDs reveal nothing without a sign-in
  expect(Object.keys(localStorage).filter(key => key !== 'recent_agencies')).toEqual([])
  expect(JSON.stringify(sessionStorage)).not.toMatch(/ap_|@|Reyes/)
  expect(document.documentElement.outerHTML).not.toMatch(/Reyes|Dolores/)
})

test('[R-STA-2] a sign-out in another tab ends this one too', async () => {
  await visit('/employees?provider_status=1')
  await screen.findByRole('link', { name: 'Reyes, Marisol' })
  localStorage.removeItem('token')
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
  await title('Sign in')
  expect(document.body.textContent).not.toContain('Reyes')
})

test('[R-STA-3] [R-ERR-5] a revoked token is detected on load, and signing in returns to the page', async () => {
  const server = await visit('/employees?provider_status=1&page=2', { unchecked: true, answers: refuseToken })
  await comeBack()
  await notice(expired)
  await title('Sign in')
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe('/employees?provider_status=1&page=2')
  expect(localStorage.getItem('token')).toBeNull()
  answerCheck(server, harborlight)
  await signIn(server)
  await waitFor(() => expect(here()).toBe('/employees?provider_status=1&page=2'))
})

test('[R-STA-3] the sign-in page checks a stored token too, without announcing that it ended', async () => {
  const server = await visit('/', { unchecked: true, answers: refuseToken })
  await comeBack()
  await title('Sign in')
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(server.of(api.auth.check)).not.toEqual([])
  expect(screen.queryByText(expired)).toBeNull()
})

test('[R-STA-3] [R-ERR-5] coming back to the window checks the sign-in, and its end is announced once', async () => {
  const server = await visit('/dashboard')
  await title('Dashboard')
  refuseToken(server)
  await comeBack()
  await title('Sign in')
  await notice(expired)
  expect(screen.getAllByText(expired)).toHaveLength(1)
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe('/dashboard')
})

test('[R-RED-2] a permission removed while the page is open takes effect at once', async () => {
  const server = await visit('/dashboard')
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  await menu.findByRole('link', { name: 'Imports' })
  answerCheck(server, harborlight, aUser({ role: 'viewer' }))
  await comeBack()
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Imports' })).toBeNull())
})

test('two minutes before an idle sign-in ends, a notice offers to stay', async () => {
  const server = await visit('/test', {
    answers: server => server.answer(api.auth.check, { user: aUser(), organization: harborlight, ...ends(1.5) }),
  })
  await comeBack()
  const warned = await screen.findByRole('alertdialog', { name: 'You will be signed out soon' })
  expect(warned.textContent).toMatch(/2 minutes left/)
  await expectAccessible(warned)
  server.answer(api.auth.extend, ends())
  // Without a pointer press, which would also notify the server
  act(() => within(warned).getByRole('button', { name: 'Stay signed in' }).click())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.of(api.auth.extend)).toHaveLength(1)
})

const paused: Organization = { ...harborlight, details: { ...harborlight.details, status: 'paused' } }
const pausedNotice = async () =>
  within(await screen.findByRole('region', { name: 'Panel messages' })).findByText(
    new RegExp(`${harborlight.name} is paused`),
  )

test('a paused agency says so, shows its list and exports it, and offers no changes', async () => {
  await visit('/employees?provider_status=1&add=1', { organization: paused })
  await pausedNotice()
  expect(await screen.findByRole('link', { name: 'Reyes, Marisol' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Export/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add employee' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await expectAccessible()
})

test('a paused agency offers no changes to a person or its settings', async () => {
  await visit('/settings/locations?add=1', { organization: paused })
  await pausedNotice()
  await screen.findByRole('table', { name: 'Locations' })
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('customer success can still work in a paused agency, under the same notice', async () => {
  await visit(`/csm/agency/${harborlight.id}/employees`, {
    as: 'csm',
    answers: server => server.answer(api.auth.organization, paused),
  })
  await screen.findByText(/^Its users can view and export, but not change anything/)
  expect(await screen.findByRole('button', { name: 'Add employee' })).toBeTruthy()
})

test('a user of a closed agency learns so at sign-in', async () => {
  const words = `${harborlight.name} is closed, so no one can sign in there.`
  const server = await visit('/', { as: null })
  server.refuse(api.auth.login, 403, { code: 'AGENCY_CLOSED', message: words })
  await fill(await screen.findByLabelText('Email'), 'admin@harborlight.example')
  await fill(screen.getByLabelText('Password'), 'demo-only-password')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await notice(words)
  await within(screen.getByRole('main')).findByText(/Contact us if your agency should be open/)
  expect(location.pathname).toBe('/')
})

test('[R-ERR-2] a refused sign-in is reported once; the page says what to do, and both disappear with the next attempt', async () => {
  const words = 'The email address or the password is not correct.'
  const server = await visit('/', { as: null })
  server.refuse(api.auth.login, 401, { code: 'WRONG_CREDENTIALS', message: words })
  await fill(await screen.findByLabelText('Email'), 'admin@harborlight.example')
  await fill(screen.getByLabelText('Password'), 'not the password at all')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await notice(words)
  const advice = /Check your email and password, or reset it/
  await screen.findByText(advice)
  expect(screen.getAllByText(words)).toHaveLength(1)
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Enter your password.')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(screen.queryByText(advice)).toBeNull()
})
