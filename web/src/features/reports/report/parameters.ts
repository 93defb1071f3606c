import {
  type AsOf,
  asOfModes,
  type Dataset,
  isRelativeDay,
  parseFilters,
  type PersonDay,
  type ReportDefinition,
  type ReportParameters,
} from '@preceptor/contract'
import type { Patch } from '@/nav/url-state.ts'

const aDay = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const listed = (text: string | null) => (text ?? '').split(',').filter(Boolean)

/** Reads overrides from the address: filters by name, removed ones in `without`, the day, and the day for people's data. */
export function parametersIn(
  dataset: Dataset,
  definition: ReportDefinition,
  params: URLSearchParams,
): ReportParameters {
  const without = listed(params.get('without')).filter(key => Object.hasOwn(definition.filters, key))
  const given = Object.entries(parseFilters(dataset.list.filters, params)).flatMap(([key, value]) =>
    value ? [[key, value] as const] : [],
  )
  const filters = Object.fromEntries([...without.map(key => [key, ''] as const), ...given])
  const asOf = asOfIn(dataset, params)
  const person = params.get('person')
  return {
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(asOf ? { as_of: asOf } : {}),
    ...(dataset.person && (person === 'today' || person === 'row') ? { person } : {}),
  }
}

function asOfIn({ as_of: kinds }: Dataset, params: URLSearchParams): AsOf | null {
  const mode = params.get('as_of')
  if (mode === 'now') return { mode, day: null }
  const day = params.get('day') ?? ''
  const known = kinds.find(kind => kind === mode && Object.hasOwn(asOfModes, kind))
  return known && (aDay.test(day) || isRelativeDay(day)) ? { mode: known, day } : null
}

/** Returns the address after a filter change. It omits values equal to the report's own, and lists the ones that were cleared. */
export function filterPatch(
  { filters }: ReportDefinition,
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): Patch {
  const without = new Set(listed(params.get('without')))
  const next: Record<string, string | null> = {}
  for (const [key, value] of Object.entries(change)) {
    const own = filters[key]
    next[key] = value === own ? null : value
    if ((value === null || value === '') && own !== undefined) without.add(key)
    else without.delete(key)
  }
  return { ...next, without: [...without].join(',') }
}

export const asOfPatch = ({ mode, day }: AsOf, { as_of: own }: ReportDefinition): Patch =>
  mode === own.mode && day === own.day ? { as_of: null, day: null } : { as_of: mode, day }

export const personPatch = (person: PersonDay, definition: ReportDefinition): Patch => ({
  person: person === definition.person ? null : person,
})
