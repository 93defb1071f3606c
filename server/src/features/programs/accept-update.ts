import type { Id } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { waiting } from './catalog/offered.ts'
import { packed } from './catalog/parcel.ts'
import { insideCatalog } from './catalog/place.ts'
import { type GiveVersion, renew } from './catalog/renew.ts'
import type { KnownProgram } from './known-program.ts'
import { readProgram, refuseArchived } from './list-programs.ts'
import { programTexts } from './texts.ts'

export type { GiveVersion } from './catalog/renew.ts'

/** Refuses if a newer version than the reviewed one has been published meanwhile. */
export async function acceptUpdate(
  scope: Scope,
  { program_id, number }: { program_id: Id; number: number },
  giveVersion: GiveVersion,
): Promise<KnownProgram> {
  const { program, checkout } = await waiting(scope, program_id)
  refuseArchived(program)
  const parcel = await insideCatalog(scope, there => packed(there, checkout.catalog_program_id))
  if (parcel.number !== number)
    throw new AppError('CONFLICT', programTexts.named('newerUpdate', { number: parcel.number }))
  await renew(scope, parcel, giveVersion)
  return readProgram(scope, program_id)
}
