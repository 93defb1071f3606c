import type { Id, KeptFile } from '@preceptor/contract'
import { keepTabDraft, readTabDraft } from '@/session/tab-drafts.ts'

/** An unsent message in the composer. */
export interface Draft {
  kind: 'sms' | 'mail' | 'note'
  subject: string
  text: string
  template_id: string
  language: string
  files: readonly KeptFile[]
}

export const readDraft = (id: Id): Partial<Draft> => readTabDraft<Draft>(id)

export const hasWords = ({ text, subject, files }: Draft) => text !== '' || subject !== '' || files.length > 0

export const keepDraft = (id: Id, draft: Draft | null) => keepTabDraft(id, draft && hasWords(draft) ? draft : null)
