import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { addByRules } from './rules.ts'
import { settlePeople } from './settle.ts'

const together = 500

/**
 * Checks everyone whose steps may have changed: a program or credential of theirs changed (triggers of migration 133), they were
 * hired or changed discipline, or a day came on which something opens or expires. Completing something opens the next step within
 * two seconds.
 */
export const pathSteps = agencyLoop({
  name: 'learning paths',
  every: 2,
  due: () => sql`select agencies_with_paths_due() as organization_id`,
  work: async (basis, { isOver }) => {
    let looked = 0
    for (let found = together; found === together && !isOver(); looked += found)
      found = await inAgency(basis, settleBlock)
    return looked
  },
})

/** Claims rows in this transaction first, before reading anything: later changes mark them again. */
async function settleBlock(scope: Scope): Promise<number> {
  const { db, agency } = scope
  const asked = await db.rows<{ employee_id: Id }>(sql`
    delete from path_due d where d.organization_id = ${agency.id} and d.id in (select id from path_due
      where organization_id = ${agency.id} order by id limit ${together} for update skip locked) returning d.employee_id`)
  const due = await db.rows<{ employee_id: Id }>(sql`
    select distinct p.employee_id from path_enrolments p where p.organization_id = ${agency.id}
      and p.look_on <= ${todayIn(agency.time_zone)}::date order by p.employee_id limit ${together}`)
  const people = [...new Set([...asked, ...due].map(({ employee_id }) => employee_id))]
  await addByRules(scope, people)
  await settlePeople(scope, people)
  return Math.max(asked.length, due.length)
}
