import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Returns whether each signature of a form has its seal in the chain. The audit log's check verifies the seals. */
export async function chainOf({ db, agency }: Scope, id: Id): Promise<'sealed' | 'pending'> {
  const row = await db.row<{ is_sealed: boolean | null }>(sql`
    select bool_and(s.seq is not null) as is_sealed from form_signatures g
    left join signature_seals s on s.organization_id = g.organization_id and s.signature_id = g.id
    where g.organization_id = ${agency.id} and g.employee_form_id = ${id}`)
  return row?.is_sealed === true ? 'sealed' : 'pending'
}
