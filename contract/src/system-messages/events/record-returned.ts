import { facts, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const recordReturned = staffMail({
  key: 'record_returned',
  name: text('returnedName'),
  purpose: text('returnedPurpose'),
  privacy: 'health',
  variables: {
    name: words('Elena Soto'),
    title: words('TB test'),
    employee: words('Marisol Reyes'),
    approver: words('Priya Raman'),
    agency: words('Harborlight Home Care'),
    reason: facts<string | null>('The second page is missing.'),
    link: link('https://preceptor.example.org/employees/sample/credentials'),
  },
})
