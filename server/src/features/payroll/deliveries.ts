import { type FileDeliveryState, fileDeliveryStates, type Id, type OpenPayrollBatch } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { queueFileDelivery } from '../sftp/queue-delivery.ts'
import { type BatchRow, knownAs } from './batch-row.ts'

type Delivery = OpenPayrollBatch['issues'][number]['deliveries'][number]

/** Returns the progress of files sent by SFTP. */
export async function deliveriesOf({ db, agency }: Scope, ids: readonly Id[]): Promise<Map<Id, Delivery>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: Id; state: FileDeliveryState; reason: string | null }>(
    sql`select id, state, reason from file_deliveries where organization_id = ${agency.id} and id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(row => [row.id, { ...row, label: fileDeliveryStates[row.state] }]))
}

interface Queued {
  batch: BatchRow
  files: readonly { id: Id }[]
  names: readonly string[]
}

/** Queues the files of a batch for an SFTP target and returns their deliveries. */
export async function queueBatchFiles(scope: Scope, target_id: Id, { batch, files, names }: Queued): Promise<Id[]> {
  const queued: Id[] = []
  for (const [at, file] of files.entries()) {
    const file_name = names[at] ?? ''
    const format = /\.([a-z0-9]{1,8})$/i.exec(file_name)?.[1]?.toLowerCase() ?? 'txt'
    queued.push(
      await queueFileDelivery(scope, {
        target_id,
        subject: { kind: 'payroll_batch', id: file.id, name: knownAs(batch) },
        format,
        period: { from: batch.period_start, to: batch.period_end },
        file_name,
      }),
    )
  }
  return queued
}
