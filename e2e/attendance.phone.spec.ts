import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { aPastSession } from './sessions.ts'
import { expect, expectAccessible, test } from './support.ts'

test('attendance can be marked by thumb on a phone', { tag: drawn(2) }, async ({ page, signIn }) => {
  const { agency, user } = await aStaffedAgency(2)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  const people = await sql<{ id: string }>('select id from employees where organization_id = $1', [agency.id])
  const id = await aPastSession(agency.id, { program, title: 'Safe lifting', people: people.map(one => one.id) })
  await signIn(page, user)
  await page.goto(`/sessions/${id}`)
  const card = page.getByRole('region', { name: 'Attendance', exact: true })
  await card
    .getByRole('group', { name: /^Attendance of/ })
    .first()
    .getByRole('button', { name: 'Late' })
    .click()
  await expect(card.getByText('1 of 2 people marked')).toBeVisible()
  await expectAccessible(page, 'attendance on a phone')
})
