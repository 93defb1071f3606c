import sql, { type Sql } from 'sql-template-tag'
import { amongOrNone } from '../../../lists/conditions.ts'
import { textCell } from '../../../lists/export-list.ts'
import type { ReportScope } from '../dataset-sql.ts'

/** Location, discipline and coordinator of employee `e` as `w`: today's, or those on the row's own day by today's records. */
export const whereabouts = ({ person }: ReportScope, day: Sql): Sql =>
  person === 'today'
    ? sql`cross join lateral (select e.location_id, e.discipline_id, e.coordinator_id) w`
    : sql`left join lateral (select f.location_id, f.discipline_id, f.coordinator_id from employment_facts f
        where f.organization_id = e.organization_id and f.employee_id = e.id and f.known_to = 'infinity'
          and f.valid_from <= ${day} and f.valid_to > ${day} limit 1) w on true`

/** Their names. */
export const whereaboutNames = sql`left join disciplines wd on wd.organization_id = e.organization_id and wd.id = w.discipline_id
  left join locations wl on wl.organization_id = e.organization_id and wl.id = w.location_id
  left join coordinators wc on wc.organization_id = e.organization_id and wc.id = w.coordinator_id`

export const placeCells = {
  discipline: textCell(sql`wd.name`, 20),
  location: textCell(sql`wl.name`, 20),
  coordinator: textCell(sql`wc.name`, 24),
}
export const placeDimensions = {
  location: { value: sql`w.location_id`, label: sql`wl.name` },
  discipline: { value: sql`w.discipline_id`, label: sql`wd.name` },
  coordinator: { value: sql`w.coordinator_id`, label: sql`wc.name` },
}
export const placeFilters = {
  location_id: amongOrNone(sql`w.location_id`),
  discipline_id: amongOrNone(sql`w.discipline_id`),
  coordinator_id: amongOrNone(sql`w.coordinator_id`),
}

export const byName = { sql: sql`e.sort_name` }
export const personLookups = {
  disciplines: sql`disciplines`,
  locations: sql`locations`,
  coordinators: sql`coordinators`,
}
export const nameOfPerson = sql`e.last_name || ', ' || e.first_name`
/** The title `pn.title` of program `p`: in the reader's language, but in English for runs, so two runs name a program the same. */
export const programTitle = ({ origin }: Pick<ReportScope, 'origin'>) =>
  sql`cross join lateral (select text_in(p.titles, ${origin.language}) as title) pn`
export const programNames = (language: string) =>
  sql`(select organization_id, id, text_in(titles, ${language}) as name from programs) programs`
