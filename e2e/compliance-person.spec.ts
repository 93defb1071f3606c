import { aRuleBody } from '../server/src/demo/factories/compliance-rules.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test } from './support.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A rule of hours and one of a card, for somebody hired 340 days ago who has done 1.5 of 12 hours. */
async function aPersonWithRules() {
  const { agency, user } = await aStaffedAgency(1)
  const organization_id = agency.id
  const [person] = await sql<{ id: string }>('select id from employees where organization_id = $1', [organization_id])
  const id = person?.id ?? ''
  await sql('update employees set hire_date = $2, status_since = $2 where id = $1', [id, daysAgo(340)])
  const [type] = await sql<{ id: string }>(
    `insert into credential_types (organization_id, name) values ($1, 'CPR card') returning id`,
    [organization_id],
  )
  const rules = [
    aRuleBody({ name: 'Yearly in-service', citation: '10 NYCRR 766.11', source: 'secondary' }),
    aRuleBody({
      name: 'CPR card on file',
      asks: { kind: 'credential', credential_type: type?.id ?? '' },
      window: { kind: 'proof', within: { n: 30, unit: 'days' } },
    }),
  ]
  for (const body of rules)
    await sql(
      `with made as (insert into compliance_rules (organization_id) values ($1) returning id)
       insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name)
       select $1, id, '2020-01-01', $2, 'Ada' from made`,
      [organization_id, body],
    )
  await sql(
    `insert into training_records (organization_id, kind, employee_id, recorded_for, cycle_no, completed_on, how, topic, mode, minutes, counts_as, is_payable, evidence)
     values ($1, 'credit', $2, $2, 1, $3, 'transfer', 'Falls', 'classroom', 90, 'in_service', false, $4),
       ($1, 'credit', $2, $2, 1, $5, 'transfer', 'Infection control', 'online', 60, 'orientation', false, $4)`,
    [
      organization_id,
      id,
      daysAgo(100),
      { external: { id: '00000000-0000-0000-0000-000000000000', title: 'Moving people safely', provider: 'School' } },
      daysAgo(50),
    ],
  )
  return { id, user }
}

test('one person’s compliance: why, what counts, the days to come, and another day in the address', async ({
  page,
  signIn,
}) => {
  const { id, user } = await aPersonWithRules()
  await signIn(page, user)
  await page.goto(`/employees/${id}/training`)
  await page.getByRole('link', { name: 'Compliance', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/employees/${id}/compliance$`))
  const hours = page.getByRole('region', { name: 'Yearly in-service' })
  await expect(hours.getByText('Due soon', { exact: true })).toBeVisible()
  await expect(hours.getByText(/^Still missing: 10.5 hours, due by/)).toBeVisible()
  await expect(hours.getByText('1.5 of 12 hours done')).toBeVisible()
  await expect(hours.getByText('Rule not verified')).toBeVisible()
  await expect(page.getByRole('region', { name: /CPR card on file|Yearly in-service/ }).first()).toContainText(
    'Overdue',
  )
  await hours.getByRole('button', { name: 'Why? Records behind “Yearly in-service”' }).click()
  await expect(hours.getByRole('list', { name: 'These records count' })).toContainText('1.5 h count')
  await expect(hours.getByRole('list', { name: 'These records don’t count' })).toContainText(
    'Another kind of training.',
  )
  // the shortest way, and the dialog that goes the step
  const way = page.getByRole('region', { name: 'Shortest way to green' })
  await expect(way.getByRole('list', { name: 'Shortest way to green' })).toContainText('CPR card')
  await expect(way.getByRole('list', { name: 'No program or credential settles these' })).toContainText(
    'Yearly in-service',
  )
  await expectAccessible(page, 'the compliance of one person')
  await page.screenshot({ path: 'test-results/compliance-1440.png', fullPage: true })
  await way.getByRole('button', { name: 'Record CPR card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a credential for/ })
  await expect(dialog.getByRole('combobox', { name: 'Credential', exact: true })).toContainText('CPR card')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await layoutFaults(page)).toEqual([])

  // the day and the kind stand in the address
  await page.getByLabel('As of', { exact: true }).fill(daysAgo(200))
  await expect(page).toHaveURL(new RegExp(`as_of=${daysAgo(200)}`))
  await expect(hours.getByText('In progress', { exact: true })).toBeVisible()
  await page.getByLabel('Which answer').selectOption('shown')
  await expect(page).toHaveURL(/kind=shown/)
  await expect(page.getByText('Nothing was kept on that day')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Which answer')).toHaveValue('shown')
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(hours.getByText('Due soon', { exact: true })).toBeVisible()
})
