import * as z from 'zod/mini'
import { access } from '../access.ts'
import { subjectApproval } from '../approvals/of-subject.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { page, pageMeta, pageOf, perPage } from '../paging.ts'
import { day, id, instant, keysOf, version } from '../schemas.ts'
import { automationEpisodesList, automationRulesList, triggerKinds } from './automation-lists.ts'
import { ruleActs } from './acts.ts'
import { ruleBody, ruleDefinition, ruleName } from './definition.ts'
import { effectOutcomes, episodeStates, pausedBy, ruleRunStates, automationStates } from './states.ts'
import { automationText } from './texts.ts'

const named = z.nullable(z.string())
const ruleState = z.enum(keysOf(automationStates.names))
const mode = z.enum(['run', 'shadow'])

const ruleSummary = z.object({
  id,
  name: z.string(),
  state: ruleState,
  /** Set while the rule is paused. */
  paused_by: z.nullable(z.enum(keysOf(pausedBy))),
  /** The reason for the pause, in the reader's language. */
  paused_reason: named,
  trigger: z.enum(keysOf(triggerKinds)),
  /** The rule as a sentence in the reader's language, with current names. */
  sentence: z.string(),
  owner_id: id,
  owner_name: z.string(),
  is_own: z.boolean(),
  /** Position among the rules: when two rules act on one person at once, the lower number goes first. */
  place: z.int(),
  /** Counts distinct people in the last 30 days, and failed attempts. */
  hits: z.int(),
  errors: z.int(),
  /** Number of people whose effects the breaker holds. */
  held: z.int(),
  last_at: z.nullable(instant),
  /** The next time something may happen, for rules with a schedule, a date or a wait. */
  next_at: z.nullable(instant),
  updated_at: instant,
  version,
})
export type RuleSummary = z.output<typeof ruleSummary>

const finding = z.object({
  kind: z.enum(['loop', 'collision']),
  rules: z.array(z.object({ id, name: z.string() })),
  /** One sentence, in the reader's language. */
  says: z.string(),
  /** True if the finding blocks activation. */
  refuses: z.boolean(),
})
export type Finding = z.output<typeof finding>

const heldRun = z.object({
  run_id: id,
  at: instant,
  /** The reason the breaker holds it, in the reader's language. */
  reason: z.string(),
  people: z.int(),
  messages: z.int(),
  /** True above the agency's limit, when a second person must release it. */
  needs_approval: z.boolean(),
  approval: subjectApproval,
})
export type HeldRun = z.output<typeof heldRun>

const reference = z.object({ kind: z.string(), id: z.string(), name: named })

/** Sets whether activation also acts on people who already match. */
export const catchUp = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('nobody') }),
  z.strictObject({ by: z.literal('now') }),
  /** Acts now on everything that happened since that day. */
  z.strictObject({ by: z.literal('since'), day }),
])
export type CatchUp = z.output<typeof catchUp>

const ruleVersion = z.object({ number: z.int(), at: instant, by_name: z.string(), sentence: z.string() })

const rule = z.extend(ruleSummary, {
  definition: ruleDefinition,
  /** The version that new episodes use. */
  rule_version: z.int(),
  /** The rule as a sentence in each language. */
  sentences: z.record(z.string(), z.string()),
  /** Names of the rows the rule refers to; null for a deleted row. */
  references: z.array(reference),
  /** Loops and collisions with active rules. */
  findings: z.array(finding),
  held_run: z.nullable(heldRun),
  /** The choice made at the last activation. */
  catch_up: z.nullable(catchUp),
  activated_at: z.nullable(instant),
  /** Number of people the rule waits for. */
  waiting: z.int(),
  versions: z.array(ruleVersion),
  may_edit: z.boolean(),
})
export type AutomationRule = z.output<typeof rule>

const looking = { access: access.automation, scope: 'agency' } as const
const editing = { access: access.editAutomation, scope: 'agency' } as const
const one = z.object({ id })
/** A rule by its id, or `new` with its `definition` for a rule that isn't saved yet. */
const ruleRef = z
  .string()
  .check(z.regex(/^(new|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i, automationText('badRule')))
  .register(z.globalRegistry, { examples: ['new'] })
const ofRule = z.object({ id: ruleRef })

const path = '/admin/automation-rules'

const plannedEffect = z.object({
  step: z.int(),
  act: z.enum(keysOf(ruleActs)),
  /** In words, in the reader's language. */
  what: z.string(),
  outcome: z.enum(keysOf(effectOutcomes)),
  /** The reason the step would be skipped. */
  reason: named,
  changes: z.array(z.object({ field: z.string(), before: named, after: named })),
})
const plannedPerson = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: named,
  /** The day or event that triggers the rule for them, in words. */
  occasion: named,
  effects: z.array(plannedEffect),
})
export type PlannedPerson = z.output<typeof plannedPerson>

const dryRun = z.object({
  sentence: z.string(),
  /** Counts people the rule would act on, and people it would skip entirely. */
  people: z.int(),
  skipped: z.int(),
  messages: z.int(),
  /** The reason the breaker would hold the run. */
  would_hold: named,
  /** Reasons for skipping people, with the number of people for each. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  data: z.array(plannedPerson),
  meta: pageMeta,
})

const backTest = z.object({
  sentence: z.string(),
  from: z.string(),
  to: z.string(),
  weeks: z.array(z.object({ week: z.string(), people: z.int(), effects: z.int(), messages: z.int() })),
  people: z.int(),
  messages: z.int(),
  /** The first names from the latest week that has any. */
  latest: z.array(z.object({ employee_id: id, name: z.string(), day: z.string() })),
  /** Parts of the rule that can't be replayed, one sentence each. */
  not_replayed: z.array(z.string()),
})

const effect = z.object({
  id,
  step: z.int(),
  act: z.enum(keysOf(ruleActs)),
  what: z.string(),
  outcome: z.enum(keysOf(effectOutcomes)),
  reason: named,
  changes: z.array(z.object({ field: z.string(), before: named, after: named })),
  at: instant,
})
const episode = z.object({
  id,
  employee_id: id,
  name: z.string(),
  /** The event that triggered the rule, in words. */
  occasion: z.string(),
  state: z.enum(keysOf(episodeStates)),
  /** The reason it stopped or failed. */
  reason: named,
  mode,
  /** The next step, counted from 0; for an ended episode, the number of completed steps. */
  step: z.int(),
  wake_at: z.nullable(instant),
  begun_at: instant,
  rule_version: z.int(),
  run_id: z.nullable(id),
  effects: z.array(effect),
  may_undo: z.boolean(),
})
export type Episode = z.output<typeof episode>

const trace = z.extend(episode, {
  sentence: z.string(),
  /** Each condition that was checked, whether it held, and the value it found. */
  conditions: z.array(
    z.object({
      step: z.nullable(z.int()),
      asked: z.enum(['people', 'still', 'stop', 'limit', 'chain']),
      words: z.string(),
      held: z.boolean(),
      found: named,
      at: instant,
    }),
  ),
  /** Rules that led to this episode, the first cause first. */
  causes: z.array(z.object({ rule_id: id, name: z.string() })),
})
export type Trace = z.output<typeof trace>

const ruleRun = z.object({
  id,
  at: instant,
  state: z.enum(keysOf(ruleRunStates)),
  mode,
  people: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  messages: z.int(),
  /** The reason for a hold, in the reader's language. */
  reason: named,
  may_undo: z.boolean(),
})
export type RuleRun = z.output<typeof ruleRun>

const undone = z.object({
  undone: z.int(),
  /** Number of canceled waits. */
  canceled: z.int(),
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
})

const paging = { page, per_page: perPage() }

/** R-RTE-10: rules as sentences. */
export const automationRules = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'List automation rules with their recent activity; no names of people',
    ...looking,
    query: z.strictObject(listShape(automationRulesList)),
    response: pageOf(ruleSummary),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    summary: 'Count rules per value of one filter, with the other filters applied',
    ...looking,
    query: z.strictObject(countsShape(automationRulesList)),
    response: valueCounts,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Create a rule as a draft owned by the caller',
    ...editing,
    idempotent: true,
    body: ruleBody,
    response: rule,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Get a rule with its versions, findings and anything the breaker holds',
    ...looking,
    params: one,
    response: rule,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    summary:
      'Change a rule; a new definition becomes its next version, and work already started keeps its own version. `take_over` makes the caller its owner',
    ...editing,
    versioned: true,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    body: z.partial(
      z.strictObject({
        name: ruleName,
        definition: ruleDefinition,
        place: z.int().check(z.gte(1), z.lte(9999)),
        take_over: z.literal(true),
      }),
    ),
    response: rule,
  }),
  state: endpoint({
    method: 'POST',
    path: `${path}/:id/state`,
    summary:
      'Run a rule in shadow mode, activate, pause, archive or restore it. Activating asks how to treat people who already match',
    ...editing,
    fails: ['CONFLICT', 'TRANSITION_REFUSED', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({ to: ruleState, catch_up: z.optional(catchUp) }),
    response: rule,
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/:id/check`,
    summary:
      'Check a definition: returns it as a sentence, how many people it covers now, and the loops and collisions it would cause',
    ...editing,
    params: ofRule,
    body: z.strictObject({ name: z.optional(z.string().check(z.maxLength(120))), definition: ruleDefinition }),
    response: z.object({
      sentences: z.record(z.string(), z.string()),
      people: z.int(),
      findings: z.array(finding),
      references: z.array(reference),
      /** Acts that undo can't reverse, in words. */
      final: z.array(z.string()),
      /** The reason the caller may not activate the rule. */
      forbidden: named,
    }),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: `${path}/:id/dry-run`,
    summary: 'Dry-run a rule: what it would do now, by name, and why people would be skipped; nothing is done',
    ...editing,
    limit: 'heavy',
    fails: ['FORBIDDEN'],
    params: ofRule,
    body: z.strictObject({ definition: z.optional(ruleDefinition), ...paging }),
    response: dryRun,
  }),
  backTest: endpoint({
    method: 'POST',
    path: `${path}/:id/back-test`,
    summary: 'Back-test a rule from a given day: people and messages per week, and what can’t be replayed',
    ...editing,
    limit: 'heavy',
    params: ofRule,
    body: z.strictObject({ definition: z.optional(ruleDefinition), from: day }),
    response: backTest,
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/:id/start`,
    summary: 'Start an active rule manually for everyone it covers, or for some of them',
    ...editing,
    idempotent: true,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({ employee_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))) }),
    response: z.object({ begun: z.int() }),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/:id/runs`,
    summary: 'List the runs of a rule, newest first',
    ...editing,
    params: one,
    query: z.strictObject({ page, per_page: perPage() }),
    response: pageOf(ruleRun),
  }),
  episodes: endpoint({
    method: 'GET',
    path: `${path}/:id/episodes`,
    summary: 'Get the log of a rule: for each person, what was done, skipped, failed or is waiting',
    ...editing,
    params: one,
    query: z.strictObject(listShape(automationEpisodesList)),
    response: pageOf(episode),
  }),
  episodeCounts: endpoint({
    method: 'GET',
    path: `${path}/:id/episodes/counts`,
    summary: 'Count log entries per value of one filter, with the other filters applied',
    ...editing,
    params: one,
    query: z.strictObject(countsShape(automationEpisodesList)),
    response: valueCounts,
  }),
  trace: endpoint({
    method: 'GET',
    path: `${path}/:id/episodes/:episode`,
    summary: 'Get one person’s trace: each condition with its finding, each effect with its change, and what led to it',
    ...editing,
    params: z.object({ id, episode: id }),
    response: trace,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    summary:
      'Undo one run, or the actions for one person, and cancel waits. Anything changed since then stays and is reported',
    ...editing,
    fails: ['CONFLICT', 'NOT_UNDOABLE', 'FORBIDDEN'],
    params: one,
    /** Takes a run, or the entry of one person. */
    body: z
      .strictObject({ run_id: z.optional(id), episode_id: z.optional(id) })
      .check(
        z.refine(({ run_id, episode_id }) => (run_id === undefined) !== (episode_id === undefined), {
          error: automationText('undoMissing'),
          path: ['run_id'],
        }),
      )
      .register(z.globalRegistry, { examples: [{ run_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }] }),
    response: undone,
  }),
  release: endpoint({
    method: 'POST',
    path: `${path}/:id/release`,
    summary:
      'Release what the breaker holds, optionally without some people, or discard it. Above the agency’s limit, another person must approve',
    ...editing,
    fails: ['CONFLICT', 'FORBIDDEN'],
    params: one,
    body: z.strictObject({
      run_id: id,
      decision: z.enum(['release', 'discard']),
      /** Employees to leave out of the release. */
      without: z.optional(z.array(id).check(z.maxLength(5_000))),
    }),
    response: rule,
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/automation',
    summary: 'List the rules that affected an employee, newest first',
    access: access.employees,
    scope: 'agency',
    params: one,
    query: z.strictObject(paging),
    response: pageOf(
      z.extend(effect, {
        rule_id: id,
        rule_name: z.string(),
        sentence: z.string(),
        episode_id: id,
        occasion: z.string(),
        mode,
      }),
    ),
  }),
}
