import { useEffect, useRef } from 'react'
import { Link } from '../Link.tsx'
import css from './page.module.css'

export interface Tab {
  label: string
  href: string
  current: boolean
}

/** Tabs live in the address: they are links. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(tab => tab.current)?.href
  // Where there is room for a few only, the one that is open is among them.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={css.tabs}>
      {tabs.map(tab => (
        <Link key={tab.href} href={tab.href} className={css.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
