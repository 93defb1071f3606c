import { adapters, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { addJob } from '../../jobs/add-job.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { theirConnection } from './settings.ts'
import { digestNow } from './take-over.ts'
import { partnerTexts } from './texts.ts'

export interface PullSettings {
  partner_id: Id
  accept_fewer: boolean
}

interface Wish {
  trigger: 'user' | 'schedule' | 'partner'
  accept_fewer?: boolean | undefined
  everybody?: boolean | undefined
}

/** How many days until everyone is fetched again, because only that shows who is gone. */
const fullEvery = 7
/** How many minutes the partner's clock may differ from ours. */
const margin = 10

/**
 * Starts fetching the partner's people, one sync at a time: only those changed since the last one, if the partner supports that.
 */
export async function startSync(scope: Scope, { trigger, accept_fewer = false, everybody = false }: Wish): Promise<Id> {
  const { db, agency } = scope
  const stored = await theirConnection(scope)
  const { partner } = stored
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  const busy = await db.row(sql`select from jobs where organization_id = ${agency.id} and kind = 'partner_pull'
    and state in ('planning', 'running', 'undoing') limit 1`)
  if (busy) throw new AppError('CONFLICT', partnerTexts.named('underWay'))
  const id = newId()
  const settings: PullSettings = { partner_id: partner.id, accept_fewer }
  const digest = await digestNow(scope, stored)
  const isWhole = accept_fewer || everybody || !adapters[stored.adapter].changes || stored.full_digest !== digest
  await addJob(scope, { id, kind: 'partner_pull', title: partner.name, state: 'running', settings, total: 0 })
  await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger, digest, since)
    select ${agency.id}, ${id}, ${partner.id}, 'caregivers.pull', ${trigger}, ${digest},
      case when not ${isWhole} and s.full_at > now() - make_interval(days => ${fullEvery}) + interval '2 hours'
        then s.changes_since - make_interval(mins => ${margin}) end
    from integration_settings s where s.organization_id = ${agency.id} and s.id = ${stored.id}`)
  return id
}
