import {
  employeeFilters,
  filtersSaid,
  type Id,
  phrasesIn,
  readyNamed,
  referencesOf,
  type RuleDefinition,
  type RuleFilters,
  type RuleReference,
  type SayingRules,
  sentenceOf,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { filterPairs, type NamesOf } from '../../events/filter-words.ts'
import { automationText } from '@preceptor/contract/automation/texts'
import { joined } from '@preceptor/contract/texts/joined'
import { dayIn, fallback } from '@preceptor/contract/texts/texts'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { complianceRuleNames, employeesFile } from '../employees/employees-file.ts'
import { todayIn } from '../employees/today.ts'
import { resolveDay } from '@preceptor/contract'

/** Kinds of rows that rules name, in their acts, triggers or filters. */
export type NamedKind = RuleReference['kind'] | 'discipline' | 'compliance_rule'

const titleIn = (language: string) => sql`text_in(titles, ${language})`

/**
 * Tables with the names of rows that rules refer to. `is` selects rows that are still usable, `for_all` those that everyone sees.
 */
const tables: Record<
  Exclude<NamedKind, 'report' | 'user'>,
  { from: Sql; name: Sql | ((language: string) => Sql); is: Sql; for_all?: Sql }
> = {
  program: { from: sql`programs`, name: titleIn, is: sql`archived_at is null` },
  form: { from: sql`forms`, name: titleIn, is: sql`archived_at is null` },
  path: { from: sql`learning_paths`, name: sql`title`, is: sql`state <> 'archived'` },
  session: { from: sql`sessions`, name: sql`title`, is: sql`state <> 'cancelled'` },
  credential: { from: sql`credential_types`, name: sql`name`, is: sql`is_active` },
  location: { from: sql`locations`, name: sql`name`, is: sql`is_active` },
  coordinator: { from: sql`coordinators`, name: sql`name`, is: sql`is_active` },
  view: { from: sql`saved_views`, name: sql`name`, is: sql`true`, for_all: sql`visibility = 'everyone'` },
  template: { from: sql`message_templates`, name: sql`title`, is: sql`title is not null` },
  discipline: { from: sql`disciplines`, name: sql`name`, is: sql`is_active` },
  compliance_rule: { from: complianceRuleNames, name: sql`name`, is: sql`true` },
}

/** A select of the agency's rows of a kind: `id`, `name`, `is_there` and `is_for_all`. Titles are in the given language. */
export function rowsNamed({ agency }: Pick<Scope, 'agency'>, kind: NamedKind, language = fallback): Sql {
  if (kind === 'report')
    return sql`select id, text_in(names, ${language}) as name, archived_at is null as is_there, true as is_for_all from report_definitions
      where organization_id = ${agency.id}`
  if (kind === 'user')
    return sql`select user_id as id, name, is_active as is_there, true as is_for_all from agency_users()`
  const { from, name, is, for_all = sql`true` } = tables[kind]
  return sql`select id, ${typeof name === 'function' ? name(language) : name} as name, ${is} as is_there, ${for_all} as is_for_all from ${from} where organization_id = ${agency.id}`
}

export interface KnownReference extends RuleReference {
  name: string | null
  /** True when it exists and can be used. */
  is_there: boolean
}

/** Returns the name of one row; undefined when the agency has no such row. */
export const rowNamed = (scope: Scope, kind: NamedKind, id: string, language = fallback) =>
  uuid.test(id)
    ? scope.db.row<{ name: string | null; is_there: boolean }>(
        sql`select x.name, x.is_there from (${rowsNamed(scope, kind, language)}) x where x.id = ${id}::uuid`,
      )
    : undefined
const uuid = /^[0-9a-f-]{36}$/i

/** Returns the rows a rule refers to, by name. */
export async function knownReferences(
  scope: Scope,
  definition: RuleDefinition,
  language = scope.origin.language,
): Promise<KnownReference[]> {
  const named = await rowsReferred(scope, [definition], language)
  return referencesOf(definition).map(({ kind, id }) => {
    const row = named.get(`${kind} ${id}`)
    return { kind, id, name: row?.name ?? null, is_there: row?.is_there ?? false }
  })
}

type Referred = ReadonlyMap<string, { name: string | null; is_there: boolean }>

/** Returns the rows that rules refer to, by kind and ID: one query for each kind, however many rules there are. */
async function rowsReferred(scope: Scope, definitions: readonly RuleDefinition[], language: string): Promise<Referred> {
  const found = new Map<string, { name: string | null; is_there: boolean }>()
  for (const [kind, references] of Map.groupBy(definitions.flatMap(referencesOf), one => one.kind)) {
    const ids: string[] = []
    for (const { id } of references) {
      const ready = kind === 'report' ? readyNamed(id) : undefined
      if (ready) found.set(`${kind} ${id}`, { name: inWords(language, ready.question), is_there: true })
      else if (uuid.test(id)) ids.push(id)
    }
    if (ids.length === 0) continue
    const rows = await scope.db.rows<{ id: string; name: string | null; is_there: boolean }>(
      sql`select x.id, x.name, x.is_there from (${rowsNamed(scope, kind, language)}) x where x.id = any(${ids}::uuid[])`,
    )
    for (const { id, name, is_there } of rows) found.set(`${kind} ${id}`, { name, is_there })
  }
  return found
}

type Names = ReadonlyMap<string, string>

/** Returns the names that people filters show, by lookup and id. */
async function filterNames(scope: Scope, lookup: string, ids: readonly Id[]): Promise<Names> {
  const table = employeesFile.lookups?.[lookup]
  if (!table || ids.length === 0) return new Map()
  const rows = await scope.db.rows<{ id: string; name: string }>(
    sql`select id, name from ${table} where organization_id = ${scope.agency.id} and id::text = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const filtersOf = ({ trigger, people, steps, stop_when }: RuleDefinition): RuleFilters[] =>
  [people, stop_when, 'filters' in trigger ? trigger.filters : null, ...steps.map(({ still }) => still)].flatMap(
    filters => filters ?? [],
  )

/** Returns the names that filters of rules show: one query for each lookup, however many filters there are. */
async function namesInFilters(scope: Scope, definitions: readonly RuleDefinition[]): Promise<NamesOf> {
  const asked = new Map<string, Set<Id>>()
  const note: NamesOf = (lookup, ids) => {
    const before = asked.get(lookup) ?? new Set()
    asked.set(lookup, new Set([...before, ...ids]))
    return Promise.resolve(new Map())
  }
  for (const filters of definitions.flatMap(filtersOf)) await wordsOf(scope, fallback, filters, note)
  const found = new Map<string, Names>()
  for (const [lookup, ids] of asked) found.set(lookup, await filterNames(scope, lookup, [...ids]))
  return lookup => Promise.resolve(found.get(lookup) ?? new Map())
}

export async function wordsOf(
  scope: Scope,
  language: string,
  filters: RuleFilters,
  namesOf: NamesOf = (lookup, ids) => filterNames(scope, lookup, ids),
): Promise<string> {
  const today = todayIn(scope.agency.time_zone)
  return peopleWords(filters, {
    namesOf,
    language,
    today,
    dayOf: value =>
      /^\d{4}/.test(value) ? dayIn(language, value) : `${value} (${dayIn(language, resolveDay(value, today))})`,
  })
}

/** `“Overdue” or “Lapsed”`. */
const quotedOr = (language: string, values: readonly string[]) =>
  joined(
    language,
    values.map(name => inWords(language, automationText('quoted', { name }))),
    'disjunction',
  )

/** Returns people filters as part of a sentence. */
export async function peopleWords(filters: RuleFilters, saying: Parameters<typeof filterPairs>[2]): Promise<string> {
  const { language } = saying
  const { phrases, others } = phrasesIn(filters)
  const pairs = await filterPairs(employeeFilters, others, { ...saying, anyOf: values => quotedOr(language, values) })
  const joined = inWords(language, employeeFilters.conditions.label)
  return filtersSaid(pairs, { language, say: words => inWords(language, words), joined, phrases })
}

/** Returns the words for a rule's sentence in a language, with current names. */
export async function sayingOf(
  scope: Scope,
  definition: RuleDefinition,
  language: string,
  known?: { rows: Referred; inFilters: NamesOf },
): Promise<SayingRules> {
  const names = known?.rows ?? (await rowsReferred(scope, [definition], language))
  const inFilters = known?.inFilters ?? (await namesInFilters(scope, [definition]))
  const words = new Map<RuleFilters, string>()
  for (const filters of filtersOf(definition)) words.set(filters, await wordsOf(scope, language, filters, inFilters))
  return {
    language,
    say: text => inWords(language, text),
    filterWords: filters => words.get(filters) ?? '',
    nameOf: (kind, id) => names.get(`${kind} ${id}`)?.name ?? undefined,
  }
}

/** Returns sentences as the product and the agency currently word them, which may differ from when they were saved. */
export async function sentencesNow(
  scope: Scope,
  definitions: ReadonlyMap<Id, RuleDefinition>,
): Promise<Map<Id, string>> {
  const { language } = scope.origin
  const all = [...definitions.values()]
  const known = { rows: await rowsReferred(scope, all, language), inFilters: await namesInFilters(scope, all) }
  const said = new Map<Id, string>()
  for (const [id, definition] of definitions)
    said.set(id, sentenceOf(definition, await sayingOf(scope, definition, language, known)))
  return said
}

/** Returns the sentence in each language. */
export async function sentencesOf(scope: Scope, definition: RuleDefinition): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const language of panelLanguages)
    said[language] = sentenceOf(definition, await sayingOf(scope, definition, language))
  return said
}

export const sentenceIn = (language: string, sentences: Readonly<Record<string, string>>) =>
  sentences[language] ?? sentences['en'] ?? ''
