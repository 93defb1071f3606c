import {
  access,
  type AgencyUser,
  type Answer,
  api,
  can,
  type Endpoint,
  rolePermissions,
  roles,
  type Rule,
} from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { abilities, abilitiesOf } from '@/widgets/users/abilities.ts'
import { accessTexts } from '@/widgets/users/access-texts.ts'
import { roleHint } from '@/widgets/users/role-words.ts'
import { endVisit, expectAccessible, fill, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const id = (nth: number) => `0198a9b2-0000-7000-8000-0000000002${String(nth).padStart(2, '0')}`
const person = (over: Partial<AgencyUser> = {}): AgencyUser => ({
  id: id(1),
  name: 'Vera Vance',
  role: 'viewer',
  status: 'active',
  email: 'vera@harborlight.example',
  coordinator: null,
  last_seen_at: null,
  two_factor: false,
  works_elsewhere: false,
  invitation: null,
  image: null,
  is_you: false,
  ...over,
})
const guest = (status: 'invited' | 'expired' = 'invited') =>
  person({
    id: id(2),
    name: 'Nina Newcomer',
    email: 'nina@journeys.example',
    status,
    two_factor: null,
    works_elsewhere: null,
    invitation: { expires_at: '2099-03-15T14:30:00.000Z', sent_count: 1, invited_by_name: 'Dolores Whitfield' },
  })
const me = person({ id: id(3), name: 'Dolores Whitfield', role: 'agency_admin', is_you: true })

/** Serves the list with the current content of `people`. */
const listed =
  (people: AgencyUser[]) =>
  (server: FakeApi): FakeApi =>
    server
      .answer(api.users.list, () => ({ ...server.example(api.users.list), data: [...people] }))
      .answer(api.users.counts, {})
const nothing = <E,>() => undefined as E

const row = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'Users' })
  await within(table).findByText(name)
  return within(screen.getByRole('row', { name: new RegExp(name) }))
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const press = async (within: { findByRole: typeof screen.findByRole }, name: string | RegExp) =>
  userEvent.click(await within.findByRole('button', { name }))
const openMenu = (name: string) => press(screen, `Actions for ${name}`)
const item = (name: string | RegExp) => screen.findByRole('menuitem', { name })
const choose = async (name: string, label: string | RegExp) => {
  await openMenu(name)
  await userEvent.click(await item(label))
}

test.each([false, true])('a user is invited by email, with one of four roles (on a phone: %s)', async phone => {
  const people = [me]
  const server = await visit('/settings/users', {
    phone,
    answers: server =>
      listed(people)(server).answer(api.users.invite, () => {
        people.push(guest())
        return guest()
      }),
  })
  await screen.findByText('Dolores Whitfield', { selector: 'main *' })
  await expectAccessible()
  await press(screen, /^Invite/)
  const form = await dialog('Invite user')
  await press(form, 'Send invitation')
  await form.findByText('Enter a name.')
  await form.findByText('Choose a role.')
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Email/)))
  expect(server.of(api.users.invite)).toEqual([])
  await expectAccessible(screen.getByRole('dialog'))
  await fill(form.getByLabelText(/^Email/), 'nina@journeys.example')
  await fill(form.getByLabelText(/^Name/), 'Nina Newcomer')
  await userEvent.click(form.getByRole('radio', { name: /^Coordinator/ }))
  await form.findByRole('combobox', { name: /^Coordinator/ })
  await press(form, 'Send invitation')
  await notice(/Nina Newcomer is invited/)
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByText('Invited')
  expect(server.of(api.users.invite).map(({ body }) => body)).toMatchObject([
    {
      email: 'nina@journeys.example',
      name: 'Nina Newcomer',
      role: 'coordinator_limited',
      coordinator_name: 'Nina Newcomer',
    },
  ])
  await openMenu('Nina Newcomer')
  await item('Cancel invitation…')
})

test('an address already in use is reported in the form, and Escape asks before typed values are lost', async () => {
  await visit('/settings/users?invite=1', {
    answers: server =>
      listed([me])(server).refuse(api.users.invite, 422, {
        code: 'INVALID',
        message: 'Check the form.',
        errors: { email: ['This address already belongs to a user of this agency.'] },
      }),
  })
  const form = await dialog('Invite user')
  await fill(form.getByLabelText(/^Email/), 'vera@harborlight.example')
  await fill(form.getByLabelText(/^Name/), 'Twice')
  await userEvent.click(form.getByRole('radio', { name: /^Viewer/ }))
  await userEvent.click(form.getByLabelText(/^Name/))
  await userEvent.keyboard('{Enter}')
  await form.findByText('This address already belongs to a user of this agency.')
  await userEvent.keyboard('{Escape}')
  await form.findByText('Discard what you have entered?')
  await press(form, 'Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/settings/users')
})

test('an expired invitation is sent again, and canceled', async () => {
  const people = [me, guest('expired')]
  const server = await visit('/settings/users', {
    answers: server =>
      listed(people)(server)
        .answer(api.users.resendInvitation, () => (people[1] = guest()))
        .answer(api.users.revokeInvitation, () => {
          people.pop()
          return nothing<Answer<typeof api.users.revokeInvitation>>()
        }),
  })
  await (await row('Nina Newcomer')).findByText('Invitation expired')
  await choose('Nina Newcomer', 'Send invitation again')
  await notice(/We’ve sent Nina Newcomer a new invitation/)
  await (await row('Nina Newcomer')).findByText('Invited')
  await choose('Nina Newcomer', 'Cancel invitation…')
  await press(await dialog(/Cancel the invitation/), 'Cancel invitation')
  await waitFor(() => expect(screen.queryByText('Nina Newcomer')).toBeNull())
  expect(server.of(api.users.resendInvitation)[0]?.params).toEqual({ id: id(2) })
  expect(server.of(api.users.revokeInvitation)[0]?.params).toEqual({ id: id(2) })
})

test('an invitation canceled elsewhere leaves the list on the next action', async () => {
  const people = [me, guest()]
  await visit('/settings/users', {
    answers: server =>
      listed(people)(server).answer(api.users.resendInvitation, () => {
        people.pop()
        return { status: 409, body: { code: 'CONFLICT', message: 'This invitation was canceled meanwhile.' } }
      }),
  })
  await choose('Nina Newcomer', 'Send invitation again')
  await notice('This invitation was canceled meanwhile.')
  await waitFor(() => expect(screen.queryByText('Nina Newcomer')).toBeNull())
})

test('the dialog shows what a role can do and changes it, and users can’t change themselves', async () => {
  const people = [me, person()]
  const server = await visit('/settings/users', {
    answers: server =>
      listed(people)(server).answer(api.users.update, () => (people[1] = person({ role: 'agency_admin' }))),
  })
  await openMenu('Dolores Whitfield')
  for (const label of [/^Change role/, /^Deactivate/])
    expect((await item(label)).getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await choose('Vera Vance', 'View permissions…')
  await (await dialog('Permissions of Vera Vance')).findByText('See employees')
  await expectAccessible(screen.getByRole('dialog'))
  await userEvent.keyboard('{Escape}')
  await choose('Vera Vance', 'Change role…')
  const roles = await dialog('Role of Vera Vance')
  await userEvent.click(roles.getByRole('radio', { name: /^Agency administrator/ }))
  await expectAccessible(screen.getByRole('dialog'))
  await press(roles, 'Change role')
  await notice('Role of Vera Vance: Agency administrator.')
  const [call] = server.of(api.users.update)
  expect([call?.params, call?.body?.['role']]).toEqual([{ id: id(1) }, 'agency_admin'])
})

const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap(group => Object.values(group))

test.each(roles)('[R-ROL-1] the permissions of %s match the contract’s access declarations', role => {
  const holder = { role, permissions: rolePermissions[role] }
  const said = abilitiesOf(role)
  const declared = Object.entries(access) as [keyof typeof access, Rule][]
  for (const { access: rule, method, path } of endpoints) {
    if (rule.is !== 'permitted') continue
    const name = declared.find(([, one]) => one === rule)?.[0]
    expect(name, `${method} ${path}`).toBeDefined()
    const ability = name && abilities[name]
    if (!ability) continue
    const may = can(holder, rule)
    const words = accessTexts.say(ability.words)
    expect(said.can.includes(words), `${role}: ${words}`).toBe(may)
    // An action that no role of this kind allows isn't listed as missing
    expect(may && said.cannot.includes(words), `${role}: ${words}`).toBe(false)
  }
  const hint = roleHint(role)
  expect(hint).toMatch(/^[A-Z].+\.$/)
  for (const words of said.cannot) expect(hint.split('everything except')[0]).not.toContain(words.slice(1))
})

test('[R-ROL-1] a registered nurse can do what nurses can do', async () => {
  await visit('/settings/users', { answers: listed([me, person({ role: 'rn_limited' })]) })
  await choose('Vera Vance', 'View permissions…')
  const shown = await dialog('Permissions of Vera Vance')
  const list = (name: string) =>
    within(shown.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(item => item.textContent)
  for (const words of [
    'Write notes about employees',
    'Sign off sessions',
    'Plan and change sessions',
    'Grade quizzes and give more attempts',
  ])
    expect(list('Can')).toContain(words)
  expect(list('Can’t')).toContain('Export employees')
  expect(list('Can’t')).toContain('Assign training and change its dates')
})

test('customer success deactivates a user of an agency', async () => {
  const people = [person()]
  const server = await visit(`/csm/agency/${harborlight.id}/settings/users`, {
    as: 'csm',
    answers: server =>
      listed(people)(server).answer(api.users.update, () => (people[0] = person({ status: 'deactivated' }))),
  })
  await choose('Vera Vance', 'Deactivate…')
  await press(await dialog('Deactivate Vera Vance?'), 'Deactivate')
  await (await row('Vera Vance')).findByText('Deactivated')
  expect(server.of(api.users.update).map(({ params, body }) => [params['id'], body?.['is_active']])).toEqual([
    [id(1), false],
  ])
})

test('the last administrator stays, and the dialog says why', async () => {
  const admin = person({ role: 'agency_admin' })
  const words = 'Vera Vance is the last active administrator of Harborlight Home Care.'
  await visit(`/csm/agency/${harborlight.id}/settings/users`, {
    as: 'csm',
    answers: server =>
      listed([admin])(server).refuse(api.users.update, 409, { code: 'TRANSITION_REFUSED', message: words }),
  })
  await choose('Vera Vance', 'Deactivate…')
  const asked = await dialog('Deactivate Vera Vance?')
  await press(asked, 'Deactivate')
  await asked.findByText(words)
  await press(asked, 'Cancel')
  expect(await (await row('Vera Vance')).findByText('Active')).toBeTruthy()
})

test('a lost second factor is reset by an administrator', async () => {
  const people = [person({ two_factor: true })]
  const server = await visit('/settings/users', {
    answers: server =>
      listed(people)(server).answer(api.users.resetTwoFactor, () => {
        people[0] = person()
        return nothing<Answer<typeof api.users.resetTwoFactor>>()
      }),
  })
  await (await row('Vera Vance')).findByText('On')
  await choose('Vera Vance', 'Reset two-factor sign-in…')
  const asked = await dialog('Reset two-factor sign-in for Vera Vance?')
  await asked.findByText(/Make sure the request really comes from them\./)
  await press(asked, 'Reset two-factor sign-in')
  await (await row('Vera Vance')).findByText('Off')
  expect(server.of(api.users.resetTwoFactor)[0]?.params).toEqual({ id: id(1) })
})

test('an account that opens other agencies too can be reset only by customer success, and the menu says so', async () => {
  const shared = person({ two_factor: true, works_elsewhere: true })
  await visit('/settings/users', { answers: listed([shared]) })
  await openMenu('Vera Vance')
  const reset = await item(/Reset two-factor sign-in/)
  expect(reset.getAttribute('aria-disabled')).toBe('true')
  expect(reset.textContent).toContain('Also opens other agencies: ask customer success')
  await expectAccessible(screen.getByRole('menu'))
})

test('customer success can get to the user’s page from within the agency', async () => {
  const shared = person({ two_factor: true, works_elsewhere: true })
  await visit(`/csm/agency/${harborlight.id}/settings/users`, { as: 'csm', answers: listed([shared]) })
  await choose('Vera Vance', 'Reset two-factor sign-in on the user’s page')
  await waitFor(() => expect(location.pathname).toBe(`/csm/users/${id(1)}`))
})

test.each(['viewer', 'coordinator_limited'] as const)(
  '[R-PER-3] a %s can see names and roles but change nothing',
  async as => {
    const plain = { email: null, two_factor: null, works_elsewhere: null }
    await visit('/settings/users', {
      as,
      answers: listed([person({ ...plain, name: 'Gloria Whitfield', role: 'agency_admin' })]),
    })
    await (await row('Gloria Whitfield')).findByText('Agency administrator')
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Name', 'Role'])
    expect(screen.queryByRole('button', { name: /Invite|Actions for/ })).toBeNull()
    await expectAccessible()
  },
)

test('the list can be searched and filtered, and says when nothing matches', async () => {
  const server = await visit('/settings/users?status=invited,expired', { answers: listed([guest('expired')]) })
  await row('Nina Newcomer')
  const asked = () => server.of(api.users.list).map(({ query }) => query)
  expect(asked()).toContainEqual(expect.objectContaining({ status: 'invited,expired' }))
  server.answer(api.users.list, () => ({ ...server.example(api.users.list), data: [] }))
  await fill(await screen.findByRole('textbox', { name: 'Search users' }), 'nobodyatall')
  await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe('nobodyatall'))
  await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ search: 'nobodyatall' })))
  listed([me])(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }))
  await row('Dolores Whitfield')
  expect(location.search).toBe('')
})

test('a user whose access ended is signed out by the next call', async () => {
  await visit('/settings/users', {
    as: 'viewer',
    answers: server =>
      listed([me])(server).refuse(api.employees.list, 401, { code: 'SESSION_EXPIRED', message: 'Sign in again.' }),
  })
  await row('Dolores Whitfield')
  await userEvent.click(screen.getByRole('link', { name: 'Employees' }))
  expect(await title('Sign in')).toBeTruthy()
})
