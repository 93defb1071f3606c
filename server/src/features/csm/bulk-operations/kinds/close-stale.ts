import { operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { isChangedAsLeft, notLeft, restoreAssignments, withdraw } from '../../../assignments/write-assignments.ts'
import { isOpen, isPaused } from '../../../employees/training-facts.ts'
import { todayIn } from '../../../employees/today.ts'
import { ofEmployee, rejectOthers } from '../items.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Closes open assignments without activity for a while. Leave and a future start keep one open. */
export const closeStale: Kind<'close_stale'> = {
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { idle_days }) => sql`
    select a.id::text as key, a.employee_id as subject_id, null::int as version, e.last_name || ', ' || e.first_name as name, e.employee_number,
      case when s.is_paused then 'skip' else 'update' end as outcome,
      case when s.is_paused then ${operationTexts.named('onLeave')} end as reason,
      jsonb_build_object('assignment_id', a.id, 'version', a.version) as given,
      jsonb_build_object('start_date', a.start_date, 'rule_due_on', a.rule_due_on, 'set_due_on', a.set_due_on, 'extended_to', a.extended_to,
        'due_since', a.due_since, 'reason', a.reason) as before,
      jsonb_build_array(jsonb_build_object('field', 'program', 'before', p.name, 'after', case when s.is_paused then p.name end)) as changes, e.sort_name as sort
    from assignments a
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join lateral (select coalesce(q.titles ->> ${fallback}, (select min(t.value) from jsonb_each_text(q.titles) t)) as name from programs q
      where q.organization_id = a.organization_id and q.id = a.program_id) p on true
    cross join lateral (select ${isPaused} as is_paused) s
    where a.organization_id = ${agency.id} and ${isOpen} and ${notLeft} and a.start_date <= ${todayIn(agency.time_zone)}::date
      and a.updated_at < now() - make_interval(days => ${idle_days})
      and not exists (select from module_progress mp where mp.organization_id = a.organization_id and mp.assignment_id = a.id
        and greatest(mp.started_at, mp.done_at) >= now() - make_interval(days => ${idle_days}))`,
  apply: async (scope, { id, settings: { reason } }, items) => {
    const done = await withdraw(scope, { head: { source: 'bulk', job_id: id, reason }, items })
    await rejectOthers(scope, items, done)
  },
  asLeft: ofEmployee(isChangedAsLeft),
  restore: (scope, { id }, items) =>
    restoreAssignments(scope, {
      head: { source: 'bulk', job_id: id, note: operationTexts.say(fallback, 'undoneNote') },
      items,
      kind: 'training.assigned',
    }),
}
