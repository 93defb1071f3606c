import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

test('a credential is verified on a phone, in Spanish', { tag: '@prove' }, async ({ page, signIn }) => {
  const {
    agency: { id: organization_id },
    user,
  } = await aStaffedAgency(2, { language: 'es' })
  await sql(
    `with type as (insert into credential_types (organization_id, name) values ($1, 'Lift card') returning id),
      person as (select id from employees where organization_id = $1 order by id limit 1)
    insert into credentials (organization_id, employee_id, type_id, number, issued_on, expires_on, written_by, recorded_by_name)
    select $1, p.id, t.id, 'L-7', current_date - 700, current_date + 20, '{}', 'Rita Nurse' from person p cross join type t`,
    [organization_id],
  )
  await signIn(page, user)
  await page.goto('/employees?provider_status=1')
  await page.getByRole('link', { name: 'Credenciales: 1 por revisar' }).click()
  await expect(page.getByText(/N\.º L-7/)).toBeVisible()
  await expectAccessible(page, 'credentials on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: /,/ }).first().click()
  const card = page.getByRole('dialog', { name: 'Lift card' })
  await expectAccessible(page, 'one credential on a phone')
  await card.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText(/^Se verificó Lift card de /)).toBeVisible()
  const [person] = await sql<{ id: string }>('select employee_id as id from credentials where organization_id = $1', [
    organization_id,
  ])
  await page.goto(`/employees/${person?.id ?? ''}/credentials`)
  await expect(page.getByText(/Vence en (19|20|21) días/)).toBeVisible()
  await expectAccessible(page, 'credentials of an employee on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Renovar Lift card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Renovar Lift card de/ })
  await expect(dialog.getByLabel('Fecha de emisión')).toBeVisible()
  await expectAccessible(page, 'renewing a credential on a phone')
  expect(await layoutFaults(page)).toEqual([])
})
