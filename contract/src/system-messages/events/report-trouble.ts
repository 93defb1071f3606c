import { choice, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const reportTrouble = staffMail({
  key: 'report_trouble',
  name: text('reportTroubleName'),
  purpose: text('reportTroublePurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    report: words('What is overdue, and how late?'),
    outcome: choice('failed', 'paused', 'readers'),
    reason: words('It failed three times in a row.'),
    link: link('https://panel.example.org/reports/scheduled'),
  },
})
