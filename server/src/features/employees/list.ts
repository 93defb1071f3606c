import { type api, chosen, employeesList, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { rememberedEach, rememberedOnce } from '../../scope/remembered.ts'
import { JsonText } from '../../http/mount.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { type Marked, seekPage, type SeekSql } from '../../lists/seek-page.ts'
import { ownRowsOnly, reading, type Scope } from '../../scope/scope.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { countEmployees, employeesChosen, statusOnly } from './population.ts'
import { aboutEmployees } from './training-population.ts'
import { birthday, importedFrom, missingAs, nextPlanned } from './row-facts.ts'

type ListQuery = z.output<(typeof api.employees.list)['query']>

const plainColumns = sql`e.id, e.employee_number, e.payroll_number, e.company_code, e.cost_center, e.first_name, e.last_name, e.preferred_name, e.provider_status,
  e.status_reason, e.discipline_id, e.location_id, e.coordinator_id, e.language, e.employment_type, e.email, e.mobile, e.phone_2,
  e.hire_date, e.termination_date, e.expected_return, e.photo_id, e.city, e.tags, e.tasks, e.updated_at`
/** The columns of `employeeRow` except the names, which are added later. */
const listColumns = sql`${plainColumns}, ${birthday('MM-DD')} as birthday,
  ${nextPlanned(sql`json_build_object('provider_status', s.provider_status, 'effective_on', s.effective_on)`)} as planned_change,
  ${missingAs(key => key)} as missing, ${importedFrom} as imported_from`
/** Columns shared by list and profile, with the names joined in. */
export const rowColumns = sql`${plainColumns}, d.name as discipline_name, l.name as location_name, c.name as coordinator_name`
export const rowJoins = sql`
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
  left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
  left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`

/** These orders also have an index under each status. */
const byStatusToo = /^-?(name|provider_status)$/
/** The most rows gathered at once in an agency of any size. */
const manyGathered = 2_000

export const employeesSql: ListSql<typeof employeesList, Scope> & SeekSql = {
  ...employeesChosen,
  list: employeesList,
  table: { name: 'employees', as: 'e' },
  columns: listColumns,
  about: aboutEmployees,
  total: countEmployees,
  mark: sql`e.xmin`,
  written: writtenRows,
  few: async (scope, values, sort_by) => {
    if (!chosen(values['provider_status']).length || !statusOnly(values) || ownRowsOnly(scope.actor)) return false
    if (byStatusToo.test(sort_by) && chosen(values['provider_status']).length === 1) return false
    const [some, all] = await Promise.all([countEmployees(scope, values), countEmployees(scope, {})])
    return some <= Math.max(manyGathered, all / 50)
  },
  // An index gives everyone, or everyone of one status, in order: one plan for all agencies and pages
  plan: ({ actor }, values) => {
    const one = chosen(values['provider_status']).length
    if (!statusOnly(values) || one > 1 || ownRowsOnly(actor)) return null
    return one ? 'status' : ''
  },
}

/** Returns one page of the employee list as JSON, cached as the bytes to send until the agency's data changes. */
export async function listEmployees(scope: Scope, query: ListQuery): Promise<JsonText> {
  const write = async () => Buffer.from(await writePage(reading(scope), query))
  const asked = aboutEmployees(query)
  const about = asked.includes('row_facts') ? asked : [...asked, 'row_facts' as const]
  const bytes = await rememberedOnce(scope, `employees.page ${JSON.stringify(query)}`, write, about)
  return new JsonText(bytes)
}

async function writePage(scope: Scope, query: ListQuery): Promise<string> {
  const { page, per_page, sort_by, ...given } = query
  const filters = await followMergedFilters(scope, given)
  const { total, rows } = await seekPage(employeesSql, scope, { page, per_page, sort_by }, filters)
  const hidden =
    total === 0 && filters.provider_status
      ? await countEmployees(scope, { ...filters, provider_status: undefined })
      : undefined
  const without_filters = total === 0 ? await countEmployees(scope, {}) : undefined
  const meta = { total, page, per_page, hidden_by_status: hidden, without_filters }
  return `{"data":[${rows.join()}],"meta":${JSON.stringify(meta)}}`
}

/** A row as the database writes it. Names are added later: joins would cost more than the page itself. */
interface Written {
  row: string
  discipline: Id | null
  location: Id | null
  coordinator: Id | null
}

/** Caches each row by its own mark: a change to one employee leaves all other rows cached (docs/decisions/312). */
async function writtenRows(scope: Scope, shown: readonly Marked[]): Promise<string[]> {
  const find = async (unknown: readonly string[]) => {
    const keys = new Map(unknown.map(key => [key.slice(0, lengthOfId), key]))
    const statement = sql`select e.id, e.discipline_id as discipline, e.location_id as location, e.coordinator_id as coordinator,
        row_to_json(t)::text as row
      from employees e cross join lateral (select ${listColumns}) t
      where e.organization_id = ${scope.agency.id} and e.id = any(${[...keys.keys()]}::uuid[])`
    const rows = await scope.db.rows<Written & { id: Id }>(statement, 'employees.rows')
    return new Map(rows.map(({ id, ...written }) => [keys.get(id) ?? id, written]))
  }
  const isMarked = shown.every(({ mark }) => mark !== null)
  const of = shown.map(({ id, mark }) => (isMarked ? `${id} ${mark}` : id))
  const about = isMarked ? (['row_facts'] as const) : aboutEmployees()
  const [rows, names] = await Promise.all([rememberedEach(scope, 'employees.row', { of, find }, about), namesOf(scope)])
  const named = (id: Id | null) => (id && names.get(id)) ?? 'null'
  return rows.map(
    ({ row, discipline, location, coordinator }) =>
      `${row.slice(0, -1)},"discipline_name":${named(discipline)},"location_name":${named(location)},"coordinator_name":${named(coordinator)}}`,
  )
}
const lengthOfId = 36

/** Returns names of the agency's disciplines, locations and coordinators as JSON strings by id: few, and needed on every page. */
const namesOf = (scope: Scope): Promise<Map<string, string>> =>
  rememberedOnce(scope, 'employees.names', () => readNames(scope), aboutEmployees())

async function readNames({ db, agency }: Scope): Promise<Map<string, string>> {
  const own = sql`where organization_id = ${agency.id}`
  const rows = await db.rows<{ id: string; name: string }>(sql`
    select id, name from disciplines ${own} union all select id, name from locations ${own}
    union all select id, name from coordinators ${own}`)
  return new Map(rows.map(({ id, name }) => [id, JSON.stringify(name)]))
}
