import type { Answer, api, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { lockRow } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { refuseForbidden } from '../bulk-changes/going.ts'
import type { BulkJob } from '../bulk-changes/settings.ts'
import { putBack } from '../bulk-changes/undo.ts'
import { readRow } from './rule-row.ts'
import { automationTexts } from './texts.ts'

type Undone = Answer<typeof api.automationRules.undo>

interface Doing {
  job_id: Id
  ns: number[]
}

/** Acts that undo can reverse. */
const undoable = sql`f.outcome = 'done' and f.job_id is not null`

/** Reverses one run, or everything one entry did for a person, and cancels waiting steps. */
export async function undoRule(
  scope: Scope,
  id: Id,
  { run_id, episode_id }: { run_id?: Id | undefined; episode_id?: Id | undefined },
): Promise<Undone> {
  const { db, agency, actor } = scope
  await lockRow(scope, 'automation_rules', id)
  const rule = await readRow(scope, id)
  const which = run_id ? sql`f.run_id = ${run_id}` : sql`f.episode_id = ${episode_id}`
  const found = await db.row(
    run_id
      ? sql`select from automation_runs where organization_id = ${agency.id} and rule_id = ${id} and id = ${run_id}`
      : sql`select from automation_episodes where organization_id = ${agency.id} and rule_id = ${id} and id = ${episode_id}`,
  )
  if (!found) throw notFound(automationTexts.named(run_id ? 'noRun' : 'noEpisode'))
  const why = automationTexts.named('undoneBy', { name: actor.name })
  const canceled = await db.run(sql`update automation_episodes p set state = 'stopped', wake_at = null, reason = ${why}
    where p.organization_id = ${agency.id} and p.rule_id = ${id} and p.state in ('waiting', 'held')
      and ${run_id ? sql`p.run_id = ${run_id}` : sql`p.id = ${episode_id}`}`)
  // Undo the last step first
  const jobs = await db.rows<Doing>(sql`select f.job_id, array_agg(f.n order by f.n) as ns from automation_effects f
    where f.organization_id = ${agency.id} and f.rule_id = ${id} and ${which} and ${undoable} group by f.job_id, f.step order by f.step desc`)
  if (jobs.length === 0 && canceled === 0) throw new AppError('NOT_UNDOABLE', automationTexts.named('nothingToUndo'))
  const kept: { name: string; reason: string }[] = []
  let undone = 0
  for (const doing of jobs) {
    const came = await takeBack(scope, doing)
    undone += came.undone
    kept.push(...came.kept)
  }
  if (run_id)
    await db.run(sql`update automation_runs set state = 'undone', decided_by_name = ${actor.name}, decided_at = now()
    where organization_id = ${agency.id} and id = ${run_id} and state <> 'held'`)
  await recordEvent(scope, { kind: 'automation_rule.undone', subject: { id, name: rule.name } })
  return {
    undone,
    canceled,
    kept: kept.map(({ name, reason }) => ({ name, reason: inWords(scope.origin.language, reason) })),
  }
}

async function takeBack(scope: Scope, { job_id, ns }: Doing) {
  const { db, agency } = scope
  const row =
    await db.row<BulkJob>(sql`select organization_id, id, kind, title, state, settings, total, done, counts, attempt, crashes, cursor, ran_to, started_by_name
    from jobs where organization_id = ${agency.id} and id = ${job_id} for update`)
  if (!row) return { undone: 0, kept: [] }
  const settings = row.settings
  refuseForbidden(scope, settings.change)
  const items = sql`i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n = any(${ns}::int[])`
  await putBack(scope, row, items)
  const after = await db.rows<{ n: number; outcome: string; name: string; reason: string | null }>(
    sql`select i.n, i.outcome, i.name, i.problems -> 0 ->> 'message' as reason from job_items i where ${items}`,
  )
  const back = after.filter(({ outcome }) => outcome === 'update').map(({ n }) => n)
  await db.run(
    sql`update automation_effects f set outcome = 'undone' where f.organization_id = ${agency.id} and f.job_id = ${job_id} and f.n = any(${back}::int[])`,
  )
  return {
    undone: back.length,
    kept: after
      .filter(({ outcome }) => outcome !== 'update')
      .map(({ name, reason }) => ({ name, reason: reason ?? '' })),
  }
}
