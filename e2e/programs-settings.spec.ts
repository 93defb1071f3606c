import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser, gardenState, harborlight } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) =>
  `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`
const anAdmin = (agency = gardenState) => aUser({ agencies: { [agency]: 'agency_admin' } })
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

async function create(page: Page, title: string) {
  await page.goto('/programs?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('[R-RTE-6] programs can be shown as cards, in their own order, and a reload keeps it', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/programs?status=active')
  const faces = page.getByRole('group', { name: 'Show as' })
  await expect(faces.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true')
  await faces.getByRole('button', { name: 'Cards' }).click()
  await expect(page).toHaveURL(/as=cards/)
  const cards = page.getByRole('region', { name: 'Programs' })
  await expect(cards.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await expectAccessible(page, 'programs as cards')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Hours, longest first')
  await expect(page).toHaveURL(/sort_by=-hours/)
  await page.reload()
  await expect(cards.getByRole('link', { name: 'Fall prevention', exact: true })).toBeVisible()
  await page.getByLabel('Search programs').fill('zzzz')
  await expect(page.getByText('No program matches “zzzz”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await faces.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('[R-API-43] pay code and topic are edited beside the partner-visible data, while other settings stay unsaved', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await anAdmin())
  await create(page, newName('Paid'))
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).last().click()
  const attempts = page.getByRole('textbox', { name: 'Attempts per quiz' })
  await attempts.fill('5')
  const card = page.getByRole('region', { name: 'Payroll and partner' })
  await expect(card).toContainText('paycode: null')
  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Pay code' }).fill('ORIENT')
  await dialog.getByRole('textbox', { name: 'Partner topic ID' }).fill('4711')
  await dialog.getByRole('checkbox', { name: 'Send completions to your partner' }).check()
  await expectAccessible(page, 'the editor for partners', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Payroll and partner settings saved.')).toBeVisible()
  await expect(card).toContainText('paycode: “ORIENT”')
  await expect(card).toContainText('push: true')
  // Text typed in the other field is still there, and is saved
  await expect(attempts).toHaveValue('5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(attempts).toHaveValue('5')
  await expect(card).toContainText('partner_topic_id: “4711”')
  await expectAccessible(page, 'the settings of a program')
})

test('a state that requires an instructor is named until there is one, and learners can write to them', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const title = 'Fall prevention'
  await signIn(page, await anAdmin(harborlight))
  await page.goto('/programs?status=active')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  const missing = page.getByText('New York requires a contact for learners’ questions')
  await expect(missing).toBeVisible()
  await expectAccessible(page, 'a program without an instructor')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await expect(page.getByText('Choose a person or enter an email address.')).toBeVisible()
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.click()
  await page.getByRole('listbox').getByRole('option', { name: /@/ }).first().click()
  const [, email = ''] = /\((.*)\)/.exec(await person.inputValue()) ?? []
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()
  await expect(missing).toBeHidden()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const ask = page.getByRole('dialog').getByRole('link', { name: 'Ask the instructor' })
  await expect(ask).toHaveAttribute(
    'href',
    `mailto:${email}?subject=${encodeURIComponent('Question about “Fall prevention”')}`,
  )
  await sql(
    `update programs set asks_user_id = null where titles ->> 'en' = $1
      and organization_id = (select id from organizations where name = $2)`,
    [title, harborlight],
  )
})

test('[R-STA-8] a reason is ended by its button in the list of non-operational programs', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, await anAdmin())
  const title = newName('Stopped')
  await create(page, title)
  await page.goto(`/programs?status=non_operational&search=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
  await expect(row).toContainText('Not published yet')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused by your agency')
  await expectAccessible(page, 'non-operational programs')
  await row.getByRole('button', { name: 'Resume program' }).click()
  await expect(toast(page, `“${title}” can be started again.`)).toBeVisible()
  await expect(row).not.toContainText('Paused by your agency')
  await row.getByRole('link', { name: 'Go to content' }).click()
  await expect(page.getByRole('button', { name: 'Add module' })).toBeVisible()
})

test('a writer sees the reading level while writing, in English and in Spanish', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, await anAdmin())
  await create(page, newName('Plain'))
  await page.getByRole('button', { name: 'Add module' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Acknowledgment' }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('Hands')
  await dialog.getByRole('button', { name: 'Add module' }).click()
  const statement = page.getByRole('textbox', { name: 'Statement' })
  await statement.fill(
    'Interdisciplinary collaboration necessitates comprehensive, contemporaneous documentation regarding pharmacological administration responsibilities.',
  )
  await expect(page.getByText('Reading level: College level')).toBeVisible()
  await expect(page.getByText('Hard for many caregivers.', { exact: false })).toBeVisible()
  await saved(page)
  const outline = page.getByRole('region', { name: 'Modules' })
  await expect(outline).toContainText('College level')
  await statement.fill('Wash your hands with soap. Do it before each visit. Do it again when you leave the home.')
  await expect(page.getByText(/Reading level: Grade [1-5]$/)).toBeVisible()
  await saved(page)
  await expect(outline).toContainText(/Grade [1-5]/)
  await expectAccessible(page, 'the reading level')
})
