import type { ReactNode, RefObject } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  /** Opens a dialog: “…” follows the label. For labels that a dialog or a button shares. */
  asks?: boolean | undefined
  href?: string
  danger?: boolean
  /** Stays in the menu, cannot be chosen, and says why. */
  refused?: string | undefined
  /** Neighbors of the same group stand under its name. */
  group?: string | undefined
  /** A line above. */
  separated?: boolean
}

/** Properties of a menu's panel. */
export interface MenuPanelProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  align: 'start' | 'end'
  onDone: () => void
}
