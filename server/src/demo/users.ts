import { createHash } from 'node:crypto'
import { instantText, officeHour, type Day } from './days.ts'
import {
  aMembership,
  anInvitation,
  aTwoFactor,
  aUser,
  aVisit,
  type InvitationRecord,
  type MembershipRecord,
  type TwoFactorRecord,
  type UserRecord,
  type VisitRecord,
} from './factories/users.ts'
import { Random } from './random.ts'
import type { EverybodyInOffices, Placed } from './staff.ts'

type Role = MembershipRecord['role']

/** Harborlight office staff without demo accounts. No one signs in as them. */
const colleagues: { name: string; role: Role; gone?: true; twoFactor?: true; seen: number | null }[] = [
  { name: 'Delphine Okafor', role: 'agency_admin', twoFactor: true, seen: 1 },
  { name: 'Marcus Villanueva', role: 'rn_limited', seen: 2 },
  { name: 'Shirin Tavakoli', role: 'rn_limited', twoFactor: true, seen: 6 },
  { name: 'Walter Brzezinski', role: 'viewer', seen: 23 },
  { name: 'Camille Auguste', role: 'viewer', seen: null },
  { name: 'Howard Finkel', role: 'agency_admin', gone: true, seen: 164 },
  { name: 'Bernadette Lyle', role: 'viewer', gone: true, seen: 290 },
]

/** Invited some days ago; an invitation is valid for seven. */
const invited: { name: string; role: Role; ago: number; sent?: number }[] = [
  { name: 'Oluwaseun Adeyemi', role: 'rn_limited', ago: 1 },
  { name: 'Kimberly Nakagawa', role: 'viewer', ago: 4, sent: 2 },
  { name: 'Rosalind Greer', role: 'agency_admin', ago: 16 },
]

export interface UserLives {
  users: UserRecord[]
  memberships: MembershipRecord[]
  invitations: InvitationRecord[]
  user_visits: VisitRecord[]
  two_factor: TwoFactorRecord[]
}

const mailbox = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(' ', '.')}@harborlight.example`

/** Users in every state, with everyone's last visit. */
export function userLives(seed: string, today: Day, placed: Placed[], staff: EverybodyInOffices): UserLives {
  const random = new Random(`${seed} users`)
  const made = (today - 380) * 86_400_000
  const home = placed[0]?.organization_id ?? ''
  const lives: UserLives = { users: [], memberships: [], invitations: [], user_visits: [], two_factor: [] }
  const seenAt = (ago: number) => instantText(officeHour(random, today - Math.max(1, ago)))
  for (const { name, role, gone = false, twoFactor = false, seen } of colleagues) {
    const last_seen_at = seen === null ? null : seenAt(seen)
    const user = aUser({ id: random.id(made), email: mailbox(name), name, last_seen_at, created_at: instantText(made) })
    lives.users.push(user)
    lives.memberships.push(aMembership({ organization_id: home, user_id: user.id, role, is_active: !gone }))
    if (last_seen_at) lives.user_visits.push(aVisit({ organization_id: home, user_id: user.id, at: last_seen_at }))
    if (twoFactor) lives.two_factor.push(aTwoFactor({ user_id: user.id, confirmed_at: instantText(made) }))
  }
  const admin = staff.byEmail.get('admin@harborlight.example')
  for (const { name, role, ago, sent = 1 } of invited) {
    const at = officeHour(random, today - ago)
    lives.invitations.push(
      anInvitation({
        organization_id: home,
        id: random.id(at),
        email: mailbox(name),
        name,
        role,
        // A link that was never mailed; the list can send it again
        token_hash: `\\x${createHash('sha256').update(`${seed} ${name}`).digest('hex')}`,
        expires_at: instantText(at + 7 * 86_400_000),
        invited_by: admin?.id ?? null,
        invited_by_name: admin?.name ?? 'Gloria Whitfield',
        sent_count: sent,
        created_at: instantText(at),
      }),
    )
  }
  lives.user_visits.push(...visitsOf(random, today, placed, staff))
  return lives
}

/** Office users visited recently where the agency is in use, and never where no one signed in. */
function visitsOf(random: Random, today: Day, placed: Placed[], staff: EverybodyInOffices): VisitRecord[] {
  const since = new Map(placed.map(({ organization_id, plan }) => [organization_id, plan.signed_in]))
  const byId = new Map(staff.users.map(user => [user.id, user]))
  // One of them visited on the exact day in the agency's plan
  const visited = new Set<string>()
  return staff.memberships.flatMap(({ organization_id, user_id }) => {
    const signed_in = since.get(organization_id) ?? null
    if (signed_in === null) return []
    const later = random.int(0, 9)
    const at = instantText(
      officeHour(random, today - Math.max(1, signed_in) - (visited.has(organization_id) ? later : 0)),
    )
    visited.add(organization_id)
    const user = byId.get(user_id)
    if (user && (user.last_seen_at ?? '') < at) user.last_seen_at = at
    return [aVisit({ organization_id, user_id, at })]
  })
}
