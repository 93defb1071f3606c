import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { aUser, anAgency } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'
import { sql } from './database.ts'

/** Adds an agency with two people whose photos no other test changes. */
async function twoPeople() {
  const agency = await anAgency('Portrait Care')
  const rows = await sql<{ id: string; last_name: string }>(
    `insert into employees (organization_id, first_name, last_name, provider_status, mobile, phone_2) values
       ($1, 'Rosa', 'Abreu', 1, '+17185550101', '+17185550102'), ($1, 'Wei', 'Chen', 1, null, null) returning id, last_name`,
    [agency.id],
  )
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' } })
  return { rosa: rows.find(row => row.last_name === 'Abreu')?.id ?? '', user }
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByRole('dialog').getByLabel('Photo', { exact: true }).setInputFiles({ name, mimeType, buffer })

test('[R-ENT-6] a photo is chosen, cropped, shown on profile, list and search, and removed', { tag: drawn(4) }, async ({
  page,
  signIn,
}) => {
  const { rosa, user } = await twoPeople()
  await signIn(page, user)
  await page.goto(`/employees/${rosa}`)
  await expect(title(page, 'Rosa Abreu')).toBeVisible()
  await page.getByRole('button', { name: 'Add photo of Rosa Abreu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Photo of Rosa Abreu' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the dialog without a photo', '[role=dialog]')
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('no picture'))
  await expect(dialog.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
  await choose(page, 'broken.jpg', 'image/jpeg', Buffer.from('no picture'))
  await expect(dialog.getByRole('alert')).toHaveText('We couldn’t read this picture. Choose another one.')

  await choose(page, 'rosa.jpg', 'image/jpeg', await page.screenshot({ type: 'jpeg' }))
  const frame = dialog.getByRole('group', { name: 'Position of the photo' })
  const left = () => frame.locator('img').evaluate((image: HTMLElement) => Number.parseFloat(image.style.left))
  const before = await left()
  await frame.press('ArrowLeft')
  await expect.poll(left).toBeGreaterThan(before)
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expectAccessible(page, 'the crop', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(toast(page, 'The photo of Rosa Abreu was saved.')).toBeVisible()
  const face = page.getByRole('button', { name: 'Change photo of Rosa Abreu' })
  await expect(face.locator('img')).toHaveAttribute('src', /^data:image\/webp/)

  // One call for all photos of a page; people without one keep their initials
  const calls: string[] = []
  page.on('request', request => request.url().includes('/providers/photos') && calls.push(request.url()))
  await page.goto('/employees')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Abreu, Rosa').locator('img')).toBeVisible()
  await expect(row('Chen, Wei').locator('img')).toHaveCount(0)
  expect(calls).toHaveLength(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('abreu')
  await expect(page.getByRole('option', { name: /Abreu, Rosa/ }).locator('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/employees/${rosa}/history`)
  await expect(page.getByText('Changed the photo of').first()).toBeVisible()
  await face.click()
  await expect(dialog.getByRole('img', { name: 'Photo of Rosa Abreu' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await page
    .getByRole('dialog', { name: 'Remove the photo of Rosa Abreu?' })
    .getByRole('button', { name: 'Remove photo' })
    .click()
  await expect(toast(page, 'The photo of Rosa Abreu was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photo of Rosa Abreu' })).toBeVisible()
})

test('a second phone is called from the profile, edited and shown as a column', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { rosa, user } = await twoPeople()
  await signIn(page, user)
  await page.goto(`/employees/${rosa}`)
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(contact.getByRole('link', { name: '(718) 555-0102' })).toHaveAttribute('href', 'tel:+17185550102')
  await page.getByRole('button', { name: 'Edit contact' }).click()
  await page.getByLabel('Second phone').fill('718 555 0199')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(contact.getByRole('link', { name: '(718) 555-0199' })).toBeVisible()
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Call (718) 555-0199' })).toHaveAttribute('href', 'tel:+17185550199')
  await page.keyboard.press('Escape')
  await page.goto('/employees?search=5550199')
  await expect(page.getByRole('row').filter({ hasText: 'Abreu, Rosa' })).toBeVisible()
})
