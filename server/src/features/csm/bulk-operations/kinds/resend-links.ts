import { type Id, type LinkWay, operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { sendsTexts } from '../../../../messages/sms.ts'
import { isOpen, isPaused } from '../../../employees/training-facts.ts'
import { giveMany } from '../../../learner-links/give-many.ts'
import { isRefused } from '../../../employees/row-facts.ts'
import { neverUndone } from '../each-item.ts'
import { rejectOthers } from '../items.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

interface Planned {
  n: number
  employee_id: Id
  assignment_id: Id
  program_id: Id
  by: LinkWay
}

/** Resends learning links through the same channel as before, while the program is open and the person can be reached. */
export const resendLinks: Kind<'resend_links', { sends_texts: boolean }> = {
  ...neverUndone,
  bring: async (_, __, { config }) => ({ sends_texts: sendsTexts(config) }),
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { within_days }, { sends_texts }) => sql`
    select a.id::text as key, a.employee_id as subject_id, null::int as version, e.last_name || ', ' || e.first_name as name, e.employee_number,
      case when s.why is null then 'update' else 'skip' end as outcome, s.why as reason,
      jsonb_build_object('assignment_id', a.id, 'program_id', a.program_id, 'by', w.by) as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'program', 'before', t.title, 'after', t.title)) as changes, e.sort_name as sort
    from (select distinct on (l.employee_id, l.program_id) l.employee_id, l.program_id, l.sent_by from signed_links l
      where l.organization_id = ${agency.id} and l.purpose = 'learn'
        and coalesce(l.last_sent_at, l.created_at) > now() - make_interval(days => ${within_days})
      order by l.employee_id, l.program_id, l.last_sent_at desc nulls last, l.id desc) l
    join employees e on e.organization_id = ${agency.id} and e.id = l.employee_id
    join assignments a on a.organization_id = e.organization_id and a.employee_id = e.id and a.program_id = l.program_id and ${isOpen}
    join lateral (select text_in(p.titles, ${fallback}) as title, p.archived_at is not null as is_archived from programs p
      where p.organization_id = a.organization_id and p.id = a.program_id) t on true
    cross join lateral (select case when e.mobile is not null and ${sends_texts} and (l.sent_by = 'sms' or e.email is null) then 'sms' else 'mail' end as by) w
    cross join lateral (select case
      when ${isPaused} then ${operationTexts.named('onLeave')}
      when t.is_archived then ${operationTexts.named('programArchived')}
      when w.by = 'mail' and e.email is null then ${operationTexts.named('noAddress')}
      when not may_remind(e.organization_id, e.id, w.by) then ${operationTexts.named('wantsNone')}
      when (w.by = 'mail' and ${isRefused('mail')}) or (w.by = 'sms' and ${isRefused('sms')}) then ${operationTexts.named('deadAddress')} end as why) s`,
  apply: async (scope, { id }, items, { config }) => {
    const planned =
      await scope.db.rows<Planned>(sql`select i.n, i.subject_id as employee_id, (i.values ->> 'assignment_id')::uuid as assignment_id,
        (i.values ->> 'program_id')::uuid as program_id, i.values ->> 'by' as by
      from job_items i where ${items} and i.outcome = 'update' order by i.n`)
    const done: number[] = []
    for (const program_id of new Set(planned.map(one => one.program_id))) {
      const to = planned.filter(one => one.program_id === program_id)
      const given = await giveMany(scope, config, { program_id, job_id: id, to })
      done.push(...to.filter(({ employee_id }) => given.has(employee_id)).map(({ n }) => n))
    }
    await rejectOthers(scope, items, done)
  },
}
