import { access, type Id, operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import { changePartner as change } from '../../../settings/info/change-partner.ts'
import { readAgencyInfo } from '../../../settings/info/read-agency-info.ts'
import { eachItem } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Connects agencies to another partner, like the agency page does. */
export const changePartner: Kind<'change_partner', { name: string }> = {
  access: access.partners,
  bring: async ({ db }, { partner_id }) => {
    if (partner_id === null) return { name: operationTexts.named('noPartner') }
    const partner = await db.row<{ name: string }>(
      sql`select name from partners where id = ${partner_id} and is_active and kind <> 'sso'`,
    )
    if (!partner) throw invalid({ 'change.partner_id': [operationTexts.named('partnerUnknown')] })
    return partner
  },
  prepare: async (_, asked, { name }) => operationTitle(asked, { from: '', to: name }),
  rows: ({ agency }, { partner_id }) => sql`
    select 'partner' as key, o.id as subject_id, null::int as version, o.name, null::text as employee_number,
      case when o.partner_id is not distinct from ${partner_id}::uuid then 'skip' else 'update' end as outcome,
      case when o.partner_id is not distinct from ${partner_id}::uuid then ${operationTexts.named('partnerAlready')} end as reason,
      jsonb_build_object('partner_id', ${partner_id}::uuid) as given, jsonb_build_object('partner_id', o.partner_id) as before,
      jsonb_build_array(jsonb_build_object('field', 'partner', 'before', b.name, 'after', n.name)) as changes, '' as sort
    from organizations o left join partners b on b.id = o.partner_id left join partners n on n.id = ${partner_id}::uuid
    where o.id = ${agency.id}`,
  apply: (scope, _, items) =>
    eachItem<{ partner_id: Id | null }>(scope, items, async ({ given }) =>
      change(scope, await readAgencyInfo(scope), given.partner_id),
    ),
  asLeft: sql`exists (select from organizations o where o.id = i.organization_id
    and o.partner_id is not distinct from (i.values ->> 'partner_id')::uuid)`,
  restore: (scope, _, items) =>
    eachItem(scope, items, async ({ before }) =>
      change(scope, await readAgencyInfo(scope), (before['partner_id'] ?? null) as Id | null),
    ),
}
