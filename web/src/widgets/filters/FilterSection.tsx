import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FilterControl } from './FilterControl.tsx'
import type { FilterControlProps } from './filter-props.ts'
import { isSet } from './filter-groups.ts'
import css from './filters.module.css'
import { filterTexts } from './texts.ts'
import { useSummary } from './use-summary.ts'

/** One filter that expands in place. */
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
  // Phones show their keyboard only if the focus is set within the tap itself.
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
