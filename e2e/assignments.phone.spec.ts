import { sql } from './database.ts'
import { agencyId, harborlight } from './people.ts'
import { expect, expectAccessible, test } from './support.ts'

test('progress and an employee’s training can be read and changed on a phone', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const [row] = await sql<{ id: string; employee_id: string }>(
    `select p.id, a.employee_id from programs p join assignments a on a.organization_id = p.organization_id and a.program_id = p.id
     where p.code = 'FALL-1' and a.state = 'assigned' and p.organization_id = $1 order by a.due_on limit 1`,
    [await agencyId(harborlight)],
  )
  await signIn(page, 'admin')
  await page.goto(`/programs/${row?.id}/progress`)
  await expect(page.getByText(/^Due /).first()).toBeVisible()
  await expectAccessible(page, 'progress on a phone')
  await page.goto(`/employees/${row?.employee_id}/training`)
  await expect(page.getByRole('list', { name: 'Open' })).toBeVisible()
  await expectAccessible(page, 'training on a phone')
  await page.getByRole('button', { name: 'Add to program' }).click()
  await expect(page.getByRole('dialog')).toContainText('Due date from the program')
})
