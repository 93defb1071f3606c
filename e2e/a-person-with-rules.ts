import { usualRule } from '@preceptor/contract/compliance/usual-rule'
import { daysAgo } from './days.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'

/** A rule as stored in the tables; by default it requires twelve hours from everyone in each twelve months from hire. */
export const ruleBody = (over: object) => ({
  name: 'Rule',
  ...usualRule,
  source: 'primary',
  verified_on: '2026-01-05',
  ...over,
})

/** Adds a rule that has been in force for years; the server judges everyone shortly after. */
export const addRule = (organization_id: string, body: ReturnType<typeof ruleBody>) =>
  sql(
    `with made as (insert into compliance_rules (organization_id) values ($1) returning id)
     insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name)
     select $1, id, '2020-01-01', $2, 'Ada' from made`,
    [organization_id, body],
  )

/** Adds one hours rule and one credential rule, for a person hired 340 days ago with 1.5 of 12 hours. */
export async function aPersonWithRules() {
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
    ruleBody({ name: 'Yearly in-service', citation: '10 NYCRR 766.11', source: 'secondary' }),
    ruleBody({
      name: 'CPR card on file',
      asks: { kind: 'credential', credential_type: type?.id ?? '' },
      window: { kind: 'proof', within: { n: 30, unit: 'days' } },
    }),
  ]
  for (const body of rules) await addRule(organization_id, body)
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
