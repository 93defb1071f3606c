import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, title, visit } from '@/test/visit.tsx'

const serverError = 'There was a server error'
const problem = 'There was a problem communicating with the server.'

afterEach(endVisit)

const openPage = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))
const notices = () => screen.findByRole('region', { name: 'Notices' })
const told = async (role: string) => (await within(await notices()).findByRole(role)).textContent
const firstRow = async () => within(await screen.findByRole('table', { name: 'Employees' })).findAllByRole('link')

/** Opens the employees list from the dashboard, with these responses for it. */
async function openList(answers: (server: FakeApi) => unknown) {
  const server = await visit('/dashboard', { answers })
  await openPage('Employees')
  return server
}

test.each([
  [
    '[R-ERR-1] an answer of 500 or above is a server error',
    { status: 500, body: { message: 'a stack trace' } },
    serverError,
  ],
  [
    '[R-ERR-2] another failure is told in its words',
    { status: 422, body: { message: 'This filter is not known.', code: 'INVALID' } },
    'This filter is not known.',
  ],
  [
    '[R-ERR-2] another failure without words is a problem communicating',
    { status: 418, body: '<html>a proxy</html>' },
    problem,
  ],
] as const)('%s', async (_, { status, body }, words) => {
  await openList(server => server.refuse(api.employees.list, status, body))
  expect(await told('alert')).toContain(words)
  expect(screen.queryByText('a stack trace')).toBeNull()
  // Reported where it failed, and nowhere else
  await openPage('Dashboard')
  await title('Dashboard')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[R-ERR-3] no response is a communication problem, and the list can be reloaded', async () => {
  const server = await openList(server => server.answer(api.employees.list, () => 'no line'))
  expect(await told('alert')).toContain(problem)
  server.answer(api.employees.list, {})
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await firstRow()).not.toEqual([])
})

test('a list that failed to load loads automatically once the network is back', async () => {
  const server = await openList(server => server.answer(api.employees.list, () => 'no line'))
  await screen.findByText('The list could not be loaded')
  server.answer(api.employees.list, {})
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(await firstRow()).not.toEqual([])
})

test('[R-ERR-4] a canceled request is silent', async () => {
  let aborted = false
  await openList(server =>
    server.answer(api.employees.list, ({ signal }) => {
      signal?.addEventListener('abort', () => (aborted = true))
      return new Promise(() => {})
    }),
  )
  await title('Employees')
  await openPage('Dashboard')
  await title('Dashboard')
  await waitFor(() => expect(aborted).toBe(true))
  expect(screen.queryByText(problem)).toBeNull()
  expect(screen.queryByText(serverError)).toBeNull()
})

test.each([
  ['warning', 'alert'],
  ['info', 'status'],
  [undefined, 'status'],
] as const)('[R-ERR-10] an answer with a message and the level “%s” shows a notice', async (level, role) => {
  await openList(server =>
    server.answer(api.employees.list, {
      message: 'The roster is being imported.',
      ...(level && { notification_level: level }),
    }),
  )
  expect(await told(role)).toContain('The roster is being imported.')
  expect(await firstRow()).not.toEqual([])
})

test('[R-ERR-8] a refusal by the server leads to the forbidden page', async () => {
  await openList(server =>
    server.refuse(api.employees.list, 403, {
      message: 'You do not have the permission for this.',
      code: 'FORBIDDEN',
      details: { missing: ['share_views'] },
    }),
  )
  await title('You do not have permission to do this')
  expect(await screen.findByText('Share saved views')).toBeTruthy()
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe('/employees?provider_status=1')
})

const landing = () => screen.findByLabelText('Page after signing in')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))

/** A profile without two-factor sign-in. */
function profileOf(server: FakeApi) {
  const profile = server.example(api.profile.get)
  return { ...profile, two_factor: { ...profile.two_factor, is_on: false, since: null } }
}

async function failToSave() {
  const server = await visit('/profile', {
    answers: server => server.answer(api.profile.get, profileOf(server)).refuse(api.profile.update, 500),
  })
  await userEvent.selectOptions(await landing(), 'Employees')
  await save()
  expect(await told('alert')).toContain(serverError)
  return server
}

test('[R-CON-5] a failure notice disappears with the page it was about', async () => {
  await failToSave()
  await openPage('Dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await title('Dashboard')
  expect(screen.queryByText(serverError)).toBeNull()
})

test('[R-CON-5] a failure notice disappears with the next attempt', async () => {
  const server = await failToSave()
  server.answer(api.profile.update, profileOf(server))
  await save()
  expect(await within(await notices()).findByText('Saved.')).toBeTruthy()
  expect(screen.queryByText(serverError)).toBeNull()
})

test('[R-CON-5] a failure notice disappears with the dialog it was about', async () => {
  await visit('/employees?add=1', { answers: server => server.refuse(api.employees.add, 500) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add employee' }))
  await userEvent.type(dialog.getByLabelText(/^First name/), 'Rosa')
  await userEvent.type(dialog.getByLabelText(/^Last name/), 'Notice')
  await userEvent.click(dialog.getByRole('button', { name: 'Add employee' }))
  expect(await told('alert')).toContain(serverError)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(serverError)).toBeNull()
})
