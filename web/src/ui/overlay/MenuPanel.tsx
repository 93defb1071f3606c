import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNarrow } from '@/lib/use-media.ts'
import { Link } from '../Link.tsx'
import type { MenuItem, MenuPanelProps } from './menu-item.ts'
import css from './overlay.module.css'
import { Popover } from './Popover.tsx'
import { Sheet } from './Sheet.tsx'

interface Props extends MenuPanelProps {
  items: readonly MenuItem[]
  /** Above the items, such as who is signed in. */
  header?: ReactNode
}

/** The panel of a menu button; a long one with groups comes from the bottom edge of a phone. */
export default function MenuPanel({ items, header, onDone, ...popover }: Props) {
  const narrow = useNarrow()
  if (narrow && items.some(({ group }) => group !== undefined))
    return (
      <Sheet title={popover.label} onClose={onDone}>
        {header && <div className={css.menuHeader}>{header}</div>}
        <div role="menu" aria-label={popover.label}>
          <MenuItems items={items} onDone={onDone} />
        </div>
      </Sheet>
    )
  return (
    <Popover {...popover} onClose={onDone} role="menu">
      {header && <div className={css.menuHeader}>{header}</div>}
      <MenuItems items={items} onDone={onDone} />
    </Popover>
  )
}

function MenuItems({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [])
  const move = (event: KeyboardEvent) => {
    const shown = all()
    const at = shown.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      shown.at(to % shown.length)?.focus()
    } else if (event.key === 'Tab') onDone()
    else if (event.key.length === 1 && event.key !== ' ') {
      shown.find(item => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
    }
  }
  return (
    <div
      ref={list}
      role="presentation"
      className={css.menu}
      data-grouped={items.some(({ group }) => group !== undefined) || undefined}
      onKeyDown={move}
    >
      {inGroups(items).map(({ group, items: some }) =>
        group === undefined ? (
          some.map(item => <MenuLine key={item.label} item={item} onDone={onDone} />)
        ) : (
          <div key={group} role="group" aria-label={group} className={css.menuGroup}>
            <div aria-hidden="true" className={css.menuGroupName}>
              {group}
            </div>
            {some.map(item => (
              <MenuLine key={item.label} item={item} onDone={onDone} />
            ))}
          </div>
        ),
      )}
    </div>
  )
}

/** Neighbors of one group together. */
function inGroups(items: readonly MenuItem[]) {
  const groups: { group: string | undefined; items: MenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.group === item.group) last.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}

function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon, href, danger, refused, separated, asks, onSelect } = item
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: css.menuItem,
    'data-danger': danger || undefined,
    'data-separated': separated || undefined,
  } as const
  const text = (
    <>
      {icon && (
        <span className={css.menuIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span>
        {asks ? `${label}…` : label}
        {refused && <span className={css.menuReason}>{refused}</span>}
      </span>
    </>
  )
  if (href && !refused) {
    return (
      <Link {...shared} href={href} onClick={onDone}>
        {text}
      </Link>
    )
  }
  return (
    <button
      type="button"
      {...shared}
      aria-disabled={refused ? true : undefined}
      onClick={() => {
        if (refused) return
        onDone()
        onSelect?.()
      }}
    >
      {text}
    </button>
  )
}
