import { email as anEmail, toE164, unsentReasons } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
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

/** Asks the function only about those who ever said something: its calls took most of the time of a message to many. */
const allows = (channel: 'mail' | 'sms'): Sql => sql`case when exists (select from contact_consents cs
    where cs.organization_id = e.organization_id and cs.employee_id = e.id and cs.channel = ${channel}) then may_remind(e.organization_id, e.id, ${channel})
  else ${channel === 'sms' ? sql`phone_stopped_for(e.mobile, e.organization_id) is null` : sql`true`} end`

/** Columns of the employee `e`. */
export const contactColumns = sql`e.email, e.mobile, ${allows('mail')} as mail_allowed, ${allows('sms')} as sms_allowed,
  ${isRefused('mail')} as mail_dead, ${isRefused('sms')} as sms_dead`

export type Unreachable = Lack['why']
/** Each in words. */
export const unreachableWords: Readonly<Record<Unreachable, string>> = unsentReasons

interface Channels {
  mail: string | null
  sms: string | null
  /** The reason nothing can be sent, or null. */
  why: Unreachable | null
  /** The same with the address it is about. */
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

/** Rosters bring whatever they have: what is no address must hold up nobody else's message. */
const soundOf = ({ email, mobile }: Contact) => ({
  email: email !== null && anEmail.safeParse(email).success ? email : null,
  mobile: mobile !== null && toE164(mobile) !== null ? mobile : null,
})
