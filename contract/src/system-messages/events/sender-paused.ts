import { number, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const senderPaused = staffMail({
  key: 'sender_paused',
  name: text('senderPausedName'),
  purpose: text('senderPausedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    sender: words('+17185550100'),
    code: number(30034),
  },
})
