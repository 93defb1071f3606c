import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { defineJob, definePhase, type Hands, type Job, type Step } from '../../../jobs/define.ts'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { isRed } from '../engine/judged.ts'
import { type AgencyFacts, loadAgencyFacts } from '../facts/agency-facts.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { loadRules } from '../facts/load-rules.ts'
import { addedMinutes, flipOf } from '../trial/compare.ts'
import { type ChangedRules, rulesWith } from '../trial/with-changes.ts'
import { type DraftChange, employed } from './drafts.ts'

interface Settings {
  draft_id: Id
  /** The draft's version: later changes need a new run. */
  version: number
}
interface Prepared {
  rules: ChangedRules | null
  shared: AgencyFacts
  /** The last person judged at this cursor: numbered pages would read all earlier people each time. */
  last: { cursor: number; id: Id | null }
}

const atOnce = 50

/** Judges everyone with and without a draft's changes. */
export const ruleLaboratoryJob = defineJob({
  kind: 'rule_laboratory',
  run: definePhase<Settings, Prepared>({ open, block }),
})

async function open(scope: Scope, { settings }: Job<Settings>): Promise<Prepared> {
  const draft = await scope.db.row<{ changes: DraftChange[] }>(sql`
    select changes from compliance_drafts where organization_id = ${scope.agency.id} and id = ${settings.draft_id} and version = ${settings.version}`)
  return {
    rules: draft ? await rulesWith(scope, await datedAsPublished(scope, draft.changes)) : null,
    shared: await loadAgencyFacts(scope),
    last: { cursor: 0, id: null },
  }
}

/** A day on which a rule already has a version can't be published on, so such a change is judged as another version from today. */
async function datedAsPublished(scope: Scope, changes: readonly DraftChange[]) {
  const today = todayIn(scope.agency.time_zone)
  const rules = await loadRules(scope)
  return changes.map(({ rule_id, rule }) => {
    const versions = rules.find(({ id }) => id === rule_id)?.versions ?? []
    const isTaken = versions.some(({ effective_from }) => effective_from === rule.effective_from)
    return { rule_id, version_id: null, rule: isTaken ? { ...rule, effective_from: today } : rule }
  })
}

/** A worker that resumes the job or repeats a block finds its place by the cursor. */
async function lastJudged({ db, agency }: Scope, cursor: number, { last }: Prepared): Promise<Id | null> {
  if (last.cursor === cursor) return last.id
  const row = await db.row<{ id: Id }>(sql`
    select j.id from (select e.id from employees e where e.organization_id = ${agency.id} and ${employed} order by e.id limit ${cursor}) j
    order by j.id desc limit 1`)
  return row?.id ?? null
}

async function block(scope: Scope, job: Job<Settings>, { prepared }: Hands<Prepared>): Promise<Step> {
  const { db, agency } = scope
  const { draft_id, version } = job.settings
  const last = await lastJudged(scope, job.cursor, prepared)
  const ids = await db.rows<{
    id: Id
  }>(sql`select e.id from employees e where e.organization_id = ${agency.id} and ${employed}
    and ${last === null ? sql`true` : sql`e.id > ${last}`} order by e.id limit ${atOnce}`)
  const done = Math.min(job.total, job.cursor + ids.length)
  const step = { cursor: job.cursor + ids.length, done, counts: { judged: done } }
  // Locked, so a draft changed or discarded in the meantime gets no outdated rows
  const draft = await db.row(sql`select from compliance_drafts where organization_id = ${agency.id} and id = ${draft_id}
    and version = ${version} for update`)
  if (!prepared.rules || !draft) return { ...step, ending: { state: 'cancelled' } }
  await writeFlips(scope, draft_id, await compared(scope, ids, { rules: prepared.rules, shared: prepared.shared }))
  prepared.last = { cursor: step.cursor, id: ids.at(-1)?.id ?? last }
  if (ids.length === atOnce) return step
  await db.run(
    sql`update compliance_drafts set judged_at = now() where organization_id = ${agency.id} and id = ${draft_id}`,
  )
  return { ...step, done: job.total, counts: { judged: done }, ending: { state: 'succeeded' } }
}

interface FlipRow {
  employee_id: Id
  change_no: number
  on_day: string | null
  before_state: string | null
  after_state: string | null
  turns_red: boolean
  turns_green: boolean
  added_minutes: number
}

async function compared(
  scope: Scope,
  ids: readonly { id: Id }[],
  { rules, shared }: { rules: ChangedRules; shared: AgencyFacts },
): Promise<FlipRow[]> {
  const today = todayIn(scope.agency.time_zone)
  const all = await loadFacts(
    scope,
    ids.map(({ id }) => id),
    shared,
  )
  const others = rules.touched.filter(id => !rules.changed.includes(id))
  return [...all].flatMap(([employee_id, facts]) =>
    rules.changed.flatMap((id, change_no) => {
      const from = rules.from[change_no] ?? today
      const as_of = from > today ? from : today
      const flip = flipOf(rules, id, facts, today)
      const about = change_no === 0 ? [id, ...others] : [id]
      const added_minutes = about.reduce((sum, one) => sum + addedMinutes(rules, one, facts, as_of), 0)
      if (!flip && added_minutes === 0) return []
      return [
        {
          employee_id,
          change_no,
          on_day: flip?.on ?? null,
          before_state: flip?.before ?? null,
          after_state: flip?.after ?? null,
          turns_red: flip !== null && isRed(flip.after) && !isRed(flip.before),
          turns_green: flip !== null && isRed(flip.before) && !isRed(flip.after),
          added_minutes,
        },
      ]
    }),
  )
}

const writeFlips = ({ db, agency }: Scope, draft_id: Id, rows: readonly FlipRow[]) =>
  db.run(sql`
    insert into compliance_draft_flips (organization_id, draft_id, employee_id, change_no, on_day, before_state, after_state, turns_red,
      turns_green, added_minutes)
    select ${agency.id}, ${draft_id}, r.employee_id, r.change_no, r.on_day, r.before_state, r.after_state, r.turns_red, r.turns_green,
      r.added_minutes
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (employee_id uuid, change_no smallint, on_day date, before_state text,
      after_state text, turns_red boolean, turns_green boolean, added_minutes int)
    on conflict do nothing`)
