import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-14] outside training is approved on a phone, in Spanish', { tag: '@prove' }, async ({ page, signIn }) => {
  const {
    agency: { id: organization_id },
    user,
  } = await aStaffedAgency(2, { language: 'es' })
  await sql(
    `with topic as (insert into topics (organization_id, name) values ($1, 'Memory') returning id),
      person as (select id from employees where organization_id = $1 order by id limit 1),
      made as (insert into external_trainings (organization_id, employee_id, title, provider, completed_on, written_by, recorded_by_name)
        select $1, id, 'Memory loss at home', 'County college', '2026-10-05', '{}', 'Rita Nurse' from person returning id, employee_id)
    insert into external_training_minutes (organization_id, training_id, place, employee_id, topic_id, mode, minutes)
    select $1, m.id, 1, m.employee_id, t.id, 'classroom', 90 from made m cross join topic t`,
    [organization_id],
  )
  await signIn(page, user)
  await page.goto('/outside-training?state=recorded')
  await expect(page.getByText('Memory loss at home')).toBeVisible()
  await expectAccessible(page, 'outside training on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: /,/ }).first().click()
  const training = page.getByRole('dialog', { name: 'Memory loss at home' })
  await expect(training.getByText('1.5 h · Memory')).toBeVisible()
  await expectAccessible(page, 'one outside training on a phone')
  await training.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByText('Memory loss at home está aprobada. Sus horas ya cuentan.')).toBeVisible()
  const [person] = await sql<{ id: string }>(
    `select employee_id as id from external_trainings where organization_id = $1`,
    [organization_id],
  )
  await page.goto(`/employees/${person?.id ?? ''}/training`)
  await page.getByRole('button', { name: 'Registrar capacitación externa' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar capacitación externa de/ })
  await expect(dialog.getByLabel('Impartida por')).toBeVisible()
  await expectAccessible(page, 'recording outside training on a phone')
  expect(await layoutFaults(page)).toEqual([])
})
