import { createContext } from 'react'

/**
 * True for packs, which refer to disciplines, topics, programs, credentials, and forms by codes and names that agencies replace
 * with their own; an agency chooses among its own items.
 */
export const ByWords = createContext(false)
