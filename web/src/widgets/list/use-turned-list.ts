import { type Answer, type Args, type Endpoint, id as idSchema, type List } from '@preceptor/contract'
import { type QueryOptions, useQueryOf } from '@/api/queries.ts'
import type { Patch } from '@/nav/url-state.ts'
import type { ListState, RowOf } from './use-list.ts'
import { type ListAddress, useListAddress } from './use-list-address.ts'
import { spelledOut, withUsual } from './usual-filters.ts'

const cursors = ['before', 'after'] as const
/** Returns the position in the list: before or after an entry. */
const cursorIn = (params: URLSearchParams) =>
  Object.fromEntries(
    cursors.flatMap(key => {
      const value = params.get(key)
      return value && idSchema.safeParse(value).success ? [[key, value] as const] : []
    }),
  )

/** Adds the default filters until someone clears them. */
function asUsual(address: ListAddress): ListAddress {
  const { definition, params, change } = address
  const values = withUsual(definition, params, address.values)
  return {
    ...address,
    values,
    query: { ...address.query, ...values },
    filtered: Object.keys(values).length > 0,
    change: (patch, options) => change(spelledOut(definition, params, values, patch), options),
  }
}

interface Answered<Row> {
  data: readonly Row[]
  meta: { older: string | null; newer: string | null }
}

/** A list without a count, paged by older and newer. Another filter starts again at the newest. */
export function useTurnedList<E extends Endpoint, Row = RowOf<E>>(
  endpoint: E,
  definition: List,
  { every = false }: Pick<QueryOptions<Answer<E>>, 'every'> = {},
): ListState<Row> & { turn: ListState<Row>['change'] } {
  const address = asUsual(useListAddress(definition))
  const query = { ...address.values, ...cursorIn(address.params) }
  const list = useQueryOf(endpoint, { query } as unknown as Args<E>, { keep: true, every })
  const answer = list.data as Answered<Row> | undefined
  const change = (patch: Patch, options?: Parameters<typeof address.change>[1]) =>
    address.change({ before: null, after: null, entry: null, ...patch }, options)
  return {
    ...address,
    change,
    /** Changes the address without returning to the newest entries. */
    turn: address.change,
    rows: answer?.data,
    paging: answer ? { kind: 'turns', ...answer.meta } : null,
    count: undefined,
    asOf: list.dataUpdatedAt,
    failed: list.isError,
    busy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  }
}
