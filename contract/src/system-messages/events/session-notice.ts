import { facts, inMail, link, messageEvent, words } from '../message-event.ts'
import { sampleAgency } from '../sample-agency.ts'
import { agencyName, block, firstName, officePhone, stopLink } from '../own-words/fields.ts'
import { systemMessageText as text } from '../texts.ts'

/** A session as a caregiver's message shows it. */
export interface ToldSession {
  title: string
  zone: string
  days: readonly { starts_at: string; ends_at: string }[]
  place: string | null
  directions: string | null
  meeting_link: string | null
  meeting_passcode: string | null
  instructors: readonly string[]
  cancel_reason: string | null
}

/** The news a message starts with. */
export type Said =
  | {
      kind: 'booked' | 'waiting' | 'invited' | 'off'
      place: number | null
      replaces: { title: string; when: string } | null
    }
  | { kind: 'cancelled' | 'changed' }
  | { kind: 'message'; text: string }

export const sessionNotice = messageEvent({
  key: 'session_notice',
  name: text('sessionName'),
  purpose: text('sessionPurpose'),
  unheard: text('sessionUnheard'),
  class: 'work',
  audience: 'employee',
  channels: ['mail', 'sms'],
  privacy: 'work',
  timing: 'delay',
  variables: {
    first_name: words('Marisol'),
    agency: facts(sampleAgency),
    wanted: facts<string | null>(null),
    session: facts<ToldSession>({
      title: 'CPR renewal',
      zone: 'America/New_York',
      days: [{ starts_at: '2026-03-14T13:00:00Z', ends_at: '2026-03-14T17:00:00Z' }],
      place: 'Bronx office',
      directions: null,
      meeting_link: null,
      meeting_passcode: null,
      instructors: ['Ruth Okafor'],
      cancel_reason: null,
    }),
    said: facts<Said>({ kind: 'booked', place: null, replaces: null }),
    link: link('https://preceptor.example.org/s/7bN2Kd'),
    stop_link: inMail(link('https://preceptor.example.org/unsubscribe/sample')),
  },
  fields: {
    first_name: firstName,
    agency: agencyName,
    office_phone: officePhone,
    title: { label: text('fieldTitle') },
    news: block(text('fieldNews')),
    session: block(text('fieldSession')),
    answer: block(text('fieldAnswer')),
    stop_link: stopLink,
  },
})
