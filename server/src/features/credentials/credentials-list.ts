import {
  chosen,
  credentialStandings,
  credentialsList,
  type CredentialRow,
  rejectedStatus,
  terminatedStatus,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { decidedBy } from '../second-person/alone.ts'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { ofPeople } from '../../lists/of-people.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { credentialColumns, credentialsFrom, gapDays, standing, today } from './read-credentials.ts'
import { credentialTexts } from './texts.ts'

const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }
const isOver = sql`e.provider_status in (${terminatedStatus}, ${rejectedStatus})`

const endsWithin = (from: number, to: number) =>
  sql`(c.state = 'verified' and c.expires_on between ${today} + ${from}::int and ${today} + ${to}::int)`
/** Finds pending and soon-expiring credentials by an index; the case expression alone would read every row. */
const narrowed: Readonly<Record<string, Sql>> = {
  review: sql`c.state = 'recorded'`,
  returned: sql`c.state = 'returned'`,
  removed: sql`c.state = 'withdrawn'`,
  expired: sql`(c.state = 'verified' and c.expires_on < ${today})`,
  expiring_30: endsWithin(0, 30),
  expiring_60: endsWithin(31, 60),
  expiring_90: endsWithin(61, 90),
}
const within = (one: string): Sql => narrowed[one] ?? sql`c.state = 'verified'`

/** Filters on the person or the type; all others, and counts, only need the credential. */
const ofOthers = ['search', 'people', 'location_id', 'coordinator_id'] as const

export const credentialsKept: Kept = {
  about: ['people', 'settings', 'credentials'],
  quick: ['expires_on', 'recorded_at', '-recorded_at'],
}

const from = sql`${credentialsFrom}
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators o on o.organization_id = e.organization_id and o.id = e.coordinator_id`

export const credentialsSql: ListSql<typeof credentialsList, Scope, CredentialRow> = ofPeople(sql`c.employee_id`, {
  list: credentialsList,
  from,
  whole: (_, values, isOrdered) => (isOrdered || ofOthers.some(key => values[key]) ? from : sql`credentials c`),
  id: sql`c.id`,
  seen: ({ agency }) => sql`c.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(sql`e.search || ' ' || fold(y.name || ' ' || coalesce(c.number, ''))`),
    standing: value => sql`${anyOf(chosen(value).map(within))} and ${among(standing)(value)}`,
    type_id: amongOrNone(sql`c.type_id`),
    people: value => anyOf(chosen(value).map(one => (one === 'former' ? isOver : sql`not ${isOver}`))),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    expires_from: fromDay(sql`c.expires_on`),
    expires_to: toDay(sql`c.expires_on`),
    conditions: treeOf(credentialsList, () => credentialsSql, sql`c.employee_id`),
  },
  orders: {
    name: [byName, { sql: sql`y.name` }],
    type: [{ sql: sql`fold(y.name) collate "C"` }, byName],
    issued_on: [{ sql: sql`c.issued_on` }, byName],
    expires_on: [{ sql: sql`c.expires_on`, nulls: 'last' }, byName],
    recorded_at: [{ sql: sql`c.recorded_at` }],
    standing: [
      { sql: sql`array_position(${Object.keys(credentialStandings)}::text[], ${standing})` },
      { sql: sql`c.expires_on`, nulls: 'last' },
      byName,
    ],
  },
  tiesStay: true,
  counted: { standing: { value: standing }, type_id: { value: sql`c.type_id::text` } },
  columns: scope =>
    sql`${credentialColumns(scope)}, ${name} as name, e.employee_number, l.name as location_name, o.name as coordinator_name`,
})

export const credentialsFile: ListFile<typeof credentialsList, Scope> = {
  list: credentialsList,
  title: credentialTexts.named('fileTitle'),
  ...fileOf(credentialsSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    type: textCell(sql`y.name`, 24),
    number: textCell(sql`c.number`, 18),
    issued_on: { is: 'day', value: sql`c.issued_on`, width: 12 },
    expires_on: { is: 'day', value: sql`c.expires_on`, width: 12 },
    standing: wordsCell(standing, credentialStandings, 22),
    gap_days: { is: 'number', value: gapDays, width: 10 },
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`o.name`, 24),
    recorded_by: textCell(sql`c.recorded_by_name`, 24),
    recorded_at: { is: 'moment', value: sql`c.recorded_at`, width: 18 },
    decided_by: textCell(decidedBy('c'), 24),
  },
  lookups: { credentialTypes: sql`credential_types`, locations: sql`locations`, coordinators: sql`coordinators` },
}
