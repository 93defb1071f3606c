import { type FilterSet, usStates } from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { stateChoices } from '../us-states/us-states.ts'
import { filterTexts } from './texts.ts'

/** One chip of the bar: `hired_from` and `hired_to` are two parameters but one filter. */
export type FilterGroup =
  | { is: 'choice'; key: string; label: string; choices: readonly Choice[] }
  | { is: 'reference'; key: string; label: string; lookup: string; always: boolean }
  | { is: 'range'; key: string; label: string; from: string; to: string }
  | { is: 'day'; key: string; label: string }
  | { is: 'numbers'; key: string; label: string; min: string; max: string }
  | { is: 'text'; key: string; label: string }

type Values = Readonly<Record<string, string | undefined>>

/** Returns the chips of a filter set, in order; the free-text search has its own field. */
export function filterGroups(filters: FilterSet): FilterGroup[] {
  return Object.entries(filters).flatMap(([key, filter]): FilterGroup[] => {
    switch (filter.kind) {
      case 'choice': {
        const choices =
          filter.choices === usStates
            ? stateChoices()
            : Object.entries(filter.choices).map(([value, label]) => ({ value, label: inWords(label) }))
        return [{ is: 'choice', key, label: inWords(filter.label), choices }]
      }
      case 'reference':
        return [
          {
            is: 'reference',
            key,
            label: inWords(filter.label),
            lookup: filter.lookup,
            always: filter.always ?? false,
          },
        ]
      case 'from':
        return [{ is: 'range', key: withoutEnd(key), label: inWords(filter.range), from: key, to: otherEnd(key, 'to') }]
      case 'day':
        return [{ is: 'day', key, label: inWords(filter.label) }]
      case 'min':
        return [
          { is: 'numbers', key: withoutEnd(key), label: inWords(filter.range), min: key, max: otherEnd(key, 'max') },
        ]
      case 'text':
        return [{ is: 'text', key, label: inWords(filter.label) }]
      case 'to':
      case 'max':
      case 'search':
      // Conditions have their own editor (tree/)
      case 'tree':
        return []
    }
  })
}

/** Returns `hired` for `hired_from`, `v.due` for `v.due.from`. */
const withoutEnd = (key: string) => key.replace(/[._](?:from|min)$/, '')
const otherEnd = (key: string, end: 'to' | 'max') => key.replace(/(?:from|min)$/, end)

export function parametersOf(group: FilterGroup): string[] {
  if (group.is === 'range') return [group.from, group.to]
  return group.is === 'numbers' ? [group.min, group.max] : [group.key]
}

/** Returns the key of the filter in which people combine conditions. */
export const treeKeyOf = (filters: FilterSet) => Object.keys(filters).find(key => filters[key]?.kind === 'tree')

/** `at least 12`, `at most 20`, `12 – 20` */
export function numberWords(min: string | undefined, max: string | undefined): string {
  const [least, most] = [min, max].map(one => (one ? formatNumber(Number(one)) : ''))
  if (least && most) return least === most ? least : filterTexts.say('range', { first: least, last: most })
  if (least) return filterTexts.say('atLeast', { count: least })
  return most ? filterTexts.say('atMost', { count: most }) : ''
}

export const isSet = (group: FilterGroup, values: Values) => parametersOf(group).some(key => values[key])

/** Returns `since Jan 1, 2026`, `until …`, `Jan 1, 2026 – Mar 1, 2026`. Relative days: moving/spans.ts. */
export function spanWords(from: string | undefined, to: string | undefined): string {
  if (from && to)
    return from === to ? formatDay(from) : filterTexts.say('range', { first: formatDay(from), last: formatDay(to) })
  if (from) return filterTexts.say('since', { day: formatDay(from) })
  return to ? filterTexts.say('until', { day: formatDay(to) }) : ''
}
