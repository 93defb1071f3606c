import type { AgencyInfo, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { agencyInfoTexts } from './texts.ts'

/**
 * Switches the agency to another partner system. The exchange with the previous one stops in the same transaction. Its records,
 * mappings and connection are kept in case the agency switches back.
 */
export async function changePartner(scope: Scope, before: AgencyInfo, partner_id: Id | null): Promise<void> {
  const { db, agency } = scope
  const next =
    partner_id &&
    (await db.row<{ name: string }>(
      sql`select name from partners where id = ${partner_id} and is_active and kind <> 'sso'`,
    ))
  if (partner_id && !next) throw invalid({ partner_id: [agencyInfoTexts.named('partnerUnknown')] })
  // A sync that starts now waits, and then uses the new partner
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  await db.run(sql`update organizations set partner_id = ${partner_id}, version = version + 1 where id = ${agency.id}`)
  await db.run(sql`update integration_settings set is_on = coalesce(partner_id = ${partner_id}, false)
    where organization_id = ${agency.id}`)
  await db.run(sql`insert into job_cancels (organization_id, job_id) select organization_id, id from jobs
    where organization_id = ${agency.id} and kind = 'partner_pull' and state in ('planning', 'running') on conflict do nothing`)
  // Unsent data waits until someone decides whether the new partner gets it
  await db.run(
    sql`update partner_pushes set state = 'held' where organization_id = ${agency.id} and state = 'queued' and not is_doubtful`,
  )
  // The next comparison is with the new partner
  await db.run(sql`delete from partner_differences where organization_id = ${agency.id}`)
  await recordEvent(scope, {
    kind: 'integration.partner_changed',
    subject: before,
    changes: [{ field: 'partner', before: before.partner?.name ?? null, after: next ? next.name : null }],
  })
}
