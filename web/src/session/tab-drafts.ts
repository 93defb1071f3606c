import { useState } from 'react'
import { onLeave, session } from './session.ts'

const prefix = 'draft '
const placeOf = (name: string) => {
  const now = session.get()
  return `${prefix}${now.is === 'in' ? now.user.id : ''} ${name}`
}

/** An unfinished draft, stored in this tab only: it survives a reload and is removed at sign-out. */
export function readTabDraft<T>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(name)) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}

export function keepTabDraft(name: string, draft: object | null) {
  try {
    if (draft) sessionStorage.setItem(placeOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(placeOf(name))
  } catch {
    // Not stored
  }
}

/** State that survives a page reload. */
export function useTabDraft<T extends object>(name: string, first: (kept: Partial<T>) => T) {
  const [draft, set] = useState(() => first(readTabDraft<T>(name)))
  const keep = (next: T) => {
    keepTabDraft(name, next)
    set(next)
  }
  return [draft, keep] as const
}

onLeave(() => {
  const now = session.get()
  if (now.is !== 'out' || now.because !== 'left') return
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored
  }
})
