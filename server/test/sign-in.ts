import { api } from '@preceptor/contract'
import { aMembership, aUser, type UserRecord } from '../src/demo/factories/users.ts'
import { anAgency, type AgencyRecord } from '../src/demo/factories/agencies.ts'
import { hashPassword } from '../src/features/auth/password-hash.ts'
import type { House, Reply } from './house.ts'

export const password = 'a long enough phrase'
let kept: Promise<string> | undefined
/** Hashed once per file, since hashing is slow by design. */
export const passwordHash = () => (kept ??= hashPassword(password))

/** Adds a user with the password, as a member of these agencies. */
export async function aMember(house: House, agencies: { id: string }[], over: Partial<UserRecord> = {}) {
  const user = aUser({ password_hash: await passwordHash(), ...over })
  await house.load({
    users: [user],
    memberships: agencies.map(({ id }) => aMembership({ organization_id: id, user_id: user.id })),
  })
  return user
}

export async function anotherAgency(house: House, over: Partial<AgencyRecord> = {}) {
  const agency = anAgency(over)
  await house.load({ organizations: [agency] })
  return agency
}

/** The response to a sign-in without a second step; other responses are covered by the two-factor tests. */
export type SignInReply = Reply<typeof api.auth.loginTwoFactor>
export const logIn = async (house: House, email: string, secret = password, headers: Record<string, string> = {}) =>
  (await house.call(
    api.auth.login,
    { body: { email, password: secret } },
    { as: 'anonymous', headers },
  )) as unknown as SignInReply

export async function tokenOf(house: House, user: UserRecord): Promise<string> {
  const { data } = await logIn(house, user.email)
  return data.access_token
}

/** Checks whether the token is still valid. */
export const check = (house: House, token: string) => house.call(api.auth.check, { body: {} }, { as: { token } })
