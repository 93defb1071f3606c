import {
  columnAsOf,
  type ComplianceColumn,
  standingStates,
  type CredentialColumn,
  credentialSummaries,
  type EmployeeColumn,
  employeeFilters,
  employeeTasks,
  employeesList,
  employmentTypes,
  languages,
  providerStatuses,
  type TrainingColumn,
  type ValuesOf,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Column } from '../../files/table.ts'
import { type Cell, fileRows, type ListFile, textCell, wordOf, wordsCell } from '../../lists/export-list.ts'
import type { Scope } from '../../scope/scope.ts'
import { credentialsOfOne } from './credential-population.ts'
import { asOfAsked, standingOf } from './compliance-facts.ts'
import { employeesSql, rowJoins } from './list.ts'
import { countEmployees } from './population.ts'
import { employeeTexts } from './texts.ts'
import { trainingCounts } from './training-facts.ts'
import { birthday, importedFrom, missingAs, nextPlanned } from './row-facts.ts'

const missingWords: Readonly<Record<string, string>> = employeeFilters.missing.choices

/**
 * The name takes two columns, so the file can be imported again: in `Reyes, Mary Ann` it's unclear whether Ann is a middle name.
 */
const name: readonly Column[] = [
  { label: employeeTexts.named('lastName'), ...textCell(sql`e.last_name`, 20) },
  { label: employeeTexts.named('firstName'), ...textCell(sql`e.first_name`, 18) },
]

const counted = (column: TrainingColumn): Cell => ({
  is: 'number',
  value: sql`(select nullif(count(*), 0) from assignments a cross join lateral (
      select (now() at time zone o.time_zone)::date as today from organizations o where o.id = a.organization_id) t
    where a.organization_id = e.organization_id and a.employee_id = e.id and ${trainingCounts[column]})`,
  width: 12,
})

const plainCells: Record<Exclude<EmployeeColumn, ComplianceColumn | CredentialColumn>, Cell | readonly Column[]> = {
  name,
  employee_number: textCell(sql`e.employee_number`, 12),
  provider_status: wordsCell(sql`e.provider_status`, providerStatuses, 12),
  discipline: textCell(sql`d.name`, 22),
  location: textCell(sql`l.name`, 16),
  coordinator: textCell(sql`c.name`, 20),
  mobile: { is: 'phone', value: sql`e.mobile`, width: 16 },
  phone_2: { is: 'phone', value: sql`e.phone_2`, width: 16 },
  email: textCell(sql`e.email`, 30),
  hire_date: { is: 'day', value: sql`e.hire_date`, width: 12 },
  termination_date: { is: 'day', value: sql`e.termination_date`, width: 12 },
  expected_return: { is: 'day', value: sql`e.expected_return`, width: 14 },
  planned_change: {
    is: 'words',
    value: nextPlanned(
      sql`concat_ws(' ', ${wordOf(sql`s.provider_status`, providerStatuses)}, ${employeeTexts.named('onDay')}, to_char(s.effective_on, ${employeeTexts.named('dayFormat')}))`,
    ),
    width: 26,
  },
  language: wordsCell(sql`e.language`, languages, 16),
  employment_type: wordsCell(sql`e.employment_type`, employmentTypes, 16),
  city: textCell(sql`e.city`, 16),
  tags: textCell(sql`array_to_string(e.tags, ', ')`, 24),
  tasks: {
    is: 'words',
    value: sql`(select string_agg(${wordOf(sql`t.task`, employeeTasks)}, ', ') from unnest(e.tasks) t (task))`,
    width: 24,
  },
  payroll_number: textCell(sql`e.payroll_number`, 16),
  company_code: textCell(sql`e.company_code`, 14),
  cost_center: textCell(sql`e.cost_center`, 16),
  birthday: { is: 'words', value: birthday(employeeTexts.named('birthdayFormat')), width: 10 },
  missing: {
    is: 'words',
    value: sql`array_to_string(${missingAs(key => missingWords[key] ?? key)}, ', ')`,
    width: 24,
  },
  imported_from: textCell(importedFrom, 26),
  programs_open: counted('programs_open'),
  programs_overdue: counted('programs_overdue'),
  programs_due_week: counted('programs_due_week'),
  programs_due_month: counted('programs_due_month'),
  programs_blocked: counted('programs_blocked'),
  updated_at: { is: 'moment', value: sql`e.updated_at`, width: 17 },
}

/** Returns the standing cells for the day set by the filters. */
function standingCells(scope: Scope, values: ValuesOf<typeof employeesList>): Record<ComplianceColumn, Cell> {
  const asOf = asOfAsked(scope, values)
  const standing = standingOf(asOf)
  const labelled = (column: ComplianceColumn) =>
    values.compliance_on ? { label: columnAsOf(column, asOf.day, asOf.isShown ? 'shown' : 'records') } : {}
  return {
    compliance: {
      ...labelled('compliance'),
      ...wordsCell(sql`coalesce((select s.state from ${standing} s), 'unknown')`, standingStates, 16),
    },
    next_lapse: {
      ...labelled('next_lapse'),
      is: 'day',
      value: sql`(select s.next_lapse from ${standing} s)`,
      width: 14,
    },
  }
}

function credentialCells(scope: Scope): Record<CredentialColumn, Cell> {
  const own = credentialsOfOne(scope)
  return {
    credentials: wordsCell(sql`(select s.state from ${own} s)`, credentialSummaries, 22),
    next_expiry: { is: 'day', value: sql`(select s.next_expiry from ${own} s)`, width: 14 },
  }
}

/** The current names of an agency's compliance rules. */
export const complianceRuleNames = sql`(select v.organization_id, v.rule_id as id, max(v.body ->> 'name') as name from compliance_rule_versions v
  where v.known_to = 'infinity' group by 1, 2) rules`

/** The employee list as a file: the same people in the same order. */
export const employeesFile: ListFile<typeof employeesList, Scope> = {
  list: employeesList,
  title: employeeTexts.named('fileTitle'),
  cells: (scope, values) => ({ ...plainCells, ...standingCells(scope, values), ...credentialCells(scope) }),
  rows: fileRows(employeesSql, rowJoins),
  total: countEmployees,
  lookups: {
    disciplines: sql`disciplines`,
    locations: sql`locations`,
    coordinators: sql`coordinators`,
    cities: sql`(select organization_id, sort_city as id, min(city) as name from employees group by 1, 2) cities`,
    tags: sql`(select organization_id, value_key(tag) as id, min(tag) as name from employees cross join unnest(tags) tag group by 1, 2) tags`,
    complianceRules: complianceRuleNames,
    programs: sql`(select organization_id, id, text_in(titles, 'en') as name from programs) programs`,
    imports: sql`(select organization_id, id, title as name from jobs) imported`,
  },
}
