import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { judgeDue } from './kept/judge-due.ts'
import { isJobRunning } from './kept/spread-to-all.ts'

/**
 * Judges whoever is due, an agency's batch after another's, so that a large agency holds up no small one; called by the worker all the time. `isOver`: what is left
 * is due at the next turn.
 */
export async function settleCompliance(
  database: Database,
  log: Pick<Log, 'error'>,
  isOver: () => boolean = () => false,
): Promise<number> {
  const agencies = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<{ id: Id }>(sql`select agencies_with_compliance_due() as id`),
  )
  let waiting = agencies.map(({ id }) => id)
  let judged = 0
  while (waiting.length > 0 && !isOver()) {
    const more: Id[] = []
    for (const id of waiting) {
      if (isOver()) break
      const people = await settleBatch(database, log, id)
      judged += people
      if (people > 0) more.push(id)
    }
    waiting = more
  }
  return judged
}

async function settleBatch(database: Database, log: Pick<Log, 'error'>, organization_id: Id): Promise<number> {
  try {
    const basis = await systemBasis(database, organization_id)
    return basis ? ((await inAgency(basis, judgeNext, { long: true })) ?? 0) : 0
  } catch (err) {
    // other agencies are due all the same; this one is tried again at the next turn
    log.error({ err, organization_id }, 'compliance could not be judged')
    return 0
  }
}

/** A job that shows its progress leaves single changes to this one. */
const judgeNext = async (scope: Scope) => judgeDue(scope, (await isJobRunning(scope)) ? 'single' : 'any')

/** How many people's changes are not in the lists yet. */
export async function pendingCount({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ people: number }>(sql`
    select case when exists (select from compliance_everybody_due where organization_id = ${agency.id})
      then (select count(*) from employees where organization_id = ${agency.id})
      else (select count(distinct employee_id) from compliance_due where organization_id = ${agency.id}) end as people`)
  return row?.people ?? 0
}
