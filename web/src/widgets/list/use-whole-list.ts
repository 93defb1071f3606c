import type { Answer, Args, Endpoint, List } from '@preceptor/contract'
import { type QueryOptions, useQueryOf } from '@/api/queries.ts'

import type { ListQuery } from './list-query.ts'
import type { ListState, RowOf } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'

interface WholeListOptions<E extends Endpoint, Row> extends Pick<QueryOptions<Answer<E>>, 'every' | 'quiet'> {
  /** Returns the rows left after filters and search. */
  matching?: (rows: readonly Row[], values: ListQuery) => readonly Row[]
}

/** A short list that loads completely and is filtered here. `all` has its rows before filtering. */
export function useWholeList<E extends Endpoint, Row = RowOf<E>>(
  endpoint: E,
  definition: List,
  { matching = rows => rows, every = false, quiet = false }: WholeListOptions<E, Row> = {},
): ListState<Row> & { all: readonly Row[] | undefined } {
  const address = useListAddress(definition)
  const list = useQueryOf(endpoint, {} as Args<E>, { keep: true, every, quiet })
  const all = (list.data as { data: readonly Row[] } | undefined)?.data
  return {
    ...address,
    all,
    rows: all && matching(all, address.values),
    filtered: (all?.length ?? 0) > 0,
    paging: null,
    count: all?.length,
    asOf: list.dataUpdatedAt,
    failed: list.isError,
    busy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  }
}
