import { TextField } from '@/ui/form/TextField.tsx'
import type { FilterGroup } from './filter-groups.ts'
import type { FilterControlProps } from './filter-props.ts'
import css from './filters.module.css'
import { filterTexts } from './texts.ts'

/** Chooses the minimum and maximum of a number. Text that isn't a number sets no filter. */
export default function NumberFilter({
  group: { label, min, max },
  values,
  onChange,
}: FilterControlProps<Extract<FilterGroup, { is: 'numbers' }>>) {
  const field = (key: string, name: string) => (
    <TextField
      type="number"
      step="any"
      label={name}
      value={values[key] ?? ''}
      onChange={value => onChange({ [key]: value || null })}
    />
  )
  return (
    <div className={css.range}>
      {field(min, filterTexts.say('least', { name: label }))}
      {field(max, filterTexts.say('most', { name: label }))}
    </div>
  )
}
