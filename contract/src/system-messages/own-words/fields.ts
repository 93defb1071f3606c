import { type MessageChannel } from '../channels.ts'
import { systemMessageText as text } from '../texts.ts'

/** A variable that an agency may use in its own words for a message. */
export interface Field {
  /** Named text. */
  label: string
  /** A text message has no room for it. */
  only?: 'mail'
  /** Some people have none: without a fallback they get no message. */
  mayLack?: true
  /** Lines that Preceptor writes: a list of programs, a session. A subject has no room for them; they may be empty. */
  block?: true
  /** The message is of no use without it. */
  needed?: readonly MessageChannel[]
}
export type Fields = Readonly<Record<string, Field>>

const always = ['mail', 'sms'] as const
export const firstName = { label: text('fieldFirstName') } as const
/** A text message says who writes. */
export const agencyName = { label: text('fieldAgency'), needed: ['sms'] } as const
export const officePhone = { label: text('fieldOfficePhone'), mayLack: true } as const
export const coordinatorName = { label: text('fieldCoordinator'), mayLack: true } as const
export const stopLink = { label: text('fieldStopLink'), only: 'mail' } as const
export const block = (label: string) => ({ label, block: true, needed: always }) as const
export const neededLink = { label: text('fieldLink'), needed: always } as const

/** Variables of saved texts that staff choose while writing. */
export const readyReplyFields = {
  first_name: firstName,
  last_name: { label: text('fieldLastName') },
  agency: { label: text('fieldAgency') },
  office_phone: officePhone,
  coordinator: coordinatorName,
} as const satisfies Fields
export type ReadyReplyValues = Record<keyof typeof readyReplyFields, string | null>
