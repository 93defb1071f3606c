import type { FilterSet } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button } from '@/ui/Button.tsx'
import { FilterChipFrame } from '@/ui/overlay/FilterChip.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { FilterControl } from './FilterControl.tsx'
import { type FilterGroup, filterGroups, isSet, parametersOf, treeKeyOf } from './filter-groups.ts'
import type { FilterChange } from './filter-props.ts'
import css from './filters.module.css'
import type { Counts } from './use-counts.ts'
import { useSummary } from './use-summary.ts'
import { filterTexts } from './texts.ts'

const TreeChip = lazyPart(() => import('./tree/TreeChip.tsx'))

export interface FilterBarProps {
  filters: FilterSet
  values: Readonly<Record<string, string | undefined>>
  onChange: FilterChange
  /** Keys of filters that are always in the bar; the others are added with “More filters” and stay while set. */
  usual: readonly string[]
  counts?: Counts | undefined
  /** Label of the button to add filters; defaults to “More”. */
  adds?: string
  /** The filters available to conditions, if one of the list's filters has its own tabs; defaults to the bar's filters. */
  inConditions?: FilterSet
}

/** The chips of a filter set: one definition produces the endpoint, the address, and this bar. */
export function FilterBar({ filters, values, onChange, usual, counts, adds, inConditions = filters }: FilterBarProps) {
  // Stays after it was closed without a choice, because the focus returns to it.
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
        <TreeChip
          filters={inConditions}
          of={tree}
          value={values[tree]}
          onChange={onChange}
          startOpen={added === tree}
        />
      )}
      <span className={css.end}>
        {items.length > 0 && (
          <MenuButton label={adds ?? filterTexts.say('moreFilters')} align="start" look="quiet" items={items}>
            <IconPlus size={14} aria-hidden="true" />
            {adds ?? filterTexts.say('more')}
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
      </span>
    </div>
  )
}

type ChipProps = Omit<FilterBarProps, 'filters' | 'usual' | 'adds' | 'inConditions'> & {
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
