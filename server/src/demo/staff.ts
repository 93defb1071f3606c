import { isCsm, type Role } from '@preceptor/contract'
import { demoAccounts } from './accounts.ts'
import type { AgencyPlan } from './agencies.ts'
import { aMembership, aUser, type MembershipRecord, type UserRecord } from './factories/users.ts'
import { aCulture, aName } from './names.ts'
import { Random } from './random.ts'

/** Names of the demo accounts. */
const accountNames: Record<string, string> = {
  'admin@harborlight.example': 'Gloria Whitfield',
  'coordinator@harborlight.example': 'Yesenia Cordero',
  'rn@harborlight.example': 'Patience Boateng',
  'viewer@harborlight.example': 'Leonard Marsh',
  'multi@harborlight.example': 'Renata Kowalczyk',
  'admin@gardenstate.example': 'Terrence Holloway',
  'super@preceptor.example': 'Ines Halvorsen',
  'admin@preceptor.example': 'Noah Lindqvist',
  'cs.super@preceptor.example': 'Adaora Nwosu',
  'csm@preceptor.example': 'Priya Raman',
  'caregiver@harborlight.example': 'Joséphine Belizaire',
}

/** Agencies of each account, by position in the list of agencies. */
const places: Record<string, Record<number, MembershipRecord['role']>> = {
  'admin@harborlight.example': { 0: 'agency_admin' },
  'coordinator@harborlight.example': { 0: 'coordinator_limited' },
  'rn@harborlight.example': { 0: 'rn_limited' },
  'viewer@harborlight.example': { 0: 'viewer' },
  'multi@harborlight.example': { 0: 'agency_admin', 1: 'agency_admin', 2: 'viewer', 3: 'rn_limited' },
  'admin@gardenstate.example': { 1: 'agency_admin' },
}

export interface Placed {
  organization_id: string
  plan: AgencyPlan
}
export interface AgencyStaff {
  admin: UserRecord
  office: UserRecord[]
}
export interface EverybodyInOffices {
  users: UserRecord[]
  memberships: MembershipRecord[]
  byEmail: Map<string, UserRecord>
  of: Map<string, AgencyStaff>
}

/**
 * The demo accounts, and the office users of each agency who appear in its history. The latter have no password, so no one signs in
 * as them.
 */
export function officeStaff(seed: string, made: number, agencies: Placed[], password_hash: string): EverybodyInOffices {
  const random = new Random(`${seed} staff`)
  const users: UserRecord[] = demoAccounts.map(({ email, role }) =>
    aUser({
      id: random.id(made),
      created_at: new Date(made).toISOString(),
      email,
      name: accountNames[email] ?? email,
      password_hash,
      vendor_role: isVendor(role) ? role : null,
      default_landing_page: role === 'rn_limited' || role === 'coordinator_limited' ? 'employees' : 'dashboard',
    }),
  )
  const byEmail = new Map(users.map(user => [user.email, user]))
  const memberships = [...byEmail].flatMap(([email, user]) =>
    Object.entries(places[email] ?? {}).flatMap(([place, role]) => {
      const agency = agencies[Number(place)]
      return agency ? [aMembership({ organization_id: agency.organization_id, user_id: user.id, role })] : []
    }),
  )
  const of = new Map<string, AgencyStaff>()
  for (const [n, { organization_id, plan }] of agencies.entries()) {
    if (plan.employees === 0) continue
    const known = [byEmail.get('admin@harborlight.example'), byEmail.get('admin@gardenstate.example')][n]
    const domain = `${plan.short_name.toLowerCase().replace(/[^a-z]/g, '')}${n < 6 ? '' : n}.example`
    const newcomer = (box: string) => {
      const { first_name, last_name } = aName(random, aCulture(random, 'en'), random.chance(0.75))
      const user = aUser({
        id: random.id(made),
        created_at: new Date(made).toISOString(),
        email: `${box}@${domain}`,
        name: `${first_name} ${last_name}`,
      })
      users.push(user)
      memberships.push(aMembership({ organization_id, user_id: user.id, role: 'agency_admin' }))
      return user
    }
    const desks = ['hiring', 'intake', 'records', 'staffing'].slice(0, Math.ceil(plan.employees / 400))
    of.set(organization_id, { admin: known ?? newcomer('admin'), office: desks.map(newcomer) })
  }
  return { users, memberships, byEmail, of }
}

type VendorRole = NonNullable<UserRecord['vendor_role']>
const isVendor = (role: Role | null): role is VendorRole => role !== null && isCsm(role)
