import * as z from 'zod/mini'
import { filterShape } from '../filter-shape.ts'
import { page, perPage, sortBy } from '../paging.ts'
import { type List, type SortOf, sortsOf } from './list.ts'
import { listText } from './texts.ts'

type SortShape<L extends List> = [SortOf<L>] extends [never]
  ? object
  : { sort_by: ReturnType<typeof sortBy<SortOf<L>>> }

/** Returns `sort_by` for a list with more than one sort order. */
function sortShape<L extends List>(list: L): SortShape<L> {
  const usual = list.usualSort as SortOf<L> | undefined
  const shape: unknown = usual === undefined ? {} : { sort_by: sortBy(sortsOf(list), usual) }
  return shape as SortShape<L>
}

/** The query parameters of a list's endpoint: filters, order and page. */
export const listShape = <L extends List>(list: L, size = perPage(undefined, list.pageSize)) => ({
  ...filterShape(list.filters as L['filters']),
  page,
  per_page: size,
  ...sortShape(list),
})

const columnsOf = (list: List) =>
  z.string().check(
    // long enough for all columns at once
    z.maxLength(Math.max(400, Object.keys(list.columns).join(',').length)),
    z.refine(
      value => value.split(',').every(column => Object.hasOwn(list.columns, column)),
      listText('columnsOf', { keys: Object.keys(list.columns).join(', ') }),
    ),
  )

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The query parameters of a list's export: all pages of the filtered and sorted rows, with these columns. */
export const exportShape = <L extends List>(list: L) => ({
  ...filterShape(list.filters as L['filters']),
  ...sortShape(list),
  format: z.enum(fileFormats),
  columns: z.optional(columnsOf(list)),
})

/** Media types of an export. */
export const exportTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
