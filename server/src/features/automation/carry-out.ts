import { type BulkChange, type Id, isOwnAct, type RuleAct } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Log } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { actOf } from '../bulk-changes/acts.ts'
import type { BulkJob, BulkSettings } from '../bulk-changes/settings.ts'
import { within } from '../employee-batches/blocks.ts'
import { problemOf, rejectRow } from '../employee-batches/row-failures.ts'
import { todayIn } from '../employees/today.ts'
import { pushForRule } from '../partners/rule-pushes.ts'
import { startRun } from '../reports/runs.ts'
import { followMergedItems } from '../settings/taxonomy/follow-merges.ts'
import { notifyOf } from './notify.ts'
import type { Candidate, Planned } from './plan.ts'
import type { RuleRow } from './rule-row.ts'
import { sentenceIn } from './say.ts'

/** The result for one person. */
export interface Effect<C extends Candidate> {
  of: C
  outcome: 'done' | 'skipped' | 'failed' | 'would_do'
  reason: string | null
  changes: Planned['changes']
  is_message: boolean
  job_id: Id | null
  n: number | null
}

interface Doing {
  rule: Pick<RuleRow, 'id' | 'name' | 'sentences'>
  run_id: Id
  config: Config
  log: Pick<Log, 'error'>
  now: Date
}

/** Executes a plan for the scope's actor, in the transaction that also advances the entries. */
export async function carryOut<C extends Candidate>(
  scope: Scope,
  act: RuleAct,
  planned: readonly Planned<C>[],
  doing: Doing,
): Promise<Effect<C>[]> {
  const own = { ...scope, origin: { ...scope.origin, rule: sentenceIn(fallback, doing.rule.sentences) } }
  const effects = new Map<Planned<C>, Effect<C>>()
  for (const one of planned)
    effects.set(one, {
      of: one.of,
      outcome: one.outcome === 'would_do' ? 'done' : one.outcome,
      reason: one.reason,
      changes: one.changes,
      is_message: one.is_message,
      job_id: null,
      n: null,
    })
  const going = planned.filter(({ outcome }) => outcome === 'would_do')
  if (going.length > 0 && isOwnAct(act)) {
    const ids = going.map(({ of }) => of.employee_id)
    if (act.act === 'notify') {
      const unheard = await notifyOf(own, doing.config, doing.rule, act, ids)
      for (const one of going) {
        const why = unheard.get(one.of.employee_id)
        if (why) Object.assign(effects.get(one) ?? {}, { outcome: 'skipped', reason: why })
      }
    }
    if (act.act === 'push') {
      const unsent = await pushForRule(own, act.flow, ids)
      for (const one of going) {
        const why = unsent.get(one.of.employee_id)
        if (why) Object.assign(effects.get(one) ?? {}, { outcome: 'skipped', reason: why })
      }
    }
    if (act.act === 'report') await startRun(own, act.report_id, {})
  } else if (going.length > 0) {
    const groups = new Map<string, Planned<C>[]>()
    for (const one of going) {
      const key = JSON.stringify(one.item?.change)
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    for (const some of groups.values()) await doChange(own, some, effects, doing)
  }
  return planned.flatMap(one => effects.get(one) ?? [])
}

/** Runs one bulk change for these people at once. Its job stores the changes, so the same undo reverses them. */
async function doChange<C extends Candidate>(
  scope: Scope,
  planned: readonly Planned<C>[],
  effects: Map<Planned<C>, Effect<C>>,
  { rule, run_id, config, log, now }: Doing,
) {
  const change = planned[0]?.item?.change as BulkChange
  const id = newId()
  const settings: BulkSettings = {
    audience: { by: 'rows', ids: [] },
    audience_words: rule.name,
    change,
    today: todayIn(scope.agency.time_zone, now),
    sends_texts: true,
    rule: { rule_id: rule.id, run_id },
  }
  const { db, agency } = scope
  await addJob(scope, {
    id,
    kind: 'bulk_change',
    title: rule.name,
    state: 'succeeded',
    settings,
    total: planned.length,
  })
  await db.run(sql`update jobs set cursor = total, ran_to = total, done = total, started_at = now(), ended_at = now()
    where organization_id = ${agency.id} and id = ${id}`)
  const items = planned.map(({ of, item, changes, reason }, at) => ({
    n: at + 1,
    subject_id: of.employee_id,
    name: item?.name,
    number: item?.number,
    version: item?.version,
    given: item?.values,
    before: item?.before,
    changes,
    problems: reason === null ? [] : [{ field: null, value: null, message: reason }],
  }))
  await db.run(sql`insert into job_items (organization_id, job_id, n, outcome, subject_id, subject_version, name, employee_number, values, before, changes, problems)
    select ${agency.id}, ${id}, i.n, 'update', i.subject_id, i.version, i.name, i.number, i.given, i.before, i.changes, i.problems
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i (n int, subject_id uuid, name text, number text, version int, given jsonb, before jsonb, changes jsonb, problems jsonb)`)
  const job: BulkJob = {
    organization_id: agency.id,
    id,
    kind: 'bulk_change',
    title: rule.name,
    state: 'running',
    settings,
    total: items.length,
    done: 0,
    counts: {},
    attempt: 1,
    crashes: 0,
    cursor: 0,
    ran_to: 0,
    started_by_name: scope.actor.name,
  }
  await splitOnFailure(
    items.map(({ n }) => n),
    {
      db,
      work: async part => {
        const these = within(scope, id, (part[0] ?? 1) - 1, part.at(-1) ?? 0)
        await followMergedItems(scope, these)
        await actOf(change).apply(scope, job, these, { config })
      },
      refuse: (n, error) => rejectRow(scope, { job_id: id, n, problem: problemOf(error, log, id) }),
    },
  )
  const found = await db.rows<{ n: number; outcome: string; reason: string | null; changes: Planned['changes'] }>(
    sql`select i.n, i.outcome, i.problems -> 0 ->> 'message' as reason, i.changes from job_items i where i.organization_id = ${agency.id} and i.job_id = ${id}`,
  )
  const counts: Record<string, number> = {}
  for (const { n, outcome, reason, changes } of found) {
    counts[outcome] = (counts[outcome] ?? 0) + 1
    const effect = planned[n - 1] && effects.get(planned[n - 1] as Planned<C>)
    if (effect)
      Object.assign(effect, { job_id: id, n, reason, changes, outcome: outcome === 'update' ? 'done' : 'failed' })
  }
  await db.run(sql`update jobs set counts = ${JSON.stringify(counts)}::jsonb, state = ${counts['reject'] ? 'succeeded_with_errors' : 'succeeded'}
    where organization_id = ${agency.id} and id = ${id}`)
}
