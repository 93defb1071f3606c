import sql from 'sql-template-tag'
import { todayIn } from '../employees/today.ts'
import type { AnyRecord, WaiverValues } from '../imports/record-settings.ts'
import { importTexts } from '../imports/texts.ts'
import { asChanges, ofItem, type RecordFile, untouched, wanted } from './record-file.ts'

const values = (one: AnyRecord) => one as WaiverValues
const nameOfRule = sql`(select v.body ->> 'name' from compliance_rule_versions v
  where v.organization_id = x.organization_id and v.rule_id = x.rule_id and v.known_to = 'infinity'
  order by v.effective_from desc limit 1)`

/** A waiver from a file covers the whole rule: its days set how long. */
export const waiverFile: RecordFile = {
  kind: 'waiver_import',
  table: sql`compliance_waivers`,
  decides: true,
  ends: sql`x.last_day`,
  stands: sql`x.state <> 'withdrawn'`,
  same: sql`x.rule_id = (k.v ->> 'rule_id')::uuid and x.first_day = (k.v ->> 'first_day')::date and x.window_no is null`,
  endField: 'last_day',
  keyOf: (employee_id, one) => `${employee_id} ${values(one).rule_id} ${values(one).first_day}`,
  told: after =>
    asChanges({ rule: nameOfRule, first_day: sql`x.first_day::text`, last_day: sql`x.last_day::text` }, after),
  events: {
    added: 'waiver.recorded',
    counted: 'waiver.approved',
    removed: 'waiver.withdrawn',
    imported: 'waivers.imported',
  },
  changes: (one, { rule }) => {
    const { rule_id, first_day, last_day, reason } = values(one)
    return [
      ['rule', rule.nameOf(rule_id)],
      ['first_day', first_day],
      ['last_day', last_day],
      ['reason', reason],
    ]
  },
  alwaysWaits: () => false,
  refusals: async ({ db, agency }, rows) => {
    const found = await db.rows<{ n: number }>(sql`select k.n
      from unnest(${rows.map(row => row.n)}::int[], ${rows.map(row => values(row.values).rule_id)}::uuid[]) as k (n, rule_id)
      join compliance_rules r on r.organization_id = ${agency.id} and r.id = k.rule_id and r.retired_on <= ${todayIn(agency.time_zone)}::date`)
    return new Map(found.map(({ n }) => [n, { field: 'rule', message: importTexts.named('recordRuleRetired') }]))
  },
  write: async ({ db, actor }, _, items) => {
    const rows = await db.rows<{ id: string }>(sql`
      insert into compliance_waivers (organization_id, employee_id, rule_id, first_day, last_day, reason, state, written_by, recorded_by_name,
        decided_by_name, decided_at, job_id, import_row)
      select i.organization_id, i.subject_id, v.rule_id, v.first_day, v.last_day, v.reason,
        case i.outcome when 'add' then 'approved' else 'recorded' end, array[${actor.user_id}]::uuid[], ${actor.name},
        case i.outcome when 'add' then ${actor.name}::text end, case i.outcome when 'add' then now() end, i.job_id, i.n
      from job_items i cross join lateral jsonb_to_record(i.values) as v (rule_id uuid, first_day date, last_day date, reason text)
      where ${items} and ${wanted} returning id`)
    return rows.map(({ id }) => id)
  },
  remove: async ({ db }, _, items, reason) => {
    const rows = await db.rows<{ id: string }>(sql`
      update compliance_waivers x set state = 'withdrawn', decision_note = ${reason}, version = x.version + 1 from job_items i
      where ${items} and ${ofItem} and ${untouched} and x.state <> 'withdrawn' returning x.id`)
    return rows.map(({ id }) => id)
  },
}
