import type { EmployeeContact, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { quietHoursOf, quietUntil, zoneOf } from '../../messages/quiet.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { reminderTexts } from './texts.ts'

const shown = 100

/** Returns an employee's contact channels, their consents and sent messages. */
export async function readContact(scope: Scope, config: Config, id: Id): Promise<EmployeeContact> {
  const { db, agency, origin } = scope
  const stateOf = (message: 'mail_id' | 'sms_id') =>
    sql`(select o.state from outbox o where o.organization_id = d.organization_id and o.id = ${message === 'mail_id' ? sql`d.mail_id` : sql`d.sms_id`})`
  const [hours, home, channels, consents, reminders] = await Promise.all([
    quietHoursOf(scope),
    db.row<{ state: string | null }>(
      sql`select state from employees where organization_id = ${agency.id} and id = ${id}`,
    ),
    db.rows<EmployeeContact['channels'][number]>(sql`
      select c.channel, c.address, may_remind(e.organization_id, e.id, c.channel) as allowed, da.since as dead_since
      from employees e cross join lateral (values ('mail', e.email), ('sms', e.mobile)) c (channel, address)
      left join dead_addresses da on da.organization_id = e.organization_id and da.employee_id = e.id and da.channel = c.channel
      where e.organization_id = ${agency.id} and e.id = ${id}`),
    db.rows<EmployeeContact['consents'][number]>(sql`
      select c.id, c.channel, c.granted, c.how, c.reason, c.by_name, c.at from contact_consents c
      where c.organization_id = ${agency.id} and c.employee_id = ${id} order by c.at desc, c.id desc limit ${shown}`),
    db.rows<EmployeeContact['reminders'][number]>(sql`
      select d.id, coalesce(d.sent_at, d.created_at) as at, d.source, d.state, d.skipped_for, d.language, d.wanted_language,
        case when d.mail_id is not null then coalesce(${stateOf('mail_id')}, 'sent') end as mail,
        case when d.sms_id is not null then coalesce(${stateOf('sms_id')}, 'sent') end as sms,
        array(select text_in(p.titles, ${origin.language}) from reminders r
          join assignments a on a.organization_id = r.organization_id and a.id = r.assignment_id
          join programs p on p.organization_id = a.organization_id and p.id = a.program_id
          where r.organization_id = d.organization_id and r.digest_id = d.id order by r.due_on nulls last, a.id) as programs
      from reminder_digests d where d.organization_id = ${agency.id} and d.employee_id = ${id}
      order by d.created_at desc, d.id desc limit ${shown}`),
  ])
  if (!home) throw notFound(reminderTexts.named('noEmployee'))
  return {
    channels,
    sends_texts: sendsTexts(config),
    texts_wait_until: quietUntil(hours, home.state, new Date())?.toISOString() ?? null,
    time_zone: zoneOf(home.state, hours),
    consents,
    reminders,
  }
}
