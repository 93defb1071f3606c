import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addModule, createProgram, saved } from './program-media.ts'
import { expect } from './support.ts'

/** Made by packagers, but for two: `hostile` tries what must not work and writes what came of it onto its page; the pages of `framed` look for the run-time in the frames above them. */
export const packaged = (name: string) => ({
  name: `${name}.zip`,
  mimeType: 'application/zip',
  buffer: readFileSync(new URL(`fixtures/packages/${name}.zip`, import.meta.url)),
})

/** A program with a text and, after it, the package. */
export async function programOf(page: Page, file: ReturnType<typeof packaged>) {
  await createProgram(page, 'Hands')
  await addModule(page, 'Text', 'Before')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read this first.')
  await saved(page)
  // on a phone a module covers the outline
  const outline = page.getByRole('button', { name: 'All modules' })
  if (await outline.isVisible()) await outline.click()
  await addModule(page, 'SCORM package', 'Clean hands')
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Begins with')).toBeVisible()
  await saved(page)
}

export const report = (page: Page) => page.getByRole('region', { name: 'What the package reported' })
