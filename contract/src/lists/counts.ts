import * as z from 'zod/mini'
import { filterShape } from '../filter-shape.ts'
import type { CountedOf, List } from './list.ts'

/** The query parameters of a list's counts: the values of which filter, under all the others. What that filter holds itself is passed over. */
export const countsShape = <L extends List & { readonly counted: readonly string[] }>(list: L) => ({
  ...filterShape(list.filters as L['filters']),
  of: z.enum([...list.counted] as [CountedOf<L>, ...CountedOf<L>[]]),
})

/** Rows by value, in the order of the values; `none` counts rows without one. Missing values have no rows. A row may have several. */
export const valueCounts = z.object({ data: z.array(z.object({ value: z.string(), count: z.int() })) })
export type ValueCounts = z.infer<typeof valueCounts>
