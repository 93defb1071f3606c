import { link, number, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const viewGained = staffMail({
  key: 'view_gained',
  name: text('viewGainedName'),
  purpose: text('viewGainedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    view: words('Overdue in Queens'),
    gained: number(3),
    link: link('https://panel.example.org/employees?view=…'),
  },
})
