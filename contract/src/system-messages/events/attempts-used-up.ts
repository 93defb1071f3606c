import { facts, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const attemptsUsedUp = staffMail({
  key: 'attempts_used_up',
  name: text('usedUpName'),
  purpose: text('usedUpPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    person: words('Marisol Reyes'),
    title: words('Fall prevention at home'),
    phone: facts<string | null>('(718) 555-0142'),
    link: link('https://preceptor.example.org/employees/sample/training'),
  },
})
