import { randomBytes } from 'node:crypto'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const newName = (start: string) => start + [...randomBytes(6)].map(n => String.fromCharCode(97 + (n % 26))).join('')

test('[R-RTE-3] [R-ENT-6] a note on the profile is written, edited, pinned and deleted, and every version is kept', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const token = await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const added = await page.request.post('/api/admin/providers', {
    headers: { 'x-authorization': token },
    data: { first_name: 'Rosa', last_name: newName('N'), hire_date: '2024-02-05' },
  })
  const { id } = (await added.json()) as { id: string }
  await page.goto(`/employees/${id}/profile`)
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('No notes yet.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Enter the note.')).toBeVisible()
  const text = dialog.getByRole('textbox', { name: 'Note' })
  await expect(text).toBeFocused()
  await text.fill('Asked for mornings only.')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Medical')
  await expect(dialog.getByText('Medical notes are for administrators and nurses only.')).toBeVisible()
  await expectAccessible(page, 'a new note')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Coaching')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(toast(page, 'The note was added.')).toBeVisible()
  const entry = notes.getByRole('listitem')
  await expect(entry).toContainText('Asked for mornings only.')
  await expect(entry).toContainText('Coaching')

  await entry.getByRole('button', { name: /^Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Asked for mornings only, from May on.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toContainText('from May on')
  await expect(entry).toContainText('Edited by')
  await entry.getByRole('button', { name: /^Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Asked for mornings only.')
  await expectAccessible(page, 'the versions of a note')
  await page.keyboard.press('Escape')

  await entry.getByRole('button', { name: /^Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(entry.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await expectAccessible(page, 'notes')
  await entry.getByRole('button', { name: /^Actions for the note/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete note' }).click()
  await expect(notes).toContainText('No notes yet.')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('deleted a note')
})
