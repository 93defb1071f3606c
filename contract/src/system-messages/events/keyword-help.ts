import { facts, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const keywordHelp = messageEvent({
  key: 'keyword_help',
  name: text('keywordHelpName'),
  purpose: text('keywordHelpPurpose'),
  unheard: null,
  class: 'keyword',
  audience: 'employee',
  channels: ['sms'],
  privacy: 'work',
  timing: 'at_once',
  variables: { agency: words('Harborlight'), phone: facts<string | null>('(718) 555-0100') },
  fields: null,
})
