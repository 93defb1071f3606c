import { sql } from './database.ts'
import { agencyId, harborlight } from './people.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-3] a refused address is corrected and a consent recorded on a phone', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const [row] = await sql<{ id: string }>(
    `select d.employee_id as id from dead_addresses d join employees e on e.organization_id = d.organization_id and e.id = d.employee_id
     where d.organization_id = $1 and d.channel = 'mail' and e.provider_status = 1 order by 1 limit 1`,
    [await agencyId(harborlight)],
  )
  await signIn(page, 'admin')
  await page.goto('/employees?missing=working_email')
  await expect(page.getByText(/Working email/).first()).toBeVisible()
  await page.goto(`/employees/${row?.id}/messages`)
  const ways = page.getByRole('list', { name: 'How we reach them' })
  await expect(ways.getByText('Refused', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Reminders' })).toContainText('failed')
  await expectAccessible(page, 'messages on a phone')
  await ways.getByRole('button', { name: 'Try again' }).click()
  await expect(ways.getByText('Refused', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Record consent…' }).click()
  await expect(page.getByRole('dialog')).toContainText('How do you know?')
  await expectAccessible(page, 'recording a consent on a phone')
})
