import type { BulkChangeOf } from '@preceptor/contract'
import { audienceTexts } from './texts.ts'

export interface SessionDraft {
  session_id: string
  booked_as: BulkChangeOf<'session_add'>['as']
  tells: boolean
  /** Includes people who already did it. */
  again: boolean
}
export const emptySessionDraft: SessionDraft = { session_id: '', booked_as: 'book', tells: true, again: false }

export const sessionChangeOf = ({
  session_id,
  booked_as,
  tells,
  again,
}: SessionDraft): BulkChangeOf<'session_add'> => ({
  act: 'session_add',
  session_id,
  as: booked_as,
  ...(again && { again }),
  ...(!tells && { silent: true }),
})

/** Returns the draft of a previewed change, to edit it again. */
export const sessionDraftOf = ({
  session_id,
  as,
  silent,
  again = false,
}: BulkChangeOf<'session_add'>): SessionDraft => ({
  session_id,
  booked_as: as,
  tells: !silent,
  again,
})

export const sessionProblems = ({ session_id }: SessionDraft): Record<string, string> =>
  session_id ? {} : { 'change.session_id': audienceTexts.say('sessionMissing') }
