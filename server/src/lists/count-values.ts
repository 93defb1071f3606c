import type { ValueCounts } from '@preceptor/contract'
import sql, { empty } from 'sql-template-tag'
import type { Db } from '../db/tx.ts'
import { type AnyListSql, wholePopulation, type Values } from './list-sql.ts'

export interface CountsQuery {
  /** The filter whose values are counted. */
  of: string
}

/** How many rows of a list each value of one filter has under the other filters: one grouped query. */
export async function countValues<S extends { db: Db }>(
  source: Pick<AnyListSql<S>, 'from' | 'whole' | 'joinsSets' | 'seen' | 'filters' | 'found' | 'counted' | 'list'>,
  scope: S,
  { of, ...given }: CountsQuery,
): Promise<ValueCounts> {
  const by = source.counted?.[of]
  if (!by) throw new Error(`${source.list.name} has no counts by ${of}`)
  const filter = source.list.filters[of]
  const hasNone = filter?.kind === 'reference' && !filter.always
  const others: Values = { ...(given as Values), [of]: undefined }
  const { from, where } = wholePopulation(source, scope, others)
  // grouped by what the column is, and only the few groups written as text
  const grouped = sql`
    select coalesce(value::text, 'none') as value, count from (
      select ${by.value} as value, count(*) as count from ${from} ${by.join?.(scope, others) ?? empty} where ${where} group by 1) counted
    ${hasNone ? empty : sql`where counted.value is not null`} order by counted.value nulls last`
  type Row = ValueCounts['data'][number]
  return { data: await (source.joinsSets ? scope.db.whole<Row>(grouped) : scope.db.rows<Row>(grouped)) }
}
