import {
  chosen,
  rejectedStatus,
  terminatedStatus,
  type WaiverRow,
  waiverStandings,
  waiversList,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { decidedBy } from '../second-person/alone.ts'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { ofPeople } from '../../lists/of-people.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { ruleName, standing, waiverColumns, waiversFrom } from './read-waivers.ts'
import { waiverTexts } from './texts.ts'

/** Rule names for the history of an export. */
const ruleNames = sql`(select v.organization_id, v.rule_id as id, max(v.body ->> 'name') as name from compliance_rule_versions v
  where v.known_to = 'infinity' group by 1, 2) complianceRules`
const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }
const isOver = sql`e.provider_status in (${terminatedStatus}, ${rejectedStatus})`

export const waiversKept: Kept = { about: ['people', 'settings', 'compliance'], quick: [] }

export const waiversSql: ListSql<typeof waiversList, Scope, Omit<WaiverRow, 'window'>> = ofPeople(sql`w.employee_id`, {
  list: waiversList,
  from: sql`${waiversFrom}
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators o on o.organization_id = e.organization_id and o.id = e.coordinator_id`,
  id: sql`w.id`,
  seen: ({ agency }) => sql`w.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(sql`e.search || ' ' || fold(${ruleName} || ' ' || w.reason)`),
    standing: among(standing),
    rule_id: amongOrNone(sql`w.rule_id`),
    people: value => anyOf(chosen(value).map(one => (one === 'former' ? isOver : sql`not ${isOver}`))),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    ends_from: fromDay(sql`w.last_day`),
    ends_to: toDay(sql`w.last_day`),
    conditions: treeOf(waiversList, () => waiversSql, sql`w.employee_id`),
  },
  orders: {
    name: [byName, { sql: sql`w.first_day` }],
    first_day: [{ sql: sql`w.first_day` }, byName],
    last_day: [{ sql: sql`w.last_day`, nulls: 'last' }, byName],
    recorded_at: [{ sql: sql`w.recorded_at` }],
  },
  tiesStay: true,
  counted: { standing: { value: standing }, rule_id: { value: sql`w.rule_id::text` } },
  columns: scope =>
    sql`${waiverColumns(scope)}, ${name} as name, e.employee_number, l.name as location_name, o.name as coordinator_name`,
})

export const waiversFile: ListFile<typeof waiversList, Scope> = {
  list: waiversList,
  title: waiverTexts.named('fileTitle'),
  ...fileOf(waiversSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    rule: textCell(ruleName, 32),
    window: { is: 'number', value: sql`w.window_no`, width: 10 },
    first_day: { is: 'day', value: sql`w.first_day`, width: 12 },
    last_day: { is: 'day', value: sql`w.last_day`, width: 12 },
    standing: wordsCell(standing, waiverStandings, 16),
    reason: textCell(sql`w.reason`, 40),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`o.name`, 24),
    recorded_by: textCell(sql`w.recorded_by_name`, 24),
    recorded_at: { is: 'moment', value: sql`w.recorded_at`, width: 18 },
    decided_by: textCell(decidedBy('w'), 24),
  },
  lookups: { complianceRules: ruleNames, locations: sql`locations`, coordinators: sql`coordinators` },
}
