import { createContext, type ReactNode } from 'react'

/** The buttons that an empty face shows when it has none of its own. */
export const EmptyAction = createContext<ReactNode>(null)
