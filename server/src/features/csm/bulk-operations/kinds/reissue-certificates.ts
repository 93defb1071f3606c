import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import {
  completionAsFound,
  itemsOfCompletions,
  rewriteCompletions,
  uncorrected,
} from '../../../bulk-changes/rewrite-completions.ts'
import { neverUndone } from '../each-item.ts'
import { rejectOthers } from '../items.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/**
 * Voids certificates and issues new ones for their completions, with the current name and program. The ledger keeps the completion
 * under a new entry, because a certificate proves one entry.
 */
export const reissueCertificates: Kind<'reissue_certificates'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { numbers }) => sql`
    select w.number as key, c.employee_id as subject_id, null::int as version, coalesce(e.last_name || ', ' || e.first_name, w.number) as name,
      e.employee_number, case when c.id is null then 'unknown' when s.why is not null then 'skip' else 'update' end as outcome, s.why as reason,
      jsonb_build_object('assignment_id', a.id, 'version', a.version) as given, jsonb_build_object('record_id', a.record_id) as before,
      jsonb_build_array(jsonb_build_object('field', 'certificate', 'before', w.number, 'after', case when s.why is not null then w.number end)) as changes,
      coalesce(e.sort_name, fold(w.number)) as sort
    from (select distinct upper(n) as number from unnest(${numbers}::text[]) n) w
    left join certificates c on c.organization_id = ${agency.id} and upper(c.number) = w.number
    left join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    left join assignments a on a.organization_id = c.organization_id and a.id = c.assignment_id
    left join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    cross join lateral (select case when c.id is null then ${operationTexts.named('noCertificate')}
      when a.id is null or a.state <> 'completed' or a.record_id is distinct from c.record_id then ${operationTexts.named('otherCompletion')}
      when not p.gives_certificate then ${operationTexts.named('givesNone')}
      when exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id and o.program_id = a.program_id
        and (o.state = 'in_progress' or o.state = 'assigned' and o.renews is distinct from a.id)) then ${operationTexts.named('renewalStarted')} end as why) s`,
  apply: async (scope, { id, settings: { reason } }, items) => {
    const wanted = sql`select a.id as assignment_id from job_items i join assignments a on ${completionAsFound} where ${items} and i.outcome = 'update'`
    const done = await rewriteCompletions(
      scope,
      { head: { source: 'bulk', job_id: id, reason }, items, movesDays: false },
      { wanted, becomes: uncorrected },
    )
    await rejectOthers(scope, items, await itemsOfCompletions(scope, items, done))
  },
}
