import { facts, link, number, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const automationNotice = staffMail({
  key: 'automation_notice',
  name: text('automationNoticeName'),
  purpose: text('automationNoticePurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    subject: words('7 days after the due date of an open program: notify their coordinator.'),
    text: words('A program is a week overdue.'),
    people: facts<readonly string[]>(['Marisol Reyes', 'Andre Joseph']),
    more: number(0),
    rule: words('Chase overdue training'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/employees'),
  },
})
