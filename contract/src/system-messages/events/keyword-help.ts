import { facts, keywordReply, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const keywordHelp = keywordReply({
  key: 'keyword_help',
  name: text('keywordHelpName'),
  purpose: text('keywordHelpPurpose'),
  variables: { agency: words('Harborlight'), phone: facts<string | null>('(718) 555-0100') },
})
