import { keywordReply, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const keywordStop = keywordReply({
  key: 'keyword_stop',
  name: text('keywordStopName'),
  purpose: text('keywordStopPurpose'),
  variables: { agency: words('Harborlight') },
})
