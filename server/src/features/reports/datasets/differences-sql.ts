import { datasets } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { treeOf } from '../../../lists/tree.ts'
import { differenceCells, differencesSql } from '../../partners/differences-list.ts'
import { type AnyDatasetSql, defineDatasetSql, type ReportScope } from '../dataset-sql.ts'
import { personLookups } from './person-then.ts'

const dataset = datasets.partner_differences
const { list } = dataset

const source: AnyDatasetSql['source'] = {
  ...differencesSql,
  columns: sql``,
  filters: {
    ...differencesSql.filters,
    conditions: treeOf<ReportScope>(list, () => source, sql`e.id`),
  },
}

export const partnerDifferencesSql = defineDatasetSql<typeof dataset>({
  dataset,
  source,
  // The list itself joins the names
  joins: () => sql``,
  employee: sql`e.id`,
  cells: differenceCells,
  measures: {
    count: { is: 'count' },
    people: { is: 'different', value: sql`coalesce(x.employee_id::text, x.external_id)` },
  },
  dimensions: {
    kind: { value: sql`x.kind` },
    field: { value: sql`x.field` },
    location: { value: sql`e.location_id`, label: sql`wl.name` },
    discipline: { value: sql`e.discipline_id`, label: sql`wd.name` },
    coordinator: { value: sql`e.coordinator_id`, label: sql`wc.name` },
    since: {
      value: sql`(x.since at time zone (select z.time_zone from organizations z where z.id = x.organization_id))::date`,
    },
  },
  lookups: personLookups,
})
