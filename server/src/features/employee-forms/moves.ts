import { type EmployeeFormState, employeeFormStates, type EventKind, fullName } from '@preceptor/contract'
import sql, { join, raw } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Change } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { knownAs } from '../forms/known-title.ts'
import type { Held, Signer } from './held.ts'
import { employeeFormTexts } from './texts.ts'

interface Told {
  reason?: string | null
  note?: string | null
  /** The number of a completed form, readable by everyone who can open the employee. */
  number?: string | null
  changes?: readonly Change[]
}

/** Writes an entry in the employee's history. It names no restricted title, and no reason or note of such a form. */
export function tell(scope: Scope, held: Held, kind: EventKind, { reason, note, number, changes = [] }: Told = {}) {
  const isOpen = held.visibility === 'general'
  return recordEvent(scope, {
    kind,
    subject: { id: held.employee_id, name: fullName(held.employee) },
    reason: isOpen ? (reason ?? null) : null,
    note: number ?? (isOpen ? (note ?? null) : null),
    changes: [{ field: 'form', before: null, after: knownAs(held) }, ...changes],
  })
}

/** Refuses a transition that isn't in the table. */
export function refuseMove(held: Held, to: EmployeeFormState): void {
  if (!employeeFormStates.may(held.state, to))
    throw new AppError(
      'TRANSITION_REFUSED',
      employeeFormTexts.named('notNow', { state: employeeFormStates.names[held.state] }),
    )
}

/** Writes columns of the assigned form. If a state is given, moves the form to it; the table must allow the transition. */
export async function write(
  { db, agency }: Scope,
  held: Held,
  { state, ...columns }: Readonly<Record<string, unknown>> & { state?: Held['state'] },
): Promise<void> {
  if (state !== undefined && state !== held.state) refuseMove(held, state)
  const set = Object.entries({ ...columns, ...(state !== undefined && { state }) })
  await db.run(
    sql`update employee_forms set ${join([
      ...set.map(([column, value]) => sql`${raw(column)} = ${value}`),
      sql`version = version + 1`,
      sql`updated_at = now()`,
    ])} where organization_id = ${agency.id} and id = ${held.id}`,
  )
  held.version += 1
  if (state !== undefined) held.state = state
}

/** Returns steps to their state before someone took them: a role's or coordinator's step no longer belongs to that person. */
export async function unask({ db, agency }: Scope, signers: readonly Signer[]): Promise<void> {
  if (signers.length === 0) return
  await db.run(sql`update form_signers set state = 'waiting', reason = null, decided_at = null, opened_at = null,
      user_id = case when kind in ('role', 'coordinator') then null else user_id end
    where organization_id = ${agency.id} and id = any(${signers.map(({ id }) => id)}::uuid[])`)
  for (const signer of signers) {
    signer.state = 'waiting'
    if (signer.kind === 'role' || signer.kind === 'coordinator') signer.user_id = null
  }
}
