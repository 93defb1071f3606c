import { actOnSelection } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { agencyId, aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

/** Creates a person who can be reminded now. */
async function someone(language: string): Promise<{ id: string; program_id: string; email: string }> {
  const organization_id = await agencyId(gardenState)
  await sql(`update organizations set quiet_from = null, quiet_to = null where id = $1`, [organization_id])
  const [row] = await sql<{ id: string; program_id: string; email: string }>(
    `select e.id, a.program_id, e.email from employees e
     join assignments a on a.organization_id = e.organization_id and a.employee_id = e.id and a.state = 'assigned' and a.start_date <= current_date
     join programs p on p.organization_id = a.organization_id and p.id = a.program_id and p.code = 'BODY-1'
     where e.organization_id = $1 and e.provider_status = 1 and e.email is not null and e.language = $2
       and not exists (select from reminder_digests d where d.organization_id = e.organization_id and d.employee_id = e.id)
       and not exists (select from contact_consents c where c.organization_id = e.organization_id and c.employee_id = e.id)
     order by e.id limit 1`,
    [organization_id, language],
  )
  if (!row) throw new Error('The demo world has nobody to remind.')
  return row
}

test('[R-RTE-3] an employee gets a reminder, reads it, opts out by its link, and staff see who opted out', {
  tag: drawn(1),
}, async ({ page, signIn }) => {
  const { id, program_id, email } = await someone('es')
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto(`/employees/${id}/messages`)
  const ways = page.getByRole('list', { name: 'How we reach them' })
  await expect(ways.getByText(email)).toBeVisible()
  await expect(page.getByText('No reminders yet')).toBeVisible()
  await expectAccessible(page, 'the messages of an employee')

  await page.getByRole('button', { name: 'Record consent…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Enter how you know.').first()).toBeVisible()
  await dialog.getByLabel('How do you know?').fill('Said so on the phone')
  await expectAccessible(page, 'recording a consent')
  await dialog.getByRole('button', { name: 'Record' }).click()
  const consents = page.getByRole('list', { name: 'Consent record' })
  await expect(consents).toContainText('Said so on the phone')
  await expect(ways.getByText('Stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Record consent…' }).click()
  await dialog.getByLabel('Training reminders').selectOption('Wants to get them')
  await dialog.getByLabel('How do you know?').fill('Wants them again')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(consents).toContainText('Wants them again')

  await page.getByRole('button', { name: 'Send reminder…' }).click()
  await expectAccessible(page, 'sending a reminder', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Remind 1 person' }).click()
  await expect(toast(page, /^Reminder on the way to /)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' })).toHaveCount(0)

  const reminders = page.getByRole('list', { name: 'Reminders' })
  await expect(async () => {
    await page.goto(`/employees/${id}/messages`)
    await expect(reminders.getByText('Sent', { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(reminders).toContainText('In Spanish')
  await expectAccessible(page, 'reminders that were sent')

  await page.goto('/demo/outbox')
  await expect(page.getByText(/^Capacitación por terminar/).first()).toBeVisible()
  const link =
    (await page
      .getByRole('link', { name: /\/unsubscribe\// })
      .first()
      .getAttribute('href')) ?? ''
  await page.goto(new URL(link, page.url()).pathname)
  await expect(page.getByRole('heading', { name: 'Recordatorios por correo' })).toBeVisible()
  await expectAccessible(page, 'the question whether to stop reminders')
  await page.getByRole('button', { name: 'Dejar de recibir recordatorios' }).click()
  await expect(page.getByText('Ya no recibirá recordatorios')).toBeVisible()

  await page.goto(`/employees/${id}/messages`)
  await expect(consents).toContainText('Link in an email')

  await page.goto(`/programs/${program_id}/progress`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(await actOnSelection(page, 'Remind…')).toContainText('At most one reminder a day')
})
