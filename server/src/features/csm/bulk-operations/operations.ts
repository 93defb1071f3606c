import {
  type api,
  type CsmOperation,
  type Id,
  isFinalOperation,
  mostDrift,
  operationKindFacts,
  operationStates,
  type OperationChange,
  type OperationState,
  whyFinal,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { operationText } from '@preceptor/contract/bulk-operations/texts'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../../events/record.ts'
import { addJob, startedBy } from '../../../jobs/add-job.ts'
import { forgetCancelRequest } from '../../../jobs/cancel-requests.ts'
import { inWords } from '../../../lib/texts.ts'
import { newId } from '../../../lib/new-id.ts'
import { type AgenciesScope, mayI, type Scope, within } from '../../../scope/scope.ts'
import { digestOfItems } from '../../bulk-changes/bulk-change.approval.ts'
import type { Config } from '../../../config.ts'
import { driftOf } from './freeze.ts'
import type { OperationSettings } from './kind.ts'
import { kindOf } from './kinds.ts'
import { findOperation, type Part, partsOf, readOperation, reasonsOf, type Stored } from './read-operations.ts'
import { tellDeciders, tellProposer } from './tell.ts'
import { operationTexts } from './texts.ts'

type New = z.output<(typeof api.csmOperations.add)['body']>
type InAgency = Pick<Scope['agency'], 'id' | 'name' | 'time_zone'>

/** Accepts an operation and starts its preview in each agency. */
export async function addOperation(
  scope: AgenciesScope,
  config: Config,
  { agency_ids, change, reason }: New,
): Promise<CsmOperation> {
  const { db, actor } = scope
  const facts = operationKindFacts[change.kind]
  const agencies = await openAgencies(scope, agency_ids)
  if (facts.one_agency && agencies.length > 1) throw invalid({ agency_ids: [operationTexts.named('oneAgency')] })
  const kind = kindOf(change)
  if (kind.access && !mayI(actor, kind.access)) throw new AppError('FORBIDDEN', operationTexts.named('mayNotKind'))
  if (kind.ofOwnAgencies) await refuseOthers(scope, agencies)
  const brought = await kind.bring?.(scope, change, { config })
  const parts = kind.split?.(change) ?? [change]
  const titles = new Map<Id, string[]>()
  for (const agency of agencies)
    titles.set(
      agency.id,
      await within(scope, agency, async inside => {
        const all: string[] = []
        for (const part of parts) all.push(await kind.prepare(inside, part, brought))
        return all
      }),
    )
  const [first] = agencies
  const title = titleOf((first && titles.get(first.id)) ?? [])
  const id = newId()
  await db.run(sql`insert into bulk_operations (id, kind, title, change, reason, proposed_by, proposed_by_name)
    values (${id}, ${change.kind}, ${title}, ${JSON.stringify(change)}::jsonb, ${reason}, ${actor.user_id}, ${actor.name})`)
  const settingsOf = (part: OperationChange): OperationSettings => ({
    operation_id: id,
    change: part,
    reason,
    ...(isFinalOperation(part) && { final: true }),
    ...(brought !== undefined && { brought }),
  })
  for (const agency of agencies)
    await within(scope, agency, async inside => {
      for (const [at, part] of parts.entries()) {
        const job_id = newId()
        const titled = titles.get(agency.id)?.[at] ?? title
        const settings = settingsOf(part)
        await addJob(inside, {
          id: job_id,
          kind: 'csm_operation',
          title: titled,
          state: 'planning',
          settings,
          total: 0,
        })
        await inside.db.run(
          sql`update jobs set operation_id = ${id} where organization_id = ${agency.id} and id = ${job_id}`,
        )
      }
    })
  return readOperation(scope, id)
}

/** Limits customer success managers to agencies they own, for some kinds. */
async function refuseOthers({ db, actor }: AgenciesScope, agencies: readonly InAgency[]) {
  if (actor.role !== 'csm') return
  const other = await db.row<{ name: string }>(sql`select name from organizations
    where id = any(${agencies.map(({ id }) => id)}::uuid[]) and cs_user_id is distinct from ${actor.user_id} order by lower(name) limit 1`)
  if (other) throw invalid({ agency_ids: [operationTexts.named('notYourAgency', { agency: other.name })] })
}

/** Returns the title of the whole operation: that of its only part, or the first one with the number of others. */
const titleOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : operationText('peopleActsTitle', { first, count: others.length })

async function openAgencies({ db }: AgenciesScope, ids: readonly Id[]): Promise<InAgency[]> {
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  const agencies = await db.rows<InAgency>(sql`select id, name, time_zone from organizations
    where id = any(${wanted}::uuid[]) and status <> 'closed' order by lower(name), id`)
  if (agencies.length < wanted.length) throw invalid({ agency_ids: [operationTexts.named('agencyClosedOrGone')] })
  return agencies
}

function refuseMove({ state }: Pick<Stored, 'state'>, to: OperationState) {
  if (!operationStates.may(state, to))
    throw new AppError(
      'TRANSITION_REFUSED',
      operationTexts.named('moveRefused', { state: operationStates.names[state] }),
    )
}

const placeOf = ({ agency, job_id }: Part) => `${agency.id} ${job_id}`

/** Runs work in each part of an operation, always in the same order. */
async function inEach(
  scope: AgenciesScope,
  parts: readonly Part[],
  work: (inside: Scope, part: Part) => Promise<unknown>,
) {
  const inOrder = parts.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  for (const part of inOrder) await within(scope, part.agency, inside => work(inside, part))
}

/** Runs work once in each agency, however many parts it has there. */
const inEachAgency = (scope: AgenciesScope, parts: readonly Part[], work: (inside: Scope) => Promise<unknown>) =>
  inEach(scope, [...new Map(parts.map(part => [part.agency.id, part])).values()], work)

type Told = Extract<EventHead['kind'], `bulk_operation.${string}`>

const tell = (
  inside: Scope,
  { id, title, reason }: Pick<Stored, 'id' | 'title' | 'reason'>,
  kind: Told,
  why = reason,
) => recordEvent(inside, { kind, subject: { id, name: inWords(fallback, title) }, reason: why })

/** Previews again with the rows that currently match. */
export async function planAgain(scope: AgenciesScope, config: Config, id: Id): Promise<CsmOperation> {
  const stored = await findOperation(scope, id, { hold: true })
  if (stored.state !== 'planned' && stored.state !== 'failed' && stored.state !== 'expired')
    refuseMove(stored, 'planning')
  await scope.db.run(
    sql`update bulk_operations set stage = 'draft', plan_hash = null, submitted_at = null where id = ${id}`,
  )
  const brought = await kindOf(stored.change).bring?.(scope, stored.change, { config })
  await inEach(scope, await partsOf(scope, id), async (inside, { job_id }) => {
    await forgetCancelRequest(inside, job_id)
    await inside.db.run(
      sql`update jobs set ${afresh('planning')}${brought === undefined ? sql`` : sql`, settings = settings || ${JSON.stringify({ brought })}::jsonb`}
        where organization_id = ${inside.agency.id} and id = ${job_id}`,
    )
  })
  return readOperation(scope, id)
}

const afresh = (state: 'planning' | 'running') =>
  sql`state = ${state}, cursor = 0, ran_to = 0, done = 0, counts = '{}', crashes = 0, message = null, started_at = null, ended_at = null`

/** Starts the operation, or requests a second person's approval. */
export async function submitOperation(scope: AgenciesScope, config: Config, id: Id): Promise<CsmOperation> {
  const { db } = scope
  const stored = await findOperation(scope, id, { hold: true })
  refuseMove(stored, 'awaiting_approval')
  if (stored.proposed_by !== scope.actor.user_id)
    throw new AppError('FORBIDDEN', operationTexts.named('onlyProposer', { name: stored.proposed_by_name }))
  const parts = await partsOf(scope, id)
  if (parts.every(({ counts }) => !counts.update)) throw new AppError('CONFLICT', operationTexts.named('nothingToDo'))
  const hash = await hashOf(scope, stored, parts)
  const waits = (await reasonsOf(scope, id, stored)).length > 0
  await db.run(sql`update bulk_operations set stage = ${waits ? 'waiting' : 'approved'}, plan_hash = ${hash}, submitted_at = now()
    where id = ${id}`)
  await inEachAgency(scope, parts, inside =>
    tell(inside, stored, waits ? 'bulk_operation.proposed' : 'bulk_operation.started'),
  )
  if (!waits) await inEach(scope, parts, setGoing)
  if (waits) await tellDeciders(scope, config, stored, parts)
  return readOperation(scope, id)
}

/** Returns the digest of everything the preview showed. Throws CONFLICT if too many rows changed since. */
async function hashOf(scope: AgenciesScope, { change }: Stored, parts: readonly Part[]): Promise<string> {
  const digests: string[] = []
  await inEach(scope, parts, async (inside, { job_id, total, state, agency }) => {
    if (state !== 'planned') throw new AppError('CONFLICT', operationTexts.named('previewFirst'))
    const drift = await driftOf(inside, job_id)
    if (drift > mostDrift(total))
      throw new AppError('CONFLICT', operationTexts.named('drifted', { count: drift, agency: agency.name }))
    digests.push(agency.id, job_id, await digestOfItems(inside, job_id))
  })
  return createHash('sha256')
    .update(JSON.stringify([change, digests]))
    .digest('hex')
}

/** Starts a part's run, on behalf of the person who proposed it. */
async function setGoing(inside: Scope, { job_id }: Part) {
  await forgetCancelRequest(inside, job_id)
  await inside.db.run(
    sql`update jobs set ${afresh('running')} where organization_id = ${inside.agency.id} and id = ${job_id}`,
  )
}

/**
 * Locks the operation for a second person's decision: no one decides about their own, and a late decider learns who already
 * decided.
 */
async function holdForDecision(scope: AgenciesScope, id: Id, to: 'approved' | 'declined'): Promise<Stored> {
  const stored = await findOperation(scope, id, { hold: true })
  if (stored.stage !== 'waiting' && stored.decided_by_name)
    throw new AppError('TRANSITION_REFUSED', operationTexts.named('wasDecided', { name: stored.decided_by_name }))
  if (stored.stage !== 'waiting')
    throw new AppError(
      'TRANSITION_REFUSED',
      operationTexts.named('moveRefused', { state: operationStates.names[stored.state] }),
    )
  refuseMove(stored, to)
  if (stored.proposed_by === scope.actor.user_id) throw new AppError('FORBIDDEN', operationTexts.named('notYourOwn'))
  return stored
}

export async function approveOperation(scope: AgenciesScope, config: Config, id: Id): Promise<CsmOperation> {
  const { db, actor } = scope
  const stored = await holdForDecision(scope, id, 'approved')
  const parts = await partsOf(scope, id)
  if ((await hashOf(scope, stored, parts)) !== stored.plan_hash)
    throw new AppError('CONFLICT', operationTexts.named('planChanged'))
  await db.run(sql`update bulk_operations set stage = 'approved', decided_by = ${actor.user_id}, decided_by_name = ${actor.name},
    decided_at = now() where id = ${id}`)
  await inEachAgency(scope, parts, inside => tell(inside, stored, 'bulk_operation.approved'))
  await inEach(scope, parts, setGoing)
  await tellProposer(scope, config, stored, { outcome: 'approved', reason: null, parts })
  return readOperation(scope, id)
}

export async function declineOperation(
  scope: AgenciesScope,
  config: Config,
  { id, reason: why }: { id: Id; reason: string },
): Promise<CsmOperation> {
  const { db, actor } = scope
  const stored = await holdForDecision(scope, id, 'declined')
  await db.run(sql`update bulk_operations set stage = 'declined', decided_by = ${actor.user_id}, decided_by_name = ${actor.name},
    decided_at = now(), decision_reason = ${why} where id = ${id}`)
  const parts = await partsOf(scope, id)
  await inEach(scope, parts, stop)
  await inEachAgency(scope, parts, inside => tell(inside, stored, 'bulk_operation.declined', why))
  await tellProposer(scope, config, stored, { outcome: 'declined', reason: why, parts })
  return readOperation(scope, id)
}

/** Ends waiting work at once; running work stops after its current block. */
async function stop({ db, agency }: Scope, { job_id }: Part) {
  const ended =
    await db.run(sql`update jobs set state = 'cancelled', ended_at = now() where organization_id = ${agency.id} and id = ${job_id}
    and state = 'planned'`)
  if (ended === 0)
    await db.run(sql`insert into job_cancels (organization_id, job_id) select organization_id, id from jobs
      where organization_id = ${agency.id} and id = ${job_id} and state in ('planning', 'running') on conflict do nothing`)
}

export async function discardOperation(scope: AgenciesScope, id: Id): Promise<CsmOperation> {
  const stored = await findOperation(scope, id, { hold: true })
  refuseMove(stored, 'discarded')
  await scope.db.run(sql`update bulk_operations set stage = 'discarded' where id = ${id}`)
  const parts = await partsOf(scope, id)
  await inEach(scope, parts, stop)
  // A preview that was never submitted for approval needs no notice to the agency
  if (stored.stage === 'waiting')
    await inEachAgency(scope, parts, inside => tell(inside, stored, 'bulk_operation.discarded'))
  return readOperation(scope, id)
}

export async function haltOperation(scope: AgenciesScope, id: Id): Promise<CsmOperation> {
  const { db, actor } = scope
  const stored = await findOperation(scope, id, { hold: true })
  refuseMove(stored, 'halted')
  await db.run(sql`update bulk_operations set halted_at = now(), halted_by_name = ${actor.name} where id = ${id}`)
  const running = (await partsOf(scope, id)).filter(({ state: at }) => at === 'running')
  await inEach(scope, running, stop)
  await inEachAgency(scope, running, inside => tell(inside, stored, 'bulk_operation.halted'))
  return readOperation(scope, id)
}

/** A failed undo resumes where it stopped. */
const undoneSoFar = sql`cursor = case when state = 'failed' and cursor < ran_to then cursor else 0 end,
  done = case when state = 'failed' and cursor < ran_to then done else 0 end`

/** Needs no second person: it restores the earlier state, and waiting would keep a mistake in place. */
export async function undoOperation(scope: AgenciesScope, id: Id): Promise<CsmOperation> {
  const stored = await findOperation(scope, id, { hold: true })
  const why = whyFinal(stored.change)
  if (why !== null) throw new AppError('NOT_UNDOABLE', operationTexts.named('isFinal', { why }))
  refuseMove(stored, 'undoing')
  const parts = (await partsOf(scope, id)).filter(({ can_undo }) => can_undo)
  if (parts.length === 0) throw new AppError('NOT_UNDOABLE', operationTexts.named('changedNothing'))
  await inEach(scope, parts, async (inside, { job_id }) => {
    await forgetCancelRequest(inside, job_id)
    await inside.db.run(sql`update jobs set state = 'undoing', ${undoneSoFar}, crashes = 0, message = null, started_at = null, ended_at = null,
        ${startedBy(inside)}
      where organization_id = ${inside.agency.id} and id = ${job_id}`)
  })
  return readOperation(scope, id)
}
