import type { BulkChangeOf, MessageWayOfMany } from '@preceptor/contract'
import { audienceTexts } from './texts.ts'

export interface MessageDraft {
  message_by: MessageWayOfMany
  /** `''`: text written for this message. */
  template_id: string
  subject: string
  text: string
  /** In the user's time zone, as in a browser field; `''` sends at once. */
  send_at: string
  /** `''` for each person's coordinator. */
  replies_to: string
}
export const emptyMessageDraft: MessageDraft = {
  message_by: 'best',
  template_id: '',
  subject: '',
  text: '',
  send_at: '',
  replies_to: '',
}

export function messageChangeOf(draft: MessageDraft): BulkChangeOf<'message'> {
  const { message_by: by, template_id, subject, text, send_at, replies_to } = draft
  return {
    act: 'message',
    by,
    ...(template_id ? { template_id } : { text }),
    ...(by !== 'sms' && subject.trim() && { subject }),
    ...(send_at && { send_at: new Date(send_at).toISOString() }),
    ...(replies_to && { replies_to }),
  }
}

/** Returns the draft of a previewed message, to edit it again. */
export const messageDraftOf = (change: BulkChangeOf<'message'>): MessageDraft => ({
  message_by: change.by,
  template_id: change.template_id ?? '',
  subject: change.subject ?? '',
  text: change.text ?? '',
  send_at: change.send_at ? localOf(new Date(change.send_at)) : '',
  replies_to: change.replies_to ?? '',
})

const localOf = (moment: Date) =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

export function messageProblems(draft: MessageDraft): Record<string, string> {
  const { message_by, template_id, subject, text, send_at } = draft
  const errors: Record<string, string> = {}
  if (!template_id && !text.trim()) errors['change.text'] = audienceTexts.say('messageMissing')
  if (message_by !== 'sms' && !template_id && !subject.trim())
    errors['change.subject'] = audienceTexts.say('subjectMissing')
  if (send_at && Date.parse(send_at) <= Date.now()) errors['change.send_at'] = audienceTexts.say('momentPast')
  return errors
}
