import type { ReactNode, RefObject } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  /** Opens a dialog, so “…” follows the label. For labels shared with a dialog or a button. */
  asks?: boolean | undefined
  href?: string
  danger?: boolean
  /** Stays in the menu, can't be chosen, and shows the reason. */
  refused?: string | undefined
  /** Adjacent items of the same group appear under its name. */
  group?: string | undefined
  /** A line above. */
  separated?: boolean
}

/** Props of a menu's panel. */
export interface MenuPanelProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  align: 'start' | 'end'
  onDone: () => void
}
