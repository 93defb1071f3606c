import { link, messageEvent, number, words } from '../message-event.ts'
import { agencyName, firstName, neededLink } from '../own-words/fields.ts'
import { systemMessageText as text } from '../texts.ts'

export const attemptsGranted = messageEvent({
  key: 'attempts_granted',
  name: text('grantedName'),
  purpose: text('grantedPurpose'),
  unheard: text('grantedUnheard'),
  class: 'work',
  audience: 'employee',
  channels: ['mail', 'sms'],
  privacy: 'work',
  timing: 'at_once',
  variables: {
    name: words('Marisol'),
    agency: words('Harborlight'),
    title: words('Fall prevention at home'),
    left: number(2),
    link: link('https://preceptor.example.org/t/4kX9Qm'),
  },
  fields: {
    first_name: firstName,
    agency: agencyName,
    program: { label: text('fieldProgram') },
    link: neededLink,
  },
})
