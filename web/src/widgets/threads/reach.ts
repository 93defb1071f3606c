import { type EmployeeContact, formatPhone } from '@preceptor/contract'
import { threadsTexts } from './texts.ts'

type Way = 'sms' | 'mail'

/** Reachability by one channel: why it fails and how to fix it, or when the message is sent. */
export interface Reach {
  name: string
  /** Absent when it can be sent. */
  refused: string | undefined
  helps: { edit: boolean; other: Way | null }
  /** The end of quiet hours in the employee's time zone. */
  waits: string | null
  zone: string | undefined
}

export function reachOf(contact: EmployeeContact | undefined, way: Way, name: string): Reach {
  const why = contact && whyNot(contact, way, name)
  const other = way === 'sms' ? 'mail' : 'sms'
  return {
    name,
    refused: why?.sentence,
    helps: { edit: why?.edit ?? false, other: contact && why && !whyNot(contact, other, name) ? other : null },
    waits: contact?.texts_wait_until ?? null,
    zone: contact?.time_zone,
  }
}

function whyNot(contact: EmployeeContact, way: Way, name: string): { sentence: string; edit: boolean } | null {
  const { say } = threadsTexts
  const isSms = way === 'sms'
  if (isSms && !contact.sends_texts) return { sentence: say('noTexts'), edit: false }
  const channel = contact.channels.find(one => one.channel === way)
  if (!channel?.address) return { sentence: say(isSms ? 'noSms' : 'noMail', { name }), edit: true }
  // An email opt-out is about reminders: people still write to each other
  if (isSms && !channel.allowed) return { sentence: say('stoppedSms', { name }), edit: false }
  if (!channel.dead_since) return null
  const address = isSms ? formatPhone(channel.address) : channel.address
  return { sentence: say(isSms ? 'deadSms' : 'deadMail', { address }), edit: true }
}
