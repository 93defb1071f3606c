import { useEager } from '@/lib/use-eager.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import type { FilterGroup } from './filter-groups.ts'
import type { FilterControlProps } from './filter-props.ts'
import css from './filters.module.css'
import { filterTexts } from './texts.ts'

/** Filters by words contained in one column. */
export default function TextFilter({
  group: { key, label },
  values,
  onChange,
}: FilterControlProps<Extract<FilterGroup, { is: 'text' }>>) {
  const [shown, setShown] = useEager(values[key] ?? '')
  return (
    <div className={css.range}>
      <TextField
        label={filterTexts.say('contains', { name: label })}
        autoComplete="off"
        maxLength={200}
        value={shown}
        onChange={text => {
          setShown(text)
          onChange({ [key]: text || null })
        }}
      />
    </div>
  )
}
