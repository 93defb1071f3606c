import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import type { AgenciesScope, Scope } from '../../../scope/scope.ts'
import { operationTexts } from './texts.ts'

type Place = Pick<Scope['agency'], 'id' | 'name' | 'time_zone'>

/** Returns the agency to copy from, or the one the form showed names from; refuses a missing one at the field. */
export async function agencyOf({ db }: AgenciesScope, id: Id, field = 'change.from_agency_id'): Promise<Place> {
  const agency = await db.row<Place>(
    sql`select id, name, time_zone from organizations where id = ${id} and not is_catalog`,
  )
  if (!agency) throw invalid({ [field]: [operationTexts.named('noSource')] })
  return agency
}

/** Refuses a copy of an agency into itself. */
export function refuseSame({ agency }: Scope, { from_agency_id }: { from_agency_id: Id }) {
  if (agency.id === from_agency_id.toLowerCase()) throw invalid({ agency_ids: [operationTexts.named('sameAgency')] })
}
