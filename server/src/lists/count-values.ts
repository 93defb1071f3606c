import type { ValueCounts } from '@preceptor/contract'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Db } from '../db/tx.ts'
import { type AnyListSql, wholePopulation, type Values } from './list-sql.ts'

export interface CountsQuery {
  /** The filter whose values are counted. */
  of: string
}

type Source<S> = Pick<AnyListSql<S>, 'from' | 'whole' | 'joinsSets' | 'seen' | 'filters' | 'found' | 'counted' | 'list'>

/** Counts rows by the values of one filter under the other filters, in one grouped query. */
export async function countValues<S extends { db: Db }>(
  source: Source<S>,
  scope: S,
  { of, ...given }: CountsQuery,
): Promise<ValueCounts> {
  const by = source.counted?.[of]
  if (!by) throw new Error(`${source.list.name} has no counts by ${of}`)
  const filter = source.list.filters[of]
  const hasNone = filter?.kind === 'reference' && !filter.always
  const others: Values = { ...(given as Values), [of]: undefined }
  if ('each' in by) return countEach(source, scope, { of, others })
  const { from, where } = wholePopulation(source, scope, others)
  // Grouped by the raw column; only the few groups are converted to text
  const grouped = sql`
    select coalesce(value::text, 'none') as value, count from (
      select ${by.value} as value, count(*) as count from ${from} ${by.join?.(scope, others) ?? empty} where ${where} group by 1) counted
    ${hasNone ? empty : sql`where counted.value is not null`} order by counted.value nulls last`
  type Row = ValueCounts['data'][number]
  return { data: await (source.joinsSets ? scope.db.whole<Row>(grouped) : scope.db.rows<Row>(grouped)) }
}

/** Counts every choice of the filter in one statement, each as if it alone were set. */
export function countsEach<S>(source: Source<S>, scope: S, of: string, others: Values): Sql {
  const filter = source.list.filters[of]
  if (filter?.kind !== 'choice') throw new Error(`${source.list.name} has no choices of ${of}`)
  const all = Object.keys(filter.choices).map(value => {
    const { from, where } = wholePopulation(source, scope, { ...others, [of]: value })
    return sql`select ${value}::text as value, count(*) as count from ${from} where ${where}`
  })
  return sql`select value, count from (${join(all, ' union all ')}) counted where count > 0 order by value`
}

const countEach = async <S extends { db: Db }>(
  source: Source<S>,
  scope: S,
  { of, others }: { of: string; others: Values },
): Promise<ValueCounts> => ({ data: await scope.db.rows(countsEach(source, scope, of, others)) })
