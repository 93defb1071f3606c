import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop, type Hands } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { advanceRule } from './advance.ts'
import { hear, keepSchedule, lookAtDays, lookAtMembers } from './listen.ts'
import { letOut } from './release.ts'
import { type RuleRow, listeningRules } from './rule-row.ts'

/** Runs rules: they listen, wait and act. Each rule has its own transactions, so a failure doesn't stop the others. */
export const automation = (config: Config) =>
  agencyLoop({
    name: 'automation rules',
    every: 1,
    takes: 20,
    isLong: true,
    due: now => sql`select organization_id from automation_due(${now}::timestamptz) organization_id`,
    work: (basis, hands) => work(config, basis, hands),
  })

async function work(config: Config, basis: AgencyBasis, hands: Hands): Promise<number> {
  const { now, log, isOver } = hands
  const status = await inAgency(basis, scope =>
    scope.db.row<{ status: string }>(sql`select status from organizations where id = ${scope.agency.id}`),
  )
  // Rules of a paused agency wait
  if (status?.status !== 'live' && status?.status !== 'trial') return 0
  const engine = { config, log, now }
  const rules = await inAgency(basis, listeningRules)
  return eachOf({ isOver }, [...rules, null], async rule => {
    if (rule === null) return decided(basis, engine, isOver)
    let done = await listen(basis, rule, now, isOver)
    while (!isOver()) {
      const went = await advanceRule(basis, rule.id, engine)
      done += went
      if (went === 0) break
    }
    return done
  })
}

/** Records the occasions since the last pass. */
async function listen(basis: AgencyBasis, rule: RuleRow, now: Date, isOver: () => boolean): Promise<number> {
  if (rule.trigger === 'event') {
    while (!isOver() && (await inAgency(basis, scope => hear(scope, rule.id, now))));
    return 0
  }
  if (rule.trigger === 'date') return inAgency(basis, scope => lookAtDays(scope, rule.id, now))
  if (rule.trigger === 'schedule') return inAgency(basis, scope => keepSchedule(scope, rule.id, now))
  if (rule.trigger === 'hand') return 0
  return inAgency(basis, scope => lookAtMembers(scope, rule.id, now))
}

type Engine = Parameters<typeof advanceRule>[2]

/** Executes held plans that a person released. */
async function decided(basis: AgencyBasis, engine: Engine, isOver: () => boolean): Promise<number> {
  const runs = await inAgency(basis, ({ db, agency }) =>
    db.rows<{ id: Id }>(
      sql`select id from automation_runs where organization_id = ${agency.id} and state = 'releasing' order by at, id`,
    ),
  )
  return eachOf({ isOver }, runs, async ({ id }) => {
    let done = 0
    while (!isOver()) {
      const went = await letOut(basis, id, engine)
      done += went
      if (went === 0) break
    }
    return done
  })
}
