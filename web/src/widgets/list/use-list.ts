import type { Answer, Args, Endpoint, List } from '@preceptor/contract'
import { useEffect } from 'react'
import { type QueryOptions, useAskFirst, usePrefetch, useQueryOf } from '@/api/queries.ts'
import { useLastPage } from '@/nav/paging.ts'
import { patched } from '@/nav/url-state.ts'
import type { PageFacts } from '@/ui/table/table-props.ts'

import { filtersIn, type ListQuery, listQuery } from './list-query.ts'
import { type ListAddress, useListAddress } from './use-list-address.ts'

type AnswerOf<E extends Endpoint> = Extract<Answer<E>, { data: readonly unknown[] }>
export type RowOf<E extends Endpoint> = AnswerOf<E>['data'][number]
type MetaOf<E extends Endpoint> = AnswerOf<E> extends { meta: infer M } ? M : undefined

/** Paging through a list: by page number or, without a count, by older and newer. */
export type Paging =
  | { kind: 'pages'; meta: PageFacts }
  | { kind: 'turns'; older: string | null; newer: string | null }
  | null

/** The rows requested by the address. Created by `useList`, `useWholeList`, or `useTurnedList`, and shown by ListScreen. */
export interface ListState<Row> extends ListAddress {
  /** Path parameters of the call, also for its counts. */
  path?: Readonly<Record<string, string>> | undefined
  /** Parameters included in every request for these rows, such as their counts and their file. */
  always?: Readonly<Record<string, string | number>> | undefined
  /** `undefined` until the first response. The previous rows stay while the next ones load. */
  rows: readonly Row[] | undefined
  paging: Paging
  /** Number of rows; `undefined` while unknown, or if they aren't counted. */
  count: number | undefined
  /** When the rows were received; for “5 minutes ago”. */
  asOf: number
  failed: boolean
  busy: boolean
  retry: () => void
}

export interface ListOptions<E extends Endpoint> extends Pick<QueryOptions<Answer<E>>, 'every'> {
  /** Parameters included in every request, such as the kind of jobs. */
  always?: Readonly<Record<string, string | number>>
  /** Path parameters of the call, such as the `id` of the rows. */
  path?: Readonly<Record<string, string>>
  /** Returns the filters to send: a search of one letter may be omitted. */
  asking?: (values: ListQuery) => ListQuery
  /** Loads the next page in advance. */
  ahead?: boolean
}

const same = (values: ListQuery) => values

/** Loads rows from the server, page by page. Late responses are dropped; an address past the end redirects to the last page. */
export function useList<E extends Endpoint, Row = RowOf<E>>(
  endpoint: E,
  definition: List & { readonly usualFilters?: never },
  { always, path, asking = same, ahead = false, every = false }: ListOptions<E> = {},
): ListState<Row> & { meta: MetaOf<E> | undefined } {
  const address = useListAddress(definition, asking)
  const askFirst = useAskFirst()
  const named = path && { params: path }
  const argsOf = (params: URLSearchParams, values: ListQuery) =>
    ({ ...named, query: { ...listQuery(definition, params, values), ...always } }) as unknown as Args<E>
  const args = argsOf(address.params, address.values)
  const change: ListAddress['change'] = (patch, options) => {
    const params = patched(address.params, patch)
    const next = argsOf(params, asking(filtersIn(definition, params)))
    // Sends the request before the screen that needs it is rendered. Changes such as columns request nothing.
    if (JSON.stringify(next) !== JSON.stringify(args)) askFirst(endpoint, next)
    address.change(patch, options)
  }
  const list = useQueryOf(endpoint, args, { keep: true, every })
  // Every list returns its rows as `data` and their number in `meta`
  const answer = list.data as { data: Row[]; meta: PageFacts } | undefined
  const meta = answer?.meta
  useLastPage(meta, page => change({ page }, { replace: true }))
  useNextPage(endpoint, args as object, ahead && !list.isPlaceholderData ? meta : undefined)
  return {
    ...address,
    change,
    path,
    always,
    rows: answer?.data,
    meta: meta as MetaOf<E> | undefined,
    paging: meta ? { kind: 'pages', meta } : null,
    count: meta?.total,
    asOf: list.dataUpdatedAt,
    failed: list.isError,
    busy: list.isPlaceholderData,
    retry: () => void list.refetch(),
  }
}

function useNextPage(endpoint: Endpoint, args: object, meta: PageFacts | undefined) {
  const prefetch = usePrefetch()
  const next = meta && meta.page * meta.per_page < meta.total ? meta.page + 1 : null
  const text = JSON.stringify(args)
  useEffect(() => {
    if (next === null) return
    // Not for a page that the user is only typing or skipping past
    const asked = JSON.parse(text) as { query: object }
    const timer = setTimeout(() => prefetch(endpoint, { ...asked, query: { ...asked.query, page: next } }), 250)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react/exhaustive-deps -- prefetch is made again each time and changes nothing
  }, [text, next])
}
