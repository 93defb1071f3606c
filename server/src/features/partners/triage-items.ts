import {
  access,
  agencyRoles,
  can,
  type Id,
  type IntegrationItem,
  rolePermissions,
  type TriageCandidate,
  type TriageItem,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { type Keyring, unseal } from '../../keys/secrets.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Adapter } from './adapters/adapter.ts'
import { itemAt } from './take-over.ts'

const roles = agencyRoles.filter(role => can({ role, permissions: rolePermissions[role] }, access.manageIntegration))

/** Returns agency users who may handle failed items. */
export const readAssignees = ({ db }: Scope): Promise<{ id: Id; name: string }[]> =>
  db.rows(sql`select user_id as id, name from agency_users() where is_active and role = any(${roles}::text[])
    order by sort_name, user_id limit 500`)

const mostOffered = 5

/** Adds possible employees to each item: those with the same name, number, email address or phone. */
export async function withCandidates(
  scope: Scope,
  keys: Keyring,
  adapter: Adapter,
  items: readonly IntegrationItem[],
): Promise<TriageItem[]> {
  const { db, agency } = scope
  const kept = await db.rows<{ id: Id; said_sealed: string }>(sql`select id, said_sealed from integration_items
    where organization_id = ${agency.id} and id = any(${items.map(({ id }) => id)}::uuid[]) and said_sealed is not null`)
  const people = kept.flatMap(({ id, said_sealed }) => {
    const one = readSealed(keys, adapter, id, said_sealed)
    return one ? [{ id, one }] : []
  })
  const of = (read: (one: (typeof people)[number]['one']) => string) => people.map(({ one }) => read(one))
  const rows = await db.rows<TriageCandidate & { item_id: Id }>(sql`
    select i.id as item_id, c.* from unnest(${people.map(({ id }) => id)}::uuid[], ${of(one => `${one.last_name} ${one.first_name}`)}::text[],
      ${of(one => one.employee_number)}::text[], ${of(one => one.email.toLowerCase())}::text[]) as i (id, name, number, email)
    cross join lateral (select e.id, e.last_name || ', ' || e.first_name as name, e.employee_number, e.provider_status, e.hire_date
      from employees e where e.organization_id = ${agency.id} and (e.sort_name = fold(i.name) or (i.number <> '' and e.employee_number = i.number) or (i.email <> '' and lower(e.email) = i.email))
      order by e.provider_status <> 1, e.hire_date desc nulls last, e.id limit ${mostOffered}) c`)
  return items.map(item => ({
    ...item,
    candidates: rows.filter(row => row.item_id === item.id).map(({ item_id: _, ...one }) => one),
  }))
}

/** Returns null once the key that sealed it is gone. */
function readSealed(keys: Keyring, adapter: Adapter, id: Id, sealed: string) {
  try {
    return adapter.read(JSON.parse(unseal(keys, itemAt(id), sealed)))
  } catch {
    return null
  }
}
