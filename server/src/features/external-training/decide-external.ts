import { type Answer, type api, type ExternalTraining, externalStates, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { completeElsewhere, reverseElsewhere } from '../learning/elsewhere.ts'
import { holdExternal, readExternal } from './read-external.ts'
import { tellRecorder } from './tell-recorder.ts'
import { externalTexts } from './texts.ts'

/** Each that may be approved is; the others are told with the reason. Whoever wrote in one approves it not. */
export async function approveExternal(
  scope: Scope,
  ids: readonly Id[],
): Promise<Answer<typeof api.externalTrainings.approve>> {
  const skipped: Answer<typeof api.externalTrainings.approve>['skipped'] = []
  let approved = 0
  for (const id of [...new Set(ids)].toSorted()) {
    const training = await holdExternal(scope, id)
    const refusal = refusalOf(training)
    if (refusal) {
      const reason = inWords(scope.origin.language, refusal)
      skipped.push({ id, name: training.employee_name, title: training.title, reason })
      continue
    }
    await approveOne(scope, training)
    approved += 1
  }
  return { approved, skipped }
}

function refusalOf({ is_mine, state }: ExternalTraining): string | null {
  if (!externalStates.may(state, 'approved')) return externalTexts.named('settled', { state })
  return is_mine ? externalTexts.named('own') : null
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

/** Back to whoever recorded it, who mends it and sends it again. */
export async function returnExternal(
  scope: Scope,
  config: Config,
  { id, reason }: { id: Id; reason: string },
): Promise<ExternalTraining> {
  const before = await holdExternal(scope, id)
  if (!externalStates.may(before.state, 'returned'))
    throw new AppError('TRANSITION_REFUSED', externalTexts.named('settled', { state: before.state }))
  if (before.is_mine) throw new AppError('CONFLICT', externalTexts.named('own'))
  await scope.db.run(sql`
    update external_trainings set state = 'returned', decided_at = now(), decided_by_name = ${scope.actor.name}, reason = ${reason},
      version = version + 1 where organization_id = ${scope.agency.id} and id = ${id}`)
  await tell(scope, before, 'training.external_returned', reason)
  await tellRecorder(scope, config, before, reason)
  return readExternal(scope, id)
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
  await tell(scope, before, 'training.external_reversed', reason)
  return readExternal(scope, id)
}

const tell = (
  scope: Scope,
  { employee_id, employee_name, title }: ExternalTraining,
  kind: 'training.external_returned' | 'training.external_reversed',
  reason: string,
) =>
  recordEvent(scope, {
    kind,
    reason,
    subject: { id: employee_id, name: employee_name },
    changes: [{ field: 'title', before: title, after: title }],
  })
