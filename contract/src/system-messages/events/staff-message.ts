import { inMail, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

/** A message written by staff to one or more people. */
export const staffMessage = messageEvent({
  key: 'staff_message',
  name: text('staffMessageName'),
  purpose: text('staffMessagePurpose'),
  unheard: null,
  class: 'reply',
  audience: 'employee',
  channels: ['mail', 'sms'],
  privacy: 'work',
  timing: 'at_once',
  variables: {
    subject: inMail(words('Your schedule for Monday')),
    text: words('Hello Marisol, can you come in at 9 on Monday?'),
  },
  fields: null,
})
