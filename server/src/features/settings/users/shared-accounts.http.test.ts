import { api } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRecord } from '../../../demo/factories/users.ts'
import { type Caller, type House, openHouse } from '../../../../test/house.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { aMember, anotherAgency, check, logIn } from '../../../../test/sign-in.ts'
import { accept, eventsAbout, mailedToken, newestMail } from '../../../../test/users.ts'

/** Tests the limits of one agency's administrator for a user whose account also opens another agency (docs/decisions/020). */

let house: House
let second: { id: string }
beforeAll(async () => {
  house = await openHouse(withoutLimits)
  second = await anotherAgency(house, { name: 'Second Care' })
  // So that our user is never the last one
  await aMember(house, [second])
})
afterAll(() => house.close())

const guard = async ({ id }: { id: string }) =>
  house.owner.query(`insert into two_factor (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`, [id])
const guarded = async (agencies: { id: string }[], over: Partial<UserRecord> = {}) => {
  const user = await aMember(house, agencies, over)
  await guard(user)
  return user
}

/** Returns everything that protects the account, and its state in other agencies. */
async function accountOf({ id }: { id: string }) {
  const { rows } = await house.owner.query<{ kept: unknown }>(
    `select json_build_object(
       'account', (select to_jsonb(u) - 'last_seen_at' from users u where u.id = $1),
       'second_factor', (select to_jsonb(f) from two_factor f where f.user_id = $1),
       'recovery_codes', (select count(*) from recovery_codes where user_id = $1),
       'picture', (select image from user_pictures where user_id = $1),
       'signature', (select kind from signatures where user_id = $1),
       'half_sign_ins', (select count(*) from sign_in_challenges where user_id = $1),
       'email_changes', (select count(*) from email_changes where user_id = $1 and ended_at is null),
       'elsewhere', (select jsonb_agg(to_jsonb(m) order by organization_id) from memberships m
         where m.user_id = $1 and organization_id <> $2),
       'sign_ins_elsewhere', (select count(*) from access_tokens where user_id = $1 and organization_id <> $2)
     ) as kept`,
    [id, house.agency.id],
  )
  return rows[0]?.kept
}

const byId = ({ id }: { id: string }) => ({ params: { id }, body: {} })
const change = (user: { id: string }, body: object, as: Caller) =>
  house.call(api.users.update, { params: { id: user.id }, body }, { as })
const needsCode = async ({ email }: { email: string }) =>
  (await logIn(house, email)).data as unknown as { two_factor_required?: boolean }

/** Every endpoint of an agency's own area that names a user. */
const calls: Record<string, (user: { id: string; email: string }, as: Caller) => Promise<{ status: number }>> = {
  'another role': (user, as) => change(user, { role: 'viewer' }, as),
  'a coordinator': (user, as) =>
    change(user, { role: 'coordinator_limited', coordinator_name: `Coordinator ${user.id}` }, as),
  deactivating: (user, as) => change(user, { is_active: false }, as),
  'deactivating and activating': async (user, as) => {
    await change(user, { is_active: false }, as)
    return change(user, { is_active: true }, as)
  },
  'a password link': (user, as) => house.call(api.users.sendPasswordReset, byId(user), { as }),
  'resetting the second factor': (user, as) => house.call(api.users.resetTwoFactor, byId(user), { as }),
  'inviting the address again': ({ email }, as) =>
    house.call(api.users.invite, { body: { email, name: 'Another Name', role: 'viewer' } }, { as }),
  'sending an invitation again': (user, as) => house.call(api.users.resendInvitation, byId(user), { as }),
  'taking an invitation back': ({ id }, as) => house.call(api.users.revokeInvitation, { params: { id } }, { as }),
}
/** Calls about the membership, or calls that only reach the user's own mailbox. */
const taken = new Set([
  'another role',
  'a coordinator',
  'deactivating',
  'deactivating and activating',
  'a password link',
])

describe.each(Object.entries(calls))('%s', (name, call) => {
  for (const as of ['agency_admin', 'csm'] as const)
    test(`by ${as} in one agency leaves the account as it guards the other`, async () => {
      const user = await guarded([house.agency, second])
      const there = await house.tokenFor(user, second.id)
      const before = await accountOf(user)
      const { status } = await call(user, as)
      expect(status < 300, `${status}`).toBe(taken.has(name))
      expect(await accountOf(user)).toEqual(before)
      expect((await check(house, there)).status).toBe(200)
      expect(await needsCode(user)).toMatchObject({ two_factor_required: true })
    })
})

describe('the second factor of an account that opens other agencies', () => {
  test('can’t be reset by the agency; the refusal says who can help, and the list shows it beforehand', async () => {
    const user = await guarded([house.agency, second])
    const refused = await house.call(api.users.resetTwoFactor, byId(user))
    expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
      409,
      'TRANSITION_REFUSED',
      'This account also opens other agencies, so customer success resets its two-factor sign-in. The user can also sign in with a recovery code.',
    ])
    const inArea = await house.call(api.users.resetTwoFactor, byId(user), { as: 'csm' })
    expect([inArea.status, inArea.failure.message]).toEqual([
      409,
      'This account also opens other agencies. Reset its two-factor sign-in on the page of the user in Customer success.',
    ])
    expect(JSON.stringify([refused.failure, inArea.failure])).not.toContain('Second Care')
    const { data } = await house.call(api.users.list, { query: { search: user.email } })
    expect(data.data).toMatchObject([{ id: user.id, works_elsewhere: true }])
    expect(JSON.stringify(data)).not.toContain('Second Care')
  })

  test('customer success resets it in its own area, and both agencies see the event', async () => {
    const user = await guarded([house.agency, second])
    const { status, data } = await house.call(api.csmUsers.resetTwoFactor, byId(user), { as: 'csm' })
    expect([status, data.two_factor]).toEqual([200, false])
    expect((await newestMail(house, user.email)).subject).toBe('Your two-factor sign-in was reset')
    for (const place of [house.agency.id, second.id, null])
      expect((await eventsAbout(house, user.id, place)).map(({ kind }) => kind)).toEqual(['user.two_factor_reset'])
  })

  test('the administrator can reset an account that opens only this agency', async () => {
    const user = await guarded([house.agency])
    const { data } = await house.call(api.users.list, { query: { search: user.email } })
    expect(data.data).toMatchObject([{ id: user.id, works_elsewhere: false }])
    expect((await house.call(api.users.resetTwoFactor, byId(user))).status).toBe(204)
    expect(await needsCode(user)).not.toHaveProperty('two_factor_required')
  })

  test('a deactivated membership, or one in a closed agency, counts because it may become active again', async () => {
    const closed = await anotherAgency(house, { status: 'closed' })
    const left = await guarded([house.agency, second])
    await house.owner.query('update memberships set is_active = false where user_id = $1 and organization_id = $2', [
      left.id,
      second.id,
    ])
    for (const user of [left, await guarded([house.agency, closed])]) {
      expect((await house.call(api.users.resetTwoFactor, byId(user))).status).toBe(409)
      expect(await needsCode(user)).toMatchObject({ two_factor_required: true })
    }
  })

  test('a membership being added at the same moment is waited for and counts', async () => {
    const user = await guarded([house.agency])
    await house.owner.query('begin')
    await house.owner.query(
      `insert into memberships (organization_id, user_id, role) values ($1, $2, 'agency_admin')`,
      [second.id, user.id],
    )
    const reset = house.call(api.users.resetTwoFactor, byId(user))
    let answered = false
    void reset.then(() => (answered = true))
    // Until it waits in the lock queue behind the membership, or has responded without checking
    while (!answered) {
      const { rowCount } = await house.owner.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      if (rowCount) break
    }
    await house.owner.query('commit')
    expect((await reset).status).toBe(409)
    expect(await needsCode(user)).toMatchObject({ two_factor_required: true })
  })

  test('read-only users don’t see it, and an invitation reveals nothing about an existing account', async () => {
    const user = await guarded([second])
    const invited = await house.call(api.users.invite, {
      body: { email: user.email, name: 'As Typed', role: 'viewer' },
    })
    expect(invited.data).toMatchObject({ works_elsewhere: null, two_factor: null })
    const { data } = await house.call(api.users.list, {}, { as: 'viewer' })
    expect(new Set(data.data.map(row => row.works_elsewhere))).toEqual(new Set([null]))
  })
})

describe('an account without a password, which a partner signs in', () => {
  test('keeps its name when another agency’s invitation is accepted', async () => {
    const user = await aMember(house, [second], { name: 'Paula Partner', password_hash: null })
    await house.call(api.users.invite, { body: { email: user.email, name: 'Another Name', role: 'viewer' } })
    const accepted = await accept(house, await mailedToken(house, user.email), 'a phrase of my own 9')
    expect(accepted.status).toBe(200)
    const { rows } = await house.owner.query('select name from users where id = $1', [user.id])
    expect(rows).toEqual([{ name: 'Paula Partner' }])
  })

  test('is not taken over by an invitation to an address that only the database considers the same', async () => {
    const user = await aMember(house, [second], { email: 'kay.kind@example.org', password_hash: null })
    const before = await accountOf(user)
    // U+0130, a capital I with a dot, folds to a small i: another mailbox
    const email = 'kay.k\u0130nd@example.org'
    await house.call(api.users.invite, { body: { email, name: 'Kay Kind', role: 'viewer' } })
    const accepted = await accept(house, await mailedToken(house, email), 'a phrase of my own 9', 'Kay Kind')
    expect(accepted.status).toBe(409)
    expect(await accountOf(user)).toEqual(before)
  })
})
