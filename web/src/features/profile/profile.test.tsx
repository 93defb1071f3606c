import { api, type Profile } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const off = { is_on: false, since: null, recovery_codes_left: 0, is_required: false }
const on = { is_on: true, since: '2026-03-15T14:30:00.000Z', recovery_codes_left: 10, is_required: false }
const email = 'admin@harborlight.example'
const mine: Partial<Profile> = {
  name: 'Dolores Whitfield',
  email,
  pending_email: null,
  language: 'en',
  time_zone: null,
  default_landing_page: { key: 'dashboard' },
  two_factor: off,
  signature: null,
  picture: null,
  limited_by: null,
}
const shownIn = (server: FakeApi, over: Partial<Profile> = {}): Profile => ({
  ...server.example(api.profile.get),
  ...mine,
  ...over,
})
const openProfile = (over: Partial<Profile> = {}, { answers, phone = false }: Parameters<typeof visit>[1] = {}) =>
  visit('/profile', {
    phone,
    answers: server => {
      server.answer(api.profile.get, shownIn(server, over))
      answers?.(server)
    },
  })

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (within: { findByRole: typeof screen.findByRole }, name: string | RegExp) =>
  userEvent.click(await within.findByRole('button', { name }))
const wrong = (field: string, sentence: string) => ({
  code: 'INVALID' as const,
  message: 'Check the form.',
  errors: { [field]: [sentence] },
})

test.each([
  ['agency_admin', '/dashboard', '/profile', 'Your profile · Harborlight Home Care · Preceptor'],
  ['csm', '/csm/agencies', '/csm/profile', 'Your profile · Preceptor'],
] as const)('[R-RTE-13] [R-CSM-3] %s opens the profile from the user menu', async (as, from, to, documentTitle) => {
  await visit(from, { as, answers: server => server.answer(api.profile.get, shownIn(server)) })
  await press(screen, /^Your account/)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Your profile' }))
  await title('Your profile')
  expect(location.pathname).toBe(to)
  await waitFor(() => expect(document.title).toBe(documentTitle))
  const landing = await screen.findByRole('combobox', { name: 'Page after signing in' })
  expect(
    within(landing)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(as === 'csm' ? ['Agencies', 'Employees', 'Users'] : ['Dashboard', 'Employees', 'Programs', 'Reports'])
})

test('[R-CSM-3] customer success has the profile only among its own pages', async () => {
  await visit('/profile', { as: 'csm' })
  await title('Agencies')
  expect(location.pathname).toBe('/csm/agencies')
})

test.each([false, true])('the profile has no violation (on a phone: %s)', async phone => {
  await openProfile({}, { phone })
  expect(await (await section('Active sessions')).findAllByRole('listitem')).not.toEqual([])
  await expectAccessible()
})

test('[R-VAL-2] [R-API-18] [R-API-19] a changed email address is sent in its own call first, then the profile is saved', async () => {
  const wanted = 'new@harborlight.example'
  const server = await openProfile()
  const contact = await section('Name and contact')
  await fill(contact.getByLabelText(/^Name/), 'Journey Renamed')
  await fill(contact.getByLabelText(/^Email/), wanted)
  await press(contact, 'Save')
  await contact.findByText('Enter your password.')
  expect(server.of(api.profile.changeEmail)).toEqual([])

  server.refuse(api.profile.changeEmail, 422, wrong('password', 'Incorrect password.'))
  await fill(contact.getByLabelText('Your password'), 'not the password')
  await press(contact, 'Save')
  await contact.findByText('Incorrect password.')
  await waitFor(() => expect(document.activeElement).toBe(contact.getByLabelText('Your password')))
  expect(server.of(api.profile.update)).toEqual([])

  const pending_email = { email: wanted, expires_at: '2099-03-15T14:30:00.000Z' }
  server
    .answer(api.profile.changeEmail, shownIn(server, { pending_email }))
    .answer(api.profile.update, shownIn(server, { pending_email, name: 'Journey Renamed' }))
    .answer(api.auth.check, { user: aUser({ name: 'Journey Renamed' }), organization: harborlight })
  await fill(contact.getByLabelText('Your password'), 'demo-only-password')
  await press(contact, 'Save')
  await contact.findByText(`Waiting for ${wanted}`)
  await notice('Saved.')
  expect(server.of(api.profile.changeEmail).map(({ body }) => body)).toEqual([
    { email: wanted, password: 'not the password' },
    { email: wanted, password: 'demo-only-password' },
  ])
  expect(server.of(api.profile.update).map(({ body }) => body)).toEqual([{ name: 'Journey Renamed' }])
  await screen.findByRole('button', { name: 'Your account, Journey Renamed' })
  expect(contact.getByLabelText(/^Email/)).toHaveProperty('value', email)
})

test('[R-API-23] [R-RED-3] language and landing page are saved, and leaving with unsaved changes asks', async () => {
  const server = await openProfile()
  const preferences = await section('Preferences')
  await userEvent.selectOptions(preferences.getByLabelText('Page after signing in'), 'Employees')
  await userEvent.selectOptions(preferences.getByLabelText(/^Preferred language/), 'Spanish')
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await press(await dialog('Leave without saving?'), 'Keep editing')
  expect(location.pathname).toBe('/profile')
  const chosen = { language: 'es' as const, default_landing_page: { key: 'employees' as const } }
  server
    .answer(api.profile.update, shownIn(server, chosen))
    .answer(api.auth.check, { user: aUser({ language: 'es' }), organization: harborlight })
  await press(preferences, 'Save preferences')
  // The panel switches language at once
  await title('Su perfil')
  await screen.findByRole('link', { name: 'Empleados' })
  expect(document.documentElement.lang).toBe('es')
  expect(server.of(api.profile.update).map(({ body }) => body)).toEqual([
    { language: 'es', time_zone: null, default_landing_page: 'employees' },
  ])
})

test('a new password is checked and changed, and ends the other sign-ins', async () => {
  const server = await openProfile(
    {},
    {
      answers: server =>
        server.refuse(
          api.profile.changePassword,
          422,
          wrong('password', 'This password is one of the first people guess.'),
        ),
    },
  )
  const form = await section('Password')
  await press(form, 'Change password')
  await form.findByText('Enter your password.')
  expect(server.of(api.profile.changePassword)).toEqual([])
  const change = async (password: string) => {
    await fill(form.getByLabelText('New password'), password)
    await fill(form.getByLabelText('New password again'), password)
    await press(form, 'Change password')
  }
  await fill(form.getByLabelText('Current password'), 'demo-only-password')
  await change('password1234')
  await form.findByText(/one of the first people guess/)
  server.answer(api.profile.changePassword, () => undefined)
  const asked = server.of(api.profile.signIns).length
  await change('seven quiet herons at dusk')
  await notice(/Your password was changed. You’re signed out everywhere else./)
  expect(server.of(api.profile.changePassword).at(-1)?.body).toEqual({
    current_password: 'demo-only-password',
    password: 'seven quiet herons at dusk',
  })
  expect(form.getByLabelText('Current password')).toHaveProperty('value', '')
  await waitFor(() => expect(server.of(api.profile.signIns).length).toBeGreaterThan(asked))
})

const signIns = (server: FakeApi, count: number) => {
  const [one] = server.example(api.profile.signIns).data
  if (!one) throw new Error('The contract has no example of a sign-in.')
  return Array.from({ length: count }, (_, at) => ({
    ...one,
    id: `0198a9b2-0000-7000-8000-00000000010${at}`,
    device: `Firefox ${at}`,
    is_current: at === 0,
  }))
}

test('the user’s sign-ins are listed; one is ended, then all others', async () => {
  let left = 4
  const server = await openProfile(
    {},
    {
      answers: server =>
        server
          .answer(api.profile.signIns, () => ({ data: signIns(server, left) }))
          .answer(api.profile.endSignIn, () => {
            left = 3
            return undefined
          })
          .answer(api.profile.endOtherSignIns, () => {
            left = 1
            return { ended: 2 }
          }),
    },
  )
  const list = await section('Active sessions')
  const lines = () => list.queryAllByRole('listitem')
  await waitFor(() => expect(lines()).toHaveLength(4))
  expect(lines()[0]?.textContent).toContain('This device')
  expect(within(lines()[0] as HTMLElement).queryByRole('button')).toBeNull()
  await press(list, 'Sign out Firefox 3')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(server.of(api.profile.endSignIn).map(({ params }) => params)).toEqual([
    { id: '0198a9b2-0000-7000-8000-000000000103' },
  ])
  await press(list, 'Sign out everywhere else')
  await press(await dialog('Sign out 2 other sessions?'), 'Sign out everywhere else')
  await waitFor(() => expect(lines()).toHaveLength(1))
  expect(list.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('[R-ENT-5] [R-API-21] [R-API-22] a signature is shown and deleted', async () => {
  const signature = { kind: 'drawn' as const, updated_at: '2026-03-15T14:30:00.000Z' }
  const server = await openProfile(
    { signature },
    {
      answers: server =>
        server.answer(api.profile.signature, () => new Response(new Blob(['png'], { type: 'image/png' }))),
    },
  )
  const card = await section('Signature')
  await card.findByText(/^Drawn,/)
  await card.findByRole('img', { name: 'Your signature' })
  await card.findByRole('button', { name: 'Replace signature' })
  server.answer(api.profile.get, shownIn(server))
  await press(card, 'Delete signature')
  await press(await dialog('Delete your signature?'), 'Delete signature')
  await card.findByText(/^You have no signature yet./)
  expect(server.of(api.profile.deleteSignature)).toHaveLength(1)
})

const codes = Array.from({ length: 10 }, (_, at) => `7k2m-q9xd-c4v${at}`)

test('two-factor sign-in is set up with password and code, and the recovery codes show once', async () => {
  const server = await openProfile(
    {},
    { answers: server => server.refuse(api.profile.confirmTwoFactor, 422, wrong('code', 'Incorrect code.')) },
  )
  const card = await section('Two-factor sign-in')
  await press(card, 'Set up two-factor sign-in')
  const setUp = await dialog('Set up two-factor sign-in')
  await press(setUp, 'Continue')
  await setUp.findByText('Enter your password.')
  await fill(setUp.getByLabelText('Your password'), 'demo-only-password')
  await userEvent.keyboard('{Enter}')
  await setUp.findByRole('img', { name: 'QR code for the authenticator app' })
  await expectAccessible(screen.getByRole('dialog'))
  await fill(setUp.getByLabelText('Code the app shows'), '000000')
  await userEvent.keyboard('{Enter}')
  await setUp.findByText('Incorrect code.')
  server
    .answer(api.profile.confirmTwoFactor, { recovery_codes: codes })
    .answer(api.profile.get, shownIn(server, { two_factor: on }))
  await fill(setUp.getByLabelText('Code the app shows'), '123456')
  await userEvent.keyboard('{Enter}')
  const saved = await dialog('Save your recovery codes')
  expect(within(await saved.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
  await press(saved, 'I’ve saved them')
  await card.findByText(/10 recovery codes left\.$/)
  expect(server.of(api.profile.startTwoFactor)[0]?.body).toEqual({ password: 'demo-only-password' })
})

test('getting new recovery codes and turning it off require both steps', async () => {
  const server = await openProfile(
    { two_factor: { ...on, recovery_codes_left: 2 } },
    { answers: server => server.answer(api.profile.renewRecoveryCodes, { recovery_codes: codes }) },
  )
  const card = await section('Two-factor sign-in')
  await card.findByText(/You have few recovery codes left/)
  await press(card, 'New recovery codes')
  const renewing = await dialog('Make new recovery codes?')
  await press(renewing, 'Make new codes')
  await renewing.findByText('Enter your password.')
  await renewing.findByText('Enter the code.')
  await fill(renewing.getByLabelText('Your password'), 'demo-only-password')
  await fill(renewing.getByLabelText(/^Code/), '123456')
  await press(renewing, 'Make new codes')
  await press(screen, 'I’ve saved them')
  expect(server.of(api.profile.renewRecoveryCodes)[0]?.body).toEqual({ password: 'demo-only-password', code: '123456' })

  await press(card, 'Turn off')
  const turning = await dialog('Turn off two-factor sign-in?')
  await fill(turning.getByLabelText('Your password'), 'demo-only-password')
  await fill(turning.getByLabelText(/^Code/), codes[0] ?? '')
  server.answer(api.profile.get, shownIn(server))
  await press(turning, 'Turn off')
  await card.findByText('Off')
  expect(server.of(api.profile.stopTwoFactor)[0]?.body).toEqual({ password: 'demo-only-password', code: codes[0] })
})

test('a user who must have two-factor sign-in cannot turn it off', async () => {
  await openProfile({ two_factor: { ...on, is_required: true } })
  const button = await (await section('Two-factor sign-in')).findByRole('button', { name: 'Turn off' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a user signed in through a partner can’t change name, picture or signature', async () => {
  await openProfile({ limited_by: 'Payday' })
  await screen.findByText('You signed in through Payday')
  expect((await section('Name and contact')).getByLabelText(/^Name/)).toHaveProperty('readOnly', true)
  for (const name of ['Add picture', 'Add signature'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  await expectAccessible()
})
