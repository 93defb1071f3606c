import { agencyId, aUser, gardenState, harborlight, keystone } from './people.ts'
import { expect, fillSignIn, stored, test, title } from './support.ts'

test('[R-AUT-2] [R-CSM-1] customer success browses all agencies and enters one', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csm')
  await page.goto('/csm/agencies')
  await expect(page).toHaveTitle('Agencies · Preceptor')
  for (const name of [harborlight, gardenState, keystone]) await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search agencies' }).fill('keystone')
  await expect(page.getByRole('link', { name: harborlight })).toBeHidden()
  await page.getByRole('link', { name: keystone }).click()
  await expect(page).toHaveURL(`/csm/agency/${await agencyId(keystone)}/dashboard`)
  const bar = page.getByRole('region', { name: 'Agency you are working in' })
  await expect(bar).toContainText(`Working in ${keystone}`)
  await bar.getByRole('link', { name: 'Leave agency' }).click()
  await expect(title(page, 'Agencies')).toBeVisible()
})

test('[R-AUT-2] [R-RED-2] an agency user can open neither the list of agencies nor another agency', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  // The list is requested while the server is still checking whose session it is.
  faults.expected(/status of 404/)
  await signIn(page, 'admin')
  for (const address of ['/csm/agencies', `/csm/agency/${await agencyId(gardenState)}/employees`]) {
    await page.goto(address)
    await expect(title(page, 'You do not have access to this page'), address).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(address)
  }
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(gardenState)).toHaveCount(0)
})

test('[R-RED-1] customer success opening login or a page of an agency of their own goes to the agencies', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  // /employees is requested while the server is still checking whose session it is.
  faults.expected(/status of 404/)
  await signIn(page, 'csm')
  for (const address of ['/', '/dashboard', '/employees', '/imports', '/csm']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/csm/agencies')
    await expect(page.getByRole('region', { name: 'Notices' })).toHaveCount(0)
  }
})

test('[R-RED-1] customer success lands on the agencies after signing in', { tag: '@prove' }, async ({ page }) => {
  await page.goto('/')
  await fillSignIn(page, 'csm@preceptor.example')
  await expect(page).toHaveURL('/csm/agencies')
  await expect(title(page, 'Agencies')).toBeVisible()
})

test('[R-STA-4] the agency in the address is the one in use; an unknown one says so', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 404/)
  await signIn(page, 'csm')
  await page.goto(`/csm/agency/${await agencyId(gardenState)}/employees?provider_status=1`)
  await expect(page).toHaveTitle(`Employees · ${gardenState} · Preceptor`)
  await page.goto('/csm/agency/0198a9b2-0000-7000-8000-000000000001/dashboard')
  await expect(title(page, 'This agency is not open')).toBeVisible()
})

test('[R-CON-1] the picker fetches all agencies at once and searches them without the server', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  // A list prefetched on hover may be requested again after the click, and then gets 304
  const brought: URL[] = []
  page.on('response', answer => {
    if (answer.status() === 200) brought.push(new URL(answer.url()))
  })
  await signIn(page, 'csm')
  await page.goto('/csm/agencies')
  await page.getByRole('button', { name: 'Choose an agency' }).click()
  const picker = page.getByRole('dialog', { name: 'Switch agency' })
  await expect(picker.getByRole('option', { name: harborlight })).toBeVisible()
  const fetches = () => brought.filter(url => url.searchParams.get('to_select') === '1')
  expect(fetches().map(url => url.searchParams.get('per_page'))).toEqual(['99999'])
  await picker.getByRole('combobox').fill('garden')
  await expect(picker.getByRole('option')).toHaveText([gardenState])
  await picker.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(`/csm/agency/${await agencyId(gardenState)}/dashboard`)
  expect(fetches()).toHaveLength(1)
})

test('[R-STA-6] the last five agencies are kept, most recent last, and come first in the picker', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  const names = [harborlight, gardenState, keystone, 'Suncoast Aides', 'Elm City Homemakers', 'Test Agency Zero']
  const ids = await Promise.all(names.map(agencyId))
  for (const [at, id] of ids.entries()) {
    await page.goto(`/csm/agency/${id}/dashboard`)
    await expect(page).toHaveTitle(`Dashboard · ${names[at]} · Preceptor`)
  }
  expect(JSON.parse((await stored(page))['recent_agencies'] ?? '')).toEqual(ids.slice(-5))
  await page.getByRole('button', { name: /^Switch agency/ }).click()
  const options = page.getByRole('dialog', { name: 'Switch agency' }).getByRole('option')
  await expect(options.last()).toContainText(harborlight)
  await expect(options.filter({ hasText: 'Recent' })).toHaveCount(4)
})

test('[R-STA-11] [R-STA-5] switching agencies leaves nothing of the first one, in any tab', async ({
  page,
  context,
  signIn,
}) => {
  const user = await aUser({ agencies: { [harborlight]: 'agency_admin', [gardenState]: 'viewer' } })
  await signIn(page, user)
  await page.goto('/employees?provider_status=1&search=marisol')
  await expect(page.getByRole('link', { name: /Reyes/ }).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveTitle(`Dashboard · ${harborlight} · Preceptor`)
  // A late request of a tab may reach the server after the switch; here the test waits so that none is pending
  await other.waitForLoadState('networkidle')
  const old = (await stored(page))['token']

  await page.getByRole('button', { name: /^Switch agency/ }).click()
  await page.getByRole('option', { name: gardenState }).click()

  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle(`Dashboard · ${gardenState} · Preceptor`)
    await expect(tab.getByRole('button', { name: `Switch agency, now ${gardenState}` })).toBeVisible()
    // The role there is different: items it may not use are gone from the menu.
    await expect(tab.getByRole('link', { name: 'Imports' })).toHaveCount(0)
    const html = await tab.content()
    expect(html).not.toContain('Harborlight')
    expect(html).not.toContain('Reyes')
  }
  const kept = await stored(page)
  expect(kept['token']).not.toBe(old)
  expect(Object.keys(kept).sort()).toEqual(['recent_agencies', 'token'])
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(other).toHaveURL('/employees?provider_status=1')
  await expect(other.getByRole('textbox', { name: 'Search employees' })).toHaveValue('')
})

test('[R-STA-11] a user of a single agency sees its name and no switcher', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText(harborlight)).toBeVisible()
  await expect(page.getByRole('button', { name: /Switch agency/ })).toHaveCount(0)
})
