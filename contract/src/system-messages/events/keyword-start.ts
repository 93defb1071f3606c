import { keywordReply, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const keywordStart = keywordReply({
  key: 'keyword_start',
  name: text('keywordStartName'),
  purpose: text('keywordStartPurpose'),
  variables: { agency: words('Harborlight') },
})
