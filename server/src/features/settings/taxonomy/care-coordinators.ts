import { type api, type CareCoordinator, type Coordinator, type Id, type PageMeta } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { listPage } from '../../../lists/list-page.ts'
import type { Scope } from '../../../scope/scope.ts'
import { coordinatorsSql } from './coordinators-list.ts'

interface Theirs {
  id: Id
  partner_id: Id
  external_id: string
  name: string
  email: string | null
  coordinator_id: Id | null
}

/** Returns our coordinators with their linked partner coordinators, followed by partner coordinators that are not linked yet. */
export async function readCareCoordinators(
  scope: Scope,
  query: z.output<(typeof api.coordinators.ofAgency)['query']>,
): Promise<{ data: CareCoordinator[]; meta: PageMeta }> {
  const { db, agency } = scope
  const { data, meta } = await listPage(coordinatorsSql, scope, query)
  const theirs = await db.rows<Theirs>(sql`select k.id, k.partner_id, k.external_id, k.name, k.email, k.coordinator_id
    from care_coordinators k join organizations o on o.id = k.organization_id and o.partner_id = k.partner_id
    where k.organization_id = ${agency.id} order by fold(k.name), k.id limit 5000`)
  const { page: _, per_page: __, sort_by: ___, ...filters } = query
  const isFiltered = Object.values(filters).some(value => value !== undefined)
  const isLast = meta.page * meta.per_page >= meta.total
  const unmapped = isFiltered || !isLast ? [] : theirs.filter(({ coordinator_id }) => coordinator_id === null)
  return { data: [...data.map(one => ours(one, theirs)), ...unmapped.map(nobodys)], meta }
}

function ours({ id, name, email, is_active, user, employees }: Coordinator, all: readonly Theirs[]): CareCoordinator {
  const mapping = all.filter(({ coordinator_id }) => coordinator_id === id)
  return {
    id,
    name,
    email,
    is_active,
    user,
    employees,
    partner_id: mapping[0]?.partner_id ?? null,
    external_id: mapping[0]?.external_id ?? null,
    mapping: mapping.map(one => ({ id: one.id, external_id: one.external_id, name: one.name })),
    care_coordinator_id: mapping[0]?.id ?? null,
  }
}

const nobodys = ({ id, partner_id, external_id, name, email }: Theirs): CareCoordinator => ({
  id: null,
  name,
  email,
  is_active: true,
  user: null,
  employees: 0,
  partner_id,
  external_id,
  mapping: [],
  care_coordinator_id: id,
})
