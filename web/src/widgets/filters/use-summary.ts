import { chosen } from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { summaryOf } from '@/ui/overlay/FilterChip.tsx'
import { withNone } from './FilterControl.tsx'
import { type FilterGroup, numberWords } from './filter-groups.ts'
import { filterTexts } from './texts.ts'
import { followMerged, useLookup } from './use-lookup.ts'
import { useSpan } from './use-spans.ts'

/** Describes the selection; shows the number while the names of a lookup load, or if one no longer exists. */
export function useSummary(group: FilterGroup, values: Readonly<Record<string, string | undefined>>): string {
  const isReference = group.is === 'reference'
  const held = chosen(values[group.key])
  const lookup = useLookup(isReference ? group.lookup : 'disciplines', isReference && held.length > 0)
  const span = useSpan(...(group.is === 'range' ? [values[group.from], values[group.to]] : []))
  if (group.is === 'range') return span
  if (group.is === 'numbers') return numberWords(values[group.min], values[group.max])
  if (group.is === 'text') return values[group.key] ?? ''
  if (held.length === 0) return ''
  if (group.is === 'day') return formatDay(held[0] ?? '')
  if (!isReference) return summaryOf(group.choices, held)
  const named = lookup && followMerged(lookup, held)
  const unnamed = lookup?.every(({ value }) => value !== named?.[0]) && held[0] !== 'none'
  if (!lookup || !named || unnamed) return filterTexts.say('chosen', { count: formatNumber(held.length) })
  return summaryOf(withNone(group, lookup), named)
}
