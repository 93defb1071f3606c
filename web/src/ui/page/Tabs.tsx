import { formatNumber } from '@/lib/format.ts'
import { Link } from '../Link.tsx'
import css from './page.module.css'

export interface Tab {
  label: string
  href: string
  current: boolean
  /** Number of items behind it. */
  count?: number | undefined
}

/** Scrolls the open tab into view when only a few fit. */
function toTheMiddle(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Tabs are links, because the address holds the open one. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(tab => (
        <Link
          key={tab.href}
          ref={tab.current ? toTheMiddle : null}
          href={tab.href}
          className={css.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.tabCount}> {formatNumber(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
