import { api, type AgencyRole } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCoordinator } from '../../demo/factories/taxonomy.ts'
import { codeAt } from '../auth/totp.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { aMember, check, logIn, password, type SignInReply, tokenOf } from '../../../test/sign-in.ts'
import { accept, eventsAbout, look, mailedToken } from '../../../test/users.ts'

let house: House
beforeAll(async () => {
  house = await openHouse(withoutLimits)
})
afterAll(() => house.close())

const phrase = 'a phrase nobody has used'
let count = 0
async function invite(over: { email?: string; role?: AgencyRole; coordinator_id?: string } = {}) {
  const body = {
    email: `guest${++count}@example.org`,
    name: `Gina Guest ${count}`,
    role: 'viewer' as AgencyRole,
    ...over,
  }
  const { data, failure } = await house.call(api.users.invite, { body })
  expect(failure?.code).toBeUndefined()
  return { ...body, id: data.id, token: await mailedToken(house, body.email) }
}
const signedIn = (reply: unknown) => (reply as SignInReply).data

describe('a new account', () => {
  test('the link shows its purpose; the password is set and the user works in the agency', async () => {
    const { email, name, token, id } = await invite()
    expect((await look(house, token)).data).toMatchObject({
      agency_name: 'Ours Home Care',
      email,
      name,
      role: 'viewer',
      invited_by_name: 'Ada Admin',
      has_account: false,
    })
    const reply = signedIn(await accept(house, token, phrase, 'Gina Given'))
    expect(reply.user).toMatchObject({ name: 'Gina Given', email, role: 'viewer' })
    expect(reply.organization?.id).toBe(house.agency.id)
    expect((await check(house, reply.access_token)).status).toBe(200)
    expect((await logIn(house, email, phrase)).status).toBe(200)
    const { data } = await house.call(api.users.list, { query: { search: email } })
    expect(data.data).toMatchObject([{ name: 'Gina Given', status: 'active', invitation: null }])
    expect(data.data[0]?.id).not.toBe(id)
    const { rows } = await house.owner.query(
      `select actor_name from events where kind = 'user.joined' and organization_id = $1 and actor_id = $2`,
      [house.agency.id, reply.user.id],
    )
    expect(rows).toEqual([{ actor_name: 'Gina Given' }])
  })

  test('enforces the rules for new passwords', async () => {
    const { token, name } = await invite()
    for (const weak of ['short', 'password1234', `${name} Ours Home`]) {
      const refused = await accept(house, token, weak)
      expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['password']])
    }
    expect((await accept(house, token, phrase)).status).toBe(200)
  })

  test('a coordinator is linked to the chosen record, or to a new one if that was linked meanwhile', async () => {
    const [kept, lost] = [1, 2].map(n => aCoordinator({ organization_id: house.agency.id, name: `Free ${n}` }))
    if (!kept || !lost) throw new Error('two were made')
    await house.load({ coordinators: [kept, lost] })
    const linked = async (coordinator_id: string, between = async () => {}) => {
      const { token } = await invite({ role: 'coordinator_limited', coordinator_id })
      await between()
      const { user } = signedIn(await accept(house, token, phrase))
      const { rows } = await house.owner.query('select id, name from coordinators where user_id = $1', [user.id])
      return [rows[0], user.name]
    }
    expect((await linked(kept.id))[0]).toMatchObject({ id: kept.id })
    const [made, name] = await linked(lost.id, async () => {
      await house.owner.query('update coordinators set user_id = $2 where id = $1', [
        lost.id,
        house.users.agency_admin.id,
      ])
    })
    expect(made).toMatchObject({ name })
  })

  test('two acceptances at the same moment create one user', async () => {
    const { token, email } = await invite()
    const replies = await Promise.all([1, 2, 3].map(() => accept(house, token, phrase)))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422])
    const { rows } = await house.owner.query('select from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('an account that exists', () => {
  test('confirms its own password, keeps name and password, and has both agencies', async () => {
    const user = await aMember(house, [house.other], { name: 'Elsa Elsewhere' })
    const { token } = await invite({ email: user.email.toUpperCase() })
    expect((await look(house, token)).data.has_account).toBe(true)
    const wrong = await accept(house, token, phrase, 'Another Name')
    expect([wrong.status, wrong.failure.errors?.password]).toEqual([422, ['This is not the password of your account.']])
    const reply = signedIn(await accept(house, token, password, 'Another Name'))
    expect(reply.user).toMatchObject({ name: 'Elsa Elsewhere', organizations_count: 2 })
    expect(reply.organization?.id).toBe(house.agency.id)
    expect((await logIn(house, user.email, password)).status).toBe(200)
  })

  test('wrong guesses at its password are counted across all links', async () => {
    const user = await aMember(house, [house.other])
    const { token } = await invite({ email: user.email })
    for (let n = 0; n < 5; n++) expect((await accept(house, token, 'a wrong phrase 1')).status).toBe(422)
    expect((await accept(house, token, password)).status).toBe(429)
  })

  test('its second factor is required: the invitation does not bypass it', async () => {
    const user = await aMember(house, [house.other])
    const as = { token: await tokenOf(house, user) }
    const { data } = await house.call(api.profile.startTwoFactor, { body: { password } }, { as })
    const code = codeAt(data.secret, Date.now() - 30_000)
    await house.call(api.profile.confirmTwoFactor, { body: { code } }, { as })
    const { token } = await invite({ email: user.email })
    const reply = await accept(house, token, password)
    expect(reply.data).toMatchObject({ two_factor_required: true, enrolled: true })
    expect(reply.data).not.toHaveProperty('access_token')
    const challenge = 'challenge' in reply.data ? reply.data.challenge : ''
    const entered = await house.call(
      api.auth.loginTwoFactor,
      { body: { challenge, code: codeAt(data.secret) } },
      { as: 'anonymous' },
    )
    expect(entered.data.organization?.id).toBe(house.agency.id)
  })

  test('a caregiver’s account becomes a user account, with its own password', async () => {
    const caregiver = await aMember(house, [])
    expect((await logIn(house, caregiver.email)).failure.code).toBe('USER_IS_CAREGIVER')
    const { token } = await invite({ email: caregiver.email })
    expect((await accept(house, token, password)).status).toBe(200)
    expect((await logIn(house, caregiver.email)).status).toBe(200)
  })

  test('a disabled account, or one of vendor staff, gets that reason only after its password is confirmed', async () => {
    const disabled = await aMember(house, [], { status: 'deactivated' })
    const vendor = await aMember(house, [], { vendor_role: 'csm' })
    for (const [user, words] of [
      [disabled, 'disabled'],
      [vendor, 'already works in every agency'],
    ] as const) {
      const { token } = await invite({ email: user.email })
      expect((await accept(house, token, phrase)).failure.errors?.password).toBeDefined()
      const refused = await accept(house, token, password)
      expect([refused.status, refused.failure.message]).toEqual([409, expect.stringContaining(words)])
    }
    const { rows } = await house.owner.query('select from memberships where user_id = any($1)', [
      [disabled.id, vendor.id],
    ])
    expect(rows).toEqual([])
  })
})

describe('an invalid link says why', () => {
  const refusal = async (token: string) => {
    const [looked, accepted] = [await look(house, token), await accept(house, token, phrase)]
    expect([looked.status, looked.failure.code]).toEqual([422, 'INVITATION_INVALID'])
    expect(accepted.failure).toEqual(looked.failure)
    return [looked.failure.details?.reason, looked.failure.message]
  }

  test('expired after seven days', async () => {
    const { token, id } = await invite()
    const { rows } = await house.owner.query<{ days: number }>(
      `select extract(epoch from expires_at - created_at) / 86400 as days from invitations where id = $1`,
      [id],
    )
    expect(Number(rows[0]?.days)).toBeCloseTo(7, 3)
    await house.owner.query('update invitations set expires_at = now() where id = $1', [id])
    expect(await refusal(token)).toEqual(['expired', expect.stringContaining('has expired')])
  })
  test('replaced: only the newest link works', async () => {
    const { token, id, email } = await invite()
    await house.call(api.users.resendInvitation, { params: { id }, body: {} })
    expect(await refusal(token)).toEqual(['unknown', expect.stringContaining('newer one')])
    expect((await look(house, await mailedToken(house, email))).status).toBe(200)
  })
  test('withdrawn, or for an agency that has closed', async () => {
    const { token, id } = await invite()
    await house.call(api.users.revokeInvitation, { params: { id } })
    expect(await refusal(token)).toEqual(['revoked', expect.stringContaining('canceled')])
    const open = await invite()
    await house.owner.query(`update organizations set status = 'closed' where id = $1`, [house.agency.id])
    expect((await refusal(open.token))[0]).toBe('revoked')
    await house.owner.query(`update organizations set status = 'live' where id = $1`, [house.agency.id])
  })
  test('used, and invented', async () => {
    const { token } = await invite()
    await accept(house, token, phrase)
    expect(await refusal(token)).toEqual(['used', expect.stringContaining('already accepted')])
    expect((await refusal('made-up'))[0]).toBe('unknown')
  })
  test('invented links are limited by address; an office that opens expired ones is not', async () => {
    const tight = await openHouse({ LIMIT_RESET_PER_IP: '3' })
    await tight.call(api.users.invite, { body: { email: 'late@example.org', name: 'Lena Late', role: 'viewer' } })
    const late = await mailedToken(tight, 'late@example.org')
    await tight.owner.query('update invitations set expires_at = now()')
    for (let n = 0; n < 5; n++) expect((await look(tight, late)).failure.details?.reason).toBe('expired')
    for (let n = 0; n < 3; n++) expect((await look(tight, `made-up-${n}`)).status).toBe(422)
    expect((await look(tight, 'made-up-4')).status).toBe(429)
    await tight.close()
  })
})

test('the name on the invitation stays on one line, so that it cannot alter a mail', async () => {
  const reply = await house.call(api.users.invite, {
    body: { email: 'lines@example.org', name: 'Line\nBreak', role: 'viewer' },
  })
  expect(reply.failure.errors).toHaveProperty('name')
  expect(await eventsAbout(house, house.agency.id, house.agency.id)).toEqual([])
})
