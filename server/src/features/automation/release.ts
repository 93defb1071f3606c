import { access, can, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { AgencyBasis } from '../../jobs/background/loop.ts'
import { lockRow } from '../../records/hold-row.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { defineApproval } from '../approvals/define.ts'
import { dropProposals, propose } from '../approvals/propose.ts'
import { type EngineHands, type EpisodeRow, step, versionOf } from './advance.ts'
import { mostAlone } from './breaker.ts'
import { ownerNow } from './owner.ts'
import { readRow, type RuleRow } from './rule-row.ts'
import { sentenceIn } from './say.ts'
import { automationTexts } from './texts.ts'

export interface HeldRow {
  id: Id
  rule_id: Id
  rule_version: number
  state: string
  people: number
  messages: number
  reason: string | null
}

async function seekRun(scope: Scope, id: Id, { hold = false } = {}): Promise<HeldRow | null> {
  if (hold) await lockRow(scope, 'automation_runs', id)
  const row =
    await scope.db.row<HeldRow>(sql`select id, rule_id, rule_version, state, people, messages, reason from automation_runs
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return row ?? null
}

/** Releases a held run without the excluded people, or discards it. Above the agency's limit a second person must approve. */
export async function decideHeld(
  scope: Scope,
  config: Config,
  id: Id,
  {
    run_id,
    decision,
    without = [],
  }: { run_id: Id; decision: 'release' | 'discard'; without?: readonly Id[] | undefined },
): Promise<void> {
  await lockRow(scope, 'automation_rules', id)
  const rule = await readRow(scope, id)
  const run = await seekRun(scope, run_id, { hold: true })
  if (!run || run.rule_id !== id) throw notFound(automationTexts.named('noRun'))
  if (run.state !== 'held') throw new AppError('CONFLICT', automationTexts.named('notHeld'))
  await dropProposals(scope, run_id)
  if (decision === 'discard') await discard(scope, rule, run)
  else {
    if (without.length > 0) await takeOut(scope, run, without)
    const now = await seekRun(scope, run_id)
    if (now && now.people > (await mostAlone(scope))) await propose(scope, config, releaseApproval, run_id)
    else await release(scope, rule, run)
  }
}

/** Excludes these people from the held run permanently. */
async function takeOut({ db, agency, actor }: Scope, { id }: HeldRow, ids: readonly Id[]) {
  const why = automationTexts.named('takenOut', { name: actor.name })
  await db.run(sql`update automation_episodes set state = 'stopped', reason = ${why}
    where organization_id = ${agency.id} and run_id = ${id} and state = 'held' and employee_id = any(${ids}::uuid[])`)
  await db.run(sql`update automation_effects f set outcome = 'skipped', reason = ${why} from automation_episodes p
    where f.organization_id = ${agency.id} and f.run_id = ${id} and f.outcome = 'would_do' and p.organization_id = f.organization_id and p.id = f.episode_id
      and p.state = 'stopped'`)
  await db.run(sql`update automation_runs n set people = (select count(distinct f.employee_id)::int from automation_effects f
      where f.organization_id = n.organization_id and f.run_id = n.id and f.outcome = 'would_do'),
      messages = (select count(*)::int from automation_effects f where f.organization_id = n.organization_id and f.run_id = n.id and f.outcome = 'would_do' and f.is_message)
    where n.organization_id = ${agency.id} and n.id = ${id}`)
}

async function discard(scope: Scope, rule: RuleRow, { id }: HeldRow) {
  const { db, agency, actor } = scope
  const why = automationTexts.named('discarded', { name: actor.name })
  await db.run(
    sql`update automation_episodes set state = 'stopped', reason = ${why} where organization_id = ${agency.id} and run_id = ${id} and state = 'held'`,
  )
  await db.run(
    sql`update automation_effects set outcome = 'skipped', reason = ${why} where organization_id = ${agency.id} and run_id = ${id} and outcome = 'would_do'`,
  )
  await settleRun(scope, id, 'discarded')
  await recordEvent(scope, { kind: 'automation_rule.discarded', subject: { id: rule.id, name: rule.name } })
}

async function release(scope: Scope, rule: RuleRow, { id }: HeldRow) {
  await settleRun(scope, id, 'releasing')
  // active again: the breaker checks its next run as usual
  await scope.db.run(sql`update automation_rules set state = 'active', paused_by = null, paused_reason = null, version = version + 1, updated_at = now()
    where organization_id = ${scope.agency.id} and id = ${rule.id} and state = 'paused' and paused_by = 'breaker'`)
  await recordEvent(scope, { kind: 'automation_rule.released', subject: { id: rule.id, name: rule.name } })
}

const settleRun = ({ db, agency, actor }: Scope, id: Id, state: string) =>
  db.run(sql`update automation_runs set state = ${state}, decided_by_name = ${actor.name}, decided_at = now()
    where organization_id = ${agency.id} and id = ${id}`)

const mostReleased = 500

/** Executes the next people of a released run, limited to those it names. */
export async function letOut(basis: AgencyBasis, run_id: Id, hands: EngineHands): Promise<number> {
  const known = await inAgency(basis, async scope => {
    const run = await seekRun(scope, run_id)
    const rule = run && (await readRow(scope, run.rule_id))
    return rule && { rule, owner: await ownerNow(scope, rule) }
  })
  if (!known || !('actor' in known.owner)) return 0
  const { actor } = known.owner
  return inAgency({ ...basis, actor }, async scope => {
    const { db, agency } = scope
    // lock the rule first, as everywhere
    await lockRow(scope, 'automation_rules', known.rule.id)
    const rule = await readRow(scope, known.rule.id)
    const run = await seekRun(scope, run_id, { hold: true })
    if (!run || run.state !== 'releasing') return 0
    if (rule.state !== 'active') return 0
    const due =
      await db.rows<EpisodeRow>(sql`select p.id, p.employee_id, p.rule_version, p.step, p.mode, p.occasion, p.begun_at from automation_episodes p
      where p.organization_id = ${agency.id} and p.state = 'held' and p.id in (select distinct on (d.employee_id) d.id from automation_episodes d
        where d.organization_id = ${agency.id} and d.run_id = ${run_id} and d.state = 'held' order by d.employee_id, d.begun_at, d.id)
      order by p.begun_at, p.id limit ${mostReleased} for update of p`)
    if (due.length === 0) {
      await db.run(
        sql`update automation_runs set state = 'done' where organization_id = ${agency.id} and id = ${run_id}`,
      )
      return 0
    }
    return step(scope, {
      rule,
      definition: await versionOf(scope, rule, run.rule_version),
      due,
      hands,
      released: run_id,
    })
  })
}

interface Releasing extends HeldRow {
  rule: RuleRow
}

/** A second person approves the release of a large run. */
export const releaseApproval = defineApproval<Releasing>({
  kind: 'automation_release',
  async find(scope, id) {
    const run = await seekRun(scope, id, { hold: true })
    if (!run || run.state !== 'held') return null
    return { ...run, rule: await readRow(scope, run.rule_id) }
  },
  may: holder => can(holder, access.editAutomation),
  async plan({ db, agency }, { id, rule_version, rule }) {
    const rows = await db.rows<{ id: Id }>(sql`select episode_id as id from automation_effects
      where organization_id = ${agency.id} and run_id = ${id} and outcome = 'would_do' order by episode_id`)
    return { rule: rule.id, rule_version, episodes: rows.map(row => row.id) }
  },
  async words(scope, { id, rule, people, reason }) {
    const { db, agency } = scope
    const first = await db.row<{ names: string | null }>(sql`select string_agg(name, '; ') as names from (
      select distinct e.last_name || ', ' || e.first_name as name from automation_effects f join employees e on e.organization_id = f.organization_id and e.id = f.employee_id
      where f.organization_id = ${agency.id} and f.run_id = ${id} and f.outcome = 'would_do' order by 1 limit 5) n`)
    return {
      title: automationTexts.named('releaseTitle', { rule: rule.name }),
      lines: [
        automationTexts.named('releaseLine', {
          rule: rule.name,
          count: people,
          sentence: sentenceIn(fallback, rule.sentences),
        }),
        ...(reason === null ? [] : [automationTexts.named('releaseWhy', { reason })]),
        ...(first?.names ? [automationTexts.named('releaseFirst', { names: first.names })] : []),
      ],
    }
  },
  run: (scope, { rule, ...run }) => release(scope, rule, run),
})
