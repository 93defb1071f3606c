import { randomUUID } from 'node:crypto'
import { sql } from './database.ts'
import { aStaffedAgency } from './bulk.ts'
import { drawn } from './drawn.ts'
import { expect, expectAccessible, test } from './support.ts'

const skill = (id: string, en: string) => ({ id, texts: { en } })

/** Adds a program of one checklist with three skills, assigned to the agency's first person. */
async function anObservedProgram(agency: string) {
  const [type, program, version] = [randomUUID(), randomUUID(), randomUUID()]
  const title = { en: 'Skills day' }
  const content = {
    kind: 'checklist',
    instructions: { en: 'Watch each skill from start to end.' },
    observers: ['rn', 'trainer'],
    items: [skill('a', 'Washes hands'), skill('b', 'Uses a gait belt'), skill('c', 'Reads a thermometer')],
  }
  await sql(
    `insert into training_types (organization_id, id, name, code, colour, counts_as, is_payable, sort)
     values ($1, $2, 'Initial', 'INI', 'blue', 'initial', false, 1)`,
    [agency, type],
  )
  await sql(
    `insert into programs (organization_id, id, titles, training_type_id, delivery, due_days, created_by_name, updated_by_name)
     values ($1, $2, $3, $4, 'live', 30, 'Ada', 'Ada')`,
    [agency, program, title, type],
  )
  await sql(
    `insert into program_versions (organization_id, id, program_id, number, state, change_kind, given_to, note, titles, descriptions,
       credit_minutes, module_count, languages, created_by_name, updated_by_name, published_by_name, published_at)
     values ($1, $2, $3, 1, 'published', 'minor', 'new_only', '1', $4, '{}', 60, 1, '{en}', 'Ada', 'Ada', 'Ada', now())`,
    [agency, version, program, title],
  )
  await sql(
    `insert into program_modules (organization_id, version_id, module_id, position, kind, titles, mode, content, updated_by_name)
     values ($1, $2, $3, 1, 'checklist', '{"en":"Personal care"}', 'practical', $4, 'Ada')`,
    [agency, version, randomUUID(), content],
  )
  const [employee] = await sql<{ id: string }>(
    `select id from employees where organization_id = $1 order by last_name limit 1`,
    [agency],
  )
  await sql(
    `insert into assignments (organization_id, employee_id, program_id, source, assigned_on, assigned_by_name, start_date, due_since)
     values ($1, $2, $3, 'manual', current_date - 3, 'Ada', current_date - 3, current_date - 3)`,
    [agency, employee?.id, program],
  )
  return employee?.id ?? ''
}

test('skills are recorded as they are observed; when all are met the program is complete', {
  tag: drawn(3),
}, async ({ page, signIn }) => {
  const { agency, user } = await aStaffedAgency(1)
  const employee = await anObservedProgram(agency.id)
  await signIn(page, user)
  await page.goto(`/employees/${employee}/training`)
  const open = page.getByRole('list', { name: 'Open' })
  const record = async () => {
    await open.getByRole('button', { name: /Skills day/ }).click()
    await page.getByRole('menuitem', { name: 'Record skills…' }).click()
  }
  await record()
  const dialog = page.getByRole('dialog', { name: 'Record skills: Skills day' })
  await expect(dialog.getByText('0 of 3 skills met')).toBeVisible()
  await expectAccessible(page, 'recording skills', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save skills' }).click()
  await expect(dialog.getByText('Mark at least one skill.')).toBeVisible()
  const of = (name: string) => dialog.getByRole('group', { name: new RegExp(name) })
  await dialog.getByLabel('Role of the observer').selectOption('Registered nurse (RN)')
  await dialog.getByLabel('Observed by').fill('Rita Nurse')
  await of('Washes hands').getByRole('radio', { name: 'Met', exact: true }).check()
  await of('Uses a gait belt').getByRole('radio', { name: 'Not met' }).check()
  await dialog.getByRole('button', { name: 'Save skills' }).click()
  await expect(page.getByText('Skills saved: 1 of 3 met')).toBeVisible()
  await record()
  await expect(of('Uses a gait belt').getByText(/Not met .*, Rita Nurse/)).toBeVisible()
  await dialog.getByLabel('Role of the observer').selectOption('Registered nurse (RN)')
  await dialog.getByRole('button', { name: 'Mark the rest as met' }).click()
  await dialog.getByRole('button', { name: 'Save skills' }).click()
  await expect(page.getByText('Every skill is met. The checklist is done.')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Past' }).getByRole('listitem').getByText('Completed', { exact: true }),
  ).toBeVisible()
})
