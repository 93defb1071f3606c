import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPartner, type AgencyRecord, type PartnerRecord } from '../../demo/factories/agencies.ts'
import type { UserRecord } from '../../demo/factories/users.ts'
import { codeAt } from './totp.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { png } from '../../../test/pictures.ts'
import { aMember, anotherAgency, check, password, type SignInReply, tokenOf } from '../../../test/sign-in.ts'
import { accept, mailedToken } from '../../../test/users.ts'

/** The reach of a sign-in through a partner (docs/decisions/019). */

const keys = generateKeyPairSync('ed25519')
const settings = (name: string): Partial<PartnerRecord> => ({
  name,
  sso_issuer: `https://${name.toLowerCase()}.example`,
  sso_audience: 'preceptor',
  sso_algorithm: 'EdDSA',
  sso_public_key: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})
const roomy = { LIMIT_LOGIN_PER_IP: '10000', LIMIT_LOGIN_PER_ACCOUNT: '10000', LIMIT_RESET_PER_IP: '10000' }

let house: House
let partner: PartnerRecord
let identity: PartnerRecord
let user: UserRecord
/** Two agencies of the partner, one of another partner, one with no partner. */
let own: AgencyRecord
let second: AgencyRecord
let theirs: AgencyRecord
let free: AgencyRecord

beforeAll(async () => {
  house = await openHouse(roomy)
})
afterAll(() => house.close())
beforeEach(async () => {
  const n = randomUUID().slice(0, 8)
  partner = aPartner({ kind: 'payroll', ...settings(`Payday${n}`) })
  identity = aPartner({ kind: 'sso', ...settings(`Identity${n}`) })
  const other = aPartner({ kind: 'ams' })
  await house.load({ partners: [partner, identity, other] })
  own = await anotherAgency(house, { name: 'Own Care', partner_id: partner.id })
  second = await anotherAgency(house, { name: 'Second Own Care', partner_id: partner.id })
  theirs = await anotherAgency(house, { name: 'Their Care', partner_id: other.id })
  free = await anotherAgency(house, { name: 'Free Care' })
  user = await aMember(house, [own, second, theirs, free])
})

async function through(by: PartnerRecord, { email }: { email: string } = user) {
  const sso = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(by.sso_issuer ?? '')
    .setAudience('preceptor')
    .setExpirationTime('5m')
    .setJti(randomUUID())
    .sign(keys.privateKey)
  return (await house.call(api.auth.loginSso, { body: { sso } }, { as: 'anonymous' })) as unknown as SignInReply
}
const enter = async (by = partner) => {
  const { status, data, failure } = await through(by)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.access_token
}
const switchTo = (token: string, id: string) =>
  house.call(api.auth.switchOrganization, { params: { id }, body: {} }, { as: { token } })
const agenciesOf = async (token: string) =>
  (await house.call(api.auth.organizations, {}, { as: { token } })).data.data.map(({ name }) => name)
const signInsOf = async (token: string) =>
  (await house.call(api.profile.signIns, {}, { as: { token } })).data.data.map(row => row.organization_name)

describe('a sign-in through a partner of agencies', () => {
  test('opens only that partner’s agencies, through every switch', async () => {
    let token = await enter()
    for (let round = 0; round < 2; round++) {
      expect(await agenciesOf(token)).toEqual(['Own Care', 'Second Own Care'])
      for (const { id } of [theirs, free, house.agency]) {
        const refused = await switchTo(token, id)
        expect([refused.status, refused.failure.code]).toEqual([404, 'NOT_FOUND'])
      }
      const next = await switchTo(token, round === 0 ? second.id : own.id)
      expect([next.status, next.data.user.organizations_count]).toEqual([200, 2])
      expect(next.data.user.organization_roles).toHaveLength(2)
      token = next.data.access_token
      const { data } = await check(house, token)
      expect([data.user.organizations_count, data.user.organization_roles.length]).toEqual([2, 2])
    }
  })

  test('a sign-in by password, or through a partner for whole accounts, opens all of them', async () => {
    for (const token of [await tokenOf(house, user), await enter(identity)]) {
      expect(await agenciesOf(token)).toHaveLength(4)
      const { status, data } = await switchTo(token, theirs.id)
      expect([status, (await switchTo(data.access_token, free.id)).status]).toEqual([200, 200])
    }
  })

  test('ends at once when its agency moves to another partner, and leaves those that stay', async () => {
    const token = await enter()
    const here = (await check(house, token)).data.organization?.id
    await house.owner.query('update organizations set partner_id = null where id = $1', [here])
    expect((await check(house, token)).failure.code).toBe('SESSION_EXPIRED')
    const gone = await house.call(api.employees.list, {}, { as: { token }, organization_id: here ?? '' })
    expect([gone.status, gone.failure.code]).toEqual([401, 'SESSION_EXPIRED'])
    expect(await agenciesOf(await enter())).toHaveLength(1)
    await house.owner.query('update organizations set partner_id = $2 where id = $1', [here, partner.id])
  })

  test('opens an agency that joins the partner meanwhile, and loses one that leaves it', async () => {
    const token = await enter()
    await house.owner.query('update organizations set partner_id = $2 where id = $1', [free.id, partner.id])
    await house.owner.query('update organizations set partner_id = null where id = $1', [second.id])
    expect(await agenciesOf(token)).toEqual(['Free Care', 'Own Care'])
    expect((await switchTo(token, second.id)).status).toBe(404)
    expect((await switchTo(token, free.id)).status).toBe(200)
  })

  test('ends when the partner is switched off, of either kind; password sign-ins stay', async () => {
    const byPassword = await tokenOf(house, user)
    for (const by of [partner, identity]) {
      const token = await enter(by)
      await house.owner.query('update partners set is_active = false where id = $1', [by.id])
      expect((await check(house, token)).failure.code).toBe('SESSION_EXPIRED')
      expect((await switchTo(token, own.id)).status).toBe(401)
      const extended = await house.call(api.auth.extend, { body: {} }, { as: { token } })
      expect(extended.status).toBe(401)
    }
    expect((await check(house, byPassword)).status).toBe(200)
  })

  test('ends when the user becomes vendor staff, who work in every agency', async () => {
    const token = await enter()
    await house.owner.query(`update users set vendor_role = 'super_admin' where id = $1`, [user.id])
    expect((await check(house, token)).failure.code).toBe('SESSION_EXPIRED')
    const reached = await house.call(api.employees.list, {}, { as: { token }, organization_id: theirs.id })
    expect(reached.status).toBe(401)
  })

  test('keeps its limit through the second step', async () => {
    const as = { token: await tokenOf(house, user) }
    const { data: started } = await house.call(api.profile.startTwoFactor, { body: { password } }, { as })
    const earlier = codeAt(started.secret, Date.now() - 30_000)
    await house.call(api.profile.confirmTwoFactor, { body: { code: earlier } }, { as })
    const first = (await through(partner)).data as unknown as { challenge: string; two_factor_required: boolean }
    expect(first.two_factor_required).toBe(true)
    const { data } = await house.call(
      api.auth.loginTwoFactor,
      { body: { challenge: first.challenge, code: codeAt(started.secret) } },
      { as: 'anonymous' },
    )
    expect(await agenciesOf(data.access_token)).toEqual(['Own Care', 'Second Own Care'])
    expect((await switchTo(data.access_token, theirs.id)).status).toBe(404)
  })

  test('a second step already begun ends with the partner', async () => {
    const as = { token: await tokenOf(house, user) }
    const { data: started } = await house.call(api.profile.startTwoFactor, { body: { password } }, { as })
    const earlier = codeAt(started.secret, Date.now() - 30_000)
    await house.call(api.profile.confirmTwoFactor, { body: { code: earlier } }, { as })
    for (const by of [partner, identity]) {
      const { challenge } = (await through(by)).data as unknown as { challenge: string }
      await house.owner.query('update partners set is_active = false where id = $1', [by.id])
      const late = await house.call(
        api.auth.loginTwoFactor,
        { body: { challenge, code: codeAt(started.secret) } },
        { as: 'anonymous' },
      )
      expect(late.failure.code).toBe('CHALLENGE_INVALID')
    }
  })
})

describe('changes it may make to the account', () => {
  test('it sees and ends only the sign-ins of its own agencies', async () => {
    const elsewhere = await house.tokenFor(user, free.id)
    const beside = await house.tokenFor(user, second.id)
    const all = await house.call(api.profile.signIns, {}, { as: { token: elsewhere } })
    const idElsewhere = all.data.data.find(row => row.is_current)?.id ?? ''
    const token = await enter()
    expect(new Set(await signInsOf(token))).toEqual(new Set(['Own Care', 'Second Own Care']))
    const refused = await house.call(api.profile.endSignIn, { params: { id: idElsewhere } }, { as: { token } })
    expect(refused.status).toBe(404)
    const ended = await house.call(api.profile.endOtherSignIns, {}, { as: { token } })
    expect(ended.data.ended).toBe(1)
    expect((await check(house, beside)).status).toBe(401)
    expect((await check(house, elsewhere)).status).toBe(200)
  })

  test('a sign-in that its partner no longer opens is in no one’s list', async () => {
    await enter()
    const byPassword = await tokenOf(house, user)
    expect(await signInsOf(byPassword)).toHaveLength(2)
    await house.owner.query('update partners set is_active = false where id = $1', [partner.id])
    expect(await signInsOf(byPassword)).toHaveLength(1)
  })

  test('many sign-ins through a partner do not push out any other sign-in', async () => {
    const byPassword = await tokenOf(house, user)
    for (let n = 0; n < 11; n++) await enter()
    expect((await check(house, byPassword)).status).toBe(200)
  })

  test('changes of email address, password and second factor ask for the password, and the limit stays afterwards', async () => {
    const token = await enter()
    const as = { token }
    const wrong = 'not the right phrase'
    const replies = [
      await house.call(api.profile.changeEmail, { body: { email: 'new@example.org', password: wrong } }, { as }),
      await house.call(api.profile.startTwoFactor, { body: { password: wrong } }, { as }),
      await house.call(
        api.profile.changePassword,
        { body: { current_password: wrong, password: 'another long phrase' } },
        { as },
      ),
    ]
    for (const { status } of replies) expect(status).toBe(422)
    const changed = await house.call(
      api.profile.changePassword,
      { body: { current_password: password, password: 'another long phrase' } },
      { as },
    )
    expect(changed.status).toBe(204)
    expect(await agenciesOf(token)).toEqual(['Own Care', 'Second Own Care'])
    expect((await switchTo(token, free.id)).status).toBe(404)
  })

  test('settings shared by every agency of the account cannot be changed by a sign-in that reaches only some of them', async () => {
    const as = { token: await enter() }
    const replies = [
      await house.call(api.profile.update, { body: { name: 'Somebody Else' } }, { as }),
      await house.call(api.profile.keepEmail, {}, { as }),
      await house.call(
        api.profile.updateSignature,
        { body: { kind: 'uploaded', image: png().toString('base64') } },
        { as },
      ),
      await house.call(api.profile.deleteSignature, {}, { as }),
      await house.call(
        api.profile.setPicture,
        { file: new File([new Uint8Array(png({ width: 20, height: 20 }))], 'me.png') },
        { as },
      ),
      await house.call(api.profile.removePicture, {}, { as }),
    ]
    for (const { status, failure } of replies)
      expect([status, failure.code, failure.message]).toEqual([
        409,
        'TRANSITION_REFUSED',
        `You signed in through ${partner.name}, which opens only some of your agencies. Sign in with your password to change what all of them see.`,
      ])
    const { data } = await house.call(api.profile.get, {}, { as })
    expect([data.name, data.signature, data.picture, data.limited_by]).toEqual([user.name, null, null, partner.name])
    // A setting that only affects the user's own view
    const kept = await house.call(api.profile.update, { body: { default_landing_page: 'employees' } }, { as })
    expect([kept.status, kept.data.default_landing_page.key, kept.data.limited_by]).toEqual([
      200,
      'employees',
      partner.name,
    ])
  })

  test('a sign-in that reaches every agency of the account can change all of it', async () => {
    const whole = await aMember(house, [own, second])
    const as = { token: (await through(partner, whole)).data.access_token }
    const renamed = await house.call(api.profile.update, { body: { name: 'Renamed Myself' } }, { as })
    expect([renamed.status, renamed.data.name, renamed.data.limited_by]).toEqual([200, 'Renamed Myself', null])
    const byPassword = await house.call(api.profile.get, {}, { as: { token: await tokenOf(house, user) } })
    expect(byPassword.data.limited_by).toBeNull()
  })

  test('an invitation is accepted with the account’s password, never by the sign-in', async () => {
    const token = await enter()
    const inviting = await anotherAgency(house, { name: 'Inviting Care' })
    await house.call(
      api.users.invite,
      { body: { email: user.email, name: user.name, role: 'viewer' } },
      { as: 'csm', organization_id: inviting.id },
    )
    const mailed = await mailedToken(house, user.email)
    expect((await accept(house, mailed, 'not the right phrase')).status).toBe(422)
    const { data } = await accept(house, mailed, password)
    expect(await agenciesOf((data as unknown as { access_token: string }).access_token)).toHaveLength(5)
    // The other sign-in stays as it was
    expect(await agenciesOf(token)).toEqual(['Own Care', 'Second Own Care'])
    expect((await switchTo(token, inviting.id)).status).toBe(404)
  })
})

test('a partner limited to agencies sets up no second factor for the account; one for whole accounts may', async () => {
  const strict = await openHouse({ ...roomy, REQUIRE_TWO_FACTOR: 'all' })
  const before = house
  house = strict
  try {
    await strict.load({ partners: [partner, identity] })
    own = await anotherAgency(strict, { partner_id: partner.id })
    user = await aMember(strict, [own])
    expect((await through(partner)).failure.code).toBe('SSO_REFUSED')
    expect((await through(identity)).data).toMatchObject({ two_factor_required: true, enrolled: false })
  } finally {
    house = before
    await strict.close()
  }
})
