import { email as anEmail, toE164, unsentReasons } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { type Lack, lackOf } from '../../messages/unsent.ts'
import { isRefused } from '../employees/row-facts.ts'

/** Channels that reach a person. */
export interface Contact {
  email: string | null
  mobile: string | null
  mail_allowed: boolean
  sms_allowed: boolean
  mail_dead: boolean
  sms_dead: boolean
}

/** Columns of the employee `e`. */
export const contactColumns = sql`e.email, e.mobile, may_remind(e.organization_id, e.id, 'mail') as mail_allowed,
  may_remind(e.organization_id, e.id, 'sms') as sms_allowed, ${isRefused('mail')} as mail_dead, ${isRefused('sms')} as sms_dead`

export type Unreachable = Lack['why']
/** The text for each. */
export const unreachableWords: Readonly<Record<Unreachable, string>> = unsentReasons

interface Channels {
  mail: string | null
  sms: string | null
  /** The reason nothing can be sent, or null. */
  why: Unreachable | null
  /** The same, with the address it is about. */
  lack: Lack | null
}

/** Returns the channels open for a message now. */
export function channelsOf(contact: Contact, texts: boolean): Channels {
  const { email, mobile } = soundOf(contact)
  const { mail_allowed, mail_dead, sms_allowed, sms_dead } = contact
  const mail = mail_allowed && !mail_dead ? email : null
  const sms = texts && sms_allowed && !sms_dead ? mobile : null
  const lack = lackOf([
    { channel: 'mail', to: email, isAllowed: mail_allowed, isDead: mail_dead },
    ...(texts ? [{ channel: 'sms' as const, to: mobile, isAllowed: sms_allowed, isDead: sms_dead }] : []),
  ])
  return { mail, sms, why: lack && lack.why, lack }
}

/** Drops invalid addresses, which rosters may contain: they must not hold up anyone else's message. */
const soundOf = ({ email, mobile }: Contact) => ({
  email: email !== null && anEmail.safeParse(email).success ? email : null,
  mobile: mobile !== null && toE164(mobile) !== null ? mobile : null,
})
