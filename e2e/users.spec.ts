import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

const password = 'demo-only-password'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`

/** Adds an agency that no one else uses, so that changes to its users disturb no other test. */
async function anAgency(): Promise<string> {
  const name = unique('Quillfeather Care')
  await sql(`insert into organizations (name, state) values ($1, 'NY')`, [name])
  return name
}
type Role = 'agency_admin' | 'coordinator_limited' | 'rn_limited' | 'viewer'
async function member(agency: string, role: Role, name = unique('Journey Person')) {
  const user = await aUser({ agencies: { [agency]: role } })
  await sql('update users set name = $2 where id = $1', [user.id, name])
  return { ...user, name }
}

async function openUsers(page: Page, search = '') {
  await page.goto(`/settings/users${search}`)
  await expect(title(page, 'Settings')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'false')
}
async function choose(page: Page, name: string, item: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function inviteBy(page: Page, { name, email, role = 'Viewer' }: { name: string; email: string; role?: string }) {
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = dialog(page, 'Invite user')
  await form.getByLabel(/E-?mail/).fill(email)
  await form.getByLabel('Name').fill(name)
  await form.getByRole('radio', { name: role, exact: true }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'is invited')).toBeVisible()
  await expect(form).toBeHidden()
}

/** Returns the link in the newest mail to this address, read in the demo outbox as a person would. */
async function linkTo(page: Page, email: string): Promise<string> {
  await page.goto('/demo/outbox')
  const mail = page
    .getByRole('region')
    .or(page.getByRole('article'))
    .or(page.locator('section'))
    .filter({ hasText: email })
  const href = await mail
    .getByRole('link', { name: /#token=/ })
    .first()
    .getAttribute('href')
  if (!href) throw new Error(`No link went to ${email}.`)
  return href
}
async function stranger(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  return { page: await context.newPage(), close: () => context.close() }
}
const newcomer = () => {
  const tag = randomBytes(4).toString('hex')
  return { name: `Nina Newcomer ${tag}`, email: `nina.${tag}@journeys.example` }
}

test('an invitation is sent, accepted in another browser, and the new user works in the agency', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const agency = await anAgency()
  await signIn(page, await member(agency, 'agency_admin'))
  await openUsers(page)
  const person = newcomer()
  await inviteBy(page, person)
  await expect(row(page, person.name).getByText('Invited')).toBeVisible()

  const other = await stranger(browser, baseURL)
  await other.page.goto(await linkTo(other.page, person.email))
  await expect(title(other.page, 'Your invitation')).toBeVisible()
  await expect(other.page.getByText(agency)).toBeVisible()
  await expect(other.page.getByLabel('Email')).toHaveValue(person.email)
  await expectAccessible(other.page, 'the invitation')
  // Mistakes first
  await other.page.getByLabel('New password', { exact: true }).fill('short')
  await other.page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(other.page.getByText('Use at least 12 characters.')).toBeVisible()
  await expect(other.page.getByText('The two passwords differ.')).toBeVisible()
  await other.page.getByLabel('New password', { exact: true }).fill('seven silver otters')
  await other.page.getByLabel('New password again').fill('seven silver otters')
  await other.page.keyboard.press('Enter')
  await expect(title(other.page, 'Dashboard')).toBeVisible()
  await expect(other.page.getByText(agency).first()).toBeVisible()
  await other.close()

  await page.reload()
  await expect(row(page, person.name).getByText('Active')).toBeVisible()
})

test('an existing account confirms its password, and its second agency is there', { tag: '@prove' }, async ({
  page,
  signIn,
  browser,
  baseURL,
  faults,
}) => {
  faults.expected(/status of 422/)
  const agency = await anAgency()
  const known = await member(await anAgency(), 'viewer')
  await signIn(page, await member(agency, 'agency_admin'))
  await openUsers(page)
  await inviteBy(page, { name: 'As Typed', email: known.email })
  await expect(row(page, 'As Typed').getByText('Invited')).toBeVisible()
  const other = await stranger(browser, baseURL)
  await other.page.goto(await linkTo(other.page, known.email))
  await expect(other.page.getByText('You already have an account with this address.')).toBeVisible()
  await other.page.getByLabel('Password', { exact: true }).fill('not the password')
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByText('This is not the password of your account.')).toBeVisible()
  await other.page.getByLabel('Password', { exact: true }).fill(password)
  await other.page.keyboard.press('Enter')
  await expect(title(other.page, 'Dashboard')).toBeVisible()
  await expect(other.page.getByText(agency).first()).toBeVisible()
  await other.close()
})

test('a link that was replaced, has expired or was withdrawn says so', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 422/)
  const agency = await anAgency()
  const admin = await member(agency, 'agency_admin')
  await signIn(page, admin)
  await openUsers(page)
  const person = newcomer()
  await inviteBy(page, person)
  const first = await linkTo(page, person.email)
  await openUsers(page)
  await choose(page, person.name, 'Send invitation again')
  await expect(toast(page, 'a new invitation')).toBeVisible()
  await page.goto(first)
  await expect(page.getByText('This link does not work')).toBeVisible()
  const second = await linkTo(page, person.email)
  expect(second).not.toBe(first)
  await page.goto(second)
  await expect(page.getByLabel('Your name')).toHaveValue(person.name)
  // A signed-in user is told the effect of accepting
  await expect(page.getByText('Accepting the invitation signs them out in this browser.')).toBeVisible()
  await sql(`update invitations set expires_at = now() where email = $1`, [person.email])
  await page.reload()
  await expect(page.getByText('This invitation has expired')).toBeVisible()
  await openUsers(page)
  await expect(row(page, person.name).getByText('Invitation expired')).toBeVisible()
  await choose(page, person.name, 'Send invitation again')
  await expect(row(page, person.name).getByText('Invited')).toBeVisible()
  const third = await linkTo(page, person.email)
  await openUsers(page)
  await choose(page, person.name, 'Cancel invitation…')
  await dialog(page, /Cancel the invitation/)
    .getByRole('button', { name: 'Cancel invitation' })
    .click()
  await expect(row(page, person.name)).toHaveCount(0)
  await page.goto(third)
  await expect(page.getByText('This invitation was canceled')).toBeVisible()
  await expectAccessible(page, 'a refused invitation')
})

test('the form shows missing values at their fields; Escape asks before discarding input', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 422/)
  const agency = await anAgency()
  const admin = await member(agency, 'agency_admin')
  await signIn(page, admin)
  await openUsers(page)
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = dialog(page, 'Invite user')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText('Choose a role.')).toBeVisible()
  await expect(form.getByLabel(/E-?mail/)).toBeFocused()
  await expectAccessible(page, 'the form with mistakes')
  await form.getByLabel(/E-?mail/).fill(admin.email)
  await form.getByLabel('Name').fill('Twice')
  await form.getByRole('radio', { name: 'Coordinator', exact: true }).check()
  await expect(form.getByLabel('Coordinator', { exact: true }).last()).toBeVisible()
  await page.getByLabel('Name').press('Enter')
  await expect(form.getByText('This address already belongs to a user of this agency.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('Discard what you have entered?')).toBeVisible()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/settings/users')
})

test('the last administrator stays; a role changes, and its permissions are listed', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 409/)
  const agency = await anAgency()
  const admin = await member(agency, 'agency_admin')
  const second = await member(agency, 'viewer')
  await signIn(page, admin)
  await openUsers(page)
  // Users can't change themselves
  await page.getByRole('button', { name: `Actions for ${admin.name}` }).click()
  await expect(page.getByRole('menuitem', { name: /Deactivate/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await choose(page, second.name, 'View permissions')
  await expect(dialog(page, `Permissions of ${second.name}`).getByText('See employees')).toBeVisible()
  await expectAccessible(page, 'what a user can do')
  await page.keyboard.press('Escape')
  await choose(page, second.name, 'Change role…')
  const roles = dialog(page, `Role of ${second.name}`)
  await roles.getByRole('radio', { name: 'Agency administrator' }).check()
  await expectAccessible(page, 'the roles')
  await roles.getByRole('button', { name: 'Change role' }).click()
  await expect(toast(page, 'Agency administrator')).toBeVisible()
  // Customer success removes one of two, and is refused the other
  await signIn(page, 'csm')
  const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from organizations where name = $1', [agency])
  await page.goto(`/csm/agency/${id}/settings/users`)
  await choose(page, second.name, 'Deactivate…')
  await dialog(page, /Deactivate/)
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(row(page, second.name).getByText('Deactivated')).toBeVisible()
  await choose(page, admin.name, 'Deactivate…')
  await dialog(page, /Deactivate/)
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(dialog(page, /Deactivate/).getByText(`last active administrator of ${agency}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, admin.name).getByText('Active')).toBeVisible()
})

test('a deactivated user’s open page signs out at once, and sign-in is refused', { tag: '@prove' }, async ({
  page,
  signIn,
  browser,
  baseURL,
  faults,
}) => {
  faults.expected(/status of 4\d\d/)
  const agency = await anAgency()
  const admin = await member(agency, 'agency_admin')
  const user = await member(agency, 'viewer')
  const other = await stranger(browser, baseURL)
  await other.page.goto('/')
  await other.page.getByLabel('Email').fill(user.email)
  await other.page.getByLabel('Password', { exact: true }).fill(password)
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(title(other.page, 'Dashboard')).toBeVisible()
  await signIn(page, admin)
  await openUsers(page)
  await choose(page, user.name, 'Deactivate…')
  await dialog(page, /Deactivate/)
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(row(page, user.name).getByText('Deactivated')).toBeVisible()
  await other.page.getByRole('link', { name: 'Employees' }).first().click()
  await expect(title(other.page, 'Sign in')).toBeVisible()
  await other.page.getByLabel('Email').fill(user.email)
  await other.page.getByLabel('Password', { exact: true }).fill(password)
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.page.locator('[data-code=WRONG_CREDENTIALS]')).toBeVisible()
  await other.close()
})

test('a lost second factor is reset by an administrator', { tag: '@prove' }, async ({ page, signIn }) => {
  const agency = await anAgency()
  const user = await member(agency, 'viewer')
  await sql(`insert into two_factor (user_id, secret_sealed, confirmed_at) values ($1, 'lost', now())`, [user.id])
  await signIn(page, await member(agency, 'agency_admin'))
  await openUsers(page)
  await expect(row(page, user.name).getByText('On', { exact: true })).toBeVisible()
  await choose(page, user.name, 'Reset two-factor sign-in…')
  const asked = dialog(page, /Reset two-factor sign-in/)
  await expect(asked.getByText('Make sure the request really comes from them.')).toBeVisible()
  await asked.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await expect(row(page, user.name).getByText('Off', { exact: true })).toBeVisible()
  await page.goto('/demo/outbox')
  await expect(page.getByText('Your two-factor sign-in was reset').first()).toBeVisible()
})

for (const who of ['viewer', 'coordinator'] as const) {
  test(`[R-PER-3] a ${who} sees names and roles, and changes nothing`, { tag: '@prove' }, async ({ page, signIn }) => {
    await signIn(page, who)
    await openUsers(page)
    await expect(row(page, 'Gloria Whitfield').getByText('Agency administrator')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Role'])
    await expect(page.getByText('@harborlight.example')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Invite|Actions for/ })).toHaveCount(0)
    await expectAccessible(page, `users as ${who}`)
  })
}

test('the list can be searched and filtered, and is empty when nothing matches', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await openUsers(page)
  await expectAccessible(page, 'users')
  await page.getByRole('textbox', { name: 'Search users' }).fill('delphine')
  await expect(row(page, 'Delphine Okafor')).toBeVisible()
  await expect(page).toHaveURL('/settings/users?search=delphine')
  await openUsers(page, '?status=invited,expired')
  await expect(row(page, 'Rosalind Greer').getByText('Invitation expired')).toBeVisible()
  await expect(row(page, 'Gloria Whitfield')).toHaveCount(0)
  await openUsers(page, '?search=nobodyatall')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(row(page, 'Gloria Whitfield')).toBeVisible()
})

test('[R-CSM-3] customer success finds a user of any agency, grants and removes access, disables and enables', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const [one, two] = [await anAgency(), await anAgency()]
  await member(one, 'agency_admin')
  const user = await member(one, 'viewer')
  await signIn(page, 'csm')
  await page.goto('/csm/users')
  await expect(title(page, 'Users')).toBeVisible()
  await expectAccessible(page, 'all users')
  await page.getByRole('textbox', { name: /^Search/ }).fill(user.email)
  await page.getByRole('link', { name: user.name }).click()
  await expect(title(page, user.name)).toBeVisible()
  await expect(row(page, one).getByText('Viewer')).toBeVisible()
  await expectAccessible(page, 'one user')
  await page.getByRole('button', { name: 'Give access' }).click()
  const form = dialog(page, `Give ${user.name} access`)
  await form.getByRole('button', { name: 'Give access' }).click()
  await expect(form.getByText('Choose an agency.', { exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: /Agencies/ }).click()
  await page.keyboard.type(two)
  await page.getByRole('option', { name: two }).click()
  await form.getByRole('radio', { name: 'Registered nurse' }).check()
  await expectAccessible(page, 'giving access')
  await form.getByRole('button', { name: 'Give access' }).click()
  await expect(row(page, two).getByText('Registered nurse')).toBeVisible()
  await choose(page, two, 'Remove access…')
  await dialog(page, /^Remove/)
    .getByRole('button', { name: 'Remove access' })
    .click()
  await expect(row(page, two)).toHaveCount(0)
  await page.getByRole('button', { name: 'Manage account' }).click()
  await page.getByRole('menuitem', { name: 'Disable account…' }).click()
  await dialog(page, /^Disable/)
    .getByRole('button', { name: 'Disable account' })
    .click()
  // The account, and with it all their agencies
  await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Agencies of the user' }).getByText('Active')).toHaveCount(0)
  await page.getByRole('button', { name: 'Manage account' }).click()
  await page.getByRole('menuitem', { name: 'Enable account…' }).click()
  await dialog(page, /^Enable/)
    .getByRole('button', { name: 'Enable account' })
    .click()
  await expect(page.getByText('Disabled', { exact: true })).toHaveCount(0)
})

test('vendor staff are invited only by the super administrator and are out of reach of customer success', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/users?kind=vendor')
  await expect(page.getByRole('button', { name: 'Invite staff' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Adaora Nwosu' }).click()
  await page.getByRole('button', { name: 'Manage account' }).click()
  await expect(page.getByRole('menuitem', { name: /Disable account/ })).toHaveAttribute('aria-disabled', 'true')
  await signIn(page, 'super')
  await page.goto('/csm/users')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const form = dialog(page, 'Invite staff')
  const person = newcomer()
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Name').fill(person.name)
  await form.getByRole('radio', { name: 'Customer success manager' }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'is invited')).toBeVisible()
  await page.goto(`/csm/users?search=${person.email}`)
  await page.getByRole('link', { name: person.name }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
  // Reverted, so that other tests don't see an extra staff member
  await page.getByRole('button', { name: 'Manage account' }).click()
  await page.getByRole('menuitem', { name: 'Disable account…' }).click()
  await dialog(page, /^Disable/)
    .getByRole('button', { name: 'Disable account' })
    .click()
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
})

test('an invitation withdrawn elsewhere leaves the list on the next action on it', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/409 \(Conflict\)/)
  const agency = await anAgency()
  await signIn(page, await member(agency, 'agency_admin'))
  await openUsers(page)
  const person = { name: unique('Nora Guest'), email: `${randomBytes(4).toString('hex')}@journeys.example` }
  await inviteBy(page, person)
  await expect(row(page, person.name)).toBeVisible()
  await sql('update invitations set revoked_at = now() where email = $1', [person.email])
  await choose(page, person.name, 'Send invitation again')
  await expect(toast(page, 'This invitation was canceled meanwhile.')).toBeVisible()
  await expect(row(page, person.name)).toHaveCount(0)
})
