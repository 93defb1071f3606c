import { type Answer, type api, type ExternalTraining, externalStates, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { acceptEach, type RecordedKind, returnRecorded, tellOf } from '../../records/second-person.ts'
import type { Scope } from '../../scope/scope.ts'
import { tellRecorder } from '../second-person/tell-recorder.ts'
import { completeElsewhere, reverseElsewhere } from '../learning/elsewhere.ts'
import { holdExternal, readExternal } from './read-external.ts'
import { externalTexts } from './texts.ts'

const kind: RecordedKind<ExternalTraining> = {
  table: sql`external_trainings`,
  hold: holdExternal,
  read: readExternal,
  accepted: 'approved',
  may: externalStates.may,
  titleOf: ({ title }) => title,
  changes: ({ title }) => [{ field: 'title', before: title, after: title }],
  settled: ({ state }) => externalTexts.named('settled', { state }),
  own: externalTexts.named('own'),
  returned: 'training.external_returned',
}

/** Each that may be approved is; the others are told with the reason. */
export async function approveExternal(
  scope: Scope,
  ids: readonly Id[],
): Promise<Answer<typeof api.externalTrainings.approve>> {
  const { accepted: approved, skipped } = await acceptEach(scope, kind, ids, row => approveOne(scope, row))
  return { approved, skipped }
}

async function approveOne(scope: Scope, { id, employee_id, employee_name, title, completed_on }: ExternalTraining) {
  const [learned] = await completeElsewhere(scope, [id])
  if (!learned) throw new Error('The ledger has no entry.')
  const { record_id, assignment_id, made_assignment } = learned
  await scope.db.run(sql`
    update external_trainings set state = 'approved', decided_at = now(), decided_by_name = ${scope.actor.name}, reason = null,
      record_id = ${record_id}, assignment_id = ${assignment_id}, made_assignment = ${made_assignment}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: 'training.external_approved',
    subject: { id: employee_id, name: employee_name },
    changes: [
      { field: 'title', before: null, after: title },
      { field: 'completed_on', before: null, after: completed_on },
    ],
  })
}

/** Back to whoever recorded it, who is mailed, mends it and sends it again. */
export async function returnExternal(
  scope: Scope,
  config: Config,
  { id, reason }: { id: Id; reason: string },
): Promise<ExternalTraining> {
  const returned = await returnRecorded(scope, kind, id, reason)
  await tellRecorder(scope, config, {
    table: kind.table,
    returned,
    title: returned.title,
    reason,
    address: `outside-training?training=${id}`,
  })
  return returned
}

/** Entries of the ledger take back what the approval wrote; nothing is removed. */
export async function reverseExternal(scope: Scope, id: Id, reason: string): Promise<ExternalTraining> {
  const before = await holdExternal(scope, id)
  if (before.state === 'reversed') throw new AppError('CONFLICT', externalTexts.named('alreadyReversed'))
  if (!externalStates.may(before.state, 'reversed'))
    throw new AppError('TRANSITION_REFUSED', externalTexts.named('notApproved'))
  const of = await scope.db.row<{ record_id: Id; assignment_id: Id | null; made_assignment: boolean }>(
    sql`select record_id, assignment_id, made_assignment from external_trainings where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  if (!of) throw new Error('The training is gone.')
  const reversed = await reverseElsewhere(scope, [{ id, ...of }], { reason })
  if (!reversed.has(id)) throw new AppError('CONFLICT', externalTexts.named('cycleSince'))
  await scope.db.run(sql`update external_trainings set version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await tellOf(scope, kind, before, { kind: 'training.external_reversed', reason })
  return readExternal(scope, id)
}
