import { type Answer, api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const field = (name: string) => screen.findByLabelText(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const admitted = () => ({
  access_token: 'ap_new',
  user: aUser(),
  organization: harborlight,
  idle_expires_at: inAnHour(),
  expires_at: inAnHour(),
})
const codes = Array.from({ length: 10 }, (_, at) => `7k2m-q9xd-c4v${at}`)
const asks =
  (enrolled: boolean) =>
  (server: FakeApi): FakeApi =>
    server.answer(api.auth.login, () => ({
      two_factor_required: true as const,
      enrolled,
      challenge: 'the-challenge',
      expires_at: inAnHour(),
    }))

async function signIn() {
  await fill(await field('Email'), 'dolores@harborlight.example')
  await fill(await field('Password'), 'demo-only-password')
  await press('Sign in')
}

test('two-factor sign-in asks for a code after the password, and stores no token before', async () => {
  const server = await visit('/', { as: null, answers: asks(true) })
  await signIn()
  await title('Enter your code')
  expect(localStorage.length).toBe(0)
  await expectAccessible()
  server.refuse(api.auth.loginTwoFactor, 422, {
    code: 'INVALID',
    message: 'Check the form.',
    errors: { code: ['Incorrect code.'] },
  })
  await fill(await field('Code'), '000000')
  await press('Sign in')
  await screen.findByText('Incorrect code.')
  server.answer(api.auth.loginTwoFactor, admitted)
  await fill(await field('Code'), '123456')
  await press('Sign in')
  await title('Dashboard')
  expect(server.of(api.auth.loginTwoFactor).map(({ body }) => body)).toEqual([
    { challenge: 'the-challenge', code: '000000' },
    { challenge: 'the-challenge', code: '123456' },
  ])
  expect(localStorage.getItem('token')).toBe('ap_new')
})

test('a recovery code replaces the app', async () => {
  const server = await visit('/', {
    as: null,
    answers: server => asks(true)(server).answer(api.auth.loginTwoFactor, admitted),
  })
  await signIn()
  await press('Use a recovery code')
  await title('Enter a recovery code')
  await fill(await field('Recovery code'), codes[0] ?? '')
  await press('Sign in')
  await title('Dashboard')
  expect(server.of(api.auth.loginTwoFactor)[0]?.body).toEqual({ challenge: 'the-challenge', code: codes[0] })
})

test('a second step that took too long restarts with the password', async () => {
  await visit('/', {
    as: null,
    answers: server =>
      asks(true)(server).refuse(api.auth.loginTwoFactor, 422, {
        code: 'CHALLENGE_INVALID',
        message: 'The sign-in took too long. Start again.',
      }),
  })
  await signIn()
  await fill(await field('Code'), '123456')
  await press('Sign in')
  await notice('The sign-in took too long. Start again.')
  expect(await title('Sign in')).toBeTruthy()
})

test('a user who must have two-factor sign-in sets it up before anything else', async () => {
  const server = await visit('/?redirect_url=%2Fprofile', {
    as: null,
    answers: server =>
      asks(false)(server).answer(api.auth.confirmEnrolment, () => ({ ...admitted(), recovery_codes: codes })),
  })
  await signIn()
  await title('Set up two-factor sign-in')
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  await expectAccessible()
  await press('Confirm and sign in')
  await screen.findByText('Enter the code.')
  expect(server.of(api.auth.confirmEnrolment)).toEqual([])
  await fill(await field('Code the app shows'), '123456')
  await userEvent.keyboard('{Enter}')
  await title('Save your recovery codes')
  expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
  expect(localStorage.length).toBe(0)
  await press('I’ve saved them, continue')
  await title('Your profile')
  expect(server.of(api.auth.enrol)).toHaveLength(1)
  expect(server.of(api.auth.confirmEnrolment)[0]?.body).toEqual({ challenge: 'the-challenge', code: '123456' })
})

test('[R-PUB-2] a forgotten password gets the same answer for every address', async () => {
  const server = await visit('/forgot-password', {
    as: null,
    answers: server => server.answer(api.system.info, { outbox_readable: true }),
  })
  await waitFor(() => expect(document.title).toBe('Forgot password · Preceptor'))
  await userEvent.clear(await field('Email'))
  await press('Send the link')
  await screen.findByText('Enter your email address.')
  expect(server.of(api.auth.askReset)).toEqual([])
  await fill(await field('Email'), ' nobody@journeys.example ')
  await press('Send the link')
  const main = within(screen.getByRole('main'))
  await main.findByText(/Check your mailbox. The link works once, for 30 minutes./)
  expect((await main.findByRole('link', { name: 'Read it here instead.' })).getAttribute('href')).toBe('/demo/outbox')
  expect(server.of(api.auth.askReset).map(({ body }) => body)).toEqual([{ email: 'nobody@journeys.example' }])
})

const fresh = 'seven quiet herons at dusk'
async function setPassword(password: string, again: string) {
  await fill(await field('New password'), password)
  await fill(await field('New password again'), again)
  await press('Set password')
}

test('[R-API-14] a new password must be long enough and typed the same twice', async () => {
  const server = await visit('/reset-password#token=prt_fresh', { as: null })
  await setPassword('short', 'other')
  await screen.findByText('Use at least 12 characters.')
  await screen.findByText('The two passwords differ.')
  expect(server.of(api.auth.reset)).toEqual([])
  await setPassword(fresh, fresh)
  await screen.findByText('You can sign in with your new password now.')
  expect(server.of(api.auth.reset).map(({ body }) => body)).toEqual([{ token: 'prt_fresh', password: fresh }])
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await title('Sign in')
})

const unusable = { code: 'RESET_LINK_INVALID', message: 'This link does not work.' } as const
test('an invalid reset link says so and offers a new one', async () => {
  await visit('/reset-password#token=prt_used-long-ago', {
    as: null,
    answers: server => server.refuse(api.auth.reset, 422, unusable),
  })
  await setPassword(fresh, fresh)
  await screen.findByText('This link does not work')
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }))
  expect(await title('Forgot your password?')).toBeTruthy()
})

test('an invalid link to confirm an address says so', async () => {
  const server = await visit('/confirm-email#token=used-long-ago', {
    as: null,
    answers: server =>
      server.refuse(api.profile.confirmEmail, 422, { code: 'EMAIL_LINK_INVALID', message: 'This link does not work.' }),
  })
  expect(server.of(api.profile.confirmEmail)).toEqual([])
  await press('Confirm this address')
  await screen.findByText('This link does not work')
  await expectAccessible()
})

test('[R-API-19] a new address is confirmed by a button, which leads on to the profile', async () => {
  const off = { is_on: false, since: null, recovery_codes_left: 0, is_required: false }
  const server = await visit('/confirm-email#token=fresh', {
    answers: server => server.answer(api.profile.get, { two_factor: off }),
  })
  await press('Confirm this address')
  await within(screen.getByRole('main')).findByText('From now on, sign in with your new address.')
  expect(server.of(api.profile.confirmEmail).map(({ body }) => body)).toEqual([{ token: 'fresh' }])
  await userEvent.click(screen.getByRole('link', { name: 'Go to your profile' }))
  await title('Your profile')
})

const invited = (over: Partial<Answer<typeof api.invitations.look>> = {}) => ({
  agency_name: 'Quillfeather Care',
  email: 'nina@journeys.example',
  name: 'Nina Newcomer',
  role: 'viewer' as const,
  has_account: false,
  ...over,
})

test('a new user sets a password and works in the agency', async () => {
  const server = await visit('/invitation#token=inv_1', {
    as: null,
    answers: server => server.answer(api.invitations.look, invited()).answer(api.invitations.accept, admitted),
  })
  await title('Your invitation')
  expect((await screen.findByText('Quillfeather Care')).parentElement?.textContent).toMatch(/as viewer\.$/)
  expect(await field('Email')).toHaveProperty('value', 'nina@journeys.example')
  expect(await field('Your name')).toHaveProperty('value', 'Nina Newcomer')
  await expectAccessible()
  await fill(await field('New password'), 'short')
  await press('Accept invitation')
  await screen.findByText('Use at least 12 characters.')
  await screen.findByText('The two passwords differ.')
  expect(server.of(api.invitations.accept)).toEqual([])
  await fill(await field('New password'), fresh)
  await fill(await field('New password again'), fresh)
  await userEvent.keyboard('{Enter}')
  await title('Dashboard')
  expect(server.of(api.invitations.look)[0]?.body).toEqual({ token: 'inv_1' })
  expect(server.of(api.invitations.accept).map(({ body }) => body)).toEqual([
    { token: 'inv_1', name: 'Nina Newcomer', password: fresh },
  ])
})

test('an existing account confirms its password, and keeps its name', async () => {
  const server = await visit('/invitation#token=inv_1', {
    as: null,
    answers: server =>
      server.answer(api.invitations.look, invited({ has_account: true })).refuse(api.invitations.accept, 422, {
        code: 'INVALID',
        message: 'Check the form.',
        errors: { password: ['This is not the password of your account.'] },
      }),
  })
  await screen.findByText(/You already have an account with this address./)
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await fill(await field('Password'), 'not the password')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('This is not the password of your account.')
  server.answer(api.invitations.accept, admitted)
  await fill(await field('Password'), 'demo-only-password')
  await userEvent.keyboard('{Enter}')
  await title('Dashboard')
  expect(server.of(api.invitations.accept)[1]?.body).toEqual({ token: 'inv_1', password: 'demo-only-password' })
})

test('a user signed in as someone else sees what accepting does', async () => {
  await visit('/invitation#token=inv_1', { answers: server => server.answer(api.invitations.look, invited()) })
  const words = 'Dolores Whitfield is signed in here. Accepting the invitation signs them out in this browser.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['expired', 'This invitation has expired'],
  ['used', 'This invitation was already accepted'],
  ['revoked', 'This invitation was canceled'],
  ['unknown', 'This link does not work'],
] as const)('an invitation that is %s says so', async (reason, words) => {
  await visit('/invitation#token=inv_1', {
    as: null,
    phone: reason === 'unknown',
    answers: server =>
      server.refuse(api.invitations.look, 422, {
        code: 'INVITATION_INVALID',
        message: 'This invitation cannot be used.',
        details: { reason },
      }),
  })
  expect(await screen.findByText(words)).toBeTruthy()
  await expectAccessible()
})
