import { agenciesList, csmEmployeesList, csmUsersList, employeesList, usersList } from '@preceptor/contract'
import type { List, ViewResource, VendorViewResource } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { type NewEvent, recordEvent, recordVendorEvent } from '../../events/record.ts'
import { countRows } from '../../lists/list-page.ts'
import type { Values } from '../../lists/list-sql.ts'
import type { AgenciesScope, Scope } from '../../scope.ts'
import { agenciesSql } from '../agencies/list-agencies.ts'
import { countPeople } from '../csm-employees/find-people.ts'
import { countEmployees } from '../employees/population.ts'
import { csmUsersSql } from '../users/csm/list-csm-users.ts'
import { usersSql } from '../users/list-users.ts'

/** A list that views are kept of. */
interface ViewedList<S> {
  list: List
  /** How many rows it has under these filters, for whoever asks. */
  count: (scope: S, values: Values) => Promise<number>
}

/** Where views stand: in an agency, or with customer success. */
export interface Shelf<S> {
  lists: Readonly<Record<string, ViewedList<S>>>
  table: Sql
  /** What every view on it has in common, for a new one and for finding one. */
  home: { columns: Sql; values: (scope: S) => Sql; is: (scope: S) => Sql }
  /** Names it, for one change at a time to the views of one user. */
  name: (scope: S) => string
  record: (scope: S, event: NewEvent) => Promise<void>
}

const agencyLists: Record<ViewResource, ViewedList<Scope>> = {
  employees: { list: employeesList, count: countEmployees },
  users: { list: usersList, count: (scope, values) => countRows(usersSql, scope, values) },
}
export const agencyShelf: Shelf<Scope> = {
  lists: agencyLists,
  table: sql`saved_views`,
  home: {
    columns: sql`organization_id, `,
    values: ({ agency }) => sql`${agency.id}, `,
    is: ({ agency }) => sql`v.organization_id = ${agency.id}`,
  },
  name: ({ agency }) => agency.id,
  record: recordEvent,
}

const vendorLists: Record<VendorViewResource, ViewedList<AgenciesScope>> = {
  agencies: { list: agenciesList, count: (scope, values) => countRows(agenciesSql, scope, values) },
  csm_users: { list: csmUsersList, count: (scope, values) => countRows(csmUsersSql, scope, values) },
  csm_employees: { list: csmEmployeesList, count: countPeople },
}
export const vendorShelf: Shelf<AgenciesScope> = {
  lists: vendorLists,
  table: sql`csm_saved_views`,
  home: { columns: sql``, values: () => sql``, is: () => sql`true` },
  name: () => 'csm',
  record: recordVendorEvent,
}

export type AnyScope = Scope | AgenciesScope
