import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from '../Link.tsx'
import css from './grouped-tabs.module.css'
import type { Tab } from './Tabs.tsx'

interface TabGroup {
  title: string
  tabs: readonly Tab[]
}

interface Props {
  label: string
  groups: readonly TabGroup[]
  /** The content of the open tab. */
  children: ReactNode
}

/** Many tabs as a grouped list at the side. If the page is too narrow for both, a button above the tab opens the list. */
export function GroupedTabs({ label, groups, children }: Props) {
  const id = useId()
  const current = groups.flatMap(({ tabs }) => tabs).find(tab => tab.current)
  // The list closes when another tab opens.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt !== null && openedAt === current?.href
  return (
    <div className={css.beside}>
      <div className={css.side}>
        <button
          type="button"
          className={css.opener}
          aria-label={current && `${label}: ${current.label}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpenedAt(isOpen ? null : (current?.href ?? null))}
        >
          <span>{current?.label ?? label}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
        <nav id={id} aria-label={label} className={css.list} data-open={isOpen || undefined}>
          {groups.map(({ title, tabs }) => (
            <div key={title} className={css.group}>
              <p id={`${id}-${tabs[0]?.href}`} className={css.title}>
                {title}
              </p>
              <ul aria-labelledby={`${id}-${tabs[0]?.href}`}>
                {tabs.map(tab => (
                  <li key={tab.href}>
                    <Link
                      ref={tab.current ? intoView : null}
                      href={tab.href}
                      className={css.tab}
                      aria-current={tab.current ? 'page' : undefined}
                    >
                      {tab.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={css.content}>{children}</div>
    </div>
  )
}

/** Keeps the open tab in view if the list is longer than the window, also when a banner above shortens it. */
function intoView(tab: HTMLElement | null) {
  const list = tab?.closest('nav')
  if (!tab || !list) return
  const scroll = () => {
    const above = tab.offsetTop - list.offsetTop
    if (above < list.scrollTop || above + tab.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = above - list.clientHeight / 2
  }
  scroll()
  const resized = new ResizeObserver(scroll)
  resized.observe(list)
  return () => resized.disconnect()
}
