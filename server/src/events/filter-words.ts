import {
  chosen,
  conditionWords,
  type ConditionLeaf,
  type FilterSet,
  type Id,
  isHas,
  isRelativeDay,
  leavesOf,
  needsWeekStart,
  readConditions,
  resolveDay,
} from '@preceptor/contract'
import { listOfPeopleNamed } from '@preceptor/contract/conditions/lists-of-people'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'

type Values = Readonly<Record<string, string | undefined>>
/** Returns the names of a lookup's rows by ID. */
export type NamesOf = (lookup: string, ids: readonly Id[]) => Promise<ReadonlyMap<string, string>>

/**
 * Returns lines such as `Status: Active, On leave` or `Location: Bronx`: the filters in the words of that moment, for people who
 * read them years later.
 */
export const filterWords = async (
  filters: FilterSet,
  values: Values,
  saying: Omit<Saying, 'language'>,
): Promise<string[]> =>
  (await filterPairs(filters, values, { ...saying, language: fallback })).map(pair => pair.join(': '))

interface Saying {
  namesOf: NamesOf
  language: string
  /** The base of relative days. */
  today: string
  /** Formats a day; by default as `today-30d (2026-02-13)`. */
  dayOf?: (value: string) => string
  /** Joins the values of one filter; by default with commas. */
  anyOf?: (values: readonly string[]) => string
}

/** Returns the same in one language, with label and value separate. */
export async function filterPairs(
  filters: FilterSet,
  values: Values,
  saying: Saying,
): Promise<[label: string, value: string][]> {
  const { namesOf, language, today, dayOf, anyOf = values => values.join(', ') } = saying
  const said: [string, string][] = []
  for (const [key, filter] of Object.entries(filters)) {
    const value = values[key]
    if (!value) continue
    if (filter.kind === 'tree') {
      said.push([inWords(language, filter.label), await treeWords(filters, value, saying)])
      continue
    }
    const words =
      filter.kind === 'choice' || filter.kind === 'reference'
        ? chosen(value)
        : filter.kind === 'search' || filter.kind === 'text'
          ? [value]
          : [dayOf && (filter.kind === 'from' || filter.kind === 'to') ? dayOf(value) : dayWords(value, today)]
    const names: ReadonlyMap<string, string> =
      filter.kind === 'choice'
        ? new Map(Object.entries(filter.choices).map(([code, name]) => [code, inWords(language, name)]))
        : filter.kind === 'reference'
          ? await namesOf(
              filter.lookup,
              words.filter(word => word !== 'none'),
            )
          : new Map()
    // A missing row has no name, but the filter still asked for it
    said.push([inWords(language, filter.label), anyOf(words.map(word => names.get(word.toLowerCase()) ?? word))])
  }
  return said
}

/** Returns combined conditions as one sentence. */
async function treeWords(filters: FilterSet, text: string, saying: Saying): Promise<string> {
  const { anyOf: _, ...plain } = saying
  const tree = readConditions(text)
  const pairs = new Map<ConditionLeaf, [string, string][]>()
  for (const leaf of leavesOf(tree)) {
    const own = isHas(leaf) ? (listOfPeopleNamed(leaf.has)?.filters ?? {}) : filters
    pairs.set(leaf, await filterPairs(own, leaf.where ?? {}, plain))
  }
  const say = (words: string) => inWords(saying.language, words)
  return conditionWords(tree, {
    language: saying.language,
    say,
    pairsOf: leaf => pairs.get(leaf) ?? [],
    listName: name => say(listOfPeopleNamed(name)?.unit(2) ?? name),
  })
}

/** Formats a relative day with its current date, such as `today-30d (2026-02-13)`. */
const dayWords = (value: string, today: string) =>
  isRelativeDay(value) && !needsWeekStart(value) ? `${value} (${resolveDay(value, today)})` : value
