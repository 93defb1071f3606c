import * as z from 'zod/mini'
import { filterShape } from '../filter-shape.ts'
import type { CountedOf, List } from './list.ts'

/**
 * The query parameters of a list's counts: the filter whose values to count, and all other filters. That filter's own value is
 * ignored.
 */
export const countsShape = <L extends List & { readonly counted: readonly string[] }>(list: L) => ({
  ...filterShape(list.filters as L['filters']),
  of: z.enum([...list.counted] as [CountedOf<L>, ...CountedOf<L>[]]),
})

/**
 * Number of rows per value, in value order; `none` counts rows without one. Values without rows are omitted. A row may have several
 * values.
 */
export const valueCounts = z.object({ data: z.array(z.object({ value: z.string(), count: z.int() })) })
export type ValueCounts = z.infer<typeof valueCounts>
