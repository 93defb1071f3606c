import { addRule, ruleBody } from './a-person-with-rules.ts'
import { daysAgo } from './days.ts'
import { sql } from './database.ts'
import { aUser, anAgency } from './people.ts'

/**
 * Adds a separate agency with a yearly rule of twelve hours, and people whose hire dates give each a different state: in progress,
 * due in 24 days, overdue, without a hire date. The server judges them shortly after.
 */
export async function anAgencyWithRules({ language }: { language?: 'en' | 'es' } = {}) {
  const agency = await anAgency('Rules')
  const user = await aUser({ agencies: { [agency.name]: 'agency_admin' }, ...(language && { language }) })
  const [location] = await sql<{ id: string }>(
    `insert into locations (organization_id, name) values ($1, 'Queens') returning id`,
    [agency.id],
  )
  for (const [last_name, hired] of [
    ['Busy', daysAgo(100)],
    ['Due', daysAgo(340)],
    ['Late', daysAgo(500)],
    ['Unknown', null],
  ] as const)
    await sql(
      `insert into employees (organization_id, first_name, last_name, provider_status, hire_date, location_id) values ($1, 'Ana', $2, 1, $3, $4)`,
      [agency.id, last_name, hired, location?.id],
    )
  await addRule(agency.id, ruleBody({ name: 'Yearly in-service' }))
  return { agency, user }
}
