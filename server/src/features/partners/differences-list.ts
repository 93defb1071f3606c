import { differenceKinds, directedFields, type PartnerDifference, partnerDifferencesList } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, amongOrNone, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { type Cell, fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { partnerTexts } from './texts.ts'

const byName = { sql: sql`fold(x.name)` }

/** Differences with the agency's current partner, as of the last comparison. */
export const differencesSql: ListSql<typeof partnerDifferencesList, Scope, PartnerDifference> = {
  list: partnerDifferencesList,
  from: sql`partner_differences x
    left join employees e on e.organization_id = x.organization_id and e.id = x.employee_id
    left join disciplines wd on wd.organization_id = e.organization_id and wd.id = e.discipline_id
    left join locations wl on wl.organization_id = e.organization_id and wl.id = e.location_id
    left join coordinators wc on wc.organization_id = e.organization_id and wc.id = e.coordinator_id`,
  id: sql`x.id`,
  seen: ({ agency }) =>
    sql`x.organization_id = ${agency.id} and x.partner_id = (select o.partner_id from organizations o where o.id = ${agency.id})`,
  columns: sql`x.id, x.kind, x.field,
    case when e.id is not null then json_build_object('id', e.id, 'name', e.last_name || ', ' || e.first_name) end as employee,
    x.external_id, x.name, x.ours, x.theirs, x.since, wd.name as discipline, wl.name as location, wc.name as coordinator`,
  filters: {
    search: everyWordIn(sql`fold(x.name || ' ' || coalesce(x.external_id, ''))`),
    kind: among(sql`x.kind`),
    field: among(sql`x.field`),
    since_from: fromMoment(sql`x.since`),
    since_to: toMoment(sql`x.since`),
    location_id: amongOrNone(sql`e.location_id`),
    discipline_id: amongOrNone(sql`e.discipline_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    conditions: treeOf<Scope>(partnerDifferencesList, () => differencesSql, sql`e.id`),
  },
  orders: { name: [byName], since: [{ sql: sql`x.since` }, byName] },
  counted: { kind: { value: sql`x.kind` }, field: { value: sql`x.field` } },
}

export const differenceCells = {
  name: textCell(sql`x.name`, 28),
  external_id: textCell(sql`x.external_id`, 16),
  kind: wordsCell(sql`x.kind`, differenceKinds, 20),
  field: wordsCell(sql`x.field`, directedFields, 18),
  ours: textCell(sql`x.ours`, 28),
  theirs: textCell(sql`x.theirs`, 28),
  since: { is: 'moment', value: sql`x.since`, width: 18 },
  discipline: textCell(sql`wd.name`, 20),
  location: textCell(sql`wl.name`, 20),
  coordinator: textCell(sql`wc.name`, 24),
} as const satisfies Record<string, Cell>

export const differencesFile: ListFile<typeof partnerDifferencesList, Scope> = {
  list: partnerDifferencesList,
  title: partnerTexts.named('differencesTitle'),
  ...fileOf(differencesSql),
  cells: differenceCells,
  lookups: { locations: sql`locations`, disciplines: sql`disciplines`, coordinators: sql`coordinators` },
}
