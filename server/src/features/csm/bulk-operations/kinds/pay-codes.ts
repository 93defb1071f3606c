import { operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { updateProgram } from '../../../programs/write-program.ts'
import { eachItem } from '../each-item.ts'
import type { Kind } from '../kind.ts'

/** Sets the pay code of programs that have none. Sealed payroll data stays unchanged. */
export const payCodes: Kind<'pay_codes'> = {
  prepare: async (_, change) => operationTitle(change),
  rows: ({ agency }, { pay_code, search }) => sql`
    select p.id::text as key, p.id as subject_id, p.version, t.title as name, null::text as employee_number, 'update' as outcome, null as reason,
      jsonb_build_object('pay_code', ${pay_code}::text) as given, jsonb_build_object('pay_code', null) as before,
      jsonb_build_array(jsonb_build_object('field', 'pay_code', 'before', null, 'after', ${pay_code}::text)) as changes, fold(t.title) as sort
    from programs p cross join lateral (select text_in(p.titles, ${fallback}) as title) t
    where p.organization_id = ${agency.id} and p.archived_at is null and p.pay_code is null
      and (${search}::text is null or fold(concat_ws(' ', p.code, p.titles::text)) like '%' || fold(${search}::text) || '%')`,
  apply: (scope, { settings: { change } }, items) =>
    eachItem(scope, items, ({ subject_id }) => updateProgram(scope, subject_id, { pay_code: change.pay_code }, null)),
  asLeft: sql`exists (select from programs p where p.organization_id = i.organization_id and p.id = i.subject_id
    and p.pay_code = i.values ->> 'pay_code' and p.version = i.subject_version + 1)`,
  restore: (scope, _, items) =>
    eachItem(scope, items, ({ subject_id }) => updateProgram(scope, subject_id, { pay_code: null }, null)),
}
