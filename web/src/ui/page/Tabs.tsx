import { Link } from '../Link.tsx'
import css from './page.module.css'

export interface Tab {
  label: string
  href: string
  current: boolean
}

/** Tabs live in the address: they are links. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={css.tabs}>
      {tabs.map(tab => (
        <Link key={tab.href} href={tab.href} className={css.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
