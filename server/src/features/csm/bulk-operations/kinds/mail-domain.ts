import { operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import { writesPeople } from '../items.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Changes the domain in the email addresses of employees. */
export const mailDomain: Kind<'mail_domain'> = {
  ...writesPeople,
  prepare: async (_, change) => {
    if (change.from_domain === change.to_domain)
      throw invalid({ 'change.to_domain': [operationTexts.named('sameDomain')] })
    return operationTitle(change)
  },
  rows: ({ agency }, { from_domain, to_domain }) => sql`
    select e.id::text as key, e.id as subject_id, e.version, e.last_name || ', ' || e.first_name as name, e.employee_number,
      case when n.is_long then 'skip' else 'update' end as outcome,
      case when n.is_long then ${operationTexts.named('addressLong')} end as reason,
      jsonb_build_object('email', n.address) as given, jsonb_build_object('email', e.email) as before,
      jsonb_build_array(jsonb_build_object('field', 'email', 'before', e.email, 'after', case when n.is_long then e.email else n.address end)) as changes, e.sort_name as sort
    from employees e
    cross join lateral (select split_part(e.email, '@', 1) || '@' || ${to_domain}::text as address) w
    cross join lateral (select w.address, length(w.address) > 254 as is_long) n
    where e.organization_id = ${agency.id} and lower(split_part(e.email, '@', 2)) = ${from_domain}`,
}
