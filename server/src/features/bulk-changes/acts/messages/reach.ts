import type { Id, MessageReason, MessageWayOfMany } from '@preceptor/contract'
import { messageReasons, toE164 } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { type QuietHours, isQuiet, zoneOf } from '../../../../messages/quiet.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { hasLeft } from '../../../assignments/write-assignments.ts'
import { channelsOf, type Contact, contactColumns } from '../../../reminders/reach.ts'
import { bulkTexts } from '../../texts.ts'
import type { ReadyReplyValues as Blanks } from '@preceptor/contract/system-messages/own-words/fields'

/** A person with the current data that a message to many needs. */
export interface Addressee extends Contact {
  id: Id
  name: string
  language: string | null
  lives_in: string | null
  provider_status: Parameters<typeof hasLeft>[0]
  blanks: Blanks
}

export interface SendingAgency extends QuietHours {
  name: string
  short_name: string | null
  phone: string | null
  languages: string[]
  /** Millionths of a dollar per text segment; null: not specified. */
  price_micros: number | null
}

export async function sendingAgency({ db, agency }: Scope): Promise<SendingAgency> {
  const row = await db.row<SendingAgency>(sql`
    select o.name, o.short_name, o.phone, o.languages, o.time_zone, o.state, o.quiet_from, o.quiet_to,
      (select s.price_micros from sms_senders s where s.organization_id = o.id or s.organization_id is null
        order by s.organization_id nulls last, s.created_at limit 1) as price_micros
    from organizations o where o.id = ${agency.id}`)
  if (!row) throw new Error('There is no such agency.')
  return row
}

export async function addressees(
  { db, agency }: Scope,
  ids: readonly Id[],
  { name, phone }: SendingAgency,
): Promise<Map<Id, Addressee>> {
  const rows = await db.rows<Omit<Addressee, 'blanks'> & Pick<Blanks, 'first_name' | 'last_name' | 'coordinator'>>(sql`
    select e.id, e.first_name, e.last_name, e.first_name || ' ' || e.last_name as name, e.language, e.state as lives_in, e.provider_status,
      (select c.name from coordinators c where c.organization_id = e.organization_id and c.id = e.coordinator_id) as coordinator, ${contactColumns}
    from employees e where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`)
  return new Map(
    rows.map(({ first_name, last_name, coordinator, ...row }) => [
      row.id,
      { ...row, blanks: { first_name, last_name, coordinator, agency: name, office_phone: phone } },
    ]),
  )
}

type Way = { channel: 'mail' | 'sms'; to: string }
type Lack = { why: string }
export const isWay = (found: Way | Lack): found is Way => 'channel' in found

const why = (reason: MessageReason): Lack => ({ why: messageReasons[reason] })

/** Returns the channel for a person, or the reason there is none. `taken`: phone numbers already used for earlier people. */
export function wayTo(
  person: Addressee | undefined,
  { by, sendsTexts, taken }: { by: MessageWayOfMany; sendsTexts: boolean; taken: ReadonlySet<string> },
): Way | Lack {
  if (!person) return { why: bulkTexts.named('outOfSight') }
  if (hasLeft(person.provider_status)) return why('left')
  if (by === 'sms' && !sendsTexts) return { why: bulkTexts.named('textsOff') }
  const asked = { ...person, ...(by === 'mail' && { mobile: null }), ...(by === 'sms' && { email: null }) }
  const { mail, sms, why: none } = channelsOf(asked, sendsTexts)
  const number = sms && toE164(sms)
  if (number && !taken.has(number)) return { channel: 'sms', to: number }
  if (mail) return { channel: 'mail', to: mail }
  if (number) return why('duplicate_number')
  return why(none === 'stopped' ? 'opted_out' : (none ?? 'no_address'))
}

/** Returns a person's time zone for quiet hours, and whether they apply at this time. */
export const quietOf = (person: Addressee, hours: SendingAgency, at: Date) => ({
  zone: zoneOf(person.lives_in, hours),
  is_quiet: isQuiet(hours, person.lives_in, at),
})
