import { facts, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const formTurn = staffMail({
  key: 'form_turn',
  name: text('formTurnName'),
  purpose: text('formTurnPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    employee: words('Marisol Reyes'),
    /** Hidden for a medical, HR or identity form. */
    title: facts<string | null>('Orientation checklist'),
    due: facts<string | null>('Apr 30, 2026'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/employee/sample/form/sample'),
  },
})
