import type { HistoryEvent } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { inReadersWords } from '../../events/read-changes.ts'
import { withTitles } from '../../events/titles-in-words.ts'
import { eventColumns } from '../../events/record.ts'
import { ownRowsOnly, type Scope } from '../../scope/scope.ts'

const shown = 12

/**
 * Returns recent events, newest first. An import, a bulk change or a merge is one event, not one per person. Sign-ins, learning,
 * links and consent are left out; limited coordinators only see events of their own people. The condition matches that of the index
 * `events_lately`.
 */
export async function recentEvents({ db, agency, actor, origin }: Scope): Promise<HistoryEvent[]> {
  const visible = ownRowsOnly(actor)
    ? sql`and ev.subject_id in (select e.id from employees e where e.organization_id = ${agency.id})`
    : sql``
  const events = await db.rows<HistoryEvent>(sql`
    select ${eventColumns} from events ev
    where ev.organization_id = ${agency.id}
      and kind not in ('user.signed_in', 'user.left', 'user.sign_in_failed', 'user.sign_ins_ended', 'employee.moved',
        'training.started', 'training.completed', 'training.link_made', 'training.link_sent', 'training.link_extended',
        'training.link_opened', 'training.link_ended', 'employee.mail_stopped', 'employee.mail_allowed', 'employee.sms_stopped',
        'employee.sms_allowed')
      and (source not in ('import', 'bulk', 'rule') or subject_id is null) ${visible}
    order by ev.id desc limit ${shown}`)
  return withTitles({ db, agency, origin }, inReadersWords(origin.language, events))
}
