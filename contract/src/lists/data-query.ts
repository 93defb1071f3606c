import * as z from 'zod/mini'
import { filterShape } from '../filter-shape.ts'
import { page, perPage } from '../paging.ts'
import { dataKinds, isDataName, isDataSort } from './data-columns.ts'
import { type List, sortsOf } from './list.ts'
import { fileFormats } from './query.ts'
import { listText } from './texts.ts'
import { formText } from '../texts/forms.ts'

/** The server's description of data columns. */
export const dataColumns = z.object({
  data: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(dataKinds),
      is_phone: z.optional(z.boolean()),
      choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
      sorts: z.optional(z.boolean()),
      usual: z.optional(z.boolean()),
    }),
  ),
})

/** The values of a row, by key: a text, a number, a date, or the selected keys. */
export const dataValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
export type DataValues = z.output<typeof dataValues>

/**
 * Returns an object schema that also accepts `v.…`: filters of data columns, which only the server knows and checks
 * (server/src/lists/data-list.ts).
 */
const withData = <S extends z.core.$ZodShape>(shape: S) => {
  const own = new Set(Object.keys(shape))
  const schema = z.catchall(z.object(shape), z.string().check(z.maxLength(8000))).check(({ value, issues }) => {
    const keys = Object.keys(value).filter(key => !own.has(key) && !isDataName(key))
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value })
  })
  return schema as unknown as z.ZodMiniObject<S, z.core.$strict>
}

/** `sort_by` including sort orders by data columns. */
const sortShape = (list: List) => {
  const sorts = sortsOf(list)
  const isSort = (text: string) => isDataSort(text) || sorts.some(sort => text === sort || text === `-${sort}`)
  return {
    sort_by: z._default(
      z.string().check(z.refine(isSort, formText('sortOf', { keys: [...sorts, 'v.<key>'].join(', ') }))),
      list.usualSort ?? '',
    ),
  }
}

/** Returns the query of a list with data columns. */
export const dataListQuery = <L extends List>(list: L, size = perPage(undefined, list.pageSize)) =>
  withData({ ...filterShape(list.filters as L['filters']), page, per_page: size, ...sortShape(list) })

/** Returns the query of its counts. */
export const dataCountsQuery = <L extends List>(list: L) => {
  const counted = list.counted ?? []
  const isCounted = (name: string) => isDataName(name) || counted.includes(name)
  const of = z
    .string()
    .check(z.refine(isCounted, listText('countOf', { keys: [...counted, 'v.<key>'].join(', ') })))
    .register(z.globalRegistry, { examples: counted.slice(0, 1) })
  return withData({ ...filterShape(list.filters as L['filters']), of })
}

/** Returns the query of its export. */
export const dataExportQuery = <L extends List>(list: L) => {
  const isColumn = (name: string) => isDataName(name) || Object.hasOwn(list.columns, name)
  const columns = z.string().check(
    z.maxLength(8000),
    z.refine(
      value => value.split(',').every(isColumn),
      listText('columnsOf', { keys: [...Object.keys(list.columns), 'v.<key>'].join(', ') }),
    ),
  )
  return withData({
    ...filterShape(list.filters as L['filters']),
    ...sortShape(list),
    format: z.enum(fileFormats),
    columns: z.optional(columns),
  })
}
