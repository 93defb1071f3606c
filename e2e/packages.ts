import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addModule, createProgram, saved } from './program-media.ts'
import { expect } from './support.ts'

/**
 * Made with packaging tools, except two: `hostile` tries forbidden actions and shows the results on its page; the pages of `framed`
 * look for the run-time in the frames above them.
 */
export const packaged = (name: string) => ({
  name: `${name}.zip`,
  mimeType: 'application/zip',
  buffer: readFileSync(new URL(`fixtures/packages/${name}.zip`, import.meta.url)),
})

/** Adds a program with a text, followed by the package. */
export async function programOf(page: Page, file: ReturnType<typeof packaged>) {
  await createProgram(page, 'Hands')
  await addModule(page, 'Text', 'Before')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read this first.')
  await saved(page)
  // On a phone, a module covers the outline
  const outline = page.getByRole('button', { name: 'All modules' })
  if (await outline.isVisible()) await outline.click()
  await addModule(page, 'SCORM package', 'Clean hands')
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Begins with')).toBeVisible()
  await saved(page)
}

export const report = (page: Page) => page.getByRole('region', { name: 'What the package reported' })
