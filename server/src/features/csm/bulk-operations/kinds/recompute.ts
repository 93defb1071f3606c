import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../../events/record.ts'
import { eachItem, neverUndone } from '../each-item.ts'
import type { Kind } from '../kind.ts'

/** Recomputes compliance for everyone in an agency from its records. */
export const recompute: Kind<'recompute'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }) => sql`
    select 'everyone' as key, ${agency.id}::uuid as subject_id, null::int as version, ${agency.name}::text as name, null::text as employee_number,
      'update' as outcome, null as reason, '{}'::jsonb as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'people', 'before', null, 'after', p.people::text)) as changes, '' as sort
    from (select count(*) as people from employees e where e.organization_id = ${agency.id}) p`,
  apply: (scope, { id, settings: { reason } }, items) =>
    eachItem(scope, items, async () => {
      const { db, agency, actor } = scope
      await db.run(
        sql`insert into compliance_everybody_due (organization_id, asked_by) values (${agency.id}, ${actor.user_id})`,
      )
      await recordEvent(scope, {
        kind: 'bulk_operation.recalculated',
        subject: agency,
        source: 'bulk',
        job_id: id,
        reason,
      })
    }),
}
