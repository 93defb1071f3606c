import { type Answer, type api, type Credential, credentialStates, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { acceptEach, type RecordedKind, returnRecorded, tellOf } from '../../records/second-person.ts'
import type { Scope } from '../../scope/scope.ts'
import { tellRecorder } from '../second-person/tell-recorder.ts'
import { isTakenNumber } from './check-credential.ts'
import { holdCredential, readCredential } from './read-credentials.ts'
import { credentialTexts } from './texts.ts'

const kind: RecordedKind<Credential> = {
  table: sql`credentials`,
  hold: holdCredential,
  read: readCredential,
  accepted: 'verified',
  may: credentialStates.may,
  titleOf: ({ type_name }) => type_name,
  changes: ({ type_name, number, expires_on }) =>
    changesBetween({}, { credential: type_name, number, expires_on }, ['credential', 'number', 'expires_on']),
  settled: ({ state }) => credentialTexts.named('settled', { state }),
  own: credentialTexts.named('own'),
  refusal: ({ is_medical, may_open }) => (is_medical && !may_open ? credentialTexts.named('medicalDecides') : null),
  isPrivate: ({ is_medical }) => is_medical,
  returned: 'credential.returned',
}

/** From now on they count. */
export const verifyCredentials = (scope: Scope, ids: readonly Id[]): Promise<Answer<typeof api.credentials.verify>> =>
  acceptEach(scope, kind, ids, async row => {
    await scope.db.run(sql`
      update credentials set state = 'verified', decided_at = now(), decided_by_name = ${scope.actor.name}, reason = null,
        version = version + 1 where organization_id = ${scope.agency.id} and id = ${row.id}`)
    await tellOf(scope, kind, row, { kind: 'credential.verified' })
  })

/** Back to whoever recorded it, who is mailed, mends it and sends it again. */
export async function returnCredential(scope: Scope, config: Config, id: Id, reason: string): Promise<Credential> {
  const returned = await returnRecorded(scope, kind, id, reason)
  await tellRecorder(scope, config, {
    table: kind.table,
    returned,
    title: returned.type_name,
    reason: returned.is_medical ? null : reason,
    address: `employees/credentials?credential=${id}`,
  })
  return returned
}

/** Of one that waits, or was verified: each has a call of its own, because others may do it. The one it renewed stands again. */
export async function removeCredential(
  scope: Scope,
  id: Id,
  { reason, verified }: { reason: string; verified: boolean },
): Promise<Credential> {
  const { db, agency } = scope
  const before = await holdCredential(scope, id)
  if (!credentialStates.may(before.state, 'withdrawn')) throw new AppError('TRANSITION_REFUSED', kind.settled(before))
  if ((before.state === 'verified') !== verified)
    throw new AppError('TRANSITION_REFUSED', credentialTexts.named(verified ? 'notVerified' : 'verifiedStays'))
  // what follows it follows the one before it, so that a chain has no hole
  const after = await db.row<{ renewed_by: Id | null }>(sql`
    update credentials set state = 'withdrawn', reason = ${reason}, revoked_at = case when state = 'verified' then now() end, version = version + 1
    where organization_id = ${agency.id} and id = ${id} returning renewed_by`)
  try {
    await db.run(sql`update credentials set renewed_by = ${after?.renewed_by ?? null}, version = version + 1
      where organization_id = ${agency.id} and renewed_by = ${id}`)
  } catch (error) {
    if (!isTakenNumber(error)) throw error
    throw new AppError('CONFLICT', credentialTexts.named('olderTaken', { type: before.type_name }))
  }
  await tellOf(scope, kind, before, { kind: 'credential.withdrawn', reason: before.is_medical ? null : reason })
  return readCredential(scope, id)
}
