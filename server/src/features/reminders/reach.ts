import { email as anEmail, toE164, unsentReasons } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { isRefused } from '../employees/row-facts.ts'

/** By which ways somebody can be told anything. */
export interface Contact {
  email: string | null
  mobile: string | null
  mail_allowed: boolean
  sms_allowed: boolean
  mail_dead: boolean
  sms_dead: boolean
}

/** Of the employee `e`. */
export const contactColumns = sql`e.email, e.mobile, may_remind(e.organization_id, e.id, 'mail') as mail_allowed,
  may_remind(e.organization_id, e.id, 'sms') as sms_allowed, ${isRefused('mail')} as mail_dead, ${isRefused('sms')} as sms_dead`

export type Unreachable = 'no_address' | 'stopped' | 'dead_address'
/** Each in words. */
export const unreachableWords: Readonly<Record<Unreachable, string>> = unsentReasons

interface Channels {
  mail: string | null
  sms: string | null
  /** Why nothing can be sent; null: something can. */
  why: Unreachable | null
}

/** Where a message may go now. */
export function channelsOf(contact: Contact, texts: boolean): Channels {
  const { email, mobile } = soundOf(contact)
  const mail = contact.mail_allowed && !contact.mail_dead ? email : null
  const sms = texts && contact.sms_allowed && !contact.sms_dead ? mobile : null
  return { mail, sms, why: mail || sms ? null : whyNot({ ...contact, email, mobile }, texts) }
}

/** Rosters bring whatever they have: what is no address must hold up nobody else's message. */
const soundOf = ({ email, mobile }: Contact) => ({
  email: email !== null && anEmail.safeParse(email).success ? email : null,
  mobile: mobile !== null && toE164(mobile) !== null ? mobile : null,
})

/** What can be mended comes first. */
function whyNot(contact: Contact, texts: boolean): Unreachable {
  const addresses = [
    { has: contact.email !== null, dead: contact.mail_dead },
    { has: texts && contact.mobile !== null, dead: contact.sms_dead },
  ].filter(({ has }) => has)
  if (addresses.length === 0) return 'no_address'
  return addresses.some(({ dead }) => dead) ? 'dead_address' : 'stopped'
}
