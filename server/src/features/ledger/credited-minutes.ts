import sql, { type Sql } from 'sql-template-tag'

/**
 * True when credit `k` belongs to completion `r`. Outside training that satisfied no program has no assignment: both name its
 * document.
 */
const ofCompletion = sql`k.kind = 'credit' and k.organization_id = r.organization_id and k.employee_id = r.employee_id
  and (k.assignment_id = r.assignment_id and k.cycle_no = r.cycle_no
    or r.assignment_id is null and k.assignment_id is null and k.evidence -> 'external' ->> 'id' = r.evidence -> 'external' ->> 'id')`

/** True when the entry with this alias counts as of a given time: it was written, and not reversed. */
export const countsBy = (
  alias: Sql,
  known: Sql = sql`'infinity'::timestamptz`,
): Sql => sql`${alias}.entered_at < ${known}
  and not exists (select from training_records b where b.organization_id = ${alias}.organization_id and b.reverses = ${alias}.id
    and b.entered_at < ${known} and not exists (select from training_records bb where bb.organization_id = b.organization_id
      and bb.reverses = b.id and bb.entered_at < ${known}))`

/** Selects the ledger's minutes for completion `r`: every list and document about a completion uses this. */
export const creditedMinutes = (known?: Sql): Sql =>
  sql`(select coalesce(sum(k.minutes), 0)::int from training_records k where ${ofCompletion} and ${countsBy(sql`k`, known)})`
