import { chosen, type employeesList, type ValuesOf } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { anyOf } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { isAmong } from './is-among.ts'
import { todayIn } from './today.ts'

type Seer = Pick<Scope, 'agency'>

export const asksCredentials = ({
  credentials,
  sort_by = '',
}: ValuesOf<typeof employeesList> & { sort_by?: string }): boolean =>
  Boolean(credentials) || /^-?next_expiry$/.test(sort_by)

/** True for a verified credential without a verified successor. */
const stands = sql`c.state = 'verified' and not exists (select from credentials n where n.organization_id = c.organization_id
  and n.id = c.renewed_by and n.state = 'verified')`

/** Credential types that are usual for a held discipline with none on file. */
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

const some = (seer: Seer, ...words: string[]): Sql => anyOf(words.map(word => amongPeople(word, seer))) ?? sql`false`
const amongPeople = (word: string, seer: Seer): Sql =>
  word === 'fine'
    ? sql`(${isAmong(sql`select c.employee_id from credentials c where c.organization_id = ${seer.agency.id} and c.state = 'verified'`)}
        and not ${some(seer, 'expired', 'expiring_30', 'missing')})`
    : isAmong(peopleWith(word, seer))

/** Selects the credential summary of employee `e` as one row: the worst state and the soonest valid last day. */
export function credentialsOfOne(seer: Seer): Sql {
  const today = sql`${todayIn(seer.agency.time_zone)}::date`
  return sql`(select case when f.is_over then 'expired' when f.is_missing then 'missing' when f.is_ending then 'expiring_30'
      when f.has_some then 'fine' end as state, f.next_expiry
    from (select bool_or(c.expires_on < ${today}) as is_over, bool_or(c.expires_on between ${today} and ${today} + 30) as is_ending,
        count(*) > 0 as has_some, min(c.expires_on) as next_expiry,
        exists (select from employee_disciplines h join credential_types y on y.organization_id = h.organization_id
            and y.is_active and h.discipline_id = any(y.discipline_ids)
          where h.organization_id = e.organization_id and h.employee_id = e.id and not exists (select from credentials k
            where k.organization_id = y.organization_id and k.employee_id = e.id and k.type_id = y.id and k.state <> 'withdrawn')) as is_missing
      from credentials c where c.organization_id = e.organization_id and c.employee_id = e.id and ${stands}) f)`
}

/** The soonest last day of each person's valid credentials: an order that no index gives. */
export const soonestExpiry = ({
  agency,
}: Seer): Sql => sql`(select c.employee_id, min(c.expires_on) as ends_on from credentials c
  where c.organization_id = ${agency.id} and c.expires_on is not null and ${stands} group by 1 offset 0)`

/** Conditions for the credentials worklist. */
export const credentialConditions = {
  credentials: (value: string, seer: Seer): Sql | null => anyOf(chosen(value).map(word => amongPeople(word, seer))),
}
