import { chosen, resolveDay } from '@preceptor/contract'
import { useAgency } from '@/nav/area.tsx'
import { todayIn } from '@/lib/format.ts'
import { useEager } from '@/lib/use-eager.ts'
import { Button } from '@/ui/Button.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { CheckList } from '@/ui/select/CheckList.tsx'
import css from './filters.module.css'
import { type FilterGroup, rangePresets } from './filter-groups.ts'
import { type Counts, useCounts } from './use-counts.ts'
import { followMerged, useLookup } from './use-lookup.ts'
import { filterTexts } from './texts.ts'

export type FilterChange = (patch: Readonly<Record<string, string | null>>) => void
export interface FilterControlProps<G extends FilterGroup = FilterGroup> {
  group: G
  values: Readonly<Record<string, string | undefined>>
  onChange: FilterChange
  /** The reader has just opened it: a search takes the focus as soon as it is there. */
  focusSearch?: boolean
  /** Says how many rows each value has. */
  counts?: Counts | undefined
}

/** What chooses the value of one filter, in a chip's panel and in the sheet of a phone. */
export function FilterControl({ group, values, onChange, focusSearch = false, counts }: FilterControlProps) {
  const counted = useCounts(counts, group.key, values)
  switch (group.is) {
    case 'choice':
      return (
        <CheckList
          label={group.label}
          choices={group.choices}
          chosen={chosen(values[group.key])}
          onChange={next => onChange({ [group.key]: next.join(',') || null })}
          focusSearch={focusSearch}
          counts={counted}
        />
      )
    case 'reference':
      return <Reference {...{ group, values, onChange, focusSearch, counted }} />
    case 'range':
      return <Range group={group} values={values} onChange={onChange} />
    case 'day':
      return (
        <div className={css.range}>
          <Day
            label={group.label}
            value={values[group.key] ?? ''}
            onChange={day => onChange({ [group.key]: day || null })}
          />
        </div>
      )
  }
}

/** The rows of a lookup, and those who have none. */
export const withNone = (
  { label, always }: Extract<FilterGroup, { is: 'reference' }>,
  choices: readonly { value: string; label: string }[],
) => (always ? choices : [...choices, { value: 'none', label: filterTexts.say('none', { name: label.toLowerCase() }) }])

type ReferenceProps = FilterControlProps<Extract<FilterGroup, { is: 'reference' }>> & {
  counted: ReadonlyMap<string, number> | undefined
}

function Reference({ group, values, onChange, focusSearch = false, counted }: ReferenceProps) {
  const choices = useLookup(group.lookup)
  if (!choices) return <SkeletonLines lines={5} />
  return (
    <CheckList
      label={group.label}
      choices={withNone(group, choices)}
      chosen={followMerged(choices, chosen(values[group.key]))}
      onChange={next => onChange({ [group.key]: next.join(',') || null })}
      focusSearch={focusSearch}
      counts={counted}
    />
  )
}

function Range({ group, values, onChange }: FilterControlProps<Extract<FilterGroup, { is: 'range' }>>) {
  const today = todayIn(useAgency().timeZone)
  const { label, from, to } = group
  const dayAt = (key: string) => resolveDay(values[key] ?? '', today)
  return (
    <div className={css.range}>
      <div className={css.presets}>
        {rangePresets().map(preset => (
          <Button
            key={preset.label}
            size="small"
            aria-pressed={values[from] === preset.from && values[to] === preset.to}
            onClick={() => onChange({ [from]: preset.from, [to]: preset.to })}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <Day
        label={filterTexts.say('firstDay', { name: label })}
        value={dayAt(from)}
        onChange={day => onChange({ [from]: day || null })}
      />
      <Day
        label={filterTexts.say('lastDay', { name: label })}
        value={dayAt(to)}
        onChange={day => onChange({ [to]: day || null })}
      />
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  onChange: (day: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  const [shown, setShown] = useEager(value)
  return (
    <DateField
      label={label}
      value={shown}
      onChange={day => {
        setShown(day)
        onChange(day)
      }}
    />
  )
}
