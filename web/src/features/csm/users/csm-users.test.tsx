import { type Answer, api, type CsmUser } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const one = { id: '0198a9b2-0000-7000-8000-000000000051', name: 'Quillfeather Care' }
const two = { id: '0198a9b2-0000-7000-8000-000000000052', name: 'Elm City Homemakers' }
const memberOf = ({ id, name }: typeof one, role: CsmUser['memberships'][number]['role']) => ({
  agency_id: id,
  agency_name: name,
  agency_status: 'live' as const,
  role,
  is_active: true,
  last_seen_at: null,
})
const someone = (over: Partial<CsmUser> = {}): CsmUser => ({
  id: '0198a9b2-0000-7000-8000-000000000050',
  name: 'Vera Vance',
  email: 'vera@quillfeather.example',
  vendor_role: null,
  status: 'active',
  two_factor: true,
  last_seen_at: null,
  image: null,
  created_at: '2026-03-15T14:30:00.000Z',
  invitation_expires_at: null,
  memberships: [memberOf(one, 'viewer')],
  owned_agencies_count: 0,
  is_you: false,
  ...over,
})
const agencies = (server: FakeApi) => {
  const [agency] = server.example(api.agencies.list).data
  return { data: [one, two].map(named => Object.assign({}, agency, named)) } as Partial<
    Answer<typeof api.agencies.list>
  >
}
const open = (user: CsmUser, { as = 'csm', phone = false, answers }: Parameters<typeof visit>[1] = {}) =>
  visit(`/csm/users/${user.id}`, {
    as,
    phone,
    answers: server => {
      server.answer(api.csmUsers.get, user).answer(api.agencies.list, agencies(server))
      answers?.(server)
    },
  })

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const press = async (within: { findByRole: typeof screen.findByRole }, name: string | RegExp) =>
  userEvent.click(await within.findByRole('button', { name }))
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const choose = async (button: string, item: string) => {
  await press(screen, button)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test.each([false, true])('[R-CSM-3] a user of any agency is found and opened (on a phone: %s)', async phone => {
  const user = someone()
  const server = await visit('/csm/users', {
    as: 'csm',
    phone,
    answers: server => {
      const {
        memberships: _,
        created_at: __,
        invitation_expires_at: ___,
        owned_agencies_count: ____,
        is_you: _____,
        ...account
      } = user
      const listed = { ...account, agencies_count: 1, agencies: [{ ...one, role: 'viewer' as const, is_active: true }] }
      server.answer(api.csmUsers.list, { data: [listed] }).answer(api.csmUsers.get, user)
    },
  })
  await title('Users')
  await screen.findByRole('link', { name: 'Vera Vance' })
  await expectAccessible()
  await fill(await screen.findByRole('textbox', { name: /^Search/ }), user.email)
  await waitFor(() =>
    expect(server.of(api.csmUsers.list).map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ search: user.email }),
    ),
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Vera Vance' }))
  await title('Vera Vance')
  await (await row('Quillfeather Care')).findByText('Viewer')
  await expectAccessible()
})

test('[R-CSM-3] access to another agency is granted and removed', async () => {
  const user = someone()
  const both = someone({ memberships: [memberOf(one, 'viewer'), memberOf(two, 'rn_limited')] })
  const server = await open(user, {
    answers: server => server.answer(api.csmUsers.addMemberships, both).answer(api.csmUsers.removeMembership, user),
  })
  await press(screen, 'Give access')
  const form = await dialog('Give Vera Vance access')
  await press(form, 'Give access')
  await form.findByText('Choose an agency.')
  expect(server.of(api.csmUsers.addMemberships)).toEqual([])
  await fill(form.getByRole('combobox', { name: /Agencies/ }), 'elm')
  await userEvent.click(await screen.findByRole('option', { name: 'Elm City Homemakers' }))
  await userEvent.click(form.getByRole('radio', { name: /^Registered nurse/ }))
  await expectAccessible(screen.getByRole('dialog'))
  await press(form, 'Give access')
  await (await row('Elm City Homemakers')).findByText('Registered nurse')
  expect(server.of(api.csmUsers.addMemberships)[0]?.body).toEqual({ agency_ids: [two.id], role: 'rn_limited' })
  await choose('Actions for Elm City Homemakers', 'Remove access…')
  await press(await dialog('Remove Vera Vance from Elm City Homemakers?'), 'Remove access')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Elm City/ })).toBeNull())
  expect(server.of(api.csmUsers.removeMembership)[0]?.params).toEqual({ id: user.id, agency_id: two.id })
})

test('[R-CSM-3] an account is disabled in all its agencies, and enabled again', async () => {
  const user = someone()
  const server = await open(user, {
    answers: server =>
      server.answer(api.csmUsers.disable, someone({ status: 'disabled' })).answer(api.csmUsers.enable, user),
  })
  await (await row('Quillfeather Care')).findByText('Active')
  await choose('Manage account', 'Disable account…')
  await press(await dialog('Disable the account of Vera Vance?'), 'Disable account')
  await (await row('Quillfeather Care')).findByText('Disabled')
  expect(screen.getAllByText('Disabled')).toHaveLength(2)
  await choose('Manage account', 'Enable account…')
  await press(await dialog('Enable the account of Vera Vance?'), 'Enable account')
  await (await row('Quillfeather Care')).findByText('Active')
  expect(server.of(api.csmUsers.disable)[0]?.params).toEqual({ id: user.id })
})

test('customer success resets two-factor sign-in for an account that opens several agencies', async () => {
  const server = await open(someone(), {
    answers: server => server.answer(api.csmUsers.resetTwoFactor, someone({ two_factor: false })),
  })
  await choose('Manage account', 'Reset two-factor sign-in…')
  await press(await dialog('Reset two-factor sign-in of Vera Vance?'), 'Reset two-factor sign-in')
  await notice('Two-factor sign-in of Vera Vance is reset.')
  expect(server.of(api.csmUsers.resetTwoFactor)).toHaveLength(1)
})

test('customer success can’t change our own staff', async () => {
  await open(someone({ name: 'Adaora Nwosu', vendor_role: 'csm', memberships: [] }))
  await press(screen, 'Manage account')
  const item = await screen.findByRole('menuitem', { name: /Disable account/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('Only super administrators manage our own staff')
})

test('customer success can’t invite our own staff', async () => {
  await visit('/csm/users?kind=vendor', { as: 'csm' })
  await screen.findByRole('table', { name: 'Users of all agencies' })
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
})

test('a super administrator invites our own staff', async () => {
  const server = await visit('/csm/users?kind=vendor', {
    as: 'super_admin',
    answers: server => server.answer(api.csmUsers.invite, someone({ name: 'Nina Newcomer', status: 'invited' })),
  })
  await title('Users')
  await screen.findByRole('table', { name: 'Users of all agencies' })
  await press(screen, /^Invite/)
  const form = await dialog('Invite staff')
  await fill(form.getByLabelText(/^Email/), 'nina@preceptor.example')
  await fill(form.getByLabelText(/^Name/), 'Nina Newcomer')
  await userEvent.click(form.getByRole('radio', { name: /^Customer success manager/ }))
  await press(form, 'Send invitation')
  await notice(/Nina Newcomer is invited/)
  expect(server.of(api.csmUsers.invite)[0]?.body).toMatchObject({
    email: 'nina@preceptor.example',
    name: 'Nina Newcomer',
    vendor_role: 'csm',
  })
})
