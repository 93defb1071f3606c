import {
  type api,
  type Audience,
  type BulkChange,
  type BulkOperation,
  finalActs,
  type Id,
  mostPeople,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import { addJob, startedBy } from '../../jobs/add-job.ts'
import { forgetCancelRequest } from '../../jobs/cancel-requests.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { dropProposals, propose } from '../approvals/propose.ts'
import { todayIn } from '../employees/today.ts'
import type { Given } from './act.ts'
import { actOf } from './acts.ts'
import { sizeOf } from './audience.ts'
import { bulkChangeApproval } from './bulk-change.approval.ts'
import { fresh, goAhead, prepared, refuseAtWork, refuseForbidden, refuseUnready } from './going.ts'
import { type BulkRecord, findBulk, mayBePlanned, readBulk } from './read-bulk.ts'
import { needsSecondPerson } from './second-person.ts'
import type { BulkSettings } from './settings.ts'
import { bulkTexts } from './texts.ts'
import { previewUndo } from './undo.ts'

/** Accepts a bulk change and starts its preview; one for a few people may run as soon as it is planned. */
export async function addBulk(
  scope: Scope,
  { audience, change, at_once = false }: z.output<(typeof api.bulk.add)['body']>,
  given: Given,
): Promise<BulkOperation> {
  const { settings, title, total } = await draft(scope, { audience, change }, given)
  const id = newId()
  const kept: BulkSettings = { ...settings, ...(at_once && { runs_at_once: true }) }
  await addJob(scope, { id, kind: 'bulk_change', title, state: 'planning', settings: kept, total })
  return readBulk(scope, id)
}

/** Plans and runs at once, for changes previewed elsewhere; they can be undone as usual. */
export async function runAtOnce(scope: Scope, audience: Audience, change: BulkChange): Promise<Id> {
  const { settings, title, total } = await draft(scope, { audience, change }, { sendsTexts: false })
  const id = newId()
  const at_once: BulkSettings = { ...settings, runs_at_once: true }
  await addJob(scope, { id, kind: 'bulk_change', title, state: 'planning', settings: at_once, total })
  return id
}

/** Refuses immediately anything that would fail later: impossible options, no one to change, too many people. */
async function draft(scope: Scope, { audience, change }: { audience: Audience; change: BulkChange }, given: Given) {
  const { title } = await prepared(scope, change, given)
  const { size, words } = await sizeOf(scope, audience)
  if (size === 0) throw invalid({ audience: [bulkTexts.named('noneMatch')] })
  if (size > mostPeople) throw invalid({ audience: [bulkTexts.named('tooMany', { most: mostPeople })] })
  const most = actOf(change).most?.(scope.actor) ?? null
  if (most !== null && size > most) throw invalid({ audience: [bulkTexts.named('messageToMany', { most })] })
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

/** Previews again with the people who currently match, before any run. */
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
  await dropProposals(scope, id)
  await scope.db.run(sql`update jobs set title = ${title}, settings = ${JSON.stringify(settings)}::jsonb, total = ${total},
      ${fresh(scope, 'planning')} where organization_id = ${scope.agency.id} and id = ${id}`)
  return readBulk(scope, id)
}

/** Executes the preview; above the agency's limit it is proposed to a second person instead. */
export async function runBulk(scope: Scope, config: Config, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id, { hold: true })
  if (record.state === 'paused') return goOn(scope, record)
  await refuseUnready(scope, record)
  if (await needsSecondPerson(scope, id)) await propose(scope, config, bulkChangeApproval, id)
  else {
    // Proposed while the agency had a lower limit
    await dropProposals(scope, id)
    await goAhead(scope, record)
  }
  return readBulk(scope, id)
}

/** Resumes a paused operation where it stopped. */
async function goOn(scope: Scope, { id, settings }: BulkRecord): Promise<BulkOperation> {
  refuseForbidden(scope, settings.change)
  await forgetCancelRequest(scope, id)
  const since = new Date().toISOString()
  await scope.db.run(sql`update jobs set state = 'running', message = null, crashes = 0,
      settings = settings || ${JSON.stringify({ goes_on_since: since })}::jsonb, ${startedBy(scope)}
    where organization_id = ${scope.agency.id} and id = ${id} and state = 'paused'`)
  return readBulk(scope, id)
}

/** Restores people who were not changed since; the others stay and are listed. */
export async function undoBulk(scope: Scope, id: Id): Promise<BulkOperation> {
  const record = await findBulk(scope, id, { hold: true })
  refuseAtWork(record)
  refuseForbidden(scope, record.settings.change)
  if (record.settings.rule) throw new AppError('NOT_UNDOABLE', bulkTexts.named('undoInRule'))
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
