import { chosen, externalStates, externalTrainingList, type ExternalTrainingRow } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { decidedBy } from '../second-person/alone.ts'
import { among, amongOrNone, anyOf, everyWordIn, fromDay, toDay } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { ofPeople } from '../../lists/of-people.ts'
import { treeOf } from '../../lists/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { externalColumns, externalFrom, stateNow } from './read-external.ts'
import { externalTexts } from './texts.ts'

const name = sql`e.last_name || ', ' || e.first_name`
const byName = { sql: sql`e.sort_name` }
const minutes = sql`(select coalesce(sum(m.minutes), 0)::int from external_training_minutes m
  where m.organization_id = x.organization_id and m.training_id = x.id)`

/** An index finds the few pending ones; the `stateNow` case alone would check every row. */
const undecided: Readonly<Record<string, Sql>> = {
  recorded: sql`x.state = 'recorded'`,
  returned: sql`x.state = 'returned'`,
  withdrawn: sql`x.state = 'withdrawn'`,
}
const within = (state: string): Sql => undecided[state] ?? sql`x.state = 'approved'`

const from = sql`${externalFrom}
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`
/** Filters that need the person; all others, and counts, need only the training. */
const askForPeople = ['search', 'location_id', 'coordinator_id'] as const

export const externalKept: Kept = {
  about: ['people', 'settings', 'outside_training'],
  quick: ['recorded_at', '-recorded_at'],
}

export const externalSql: ListSql<typeof externalTrainingList, Scope, ExternalTrainingRow> = ofPeople(
  sql`x.employee_id`,
  {
    list: externalTrainingList,
    from,
    whole: (_, values, isOrdered) =>
      isOrdered || askForPeople.some(key => values[key]) ? from : sql`external_trainings x`,
    id: sql`x.id`,
    seen: ({ agency }) => sql`x.organization_id = ${agency.id}`,
    filters: {
      search: everyWordIn(sql`e.search || ' ' || fold(x.title || ' ' || x.provider)`),
      state: value => sql`${anyOf(chosen(value).map(within))} and ${among(stateNow)(value)}`,
      program_id: amongOrNone(sql`x.program_id`),
      location_id: amongOrNone(sql`e.location_id`),
      coordinator_id: amongOrNone(sql`e.coordinator_id`),
      completed_from: fromDay(sql`x.completed_on`),
      completed_to: toDay(sql`x.completed_on`),
      conditions: treeOf(externalTrainingList, () => externalSql, sql`x.employee_id`),
    },
    orders: {
      name: [byName, { sql: sql`x.recorded_at` }],
      completed_on: [{ sql: sql`x.completed_on` }, byName],
      recorded_at: [{ sql: sql`x.recorded_at` }],
    },
    tiesStay: true,
    counted: { state: { value: stateNow } },
    columns:
      scope => sql`${externalColumns(scope)}, ${name} as name, e.employee_number, ${minutes} as minutes, l.name as location_name,
    c.name as coordinator_name`,
  },
)

/** Program titles are in the exporting user's language. */
export const externalFile = ({ origin }: Scope): ListFile<typeof externalTrainingList, Scope> => ({
  list: externalTrainingList,
  title: externalTexts.named('fileTitle'),
  ...fileOf(externalSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    title: textCell(sql`x.title`, 32),
    provider: textCell(sql`x.provider`, 28),
    hours: { is: 'number', value: sql`round(${minutes} / 60.0, 2)`, width: 10 },
    completed_on: { is: 'day', value: sql`x.completed_on`, width: 12 },
    expires_on: { is: 'day', value: sql`x.expires_on`, width: 12 },
    score: { is: 'number', value: sql`x.score`, width: 8 },
    program: textCell(
      sql`(select text_in(p.titles, ${origin.language}) from programs p where p.organization_id = x.organization_id and p.id = x.program_id)`,
      30,
    ),
    state: wordsCell(stateNow, externalStates.names, 14),
    recorded_by: textCell(sql`x.recorded_by_name`, 24),
    recorded_at: { is: 'moment', value: sql`x.recorded_at`, width: 18 },
    decided_by: textCell(decidedBy('x'), 24),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
  },
  lookups: {
    programs: sql`(select id, text_in(titles, 'en') as name, organization_id from programs) programs`,
    locations: sql`locations`,
    coordinators: sql`coordinators`,
  },
})
