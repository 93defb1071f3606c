import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'

export interface Checkout {
  program_id: Id
  catalog_program_id: Id
  mode: 'linked' | 'copied'
  held_version_id: Id
  held_number: number
  latest_number: number
  withdrawn_at: string | null
  /** Its last day has passed in the agency's time zone. */
  is_over: boolean
}

const select = ({
  agency,
}: Scope) => sql`select program_id, catalog_program_id, mode, held_version_id, held_number, latest_number, withdrawn_at,
    coalesce(mode = 'linked' and valid_to < ${todayIn(agency.time_zone)}::date, false) as is_over
  from program_checkouts where organization_id = ${agency.id}`

/** Returns the agency's checkout of a catalog program, and locks it until the transaction ends. */
export const checkoutOf = (scope: Scope, catalog_program_id: Id) =>
  scope.db.row<Checkout>(sql`${select(scope)} and catalog_program_id = ${catalog_program_id} for update`)

/** Finds it by the agency's own program. */
export const checkoutBehind = (scope: Scope, program_id: Id) =>
  scope.db.row<Checkout>(sql`${select(scope)} and program_id = ${program_id}`)
