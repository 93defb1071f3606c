import type { ComponentType } from 'react'

/** Where every page and tab stands. A chunk of its own: the names of so many files are long, and a visit begins with one of few pages. */
export const files = import.meta.glob<{ default: ComponentType }>('../features/**/*{Page,Tab}.tsx')
