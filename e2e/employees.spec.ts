import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { agencyId, aUser, gardenState } from './people.ts'
import { expect, expectAccessible, fillSignIn, test, title, toast } from './support.ts'
import { chunkOf } from './chunks.ts'

// Harborlight is only read here, so that its exact numbers hold; changes to employees are made at Garden State.
const ownUser = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })
/** Letters only, as in a name. */
const newName = (start: string) => start + [...randomBytes(6)].map(n => String.fromCharCode(97 + (n % 26))).join('')

interface NewPerson {
  first_name?: string
  last_name?: string
  city?: string
  hire_date?: string
}

/** Adds a person at Garden State for one test only. */
async function anEmployee(page: Page, token: string, over: NewPerson = {}) {
  const employee = { first_name: 'Rosa', last_name: newName('Q'), city: 'Newark', hire_date: '2024-02-05', ...over }
  const answer = await page.request.post('/api/admin/providers', {
    headers: { 'x-authorization': token },
    data: employee,
  })
  expect(answer.status(), 'an employee is added').toBe(200)
  return { ...employee, id: ((await answer.json()) as { id: string }).id }
}

/** The search ignores accents: "victor" finds Víctor. */
const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

const rowLinks = (page: Page) => page.getByRole('table', { name: 'Employees' }).locator('a[data-row-link]')
const total = (page: Page, text: string) => expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(text)
const search = (page: Page) => page.getByRole('textbox', { name: 'Search employees' })
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

test('[R-STA-9] [R-RTE-2] after sign-in the active employees are shown; with the filter cleared, all 1,850', {
  tag: '@prove',
}, async ({ page }) => {
  await page.goto('/')
  await fillSignIn(page, 'admin@harborlight.example')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(page).toHaveURL('/employees?provider_status=1')
  const [active] = await sql<{ n: string }>(
    `select count(*) as n from employees e join organizations o on o.id = e.organization_id
     where o.name = 'Harborlight Home Care' and provider_status = 1`,
  )
  await total(page, `1–50 of ${Number(active?.n).toLocaleString('en-US')} employees`)
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toHaveCount(50)
  await page.getByRole('button', { name: 'Clear filter Status' }).click()
  await expect(page).toHaveURL('/employees')
  await total(page, '1–50 of 1,850 employees')
  await expect(views(page).getByRole('link', { name: 'All 1,850' })).toHaveAttribute('aria-current', 'page')
})

test('[R-RTE-2] filters, order, search and page are in the address: Back, Forward and a reload show the same', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Location', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Queens' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/location_id=[0-9a-f-]{36}/)
  await page.getByRole('columnheader', { name: 'Hired' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Hired' })).toHaveAttribute('aria-sort', 'ascending')
  // The filter's rows have arrived when each shows its location.
  await expect
    .poll(async () => {
      const rows = await rowLinks(page).count()
      return rows > 0 && rows === (await page.getByRole('cell', { name: 'Queens', exact: true }).count())
    })
    .toBe(true)
  // Searches for someone in the list; otherwise an empty result would pass.
  const last = (await rowLinks(page).allTextContents())
    .map(text => text.split(',')[0] ?? '')
    .find(name => /^[A-Za-z]{4,}$/.test(name))
  const sought = (last ?? 'nobody').toLowerCase()
  await search(page).pressSequentially(sought)
  await expect(page).toHaveURL(new RegExp(`sort_by=hire_date.*search=${sought}`))
  const found = async () => ({ url: page.url(), names: await rowLinks(page).allTextContents() })
  await expect
    .poll(async () => {
      const names = await rowLinks(page).allTextContents()
      return names.length > 0 && names.every(name => withoutAccents(name).toLowerCase().includes(sought))
    })
    .toBe(true)
  const searched = await found()

  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(/sort_by=hire_date$/)
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goForward()
  await page.goForward()
  await expect(search(page)).toHaveValue(sought)
  await expect.poll(found).toEqual(searched)
  await page.reload()
  await expect.poll(found).toEqual(searched)
  await expect(page.getByText('Queens').first()).toBeVisible()

  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL('/employees?sort_by=hire_date')
  await expect(search(page)).toHaveValue('')
})

test('the whole row is a real link to the employee, and going back leads to the same list', {
  tag: '@prove',
}, async ({ page, context, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1&sort_by=-name&page=2')
  const row = page.getByRole('row').nth(4)
  const name = (await row.locator('a[data-row-link]').textContent()) ?? ''
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('cell', { name: 'Active' }).click({ button: 'middle' }),
  ])
  await expect(opened).toHaveURL(/\/employees\/[0-9a-f-]{36}\/profile$/)
  await opened.close()
  await row.getByRole('cell', { name: 'Active' }).click()
  const [last = '', first = ''] = name.split(', ')
  await expect(title(page, `${first} ${last}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Employees' }).click()
  await expect(page).toHaveURL('/employees?provider_status=1&sort_by=-name&page=2')
  await expect(page.getByRole('row').nth(4).locator('a[data-row-link]')).toHaveText(name)
})

test('matches hidden by the status filter are reported, and one click shows them', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const token = await signIn(page, await ownUser())
  const person = await anEmployee(page, token)
  await page.goto(`/employees?provider_status=5&search=${person.last_name}`)
  await expect(page.getByText('1 match with another status.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(rowLinks(page)).toHaveText([`${person.last_name}, Rosa`])
})

test('columns and density follow the user to another browser', { tag: '@prove' }, async ({
  page,
  browser,
  signIn,
  baseURL,
}) => {
  const user = await ownUser()
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('button', { name: 'Columns' }).click()
  const [coordinator, language] = ['Coordinator', 'Language'].map(name => page.getByRole('checkbox', { name }))
  await coordinator?.click()
  await language?.click()
  await page.getByRole('button', { name: 'Move Language up' }).click()
  const saved = page.waitForResponse(answer => answer.url().includes('/profile/preferences') && answer.ok())
  await page.getByRole('button', { name: 'Compact' }).click()
  await saved
  await expectAccessible(page, 'columns')
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) })
  const other = await elsewhere.newPage()
  await signIn(other, user)
  await other.goto('/employees')
  const names = ['Name', 'Number', 'Status', 'Discipline', 'Location', 'Mobile phone', 'Language', 'Hired']
  // The first one is the checkbox that selects the page
  await expect(other.getByRole('columnheader')).toHaveText(['', ...names])
  await expect(other.getByRole('table', { name: 'Employees' })).toHaveAttribute('data-density', 'compact')
  await elsewhere.close()
})

test('[R-RTE-2] a view is saved with its live count, edited, shared, renamed and deleted; the first one opens from the navigation', {
  tag: drawn(2),
}, async ({ page, browser, signIn, baseURL }) => {
  await signIn(page, await ownUser())
  const name = newName('Spanish ')
  await page.goto('/employees?provider_status=1')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await page.getByRole('checkbox', { name: 'Spanish' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Make this my default view').check()
  await expectAccessible(page, 'save view')
  await page.keyboard.press('Enter')
  const tab = views(page).getByRole('link', { name: new RegExp(name) })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const count =
    (await page.getByRole('navigation', { name: 'Pages' }).textContent())?.match(/([\d,]+) employees/)?.[1] ?? ''
  await expect(tab).toContainText(count)

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByText('Edited', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Discard' }).click()
  await expect(page.getByText('Edited', { exact: true })).toBeHidden()
  await page.getByRole('columnheader', { name: 'Hired' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Edited', { exact: true })).toBeHidden()
  await expect(page).toHaveURL(/sort_by=hire_date/)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('columnheader', { name: 'Hired' })).toHaveAttribute('aria-sort', 'ascending')

  const act = async (what: string) => {
    await page.getByRole('button', { name: /^Actions for the view/ }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act('Share with everyone')
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) })
  const other = await elsewhere.newPage()
  await signIn(other, await aUser({ agencies: { [gardenState]: 'viewer' } }))
  await other.goto('/employees?provider_status=1')
  await views(other)
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await other.getByRole('button', { name: /^Actions for the view/ }).click()
  await expect(other.getByRole('menuitem')).toHaveText(['Notify me about new people', 'Save as new view…'])
  await elsewhere.close()

  await act('Rename…')
  await dialog.getByLabel('Name').fill(`${name} speakers`)
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('link', { name: `${name} speakers` })).toBeVisible()
  await act('Delete…')
  await dialog.getByRole('button', { name: 'Delete view' }).click()
  await expect(page).toHaveURL('/employees?provider_status=1')
  await expect(views(page).getByRole('link', { name: `${name} speakers` })).toBeHidden()
})

test('adding someone who may already exist asks first; a double click adds only one', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/409/)
  const token = await signIn(page, await ownUser())
  const person = await anEmployee(page, token)
  await page.goto('/employees?provider_status=1')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add employee' })
  await dialog.getByLabel('First name').fill('Rosa')
  await dialog.getByLabel('Last name').fill(person.last_name)
  await expect(dialog.getByRole('alert')).toContainText('Possible duplicate')
  await expect(dialog.getByRole('link', { name: `Open ${person.last_name}, Rosa in a new tab` })).toHaveAttribute(
    'href',
    `/employees/${person.id}/profile`,
  )
  // The response arrives between the two clicks of a double click: the second one must not count as “anyway”.
  const button = await dialog.getByRole('button', { name: 'Add employee' }).boundingBox()
  if (!button) throw new Error('The button is not to be seen.')
  await page.mouse.click(button.x + 20, button.y + 10)
  await expect(dialog.getByRole('button', { name: 'Add anyway' })).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(dialog.getByText('If this is a different person, choose “Add anyway”.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden()
  await expect(dialog.getByText('Discard what you have entered?')).toBeHidden()
  await dialog.getByRole('button', { name: 'Add anyway' }).dblclick()
  await expect(title(page, `Rosa ${person.last_name}`)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(person.id))
  await expect(toast(page, `Rosa ${person.last_name} was added.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toHaveText(/Mobile phone\s*–/)
  const [row] = await sql<{ n: string }>('select count(*) as n from employees where last_name = $1', [person.last_name])
  expect(Number(row?.n)).toBe(2)
  await page.goBack()
  await expect(page).toHaveURL('/employees?provider_status=1')
})

test('missing or invalid values are shown at their fields, and input is not lost without asking', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/409/)
  const token = await signIn(page, await ownUser())
  await anEmployee(page, token)
  const [taken] = await sql<{ employee_number: string }>(
    `select employee_number from employees where organization_id = $1 and employee_number is not null limit 1`,
    [await agencyId(gardenState)],
  )
  await page.goto('/employees?add=1')
  const dialog = page.getByRole('dialog', { name: 'Add employee' })
  await dialog.getByLabel('First name').fill('Ana')
  await dialog.getByLabel('Email').fill('ana@')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Last name')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/such as name@example.org/)
  await dialog.getByLabel('Email').fill('')
  await dialog.getByLabel('Last name').fill(newName('Z'))
  await dialog.getByLabel('Employee number').fill(taken?.employee_number ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Employee number')).toHaveAccessibleDescription(/is taken/)
  await expect(dialog.getByLabel('Employee number')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard what you have entered?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/employees')
})

test('a profile is edited by keyboard only, and leaving with unsaved changes asks once', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const token = await signIn(page, await ownUser())
  const person = await anEmployee(page, token)
  await page.goto(`/employees/${person.id}/profile`)
  await page.getByRole('button', { name: 'Edit address' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await page.keyboard.type('12 Alder Street')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('City')).toBeFocused()
  await page.keyboard.type('Elizabeth')
  await expect(page.getByText('2 fields changed')).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  // One Esc answers one question, and doesn't open another.
  await expect(leave.getByRole('button', { name: 'Keep editing' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'History' }).click()
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('City').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The changes were saved.')).toBeVisible()
  await expect(page.getByText('12 Alder Street')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/history$/)
  const latest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  await expect(latest).toContainText('Journey Tester edited the profile')
  await expect(latest.getByRole('row', { name: 'City Newark Elizabeth' })).toBeVisible()
})

test('two people edit one profile: the second sees who changed what, chooses per field and loses nothing', {
  tag: '@prove',
}, async ({ page, context, signIn, faults }) => {
  faults.expected(/412/)
  const token = await signIn(page, await ownUser())
  const person = await anEmployee(page, token)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/employees/${person.id}/profile`)
    await tab.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await other.getByLabel('City').fill('Trenton')
  await other.getByLabel('ZIP code').fill('08608')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(other, 'The changes were saved.')).toBeVisible()

  await page.getByLabel('City').fill('Camden')
  await page.getByLabel('Preferred name').fill('Rosie')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Journey Tester changed this employee while you were editing' })
  await expect(dialog).toContainText('Preferred name: not given → Rosie')
  await expect(dialog).toContainText('ZIP code: not given → 08608')
  await expectAccessible(page, 'a conflict')
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Camden')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const city = dialog.getByRole('group', { name: 'City' })
  await expect(city.getByRole('radio', { name: 'Yours: Camden' })).toBeChecked()
  await city.getByRole('radio', { name: 'Trenton' }).check()
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await expect(toast(page, 'The changes were saved.')).toBeVisible()
  const [kept] = await sql('select city, postal_code, preferred_name from employees where id = $1', [person.id])
  expect(kept).toEqual({ city: 'Trenton', postal_code: '08608', preferred_name: 'Rosie' })
})

test('the status changes now with a reason, or on a later day, which can be canceled', {
  tag: drawn(3),
}, async ({ page, signIn }) => {
  const token = await signIn(page, await ownUser())
  const person = await anEmployee(page, token)
  await page.goto(`/employees?search=${person.last_name}`)
  await rowLinks(page).first().click()
  const choose = async (verb: string) => {
    await page.getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('menuitem', { name: verb }).click()
  }
  const dialog = page.getByRole('dialog', { name: `Change status of Rosa ${person.last_name}` })
  const facts = page.getByRole('complementary', { name: 'Facts' })
  await choose('Start leave…')
  // Nothing is sent without a reason: an error response would be an error in the console.
  await dialog.getByRole('button', { name: 'Start leave' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason.')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').selectOption('Family leave')
  await expect(dialog.getByText('Choose a reason.')).toHaveCount(0)
  await dialog.getByLabel('Note').fill('Back after the birth.')
  await page.goBack()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Keep editing' }).click()
  await expect(leave).toBeHidden()
  await expectAccessible(page, 'change status')
  await dialog.getByRole('button', { name: 'Start leave' }).click()
  await expect(toast(page, `Rosa ${person.last_name} is now On leave.`)).toBeVisible()
  await expect(facts).toContainText('Family leave')

  await page.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Return from leave…', 'Terminate…'])
  await page.getByRole('menuitem', { name: 'Return from leave…' }).click()
  const year = new Date().getFullYear() + 1
  await dialog.getByLabel('Starts on').fill(`${year}-03-14`)
  await expect(dialog).toContainText(`Scheduled: on Mar 14, ${year} the status changes to Active automatically.`)
  await dialog.getByRole('button', { name: 'Schedule change' }).click()
  await expect(facts.getByRole('heading', { name: 'Scheduled changes' })).toBeVisible()
  await expect(facts).toContainText(`Mar 14, ${year}`)
  await facts.getByRole('button', { name: /^Remove scheduled change/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove scheduled change' }).dblclick()
  await expect(facts.getByRole('heading', { name: 'Scheduled changes' })).toBeHidden()
  // Sent only once: a second call would report that the plan does not exist.
  await expect(page.getByRole('region', { name: 'Notices' })).not.toContainText('does not exist')

  await page.getByRole('link', { name: 'History' }).click()
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries).toContainText([
    'removed a scheduled status change',
    'scheduled a status change',
    'Back after the birth.',
    'added this employee',
  ])
  await expectAccessible(page, 'history')
})

test('the current view is exported as CSV and as a workbook, with the visible columns', {
  tag: drawn(4),
}, async ({ page, signIn }) => {
  // No one is added there during the test
  await signIn(page, await aUser({ agencies: { 'Suncoast Aides': 'agency_admin' } }))
  await page.goto('/employees?provider_status=1&sort_by=-name')
  const first = (await rowLinks(page).first().textContent()) ?? ''
  const people =
    (await page.getByRole('navigation', { name: 'Pages' }).textContent())?.match(/([\d,]+) employees/)?.[1] ?? ''
  const exportAs = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await exportAs('CSV file')
  expect(csv.name).toMatch(/\.csv$/)
  const lines = csv.bytes.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(Number(people.replaceAll(',', '')) + 1)
  expect(lines[1]).toContain(first.split(', ')[0])
  const workbook = await exportAs('Excel workbook')
  expect(workbook.name).toMatch(/\.xlsx$/)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('a viewer reads everything and sees no controls to change or export it', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'viewer')
  await page.goto('/employees?provider_status=1')
  await rowLinks(page).first().waitFor()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  for (const name of ['Add employee', 'Export']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Import', exact: true })).toBeHidden()
  await rowLinks(page).first().click()
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change status' })).toHaveCount(0)
  await page.goto('/employees?add=1')
  await rowLinks(page).first().waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[R-CSM-6] customer success works on the same screens under the agency’s address', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'csm')
  const base = `/csm/agency/${await agencyId(gardenState)}/employees`
  await page.goto(`${base}?provider_status=1`)
  await rowLinks(page).first().click()
  await expect(page).toHaveURL(new RegExp(`${base}/[0-9a-f-]{36}/profile$`))
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Employees' }).click()
  await expect(page).toHaveURL(`${base}?provider_status=1`)
})

test('a list that cannot be loaded says so and can be retried; an unknown employee is reported plainly', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/ERR_FAILED|404/)
  await signIn(page, 'admin')
  await page.route('**/api/admin/providers?*', route => route.abort())
  await page.goto('/employees?provider_status=1')
  await expect(page.getByText('The list could not be loaded')).toBeVisible()
  await expectAccessible(page, 'a failed list')
  await page.unroute('**/api/admin/providers?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowLinks(page)).toHaveCount(50)
  await page.goto('/employees/01900000-0000-7000-8000-000000000000/profile')
  await expect(page.getByText('There is no such employee')).toBeVisible()
})

test('the rows of the list are requested once, even when sign-in resolves before the page', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    searchParams.delete('organization_id')
    if (pathname.endsWith('/admin/providers')) asked.push(searchParams.toString())
  })
  // The page's own code arrives long after the session was checked
  const checked = page.waitForResponse('**/api/check-access-token').then(answer => answer.finished())
  await page.route(chunkOf('features/employees/EmployeesPage.tsx'), async route => {
    await checked
    await route.continue()
  })
  await page.goto('/employees?provider_status=1')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(asked.filter(query => query === 'provider_status=1')).toHaveLength(1)
})
