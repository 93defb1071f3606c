import { formatNumber } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Button } from '@/ui/Button.tsx'
import css from './list.module.css'
import type { SelectionState } from './use-selection.ts'

/** How many are chosen, the way to all that match, and what can be done with them. */
export default function SelectionBar(state: SelectionState) {
  const { selection, count, unit, total, pageLeft, bulkActions, clear } = state
  // A phone has no column heads, and so no box for the page.
  const wholePage = useNarrow() && selection.kind === 'rows' && pageLeft > 0
  const offersAll = total !== undefined && (pageLeft === 0 || wholePage)
  return (
    <div className={css.selection} role="group" aria-label="Selection">
      <span role="status" className={css.selected}>
        {selection.kind === 'matching' && 'All '}
        {formatNumber(count)} {unit} selected
      </span>
      {wholePage && (
        <Button size="small" look="quiet" onClick={state.selectPage}>
          Select this page
        </Button>
      )}
      {offersAll && (
        <Button size="small" look="quiet" onClick={state.selectAll}>
          Select all {formatNumber(total)} matching
        </Button>
      )}
      <span className={css.bulk}>
        {bulkActions(selection, clear)}
        <Button size="small" look="quiet" onClick={clear}>
          Clear selection
        </Button>
      </span>
    </div>
  )
}
