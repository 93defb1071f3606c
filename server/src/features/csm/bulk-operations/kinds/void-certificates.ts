import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { voidCertificate } from '../../../certificates/void-certificate.ts'
import { eachItem, neverUndone } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Voids certificates by number; a number the agency never issued is reported as not found. */
export const voidCertificates: Kind<'void_certificates'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { numbers }) => sql`
    select w.number as key, c.employee_id as subject_id, null::int as version, coalesce(e.last_name || ', ' || e.first_name, w.number) as name,
      e.employee_number, case when c.id is null then 'unknown' when c.state = 'void' then 'skip' else 'update' end as outcome,
      case when c.id is null then ${operationTexts.named('noCertificate')} when c.state = 'void' then ${operationTexts.named('alreadyVoid')} end as reason,
      jsonb_build_object('certificate_id', c.id) as given, '{}'::jsonb as before,
      jsonb_build_array(jsonb_build_object('field', 'certificate', 'before', w.number, 'after', case when c.id is null or c.state = 'void' then w.number end)) as changes,
      coalesce(e.sort_name, fold(w.number)) as sort
    from (select distinct upper(n) as number from unnest(${numbers}::text[]) n) w
    left join certificates c on c.organization_id = ${agency.id} and upper(c.number) = w.number
    left join employees e on e.organization_id = c.organization_id and e.id = c.employee_id`,
  apply: (scope, { settings: { reason } }, items) =>
    eachItem<{ certificate_id: string }>(scope, items, ({ given }) =>
      voidCertificate(scope, given.certificate_id, { reason }),
    ),
}
