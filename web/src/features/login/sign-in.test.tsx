import { type Answer, api, landingPages, type LandingPage } from '@preceptor/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { aUser } from '@/test/a-user.ts'
import { endVisit, fill, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const email = 'dolores@harborlight.example'
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText(name)
const notices = () => screen.findByRole('region', { name: 'Notices' })

async function signIn(password = 'demo-only-password') {
  await fill(await field('Email'), email)
  await fill(await field('Password'), password)
  await userEvent.click(await button('Sign in'))
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const admitted = (over: Parameters<typeof aUser>[0] = {}, token = 'ap_new') => ({
  access_token: token,
  user: aUser({ email, ...over }),
  organization: harborlight,
  idle_expires_at: inAnHour(),
  expires_at: inAnHour(),
})
const admit = () => admitted()

test('[R-AUT-1] [R-PUB-1] [R-STA-1] [R-API-10] an email address and a password lead to the landing page', async () => {
  const server = await visit('/', { as: null, answers: server => server.answer(api.auth.login, admit) })
  await waitFor(() => expect(document.title).toBe('Sign in · Preceptor'))
  await signIn()
  await title('Dashboard')
  expect(location.pathname).toBe('/dashboard')
  expect(server.of(api.auth.login).map(({ body }) => body)).toEqual([{ email, password: 'demo-only-password' }])
  expect(localStorage.getItem('token')).toBe('ap_new')
})

test('a wrong password is reported in the form and in a notice, and typed values carry over to the reset page', async () => {
  await visit('/', {
    as: null,
    answers: server =>
      server.refuse(api.auth.login, 401, {
        code: 'WRONG_CREDENTIALS',
        message: 'The email address or the password is not correct.',
      }),
  })
  await signIn('not the password')
  await within(await notices()).findByText('The email address or the password is not correct.')
  await screen.findByText(/Check your email and password, or reset it/)
  expect(await field('Email')).toHaveProperty('value', email)
  expect(document.activeElement).toBe(await field('Password'))
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await title('Forgot your password?')
  expect(location.pathname).toBe('/forgot-password')
  expect(await field('Email')).toHaveProperty('value', email)
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }))
  await title('Sign in')
  expect(await field('Email')).toHaveProperty('value', email)
  expect(localStorage.length).toBe(0)
})

test('empty fields are marked before anything is sent', async () => {
  const server = await visit('/', { as: null })
  await userEvent.clear(await field('Email'))
  await userEvent.click(await button('Sign in'))
  await screen.findByText('Enter your email address.')
  await screen.findByText('Enter your password.')
  expect(document.activeElement).toBe(await field('Email'))
  expect(server.of(api.auth.login)).toEqual([])
})

test('a double click on Sign in sends one call', async () => {
  const server = await visit('/', { as: null, answers: server => server.answer(api.auth.login, admit) })
  await fill(await field('Email'), email)
  await fill(await field('Password'), 'demo-only-password')
  await userEvent.dblClick(await button('Sign in'))
  await title('Dashboard')
  expect(server.of(api.auth.login)).toHaveLength(1)
})

test('a demo account fills in the form and signs in', async () => {
  const demo_accounts = [{ email: 'rn@harborlight.example', role: 'Registered nurse', note: '' }]
  const server = await visit('/', {
    as: null,
    answers: server =>
      server.answer(api.system.info, { demo: true, demo_accounts }).answer(api.auth.login, () => admitted()),
  })
  await userEvent.click(await screen.findByRole('button', { name: /rn@harborlight\.example/ }))
  expect(await field('Email')).toHaveProperty('value', 'rn@harborlight.example')
  await userEvent.click(await button('Sign in'))
  await title('Dashboard')
  expect(server.of(api.auth.login)[0]?.body).toMatchObject({ email: 'rn@harborlight.example' })
})

test('without demo mode no demo accounts are offered', async () => {
  await visit('/', { as: null, answers: server => server.answer(api.system.info, { demo: false }) })
  await title('Sign in')
  expect(screen.queryByRole('heading', { name: 'Demo accounts' })).toBeNull()
})

const { view: _, ...caregiver } = aUser({ email })
test.each([
  [
    '[R-ERR-7] a caregiver is refused with USER_IS_CAREGIVER and gets no token',
    { status: 403, body: { code: 'USER_IS_CAREGIVER', message: '' } },
  ],
  ['[R-VAL-1] an answer without a view is refused, whatever its status', { ...admitted(), user: caregiver }],
] as const)('%s', async (_, answer) => {
  await visit('/', {
    as: null,
    answers: server => server.answer(api.auth.login, () => answer as Answer<typeof api.auth.login>),
  })
  await signIn()
  const told = await within(await notices()).findByRole('alert')
  expect(told.textContent).toContain('This is a caregiver account. Please use the caregiver app.')
  await screen.findByText('You can’t sign in here. This page is for agency staff.')
  expect(location.pathname).toBe('/')
  expect(localStorage.length).toBe(0)
})

test.each<[LandingPage, string]>([
  ['dashboard', '/dashboard'],
  ['employees', '/employees?provider_status=1'],
  ['programs', '/programs'],
  ['reports', '/reports/dashboard'],
])('[R-RED-3] [R-STA-9] the landing page “%s” leads to %s', async (key, address) => {
  expect(key in landingPages).toBe(true)
  await visit('/', {
    as: null,
    answers: server => server.answer(api.auth.login, () => admitted({ default_landing_page: { key } })),
  })
  await signIn()
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
})

test('[R-AUT-3] a visitor asking for a page goes to login, and to that page after signing in', async () => {
  const wanted = '/employees?provider_status=1&search=reyes'
  await visit(wanted, { as: null, answers: server => server.answer(api.auth.login, admit) })
  await title('Sign in')
  expect(new URLSearchParams(location.search).get('redirect_url')).toBe(wanted)
  await signIn()
  await title('Employees')
  expect(location.pathname + location.search).toBe(wanted)
})

test.each(['/', '/forgot-password'])(
  '[R-PUB-7] a signed-in user opening %s goes to the landing page',
  async address => {
    await visit(address, { unchecked: true })
    await title('Dashboard')
    expect(location.pathname).toBe('/dashboard')
  },
)

test.each(['/#sso=a.partner.token', '/?sso=a.partner.token'])(
  '[R-AUT-1] [R-API-11] a partner’s token at %s signs in and is removed from the address',
  async address => {
    const seen: string[] = []
    const stop = browserHistory.listen(({ location }) => void seen.push(location.search + location.hash))
    const server = await visit(address, { as: null, answers: server => server.answer(api.auth.loginSso, admit) })
    await title('Dashboard')
    stop()
    expect(server.of(api.auth.loginSso).map(({ body }) => body)).toEqual([{ sso: 'a.partner.token' }])
    expect(localStorage.getItem('token')).toBe('ap_new')
    expect(seen.slice(1).filter(place => place.includes('sso='))).toEqual([])
    expect(location.href).not.toContain('sso=')
  },
)

test('[R-ERR-6] a refused partner token ends at login, also for a signed-in user', async () => {
  await visit('/#sso=not.a.token', {
    answers: server =>
      server.refuse(api.auth.loginSso, 401, {
        code: 'SSO_REFUSED',
        message: 'Single sign-on didn’t work. Try again from your partner’s page.',
      }),
  })
  await within(await notices()).findByText(/Single sign-on didn’t work/)
  await title('Sign in')
  expect(location.pathname).toBe('/')
  expect(localStorage.length).toBe(0)
})

test('a partner token replaces the previous sign-in, which ends', async () => {
  const server = await visit('/#sso=a.partner.token', {
    answers: server => server.answer(api.auth.loginSso, () => admitted({ name: 'Nora Nguyen' })),
  })
  await screen.findByRole('button', { name: 'Your account, Nora Nguyen' })
  const [ended] = server.of(api.auth.logout)
  expect(ended?.headers.get('x-authorization')).toMatch(/^ap_/)
  expect(ended?.headers.get('x-authorization')).not.toBe('ap_new')
  expect(localStorage.getItem('token')).toBe('ap_new')
})

const own = ['dashboard', 'employees', `employees/${harborlight.id}/profile`, 'imports', 'settings/users']
const addresses = [
  ...own.map(page => `/${page}`),
  '/profile',
  '/csm/agencies',
  ...own.map(page => `/csm/agency/${harborlight.id}/${page}`),
]
test('[R-AUT-3] each agency and customer success page asks a visitor to sign in, with no server request before that', async () => {
  const server = await visit('/', { as: null })
  await title('Sign in')
  for (const address of addresses) {
    await act(async () => browserHistory.push(address))
    expect([location.pathname, new URLSearchParams(location.search).get('redirect_url')]).toEqual(['/', address])
  }
  await title('Sign in')
  expect(server.seen.filter(({ endpoint }) => endpoint.path.includes('/admin/'))).toEqual([])
})

test('a sign-out ends the sign-in, here and on the server', async () => {
  const server = await visit('/dashboard')
  await title('Dashboard')
  await userEvent.click(await button('Your account, Dolores Whitfield'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await title('Sign in')
  expect(server.of(api.auth.logout)).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
})
