import { chosen, type FilterSet } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button } from '@/ui/Button.tsx'
import { FilterChipFrame, summaryOf } from '@/ui/overlay/FilterChip.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { FilterControl, withNone } from './FilterControl.tsx'
import { type FilterGroup, filterGroups, isSet, numberWords, parametersOf, rangeWords, treeKeyOf } from './filter-groups.ts'
import type { FilterChange } from './filter-props.ts'
import css from './filters.module.css'
import type { Counts } from './use-counts.ts'
import { followMerged, useLookup } from './use-lookup.ts'
import { filterTexts } from './texts.ts'
import { formatDay, formatNumber, todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'

const TreeChip = lazyPart(() => import('./tree/TreeChip.tsx'))

export interface FilterBarProps {
  filters: FilterSet
  values: Readonly<Record<string, string | undefined>>
  onChange: FilterChange
  /** Keys that always stand in the bar; the others come by "More filters" and stay while they are set. */
  usual: readonly string[]
  counts?: Counts | undefined
}

/** The chips of a filter set: one definition gives the endpoint, the address and this bar. */
export function FilterBar({ filters, values, onChange, usual, counts }: FilterBarProps) {
  // Stays after it was closed without a choice: the focus goes back to it.
  const [added, setAdded] = useState<string | null>(null)
  const groups = filterGroups(filters)
  const shown = groups.filter(group => usual.includes(group.key) || isSet(group, values) || group.key === added)
  const more = groups.filter(group => !shown.includes(group))
  const tree = treeKeyOf(filters)
  const hasTree = tree !== undefined && (Boolean(values[tree]) || added === tree)
  const items = more.map(group => ({ label: group.label, onSelect: () => setAdded(group.key) }))
  if (tree && !hasTree) items.push({ label: filterTexts.say('advanced'), onSelect: () => setAdded(tree) })
  const anySet =
    groups.some(group => isSet(group, values)) || Boolean(values['search']) || Boolean(tree && values[tree])
  const all = Object.fromEntries(Object.keys(filters).map(key => [key, null]))
  return (
    <div className={css.bar} role="group" aria-label={filterTexts.say('filters')}>
      {shown.map(group => (
        <Chip key={group.key} {...{ group, values, onChange, counts }} startOpen={group.key === added} />
      ))}
      {tree && hasTree && (
        <TreeChip filters={filters} of={tree} value={values[tree]} onChange={onChange} startOpen={added === tree} />
      )}
      {items.length > 0 && (
        <MenuButton
          label={filterTexts.say('moreFilters')}
          align="start"
          look="quiet"
          items={items}
        >
          <IconPlus size={14} aria-hidden="true" />
          {filterTexts.say('more')}
        </MenuButton>
      )}
      {anySet && (
        <Button
          look="quiet"
          onClick={() => {
            setAdded(null)
            onChange(all)
          }}
        >
          {filterTexts.say('clearAll')}
        </Button>
      )}
    </div>
  )
}

type ChipProps = Omit<FilterBarProps, 'filters' | 'usual'> & {
  group: FilterGroup
  startOpen: boolean
}

function Chip({ group, values, onChange, startOpen, counts }: ChipProps) {
  const summary = useSummary(group, values)
  return (
    <FilterChipFrame
      label={group.label}
      summary={summary}
      startOpen={startOpen}
      onClear={() => onChange(Object.fromEntries(parametersOf(group).map(key => [key, null])))}
    >
      {() => <FilterControl group={group} values={values} onChange={onChange} counts={counts} />}
    </FilterChipFrame>
  )
}

/** What is chosen, in words; while the names of a lookup are on their way, or for one that is gone, their number stands in. */
export function useSummary(group: FilterGroup, values: FilterBarProps['values']): string {
  const { timeZone } = useAgency()
  const isReference = group.is === 'reference'
  const held = chosen(values[group.key])
  const lookup = useLookup(isReference ? group.lookup : 'disciplines', isReference && held.length > 0)
  if (group.is === 'range') return rangeWords(values[group.from], values[group.to], todayIn(timeZone))
  if (group.is === 'numbers') return numberWords(values[group.min], values[group.max])
  if (held.length === 0) return ''
  if (group.is === 'day') return formatDay(held[0] ?? '')
  if (!isReference) return summaryOf(group.choices, held)
  const named = lookup && followMerged(lookup, held)
  const unnamed = lookup?.every(({ value }) => value !== named?.[0]) && held[0] !== 'none'
  if (!lookup || !named || unnamed) return filterTexts.say('chosen', { count: formatNumber(held.length) })
  return summaryOf(withNone(group, lookup), named)
}
