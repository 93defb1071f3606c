import { createHash, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './password-hash.ts'
import { aPartner } from '../../demo/factories/agencies.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aMember, anotherAgency, check, logIn, password, passwordHash, tokenOf } from '../../../test/sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ LIMIT_LOGIN_PER_IP: '1000', LIMIT_LOGIN_PER_ACCOUNT: '1000' })
})
afterAll(() => house.close())

const events = async (kind: string, actor_id: string) =>
  (
    await house.owner.query('select organization_id, ip from events where kind = $1 and actor_id = $2', [
      kind,
      actor_id,
    ])
  ).rows

test('[R-AUT-1] [R-API-10] [R-STA-1] [R-ENT-1] the right password signs in and returns the user, their permissions and their agency', async () => {
  const user = await aMember(house, [house.agency], { name: 'Mia Member' })
  const { status, data } = await logIn(house, `  ${user.email.toUpperCase()} `)
  expect(status).toBe(200)
  expect(data.access_token).toMatch(/^ap_[\w-]{43}$/)
  expect(data.user).toMatchObject({
    name: 'Mia Member',
    email: user.email,
    view: 'organization',
    role: 'agency_admin',
    organization_roles: [{ organization_id: house.agency.id, name: 'agency_admin' }],
    default_landing_page: { key: 'dashboard' },
    has_global_access: false,
    organizations_count: 1,
  })
  expect(data.user.permissions).toContain('list_provider')
  expect(data.user.meta_actions).toContain('edit_provider')
  expect(data.user.meta_actions).not.toContain('list_provider')
  expect(data.organization).toMatchObject({ id: house.agency.id, name: 'Ours Home Care', partner: null })
  expect((await check(house, data.access_token)).status).toBe(200)
  expect(await events('user.signed_in', user.id)).toEqual([{ organization_id: house.agency.id, ip: '127.0.0.1' }])
})

test('[R-AUT-1] the database holds neither the token nor the password', async () => {
  const user = await aMember(house, [house.agency])
  const token = await tokenOf(house, user)
  const { rows } = await house.owner.query(
    'select token_hash, t::text as whole from access_tokens t where user_id = $1',
    [user.id],
  )
  expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(rows[0].whole).not.toContain(token.slice(3))
  expect(await passwordHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[R-AUT-1] unknown, deactivated, invited, password never set, wrong password: the same answer', async () => {
  const user = await aMember(house, [house.agency])
  const gone = await aMember(house, [house.agency], { status: 'deactivated' })
  const invited = await aMember(house, [house.agency], { status: 'invited' })
  const unset = await aMember(house, [house.agency], { password_hash: null })
  const answers = [
    await logIn(house, user.email, 'not the password'),
    await logIn(house, 'nobody@example.org'),
    await logIn(house, gone.email),
    await logIn(house, invited.email),
    await logIn(house, unset.email),
  ]
  for (const { status, failure } of answers)
    expect([status, failure]).toEqual([401, { code: 'WRONG_CREDENTIALS', message: 'Incorrect email or password.' }])
})

test('[R-VAL-1] [R-ERR-7] a caregiver with the right password gets that reason and no token; with a wrong one, nothing', async () => {
  const caregiver = await aMember(house, [])
  const right = await logIn(house, caregiver.email)
  expect([right.status, right.failure.code]).toEqual([403, 'USER_IS_CAREGIVER'])
  expect(JSON.stringify(right.failure)).not.toContain('ap_')
  expect((await logIn(house, caregiver.email, 'not the password')).failure.code).toBe('WRONG_CREDENTIALS')
  const { rows } = await house.owner.query('select from access_tokens where user_id = $1', [caregiver.id])
  expect(rows).toEqual([])
})

test('[R-AUT-2] a user whose memberships have all ended is refused like a stranger', async () => {
  const left = await aMember(house, [house.agency])
  await house.owner.query('update memberships set is_active = false where user_id = $1', [left.id])
  expect((await logIn(house, left.email)).failure.code).toBe('WRONG_CREDENTIALS')
})

test('[R-STA-11] a user of several agencies enters the one used last, initially the first by name', async () => {
  const [b, a] = [await anotherAgency(house, { name: 'Beta' }), await anotherAgency(house, { name: 'Alpha' })]
  const closed = await anotherAgency(house, { name: 'Aaa', status: 'closed' })
  const user = await aMember(house, [b, a, closed])
  const first = await logIn(house, user.email)
  expect(first.data.organization?.id).toBe(a.id)
  expect(first.data.user.organizations_count).toBe(2)
  const as = { token: first.data.access_token }
  const switched = await house.call(api.auth.switchOrganization, { params: { id: b.id }, body: {} }, { as })
  expect(switched.data.organization?.id).toBe(b.id)
  const again = await logIn(house, user.email)
  expect(again.data.organization?.id).toBe(b.id)
})

test('[R-API-16] switching gives a new token, ends the old one, and does not extend the sign-in; another agency is not found', async () => {
  const b = await anotherAgency(house, { name: 'Switch B' })
  const user = await aMember(house, [house.agency, b])
  await house.owner.query('update memberships set role = $1 where user_id = $2 and organization_id = $3', [
    'viewer',
    user.id,
    b.id,
  ])
  const first = (await logIn(house, user.email)).data
  const switchTo = (id: string, token: string) =>
    house.call(api.auth.switchOrganization, { params: { id }, body: {} }, { as: { token } })
  const happy = await switchTo(b.id, first.access_token)
  expect(happy.data.user.role).toBe('viewer')
  expect(happy.data.expires_at).toBe(first.expires_at)
  expect((await check(house, first.access_token)).failure.code).toBe('SESSION_EXPIRED')
  const foreign = await switchTo(house.other.id, happy.data.access_token)
  const never = await switchTo(randomUUID(), happy.data.access_token)
  expect([foreign.status, foreign.failure]).toEqual([404, never.failure])
  expect((await check(house, happy.data.access_token)).data.organization?.id).toBe(b.id)
  const vendor = await house.call(api.auth.switchOrganization, { params: { id: b.id }, body: {} }, { as: 'csm' })
  expect(vendor.status).toBe(404)
  const anonymous = await house.call(
    api.auth.switchOrganization,
    { params: { id: b.id }, body: {} },
    { as: 'anonymous' },
  )
  expect(anonymous.failure.code).toBe('NOT_SIGNED_IN')
})

test('[R-API-12] [R-STA-3] checking a token returns user and agency, and does not count as activity', async () => {
  const user = await aMember(house, [house.agency])
  const token = await tokenOf(house, user)
  await house.owner.query(`update access_tokens set last_seen_at = now() - interval '50 minutes' where user_id = $1`, [
    user.id,
  ])
  const { data } = await fourCases(house, api.auth.check, { args: { body: {} }, as: { token } })
  expect(data.user.id).toBe(user.id)
  expect(Date.parse(data.idle_expires_at) - Date.now()).toBeLessThan(11 * 60_000)
  // Checking did not extend it either
  const again = await check(house, token)
  expect(Date.parse(again.data.idle_expires_at) - Date.now()).toBeLessThan(11 * 60_000)
  const extended = await fourCases(house, api.auth.extend, { args: { body: {} }, as: { token } })
  expect(Date.parse(extended.data.idle_expires_at) - Date.now()).toBeGreaterThan(59 * 60_000)
})

test('[R-STA-3] an idle sign-in ends after 60 minutes, any sign-in after 12 hours, and neither comes back', async () => {
  const user = await aMember(house, [house.agency])
  const [idle, old] = [await tokenOf(house, user), await tokenOf(house, user)]
  const age = (token: string, column: string, to: string) =>
    house.owner.query(`update access_tokens set ${column} = ${to} where token_hash = $1`, [
      createHash('sha256').update(token).digest(),
    ])
  await age(idle, 'last_seen_at', `now() - interval '61 minutes'`)
  await age(old, 'expires_at', `now() - interval '1 second'`)
  for (const token of [idle, old])
    for (const endpoint of [api.auth.check, api.auth.extend]) {
      const answer = await house.call(endpoint, { body: {} }, { as: { token } })
      expect([answer.status, answer.failure]).toEqual([
        401,
        { code: 'SESSION_EXPIRED', message: 'Your session has expired.' },
      ])
    }
})

test('[R-STA-3] a user who is disabled, gets a new password, leaves or loses the agency is signed out at once', async () => {
  const ways = {
    disabled: `update users set status = 'deactivated' where id = $1`,
    'password or role changed': `update users set auth_epoch = auth_epoch + 1 where id = $1`,
    left: `update memberships set is_active = false where user_id = $1`,
    'agency closed': `update organizations set status = 'closed' where id in (select organization_id from memberships where user_id = $1)`,
  }
  for (const [way, statement] of Object.entries(ways)) {
    const user = await aMember(house, [await anotherAgency(house)])
    const token = await tokenOf(house, user)
    expect((await check(house, token)).status, way).toBe(200)
    await house.owner.query(statement, [user.id])
    expect((await check(house, token)).failure.code, way).toBe('SESSION_EXPIRED')
    const inAgency = await house.call(api.auth.organization, {}, { as: { token }, organization_id: null })
    expect([401, 404], way).toContain(inAgency.status)
  }
})

test('a changed role applies from the next call on', async () => {
  const user = await aMember(house, [house.agency])
  const token = await tokenOf(house, user)
  await house.owner.query(`update memberships set role = 'viewer' where user_id = $1`, [user.id])
  const { data } = await check(house, token)
  expect(data.user.role).toBe('viewer')
  expect(data.user.permissions).not.toContain('edit_provider')
})

test('[R-STA-2] signing out ends the sign-in; for an expired token, or none, the answer is the same', async () => {
  const token = await tokenOf(house, await aMember(house, [house.agency]))
  for (const as of [{ token }, { token }, 'anonymous'] as const)
    expect((await house.call(api.auth.logout, { body: {} }, { as })).status).toBe(204)
  expect((await check(house, token)).failure.code).toBe('SESSION_EXPIRED')
})

test('a new sign-in replaces the one the caller holds, and an eleventh ends the oldest', async () => {
  const user = await aMember(house, [house.agency])
  const first = await tokenOf(house, user)
  const second = (await logIn(house, user.email, password, { 'x-authorization': first })).data.access_token
  expect((await check(house, first)).status).toBe(401)
  for (let i = 0; i < 9; i++) await tokenOf(house, user)
  expect((await check(house, second)).status).toBe(200)
  await tokenOf(house, user)
  expect((await check(house, second)).status).toBe(401)
  const { rows } = await house.owner.query('select from access_tokens where user_id = $1', [user.id])
  expect(rows).toHaveLength(10)
})

test('an older, weaker hash is replaced when the password is next typed', async () => {
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const user = await aMember(house, [house.agency], { password_hash: weak })
  expect((await logIn(house, user.email, 'not the password')).status).toBe(401)
  const kept = async () =>
    (await house.owner.query('select password_hash from users where id = $1', [user.id])).rows[0].password_hash
  expect(await kept()).toBe(weak)
  expect((await logIn(house, user.email)).status).toBe(200)
  expect(await kept()).toMatch(/m=19456,t=2,p=1/)
  expect((await logIn(house, user.email)).status).toBe(200)
})

test('the same characters typed on another keyboard are the same password', async () => {
  const user = await aMember(house, [house.agency], {
    password_hash: await hashPassword('Zo\u00eb rides a \ufb01ne horse'),
  })
  expect((await logIn(house, user.email, 'Zoe\u0308 rides a fine horse')).status).toBe(200)
})

test('[R-API-15] a user’s agencies are their own; vendor staff have none', async () => {
  const partner = aPartner({ name: 'Partner of organizations' })
  await house.load({ partners: [partner] })
  const b = await anotherAgency(house, { name: 'Zeta Care', partner_id: partner.id })
  const user = await aMember(house, [house.agency, b])
  const { data } = await fourCases(house, api.auth.organizations, {
    args: {},
    as: { token: await tokenOf(house, user) },
  })
  expect(data.data.map(({ name }) => name)).toEqual(['Ours Home Care', 'Zeta Care'])
  expect(data.data[1]).toMatchObject({ partner_id: partner.id, partner: { id: partner.id, name: partner.name } })
  expect((await house.call(api.auth.organizations, {}, { as: 'csm' })).data.data).toEqual([])
})

test('[R-API-17] [R-STA-4] the agency is that of the sign-in, or for customer success the one named in the call', async () => {
  const { data } = await fourCases(house, api.auth.organization, { args: {} })
  expect(data).toMatchObject({ id: house.agency.id, details: { state: 'NY', status: 'live' } })
  const ownByDefault = await house.call(api.auth.organization, {}, { organization_id: null })
  expect(ownByDefault.data.id).toBe(house.agency.id)
  const named = await house.call(api.auth.organization, {}, { as: 'csm', organization_id: house.other.id })
  expect(named.data.name).toBe('Theirs Home Care')
  expect((await house.call(api.auth.organization, {}, { as: 'csm', organization_id: null })).status).toBe(404)
})

test('[R-AUT-2] each customer success entry into an agency is logged there, once per sign-in', async () => {
  const user = await aMember(house, [], { vendor_role: 'csm' })
  const { data } = await logIn(house, user.email)
  expect(data).toMatchObject({ organization: null, user: { role: 'csm', has_global_access: true } })
  expect(data.user.organization_roles).toEqual([{ organization_id: null, name: 'csm' }])
  const enter = (token: string, organization_id: string) =>
    house.call(api.auth.organization, {}, { as: { token }, organization_id })
  await Promise.all([1, 2, 3, 4].map(() => enter(data.access_token, house.agency.id)))
  await enter(data.access_token, house.agency.id)
  expect(await events('agency.entered', user.id)).toHaveLength(1)
  await enter(data.access_token, house.other.id)
  await enter(await tokenOf(house, user), house.agency.id)
  const told = (await events('agency.entered', user.id)).map(row => row.organization_id)
  expect(told.filter(id => id === house.agency.id)).toHaveLength(2)
  expect(told.filter(id => id === house.other.id)).toHaveLength(1)
  // Vendor staff have their own log
  const own = (rows: { organization_id: string | null }[]) => rows.map(row => row.organization_id)
  expect(own(await events('user.signed_in', user.id))).toEqual([null, null])
  expect(own(await events('vendor.entered_agency', user.id))).toEqual([null, null, null])
})

test('sign-ins beyond what the server can hash at once are asked to wait, and the rest go through', async () => {
  const user = await aMember(house, [house.agency])
  // The queue is full before the first of them arrives, however fast the machine hashes
  const others = Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('somebody signs in elsewhere')))
  const answers = await Promise.all(Array.from({ length: 60 }, () => logIn(house, user.email)))
  await others
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.failure.message).toBe('Many people are signing in. Please try again in a moment.')
  expect(refused?.headers['retry-after']).toBe('2')
  expect((await logIn(house, user.email)).status).toBe(200)
})
