import {
  access,
  can,
  type Id,
  privacyOf,
  type ReportDefinition,
  type Role,
  rolePermissions,
  type Rule,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { rulesOf } from '../reports/may-see.ts'

export interface Reader {
  user_id: Id
  name: string
  email: string
  role: Role
  language: string
}

/** Returns the access that a reader of the report needs. */
const asks = (definition: ReportDefinition): Rule[] => [access.reports, ...rulesOf(definition)]
export const roleMaySee = (role: Role, definition: ReportDefinition): boolean =>
  asks(definition).every(rule => can({ role, permissions: rolePermissions[role] }, rule))

/** Returns active users of the agency, and customer success users named by id. */
export async function usersNow(scope: Scope, ids: readonly Id[] | null): Promise<Reader[]> {
  const own = await scope.db.rows<Omit<Reader, 'language'>>(sql`
    select u.user_id, u.name, u.email, u.role from agency_users() u
    where u.is_active and (${ids}::uuid[] is null or u.user_id = any(${ids}::uuid[])) order by u.sort_name, u.user_id`)
  const accounts = await scope.db.as({ role: 'app_auth' }, db =>
    db.rows<{ id: Id; name: string; email: string; role: Role | null; language: string }>(sql`
      select id, name, email, vendor_role as role, language from users where status = 'active' and id = any(${[...own.map(one => one.user_id), ...(ids ?? [])]}::uuid[])`),
  )
  const byId = new Map(accounts.map(one => [one.id, one]))
  const ofVendor = accounts.flatMap(({ id, name, email, role, language }) =>
    role === null ? [] : [{ user_id: id, name, email, role, language }],
  )
  const ofAgency = own.map(one => Object.assign(one, { language: byId.get(one.user_id)?.language ?? fallback }))
  return [...ofAgency, ...ofVendor]
}

export async function domainsOf({ db, agency }: Scope): Promise<string[]> {
  const row = await db.row<{ report_domains: string[] }>(
    sql`select report_domains from organizations where id = ${agency.id}`,
  )
  return row?.report_domains ?? []
}

export const targetsOf = ({ db, agency }: Scope) =>
  db.rows<{ id: Id; name: string }>(
    sql`select id, name from sftp_targets where organization_id = ${agency.id} and state <> 'disabled' order by lower(name), id`,
  )

/** Returns true when the address is on one of the domains. */
export function isAllowed(address: string, domains: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domains.includes(domain)
}

/** Returns the people who can be chosen for a report. */
export async function possibleReaders(scope: Scope, definition: ReportDefinition) {
  const privacy = privacyOf(definition)
  const users = await usersNow(scope, null)
  const me = users.some(one => one.user_id === scope.actor.user_id)
    ? []
    : [{ id: scope.actor.user_id, name: scope.actor.name, email: scope.actor.email }]
  return {
    users: [
      ...users
        .filter(({ role }) => roleMaySee(role, definition))
        .map(({ user_id: id, name, email }) => ({ id, name, email })),
      ...me,
    ],
    domains: await domainsOf(scope),
    targets: await targetsOf(scope),
    about_people: privacy !== 'numbers',
    medical: privacy === 'health',
  }
}
