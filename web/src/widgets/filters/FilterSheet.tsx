import type { FilterSet } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button } from '@/ui/Button.tsx'
import { Sheet } from '@/ui/overlay/Sheet.tsx'
import { useSummary } from './FilterBar.tsx'
import { FilterControl } from './FilterControl.tsx'
import type { FilterControlProps } from './filter-props.ts'
import { filterGroups, isSet, treeKeyOf } from './filter-groups.ts'
import css from './filters.module.css'
import { filterTexts } from './texts.ts'

const TreeChip = lazyPart(() => import('./tree/TreeChip.tsx'))

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
  const tree = treeKeyOf(filters)
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
        <FilterSection key={group.key} {...{ group, values, onChange, counts }} />
      ))}
      {tree && <TreeChip filters={filters} of={tree} value={values[tree]} onChange={onChange} isRow />}
    </Sheet>
  )
}

/** One filter that opens where it stands. */
export function FilterSection({
  group,
  values,
  onChange,
  counts,
  startOpen = false,
}: FilterControlProps & { startOpen?: boolean }) {
  const summary = useSummary(group, values)
  const [open, setOpen] = useState(() => startOpen || isSet(group, values))
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
