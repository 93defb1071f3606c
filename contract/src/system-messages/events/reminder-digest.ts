import { day, facts, inMail, link, messageEvent, words } from '../message-event.ts'
import { sampleAgency } from '../sample-agency.ts'
import { agencyName, block, coordinatorName, firstName, officePhone, stopLink } from '../own-words/fields.ts'
import { systemMessageText as text } from '../texts.ts'

/** A program in a digest. */
export interface DueProgram {
  title: string
  due_on: string | null
  grace_days: number
  /** The page where the person learns it. */
  link: string
}

/** A credential in a digest. */
export interface EndingCredential {
  name: string
  /** The last day it is valid. */
  expires_on: string
}

/** A form waiting for the person. */
export interface WaitingForm {
  /** Hidden for a medical, HR or identity form. */
  title: string | null
  due_on: string | null
  /** The page where the person fills it in and signs it. */
  link: string
}

/** The most urgent programs and forms come first; there is always at least one program, credential or form. */
export const reminderDigest = messageEvent({
  key: 'reminder_digest',
  name: text('digestName'),
  purpose: text('digestPurpose'),
  unheard: text('digestUnheard'),
  class: 'work',
  audience: 'employee',
  channels: ['mail', 'sms'],
  privacy: 'health',
  timing: 'at_once',
  variables: {
    first_name: words('Marisol'),
    agency: facts(sampleAgency),
    wanted: facts<string | null>(null),
    coordinator: facts<string | null>('Elena Soto'),
    programs: facts<readonly DueProgram[]>([
      {
        title: 'Fall prevention at home',
        due_on: '2026-03-14',
        grace_days: 0,
        link: 'https://preceptor.example.org/t/4kX9Qm',
      },
    ]),
    ending: facts<readonly EndingCredential[]>([]),
    forms: facts<readonly WaitingForm[]>([]),
    today: day('2026-03-01'),
    stop_link: inMail(link('https://preceptor.example.org/unsubscribe/sample')),
  },
  fields: {
    first_name: firstName,
    agency: agencyName,
    office_phone: officePhone,
    coordinator: coordinatorName,
    programs: block(text('fieldPrograms')),
    credentials: block(text('fieldCredentials')),
    forms: block(text('fieldForms')),
    today: { label: text('fieldToday') },
    stop_link: stopLink,
  },
})
