import { useEager } from '@/lib/use-eager.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import type { FilterGroup } from './filter-groups.ts'
import type { FilterControlProps } from './filter-props.ts'
import css from './filters.module.css'
import { calendarOf, dayNow, rangePresets } from './moving/spans.ts'
import { filterTexts } from './texts.ts'

type DayFilterProps<Is extends 'range' | 'day'> = FilterControlProps<Extract<FilterGroup, { is: Is }>>

/** Chooses a day or a range of days. */
export default function DayFilter({ group, values, onChange }: DayFilterProps<'range' | 'day'>) {
  if (group.is === 'range') return <Range {...{ group, values, onChange }} />
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

function Range({ group, values, onChange }: DayFilterProps<'range'>) {
  const calendar = calendarOf(useAgency())
  const { label, from, to } = group
  const dayAt = (key: string) => dayNow(values[key] ?? '', calendar)
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
