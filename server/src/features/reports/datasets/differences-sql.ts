import { datasets, differenceKinds, directedFields } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn, fromMoment, toMoment } from '../../../lists/conditions.ts'
import { textCell, wordsCell } from '../../../lists/export-list.ts'
import { treeOf } from '../../../lists/tree.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { personLookups, placeCells, placeDimensions, placeFilters, whereaboutNames } from './person-then.ts'

const dataset = datasets.partner_differences
const { list } = dataset

const from = sql`partner_differences x
  left join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
  cross join lateral (select e.location_id, e.discipline_id, e.coordinator_id) w`

const byName = { sql: sql`fold(x.name)` }

const source: AnyDatasetSql['source'] = {
  list,
  from,
  id: sql`x.id`,
  seen: ({ agency }) => sql`x.organization_id = ${agency.id}`,
  columns: sql``,
  filters: {
    search: everyWordIn(sql`fold(x.name || ' ' || coalesce(x.external_id, ''))`),
    kind: among(sql`x.kind`),
    field: among(sql`x.field`),
    since_from: fromMoment(sql`x.since`),
    since_to: toMoment(sql`x.since`),
    ...placeFilters,
    conditions: treeOf<ReportScope>(list, () => source, sql`e.id`),
  },
  orders: { name: [byName], since: [{ sql: sql`x.since` }, byName] },
}

export const partnerDifferencesSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  joins: () => whereaboutNames,
  employee: sql`e.id`,
  cells: {
    name: textCell(sql`x.name`, 28),
    external_id: textCell(sql`x.external_id`, 16),
    kind: wordsCell(sql`x.kind`, differenceKinds, 20),
    field: wordsCell(sql`x.field`, directedFields, 18),
    ours: textCell(sql`x.ours`, 28),
    theirs: textCell(sql`x.theirs`, 28),
    since: { is: 'moment', value: sql`x.since`, width: 18 },
    ...placeCells,
  },
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`coalesce(x.employee_id::text, x.external_id)` },
  },
  dimensions: {
    kind: { value: sql`x.kind` },
    field: { value: sql`x.field` },
    ...placeDimensions,
    since: {
      value: sql`(x.since at time zone (select z.time_zone from organizations z where z.id = x.organization_id))::date`,
    },
  },
  lookups: personLookups,
})
