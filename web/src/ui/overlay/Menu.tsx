import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps, IconButton } from '../Button.tsx'
import { Link } from '../Link.tsx'
import css from './overlay.module.css'
import { Popover } from './Popover.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  danger?: boolean
  /** Stays in the menu, cannot be chosen, and says why. */
  refused?: string | undefined
  /** A line above. */
  separated?: boolean
}

export interface MenuButtonProps {
  /** Name of the button; shown when there is no icon of its own. */
  label: string
  items: readonly MenuItem[]
  /** Shows only this icon; the label becomes the tooltip. `dots` is the usual one for more actions. */
  icon?: ReactElement | 'dots'
  align?: 'start' | 'end'
  look?: ButtonProps['look']
  size?: ButtonProps['size']
  /** Above the items, such as who is signed in. */
  header?: ReactNode
  children?: ReactNode
  className?: string
}

/** A button that opens a list of actions. Arrow keys move, Enter chooses, Esc closes. */
export function MenuButton({ label, items, icon, align = 'end', header, children, ...rest }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const wiring = {
    ref: anchor,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <>
      {icon ? (
        <IconButton label={label} {...wiring} {...rest}>
          {icon === 'dots' ? <IconDots size={16} /> : icon}
        </IconButton>
      ) : (
        <Button {...wiring} {...rest} {...(children ? { 'aria-label': label } : {})}>
          {children ?? label}
          <IconChevronDown size={14} />
        </Button>
      )}
      {open && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} label={label} role="menu" align={align}>
          {header && <div className={css.menuHeader}>{header}</div>}
          <MenuItems items={items} onDone={() => setOpen(false)} />
        </Popover>
      )}
    </>
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
    <div ref={list} role="presentation" className={css.menu} onKeyDown={move}>
      {items.map(item => (
        <MenuLine key={item.label} item={item} onDone={onDone} />
      ))}
    </div>
  )
}

function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon, href, danger, refused, separated, onSelect } = item
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: css.menuItem,
    'data-danger': danger || undefined,
    'data-separated': separated || undefined,
  } as const
  const text = (
    <>
      {icon && <span className={css.menuIcon}>{icon}</span>}
      <span>
        {label}
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
