import { api, type Endpoint, type ValueCounts } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** A list's call that counts the values of its filters, and the filters it counts. */
export interface Counts {
  endpoint: Endpoint
  of: readonly string[]
  /** Path parameters of the call. */
  path?: Readonly<Record<string, string>> | undefined
  /** Parameters included in every request of the list. */
  always?: Readonly<Record<string, string | number>> | undefined
}
type Values = Readonly<Record<string, string | undefined>>

/**
 * Returns the number of rows per value of one filter, given the other filters; `undefined` while unknown, and for a filter without
 * counts.
 */
export function useCounts(
  counts: Counts | undefined,
  key: string,
  values: Values,
): ReadonlyMap<string, number> | undefined {
  const counted = counts?.of.includes(key) ?? false
  const endpoint: Endpoint = counts?.endpoint ?? api.employees.counts
  const { [key]: _, ...others } = values
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value))
  const query = { ...given, ...counts?.always, of: key }
  const { data } = useQueryOf(
    endpoint,
    { ...(counts?.path && { params: counts.path }), query },
    {
      enabled: counted,
      keep: true,
      quiet: true,
      staleTime: 0,
    },
  )
  const rows = (data as ValueCounts | undefined)?.data
  return counted && rows ? new Map(rows.map(({ value, count }) => [value, count])) : undefined
}
