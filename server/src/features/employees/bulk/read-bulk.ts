import type { BulkOperation, Id } from '@preceptor/contract'
import type { Scope } from '../../../scope.ts'
import { findJob, type StoredJob } from '../../jobs/find-job.ts'
import { jobOf } from '../../jobs/read-job.ts'
import type { BulkSettings } from './settings.ts'

export type BulkRecord = StoredJob<BulkSettings>

export const findBulk = (scope: Scope, id: Id, { hold = false } = {}): Promise<BulkRecord> =>
  findJob(scope, id, { kind: 'bulk_change', called: 'This bulk change', hold })

/** Waits for the user, or ended before anybody was changed. */
export const mayBePlanned = ({ state, ran_to }: Pick<BulkRecord, 'state' | 'ran_to'>) =>
  state === 'planned' || ((state === 'failed' || state === 'cancelled') && ran_to === 0)

export async function readBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id)
  const { settings, undone_to: _, ...job } = jobOf(record)
  return { ...job, change: settings.change, audience: settings.audience_words, can_plan: mayBePlanned(record) }
}
