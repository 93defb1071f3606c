import {
  agencyRoles,
  type Id,
  isSuperAdmin,
  isSuperCsm,
  type Role,
  rolePermissions,
  superAdminRoles,
  superCsmRoles,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { ApprovalDefinition } from './define.ts'

interface Person {
  user_id: Id
  name: string
  email: string
}

export interface Deciders {
  people: readonly Person[]
  ofAgency: boolean
}

/** Returns true for roles that decide when the agency has no one else. */
export const isVendorDecider = (role: Role | null) => role !== null && (isSuperCsm(role) || isSuperAdmin(role))

/** Returns the agency's roles that may decide. */
export const decidingRoles = <Subject>(definition: ApprovalDefinition<Subject>, subject: Subject): Role[] =>
  agencyRoles.filter(role => definition.may({ role, permissions: rolePermissions[role] }, subject))

/** Returns people in the agency who may decide: those with one of these roles, except the proposer. */
export const othersWho = (roles: Sql, proposer: Sql): Sql =>
  sql`agency_users() u where u.is_active and u.role = any(${roles}) and u.user_id <> ${proposer}`

/** Returns customer success roles, lower ones first, for agencies without a decider. */
export const decidingAbove = <Subject>(definition: ApprovalDefinition<Subject>, subject: Subject): Role[][] =>
  [superCsmRoles, superAdminRoles].map(roles =>
    roles.filter(role => definition.may({ role, permissions: rolePermissions[role] }, subject)),
  )

/** Returns the agency's deciders or, without any, customer success: cs_super_user, or higher roles when there is none. */
export async function deciders(
  { db }: Scope,
  roles: readonly Role[],
  proposed_by: Id,
  vendor: readonly (readonly Role[])[] = [superCsmRoles, superAdminRoles],
): Promise<Deciders> {
  const own = await db.rows<Person>(
    sql`select u.user_id, u.name, u.email from ${othersWho(sql`${roles}::text[]`, sql`${proposed_by}::uuid`)} order by u.name`,
  )
  if (own.length > 0) return { people: own, ofAgency: true }
  for (const above of vendor) {
    const people = await db.rows<Person>(
      sql`select user_id, name, email from vendor_deciders(${above}::text[]) where user_id <> ${proposed_by} order by name`,
    )
    if (people.length > 0) return { people, ofAgency: false }
  }
  return { people: [], ofAgency: false }
}
