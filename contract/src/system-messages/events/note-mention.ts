import { link, messageEvent, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const noteMention = messageEvent({
  key: 'note_mention',
  name: text('mentionName'),
  purpose: text('mentionPurpose'),
  unheard: null,
  class: 'staff',
  audience: 'user',
  channels: ['mail'],
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    author: words('Priya Raman'),
    employee: words('Marisol Reyes'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/employees/sample/profile'),
  },
})
