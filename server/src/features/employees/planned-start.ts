import { activeStatus, fullName, type Id, type ProviderStatus, providerStatuses } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'

interface Waiting {
  id: Id
  first_name: string
  last_name: string
  provider_status: ProviderStatus
}

/** Plans, moves or cancels the day on which someone becomes Active automatically, as decided by `decideStart` in the contract. */
export async function writeStart(scope: Scope, employee: Waiting, before: string | null, after: string | null) {
  if (before === after) return
  const { db, agency, actor } = scope
  const subject = { id: employee.id, name: fullName(employee) }
  if (before !== null)
    await db.run(sql`update scheduled_statuses set ended_at = now(), ended_how = 'cancelled'
      where organization_id = ${agency.id} and employee_id = ${employee.id} and ended_at is null
        and provider_status = ${activeStatus} and effective_on = ${before}::date`)
  if (after !== null)
    await db.run(sql`insert into scheduled_statuses
        (organization_id, employee_id, provider_status, effective_on, created_by, created_by_name)
      values (${agency.id}, ${employee.id}, ${activeStatus}, ${after}, ${actor.user_id}, ${actor.name})`)
  const [was, is] = [providerStatuses[employee.provider_status], providerStatuses[activeStatus]]
  const dayChange = { field: 'effective_on', before, after }
  await recordEvent(scope, {
    kind: after === null ? 'employee.status_unscheduled' : 'employee.status_scheduled',
    subject,
    changes: [
      after === null
        ? { field: 'provider_status', before: is, after: null }
        : { field: 'provider_status', before: was, after: is },
      dayChange,
    ],
  })
}
