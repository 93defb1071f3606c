import sql, { type Sql } from 'sql-template-tag'

/**
 * The credit `k` came with the completion `r`. Training of others that satisfied no program of ours has no assignment: both name its paper.
 */
const ofCompletion = sql`k.kind = 'credit' and k.organization_id = r.organization_id and k.employee_id = r.employee_id
  and (k.assignment_id = r.assignment_id and k.cycle_no = r.cycle_no
    or r.assignment_id is null and k.assignment_id is null and k.evidence -> 'external' ->> 'id' = r.evidence -> 'external' ->> 'id')`

/** The entry of this alias counts, as far as was known by a moment: it was written, and nobody had taken it back. */
export const countsBy = (
  alias: Sql,
  known: Sql = sql`'infinity'::timestamptz`,
): Sql => sql`${alias}.entered_at < ${known}
  and not exists (select from training_records b where b.organization_id = ${alias}.organization_id and b.reverses = ${alias}.id
    and b.entered_at < ${known} and not exists (select from training_records bb where bb.organization_id = b.organization_id
      and bb.reverses = b.id and bb.entered_at < ${known}))`

/** Selects the ledger's minutes for the completion `r`: every list and paper about a completion uses this. */
export const creditedMinutes = (known?: Sql): Sql =>
  sql`(select coalesce(sum(k.minutes), 0)::int from training_records k where ${ofCompletion} and ${countsBy(sql`k`, known)})`
