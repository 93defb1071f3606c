import { randomBytes } from 'node:crypto'
import { drawn } from './drawn.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) => start + [...randomBytes(6)].map(n => String.fromCharCode(97 + (n % 26))).join('')
const pdf = (text: string, size = 0) => Buffer.concat([Buffer.from(`%PDF-1.7\n% ${text}\n`), Buffer.alloc(size, 'x')])

test('[R-ENT-6] files are attached to a note; an interrupted upload resumes where it stopped', {
  tag: drawn(5),
}, async ({ page, signIn, faults }) => {
  faults.expected(/net::ERR_|status of 422/)
  const token = await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const added = await page.request.post('/api/admin/providers', {
    headers: { 'x-authorization': token },
    data: { first_name: 'Rosa', last_name: newName('F'), hire_date: '2024-02-05' },
  })
  const { id } = (await added.json()) as { id: string }
  await page.goto(`/employees/${id}/profile`)
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Her test result.')
  const files = dialog.getByRole('group', { name: 'Attachments' })

  // The connection breaks with the second piece, and stays down until the test restores it
  let cut = true
  const sent: string[] = []
  await page.route('**/api/admin/files/*?*', async route => {
    const { pathname, searchParams } = new URL(route.request().url())
    const from = searchParams.get('from')
    if (cut && from !== '0') return route.abort('connectionfailed')
    sent.push(`${pathname} ${from}`)
    await route.continue()
  })
  await files.getByLabel('Attachments', { exact: true }).setInputFiles([
    { name: 'TB test.pdf', mimeType: 'application/pdf', buffer: pdf('result', 700_000) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><p>Hi') },
  ])
  await expect(files.getByText(/Connection lost at \d+ KB of/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(files.getByText('Wait until all files are uploaded, or remove them.')).toBeVisible()
  await expectAccessible(page, 'a note with an upload that was cut')
  // Pressed while the connection is still down: it also retries automatically, and a restored connection would remove the button
  await files.getByRole('button', { name: 'Resume TB test.pdf' }).click()
  cut = false
  await expect(files.getByText('PDF, 684 KB')).toBeVisible()
  // Pieces that had arrived were not sent again
  expect(new Set(sent).size).toBe(sent.length)
  await expect(files.getByText(/This kind of file can’t be added/)).toBeVisible()
  await files.getByRole('button', { name: 'Remove page.html' }).click()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(toast(page, 'The note was added.')).toBeVisible()

  const entry = notes.getByRole('listitem').filter({ hasText: 'Her test result.' })
  await expect(entry.getByText('PDF, 684 KB')).toBeVisible()
  await expectAccessible(page, 'a note with a file')
  const download = page.waitForEvent('download')
  await entry.getByRole('button', { name: 'Download TB test.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('TB test.pdf')
  const opened = page.context().waitForEvent('page')
  await entry.getByRole('button', { name: 'Preview TB test.pdf' }).click()
  await (await opened).close()

  await entry.getByRole('button', { name: /^Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await files.getByRole('button', { name: 'Remove TB test.pdf' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entry.getByText('PDF, 684 KB')).toBeHidden()
  await entry.getByRole('button', { name: /^Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  await expect(dialog.getByRole('button', { name: 'Download TB test.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('removed an attachment')
})
