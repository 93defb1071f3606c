import * as z from 'zod/mini'
import { formText } from './texts/forms.ts'

export const maxPerPage = 100
/** R-CON-1: the page size of the agency picker. */
export const pickerPageSize = 99_999

const wholeNumber = z.coerce
  .number(formText('wholeNumber'))
  .check(z.int(formText('wholeNumber')), z.minimum(1, formText('oneOrMore')))

export const page = z._default(wholeNumber.check(z.maximum(10_000_000, formText('atMost', { most: 10_000_000 }))), 1)

/** A larger value is reduced to the maximum, and `meta.per_page` shows the size used. */
export const perPage = (most = maxPerPage, usual = 50) =>
  z._default(
    z.pipe(
      wholeNumber,
      z.transform((n: number) => Math.min(n, most)),
    ),
    usual,
  )

/** `sort_by=name`, `sort_by=-name` for descending. */
export const sortBy = <const K extends string>(keys: readonly [K, ...K[]], usual: K | `-${K}`) =>
  z._default(
    z.enum(
      [...keys, ...keys.map(k => `-${k}` as const)] as [K | `-${K}`, ...(K | `-${K}`)[]],
      formText('sortOf', { keys: keys.join(', ') }),
    ),
    usual as never,
  )

export const pageMeta = z.object({ total: z.int(), page: z.int(), per_page: z.int() })
export type PageMeta = z.infer<typeof pageMeta>

export const pageOf = <S extends z.ZodMiniType>(row: S) => z.object({ data: z.array(row), meta: pageMeta })
export interface PageOf<Row> {
  data: Row[]
  meta: PageMeta
}
