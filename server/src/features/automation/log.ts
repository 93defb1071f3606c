import {
  type Answer,
  actWords,
  type api,
  automationEpisodesList,
  dateFields,
  employeeFilters,
  type Episode,
  type EffectOutcome,
  type EpisodeState,
  type Id,
  limitPeriods,
  type RuleActName,
  type RuleDefinition,
  type RuleFilters,
  type RuleRun,
  type RuleRunState,
  ruleEvents,
  type Trace,
} from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { notFound } from '../../errors/app-error.ts'
import type { Change } from '../../events/changes.ts'
import { changesFor } from '../../events/read-changes.ts'
import { withTitles } from '../../events/titles-in-words.ts'
import { inWords } from '../../lib/texts.ts'
import { among, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { reading, type Scope } from '../../scope/scope.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { versionOf } from './advance.ts'
import type { Occasion } from './occasions.ts'
import { readRow } from './rule-row.ts'
import { sayingOf, sentenceIn, wordsOf } from './say.ts'
import { automationTexts } from './texts.ts'

interface EffectRow {
  id: Id
  step: number
  act: RuleActName
  outcome: EffectOutcome
  reason: string | null
  changes: Change[]
  at: string
  job_id: Id | null
}

interface Row {
  id: Id
  employee_id: Id
  name: string
  occasion: Occasion
  state: EpisodeState
  reason: string | null
  mode: 'run' | 'shadow'
  step: number
  wake_at: string | null
  begun_at: string
  rule_version: number
  run_id: Id | null
  effects: EffectRow[]
}

const columns = sql`p.id, p.employee_id, e.last_name || ', ' || e.first_name as name, p.occasion, p.state, p.reason, p.mode, p.step, p.wake_at, p.begun_at,
  p.rule_version, p.run_id, coalesce((select json_agg(json_build_object('id', f.id, 'step', f.step, 'act', f.act, 'outcome', f.outcome, 'reason', f.reason,
      'changes', f.changes, 'at', f.at, 'job_id', f.job_id) order by f.step)
    from automation_effects f where f.organization_id = p.organization_id and f.episode_id = p.id), '[]') as effects`

type LogScope = Scope & { rule_id: Id }

const episodesSql: ListSql<typeof automationEpisodesList, LogScope, Row> = {
  list: automationEpisodesList,
  from: sql`automation_episodes p join employees e on e.organization_id = p.organization_id and e.id = p.employee_id`,
  id: sql`p.id`,
  seen: ({ agency, rule_id }) => sql`p.organization_id = ${agency.id} and p.rule_id = ${rule_id}`,
  filters: {
    search: everyWordIn(sql`e.search`),
    state: among(sql`p.state`),
    outcome:
      value => sql`exists (select from automation_effects f where f.organization_id = p.organization_id and f.episode_id = p.id
      and f.outcome = any(${value.split(',')}::text[]))`,
    mode: among(sql`p.mode`),
    run: value =>
      sql`exists (select from automation_effects f where f.organization_id = p.organization_id and f.episode_id = p.id and f.run_id::text = ${value})`,
    begun_from: fromMoment(sql`p.begun_at`),
    begun_to: toMoment(sql`p.begun_at`),
  },
  orders: {
    person: [{ sql: sql`e.sort_name` }],
    begun_at: [{ sql: sql`p.begun_at` }],
  },
  columns,
  counted: { state: { value: sql`p.state` }, mode: { value: sql`p.mode` } },
}

/** Returns the occasion in words, in the reader's language. */
export function occasionWords(language: string, { kind, day = '', name }: Occasion): string {
  const say = (words: string) => inWords(language, words)
  const on = namedDay(day)
  if (kind === 'hand') return say(automationTexts.named('occasionHand'))
  if (kind === 'schedule') return say(automationTexts.named('occasionSchedule', { day: on }))
  if (kind === 'enters') return say(automationTexts.named('occasionEnters', { day: on }))
  if (kind === 'leaves') return say(automationTexts.named('occasionLeaves', { day: on }))
  const what =
    kind in dateFields
      ? automationTexts.named('occasionDay', { field: dateFields[kind as keyof typeof dateFields].label, day: on })
      : automationTexts.named('occasionEvent', {
          event: ruleEvents[kind as keyof typeof ruleEvents]?.label ?? kind,
          day: on,
        })
  return say(name ? automationTexts.named('occasionOf', { what, name }) : what)
}

type Definitions = Map<number, { definition: RuleDefinition; words: readonly string[] }>

/** Returns the steps of some versions, in words. */
async function definitionsOf(scope: Scope, rule_id: Id, numbers: readonly number[]): Promise<Definitions> {
  const rule = await readRow(scope, rule_id)
  const found: Definitions = new Map()
  for (const number of new Set(numbers)) {
    const definition = await versionOf(scope, rule, number)
    const saying = await sayingOf(scope, definition, scope.origin.language)
    found.set(number, { definition, words: definition.steps.map(({ act }) => actWords(act, saying)) })
  }
  return found
}

/** Names programs and forms in the effects of these rows in the reader's language, with one lookup for all. */
async function titledRows<One extends Row>(scope: Scope, rows: readonly One[]): Promise<One[]> {
  const said = await withTitles(
    scope,
    rows.flatMap(({ effects }) => effects),
  )
  let at = 0
  return rows.map(row => ({ ...row, effects: said.slice(at, (at += row.effects.length)) }))
}

function shown({ origin: { language } }: Scope, row: Row, definitions: Definitions): Episode {
  const words = definitions.get(row.rule_version)?.words ?? []
  const say = (text: string | null) => (text === null ? null : inWords(language, text))
  return {
    ...row,
    occasion: occasionWords(language, row.occasion),
    reason: say(row.reason),
    effects: row.effects.map(({ job_id: _, ...effect }) => ({
      ...effect,
      what: words[effect.step] ?? '',
      reason: say(effect.reason),
      changes: changesFor(language, effect.changes),
      at: new Date(effect.at).toISOString(),
    })),
    may_undo:
      row.state === 'waiting' ||
      row.state === 'held' ||
      row.effects.some(({ outcome, job_id }) => outcome === 'done' && job_id !== null),
  }
}

export async function listEpisodes(
  scope: Scope,
  rule_id: Id,
  query: z.output<(typeof api.automationRules.episodes)['query']>,
) {
  await readRow(scope, rule_id)
  const page = await listPage(episodesSql, { ...reading(scope), rule_id }, query)
  const definitions = await definitionsOf(
    scope,
    rule_id,
    page.data.map(row => row.rule_version),
  )
  const rows = await titledRows(scope, page.data)
  return { ...page, data: rows.map(row => shown(scope, row, definitions)) }
}

export async function countEpisodes(scope: Scope, rule_id: Id, query: CountsQuery) {
  await readRow(scope, rule_id)
  return countValues(episodesSql, { ...reading(scope), rule_id }, query)
}

interface AskedRow {
  step: number
  asked: 'people' | 'still' | 'stop' | 'limit'
  held: boolean
  parts: { key: string; held: boolean; found: string | null }[]
  at: string
}

/** Returns one person's trace. */
export async function readTrace(scope: Scope, rule_id: Id, id: Id): Promise<Trace> {
  const { db, agency, origin } = scope
  const row = await db.row<
    Row & { asked: AskedRow[]; causes: Id[] }
  >(sql`select ${columns}, p.asked, p.causes from automation_episodes p
    join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    where p.organization_id = ${agency.id} and p.rule_id = ${rule_id} and p.id = ${id}`)
  if (!row) throw notFound(automationTexts.named('noEpisode'))
  const { asked, causes, ...episode } = row
  const definitions = await definitionsOf(scope, rule_id, [row.rule_version])
  const definition = definitions.get(row.rule_version)?.definition
  const sentences = await db.row<{
    sentences: Record<string, string>
  }>(sql`select sentences from automation_rule_versions
    where organization_id = ${agency.id} and rule_id = ${rule_id} and number = ${row.rule_version}`)
  const conditions: Trace['conditions'] = []
  for (const { step, asked: of, parts, at } of asked)
    for (const part of parts) {
      const filters = definition && filtersOf(definition, of, step)
      const words =
        of === 'limit'
          ? inWords(origin.language, limitPeriods[part.key as keyof typeof limitPeriods])
          : await wordsOf(scope, origin.language, {
              [part.key]: filters?.[part.key as keyof RuleFilters] ?? '',
            })
      const found = part.found === null || of === 'limit' ? part.found : await foundWords(scope, part.key, part.found)
      conditions.push({ step, asked: of, words, held: part.held, found, at: new Date(at).toISOString() })
    }
  const rules = await db.rows<{ id: Id; name: string }>(
    sql`select id, name from automation_rules where organization_id = ${agency.id} and id = any(${causes}::uuid[])`,
  )
  const names = new Map(rules.map(one => [one.id, one.name]))
  const [said] = await titledRows(scope, [episode])
  return {
    ...shown(scope, said ?? episode, definitions),
    sentence: sentenceIn(origin.language, sentences?.sentences ?? {}),
    conditions,
    causes: causes.map(cause => ({ rule_id: cause, name: names.get(cause) ?? '' })),
  }
}

const filtersOf = (definition: RuleDefinition, of: AskedRow['asked'], step: number): RuleFilters | null =>
  of === 'people' ? definition.people : of === 'stop' ? definition.stop_when : (definition.steps[step]?.still ?? null)

/** Returns a value as its filter shows it, such as the name of a location. */
async function foundWords(scope: Scope, key: string, found: string): Promise<string> {
  const filter = employeeFilters[key as keyof typeof employeeFilters]
  if (filter.kind !== 'choice' && filter.kind !== 'reference') return found
  const words = await wordsOf(scope, scope.origin.language, { [key]: found })
  return words.slice(words.indexOf(': ') + 2)
}

export async function listRuns(scope: Scope, rule_id: Id, { page, per_page }: { page: number; per_page: number }) {
  const { db, agency, origin } = scope
  await readRow(scope, rule_id)
  const rows = await db.rows<Omit<RuleRun, 'may_undo'> & { undoable: number; state: RuleRunState }>(sql`
    select n.id, n.at, n.state, n.mode, n.people, n.messages, n.reason, c.done, c.skipped, c.failed, c.undoable from automation_runs n
    cross join lateral (select count(*) filter (where f.outcome in ('done', 'undone'))::int as done, count(*) filter (where f.outcome = 'skipped')::int as skipped,
        count(*) filter (where f.outcome = 'failed')::int as failed, count(*) filter (where f.outcome = 'done' and f.job_id is not null)::int as undoable
      from automation_effects f where f.organization_id = n.organization_id and f.run_id = n.id) c
    where n.organization_id = ${agency.id} and n.rule_id = ${rule_id} order by n.at desc, n.id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const total = await db.row<{ total: number }>(
    sql`select count(*)::int as total from automation_runs where organization_id = ${agency.id} and rule_id = ${rule_id}`,
  )
  return {
    data: rows.map(({ undoable, ...row }) =>
      Object.assign(row, {
        reason: row.reason === null ? null : inWords(origin.language, row.reason),
        may_undo: undoable > 0,
      }),
    ),
    meta: { total: total?.total ?? 0, page, per_page },
  }
}

type Touched = Answer<typeof api.automationRules.ofEmployee>

/** Returns the rules that acted on this person, newest first. */
export async function rulesOfEmployee(
  scope: Scope,
  id: Id,
  { page, per_page }: { page: number; per_page: number },
): Promise<Touched> {
  const { db, agency, origin } = scope
  await readEmployee(scope, id)
  const which: Sql = sql`f.organization_id = ${agency.id} and f.employee_id = ${id}`
  const rows = await db.rows<
    EffectRow & {
      rule_id: Id
      rule_name: string
      sentences: Record<string, string>
      definition: RuleDefinition
      episode_id: Id
      occasion: Occasion
      mode: 'run' | 'shadow'
    }
  >(sql`
    select f.id, f.step, f.act, f.outcome, f.reason, f.changes, f.at, f.job_id, f.rule_id, r.name as rule_name, v.sentences, v.definition, f.episode_id, p.occasion, p.mode
    from automation_effects f join automation_episodes p on p.organization_id = f.organization_id and p.id = f.episode_id
    join automation_rules r on r.organization_id = f.organization_id and r.id = f.rule_id
    join automation_rule_versions v on v.organization_id = p.organization_id and v.rule_id = p.rule_id and v.number = p.rule_version
    where ${which} order by f.at desc, f.id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const total = await db.row<{ total: number }>(
    sql`select count(*)::int as total from automation_effects f where ${which}`,
  )
  const data: Touched['data'] = []
  for (const { sentences, definition, job_id: _, occasion, ...row } of await withTitles(scope, rows)) {
    const act = definition.steps[row.step]?.act
    const saying = await sayingOf(scope, definition, origin.language)
    data.push({
      ...row,
      what: act ? actWords(act, saying) : '',
      reason: row.reason === null ? null : inWords(origin.language, row.reason),
      changes: changesFor(origin.language, row.changes),
      sentence: sentenceIn(origin.language, sentences),
      occasion: occasionWords(origin.language, occasion),
    })
  }
  return { data, meta: { total: total?.total ?? 0, page, per_page } }
}
