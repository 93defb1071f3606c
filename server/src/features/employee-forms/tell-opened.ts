import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { tellOpened } from '../../records/medical.ts'
import type { Scope } from '../../scope/scope.ts'

/** Records in the audit log who opened medical answers, at most once per interval, because an open page reloads repeatedly. */
export async function tellOpenedOnce(
  scope: Scope,
  { id, employee_name }: { id: Id; employee_name: string },
): Promise<void> {
  const { db, agency, actor } = scope
  const known = await db.row(sql`select from events ev where ev.organization_id = ${agency.id} and ev.subject_id = ${id}
    and ev.kind = 'employee_form.opened' and ev.actor_id = ${actor.user_id} and ev.at > now() - interval '15 minutes' limit 1`)
  if (!known) await tellOpened(scope, { kind: 'employee_form.opened', id, employee_name })
}
