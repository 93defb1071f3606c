import { type Answer, type api, type Id, type Waiver, waiverStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { acceptEach, type RecordedKind, returnRecorded, tellOf } from '../../records/second-person.ts'
import type { Scope } from '../../scope/scope.ts'
import { tellRecorder } from '../second-person/tell-recorder.ts'
import { holdWaiver, readWaiver } from './read-waivers.ts'
import { waiverTexts } from './texts.ts'

const told = ['rule', 'window_no', 'first_day', 'last_day']

const kind: RecordedKind<Waiver> = {
  table: sql`compliance_waivers`,
  why: sql`decision_note`,
  hold: holdWaiver,
  read: readWaiver,
  accepted: 'approved',
  may: waiverStates.may,
  titleOf: ({ rule_name }) => rule_name,
  changes: ({ rule_name: rule, window_no, first_day, last_day }) =>
    changesBetween({}, { rule, window_no, first_day, last_day }, told),
  settled: ({ state }) => waiverTexts.named('settled', { state }),
  own: waiverTexts.named('own'),
  refusal: ({ is_medical, may_open }) => (is_medical && !may_open ? waiverTexts.named('medicalDecides') : null),
  returned: 'waiver.returned',
}

/** They hold on their days, past ones included. */
export const approveWaivers = (scope: Scope, ids: readonly Id[]): Promise<Answer<typeof api.waivers.approve>> =>
  acceptEach(scope, kind, ids, async row => {
    await scope.db.run(sql`
      update compliance_waivers set state = 'approved', decided_at = now(), decided_by_name = ${scope.actor.name}, decision_note = null,
        version = version + 1 where organization_id = ${scope.agency.id} and id = ${row.id}`)
    await tellOf(scope, kind, row, { kind: 'waiver.approved' })
  })

/** Back to whoever asked for it, who is mailed, mends it and sends it again. */
export async function returnWaiver(scope: Scope, config: Config, id: Id, reason: string): Promise<Waiver> {
  const returned = await returnRecorded(scope, kind, id, reason)
  await tellRecorder(scope, config, {
    table: kind.table,
    returned,
    title: waiverTexts.named('mailTitle', { rule: returned.rule_name }),
    reason,
    address: `employees/waivers?waiver=${id}`,
  })
  return returned
}

/** Of one that waits, or was approved: each has a call of its own, because others may do it. */
export async function removeWaiver(
  scope: Scope,
  id: Id,
  { reason, approved }: { reason: string; approved: boolean },
): Promise<Waiver> {
  const before = await holdWaiver(scope, id)
  if (!waiverStates.may(before.state, 'withdrawn')) throw new AppError('TRANSITION_REFUSED', kind.settled(before))
  if ((before.state === 'approved') !== approved)
    throw new AppError('TRANSITION_REFUSED', waiverTexts.named(approved ? 'notApproved' : 'approvedStays'))
  await scope.db.run(sql`
    update compliance_waivers set state = 'withdrawn', decision_note = ${reason}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await tellOf(scope, kind, before, { kind: 'waiver.withdrawn', reason })
  return readWaiver(scope, id)
}
