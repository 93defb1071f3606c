import { createContext } from 'react'

/** A pack names disciplines, topics, programs, credentials and forms by codes and names, which agencies replace by their own; an agency chooses among what it has. */
export const ByWords = createContext(false)
