import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { recordEvent } from '../../../../events/record.ts'
import { newId } from '../../../../lib/new-id.ts'
import { todayIn } from '../../../employees/today.ts'
import { eachItem } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Sets days on which an agency sends no reminders and notices; messages that can't be turned off are still sent. */
export const suppressMessages: Kind<'suppress_messages'> = {
  prepare: async ({ agency }, change) => {
    if (change.until_day < todayIn(agency.time_zone))
      throw invalid({ 'change.until_day': [operationTexts.named('windowOver')] })
    return operationTitle(change)
  },
  rows: ({ agency }, { from_day, until_day }) => sql`
    select 'pause' as key, ${newId()}::uuid as subject_id, null::int as version, ${agency.name}::text as name, null::text as employee_number,
      case when o.until_day is null then 'update' else 'skip' end as outcome,
      case when o.until_day is not null then ${operationTexts.named('pausedAlready')} end as reason, '{}'::jsonb as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'messages_from', 'before', null, 'after', ${from_day}::text),
        jsonb_build_object('field', 'messages_until', 'before', null, 'after', ${until_day}::text)) as changes, '' as sort
    from (select (select p.until_day from message_pauses p where p.organization_id = ${agency.id} and p.from_day <= ${from_day}::date
      and p.until_day >= ${until_day}::date limit 1) as until_day) o`,
  apply: (scope, { id, settings: { change, reason } }, items) =>
    eachItem(scope, items, async ({ subject_id }) => {
      const { db, agency, actor } = scope
      const { from_day, until_day } = change
      await db.run(sql`insert into message_pauses (organization_id, id, from_day, until_day, reason, set_by_name)
        values (${agency.id}, ${subject_id}, ${from_day}, ${until_day}, ${reason}, ${actor.name})`)
      await recordEvent(scope, {
        kind: 'bulk_operation.messages_paused',
        subject: agency,
        source: 'bulk',
        job_id: id,
        reason,
        changes: [
          { field: 'messages_from', before: null, after: from_day },
          { field: 'messages_until', before: null, after: until_day },
        ],
      })
    }),
  asLeft: sql`exists (select from message_pauses p where p.organization_id = i.organization_id and p.id = i.subject_id)`,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, async ({ subject_id }) => {
      const { db, agency } = scope
      const gone = await db.run(
        sql`delete from message_pauses where organization_id = ${agency.id} and id = ${subject_id}`,
      )
      if (gone === 0) throw new AppError('CONFLICT', operationTexts.named('changedSince'))
      await recordEvent(scope, { kind: 'bulk_operation.messages_resumed', subject: agency, source: 'bulk', job_id: id })
    }),
}
