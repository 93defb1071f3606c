import { facts, link, number, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export interface UnopenedLine {
  name: string
  title: string
  day: string
}

/** `more` counts people without their own line. */
export const linksUnopened = staffMail({
  key: 'links_unopened',
  name: text('unopenedName'),
  purpose: text('unopenedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    lines: facts<readonly UnopenedLine[]>([
      { name: 'Marisol Reyes', title: 'Fall prevention at home', day: 'Mar 14, 2026' },
    ]),
    more: number(0),
    link: link('https://preceptor.example.org/employees/reachability'),
  },
})
