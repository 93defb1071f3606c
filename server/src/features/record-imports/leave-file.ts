import sql from 'sql-template-tag'
import type { AnyRecord, LeaveValues } from '../imports/record-settings.ts'
import { asChanges, ofItem, type RecordFile, untouched, wanted } from './record-file.ts'

const values = (one: AnyRecord) => one as LeaveValues

/** Leave needs no approval: anyone who edits employees records it. */
export const leaveFile: RecordFile = {
  kind: 'leave_import',
  table: sql`leave_spans`,
  decides: false,
  ends: sql`x.last_day`,
  stands: sql`x.removed_at is null`,
  same: sql`x.first_day = (k.v ->> 'first_day')::date`,
  endField: 'last_day',
  keyOf: (employee_id, one) => `${employee_id} ${values(one).first_day}`,
  told: after =>
    asChanges({ first_day: sql`x.first_day::text`, last_day: sql`x.last_day::text`, note: sql`x.note` }, after),
  events: { added: 'leave.added', counted: 'leave.added', removed: 'leave.removed', imported: 'leave.imported' },
  changes: one => {
    const { first_day, last_day, note } = values(one)
    return [
      ['first_day', first_day],
      ['last_day', last_day],
      ['note', note],
    ]
  },
  alwaysWaits: () => false,
  refusals: async () => new Map(),
  write: async ({ db, actor }, _, items) => {
    const rows = await db.rows<{ id: string }>(sql`
      insert into leave_spans (organization_id, employee_id, first_day, last_day, note, recorded_by_name, job_id, import_row)
      select i.organization_id, i.subject_id, v.first_day, v.last_day, v.note, ${actor.name}, i.job_id, i.n
      from job_items i cross join lateral jsonb_to_record(i.values) as v (first_day date, last_day date, note text)
      where ${items} and ${wanted} returning id`)
    return rows.map(({ id }) => id)
  },
  remove: async ({ db, actor }, _, items) => {
    const rows = await db.rows<{ id: string }>(sql`
      update leave_spans x set removed_at = now(), removed_by_name = ${actor.name}, version = x.version + 1 from job_items i
      where ${items} and ${ofItem} and ${untouched} and x.removed_at is null returning x.id`)
    return rows.map(({ id }) => id)
  },
}
