import { link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const noteMention = staffMail({
  key: 'note_mention',
  name: text('mentionName'),
  purpose: text('mentionPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    author: words('Priya Raman'),
    employee: words('Marisol Reyes'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/employees/sample/profile'),
  },
})
