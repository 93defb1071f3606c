import { access, can, isSuperAdmin, isSuperCsm } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { lockRow } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineApproval } from '../approvals/define.ts'
import { reopenBatch } from './lock.ts'
import { type BatchRow, nameOfBatch } from './batch-row.ts'
import { readBatch } from './read-batch.ts'
import { payrollTexts } from './texts.ts'

/** Approves reopening a locked batch that wasn't sent. */
export const reopeningApproval = defineApproval<BatchRow>({
  kind: 'payroll_reopening',
  find: async (scope, id) => {
    await lockRow(scope, 'payroll_batches', id)
    const there = await scope.db.row(
      sql`select from payroll_batches where organization_id = ${scope.agency.id} and id = ${id} and state = 'locked'`,
    )
    return there ? readBatch(scope, id) : null
  },
  // People who can lock; if the agency has no one else, customer success leads
  may: holder =>
    can(holder, access.lockPayroll) || (holder.role !== null && (isSuperCsm(holder.role) || isSuperAdmin(holder.role))),
  plan: async ({ db, agency }: Scope, { id, number, minutes, lines }) => {
    const files = await db.rows<{ sha256: string }>(
      sql`select encode(sha256, 'hex') as sha256 from payroll_files where organization_id = ${agency.id} and batch_id = ${id} order by place`,
    )
    return { id, number, minutes, lines, files: files.map(({ sha256 }) => sha256) }
  },
  words: (_, batch) =>
    Promise.resolve({
      title: nameOfBatch(batch),
      lines: [
        payrollTexts.named('reopens', { lines: batch.lines, name: batch.locked_by_name ?? '' }),
        payrollTexts.named('reopensThen'),
      ],
    }),
  run: (scope, { id }) => reopenBatch(scope, id),
})
