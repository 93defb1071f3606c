import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openZip, wholeOf } from '../server/src/files/read-zip.ts'
import { rawZip } from '../server/test/raw-zip.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) =>
  `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`

/** A program with one module, open at its content. */
async function create(page: Page, title: string) {
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
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Fall prevention')
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

async function* part(bytes: Buffer, from: number, to: number) {
  yield bytes.subarray(from, to)
}
const programIn = async (bytes: Buffer) => {
  const parts = await openZip((from, to) => part(bytes, from, to), bytes.length, { entries: 100, bytes: 1e9 })
  const program = parts.get('program.json')
  if (!program) throw new Error('no program')
  return JSON.parse(String(await wholeOf(program, 1e9))) as { topics: { name: string; code: string | null }[] }
}
const zipped = (program: object) => rawZip([{ name: 'program.json', bytes: Buffer.from(JSON.stringify(program)) }])

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByRole('dialog')
    .getByLabel('Program file')
    .locator('input[type=file]')
    .setInputFiles({ name: 'falls.zip', mimeType: 'application/zip', buffer })

test('a program leaves as one file and comes back as a new draft; a damaged file is refused with its reason', async ({
  page,
  signIn,
}) => {
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const title = newName('Falls')
  await create(page, title)
  const bytes = await exported(page, title)
  const program = await programIn(bytes)

  await page.goto('/programs')
  await page.getByRole('button', { name: 'Import program…' }).click()
  await expectAccessible(page, 'choosing a program file')
  await choose(page, zipped({ ...program, version: 9 }))
  await expect(page.getByText('A newer version of Preceptor made this file.')).toBeVisible()
  await expectAccessible(page, 'a refused program file')
  await page.getByRole('button', { name: 'Choose another file' }).click()

  // a topic that the agency has not
  await choose(page, zipped({ ...program, topics: program.topics.map(topic => ({ ...topic, name: 'Stürze' })) }))
  const dialog = page.getByRole('dialog', { name: `Import “${title}”` })
  await expect(dialog.getByText(`You already have a program called “${title}”.`)).toBeVisible()
  await expect(dialog.getByText('My promise')).toContainText('45 min')
  await dialog.getByRole('combobox', { name: 'Topic “Stürze”' }).selectOption('Safety and emergencies')
  await expectAccessible(page, 'what a program file holds')
  await dialog.getByRole('button', { name: 'Import as draft' }).click()
  await expect(toast(page, `“${title}” was imported as a draft.`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Statement' })).toHaveValue('I will keep the floor clear.')
  await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue(/.+/)
  await expect(page.getByRole('combobox', { name: 'Topic' }).locator('option:checked')).toHaveText('Safety and emergencies')
})
