import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../../errors/app-error.ts'
import { recordEvent } from '../../../../events/record.ts'
import { isRefusedLately, requeueRefused } from '../../../partners/requeue-refused.ts'
import { eachItem, neverUndone } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Requeues pushes that the agency's partner refused; each keeps its key, so nothing arrives twice. */
export const replayPushes: Kind<'replay_pushes'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: (scope, { within_days }) => sql`
    select p.id::text as key, p.id as subject_id, null::int as version, e.last_name || ', ' || e.first_name as name, e.employee_number, 'update' as outcome,
      null as reason, '{}'::jsonb as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'partner', 'before', p.code, 'after', n.name)) as changes, p.id::text as sort
    from partner_pushes p join partners n on n.id = p.partner_id
    join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    where ${isRefusedLately(scope, within_days)}`,
  apply: async (scope, { id, settings: { reason } }, items) => {
    await eachItem(scope, items, async ({ subject_id }) => {
      if (!(await requeueRefused(scope, subject_id)))
        throw new AppError('CONFLICT', operationTexts.named('changedMeanwhile'))
    })
    await recordEvent(scope, {
      kind: 'bulk_operation.pushes_resent',
      subject: scope.agency,
      source: 'bulk',
      job_id: id,
      reason,
    })
  },
}
