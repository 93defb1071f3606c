import { IconX } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import css from './list.module.css'
import type { SelectionState } from './use-selection.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { listTexts } from './texts.ts'

/** On a wide screen, makes the bar cover the toolbar above it, even if its filters wrap. */
function asTallAsTools(bar: HTMLDivElement | null) {
  const tools = bar?.previousElementSibling
  if (!bar || !(tools instanceof HTMLElement)) return undefined
  const measure = () => bar.parentElement?.style.setProperty('--tools', `${tools.offsetHeight}px`)
  measure()
  const watched = new ResizeObserver(measure)
  watched.observe(tools)
  return () => watched.disconnect()
}

/** The number of selected rows, a way to select all matches, and actions on them; on a phone the actions are beside the number. */
export default function SelectionBar(state: SelectionState) {
  const t = useTexts(listTexts)
  const narrow = useNarrow()
  const { selection, count, unit, total, pageLeft, bulkActions, clear } = state
  // A phone has no column headings, and so no checkbox for the whole page.
  const wholePage = narrow && selection.kind === 'rows' && pageLeft > 0
  const offersAll = total !== undefined && (pageLeft === 0 || wholePage)
  const more = (
    <>
      {wholePage && (
        <Button size="small" look="quiet" onClick={state.selectPage}>
          {t('selectPage')}
        </Button>
      )}
      {offersAll && (
        <Button size="small" look="quiet" onClick={state.selectAll}>
          {t(narrow ? 'selectAllShort' : 'selectAll', { total: formatNumber(total) })}
        </Button>
      )}
    </>
  )
  return (
    <div ref={asTallAsTools} className={css.selection} role="group" aria-label={t('selection')}>
      <span role="status" className={css.selected}>
        {selection.kind === 'matching'
          ? t('selectedAll', { count: formatNumber(count), unit })
          : t('selected', { count: formatNumber(count), unit })}
      </span>
      {!narrow && more}
      <span className={css.bulk}>
        {bulkActions(selection, clear)}
        {narrow ? (
          <IconButton size="small" label={t('clearSelection')} onClick={clear}>
            <IconX size={16} />
          </IconButton>
        ) : (
          <Button size="small" look="quiet" onClick={clear}>
            {t('clearSelection')}
          </Button>
        )}
      </span>
      {narrow && (wholePage || offersAll) && <span className={css.selectMore}>{more}</span>}
    </div>
  )
}
