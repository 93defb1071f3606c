import { type Id, opensMedical } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { changesBetween } from '../events/changes.ts'
import { recordEvent } from '../events/record.ts'
import { type Actor, permissionsOf, type Scope } from '../scope/scope.ts'

/** Returns true if the actor may open medical content. `isOwn`: whether they recorded it. */
export function mayOpenMedical(actor: Actor, permission: Parameters<typeof opensMedical>[1], isOwn: Sql): Sql {
  const holder = { role: actor.role, permissions: permissionsOf(actor) }
  return sql`(${opensMedical(holder, permission, false)}::boolean or (${opensMedical(holder, permission, true)}::boolean and (${isOwn})))`
}

interface Opened {
  kind: 'medical.scan_opened' | 'medical.note_opened' | 'medical.proof_opened' | 'employee_form.opened'
  /** The opened item, whose history isn't public, unlike its employee's. */
  id: Id
  employee_name: string
  /** Describes the item, without its content. */
  facts?: Readonly<Record<string, string | null>>
}

/** Records in the audit log who opened medical content. */
export const tellOpened = (scope: Scope, { kind, id, employee_name, facts = {} }: Opened): Promise<void> =>
  recordEvent(scope, {
    kind,
    subject: { id, name: employee_name },
    changes: changesBetween({}, facts, Object.keys(facts)),
  })
