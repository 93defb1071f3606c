import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const keywordStart = messageEvent({
  key: 'keyword_start',
  name: text('keywordStartName'),
  purpose: text('keywordStartPurpose'),
  unheard: null,
  class: 'keyword',
  audience: 'employee',
  channels: ['sms'],
  privacy: 'work',
  timing: 'at_once',
  variables: { agency: words('Harborlight') },
  fields: null,
})
