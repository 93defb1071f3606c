import sql, { raw, type Sql } from 'sql-template-tag'

/** Selects agencies with rows in a queue, jumping from one to the next along its key instead of reading all rows. */
export function agenciesIn(table: 'webhook_news'): Sql {
  const from = raw(table)
  return sql`with recursive found as (
      (select organization_id from ${from} order by organization_id limit 1)
      union all select (select t.organization_id from ${from} t where t.organization_id > f.organization_id order by 1 limit 1)
      from found f where f.organization_id is not null)
    select organization_id from found where organization_id is not null`
}
