import { checkoutModes, type CheckoutRow, checkoutsList, checkoutStates, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { stateOfCheckout } from '../checkout-state.ts'
import { programTexts } from '../texts.ts'

/** The agencies of one program. */
export type OfProgram = AgenciesScope & { program_id: Id }

/** True for customer success managers, who act only in the agencies they look after; all other staff act in all of them. */
export const actsOnlyInOwn = ({ actor }: Pick<AgenciesScope, 'actor'>) => actor.role === 'csm'

const mayAct = (scope: AgenciesScope) =>
  actsOnlyInOwn(scope) ? sql`o.cs_user_id = ${scope.actor.user_id}` : sql`o.status <> 'closed'`

const byName = { sql: sql`lower(o.name)` }

export const checkoutsSql: ListSql<typeof checkoutsList, OfProgram, CheckoutRow> = {
  list: checkoutsList,
  from: sql`program_checkouts k join organizations o on o.id = k.organization_id left join users u on u.id = o.cs_user_id`,
  id: sql`o.id`,
  seen: ({ program_id }) => sql`k.catalog_program_id = ${program_id}`,
  filters: {
    search: everyWordIn(sql`o.search`),
    state: among(stateOfCheckout),
    mode: among(sql`k.mode`),
  },
  orders: {
    agency: [byName],
    number: [{ sql: sql`k.held_number` }, byName],
    valid_to: [{ sql: sql`k.valid_to`, nulls: 'last' }, byName],
    made_at: [{ sql: sql`k.made_at` }, byName],
  },
  tiesStay: true,
  counted: { state: { value: stateOfCheckout }, mode: { value: sql`k.mode` } },
  columns:
    scope => sql`o.id, o.name as agency, o.status as agency_status, k.program_id, k.mode, ${stateOfCheckout} as state,
    k.held_number as number, k.latest_number, k.seats, seats_used_in(k.organization_id, k.program_id) as seats_used, k.valid_from, k.valid_to, k.awaits, u.name as cs_user,
    k.made_by_name, k.made_at, coalesce(${mayAct(scope)}, false) as may_act`,
}

export const checkoutsFile: ListFile<typeof checkoutsList, OfProgram> = {
  list: checkoutsList,
  title: programTexts.named('checkoutsTitle'),
  ...fileOf(checkoutsSql),
  cells: {
    agency: textCell(sql`o.name`, 30),
    state: wordsCell(stateOfCheckout, checkoutStates, 18),
    number: { is: 'number', value: sql`k.held_number`, width: 9 },
    mode: wordsCell(sql`k.mode`, checkoutModes, 10),
    seats: textCell(sql`k.seats::text`, 8),
    seats_used: { is: 'number', value: sql`seats_used_in(k.organization_id, k.program_id)`, width: 11 },
    valid_from: { is: 'day', value: sql`k.valid_from`, width: 12 },
    valid_to: { is: 'day', value: sql`k.valid_to`, width: 12 },
    cs_user: textCell(sql`u.name`, 22),
    made_at: { is: 'moment', value: sql`k.made_at`, width: 17 },
  },
}
