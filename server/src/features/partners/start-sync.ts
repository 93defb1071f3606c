import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { addJob } from '../../jobs/add-job.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { theirConnection } from './settings.ts'
import { partnerTexts } from './texts.ts'

export interface PullSettings {
  partner_id: Id
  accept_fewer: boolean
}

/** Starts to fetch the partner's people, one sync at a time. */
export async function startSync(
  scope: Scope,
  { trigger, accept_fewer = false }: { trigger: 'user' | 'schedule' | 'partner'; accept_fewer?: boolean | undefined },
): Promise<Id> {
  const { db, agency } = scope
  const { partner } = await theirConnection(scope)
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  const busy = await db.row(sql`select from jobs where organization_id = ${agency.id} and kind = 'partner_pull'
    and state in ('planning', 'running', 'undoing') limit 1`)
  if (busy) throw new AppError('CONFLICT', partnerTexts.named('underWay'))
  const id = newId()
  const settings: PullSettings = { partner_id: partner.id, accept_fewer }
  await addJob(scope, { id, kind: 'partner_pull', title: partner.name, state: 'running', settings, total: 0 })
  await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger)
    values (${agency.id}, ${id}, ${partner.id}, 'caregivers.pull', ${trigger})`)
  return id
}
