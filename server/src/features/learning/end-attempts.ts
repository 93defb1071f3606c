import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { submitAttempt } from './attempts.ts'

/** Submits as they stand the attempts whose time is up and to which nobody came back; called by the worker each minute. */
export async function endLateAttempts(database: Database, log: Pick<Log, 'error'>, stops = () => false): Promise<void> {
  const late = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<{ organization_id: Id; attempt_id: Id }>(sql`select organization_id, attempt_id from attempts_to_end()`),
  )
  for (const { organization_id, attempt_id } of late) {
    if (stops()) return
    try {
      const basis = await systemBasis(database, organization_id)
      if (basis) await inAgency(basis, scope => submitAttempt(scope, { attempt_id, answers: {} }))
    } catch (err) {
      // others end all the same; this one is tried again at the next turn
      log.error({ err, organization_id }, 'an attempt could not be ended')
    }
  }
}
