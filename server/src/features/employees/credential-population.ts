import { chosen, type employeesList, type ValuesOf } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { anyOf } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from './today.ts'

type Seer = Pick<Scope, 'agency'>

export const asksCredentials = (values: ValuesOf<typeof employeesList>): boolean => Boolean(values.credentials)

/** What was verified and is not followed by what was verified too. */
const stands = sql`c.state = 'verified' and not exists (select from credentials n where n.organization_id = c.organization_id
  and n.id = c.renewed_by and n.state = 'verified')`

/** Usual for a discipline that is held, and nothing of it on file. */
const missing = ({ agency }: Seer): Sql => sql`select h.employee_id from credential_types y
  join employee_disciplines h on h.organization_id = y.organization_id and h.discipline_id = any(y.discipline_ids)
  left join credentials c on c.organization_id = y.organization_id and c.employee_id = h.employee_id and c.type_id = y.id
    and c.state <> 'withdrawn'
  where y.organization_id = ${agency.id} and y.is_active and c.id is null`

function peopleWith(word: string, seer: Seer): Sql {
  if (word === 'missing') return missing(seer)
  const today = sql`${todayIn(seer.agency.time_zone)}::date`
  const holds: Record<string, Sql> = {
    review: sql`c.state = 'recorded'`,
    expired: sql`c.expires_on < ${today} and ${stands}`,
    expiring_30: sql`c.expires_on between ${today} and ${today} + 30 and ${stands}`,
  }
  return sql`select c.employee_id from credentials c where c.organization_id = ${seer.agency.id} and ${holds[word] ?? sql`false`}`
}

/** As the worklist of credentials has it; `is true` keeps them one set that is made once, as with training. */
export const credentialConditions = {
  credentials: (value: string, seer: Seer): Sql | null =>
    anyOf(chosen(value).map(word => sql`(e.id in (${peopleWith(word, seer)})) is true`)),
}
