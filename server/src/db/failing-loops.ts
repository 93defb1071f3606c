import sql from 'sql-template-tag'
import type { Database } from './client.ts'
import { transaction } from './tx.ts'

interface FailingLoop {
  loop: string
  agencies: number
}

/** Loops whose work failed in some agencies and is retried, in any process. */
export const failingLoops = ({ pool }: Database): Promise<FailingLoop[]> =>
  transaction(pool, { role: 'app_job' }, db => db.rows(sql`select loop, agencies from background_failing()`))
