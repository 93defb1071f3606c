import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { aLearner } from './learner.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('staff create a learning link, share it in every way, and revoke it', { tag: drawn(3) }, async ({
  page,
  signIn,
}) => {
  const learner = await aLearner()
  await signIn(page, learner.user)
  await page.goto(`/employees/${learner.employee_id}/training`)
  await expect(page.getByText('No learning links yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Safe floors' }).click()
  await page.getByRole('menuitem', { name: 'Learning link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Learning link: Safe floors' })
  await expect(dialog.getByLabel('Valid for (days)')).toHaveValue('30')
  await dialog.getByLabel('Valid for (days)').fill('181')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Choose from 1 to 180 days.')).toBeVisible()
  await dialog.getByLabel('Valid for (days)').fill('14')
  await dialog.getByRole('button', { name: 'Create link' }).dblclick()
  await expect(dialog.getByText('Active')).toBeVisible()

  await dialog.getByRole('button', { name: 'Send by email' }).dblclick()
  await expect(toast(page, `The link was sent to ${learner.email}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show QR code' }).click()
  const code = dialog.getByRole('img', { name: /^QR code for the learning link of/ })
  await expect(code).toBeVisible()
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Get one-time code' }).click()
  await expect(dialog.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)).toBeVisible()
  await expect(dialog.getByText(/it won’t be shown again/)).toBeVisible()
  await expectAccessible(page, 'a learning link')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download sheet (PDF)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^learning-links-safe-floors-.*\.pdf$/)

  await dialog.getByRole('button', { name: 'Extend…' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend the link for Safe floors' })
  await extend.getByLabel('Days from today').fill('60')
  await extend.getByRole('button', { name: 'Extend', exact: true }).click()
  await expect(toast(page, 'The link now expires')).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke…' }).click()
  const confirm = page.getByRole('dialog', { name: 'Revoke the link for Safe floors?' })
  await confirm.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send by email' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const line = page.getByRole('list', { name: 'Learning links' }).getByRole('listitem')
  await expect(line).toContainText('Revoked')
  await expectAccessible(page, 'the training of an employee with a learning link')
  await line.getByRole('button', { name: 'Open the learning link for Safe floors' }).click()
  await expect(dialog.getByText('This link has ended.')).toBeVisible()
  // Pressed twice, created and sent once
  const [counted] = await sql<{ links: number; mails: number }>(
    `select (select count(*)::int from signed_links where employee_id = $1) as links,
       (select count(*)::int from events where subject_id = $1 and kind = 'training.link_sent') as mails`,
    [learner.employee_id],
  )
  expect(counted).toEqual({ links: 1, mails: 1 })
})

test('a channel without an address or number says why, and a failed response stays visible', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/Failed to load resource/)
  const learner = await aLearner()
  await sql(`update employees set email = null, mobile = null, birth_date = null where id = $1`, [learner.employee_id])
  await signIn(page, learner.user)
  await page.goto(`/employees/${learner.employee_id}/training`)
  await page.getByRole('button', { name: 'Actions for Safe floors' }).click()
  await page.getByRole('menuitem', { name: 'Learning link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Learning link: Safe floors' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText(/has no email address on file\. .+ has no mobile number on file\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send by email' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByText(/Each new device needs a one-time code/)).toBeVisible()
  await page.route('**/learner-links/*/code', route => route.abort())
  await dialog.getByRole('button', { name: 'Get one-time code' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
})
