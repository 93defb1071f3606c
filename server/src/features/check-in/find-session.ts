import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { transaction } from '../../db/tx.ts'
import { idOfSigned } from '../../messages/signed-id.ts'
import type { Origin } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { checkInTexts } from './texts.ts'
import { numberOf } from './codes.ts'
import type { Parts } from './misses.ts'
import { fallback } from '@preceptor/contract/texts/texts'

export interface Place {
  organization_id: Id
  session_id: Id
}

/** Returns sessions that a code may belong to; its other digits decide. */
export const sessionsOfCode = ({ database }: Parts, code: string): Promise<Place[]> =>
  transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<Place>(sql`select * from check_ins_of_number(${numberOf(code)})`),
  )

export type KioskPlace = Place & { kiosk_id: Id }

/** Finds the tablet of a token; undefined if we never issued it. */
export async function kioskOf({ config, database }: Parts, token: string): Promise<KioskPlace | undefined> {
  const kiosk_id = idOfSigned(config.appKeys, 'kiosks', token)
  if (kiosk_id === null) return undefined
  const [found] = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<Place>(sql`select * from kiosk_of_link(${kiosk_id})`),
  )
  return found && { ...found, kiosk_id }
}

/** Acts in the agency of a session for people without an account; undefined if the agency does not exist. */
export async function basisOf({ database }: Parts, { organization_id }: Place, origin: Origin) {
  const basis = await systemBasis(database, organization_id)
  return basis && { ...basis, origin, actor: { ...basis.actor, name: checkInTexts.say(fallback, 'tablet') } }
}
