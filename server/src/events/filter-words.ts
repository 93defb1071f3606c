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
/** The names of rows of a lookup, by their ids. */
export type NamesOf = (lookup: string, ids: readonly Id[]) => Promise<ReadonlyMap<string, string>>

/** `Status: Active, On leave`, `Location: Bronx`: what was filtered by, in the words of that moment, for those who read it years later. */
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

/** The same in a language, label and value apart. */
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
    // what is not there has no name, and is what was asked for all the same
    said.push([inWords(language, filter.label), anyOf(words.map(word => names.get(word.toLowerCase()) ?? word))])
  }
  return said
}

/** Conditions that were joined, as one sentence. */
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

/** A relative day with the day that it means now, such as `today-30d (2026-02-13)`. */
const dayWords = (value: string, today: string) =>
  isRelativeDay(value) && !needsWeekStart(value) ? `${value} (${resolveDay(value, today)})` : value
