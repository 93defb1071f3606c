import {
  chosen,
  conditionsProblem,
  conditionWords,
  type ConditionLeaf,
  type FilterSet,
  fits,
  isHas,
  leavesOf,
  readConditions,
} from '@preceptor/contract'
import { listOfPeopleNamed, listsOfPeople } from '@preceptor/contract/conditions/lists-of-people'
import { formatDay } from '@/lib/format.ts'
import { formatEither } from '@/lib/format-more.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { withNone } from '../FilterControl.tsx'
import { type FilterGroup, filterGroups, isSet, numberWords } from '../filter-groups.ts'
import { calendarOf, rangeWords } from '../moving/spans.ts'
import { followMerged, type LookupChoice, useLookup } from '../use-lookup.ts'

type Values = Readonly<Record<string, string>>
type Calendar = ReturnType<typeof calendarOf>
type Names = ReadonlyMap<string, readonly LookupChoice[]>

/** Returns the list's own filters, or those of another list of people's records. */
export const filtersOfList = (own: FilterSet, list: string): FilterSet =>
  list ? (listOfPeopleNamed(list)?.filters ?? {}) : own

/** Returns true if the list's rows are about employees, so that conditions may count rows of other lists. */
export const namesPeople = (own: FilterSet) =>
  !Object.values(own).some(filter => filter.kind === 'tree' && filter.own === true)

/** Returns true when conditions in an address are valid, so that they can be edited. */
export function isReadable(filters: FilterSet, text: string): boolean {
  const filtersOf = (name: string) => (namesPeople(filters) ? listOfPeopleNamed(name)?.filters : undefined)
  return conditionsProblem(text, { filters, fits, filtersOf }) === null
}

/** Describes an address's conditions in a sentence; empty if they can't be read. */
export function useTreeWords(filters: FilterSet, text: string | null | undefined): string {
  const language = useLanguage()
  const agency = useAgency()
  const known = text && isReadable(filters, text)
  const leaves = known ? leavesOf(readConditions(text)) : []
  const names = useNames(filters, leaves)
  if (!known) return ''
  const calendar = calendarOf(agency)
  return conditionWords(readConditions(text), {
    language,
    say: inWords,
    pairsOf: leaf => pairsOf(filtersOfList(filters, isHas(leaf) ? leaf.has : ''), leaf.where ?? {}, names, calendar),
    listName: name => inWords(listOfPeopleNamed(name)?.unit(2) ?? name),
  })
}

const lookupsIn = (filters: FilterSet) =>
  Object.values(filters).flatMap(filter => (filter.kind === 'reference' ? [filter.lookup] : []))

/** Returns names of the items that conditions refer to. */
function useNames(filters: FilterSet, leaves: readonly ConditionLeaf[]): Names {
  const all = [...new Set([filters, ...listsOfPeople.map(list => list.filters)].flatMap(lookupsIn))]
  const asked = new Set(
    leaves.flatMap(leaf => {
      const own = filtersOfList(filters, isHas(leaf) ? leaf.has : '')
      return Object.keys(leaf.where ?? {}).flatMap(key => {
        const filter = own[key]
        return filter?.kind === 'reference' ? [filter.lookup] : []
      })
    }),
  )
  // A list has always the same lookups, so these are always the same hooks.
  // oxlint-disable-next-line react/rules-of-hooks
  const found = all.map(name => [name, useLookup(name, asked.has(name))] as const)
  return new Map(found.flatMap(([name, choices]) => (choices ? [[name, choices]] : [])))
}

function pairsOf(filters: FilterSet, values: Values, names: Names, calendar: Calendar): [string, string][] {
  const search = Object.entries(values).flatMap(([key, value]): [string, string][] => {
    const filter = filters[key]
    return filter?.kind === 'search' ? [[inWords(filter.label), value]] : []
  })
  const groups = filterGroups(filters).filter(group => isSet(group, values))
  return [...search, ...groups.map((group): [string, string] => [group.label, wordsOf(group, values, names, calendar)])]
}

function wordsOf(group: FilterGroup, values: Values, names: Names, calendar: Calendar): string {
  if (group.is === 'range') return rangeWords(values[group.from], values[group.to], calendar)
  if (group.is === 'numbers') return numberWords(values[group.min], values[group.max])
  const value = values[group.key] ?? ''
  if (group.is === 'day') return formatDay(value)
  if (group.is === 'text') return value
  const lookup = group.is === 'reference' ? names.get(group.lookup) : undefined
  const choices = group.is === 'reference' ? withNone(group, lookup ?? []) : group.choices
  const held = lookup ? followMerged(lookup, chosen(value)) : chosen(value)
  // Shows the number while names load
  const named = held.map(one => choices.find(choice => choice.value === one)?.label)
  return named.every(one => one !== undefined) ? formatEither(named) : `${held.length}`
}
