import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) =>
  `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`

/** Creates a program with one module, open at its content. */
async function create(page: Page, title: string, topic: string) {
  await page.goto('/programs?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await page.getByRole('button', { name: 'Add module' }).click()
  await dialog.getByRole('radio', { name: 'Acknowledgment' }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('My promise')
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await page.getByRole('textbox', { name: 'Statement' }).fill('I will keep the floor clear.')
  await page.getByRole('button', { name: 'Add topic' }).click()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption(topic)
  await page.getByRole('textbox', { name: 'Minutes', exact: true }).fill('45')
  await expect(page.getByText('All changes saved')).toBeVisible()
}

async function exported(page: Page, title: string): Promise<Buffer> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^falls-.*program-.*\.zip$/)
  return readFile(await download.path())
}

/** Damages the second part's bytes, since the first is for people. */
function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('program.json') + 'program.json'.length + 40
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}

/** A word that no other journey uses, and another name for it. */
async function topicCalled(name: string) {
  const [topic] = await sql<{ id: string }>(
    `insert into topics (organization_id, name) select id, $2 from organizations where name = $1 returning id`,
    [gardenState, name],
  )
  return { rename: (to: string) => sql('update topics set name = $2 where id = $1', [topic?.id, to]) }
}

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByRole('dialog')
    .getByLabel('Program file')
    .locator('input[type=file]')
    .setInputFiles({ name: 'falls.zip', mimeType: 'application/zip', buffer })

test('a program is exported as one file and imported as a new draft; a damaged file is refused with its reason', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const title = newName('Falls')
  const own = newName('Topic')
  const topic = await topicCalled(own)
  await create(page, title, own)
  const bytes = await exported(page, title)

  await page.goto('/programs')
  await page.getByRole('button', { name: 'Import program…' }).click()
  await expectAccessible(page, 'choosing a program file')
  faults.expected(/status of 422/)
  await choose(page, damaged(bytes))
  await expect(page.getByText('program.json is damaged')).toBeVisible()
  await expectAccessible(page, 'a refused program file')
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await topic.rename(newName('Renamed'))
  await choose(page, bytes)
  const dialog = page.getByRole('dialog', { name: `Import “${title}”` })
  await expect(dialog.getByText(`You already have a program called “${title}”.`)).toBeVisible()
  await expect(dialog.getByText('My promise')).toContainText('45 min')
  await dialog.getByRole('combobox', { name: `Topic “${own}”` }).selectOption('Safety and emergencies')
  await expectAccessible(page, 'what a program file holds')
  await dialog.getByRole('button', { name: 'Import as draft' }).click()
  await expect(toast(page, `“${title}” was imported as a draft.`)).toBeVisible()
  await page.getByRole('button', { name: '1. My promise' }).click()
  await expect(page.getByRole('textbox', { name: 'Statement' })).toHaveValue('I will keep the floor clear.')
  await expect(page.getByRole('combobox', { name: 'Topic' }).locator('option:checked')).toHaveText(
    'Safety and emergencies',
  )

  // Jobs are listed on the page of all jobs
  await page.goto('/jobs')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Kind/ }).click()
  const kinds = page.getByRole('dialog', { name: 'Filter by kind' })
  await kinds.getByRole('checkbox', { name: 'Employee import' }).check()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden()
  await kinds.getByRole('checkbox', { name: 'Program import' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Import “${title}”` })).toBeVisible()
  await expectAccessible(page, 'the page of an import')
  await page.getByRole('link', { name: 'Open the program' }).click()
  await expect(page.getByRole('button', { name: '1. My promise' })).toBeVisible()
})
