import type { FilterSet } from '@preceptor/contract'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button } from '@/ui/Button.tsx'
import { Sheet } from '@/ui/overlay/Sheet.tsx'
import { FilterSection } from './FilterSection.tsx'
import type { FilterControlProps } from './filter-props.ts'
import { filterGroups, treeKeyOf } from './filter-groups.ts'
import { filterTexts } from './texts.ts'

const TreeChip = lazyPart(() => import('./tree/TreeChip.tsx'))
const TreeDialog = lazyPart(() => import('./tree/TreeDialog.tsx'))

export interface FilterSheetProps extends Omit<FilterControlProps, 'group'> {
  filters: FilterSet
  onClose: () => void
  /** The button that shows the results: “Show 1,261 employees”. */
  doneLabel: string
  /** Shown above the filters, such as the sort order. */
  children?: ReactNode
}

/** The filters on a phone: every change applies at once, and the button below shows the number of results. */
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
  const [opener] = useState(() => document.activeElement)
  const [editor, setEditor] = useState<'unused' | 'open' | 'left'>('unused')
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (editor === 'left') row.current?.querySelector('button')?.focus()
  }, [editor])
  const leaveEditor = () => {
    // When the reopened sheet closes, it returns the focus to the element that has it now
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    setEditor('left')
  }
  // A sheet is above all dialogs and makes them inert, so it is removed while the editor is open.
  if (tree && editor === 'open')
    return (
      <TreeDialog
        filters={filters}
        value={values[tree]}
        onClose={leaveEditor}
        onApply={text => {
          leaveEditor()
          onChange({ [tree]: text })
        }}
      />
    )
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
      {tree && (
        <div ref={row}>
          <TreeChip
            filters={filters}
            of={tree}
            value={values[tree]}
            onChange={onChange}
            onOpen={() => setEditor('open')}
          />
        </div>
      )}
    </Sheet>
  )
}
