import { access, can, isLimited } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { lockRow } from '../../records/hold-row.ts'
import { defineApproval } from '../approvals/define.ts'
import { roleMaySee } from './readers.ts'
import { askedBy, digestOf, type ScheduleRow, seekSchedule } from './schedules.ts'
import { scheduleTexts } from './texts.ts'

/** Approves outside addresses for reports about people. */
export const addressesApproval = defineApproval<ScheduleRow>({
  kind: 'report_addresses',
  async find(scope, id) {
    await lockRow(scope, 'report_schedules', id)
    return seekSchedule(scope, id)
  },
  may(holder, row) {
    const { role } = holder
    const asks = askedBy(row)
    return (
      role !== null &&
      !isLimited(role) &&
      can(holder, access.editReportSchedules) &&
      asks !== null &&
      roleMaySee(role, asks)
    )
  },
  plan: (_, row) => Promise.resolve({ digest: digestOf(row) }),
  words: (_, row) =>
    Promise.resolve({
      title: scheduleTexts.named('approvalTitle', { report: row.names.en }),
      lines: [
        scheduleTexts.named('approvalAddresses', { addresses: row.addresses.join(', ') }),
        scheduleTexts.named('approvalPeople'),
      ],
    }),
  run: ({ db, agency }, row) =>
    db.run(
      sql`update report_schedules set agreed_digest = ${digestOf(row)} where organization_id = ${agency.id} and id = ${row.id}`,
    ),
})
