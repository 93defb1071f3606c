import type { Id, Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { startSync } from './start-sync.ts'

/** Scheduled syncs act for the person who saved the connection last. */
export const dueSyncs = agencyLoop({
  name: 'due syncs',
  every: 60,
  due: now =>
    sql`select distinct organization_id from integration_settings where is_on and next_at <= ${now}::timestamptz`,
  work: basis => inAgency(basis, runDue),
})

async function runDue(scope: Scope): Promise<number> {
  const { db, agency } = scope
  const due = await db.row<{
    acts_for: Id
    role: Role | null
    name: string | null
    account: string | null
    agency_status: string
  }>(sql`
    with due as (update integration_settings set next_at = now() + case schedule when 'hourly' then interval '1 hour' when 'daily' then interval '1 day' end
      where organization_id = ${agency.id} and is_on and next_at <= now() returning acts_for, updated_by_name as name)
    select d.acts_for, d.name, s.role, s.account, s.agency_status from due d cross join lateral standing_of(d.acts_for) s limit 1`)
  // Waits for the next time while the agency is paused or the person lacks access
  if (!due?.role || due.account !== 'active' || due.agency_status === 'paused') return 0
  const actor = { ...scope.actor, kind: 'user' as const, user_id: due.acts_for, name: due.name ?? '', role: due.role }
  try {
    await startSync({ ...scope, actor }, { trigger: 'schedule' })
    return 1
  } catch (error) {
    // a sync is already running, or the connection is gone
    if (error instanceof AppError) return 0
    throw error
  }
}

/** How many days item payloads are kept. */
const keptDays = 30

export const oldPayloads = agencyLoop({
  name: 'payloads of syncs',
  every: 3_600,
  due: now => sql`select distinct organization_id from integration_items where (said_sealed is not null or sent_sealed is not null)
    and not is_open and made_at < ${now}::timestamptz - make_interval(days => ${keptDays})`,
  work: (basis, { now }) =>
    inAgency(basis, ({ db, agency }) =>
      db.run(sql`update integration_items set said_sealed = null, sent_sealed = null
        where organization_id = ${agency.id} and (said_sealed is not null or sent_sealed is not null)
          and made_at < ${now}::timestamptz - make_interval(days => ${keptDays}) and not is_open`),
    ),
})
