import { facts, messageEvent, number, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export interface LateLine {
  name: string
  title: string
  day: string
  is_credential: boolean
}

/** The counts include everything overdue; the lines show only the first few. */
export const latePeople = messageEvent({
  key: 'late_people',
  name: text('lateName'),
  purpose: text('latePurpose'),
  unheard: null,
  class: 'staff',
  audience: 'coordinator',
  channels: ['mail'],
  privacy: 'health',
  timing: 'at_once',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    lines: facts<readonly LateLine[]>([
      { name: 'Marisol Reyes', title: 'Fall prevention at home', day: 'Mar 14, 2026', is_credential: false },
      { name: 'Andre Joseph', title: 'CPR card', day: 'Mar 12, 2026', is_credential: true },
    ]),
    programs: number(1),
    credentials: number(1),
    forms: number(0),
    links: facts<readonly string[]>(['https://preceptor.example.org/employees?programs_overdue=yes']),
  },
  fields: null,
})
