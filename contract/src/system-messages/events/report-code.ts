import { messageEvent, number, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

/** The code that opens a report for a person without an account. */
export const reportCode = messageEvent({
  key: 'report_code',
  name: text('reportCodeName'),
  purpose: text('reportCodePurpose'),
  unheard: null,
  timing: 'at_once',
  class: 'account',
  audience: 'invited',
  channels: ['mail'],
  privacy: 'account',
  variables: {
    agency: words('Harborlight Home Care'),
    code: words('482 913'),
    minutes: number(15),
  },
  fields: null,
})
