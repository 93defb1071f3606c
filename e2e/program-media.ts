import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './support.ts'
import { uploaded } from './uploads.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

export const film = { name: 'Hand washing.webm', mimeType: 'video/webm', buffer: fixture('lesson.webm') }
/** Captions as editors write them; the page converts them for browsers. */
export const captions = {
  name: 'Hand washing.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from('1\n00:00:00,000 --> 00:00:05,000\nWash your hands for 20 seconds.\n'),
}
export const handout = aPdf('Handout')

/** Builds our own standard-compliant two-page PDF. */
export function aPdf(title: string) {
  const pages = [`${title}, page one`, `${title}, page two`]
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((words, at) => {
      const drawn = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const starts = bodies.map((body, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return start
  })
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const whole = `${text}xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(whole) }
}

export const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

export async function createProgram(page: Page, start: string) {
  const title = `${start} ${[...randomBytes(5)].map(n => String.fromCharCode(97 + (n % 26))).join('')}`
  await page.goto('/programs?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  return title
}

export async function addModule(page: Page, kind: string, title: string) {
  await page.getByRole('button', { name: 'Add module' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(title)
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await expect(page.getByRole('textbox', { name: 'Module title' })).toHaveValue(title)
}

/** Writes a module with a captioned video and a handout, then one with a PDF: saved, not published. */
export async function writeLesson(page: Page) {
  await addModule(page, 'Video', 'Hand washing')
  const video = page.getByRole('group', { name: 'Video (English)' })
  await video.getByLabel('Video (English)', { exact: true }).setInputFiles(film)
  await expect(video.getByText('Video, 13 KB')).toBeVisible()
  const said = page.getByRole('group', { name: 'Captions (English)' })
  await said.getByLabel('Captions (English)', { exact: true }).setInputFiles(captions)
  await uploaded(said, 'Hand washing.vtt')
  const attached = page.getByRole('group', { name: 'Attachments' })
  await attached.getByLabel('Attachments', { exact: true }).setInputFiles(handout)
  await uploaded(attached, 'Handout.pdf')
  await saved(page)
  await addModule(page, 'Text or PDF', 'Handbook')
  const pdf = page.getByRole('group', { name: 'PDF (English)' })
  await pdf.getByLabel('PDF (English)', { exact: true }).setInputFiles(aPdf('Handbook'))
  await uploaded(pdf, 'Handbook.pdf')
  await saved(page)
}
