import { messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const keywordStop = messageEvent({
  key: 'keyword_stop',
  name: text('keywordStopName'),
  purpose: text('keywordStopPurpose'),
  unheard: null,
  class: 'keyword',
  audience: 'employee',
  channels: ['sms'],
  privacy: 'work',
  timing: 'at_once',
  variables: { agency: words('Harborlight') },
  fields: null,
})
