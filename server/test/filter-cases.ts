import { type EmployeeFilterKey, employeeFilters } from '@preceptor/contract'

type Query = Record<string, string>

/** Ids that exist in an agency, by lookup. */
export interface Known {
  disciplines: string[]
  locations: string[]
  coordinators: string[]
  imports: string[]
  cities: string[]
  tags: string[]
  programs: string[]
  complianceRules: string[]
}

/** Returns values by filter: each word of a choice, several at once, one id, several, `none` alone and with an id. */
export function filterCases(lookups: Known, searches: readonly string[]): [string, Query][] {
  const valuesOf = (key: EmployeeFilterKey): string[] => {
    const filter = employeeFilters[key]
    switch (filter.kind) {
      case 'choice': {
        const words = Object.keys(filter.choices)
        return words.length > 1 ? [...words, words.slice(0, 3).join(), words.join()] : words
      }
      case 'reference': {
        const ids = lookups[filter.lookup as keyof Known]
        return [...ids.slice(0, 3), ids.slice(0, 2).join(), 'none', `none,${ids[0]}`]
      }
      case 'from':
        return ['2005-01-01', '2015-06-01', '2024-12-01']
      case 'to':
        return ['2005-03-01', '2015-06-01', '2026-12-31']
      case 'day':
        return ['2026-06-30', '2040-01-01']
      case 'tree':
        return ['{"any":[{"where":{"provider_status":"1"}},{"not":{"where":{"missing":"email"}}}]}']
      case 'search':
        return [...searches]
    }
  }
  const single = (Object.keys(employeeFilters) as EmployeeFilterKey[]).flatMap(key =>
    valuesOf(key).map((value): [string, Query] => [`${key}=${nameOf(lookups, value)}`, { [key]: value }]),
  )
  const rare: [string, Query][] = [
    ['import_id=none', { import_id: 'none' }],
    ['planned', { planned: 'status_change' }],
    ['discipline_id=none', { discipline_id: 'none' }],
    ['missing=email,coordinator', { missing: 'email,coordinator' }],
    ['import_id', { import_id: lookups.imports[1] ?? '' }],
  ]
  const sorts = ['-name', 'employee_number', 'provider_status', '-hire_date', 'updated_at']
  const together = rare.flatMap(([name, query]) =>
    [{ search: searches[0] ?? '' }, { provider_status: '1' }, ...sorts.map(sort_by => ({ sort_by }))].map(
      (also): [string, Query] => [`${name} with ${Object.values(also).join()}`, { ...query, ...also }],
    ),
  )
  return [...single, ...together]
}

/** Replaces ids with names, which readers understand. */
const nameOf = (lookups: Known, value: string) =>
  Object.values(lookups)
    .flat()
    .reduce((text: string, id: string) => text.replace(id, 'one'), value)
