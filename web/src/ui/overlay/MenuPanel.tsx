import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { TextField } from '../form/TextField.tsx'
import { Link } from '../Link.tsx'
import { matching } from '../select/choice.ts'
import type { MenuItem, MenuPanelProps } from './menu-item.ts'
import css from './overlay.module.css'
import { Popover } from './Popover.tsx'
import { Sheet } from './Sheet.tsx'
import { uiTexts } from '../texts.ts'

interface Props extends MenuPanelProps {
  items: readonly MenuItem[]
  /** Shown above the items, such as the signed-in user. */
  header?: ReactNode
}

/** A menu longer than this has a filter. */
const mostWithoutFilter = 12

/** The panel of a menu button; on a phone, a long one with groups opens from the bottom edge. */
export default function MenuPanel({ items, header, onDone, ...popover }: Props) {
  const narrow = useNarrow()
  const isLong = items.length > mostWithoutFilter
  const filtered = <FilteredMenu label={popover.label} items={items} isOnTouch={narrow} onDone={onDone} />
  const above = header && <div className={css.menuHeader}>{header}</div>
  if (narrow && items.some(({ group }) => group !== undefined))
    return (
      <Sheet title={popover.label} onClose={onDone}>
        {above}
        {isLong ? (
          filtered
        ) : (
          <div role="menu" aria-label={popover.label}>
            <MenuItems items={items} onDone={onDone} />
          </div>
        )}
      </Sheet>
    )
  // A menu may contain only items, so one with a filter is inside a box
  return (
    <Popover {...popover} onClose={onDone} role={isLong ? 'dialog' : 'menu'}>
      {above}
      {isLong ? filtered : <MenuItems items={items} onDone={onDone} />}
    </Popover>
  )
}

interface ItemsProps {
  items: readonly MenuItem[]
  onDone: () => void
}

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

/** A long menu below a filter field. The field keeps the focus; arrows go to the items, Enter picks the best match. */
function FilteredMenu({ label, items, isOnTouch, onDone }: ItemsProps & { label: string; isOnTouch: boolean }) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const input = () => field.current?.querySelector('input')
  const best = matching(
    items.map(item => ({ value: item.label, label: item.label, meta: item.group ?? '', item })),
    typed,
  ).map(({ item }) => item)
  // Groups stay together; Enter picks the best match
  const shown = items.filter(item => best.includes(item))
  const taken = typed.trim() === '' ? undefined : best.find(({ refused }) => !refused)
  // On a phone the keyboard would cover the items, so it waits for a tap
  useEffect(() => {
    if (!isOnTouch) field.current?.querySelector('input')?.focus()
  }, [isOnTouch])
  const keys = (event: KeyboardEvent) => {
    const all = itemsIn(list.current)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') return onDone()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') all.at(event.key === 'ArrowDown' ? 0 : -1)?.focus()
    else if (event.key === 'Enter') all.find(one => one.dataset['taken'] !== undefined)?.click()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div ref={field} className={css.menuFilter}>
        <TextField
          label={t('searchIn', { name: label.toLowerCase() })}
          hideLabel
          placeholder={t('search')}
          icon={<IconSearch size={16} />}
          autoComplete="off"
          spellCheck={false}
          aria-controls={id}
          value={typed}
          onChange={setTyped}
          onKeyDown={keys}
        />
      </div>
      <div ref={list} id={id} role="menu" aria-label={label}>
        <MenuItems
          items={shown}
          taken={taken}
          onDone={onDone}
          onType={() => input()?.focus()}
          keepsFocus={!isOnTouch}
        />
      </div>
      {shown.length === 0 && (
        <p role="status" className={css.menuNone}>
          {t('noMatch')}
        </p>
      )}
    </>
  )
}

interface MenuItemsProps extends ItemsProps {
  /** The item that Enter picks in the filter. */
  taken?: MenuItem | undefined
  /** Typing goes to the filter; without one, a letter moves to the item that begins with it. */
  onType?: () => void
  /** Another control has the focus when the menu opens. */
  keepsFocus?: boolean
}

function MenuItems({ items, taken, onDone, onType, keepsFocus = false }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!keepsFocus) itemsIn(list.current)[0]?.focus()
  }, [keepsFocus])
  const move = (event: KeyboardEvent) => {
    const shown = itemsIn(list.current)
    const at = shown.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    // Above the first item is the filter
    if (onType && ((to === -1 && event.key === 'ArrowUp') || event.key === 'Backspace')) {
      event.preventDefault()
      onType()
    } else if (to !== undefined) {
      event.preventDefault()
      shown.at(to % shown.length)?.focus()
    } else if (event.key === 'Tab') onDone()
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      if (onType) onType()
      else shown.find(item => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
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
          some.map(item => <MenuLine key={item.label} item={item} isTaken={item === taken} onDone={onDone} />)
        ) : (
          <div key={group} role="group" aria-label={group} className={css.menuGroup}>
            <div aria-hidden="true" className={css.menuGroupName}>
              {group}
            </div>
            {some.map(item => (
              <MenuLine key={item.label} item={item} isTaken={item === taken} onDone={onDone} />
            ))}
          </div>
        ),
      )}
    </div>
  )
}

/** Groups adjacent items by group. */
function inGroups(items: readonly MenuItem[]) {
  const groups: { group: string | undefined; items: MenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last.group === item.group) last.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}

function MenuLine({ item, isTaken, onDone }: { item: MenuItem; isTaken: boolean; onDone: () => void }) {
  const { label, icon, href, danger, refused, separated, asks, onSelect } = item
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: css.menuItem,
    'data-danger': danger || undefined,
    'data-separated': separated || undefined,
    'data-taken': isTaken || undefined,
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
