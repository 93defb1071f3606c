import { createContext, type ReactNode } from 'react'

/** The buttons of an empty state that has none of its own. */
export const EmptyAction = createContext<ReactNode>(null)
