import type { FilterSet } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button } from '@/ui/Button.tsx'
import { Sheet } from '@/ui/overlay/Sheet.tsx'
import { FilterSection } from './FilterSection.tsx'
import type { FilterControlProps } from './filter-props.ts'
import { filterGroups, treeKeyOf } from './filter-groups.ts'
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
