import { breaker, type HeldFacts, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/**
 * Checks a plan against all recent actions of the agency's rules, before its first effect: too large a share of active people, too many
 * people at once, too many messages in an hour, far more than usual, or mostly failures lately. Returns null when the plan may run.
 */
export async function heldBy(
  { db, agency }: Scope,
  rule_id: Id,
  { people, messages, now }: { people: number; messages: number; now: Date },
): Promise<HeldFacts | null> {
  if (people === 0) return null
  const since = sql`n.organization_id = ${agency.id} and n.rule_id = ${rule_id} and n.mode = 'run' and n.state in ('done', 'undone') and n.people > 0
    and n.at > ${now}::timestamptz - interval '28 days'`
  const row = await db.row<{
    active: number
    sent: number
    usual: number | null
    runs: number
    tries: number
    failed: number
  }>(sql`
    with recent as (select f.outcome from automation_effects f where f.organization_id = ${agency.id} and f.rule_id = ${rule_id}
      and f.outcome in ('done', 'failed') and f.at > ${now}::timestamptz - interval '1 day' order by f.at desc limit 50)
    select coalesce((select sum(c.employees)::int from agency_counts c where c.organization_id = ${agency.id} and c.provider_status = 1), 0) as active,
      (select count(*)::int from automation_effects f where f.organization_id = ${agency.id} and f.is_message and f.outcome = 'done'
        and f.at > ${now}::timestamptz - interval '1 hour') as sent,
      (select percentile_cont(0.5) within group (order by n.people) from automation_runs n where ${since}) as usual,
      (select count(*)::int from automation_runs n where ${since}) as runs,
      (select count(*)::int from recent) as tries, (select count(*)::int from recent where outcome = 'failed') as failed`)
  const { active = 0, sent = 0, usual = null, runs = 0, tries = 0, failed = 0 } = row ?? {}
  const facts = { people, messages: messages + sent, usual: Math.round(usual ?? 0), failed, tries }
  if (people > breaker.people) return { reason: 'people', ...facts }
  if (people > Math.max(breaker.few, (active * breaker.share) / 100)) return { reason: 'share', ...facts }
  if (messages > 0 && messages + sent > breaker.messages) return { reason: 'messages', ...facts }
  if (runs >= fewRuns && usual !== null && people > breaker.few && people > usual * breaker.median)
    return { reason: 'median', ...facts }
  if (tries >= breaker.tries && failed * 100 > tries * breaker.failed) return { reason: 'failures', ...facts }
  return null
}

/** With fewer runs, the usual size is unknown. */
const fewRuns = 4

/** Returns the largest number of people that one person may release alone. */
export async function mostAlone({ db, agency }: Scope): Promise<number> {
  const row = await db.row<{ most: number | null }>(
    sql`select bulk_approval_above as most from organizations where id = ${agency.id}`,
  )
  return row?.most ?? breaker.people
}
