import type { api, Id, possibleDuplicate } from '@preceptor/contract'
import { toE164 } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { anywhere } from '../../db/search-words.ts'
import type { Scope } from '../../scope/scope.ts'

type Known = { [K in keyof z.output<(typeof api.employees.duplicates)['query']>]?: string | null | undefined }
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>

const atMost = 5

/** Returns people of this agency who may be the same person, strongest reason first. Never checks other agencies. */
export async function findDuplicates({ db, agency }: Scope, known: Known): Promise<PossibleDuplicate[]> {
  const ways = waysToMatch(agency.id, known)
  if (ways.length === 0) return []
  return db.rows<PossibleDuplicate>(sql`
    select e.id, e.first_name, e.last_name, e.employee_number, e.provider_status,
      array_agg(m.because order by m.weight) as because
    from (${join(ways, ' union all ')}) m (id, because, weight)
    join employees e on e.organization_id = ${agency.id} and e.id = m.id
    group by e.organization_id, e.id order by min(m.weight), e.sort_name limit ${atMost}`)
}

function waysToMatch(
  agency: Id,
  { employee_number, email, mobile, phone_2, first_name, last_name, birth_date }: Known,
): Sql[] {
  const ways: Sql[] = []
  if (employee_number)
    ways.push(sql`(select id, 'employee_number' as because, 1 as weight from employees
      where organization_id = ${agency} and employee_number = ${employee_number} limit ${atMost})`)
  if (email)
    ways.push(
      sql`(select id, 'email', 2 from employees_found(array[${anywhere(sql`${email}`)}]) where lower(email) = lower(${email}) limit ${atMost})`,
    )
  // A number belongs to a person in either of the two fields
  for (const [because, typed] of Object.entries({ mobile, phone_2 })) {
    const phone = typed ? toE164(typed) : null
    if (phone)
      ways.push(
        sql`(select id, ${because}, 3 from employees_found(array[${anywhere(sql`${phone}`)}])
          where ${phone} in (mobile, phone_2) limit ${atMost})`,
      )
  }
  if (first_name && last_name) {
    const sameName = sql`organization_id = ${agency} and sort_name = fold(${`${last_name.trim()} ${first_name.trim()}`})`
    ways.push(
      birth_date
        ? sql`(select id, case when birth_date = ${birth_date}::date then 'name and birth date' else 'name' end,
            case when birth_date = ${birth_date}::date then 4 else 5 end from employees where ${sameName}
            and (birth_date is null or birth_date = ${birth_date}::date) limit ${atMost})`
        : sql`(select id, 'name', 5 from employees where ${sameName} limit ${atMost})`,
    )
  }
  return ways
}
