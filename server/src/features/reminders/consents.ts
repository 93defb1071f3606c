import type { ContactChannel, consentWays, EventKind, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { reminderTexts } from './texts.ts'

interface Answer {
  channel: ContactChannel
  granted: boolean
  how: keyof typeof consentWays
  /** For staff only: how they know. */
  reason: string | null
}

interface Held {
  name: string
  address: string | null
  allowed: boolean
  /** The phone replied STOP, for everyone who has its number. */
  phone_stopped: boolean
}

const kinds: Record<ContactChannel, readonly [stopped: EventKind, allowed: EventKind]> = {
  mail: ['employee.mail_stopped', 'employee.mail_allowed'],
  sms: ['employee.sms_stopped', 'employee.sms_allowed'],
}

/** Stores someone's choice for a channel; a repeated choice is stored once. Returns whether it is new. */
export async function recordConsent(scope: Scope, employee_id: Id, answer: Answer): Promise<boolean> {
  const { db, agency, actor } = scope
  const { channel, granted, how, reason } = answer
  const held = await db.row<Held>(sql`
    select e.first_name || ' ' || e.last_name as name, ${channel === 'mail' ? sql`e.email` : sql`e.mobile`} as address,
      may_remind(e.organization_id, e.id, ${channel}) as allowed,
      phone_stopped_for(e.mobile, e.organization_id) is not null as phone_stopped
    from employees e where e.organization_id = ${agency.id} and e.id = ${employee_id} for update`)
  if (!held) throw notFound(reminderTexts.named('noEmployee'))
  // A reply from a phone applies to its number, which may pass to others: an entry by staff about this person doesn't affect it
  const isHeard = how !== 'text_message' || held.phone_stopped === !granted
  if (held.allowed === granted && isHeard) return false
  // People's own choices count as theirs, no matter who records them
  const by = how === 'staff' ? { id: actor.user_id, name: actor.name } : { id: null, name: held.name }
  await db.run(sql`
    insert into contact_consents (organization_id, employee_id, channel, granted, how, address, reason, by_user_id, by_name, scope)
    values (${agency.id}, ${employee_id}, ${channel}, ${granted}, ${how}, ${held.address}, ${reason}, ${by.id}, ${by.name},
      ${how === 'text_message' ? 'sender' : 'all'})`)
  await recordEvent(
    { ...scope, actor: how === 'staff' ? actor : { kind: 'learner', user_id: null, name: held.name } },
    {
      kind: kinds[channel][granted ? 1 : 0],
      subject: { id: employee_id, name: held.name },
      reason,
    },
  )
  return true
}

/** Records consent by staff, who must say how they know. */
export async function recordByStaff(scope: Scope, id: Id, answer: Omit<Answer, 'how'>) {
  if (!(await recordConsent(scope, id, { ...answer, how: 'staff' })))
    throw new AppError('CONFLICT', reminderTexts.named('sameAnswer'))
}

/** Uses a refused address again: the mailbox was full, or the number works again. */
export async function tryAgain(scope: Scope, id: Id, channel: ContactChannel) {
  const { db, agency } = scope
  const person = await db.row<{ name: string }>(sql`select first_name || ' ' || last_name as name from employees
    where organization_id = ${agency.id} and id = ${id}`)
  if (!person) throw notFound(reminderTexts.named('noEmployee'))
  const gone = await db.run(sql`delete from dead_addresses
    where organization_id = ${agency.id} and employee_id = ${id} and channel = ${channel}`)
  if (gone === 0) throw new AppError('CONFLICT', reminderTexts.named('notRefused'))
  await recordEvent(scope, { kind: 'employee.address_tried', subject: { id, name: person.name } })
}
