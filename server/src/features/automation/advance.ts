import {
  type HeldFacts,
  heldWords,
  type Id,
  limitPeriods,
  type RuleDefinition,
  type RuleFilters,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Log } from '../../lib/log.ts'
import { newId } from '../../lib/new-id.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { lockRow } from '../../records/hold-row.ts'
import type { AgencyBasis } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemActor } from '../../scope/system.ts'
import { type Answer, ask } from './ask.ts'
import { heldBy } from './breaker.ts'
import { carryOut, type Effect } from './carry-out.ts'
import { tellOwner } from './notify.ts'
import type { Match, Occasion } from './occasions.ts'
import { forbiddenRule, ownerNow } from './owner.ts'
import { type Candidate, planAct, type Planned } from './plan.ts'
import { readRow, type RuleRow } from './rule-row.ts'
import { knownReferences } from './say.ts'
import { automationTexts } from './texts.ts'
import { wakeTimes } from './wake.ts'

export interface EngineHands {
  config: Config
  log: Pick<Log, 'error'>
  now: Date
}

/** The most entries that start or continue in one transaction. The breaker allows fewer, and a hold stores every name. */
const together = 5_000

/** Writes an entry for each person who triggers the rule, once. Returns the number of new entries. */
export async function begin(
  scope: Scope,
  rule: Pick<RuleRow, 'id' | 'rule_version' | 'state' | 'definition'>,
  matches: readonly Match[],
  now: Date,
): Promise<number> {
  if (matches.length === 0) return 0
  const { db, agency } = scope
  const first = rule.definition.steps[0]
  const wakes = await wakeTimes(
    scope,
    first?.wait ?? null,
    matches.map((match, at) => ({ id: String(at), employee_id: match.employee_id, occasion: match.occasion })),
    now,
  )
  const rows = matches.map((match, at) => ({ ...match, wake_at: wakes.get(String(at)) ?? now }))
  return db.run(sql`insert into automation_episodes (organization_id, rule_id, rule_version, employee_id, occurrence, occasion, mode, wake_at, begun_at, causes)
    select ${agency.id}, ${rule.id}, ${rule.rule_version}, m.employee_id, m.occurrence, m.occasion, ${rule.state === 'shadow' ? 'shadow' : 'run'},
      m.wake_at, ${now}::timestamptz, m.causes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m (employee_id uuid, occurrence text, occasion jsonb, wake_at timestamptz, causes uuid[])
    where exists (select from employees e where e.organization_id = ${agency.id} and e.id = m.employee_id)
    on conflict do nothing`)
}

export interface EpisodeRow extends Candidate {
  id: Id
  employee_id: Id
  rule_version: number
  step: number
  mode: 'run' | 'shadow'
  occasion: Occasion
  begun_at: string
}

const episodeColumns = sql`p.id, p.employee_id, p.rule_version, p.step, p.mode, p.occasion, p.begun_at`

/** Returns the scope that records results while the rule's owner acts. Both see the whole agency. */
const books = (scope: Scope): Scope => ({ ...scope, ...systemActor })

/**
 * Runs the next step of a rule for everyone who is due. Conditions, plan, breaker, effects and entries share one transaction of the
 * rule's owner, whose locks keep other workers out. Returns the number of entries that advanced.
 */
export async function advanceRule(basis: AgencyBasis, rule_id: Id, hands: EngineHands): Promise<number> {
  const known = await inAgency(basis, async scope => {
    const rule = await readRow(scope, rule_id)
    return { rule, owner: await ownerNow(scope, rule) }
  })
  const { owner } = known
  if ('waits' in owner) return 0
  if ('why' in owner)
    return inAgency(basis, async scope => {
      const rule = await held(scope, rule_id)
      return rule ? pause(scope, rule, { by: 'owner', why: owner.why }, hands) : 0
    })
  return inAgency({ ...basis, actor: owner.actor }, async scope => {
    const rule = await held(scope, rule_id)
    // The owner changed in the meantime: the next pass retries
    if (!rule || rule.owner_id !== owner.actor.user_id) return 0
    const due = await dueOf(scope, rule, hands.now)
    if (due.length === 0) return 0
    const definition = await versionOf(scope, rule, due[0]?.rule_version ?? rule.rule_version)
    const broken = (await knownReferences(scope, definition)).find(({ is_there }) => !is_there)
    if (broken)
      return pause(
        books(scope),
        rule,
        { by: 'reference', why: automationTexts.named('brokenReference', { name: broken.name ?? broken.id }) },
        hands,
      )
    const why = forbiddenRule(scope, definition)
    if (why) return pause(books(scope), rule, { by: 'owner', why }, hands)
    return step(scope, { rule, definition, due, hands, released: null })
  })
}

/** Locks the rule and returns it if it is active or in shadow. A pause stops waiting entries at once. */
async function held(scope: Scope, rule_id: Id): Promise<RuleRow | null> {
  await lockRow(scope, 'automation_rules', rule_id)
  const rule = await readRow(scope, rule_id)
  return rule.state === 'active' || rule.state === 'shadow' ? rule : null
}

const modeOf = ({ state }: Pick<RuleRow, 'state'>) => (state === 'shadow' ? 'shadow' : 'run')

/** Returns entries of one version due for the same step, the first of each person, because each outcome affects that person's next one. */
const dueOf = ({ db, agency }: Scope, rule: RuleRow, now: Date): Promise<EpisodeRow[]> => {
  const due = sql`d.organization_id = ${agency.id} and d.rule_id = ${rule.id} and d.state = 'waiting' and d.mode = ${modeOf(rule)} and d.wake_at <= ${now}::timestamptz`
  return db.rows<EpisodeRow>(sql`
    with next as (select d.rule_version, d.step from automation_episodes d where ${due} order by d.wake_at, d.id limit 1),
    firsts as materialized (select distinct on (d.employee_id) d.id from automation_episodes d join next n on n.rule_version = d.rule_version and n.step = d.step
      where ${due} order by d.employee_id, d.begun_at, d.id)
    select ${episodeColumns} from automation_episodes p where p.organization_id = ${agency.id} and p.id in (select id from firsts) and p.state = 'waiting'
    order by p.begun_at, p.id limit ${together} for update of p`)
}

export async function versionOf(
  { db, agency }: Scope,
  rule: Pick<RuleRow, 'id' | 'rule_version' | 'definition'>,
  number: number,
): Promise<RuleDefinition> {
  if (number === rule.rule_version) return rule.definition
  const row = await db.row<{ definition: RuleDefinition }>(
    sql`select definition from automation_rule_versions where organization_id = ${agency.id} and rule_id = ${rule.id} and number = ${number}`,
  )
  return row?.definition ?? rule.definition
}

interface Stepping {
  rule: RuleRow
  definition: RuleDefinition
  due: readonly EpisodeRow[]
  hands: EngineHands
  /** Set when a person released the run, so the breaker no longer applies. */
  released: Id | null
}

interface Stop {
  state: 'stopped' | 'failed'
  reason: string
}
type Notes = Map<Id, object[]>

/** Runs one step for some entries, in the owner's scope. */
export async function step(scope: Scope, { rule, definition, due, hands, released }: Stepping): Promise<number> {
  const { now, config } = hands
  const mode = modeOf(rule)
  const at = due[0]?.step ?? 0
  const now_step = definition.steps[at]
  const stops = new Map<Id, Stop>()
  const notes: Notes = new Map()
  let left = [...due]
  if (!now_step) {
    await settle(
      scope,
      due.map(one => ({ id: one.id, state: 'done', reason: null, step: at, wake_at: null, run_id: null, asked: [] })),
    )
    return due.length
  }
  left = await limited(scope, { rule, definition, at, left, stops, notes, now })
  const { act } = now_step
  const planned = left.length > 0 ? await planAct(scope, act, left, { sendsTexts: sendsTexts(config), now }) : []
  const going = planned.filter(({ outcome }) => outcome === 'would_do')
  const people = new Set(going.map(({ of }) => of.employee_id)).size
  const messages = going.filter(({ is_message }) => is_message).length
  const run_id = released ?? newId()
  if (mode === 'run' && released === null) {
    const heldFor = await heldBy(scope, rule.id, { people, messages, now })
    if (heldFor) {
      await hold(books(scope), { rule, run_id, at, planned, stops, notes, held: heldFor, hands, messages, people })
      return due.length
    }
  }
  const effects: Effect<EpisodeRow>[] =
    mode === 'run'
      ? await carryOut(scope, act, planned, { rule, run_id, config, log: hands.log, now })
      : planned.map(({ of, outcome, reason, changes, is_message }) => ({
          of,
          outcome,
          reason,
          changes,
          is_message,
          job_id: null,
          n: null,
        }))
  if (released === null && planned.length > 0)
    await scope.db.run(sql`insert into automation_runs (organization_id, id, rule_id, rule_version, step, mode, state, at, people, messages)
      values (${scope.agency.id}, ${run_id}, ${rule.id}, ${due[0]?.rule_version ?? 1}, ${at}, ${mode}, 'done', ${now}::timestamptz, ${people}, ${messages})`)
  await writeEffects(scope, rule.id, { run_id, at, act: act.act, effects, now })
  await goOn(scope, { definition, at, due, effects, stops, notes, run_id, now })
  return due.length
}

/** Stops people excluded by a condition or limit, and records each check. */
async function limited(
  own: Scope,
  {
    rule,
    definition,
    at,
    left,
    stops,
    notes,
    now,
  }: {
    rule: RuleRow
    definition: RuleDefinition
    at: number
    left: EpisodeRow[]
    stops: Map<Id, Stop>
    notes: Notes
    now: Date
  },
): Promise<EpisodeRow[]> {
  const sieve = async (
    those: EpisodeRow[],
    asked: 'people' | 'still' | 'stop',
    filters: RuleFilters | null | undefined,
    reason: string,
  ) => {
    if (!filters || !Object.values(filters).some(Boolean) || those.length === 0) return those
    const answers = await ask(own, filters, [...new Set(those.map(one => one.employee_id))])
    return those.filter(one => {
      const answer: Answer = answers.get(one.employee_id) ?? { held: false, parts: [] }
      note(notes, one.id, { step: at, asked, held: answer.held, parts: answer.parts, at: now })
      const stays = asked === 'stop' ? !answer.held : answer.held
      if (!stays) stops.set(one.id, { state: 'stopped', reason })
      return stays
    })
  }
  let those = await sieve(left, 'stop', definition.stop_when, automationTexts.named('stoppedByRule'))
  if (at === 0) those = await sieve(those, 'people', definition.people, automationTexts.named('notForThem'))
  those = await sieve(those, 'still', definition.steps[at]?.still, automationTexts.named('noLonger'))
  if (at === 0 && definition.at_most)
    those = await withinLimit(own, rule.id, { limit: definition.at_most, those, stops, notes, now })
  return those
}

const note = (notes: Notes, id: Id, said: object) => notes.set(id, [...(notes.get(id) ?? []), said])

const spans = { day: '1 day', week: '7 days', month: '1 month', year: '1 year', ever: '100 years' } as const

/** Applies the limit per period. Earlier entries count unless a condition stopped them. */
async function withinLimit(
  { db, agency }: Scope,
  rule_id: Id,
  {
    limit,
    those,
    stops,
    notes,
    now,
  }: {
    limit: NonNullable<RuleDefinition['at_most']>
    those: EpisodeRow[]
    stops: Map<Id, Stop>
    notes: Notes
    now: Date
  },
): Promise<EpisodeRow[]> {
  const ids = those.map(({ id }) => id)
  const rows = await db.rows<{ employee_id: Id; before: number }>(sql`
    select p.employee_id, count(*)::int as before from automation_episodes p
    where p.organization_id = ${agency.id} and p.rule_id = ${rule_id} and p.employee_id = any(${those.map(one => one.employee_id)}::uuid[])
      and not p.id = any(${ids}::uuid[]) and p.state <> 'stopped' and (p.step > 0 or p.state <> 'waiting')
      and p.begun_at > ${now}::timestamptz - ${spans[limit.per]}::interval group by 1`)
  const counts = new Map(rows.map(({ employee_id, before }) => [employee_id, before]))
  return those.filter(one => {
    const before = counts.get(one.employee_id) ?? 0
    counts.set(one.employee_id, before + 1)
    const held = before < limit.times
    note(notes, one.id, {
      step: 0,
      asked: 'limit',
      held,
      parts: [{ key: limit.per, held, found: String(before) }],
      at: now,
    })
    if (!held) {
      counts.set(one.employee_id, before)
      stops.set(one.id, {
        state: 'stopped',
        reason: automationTexts.named('limitReached', { times: limit.times, per: limitPeriods[limit.per] }),
      })
    }
    return held
  })
}

interface Settled {
  id: Id
  state: 'waiting' | 'held' | 'done' | 'stopped' | 'failed'
  reason: string | null
  step: number
  wake_at: Date | null
  run_id: Id | null
  asked: readonly object[]
}

const settle = ({ db, agency }: Scope, rows: readonly Settled[]) =>
  db.run(sql`update automation_episodes p set state = s.state, reason = s.reason, step = s.step, wake_at = s.wake_at, run_id = coalesce(s.run_id, p.run_id),
      asked = p.asked || s.asked
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (id uuid, state text, reason text, step int, wake_at timestamptz, run_id uuid, asked jsonb)
    where p.organization_id = ${agency.id} and p.id = s.id`)

async function writeEffects(
  { db, agency }: Scope,
  rule_id: Id,
  {
    run_id,
    at,
    act,
    effects,
    now,
  }: {
    run_id: Id
    at: number
    act: string
    effects: readonly (Omit<Effect<EpisodeRow>, 'of'> & { of: EpisodeRow })[]
    now: Date
  },
) {
  if (effects.length === 0) return
  const rows = effects.map(({ of, outcome, reason, changes, is_message, job_id, n }) => ({
    episode_id: of.id,
    employee_id: of.employee_id,
    outcome,
    reason,
    changes,
    is_message,
    job_id,
    n,
  }))
  await db.run(sql`insert into automation_effects as f (organization_id, episode_id, run_id, rule_id, employee_id, step, act, outcome, reason, is_message, changes, job_id, n, at)
    select ${agency.id}, r.episode_id, ${run_id}, ${rule_id}, r.employee_id, ${at}, ${act}, r.outcome, r.reason, r.is_message, r.changes, r.job_id, r.n, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (episode_id uuid, employee_id uuid, outcome text, reason text, is_message boolean, changes jsonb, job_id uuid, n int)
    on conflict (organization_id, episode_id, step) do update set outcome = excluded.outcome, reason = excluded.reason, changes = excluded.changes,
      job_id = excluded.job_id, n = excluded.n, at = excluded.at where f.outcome = 'would_do'`)
}

/** Moves entries to the next step, or ends them. */
async function goOn(
  scope: Scope,
  {
    definition,
    at,
    due,
    effects,
    stops,
    notes,
    run_id,
    now,
  }: {
    definition: RuleDefinition
    at: number
    due: readonly EpisodeRow[]
    effects: readonly Effect<EpisodeRow>[]
    stops: ReadonlyMap<Id, Stop>
    notes: Notes
    run_id: Id
    now: Date
  },
) {
  const came = new Map(effects.map(effect => [effect.of.id, effect]))
  const next = definition.steps[at + 1]
  const goes = next ? due.filter(({ id }) => came.has(id) && came.get(id)?.outcome !== 'failed') : []
  const wakes = next ? await wakeTimes(scope, next.wait, goes, now) : new Map<Id, Date>()
  await settle(
    scope,
    due.map(({ id }): Settled => {
      const asked = notes.get(id) ?? []
      const stop = stops.get(id)
      if (stop) return { id, state: stop.state, reason: stop.reason, step: at, wake_at: null, run_id: null, asked }
      const effect = came.get(id)
      if (effect?.outcome === 'failed')
        return { id, state: 'failed', reason: effect.reason, step: at, wake_at: null, run_id, asked }
      const wake_at = wakes.get(id)
      if (wake_at) return { id, state: 'waiting', reason: null, step: at + 1, wake_at, run_id, asked }
      return { id, state: 'done', reason: null, step: at + 1, wake_at: null, run_id, asked }
    }),
  )
}

interface Holding {
  rule: RuleRow
  run_id: Id
  at: number
  planned: readonly Planned<EpisodeRow>[]
  stops: ReadonlyMap<Id, Stop>
  notes: Notes
  held: HeldFacts
  hands: EngineHands
  messages: number
  people: number
}

/** Holds the whole run: stores the plan by name and pauses the rule until a person decides. */
async function hold(scope: Scope, { rule, run_id, at, planned, stops, notes, held, hands, messages, people }: Holding) {
  const { db, agency } = scope
  const { now } = hands
  const reason = heldWords(held)
  await db.run(sql`insert into automation_runs (organization_id, id, rule_id, rule_version, step, mode, state, at, people, messages, reason)
    values (${agency.id}, ${run_id}, ${rule.id}, ${planned[0]?.of.rule_version ?? rule.rule_version}, ${at}, 'run', 'held', ${now}::timestamptz, ${people}, ${messages}, ${reason})`)
  await writeEffects(scope, rule.id, {
    run_id,
    at,
    act: actNameOf(rule.definition, at),
    effects: planned.map(({ of, outcome, reason: why, changes, is_message }) => ({
      of,
      outcome,
      reason: why,
      changes,
      is_message,
      job_id: null,
      n: null,
    })),
    now,
  })
  await settle(scope, [
    ...planned.map(
      ({ of }): Settled => ({
        id: of.id,
        state: 'held',
        reason: null,
        step: at,
        wake_at: null,
        run_id,
        asked: notes.get(of.id) ?? [],
      }),
    ),
    ...[...stops].map(
      ([id, stop]): Settled => ({
        id,
        state: stop.state,
        reason: stop.reason,
        step: at,
        wake_at: null,
        run_id: null,
        asked: notes.get(id) ?? [],
      }),
    ),
  ])
  await pause(scope, rule, { by: 'breaker', why: reason }, hands)
}

const actNameOf = ({ steps }: RuleDefinition, at: number) => steps[at]?.act.act ?? 'notify'

/** Pauses the rule automatically, notifies its owner and records it in the history. */
export async function pause(
  scope: Scope,
  rule: RuleRow,
  { by, why }: { by: 'breaker' | 'owner' | 'reference'; why: string },
  { config }: EngineHands,
): Promise<number> {
  const { db, agency } = scope
  await db.run(sql`update automation_rules set state = 'paused', paused_by = ${by}, paused_reason = ${why}, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${rule.id}`)
  await recordEvent(scope, {
    kind: by === 'breaker' ? 'automation_rule.held' : 'automation_rule.state_changed',
    source: 'system',
    subject: { id: rule.id, name: rule.name },
    note: inWords(fallback, why),
  })
  await tellOwner(scope, config, rule, language => inWords(language, why))
  return 1
}
