import type { FilterSet } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/ui/Button.tsx'
import { Sheet } from '@/ui/overlay/Sheet.tsx'
import { useSummary } from './FilterBar.tsx'
import { FilterControl } from './FilterControl.tsx'
import type { FilterControlProps } from './filter-props.ts'
import { filterGroups, isSet } from './filter-groups.ts'
import css from './filters.module.css'
import { filterTexts } from './texts.ts'

export interface FilterSheetProps extends Omit<FilterControlProps, 'group'> {
  filters: FilterSet
  onClose: () => void
  /** The button that shows what was found: "Show 1,261 employees". */
  doneLabel: string
  /** Above the filters, such as the order. */
  children?: ReactNode
}

/** The filters on a phone: every change counts at once, the button below says how many are found. */
export default function FilterSheet({
  filters,
  values,
  onChange,
  onClose,
  doneLabel,
  counts,
  children,
}: FilterSheetProps) {
  const all = Object.fromEntries(Object.keys(filters).map(key => [key, null]))
  return (
    <Sheet
      title={filterTexts.say('filters')}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={() => onChange(all)}>
            {filterTexts.say('clearAll')}
          </Button>
          <Button size="large" look="primary" onClick={onClose} wide>
            {doneLabel}
          </Button>
        </>
      }
    >
      {children}
      {filterGroups(filters).map(group => (
        <Section key={group.key} {...{ group, values, onChange, counts }} />
      ))}
    </Sheet>
  )
}

function Section({ group, values, onChange, counts }: FilterControlProps) {
  const summary = useSummary(group, values)
  const [open, setOpen] = useState(() => isSet(group, values))
  const [asked, setAsked] = useState(false)
  // Phones show their keyboard only for a focus that is set within the tap itself.
  const toggle = () =>
    flushSync(() => {
      setOpen(!open)
      setAsked(true)
    })
  return (
    <details className={css.section} open={open}>
      <summary
        onClick={event => {
          event.preventDefault()
          toggle()
        }}
      >
        <span className={css.sectionName}>{group.label}</span>
        <span className={css.sectionValue}>{summary || filterTexts.say('any')}</span>
      </summary>
      {open && <FilterControl {...{ group, values, onChange, counts }} focusSearch={asked} />}
    </details>
  )
}
