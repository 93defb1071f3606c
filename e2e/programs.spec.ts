import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) =>
  `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`
const anAdmin = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })

const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

async function create(page: Page, title: string) {
  await page.goto('/programs')
  await page.getByRole('button', { name: 'New program' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function addModule(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: 'Add module' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await expect(page.getByRole('textbox', { name: 'Module title' })).toHaveValue(title)
}

test('[R-RTE-6] [R-RTE-7] [R-STA-8] a program is created, written, published, changed and archived', async ({
  page,
  signIn,
}) => {
  await signIn(page, await anAdmin())
  await page.goto('/programs?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await expect(dialog.getByText('Choose a training type.')).toBeVisible()
  await expectAccessible(page, 'a new program')
  const title = newName('Falls')
  await create(page, title)
  await expect(page.getByText('Caregivers can’t start it yet.')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()

  await addModule(page, 'Text', 'Before a fall')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Most falls happen at night.')
  await page.getByRole('button', { name: 'Add topic' }).click()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Fall prevention')
  await page.getByRole('textbox', { name: 'Minutes', exact: true }).fill('60')
  await saved(page)
  await expect(page.getByRole('region', { name: 'Modules' })).toContainText('60 min')
  await expectAccessible(page, 'a module')
  await addModule(page, 'Acknowledgment', 'My promise')
  const statement = page.getByRole('textbox', { name: 'Statement' })
  // Text typed during a save is included when another module is opened
  const gate = Promise.withResolvers<void>()
  const held = async (route: Route) => {
    await gate.promise
    await route.continue()
  }
  await page.route('**/api/admin/programs/*/modules/*', held, { times: 1 })
  await statement.fill('I will look.')
  await expect(page.getByText('Saving…')).toBeVisible()
  await statement.fill('I will look for risks.')
  await page.getByRole('button', { name: /Before a fall/ }).click()
  gate.resolve()
  await page.getByRole('button', { name: /My promise/ }).click()
  await expect(statement).toHaveValue('I will look for risks.')
  await saved(page)
  await page.getByRole('button', { name: 'Move up' }).click()
  await expect(page.getByRole('region', { name: 'Modules' }).getByRole('listitem').first()).toContainText('My promise')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Statement' })).toHaveValue('I will look for risks.')

  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(dialog.getByText('Learners can choose English.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Version 1 is published.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Active')
  await expect(page.getByRole('main')).toContainText('In-service · 1 h · Version 1')

  await page.getByRole('button', { name: 'Edit content' }).click()
  await page.getByRole('button', { name: '2. Before a fall' }).click()
  await page.getByRole('textbox', { name: 'Module title' }).fill('Before somebody falls')
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('radio', { name: 'Material change' }).check()
  await dialog.getByRole('radio', { name: 'Everyone who hasn’t finished' }).check()
  await dialog.getByRole('textbox', { name: 'What changed' }).fill('A clearer title')
  await expectAccessible(page, 'publishing')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Version 2 is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('A clearer title')
  await expectAccessible(page, 'versions')
  await dialog.getByRole('button', { name: 'Compare Version 2' }).click()
  await expect(dialog.getByText('Changed: Before somebody falls')).toBeVisible()
  await expect(dialog.getByRole('insertion').first()).toContainText('somebody')
  await page.keyboard.press('Escape')
  await dialog.getByRole('listitem').nth(1).getByRole('button', { name: 'View' }).click()
  await expect(page.getByText('You are viewing version 1')).toBeVisible()
  await expect(page.getByRole('button', { name: '2. Before a fall' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the current content' }).click()
  await expect(page.getByRole('button', { name: '2. Before somebody falls' })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await dialog.getByRole('button', { name: 'Archive program' }).click()
  await expect(page.getByText('This program is archived')).toBeVisible()
  await page.getByRole('link', { name: 'Programs' }).first().click()
  await page.getByRole('textbox', { name: 'Search programs' }).fill(title)
  await page.getByRole('link', { name: /^Archived/ }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page, 'the programs')
})

test('a program is previewed as a caregiver sees it, in each language, and nothing is recorded', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/programs?search=caregiver+app')
  await page.getByRole('link', { name: 'Using the caregiver app', exact: true }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Your phone at work' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Read in' }).selectOption('es')
  await expect(dialog.getByRole('heading', { name: 'Su teléfono en el trabajo' })).toBeVisible()
  await expectAccessible(page, 'the preview')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog.getByText('A caregiver’s completion would be recorded here.')).toBeVisible()
})

test('settings are checked, saved, and readable by users who may not change them', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/422/)
  await signIn(page, await anAdmin())
  const title = newName('Yearly')
  await create(page, title)
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  const form = page.getByRole('form', { name: 'Program settings' })
  await form.getByRole('combobox', { name: 'A completion is valid' }).selectOption('For a number of months')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Enter for how many months a completion is valid.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Months' }).fill('12')
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('When the completion expires')
  await form.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Spanish' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Anual')
  await form.getByRole('combobox', { name: 'Use a preset' }).selectOption('Gentle: 14 and 1 day before')
  await form.getByRole('textbox', { name: 'Grace period (days)' }).fill('5')
  await expectAccessible(page, 'program settings')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Months' })).toHaveValue('12')
  await expect(form.getByRole('textbox', { name: 'Reminders (days before)' })).toHaveValue('14, 1')
})

test('a viewer reads programs and cannot change them', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await page.goto('/programs')
  await expect(page.getByRole('link', { name: 'Fall prevention' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New program' })).toBeHidden()
  await page.getByRole('link', { name: 'Fall prevention' }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.getByRole('button', { name: /Before a fall/ }).click()
  await expect(page.getByText('One in four people over 65')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit content' })).toBeHidden()
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect(page.getByRole('form')).toBeHidden()
  await expect(page.getByRole('main')).toContainText('When the completion expires')
  await expectAccessible(page, 'settings of a viewer')
})

test('two people edit one module: changes made by only one are merged, conflicts are asked about', {
  tag: '@prove',
}, async ({ browser, page, signIn, faults }) => {
  // The browser itself logs the refusal of the second save
  faults.expected(/412/)
  await signIn(page, await anAdmin())
  await create(page, newName('Both'))
  await addModule(page, 'Acknowledgment', 'Promise')
  await page.getByRole('textbox', { name: 'Statement' }).fill('First words.')
  await saved(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, await anAdmin())
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Minimum time (minutes)' }).fill('5')
  await saved(other)
  await page.getByRole('textbox', { name: 'Statement' }).fill('My words.')
  await saved(page)
  await expect(page.getByRole('textbox', { name: 'Minimum time (minutes)' })).toHaveValue('5')
  await other.getByRole('textbox', { name: 'Statement' }).fill('Their words.')
  await expect(other.getByText(/changed this module meanwhile/)).toBeVisible()
  await expect(other.getByText('My words.')).toBeVisible()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Statement' })).toHaveValue('Their words.')
})
