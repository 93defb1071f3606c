import type { BulkOperation, Id } from '@preceptor/contract'
import { workingStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../app-error.ts'
import type { Scope } from '../../../scope.ts'
import { jobColumns, jobOf } from '../../jobs/read-job.ts'
import { visibleJobs } from '../../jobs/visible-jobs.ts'
import type { BulkSettings } from './settings.ts'

export type BulkRecord = Parameters<typeof jobOf>[0] & {
  settings: BulkSettings
  /** How far an undo came that gave up. */
  undone_to: number
}

/** The stored operation. With `hold` its row is locked, so that two people do not start it at once. */
export async function findBulk(scope: Scope, id: Id, { hold = false } = {}): Promise<BulkRecord> {
  const found = await selectBulk(scope, id, false)
  // a block may hold the row for longer than a call waits, and whoever would hold it refuses work under way
  return hold && !workingStates.includes(found.state) ? selectBulk(scope, id, true) : found
}

async function selectBulk(scope: Scope, id: Id, hold: boolean): Promise<BulkRecord> {
  const { db, agency } = scope
  const row = await db.row<BulkRecord>(sql`select ${jobColumns}, j.settings,
      case when j.state = 'failed' and j.cursor < j.ran_to then j.cursor else 0 end as undone_to from jobs j
    where j.organization_id = ${agency.id} and j.id = ${id} and j.kind = 'bulk_change' and ${visibleJobs(scope)}
    ${hold ? sql`for update` : sql``}`)
  if (!row) throw notFound('This bulk change')
  return row
}

/** Waits for the user, or ended before anybody was changed. */
export const mayBePlanned = ({ state, ran_to }: Pick<BulkRecord, 'state' | 'ran_to'>) =>
  state === 'planned' || ((state === 'failed' || state === 'cancelled') && ran_to === 0)

export async function readBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id)
  const { settings, undone_to: _, ...job } = jobOf(record)
  return { ...job, change: settings.change, audience: settings.audience_words, can_plan: mayBePlanned(record) }
}
