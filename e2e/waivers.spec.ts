import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { usualRule } from '@preceptor/contract/compliance/usual-rule'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { layoutFaults } from './layout.ts'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'
import { uploaded } from './uploads.ts'

/** Twelve hours in each twelve months from hire, required from everyone. */
const yearly: Omit<RuleVersion, 'effective_from'> = {
  name: 'Yearly in-service',
  ...usualRule,
  source: 'primary',
}

/** Adds an agency with a yearly rule, a person it applies to, its administrator and a nurse. */
async function aWaivableAgency() {
  const { agency, user } = await aStaffedAgency(1)
  const [person] = await sql<{ id: string }>('select id from employees where organization_id = $1', [agency.id])
  const [rule] = await sql<{ rule_id: string }>(
    `with made as (insert into compliance_rules (organization_id) values ($1) returning id)
     insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name)
     select $1, id, '2020-01-01', $2, 'Ada' from made returning rule_id`,
    [agency.id, yearly],
  )
  const nurse = await aUser({ agencies: { [agency.name]: 'rn_limited' } })
  return { agency, id: person?.id ?? '', rule_id: rule?.rule_id ?? '', user, nurse }
}

const rule = 'Yearly in-service'

test('a waiver is requested with its letter, returned, resubmitted and approved by another person', {
  tag: drawn(2),
}, async ({ page, signIn, faults }) => {
  faults.expected(/422 .*\/waivers/)
  const { id, user, nurse } = await aWaivableAgency()
  await signIn(page, nurse)
  await page.goto(`/employees/${id}/compliance`)
  await page.getByRole('button', { name: 'Request a waiver' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Request a waiver for/ })
  await dialog.getByLabel('Rule').selectOption({ label: rule })
  await dialog.getByLabel('Covers').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Enter the reason for the waiver.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('No lifting until the cast is off.')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% A letter\n%%EOF\n'),
  })
  await uploaded(dialog, 'letter.pdf')
  await expectAccessible(page, 'asking for a waiver')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(toast(page, `The waiver of ${rule} is waiting for approval.`)).toBeVisible()
  const own = page.getByRole('list', { name: 'Waivers' })
  await expect(own.getByRole('listitem')).toContainText('To review')
  await page.getByRole('button', { name: `Details of the waiver of ${rule}` }).click()
  await expect(page.getByText('You requested it, so another person has to approve it.')).toBeVisible()

  // The administrator returns it from the worklist
  await signIn(page, user)
  await page.goto('/employees/credentials?people=current')
  await page.getByRole('link', { name: 'Waivers: 1 to review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Waivers/ })).toBeVisible()
  await expectAccessible(page, 'the worklist of waivers')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: /^Abel/ }).click()
  const one = page.getByRole('dialog', { name: rule })
  await expect(one.getByText('letter.pdf')).toBeVisible()
  await expectAccessible(page, 'one waiver')
  await one.getByRole('button', { name: 'Return' }).click()
  await page.getByLabel('What is missing?').fill('The letter has no date.')
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(toast(page, `The waiver of ${rule} was returned.`)).toBeVisible()

  // The nurse reads the reason, corrects it and submits it again
  await signIn(page, nurse)
  await page.goto(`/employees/${id}/compliance`)
  await expect(page.getByText('Returned: The letter has no date.')).toBeVisible()
  await page.getByRole('button', { name: `Details of the waiver of ${rule}` }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Reason').fill('No lifting until the cast is off, by Dr. Lee.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, `The waiver of ${rule} is waiting for approval.`)).toBeVisible()

  // The administrator approves it with other selected ones
  await signIn(page, user)
  await page.goto('/employees/waivers?standing=review')
  await page.getByRole('checkbox', { name: /Yearly in-service/ }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toast(page, /: 1 waiver approved/)).toBeVisible()
  await page.goto(`/employees/${id}/compliance`)
  await expect(own.getByRole('listitem')).toContainText('In force')
})

test('leave is planned, ended and removed beside the status', { tag: '@prove' }, async ({ page, signIn, faults }) => {
  faults.expected(/422 .*\/leave/)
  const { id, user } = await aWaivableAgency()
  await signIn(page, user)
  await page.goto(`/employees/${id}/compliance`)
  await expect(page.getByText('No leave is recorded.')).toBeVisible()
  await page.getByRole('button', { name: 'Add leave' }).click()
  const adding = page.getByRole('dialog', { name: /^Add leave of/ })
  await adding.getByLabel('First day').fill('2026-03-02')
  await adding.getByLabel('Last day').fill('2026-03-01')
  await adding.getByRole('button', { name: 'Add leave' }).click()
  await expect(adding.getByText('Enter the first day of leave, or a later one.')).toBeVisible()
  await adding.getByLabel('Last day').fill('')
  await expectAccessible(page, 'adding leave')
  await adding.getByRole('button', { name: 'Add leave' }).click()
  await expect(toast(page, 'Leave was added.')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Leave' })
  await expect(lines.getByRole('listitem')).toContainText('Since Mar 2, 2026, no end known')
  await page.getByRole('button', { name: 'Actions for the leave from Mar 2, 2026' }).click()
  await page.getByRole('menuitem', { name: 'End leave…' }).click()
  await page.getByLabel('Last day of leave').fill('2026-03-11')
  await page.getByRole('button', { name: 'End leave', exact: true }).click()
  await expect(lines.getByRole('listitem')).toContainText('Mar 2, 2026 – Mar 11, 2026 (10 days)')
  await expectAccessible(page, 'leave of an employee')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for the leave from Mar 2, 2026' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByLabel('Reason').fill('Entered for the wrong person.')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No leave is recorded.')).toBeVisible()
})
