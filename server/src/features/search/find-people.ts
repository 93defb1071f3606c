import { type EmployeeHit, searchHitsLimit } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { hasWordThatBegins } from '../../db/search-words.ts'
import type { Scope } from '../../scope/scope.ts'
import { population, searchWords } from '../employees/population.ts'

/**
 * Returns the best matches: the employee number first, then names that begin as typed, then active people, then by name. People who
 * search mostly mean an active employee.
 */
export async function findPeople(scope: Scope, typed: string): Promise<EmployeeHit[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const { from, where } = population(scope, { search: typed })
  return scope.db.rows<EmployeeHit>(sql`
    with best as (
      select e.organization_id, e.id, e.first_name, e.last_name, e.preferred_name, e.employee_number, e.provider_status,
        e.discipline_id, e.location_id, e.photo_id, e.sort_name, ${closeness(typed, words)} as closeness
      from ${from} where ${where}
      order by closeness, e.provider_status <> 1, e.sort_name, e.id limit ${searchHitsLimit})
    select b.id, b.first_name, b.last_name, b.preferred_name, b.employee_number, b.provider_status,
      d.name as discipline_name, l.name as location_name, b.photo_id
    from best b
    left join disciplines d on d.organization_id = b.organization_id and d.id = b.discipline_id
    left join locations l on l.organization_id = b.organization_id and l.id = b.location_id
    order by b.closeness, b.provider_status <> 1, b.sort_name, b.id`)
}

/** 0: the employee number. 1: every word begins the last or first name. 2: found elsewhere. */
function closeness(typed: string, words: string[]): Sql {
  const begins = words.map(word => hasWordThatBegins(sql`e.sort_name`, word))
  return sql`case when lower(e.employee_number) = ${typed.trim().toLowerCase()} then 0
    when ${join(begins, ' and ')} then 1 else 2 end`
}
