import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { todayIn } from '../employees/today.ts'
import { addByRules } from './rules.ts'
import { settlePeople } from './settle.ts'

const together = 500

/**
 * Looks at everybody whose steps may have moved: a program or credential of theirs changed (triggers of migration 133), they were hired or
 * changed discipline, or a day came on which something opens or expires. Answers how many were looked at.
 */
export async function settlePaths(database: Database, log: Pick<Log, 'error'>, stops = () => false): Promise<number> {
  const agencies = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<{ id: Id }>(sql`select a as id from agencies_with_paths_due() a`),
  )
  let looked = 0
  for (const { id } of agencies) {
    if (stops()) break
    try {
      looked += await settleInAgency(database, id, stops)
    } catch (err) {
      // the others are looked at all the same; what was taken here is still there
      log.error({ err, organization_id: id }, 'learning paths could not be settled')
    }
  }
  return looked
}

async function settleInAgency(database: Database, organization_id: Id, stops: () => boolean): Promise<number> {
  const basis = await systemBasis(database, organization_id)
  if (!basis) return 0
  let looked = 0
  for (let found = together; found === together && !stops(); ) {
    found = await inAgency(basis, settleBlock)
    looked += found
  }
  return looked
}

/** What is taken is taken by this transaction alone, before anything is read: whatever changes later asks again. */
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
