import type { AuditSeal } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../db/tx.ts'
import { type Chain, ofChain } from '../../events/seal/chains.ts'
import { headOf } from '../../events/seal/seal.ts'

interface CheckRow {
  requested_at: string
  checked_at: string | null
  entries: number | null
  faults: number | null
  fault: string | null
  is_due: boolean
  is_begun: boolean
}

/** Returns the sealed position of a log (an agency's or customer success's) and the result of its last check. */
export async function sealState(db: Db, chain: Chain): Promise<AuditSeal> {
  const head = await headOf(db, chain)
  const waiting = await db.row<{ n: number }>(sql`
    select count(*) as n from (select from unsealed_events q where ${ofChain(chain, 'q')} limit 1000) u`)
  const check = await db.row<CheckRow>(sql`
    select requested_at, checked_at, entries, faults, fault, checked_at is null or checked_at < requested_at as is_due,
      coalesce(started_at >= requested_at, false) as is_begun
    from seal_checks c where ${ofChain(chain, 'c')}`)
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

/** Requests a check from the worker, unless one is already pending. */
export async function askForCheck(db: Db, chain: Chain): Promise<AuditSeal> {
  await db.run(sql`
    insert into seal_checks (organization_id) values (${chain})
    on conflict (organization_id) do update set requested_at = excluded.requested_at
      where seal_checks.checked_at >= seal_checks.requested_at or seal_checks.requested_at < now() - interval '1 minute'`)
  return sealState(db, chain)
}
