import type { ComponentType } from 'react'

/** Files of every page and tab. A separate chunk, because so many file names are long, and a visit starts with few pages. */
export const files = import.meta.glob<{ default: ComponentType }>('../features/**/*{Page,Tab}.tsx')
