import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'
import { uploaded } from './uploads.ts'

/** Uses an agency whose log no other journey reads; one person there has the program open. */
async function anOpenOne() {
  const [row] = await sql<{ program_id: string; title: string; employee_id: string }>(
    `select p.id as program_id, p.titles ->> 'en' as title, a.employee_id from assignments a
      join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id and e.provider_status = 1
      join organizations o on o.id = p.organization_id
      where o.name = $1 and a.state = 'assigned' and p.archived_at is null and a.start_date <= current_date
      order by a.id limit 1`,
    [gardenState],
  )
  if (!row) throw new Error('Nobody in the demo world has a program open.')
  return row
}

test('[R-RTE-14] a program is marked complete on paper and reversed: both stay in the training records', {
  tag: drawn(6),
}, async ({ page, signIn }) => {
  const { title, employee_id } = await anOpenOne()
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  const act = async (name: string) => {
    await page.goto(`/employees/${employee_id}/training`)
    await page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }

  await act('Mark complete…')
  const paper = page.getByRole('dialog', { name: `Mark “${title}” complete` })
  await paper.getByRole('button', { name: 'Record completion for 1 person' }).click()
  await expect(paper.getByText('Enter who saw the paper.')).toBeVisible()
  await paper.getByLabel('Completed on').fill('2026-11-02')
  await paper.getByLabel('Paper seen by').fill('Rita Nurse')
  await paper.locator('input[type=file]').setInputFiles({
    name: 'sheet.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% A sheet\n%%EOF\n'),
  })
  await uploaded(paper, 'sheet.pdf')
  await expectAccessible(page, 'marking a program complete')
  await paper.getByRole('button', { name: 'Record completion for 1 person' }).click()
  await expect(toast(page, /^Recorded the completion for /)).toBeVisible({ timeout: 20_000 })

  await page.goto(`/employees/${employee_id}/training`)
  const records = page.getByRole('list', { name: 'Training records' })
  await expect(records.getByRole('listitem').filter({ hasText: 'Rita Nurse' })).toContainText('sheet.pdf')
  await expectAccessible(page, 'training records')

  await act('Correct completion…')
  const correct = page.getByRole('dialog', { name: `Correct completion of “${title}”` })
  await correct.getByLabel('Reason').fill('Wrong person on the sheet')
  await expectAccessible(page, 'correcting a completion')
  await correct.getByRole('button', { name: 'Correct completion of 1 person' }).click()
  await expect(toast(page, /^Corrected the completion of /)).toBeVisible({ timeout: 20_000 })

  await page.goto(`/employees/${employee_id}/training`)
  await expect(records.getByText('Wrong person on the sheet').first()).toBeVisible()
  await expect(records.getByText('Reversed').first()).toBeVisible()
})
