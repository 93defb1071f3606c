import {
  type api,
  type Audience,
  type BulkChange,
  type BulkOperation,
  finalActs,
  type Id,
  mostDrift,
  mostPeople,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid } from '../../errors/app-error.ts'
import { addJob, startedBy } from '../../jobs/add-job.ts'
import { forgetCancelRequest } from '../../jobs/cancel-requests.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import type { Given } from './act.ts'
import { actOf, forbidden } from './acts.ts'
import { driftOf, sizeOf } from './audience.ts'
import { type BulkRecord, findBulk, mayBePlanned, readBulk } from './read-bulk.ts'
import type { BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'
import { previewUndo } from './undo.ts'

/** Takes a bulk change in and starts its preview. */
export async function addBulk(
  scope: Scope,
  { audience, change }: z.output<(typeof api.bulk.add)['body']>,
  given: Given,
): Promise<BulkOperation> {
  const { settings, title, total } = await draft(scope, { audience, change }, given)
  const id = newId()
  await addJob(scope, { id, kind: 'bulk_change', title, state: 'planning', settings, total })
  return readBulk(scope, id)
}

/** What was previewed and chosen elsewhere: plans and runs in one go, and can be undone like any other. */
export async function runAtOnce(scope: Scope, audience: Audience, change: BulkChange): Promise<Id> {
  const { settings, title, total } = await draft(scope, { audience, change }, { sendsTexts: false })
  const id = newId()
  const at_once: BulkSettings = { ...settings, runs_at_once: true }
  await addJob(scope, { id, kind: 'bulk_change', title, state: 'planning', settings: at_once, total })
  return id
}

/** What would be refused later is refused now: options that cannot be, nobody to change, too many. */
async function draft(scope: Scope, { audience, change }: { audience: Audience; change: BulkChange }, given: Given) {
  const { title } = await prepared(scope, change, given)
  const { size, words } = await sizeOf(scope, audience)
  if (size === 0) throw invalid({ audience: [bulkTexts.named('noneMatch')] })
  if (size > mostPeople) throw invalid({ audience: [bulkTexts.named('tooMany', { most: mostPeople })] })
  const settings: BulkSettings = {
    audience,
    audience_words: words,
    change,
    today: todayIn(scope.agency.time_zone),
    sends_texts: given.sendsTexts,
    ...(finalActs.has(change.act) && { final: true }),
  }
  return { settings, title, total: size }
}

function prepared(scope: Scope, change: BulkChange, given: Given) {
  refuseForbidden(scope, change)
  return actOf(change).prepare(scope, change, given)
}

function refuseForbidden(scope: Scope, change: BulkChange) {
  const why = forbidden(scope, change)
  if (why) throw invalid({ 'change.act': [why] })
}

/** The preview anew, of the people who match now; until it is run. */
export async function planBulk(
  scope: Scope,
  id: Id,
  { change, ...given }: Given & { change: BulkChange | undefined },
): Promise<BulkOperation> {
  const record = await findBulk(scope, id, { hold: true })
  refuseAtWork(record)
  if (!mayBePlanned(record)) throw new AppError('CONFLICT', bulkTexts.named('alreadyRunStartNew'))
  const { settings, title, total } = await draft(
    scope,
    { audience: record.settings.audience, change: change ?? record.settings.change },
    given,
  )
  await forgetCancelRequest(scope, id)
  await scope.db.run(sql`update jobs set title = ${title}, settings = ${JSON.stringify(settings)}::jsonb, total = ${total},
      ${fresh(scope, 'planning')} where organization_id = ${scope.agency.id} and id = ${id}`)
  return readBulk(scope, id)
}

/** Does what the preview said. */
export async function runBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id, { hold: true })
  refuseAtWork(record)
  if (record.state !== 'planned') {
    const why = mayBePlanned(record) ? bulkTexts.named('previewFirst') : bulkTexts.named('alreadyRun')
    throw new AppError('CONFLICT', why)
  }
  await prepared(scope, record.settings.change, { sendsTexts: record.settings.sends_texts ?? false })
  refuseOfYesterday(scope, record.settings)
  await refuseDrift(scope, record)
  await forgetCancelRequest(scope, id)
  await scope.db.run(sql`update jobs set ${fresh(scope, 'running')}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return readBulk(scope, id)
}

/** Days that count from the assignment would begin before it. */
function refuseOfYesterday({ agency }: Scope, { change, today }: BulkSettings) {
  if (actOf(change).isOfItsDay && today !== todayIn(agency.time_zone))
    throw new AppError('CONFLICT', bulkTexts.named('previewedEarlier'))
}

async function refuseDrift(scope: Scope, { id, total, settings }: BulkRecord) {
  const { came, went } = await driftOf(scope, id, settings.audience)
  if (came + went <= mostDrift(total)) return
  throw new AppError('CONFLICT', bulkTexts.named('listChanged', { came, went }))
}

/** Puts back whoever was not changed since; the others stay and are listed. */
export async function undoBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id, { hold: true })
  refuseAtWork(record)
  refuseForbidden(scope, record.settings.change)
  if (record.settings.final) throw new AppError('NOT_UNDOABLE', bulkTexts.named('notTakenBack'))
  if (record.state === 'undone') throw new AppError('NOT_UNDOABLE', bulkTexts.named('alreadyUndone'))
  if (record.ran_to === 0 || !record.counts.update) throw new AppError('NOT_UNDOABLE', bulkTexts.named('changedNoOne'))
  const goesOn = record.undone_to > 0
  if (!goesOn && (await previewUndo(scope, record)).restored === 0)
    throw new AppError('NOT_UNDOABLE', bulkTexts.named('allEdited'))
  await forgetCancelRequest(scope, id)
  await scope.db.run(sql`update jobs set state = 'undoing', cursor = ${record.undone_to}, done = ${goesOn ? sql`done` : 0}, crashes = 0,
      message = null, started_at = null, ended_at = null, ${startedBy(scope)}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return readBulk(scope, id)
}

const fresh = (scope: Scope, state: 'planning' | 'running') =>
  sql`state = ${state}, cursor = 0, ran_to = 0, done = 0, counts = '{}', crashes = 0, message = null,
    started_at = null, ended_at = null, ${startedBy(scope)}`

function refuseAtWork({ state }: BulkRecord) {
  if (state === 'planning' || state === 'running' || state === 'undoing')
    throw new AppError('IN_PROGRESS', bulkTexts.named('stillRunning'))
}
