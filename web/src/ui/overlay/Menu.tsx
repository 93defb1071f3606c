import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button, type ButtonProps, IconButton } from '../Button.tsx'
import { closedByEscape } from './escape.ts'
import type { MenuItem, MenuPanelProps } from './menu-item.ts'

export type { MenuItem } from './menu-item.ts'

// Menus open rarely, and never before the first rows have loaded.
const MenuPanel = lazyPart(() => import('./MenuPanel.tsx'))

export interface MenuButtonProps {
  /** Name of the button; shown when it has no icon. */
  label: string
  items?: readonly MenuItem[]
  /** Renders the menu's own items, for a menu whose items load when it opens. */
  panel?: ComponentType<MenuPanelProps>
  /** Shows only this icon; the label becomes the tooltip. `dots` is the standard icon for more actions. */
  icon?: ReactElement | 'dots'
  align?: 'start' | 'end'
  look?: ButtonProps['look']
  size?: ButtonProps['size']
  /** Shown above the items, such as the signed-in user. */
  header?: ReactNode
  children?: ReactNode
  className?: string
  /** Opens it from outside, until it is closed. */
  asked?: { isOpen: boolean; close: () => void } | undefined
}

const none: readonly MenuItem[] = []

/** A button that opens a list of actions. Arrow keys move, Enter chooses, Esc closes. */
export function MenuButton({
  label,
  items = none,
  panel: Panel,
  icon,
  align = 'end',
  header,
  asked,
  children,
  ...rest
}: MenuButtonProps) {
  const [isOpened, setOpen] = useState(false)
  const open = isOpened || asked?.isOpen === true
  const done = () => {
    setOpen(false)
    asked?.close()
  }
  const anchor = useRef<HTMLButtonElement>(null)
  const escape = closedByEscape(open, done)
  const wiring = {
    ref: anchor,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    ...escape,
    onClick: () => (open ? done() : setOpen(true)),
    onKeyDown: (event: KeyboardEvent) => {
      escape.onKeyDown(event)
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
          {children || label}
          <IconChevronDown size={14} />
        </Button>
      )}
      {open &&
        (Panel ? (
          <Panel {...{ anchor, label, align }} onDone={done} />
        ) : (
          <MenuPanel {...{ anchor, label, align, header, items }} onDone={done} />
        ))}
    </>
  )
}
