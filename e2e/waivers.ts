import { aRuleBody } from '../server/src/demo/factories/compliance-rules.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { aUser } from './people.ts'

/** An agency with a yearly rule, somebody whom it asks, its administrator and a nurse. */
export async function aWaivableAgency() {
  const { agency, user } = await aStaffedAgency(1)
  const [person] = await sql<{ id: string }>('select id from employees where organization_id = $1', [agency.id])
  const [rule] = await sql<{ rule_id: string }>(
    `with made as (insert into compliance_rules (organization_id) values ($1) returning id)
     insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name)
     select $1, id, '2020-01-01', $2, 'Ada' from made returning rule_id`,
    [agency.id, aRuleBody({ name: 'Yearly in-service' })],
  )
  const nurse = await aUser({ agencies: { [agency.name]: 'rn_limited' } })
  return { agency, id: person?.id ?? '', rule_id: rule?.rule_id ?? '', user, nurse }
}
