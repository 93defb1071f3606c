import { choice, link, messageEvent, number, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

/** A report for a person without an account. */
export const reportForAddress = messageEvent({
  key: 'report_for_address',
  name: text('reportForAddressName'),
  purpose: text('reportForAddressPurpose'),
  unheard: null,
  timing: 'at_once',
  class: 'staff',
  audience: 'invited',
  channels: ['mail'],
  privacy: 'work',
  variables: {
    agency: words('Harborlight Home Care'),
    report: words('What is overdue, and how late?'),
    due: words('March 9, 2026, 8:00 AM'),
    outcome: choice('ready', 'empty', 'notice'),
    rows: number(42),
    link: link('https://panel.example.org/report#…'),
  },
  fields: null,
})
