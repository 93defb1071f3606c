import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { agencyId, aUser, harborlight } from './people.ts'
import { combo, expect, expectAccessible, fillSignIn, stored, test, title, toast } from './support.ts'

const unique = (name: string) => `${name} ${randomBytes(3).toString('hex')}`

/** Adds an agency that no other test uses. */
async function anAgency(over: { status?: string; trial_ends_on?: string } = {}) {
  const name = unique('Journey Care')
  const { status = 'live', trial_ends_on = null } = over
  await sql(
    `insert into organizations (name, state, status, trial_ends_on, created_at) values ($1, 'VT', $2, $3, now() - interval '40 days')`,
    [name, status, trial_ends_on],
  )
  return name
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const find = async (page: Page, name: string) => {
  await page.goto(`/csm/agencies?search=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toBeVisible()
}
const act = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a closed agency says so to anyone who opens its address, in one place', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, 'csm')
  const name = await anAgency({ status: 'closed' })
  faults.expected(/404 \(Not Found\)/)
  await page.goto(`/csm/agency/${await agencyId(name)}/settings/info`)
  await expect(title(page, 'This agency is not open')).toBeVisible()
  await expect(page).toHaveTitle(/^Agency not open/)
  await expectAccessible(page, 'a closed agency')
  await expect(toast(page, 'does not exist')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Closed agencies' }).click()
  await expect(page).toHaveURL('/csm/agencies?status=closed')
  await expect(row(page, name)).toBeVisible()
})

test('an address past the end of a list opens its last page', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  for (const list of ['users', 'panel-messages', 'employees?search=reyes']) {
    await page.goto(`/csm/${list}${list.includes('?') ? '&' : '?'}page=99`)
    await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=99/)
  }
})

test('every column of the cross-agency lists is visible', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  for (const [list, last] of [
    ['employees', 'Email'],
    ['users', 'Last seen'],
    ['panel-messages', 'Actions'],
  ] as const) {
    await page.goto(`/csm/${list}`)
    await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: last })).toBeInViewport({ ratio: 1 })
    const hidden = page.getByRole('table').evaluate(table => {
      const { parentElement: box } = table
      return box ? box.scrollWidth - box.clientWidth : 0
    })
    expect(await hidden, list).toBeLessThanOrEqual(0)
  }
})

test('the menu of a row stays visible, however long a name is', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  const long = unique('Señora Äußerst-Langer-Name von und zu Hohenstaufen-Wittelsbach Krankenpflege')
  await sql(`insert into organizations (name, state) values ($1, 'VT')`, [long])
  await page.goto(`/csm/agencies?search=${encodeURIComponent(long)}`)
  await expect(page.getByRole('button', { name: `Actions for ${long}` })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: long })).toBeInViewport({ ratio: 1 })
  await page.goto('/csm/panel-messages')
  await expect(page.getByRole('button', { name: /^Actions for / }).first()).toBeInViewport({ ratio: 1 })
})

test('[R-CSM-1] the list shows agency health and its reasons, keeps filters in the address, and has no violations', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  const name = await anAgency()
  await find(page, name)
  await row(page, name).getByRole('button', { name: 'Problem: why' }).click()
  const why = page.getByRole('dialog', { name: `Health of ${name}` })
  await expect(why.getByRole('listitem')).toHaveText([
    /^No active administrator/,
    /^No active employees/,
    /^No user has signed in for 14 days/,
  ])
  await expectAccessible(page, 'the reasons')
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()

  await page.goto('/csm/agencies')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Health' }).click()
  await page.getByRole('checkbox', { name: 'Needs attention' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/csm/agencies?health=attention')
  await expect(row(page, 'Suncoast Aides')).toBeVisible()
  await expect(row(page, harborlight)).toBeHidden()
  await page.getByRole('columnheader').getByRole('button', { name: 'Active' }).click()
  await expect(page).toHaveURL('/csm/agencies?health=attention&sort_by=active_count')
  await page.reload()
  await expect(row(page, 'Suncoast Aides')).toBeVisible()
  await expectAccessible(page, 'the filtered agencies')
  await page.getByRole('textbox', { name: 'Search agencies' }).fill('no such agency')
  await expect(page.getByText('No agency matches “no such agency”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(row(page, harborlight)).toBeVisible()
})

test('an owner is chosen, and “Mine” shows the user’s own agencies', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  const name = await anAgency()
  await find(page, name)
  await act(page, name, 'Change owner…')
  const dialog = page.getByRole('dialog', { name: `Owner of ${name}` })
  await expect(dialog.getByRole('button', { name: 'Choose me' })).toBeVisible()
  await expectAccessible(page, 'the owner dialog', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Choose me' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, `Priya Raman is now the owner of ${name}.`)).toBeVisible()
  await expect(row(page, name)).toContainText('Priya Raman')
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(row(page, name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  // Only leads decide an agency's status
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Close…/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a lead extends a trial, and its end is shown with the other problems', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 422/)
  await signIn(page, 'csSuper')
  const name = await anAgency({ status: 'trial', trial_ends_on: '2026-01-05' })
  await find(page, name)
  await act(page, name, 'Change end of trial…')
  const dialog = page.getByRole('dialog', { name: `Trial of ${name}` })
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a day after today.')).toBeVisible()
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await expectAccessible(page, 'the end of a trial', '[role=dialog]')
  await dialog.getByLabel('Last day').fill('2099-03-14')
  await page.keyboard.press('Enter')
  await expect(toast(page, `${name} is on trial until Mar 14, 2099.`)).toBeVisible()
  await row(page, name).getByRole('button', { name: 'Problem: why' }).click()
  await expect(page.getByRole('dialog', { name: `Health of ${name}` })).not.toContainText('The trial has ended')
})

test('an agency is closed after a confirmation, its people are signed out, and it reopens', { tag: '@prove' }, async ({
  page,
  signIn,
  browser,
  baseURL,
  faults,
}) => {
  // Requests of the signed-out page
  faults.expected(/status of 401/)
  await signIn(page, 'csSuper')
  const name = await anAgency()
  const user = await aUser({ agencies: { [name]: 'agency_admin' } })
  const theirs = await browser.newPage(baseURL ? { baseURL } : {})
  await theirs.goto('/')
  await fillSignIn(theirs, user.email)
  await expect(title(theirs, 'Dashboard')).toBeVisible()

  await find(page, name)
  await act(page, name, 'Close…')
  const dialog = page.getByRole('dialog', { name: `Close ${name}?` })
  await expect(dialog).toContainText('Its 1 user is signed out right away')
  await dialog.getByLabel('Reason').fill('Moved to another vendor')
  await dialog.getByRole('button', { name: 'Close agency' }).click()
  await expect(row(page, name)).toContainText('Closed')
  await expect(row(page, name).getByRole('link', { name })).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await theirs.close()

  await act(page, name, 'Reopen…')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen agency' }).click()
  await expect(row(page, name)).toContainText('Live')
})

test('[R-CSM-1] a new agency in five steps: missing values are named, Back keeps input, the invitation is mailed', {
  tag: drawn(1),
}, async ({ page, signIn }) => {
  await signIn(page, 'csSuper')
  const name = unique('Birch Hollow')
  const email = `dana.${randomBytes(3).toString('hex')}@birch.example`
  await page.goto('/csm/agencies')
  await page.getByRole('link', { name: 'New agency' }).click()
  await expect(title(page, 'New agency')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(nameField).toBeVisible()
  await expectAccessible(page, 'the first step')
  await next.click()
  await expect(nameField).toBeFocused()
  await expect(nameField).toHaveAccessibleDescription(/Enter the agency’s name/)

  // An existing name is only accepted after a confirmation
  await nameField.fill('harborlight home-care')
  await expect(page.getByText('An agency with this name already exists')).toBeVisible()
  await combo(page, 'State').click()
  await page.keyboard.type('Oreg')
  await page.keyboard.press('Enter')
  await expect(combo(page, 'Time zone')).toHaveValue(/Pacific|Los Angeles/)
  await next.click()
  await expect(page.getByText('Check this box to create another agency with the same name.')).toBeVisible()
  await nameField.fill(name)
  await expect(page.getByText('An agency with this name already exists')).toBeHidden()
  await next.click()

  await expect(page).toHaveURL('/csm/agencies/new?step=2')
  await expect(page.getByRole('heading', { name: /Setup$/ })).toBeFocused()
  await page.getByRole('checkbox', { name: /^Physical Therapist PT$/ }).check()
  await page.getByRole('textbox', { name: 'Locations' }).fill('Salem, Eugene,')
  await expectAccessible(page, 'the second step')
  await page.goBack()
  await expect(nameField).toHaveValue(name)
  await page.goForward()
  await expect(page.getByRole('checkbox', { name: /^Physical Therapist PT$/ })).toBeChecked()
  await next.click()

  await expect(page.getByRole('heading', { name: /Rules and programs$/ })).toBeFocused()
  await page.getByRole('checkbox', { name: /^Federal rules/ }).check()
  await expectAccessible(page, 'the third step')
  // Typed text survives a reload
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Federal rules/ })).toBeChecked()
  await next.click()

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dana Whitlock')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/email address such as/)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('region', { name: 'Setup' })).toContainText('Salem, Eugene')
  await expectAccessible(page, 'the review')
  await page.getByRole('link', { name: 'Agencies' }).click()
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Create agency and send invitation' }).click()
  await expect(title(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Open agency' }).click()
  await expect(page.getByRole('region', { name: 'Agency you are working in' })).toContainText(`Working in ${name}`)

  await page.goto(`/csm/agency/${await agencyId(name)}/settings/locations`)
  await expect(page.getByText('Eugene')).toBeVisible()
  const [mail] = await sql<{ subject: string }>('select subject from outbox where recipient = $1', [email])
  expect(mail?.subject).toContain(name)
})

test('[R-CSM-3] a person at any agency is found by part of the name and opens in the agency', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/employees')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page, 'people of all agencies')
  await page.getByRole('textbox', { name: 'Search the employees of all agencies' }).fill('reyes, miriam')
  const found = row(page, 'Reyes, Miriam')
  await expect(found).toContainText('Suncoast Aides')
  await expect(page.getByText('1 employee', { exact: true })).toBeVisible()
  await found.getByRole('link', { name: 'Reyes, Miriam' }).click()
  await expect(page).toHaveURL(new RegExp(`/csm/agency/${await agencyId('Suncoast Aides')}/employees/[^/]+/profile`))
  await expect(page.getByRole('region', { name: 'Agency you are working in' })).toContainText('Suncoast Aides')

  await page.goto('/csm/employees')
  await page.getByRole('button', { name: 'Agency', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Keystone Companions' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByText('of 280 employees')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Suncoast Aides' })).toHaveCount(0)
})

test('[R-RED-4] customer success chooses the page after signing in, and only this browser remembers it', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto('/csm/profile')
  await page.getByLabel('Page after signing in').selectOption('Employees')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  expect((await stored(page))['csm_landing_page']).toBe('employees')
  await page.goto('/')
  await expect(page).toHaveURL('/csm/employees')
  await page.goto('/csm/profile')
  await expect(page.getByLabel('Page after signing in')).toHaveValue('employees')
})

test('[R-API-30] the picker checks whether its list is current, shows it meanwhile, and picks up a new agency', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  const answers: number[] = []
  page.on('response', answer => {
    if (answer.url().includes('to_select=1')) answers.push(answer.status())
  })
  await page.goto('/csm/agencies')
  const open = page.getByRole('button', { name: 'Choose an agency' })
  const search = page.getByRole('combobox', { name: 'Search agencies' })
  await open.click()
  await expect(page.getByRole('option', { name: harborlight })).toBeVisible()
  expect(answers[0]).toBe(200)
  // A response is cached for one second; agencies added by other tests are then included
  await expect(async () => {
    await page.keyboard.press('Escape')
    await open.click()
    await expect(page.getByRole('option', { name: harborlight })).toBeVisible()
    expect(answers.at(-1)).toBe(304)
  }).toPass()
  const name = await anAgency()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await open.click()
    await search.fill(name)
    await expect(page.getByRole('option', { name })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(Object.keys(await stored(page)).sort()).toEqual(['token'])
})

test('[R-PER-1] an agency’s own administrator cannot open any customer success page', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  // Requested while the server is still checking whose session it is
  faults.expected(/status of 40[34]/)
  await signIn(page, 'admin')
  for (const address of ['/csm/agencies', '/csm/agencies/new', '/csm/employees', '/csm/users', '/csm/profile']) {
    await page.goto(address)
    await expect(title(page, 'You do not have access to this page'), address).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(address)
  }
})

test('[R-CSM-6] every page of an agency opens under its address, below the bar that names the agency', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  const base = `/csm/agency/${await agencyId(harborlight)}`
  const bar = page.getByRole('region', { name: 'Agency you are working in' })
  for (const [path, heading] of [
    ['dashboard', 'Dashboard'],
    ['employees?provider_status=1', 'Employees'],
    ['imports', 'Imports'],
    ['settings/info', 'Settings'],
    ['settings/users', 'Settings'],
    ['settings/system-messages', 'Settings'],
    ['settings/training-types', 'Settings'],
    ['settings/topics', 'Settings'],
    ['settings/certificates', 'Settings'],
    ['settings/forms', 'Settings'],
    ['settings/disciplines', 'Settings'],
    ['settings/locations', 'Settings'],
    ['settings/integration', 'Settings'],
    ['settings/audit-log', 'Settings'],
  ] as const) {
    await page.goto(`${base}/${path}`)
    await expect(title(page, heading), path).toBeVisible()
    await expect(bar, path).toContainText(`Working in ${harborlight}`)
  }
})
