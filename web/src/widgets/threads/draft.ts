import type { Id, KeptFile } from '@preceptor/contract'
import { onLeave, session } from '@/session/session.ts'

/** An unsent message in the composer. */
export interface Draft {
  kind: 'sms' | 'mail' | 'note'
  subject: string
  text: string
  template_id: string
  language: string
  files: readonly KeptFile[]
}

const prefix = 'draft '
const placeOf = (id: Id) => {
  const now = session.get()
  return `${prefix}${now.is === 'in' ? now.user.id : ''} ${id}`
}

/** Stored in the tab only: it survives a reload, and is removed at sign-out. */
export function readDraft(id: Id): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(id)) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

export const hasWords = ({ text, subject, files }: Draft) => text !== '' || subject !== '' || files.length > 0

export function keepDraft(id: Id, draft: Draft | null) {
  try {
    if (draft && hasWords(draft)) sessionStorage.setItem(placeOf(id), JSON.stringify(draft))
    else sessionStorage.removeItem(placeOf(id))
  } catch {
    // not kept
  }
}

onLeave(() => {
  const now = session.get()
  if (now.is !== 'out' || now.because !== 'left') return
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
})
