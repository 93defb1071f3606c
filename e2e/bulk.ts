import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser, anAgency } from './people.ts'

/** Adds a separate agency with a few people and its administrator, since bulk changes affect counts of other journeys. */
export async function aStaffedAgency(people = 3, { language }: { language?: 'en' | 'es' } = {}) {
  const agency = await anAgency('Bulk')
  await sql(`insert into locations (organization_id, name) values ($1, 'Queens')`, [agency.id])
  await sql(
    `insert into employees (organization_id, first_name, last_name, employee_number, email, provider_status, hire_date)
     select $1, 'Ana', 'Abel' || lpad(n::text, 3, '0'), 'N-' || n, 'ana' || n || '@example.org', case when n = 3 then 5 else 1 end,
       '2020-01-06' from generate_series(1, $2::int) n`,
    [agency.id, people],
  )
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' }, ...(language && { language }) })
  return { agency, user }
}

/** Chooses an action for the selected people in the selection's menu. */
export async function actOnSelection(page: Page, act: string) {
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Actions for selected' }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
  return page.getByRole('dialog')
}
