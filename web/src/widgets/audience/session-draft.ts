import type { BulkChangeOf } from '@preceptor/contract'
import { audienceTexts } from './texts.ts'

export interface SessionDraft {
  session_id: string
  booked_as: BulkChangeOf<'session_add'>['as']
  tells: boolean
}
export const emptySessionDraft: SessionDraft = { session_id: '', booked_as: 'book', tells: true }

export const sessionChangeOf = ({ session_id, booked_as, tells }: SessionDraft): BulkChangeOf<'session_add'> => ({
  act: 'session_add',
  session_id,
  as: booked_as,
  ...(!tells && { silent: true }),
})

/** Returns the draft of a previewed change, to edit it again. */
export const sessionDraftOf = ({ session_id, as, silent }: BulkChangeOf<'session_add'>): SessionDraft => ({
  session_id,
  booked_as: as,
  tells: !silent,
})

export const sessionProblems = ({ session_id }: SessionDraft): Record<string, string> =>
  session_id ? {} : { 'change.session_id': audienceTexts.say('sessionMissing') }
