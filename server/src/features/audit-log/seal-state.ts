import type { AuditSeal } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { headOf } from '../../events/seal/seal.ts'
import type { Scope } from '../../scope.ts'

interface CheckRow {
  requested_at: string
  checked_at: string | null
  entries: number | null
  faults: number | null
  fault: string | null
  is_due: boolean
  is_begun: boolean
}

/** How far the agency's log is sealed, and how its last check ended. */
export async function sealState({ db, agency }: Scope): Promise<AuditSeal> {
  const head = await headOf(db, agency.id)
  const waiting = await db.row<{ n: number }>(sql`
    select count(*) as n from (select from unsealed_events where organization_id = ${agency.id} limit 1000) u`)
  const check = await db.row<CheckRow>(sql`
    select requested_at, checked_at, entries, faults, fault, checked_at is null or checked_at < requested_at as is_due,
      coalesce(started_at >= requested_at, false) as is_begun
    from seal_checks where organization_id = ${agency.id}`)
  return {
    entries: head?.seq ?? 0,
    waiting: waiting?.n ?? 0,
    sealed_to: head?.sealed_at ?? null,
    head: head?.hash.toString('hex').slice(0, 12) ?? null,
    check: check ? shown(check) : null,
  }
}

function shown({ is_due, is_begun, ...facts }: CheckRow): AuditSeal['check'] {
  if (is_due) return { ...facts, state: is_begun ? 'running' : 'waiting' }
  return { ...facts, state: facts.faults === 0 ? 'intact' : 'broken' }
}

/** Asks the worker for a check; one that is waited for already is not asked for twice. */
export async function askForCheck(scope: Scope): Promise<AuditSeal> {
  await scope.db.run(sql`
    insert into seal_checks (organization_id) values (${scope.agency.id})
    on conflict (organization_id) do update set requested_at = excluded.requested_at
      where seal_checks.checked_at >= seal_checks.requested_at or seal_checks.requested_at < now() - interval '1 minute'`)
  return sealState(scope)
}
