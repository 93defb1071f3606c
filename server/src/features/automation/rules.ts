import {
  access,
  type AutomationRule,
  automationRulesList,
  automationStates,
  type api,
  type CatchUp,
  type Finding,
  findingsOf,
  isFinalAct,
  type RuleDefinition,
  type RuleFilters,
  type RuleNode,
  ruleEvents,
  type RuleSummary,
  actWords,
  type Id,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../errors/app-error.ts'
import { inWords } from '../../lib/texts.ts'
import { among, anyOf, everyWordIn } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { type EventHead, recordEvent } from '../../events/record.ts'
import { type RecordKind, holdRecord, recordAdded, recordChange } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { heldIn } from '../../records/hold-row.ts'
import { mayI, reading, type Scope } from '../../scope/scope.ts'
import { approvalOf, dropProposals } from '../approvals/propose.ts'
import { todayIn } from '../employees/today.ts'
import { begin } from './advance.ts'
import { ask, countMatches, membersFilters, whoMatches } from './ask.ts'
import { beginForAll, heard, lastSeq, lookAtMembers, nextOf } from './listen.ts'
import { matchesOfDay } from './occasions.ts'
import { mostAlone } from './breaker.ts'
import { forbiddenRule } from './owner.ts'
import { activeRules, readRow, type RuleRow } from './rule-row.ts'
import { knownReferences, sayingOf, sentenceIn, sentencesNow, sentencesOf } from './say.ts'
import { automationTexts } from './texts.ts'

const lately = sql`interval '30 days'`

/** Counts a rule's recent actions, for each rule on a page. */
const did = sql`left join lateral (select count(distinct f.employee_id) filter (where f.outcome in ('done', 'would_do', 'undone'))::int as hits,
    count(*) filter (where f.outcome = 'failed')::int as errors, max(f.at) as last_at
  from automation_effects f where f.organization_id = r.organization_id and f.rule_id = r.id and f.at > now() - ${lately}) d on true`

const rulesSql: ListSql<typeof automationRulesList, Scope, RuleSummary> = {
  list: automationRulesList,
  from: sql`automation_rules r ${did}`,
  id: sql`r.id`,
  seen: ({ agency }) => sql`r.organization_id = ${agency.id}`,
  filters: {
    search: everyWordIn(
      sql`fold(r.name || ' ' || (r.sentences ->> 'en') || ' ' || coalesce(r.sentences ->> 'es', ''))`,
    ),
    state: among(sql`r.state`),
    trigger: among(sql`r.trigger`),
    whose: (value, { actor }) =>
      anyOf(
        value
          .split(',')
          .map(one => (one === 'own' ? sql`r.owner_id = ${actor.user_id}` : sql`r.owner_id <> ${actor.user_id}`)),
      ),
  },
  orders: {
    name: [{ sql: sql`lower(r.name)` }],
    hits: [{ sql: sql`d.hits` }],
    errors: [{ sql: sql`d.errors` }],
    last_at: [{ sql: sql`d.last_at`, nulls: 'least' }],
    place: [{ sql: sql`r.place` }],
    updated_at: [{ sql: sql`r.updated_at` }],
  },
  columns: ({ actor, origin }) => sql`r.id, r.name, r.state, r.paused_by, r.paused_reason, r.trigger,
    coalesce(r.sentences ->> ${origin.language}, r.sentences ->> 'en') as sentence, r.owner_id, r.owner_name, r.owner_id = ${actor.user_id} as is_own, r.place,
    coalesce(d.hits, 0) as hits, coalesce(d.errors, 0) as errors, d.last_at,
    (select coalesce(sum(n.people), 0)::int from automation_runs n where n.organization_id = r.organization_id and n.rule_id = r.id and n.state = 'held') as held,
    case when r.state in ('active', 'shadow') then least(r.next_at, (select min(p.wake_at) from automation_episodes p
      where p.organization_id = r.organization_id and p.rule_id = r.id and p.state = 'waiting')) end as next_at,
    r.updated_at, r.version`,
  counted: {
    state: { value: sql`r.state` },
    trigger: { value: sql`r.trigger` },
    whose: { each: true },
  },
}

const said = (scope: Scope, row: RuleSummary): RuleSummary => ({
  ...row,
  paused_reason: row.paused_reason === null ? null : inWords(scope.origin.language, row.paused_reason),
})

export async function listRules(scope: Scope, query: z.output<(typeof api.automationRules.list)['query']>) {
  const page = await listPage(rulesSql, reading(scope), query)
  const definitions = await scope.db.rows<{ id: Id; definition: RuleDefinition }>(sql`
    select id, definition from automation_rules
    where organization_id = ${scope.agency.id} and id = any(${page.data.map(({ id }) => id)}::uuid[])`)
  const sentences = await sentencesNow(scope, new Map(definitions.map(({ id, definition }) => [id, definition])))
  const data = page.data.map(row =>
    Object.assign(said(scope, row), { sentence: sentences.get(row.id) ?? row.sentence }),
  )
  return { ...page, data }
}

export const countRules = (scope: Scope, query: CountsQuery) => countValues(rulesSql, reading(scope), query)

const kind: RecordKind<Scope, RuleRow> = {
  what: automationTexts.named('thisRule'),
  hold: heldIn('automation_rules', readRow),
  read: readRow,
  nameOf: ({ name }) => name,
  inWords: ({ name, state, sentences, owner_name, place }) => ({
    name,
    state: automationStates.names[state],
    sentence: sentenceIn(fallback, sentences),
    owner: owner_name,
    place: String(place),
  }),
  fields: ['name', 'state', 'sentence', 'owner', 'place'],
}

const listensTo = ({ trigger }: RuleDefinition): readonly string[] =>
  trigger.on === 'event' ? ruleEvents[trigger.event].kinds : []

const columnsOf = async (scope: Scope, definition: RuleDefinition) => ({
  definition: JSON.stringify(definition),
  sentences: JSON.stringify(await sentencesOf(scope, definition)),
  trigger: definition.trigger.on,
  listens: [...listensTo(definition)],
})

const addVersion = ({ db, agency, actor }: Scope, id: Id) =>
  db.run(sql`insert into automation_rule_versions (organization_id, rule_id, number, definition, sentences, by_name)
    select organization_id, id, rule_version, definition, sentences, ${actor.name} from automation_rules where organization_id = ${agency.id} and id = ${id}`)

/** Refuses a rule that names missing rows. */
async function refuseBroken(scope: Scope, definition: RuleDefinition) {
  const broken = (await knownReferences(scope, definition)).find(({ is_there }) => !is_there)
  if (broken)
    throw invalid({ definition: [automationTexts.named('brokenReference', { name: broken.name ?? broken.id })] })
}

export async function addRule(
  scope: Scope,
  { name, definition }: z.output<(typeof api.automationRules.add)['body']>,
  { given = {}, head = {} }: { given?: { id?: Id }; head?: Omit<EventHead, 'kind'> } = {},
): Promise<AutomationRule> {
  const { db, agency, actor } = scope
  await refuseBroken(scope, definition)
  const last = await db.row<{ place: number }>(
    sql`select coalesce(max(place), 0)::int as place from automation_rules where organization_id = ${agency.id}`,
  )
  const id = await insertRow(scope, 'automation_rules', {
    ...given,
    name,
    ...(await columnsOf(scope, definition)),
    owner_id: actor.user_id,
    owner_name: actor.name,
    place: Math.min(9999, (last?.place ?? 0) + 1),
  })
  await addVersion(scope, id)
  await recordAdded(scope, kind, id, { ...head, kind: 'automation_rule.created' })
  return readRule(scope, id)
}

/** Deletes a draft that no one has changed since it was created. */
export async function deleteDraft(scope: Scope, id: Id, head: Omit<EventHead, 'kind'>): Promise<void> {
  const { db, agency } = scope
  const { name } = await holdRecord(scope, kind, id, null)
  const gone = await db.run(sql`delete from automation_rules r
    where r.organization_id = ${agency.id} and r.id = ${id} and ${isUntouched}`)
  if (gone === 0) throw new AppError('CONFLICT', automationTexts.named('notUntouched'))
  await recordEvent(scope, { ...head, kind: 'automation_rule.deleted', subject: { id, name } })
}

/** True where the rule `r` is an unchanged draft. */
export const isUntouched = sql`r.state = 'draft' and r.version = 1 and r.activated_at is null`

export async function updateRule(
  scope: Scope,
  id: Id,
  { name, definition, place, take_over }: z.output<(typeof api.automationRules.update)['body']>,
  ifMatch: number | null,
): Promise<AutomationRule> {
  const before = await holdRecord(scope, kind, id, ifMatch)
  const { db, agency, actor } = scope
  const isOther = definition !== undefined && JSON.stringify(definition) !== JSON.stringify(before.definition)
  if (isOther) {
    await refuseBroken(scope, definition)
    if (before.state === 'active' || before.state === 'shadow')
      await refuseLoops(scope, { id, name: name ?? before.name, definition })
  }
  await db.run(
    sql`update automation_rules set ${setColumns({
      ...(name !== undefined && { name }),
      ...(place !== undefined && { place }),
      ...(take_over && { owner_id: actor.user_id, owner_name: actor.name }),
      ...(isOther && { ...(await columnsOf(scope, definition)), rule_version: before.rule_version + 1 }),
      version: before.version + 1,
      updated_at: new Date(),
    })} where organization_id = ${agency.id} and id = ${id}`,
  )
  if (isOther) {
    await addVersion(scope, id)
    // The new trigger starts listening now; its current members count as known
    if (before.state === 'active' || before.state === 'shadow') await listenFromNow(scope, id, { by: 'nobody' }, false)
  }
  await recordChange(scope, kind, before, {
    kind: take_over ? 'automation_rule.taken_over' : 'automation_rule.updated',
  })
  return readRule(scope, id)
}

const nodesOf = (rules: readonly RuleRow[], one: RuleNode): RuleNode[] => [
  ...rules.filter(({ id }) => id !== one.id).map(({ id, name, definition }) => ({ id, name, definition })),
  one,
]

/** Returns loops and collisions between a rule and the active ones, with the people both currently match. */
export async function findings(scope: Scope, one: RuleNode): Promise<Finding[]> {
  const rules = nodesOf(await activeRules(scope), one)
  const views = new Map<string, RuleFilters>()
  for (const { definition } of rules) {
    const { trigger } = definition
    if ((trigger.on === 'enters' || trigger.on === 'leaves') && trigger.view_id)
      views.set(trigger.view_id, await membersFilters(scope, trigger).catch(unlessGone))
  }
  const viewOf = (id: string) => views.get(id) ?? null
  const found = findingsOf(rules, { of: one.id, viewOf })
  const names = new Map(rules.map(({ id, name, definition }) => [id, { name, definition }]))
  const said: Finding[] = []
  for (const { kind: is, rules: ids, says } of found) {
    const people =
      is === 'collision'
        ? await sharedBy(
            scope,
            ids.flatMap(id => names.get(id)?.definition ?? []),
          )
        : null
    if (people === 0) continue
    const words = people === null ? says : sharedWords(says, people)
    said.push({
      kind: is,
      rules: ids.map(id => ({ id, name: names.get(id)?.name ?? '' })),
      says: inWords(scope.origin.language, words),
      refuses: is === 'loop',
    })
  }
  return said
}

const sharedWords = (what: string, count: number) => automationTexts.named('onPeople', { what, count })

function unlessGone(error: unknown): RuleFilters {
  if (error instanceof AppError) return {}
  throw error
}

async function sharedBy(scope: Scope, [one, other]: RuleDefinition[]): Promise<number> {
  if (!one || !other) return 0
  const ids = await whoMatches(scope, one.people)
  const answers = await ask(scope, other.people, ids)
  return ids.filter(id => answers.get(id)?.held).length
}

async function refuseLoops(scope: Scope, one: RuleNode) {
  const loop = (await findings(scope, one)).find(({ refuses }) => refuses)
  if (loop) throw new AppError('CONFLICT', automationTexts.named('loopRefused', { says: loop.says }))
}

export async function changeState(
  scope: Scope,
  id: Id,
  { to, catch_up }: z.output<(typeof api.automationRules.state)['body']>,
  now = new Date(),
): Promise<AutomationRule> {
  const before = await holdRecord(scope, kind, id, null)
  const { db, agency } = scope
  if (!automationStates.may(before.state, to))
    throw new AppError(
      'TRANSITION_REFUSED',
      automationTexts.named('noMove', { from: automationStates.names[before.state], to: automationStates.names[to] }),
    )
  const goesOn = before.state === 'paused' && to === 'active'
  if (to === 'active' || to === 'shadow') {
    const why = before.owner_id === scope.actor.user_id ? forbiddenRule(scope, before.definition) : null
    if (why) throw new AppError('FORBIDDEN', why)
    await refuseBroken(scope, before.definition)
    await refuseLoops(scope, { id, name: before.name, definition: before.definition })
    if (to === 'active' && !goesOn && !catch_up) throw invalid({ catch_up: [automationTexts.named('catchUpMissing')] })
    const held = await db.row(
      sql`select from automation_runs where organization_id = ${agency.id} and rule_id = ${id} and state = 'held'`,
    )
    if (held) throw new AppError('CONFLICT', automationTexts.named('heldFirst'))
  }
  await db.run(
    sql`update automation_rules set ${setColumns({
      state: to,
      paused_by: to === 'paused' ? 'user' : null,
      paused_reason: null,
      version: before.version + 1,
      updated_at: new Date(),
      ...(to === 'active' && !goesOn && { catch_up: JSON.stringify(catch_up), activated_at: now }),
    })} where organization_id = ${agency.id} and id = ${id}`,
  )
  if (to === 'draft' || to === 'archived' || (before.state === 'shadow' && to === 'active'))
    await stopWaiting(scope, id)
  if ((to === 'active' && !goesOn) || to === 'shadow')
    await listenFromNow(scope, id, catch_up ?? { by: 'nobody' }, true, now)
  // A rule doesn't catch up on events during a pause
  else if (goesOn) await listenFromNow(scope, id, { by: 'nobody' }, false, now)
  await recordChange(scope, kind, before, { kind: 'automation_rule.state_changed' })
  return readRule(scope, id)
}

async function stopWaiting(scope: Scope, id: Id) {
  const { db, agency } = scope
  await db.run(sql`update automation_episodes set state = 'stopped', wake_at = null, reason = ${automationTexts.named('ruleStopped')}
    where organization_id = ${agency.id} and rule_id = ${id} and state in ('waiting', 'held')`)
  const held = await db.rows<{
    id: Id
  }>(sql`update automation_runs set state = 'discarded', decided_at = now(), decided_by_name = ${scope.actor.name}
    where organization_id = ${agency.id} and rule_id = ${id} and state = 'held' returning id`)
  for (const run of held) await dropProposals(scope, run.id)
}

/** Starts listening from now. People who already match begin only if the user chose so. */
async function listenFromNow(scope: Scope, id: Id, catch_up: CatchUp, isFirst: boolean, now = new Date()) {
  const { db, agency } = scope
  const rule = await readRow(scope, id)
  const today = todayIn(agency.time_zone, now)
  const seq = await lastSeq(scope)
  const since = catch_up.by === 'since' ? catch_up.day : null
  const { trigger } = rule.definition
  await db.run(sql`update automation_rules set heard_seq = ${seq}, dated_on = ${today}::date, next_at = ${nextOf(rule.definition, agency.time_zone, now)}::timestamptz
    where organization_id = ${agency.id} and id = ${id}`)
  if (trigger.on === 'enters' || trigger.on === 'leaves')
    await lookAtMembers(scope, id, now, { isFirst: true, begins: false })
  if (!isFirst || catch_up.by === 'nobody') return
  if (trigger.on === 'event') {
    if (since === null) return
    await begin(
      scope,
      rule,
      await heard(
        scope,
        rule,
        sql`s.seq <= ${seq} and ev.at >= (${since}::date::timestamp at time zone ${agency.time_zone})`,
      ),
      now,
    )
  } else if (trigger.on === 'date') {
    for (let day = since ?? today; day <= today; day = addDay(day))
      await begin(scope, rule, await matchesOfDay(scope, trigger, day), now)
  } else if (trigger.on === 'enters') {
    const ids = await whoMatches(scope, await membersFilters(scope, trigger))
    await begin(
      scope,
      rule,
      ids.map(employee_id => ({
        employee_id,
        occurrence: 'enters 1',
        occasion: { kind: 'enters', day: today },
        causes: [],
      })),
      now,
    )
  } else if (trigger.on === 'schedule') await beginForAll(scope, rule, `catch-up ${today}`, 'schedule', now)
}

const addDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export async function startByHand(
  scope: Scope,
  id: Id,
  ids: readonly Id[] | undefined,
  now = new Date(),
): Promise<{ begun: number }> {
  const rule = await holdRecord(scope, kind, id, null)
  if (rule.state !== 'active') throw new AppError('CONFLICT', automationTexts.named('notListening'))
  if (rule.definition.trigger.on !== 'hand') throw new AppError('CONFLICT', automationTexts.named('notHand'))
  const why = forbiddenRule(scope, rule.definition)
  if (why) throw new AppError('FORBIDDEN', why)
  const begun = await beginForAll(scope, rule, `hand ${now.toISOString()}`, 'hand', now, ids)
  return { begun }
}

export async function readRule(scope: Scope, id: Id): Promise<AutomationRule> {
  const { db, agency, origin } = scope
  const rule = await readRow(scope, id)
  const summary = await db.row<RuleSummary & { waiting: number }>(sql`select ${columnsFor(scope)},
    (select count(*)::int from automation_episodes p where p.organization_id = r.organization_id and p.rule_id = r.id and p.state = 'waiting') as waiting
    from automation_rules r ${did} where r.organization_id = ${agency.id} and r.id = ${id}`)
  if (!summary) throw new Error('The rule was read a moment ago.')
  const held = await db.row<{ run_id: Id; at: string; reason: string; people: number; messages: number }>(
    sql`select id as run_id, at, reason, people, messages from automation_runs where organization_id = ${agency.id} and rule_id = ${id} and state = 'held' order by at desc limit 1`,
  )
  const versions = await db.rows<{ number: number; at: string; by_name: string; sentences: Record<string, string> }>(
    sql`select number, at, by_name, sentences from automation_rule_versions where organization_id = ${agency.id} and rule_id = ${id} order by number desc limit 50`,
  )
  const { waiting, ...row } = summary
  const sentences = await sentencesOf(scope, rule.definition)
  return {
    ...said(scope, row),
    sentence: sentenceIn(origin.language, sentences),
    definition: rule.definition,
    rule_version: rule.rule_version,
    sentences,
    references: (await knownReferences(scope, rule.definition)).map(({ kind: of, id: ref, name, is_there }) => ({
      kind: of,
      id: ref,
      name: is_there ? name : null,
    })),
    findings: await findings(scope, { id, name: rule.name, definition: rule.definition }),
    held_run: held
      ? {
          ...held,
          reason: inWords(origin.language, held.reason),
          needs_approval: held.people > (await mostAlone(scope)),
          approval: await approvalOf(scope, 'automation_release', held.run_id),
        }
      : null,
    catch_up: rule.catch_up,
    activated_at: rule.activated_at,
    waiting,
    versions: versions.map(({ sentences: saved, ...version }) =>
      Object.assign(version, { sentence: sentenceIn(origin.language, saved) }),
    ),
    may_edit: mayI(scope.actor, access.editAutomation),
  }
}

const columnsFor = (scope: Scope): Sql =>
  typeof rulesSql.columns === 'function' ? rulesSql.columns(scope) : rulesSql.columns

const nobody = '00000000-0000-0000-0000-000000000000'

/** Checks a definition before it is saved: its sentence, the people it matches, and conflicts. */
export async function checkRule(
  scope: Scope,
  id: string,
  { name = '', definition }: { name?: string | undefined; definition: RuleDefinition },
) {
  const { origin } = scope
  if (id !== 'new') await readRow(scope, id)
  const saying = await sayingOf(scope, definition, origin.language)
  const { trigger } = definition
  const filters = trigger.on === 'enters' ? await membersFilters(scope, trigger) : definition.people
  const why = forbiddenRule(scope, definition)
  return {
    sentences: await sentencesOf(scope, definition),
    people: await countMatches(scope, filters),
    findings: (await findings(scope, { id: id === 'new' ? nobody : id, name, definition })).map(({ rules, ...one }) =>
      Object.assign(one, { rules: rules.filter(rule => rule.id !== nobody) }),
    ),
    references: (await knownReferences(scope, definition)).map(({ kind: of, id: ref, name: called, is_there }) => ({
      kind: of,
      id: ref,
      name: is_there ? called : null,
    })),
    final: definition.steps.filter(({ act }) => isFinalAct(act)).map(({ act }) => actWords(act, saying)),
    forbidden: why === null ? null : inWords(origin.language, why),
  }
}
