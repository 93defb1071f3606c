import { choice, link, number, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const reportReady = staffMail({
  key: 'report_ready',
  name: text('reportReadyName'),
  purpose: text('reportReadyPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    report: words('What is overdue, and how late?'),
    due: words('March 9, 2026, 8:00 AM'),
    outcome: choice('ready', 'empty', 'notice'),
    rows: number(42),
    late: choice('no', 'yes'),
    link: link('https://panel.example.org/reports/runs/…'),
  },
})
