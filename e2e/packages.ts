import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aPackage } from '../server/test/zips.ts'
import { addModule, createProgram, saved } from './program-media.ts'
import { expect } from './support.ts'

const zip = (name: string, buffer: Buffer) => ({ name: `${name}.zip`, mimeType: 'application/zip', buffer })
export const packaged = (name: string) =>
  zip(name, readFileSync(new URL(`fixtures/packages/${name}.zip`, import.meta.url)))

/** Its script tries what must not work, and writes what came of it onto its page. */
export const hostile = () =>
  zip(
    'hostile',
    aPackage(
      [
        { name: 'hostile.html', content: fixture('hostile.html') },
        { name: 'sw.js', content: '' },
      ],
      {
        href: 'hostile.html',
      },
    ),
  )
/** Its pages look for the run-time in the frames above them. */
export const framed = () =>
  zip(
    'framed',
    aPackage(
      ['frameset.html', 'menu.html', 'lesson.html'].map(name => ({ name, content: fixture(name) })),
      { href: 'frameset.html', title: 'Framed lesson' },
    ),
  )

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

/** A program with a text and, after it, the package. */
export async function programOf(page: Page, file: ReturnType<typeof packaged>) {
  await createProgram(page, 'Hands')
  await addModule(page, 'Text', 'Before')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read this first.')
  await saved(page)
  await addModule(page, 'SCORM package', 'Clean hands')
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Begins with')).toBeVisible()
  await saved(page)
}

export const report = (page: Page) => page.getByRole('region', { name: 'What the package reported' })
