import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { IconButton } from '../Button.tsx'
import css from './table.module.css'
import type { PageFacts } from './table-props.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

export const pageCount = ({ total, per_page }: PageFacts) => Math.max(1, Math.ceil(total / per_page))

/** Returns `1–50 of 1,261`; `12` if all of them are shown; `of 10,000+` if the rest isn't counted. */
export function rangeText({ total, page, per_page, more }: PageFacts) {
  if (total <= per_page && !more) return formatNumber(total)
  const first = Math.min((page - 1) * per_page + 1, total)
  const last = Math.min(page * per_page, total)
  return uiTexts.say('ofTotal', {
    first: formatNumber(first),
    last: formatNumber(last),
    total: `${formatNumber(total)}${more ? '+' : ''}`,
  })
}

/** Page sizes to choose from; an address may use others. */
const sizes = [25, 50, 100]

/** The exact total, navigation to any page, and the page size. */
export function Pager({
  meta,
  onPage,
  onSize,
  controls,
  unit,
  label,
}: {
  meta: PageFacts
  onPage: (page: number) => void
  onSize?: ((perPage: number) => void) | undefined
  controls: string
  unit?: ((count: number) => string) | undefined
  /** The name of its list, if there is another pager. */
  label?: string
}) {
  const t = useTexts(uiTexts)
  const last = pageCount(meta)
  const { page } = meta
  const step = (label: string, to: number, Icon: typeof IconChevronLeft, off: boolean) => (
    <IconButton size="small" label={label} disabled={off} aria-controls={controls} onClick={() => onPage(to)}>
      <Icon size={16} />
    </IconButton>
  )
  return (
    <nav className={css.pager} aria-label={label ?? t('pages')}>
      <span className={css.range} aria-live="polite">
        {rangeText(meta)}
        {unit && ` ${unit(meta.total)}`}
      </span>
      {onSize && meta.total > Math.min(...sizes) && (
        <Size perPage={meta.per_page} onSize={onSize} controls={controls} />
      )}
      {last > 1 && (
        <span className={css.steps}>
          {step(t('firstPage'), 1, IconChevronsLeft, page <= 1)}
          {step(t('previousPage'), page - 1, IconChevronLeft, page <= 1)}
          <GoTo key={page} page={page} last={last} onPage={onPage} />
          {step(t('nextPage'), page + 1, IconChevronRight, page >= last)}
          {step(t('lastPage'), last, IconChevronsRight, page >= last)}
        </span>
      )}
    </nav>
  )
}

function Size({ perPage, onSize, controls }: { perPage: number; onSize: (size: number) => void; controls: string }) {
  const t = useTexts(uiTexts)
  const offered = [...new Set([...sizes, perPage])].toSorted((a, b) => a - b)
  return (
    <label className={css.size}>
      <span>{t('rowsPerPage')}</span>
      <select value={perPage} aria-controls={controls} onChange={event => onSize(Number(event.target.value))}>
        {offered.map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  )
}

function GoTo({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Math.min(last, Math.max(1, Math.trunc(Number(typed.replace(/\D/g, '')) || page)))
    setTyped(String(wanted))
    if (wanted !== page) onPage(wanted)
  }
  const field = (
    <input
      inputMode="numeric"
      aria-label={t('page')}
      value={typed}
      size={Math.max(2, String(last).length)}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && go()}
      onBlur={go}
    />
  )
  return (
    <span className={css.goTo}>
      {t.rich('pageOf', {
        field: () => field,
        last: formatNumber(last),
      })}
    </span>
  )
}
