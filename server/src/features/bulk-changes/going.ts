import { type BulkChange, mostDrift } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { startedBy } from '../../jobs/add-job.ts'
import { forgetCancelRequest } from '../../jobs/cancel-requests.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import type { Given } from './act.ts'
import { actOf, forbidden } from './acts.ts'
import { driftOf } from './audience.ts'
import { type BulkRecord, mayBePlanned } from './read-bulk.ts'
import type { BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'

export function prepared(scope: Scope, change: BulkChange, given: Given) {
  refuseForbidden(scope, change)
  return actOf(change).prepare(scope, change, given)
}

export function refuseForbidden(scope: Scope, change: BulkChange) {
  const why = forbidden(scope, change)
  if (why) throw invalid({ 'change.act': [why] })
}

/** Refuses unless it is previewed and the preview is still accurate, so it can be run or proposed. */
export async function refuseUnready(scope: Scope, record: BulkRecord) {
  refuseAtWork(record)
  if (record.state !== 'planned') {
    const why = mayBePlanned(record) ? bulkTexts.named('previewFirst') : bulkTexts.named('alreadyRun')
    throw new AppError('CONFLICT', why)
  }
  await prepared(scope, record.settings.change, { sendsTexts: record.settings.sends_texts ?? false })
  refuseOfYesterday(scope, record.settings)
  await refuseDrift(scope, record)
}

/** Starts the run on behalf of the actor. */
export async function goAhead(scope: Scope, { id }: BulkRecord) {
  await forgetCancelRequest(scope, id)
  await scope.db.run(sql`update jobs set ${fresh(scope, 'running')}
    where organization_id = ${scope.agency.id} and id = ${id}`)
}

/** Refuses an outdated preview: days that count from the assignment would begin before it. */
function refuseOfYesterday({ agency }: Scope, { change, today }: BulkSettings) {
  if (actOf(change).isOfItsDay && today !== todayIn(agency.time_zone))
    throw new AppError('CONFLICT', bulkTexts.named('previewedEarlier'))
}

async function refuseDrift(scope: Scope, { id, total, settings }: BulkRecord) {
  const { came, went } = await driftOf(scope, id, settings.audience)
  if (came + went <= mostDrift(total)) return
  throw new AppError('CONFLICT', bulkTexts.named('listChanged', { came, went }))
}

export const fresh = (scope: Scope, state: 'planning' | 'running') =>
  sql`state = ${state}, cursor = 0, ran_to = 0, done = 0, counts = '{}', crashes = 0, message = null,
    started_at = null, ended_at = null, ${startedBy(scope)}`

export function refuseAtWork({ state }: BulkRecord) {
  if (state === 'planning' || state === 'running' || state === 'undoing')
    throw new AppError('IN_PROGRESS', bulkTexts.named('stillRunning'))
}
