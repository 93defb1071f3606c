import { api, type SecondStep } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { codeAt } from './totp.ts'
import { endUnprovenSignIns, resetTwoFactor } from './two-factor.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aMember, check, logIn, password, tokenOf } from '../../../test/sign-in.ts'

const roomy = { LIMIT_LOGIN_PER_IP: '10000', LIMIT_LOGIN_PER_ACCOUNT: '10000' }
let house: House
beforeAll(async () => {
  house = await openHouse(roomy)
})
afterAll(() => house.close())

/** A code works once per 30 seconds: later codes are those an app shows then, still within the step the server accepts. */
const nextStep = 30_000
const firstStep = async (email: string, at = house) => (await logIn(at, email)).data as unknown as SecondStep
const enter = (challenge: string, code: string, at = house) =>
  at.call(api.auth.loginTwoFactor, { body: { challenge, code } }, { as: 'anonymous' })
const asAuth = <T>(at: House, work: Parameters<typeof transaction<T>>[2]) =>
  transaction(at.database.pool, { role: 'app_auth' }, work)

/** A user who turned it on in the profile, which uses up the code of these 30 seconds. */
async function enrolled(at = house, over = {}) {
  const user = await aMember(at, [at.agency], over)
  const as = { token: await tokenOf(at, user) }
  const { data } = await at.call(api.profile.startTwoFactor, { body: { password } }, { as })
  const done = await at.call(
    api.profile.confirmTwoFactor,
    { body: { code: codeAt(data.secret, Date.now() - nextStep) } },
    { as },
  )
  expect(done.status, JSON.stringify(done.failure)).toBe(200)
  return { user, as, secret: data.secret, codes: done.data.recovery_codes }
}
const kindsOf = async (actor_id: string) =>
  (
    await house.owner.query<{ kind: string }>(
      `select kind from events where actor_id = $1 and kind <> 'user.signed_in' order by id`,
      [actor_id],
    )
  ).rows.map(({ kind }) => kind)

test('it turns on once an app code is confirmed, with ten recovery codes that cannot be read again', async () => {
  const user = await aMember(house, [house.agency])
  const as = { token: await tokenOf(house, user) }
  const started = await fourCases(house, api.profile.startTwoFactor, { args: { body: { password } }, as })
  expect(started.data.uri).toContain(`secret=${started.data.secret}`)
  // Starting enrollment does not turn it on: closing the page locks no one out
  expect((await logIn(house, user.email)).data.access_token).toMatch(/^ap_/)
  const wrong = await house.call(api.profile.confirmTwoFactor, { body: { code: '000000' } }, { as })
  expect([wrong.status, wrong.failure.code, Object.keys(wrong.failure.errors ?? {})]).toEqual([
    422,
    'WRONG_CODE',
    ['code'],
  ])
  const { data } = await fourCases(house, api.profile.confirmTwoFactor, {
    args: { body: { code: ` ${codeAt(started.data.secret).replace(/^.../, '$& ')} ` } },
    as,
  })
  expect(new Set(data.recovery_codes).size).toBe(10)
  for (const code of data.recovery_codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
  const { rows } = await house.owner.query<{ text: string }>(
    `select f::text as text from two_factor f where user_id = $1
     union all select r::text from recovery_codes r where user_id = $1`,
    [user.id],
  )
  expect(rows).toHaveLength(11)
  for (const { text } of rows)
    for (const secret of [started.data.secret, ...data.recovery_codes]) expect(text).not.toContain(secret)
  expect((await house.call(api.profile.get, {}, { as })).data.two_factor).toMatchObject({
    is_on: true,
    recovery_codes_left: 10,
    is_required: false,
  })
  expect(await kindsOf(user.id)).toEqual(['user.two_factor_on'])
  expect((await house.call(api.profile.startTwoFactor, { body: { password } }, { as })).status).toBe(409)
})

describe('[R-API-10] signing in with two-factor', () => {
  test('the right password alone opens nothing; with the code it does, and others sign in as before', async () => {
    const { user, secret } = await enrolled()
    const answer = await logIn(house, user.email)
    expect([answer.status, Object.keys(answer.data).sort()]).toEqual([
      200,
      ['challenge', 'enrolled', 'expires_at', 'two_factor_required'],
    ])
    const { challenge, enrolled: isOn } = answer.data as unknown as SecondStep
    expect(isOn).toBe(true)
    expect((await check(house, challenge)).failure.code).toBe('SESSION_EXPIRED')
    const { status, data } = await enter(challenge, codeAt(secret))
    expect([status, data.user.email, data.organization?.id]).toEqual([200, user.email, house.agency.id])
    expect((await check(house, data.access_token)).status).toBe(200)
    expect((await enter(challenge, codeAt(secret, Date.now() + nextStep))).failure.code).toBe('CHALLENGE_INVALID')
    expect((await logIn(house, user.email, 'not the password')).status).toBe(401)
  })

  test('a code works once, even when sent twice at the same moment', async () => {
    const { user, secret } = await enrolled()
    const code = codeAt(secret)
    const challenges = [await firstStep(user.email), await firstStep(user.email)]
    const both = await Promise.all(challenges.map(({ challenge }) => enter(challenge, code)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const { challenge } = await firstStep(user.email)
    expect((await enter(challenge, code)).failure.code).toBe('WRONG_CODE')
    // A code older than the last accepted one is refused too
    expect((await enter(challenge, codeAt(secret, Date.now() - nextStep))).failure.code).toBe('WRONG_CODE')
    expect((await enter(challenge, codeAt(secret, Date.now() + nextStep))).status).toBe(200)
  })

  test('a recovery code replaces an app code, once, however it is typed, and its use is reported', async () => {
    const { user, codes, as } = await enrolled()
    const [first = ''] = codes
    const typed = first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await enter((await firstStep(user.email)).challenge, typed)).status).toBe(200)
    expect((await enter((await firstStep(user.email)).challenge, first)).failure.code).toBe('WRONG_CODE')
    expect((await house.call(api.profile.get, {}, { as })).data.two_factor.recovery_codes_left).toBe(9)
    expect(await kindsOf(user.id)).toEqual(['user.two_factor_on', 'user.recovery_code_used'])
    const rival = await enrolled()
    expect((await enter((await firstStep(rival.user.email)).challenge, codes[1] ?? '')).status).toBe(422)
  })

  test('guessing is slowed down for the account, across all challenges, and a right code resets the count', async () => {
    const { user, codes } = await enrolled()
    for (let i = 0; i < 4; i++)
      expect((await enter((await firstStep(user.email)).challenge, '000000')).status).toBe(422)
    expect((await enter((await firstStep(user.email)).challenge, codes[0] ?? '')).status).toBe(200)
    for (let i = 0; i < 5; i++)
      expect((await enter((await firstStep(user.email)).challenge, '000000')).status).toBe(422)
    const waiting = await enter((await firstStep(user.email)).challenge, codes[1] ?? '')
    expect([waiting.status, waiting.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('guesses from one address are limited too', async () => {
    const small = await openHouse({ ...roomy, LIMIT_LOGIN_PER_IP: '3' })
    try {
      const answers: number[] = []
      for (let i = 0; i < 5; i++) answers.push((await enter('made-up', '000000', small)).status)
      expect(answers).toEqual([422, 422, 422, 429, 429])
    } finally {
      await small.close()
    }
  })

  test.each([
    ['too old', `update sign_in_challenges set expires_at = now() - interval '1 second' where user_id = $1`],
    ['of before a new password', 'update users set auth_epoch = auth_epoch + 1 where id = $1'],
    ['of an account disabled meanwhile', `update users set status = 'deactivated' where id = $1`],
    ['of an account that lost its agency', 'update memberships set is_active = false where user_id = $1'],
  ])('a challenge %s has ended', async (_, change) => {
    const { user, secret } = await enrolled()
    const { challenge } = await firstStep(user.email)
    await house.owner.query(change, [user.id])
    expect((await enter(challenge, codeAt(secret))).failure).toMatchObject({
      code: 'CHALLENGE_INVALID',
      message: 'This sign-in took too long or was finished already. Start again.',
    })
  })
})

describe('in the profile', () => {
  test('new recovery codes require password and code, and end the old ones', async () => {
    const { user, as, secret, codes } = await enrolled()
    const wrong = await house.call(
      api.profile.renewRecoveryCodes,
      { body: { password: 'no', code: codeAt(secret) } },
      { as },
    )
    expect(Object.keys(wrong.failure.errors ?? {})).toEqual(['password'])
    const { data } = await fourCases(house, api.profile.renewRecoveryCodes, {
      args: { body: { password, code: codeAt(secret) } },
      as,
    })
    expect(data.recovery_codes.filter(code => codes.includes(code))).toEqual([])
    expect((await enter((await firstStep(user.email)).challenge, codes[0] ?? '')).status).toBe(422)
    expect((await enter((await firstStep(user.email)).challenge, data.recovery_codes[0] ?? '')).status).toBe(200)
    expect(await kindsOf(user.id)).toContain('user.recovery_codes_renewed')
  })

  test('it is turned off with password and code, and the password alone signs in again', async () => {
    const { user, as, secret } = await enrolled()
    const wrong = await house.call(api.profile.stopTwoFactor, { body: { password, code: '000000' } }, { as })
    expect(wrong.failure.code).toBe('WRONG_CODE')
    await fourCases(house, api.profile.stopTwoFactor, { args: { body: { password, code: codeAt(secret) } }, as })
    expect((await logIn(house, user.email)).data.access_token).toMatch(/^ap_/)
    expect(await kindsOf(user.id)).toEqual(['user.two_factor_on', 'user.two_factor_off'])
  })

  test('resetting a lost factor ends every sign-in of that user and no one else’s', async () => {
    const { user, as } = await enrolled()
    const rival = await enrolled()
    const half = await firstStep(user.email)
    expect(await asAuth(house, db => resetTwoFactor(db, user.id))).toBe(true)
    expect([(await check(house, as.token)).status, (await check(house, rival.as.token)).status]).toEqual([401, 200])
    expect((await enter(half.challenge, '000000')).failure.code).toBe('CHALLENGE_INVALID')
    expect((await logIn(house, user.email)).data.access_token).toMatch(/^ap_/)
    expect(await asAuth(house, db => resetTwoFactor(db, user.id))).toBe(false)
  })
})

describe('where the operator requires it (REQUIRE_TWO_FACTOR)', () => {
  let strict: House
  beforeAll(async () => {
    strict = await openHouse({ ...roomy, REQUIRE_TWO_FACTOR: 'csm' })
  })
  afterAll(() => strict.close())

  test('nothing opens before it is set up, and setting it up signs in', async () => {
    const user = await aMember(strict, [], { vendor_role: 'csm' })
    const { challenge, enrolled: isOn } = await firstStep(user.email, strict)
    expect(isOn).toBe(false)
    expect((await check(strict, challenge)).status).toBe(401)
    expect((await enter(challenge, '000000', strict)).failure.code).toBe('WRONG_CODE')
    const { data } = await strict.call(api.auth.enrol, { body: { challenge } }, { as: 'anonymous' })
    const confirm = (code: string) =>
      strict.call(api.auth.confirmEnrolment, { body: { challenge, code } }, { as: 'anonymous' })
    expect((await confirm('000000')).failure.code).toBe('WRONG_CODE')
    const done = await confirm(codeAt(data.secret, Date.now() - nextStep))
    expect([done.status, done.data.recovery_codes.length, done.data.user.role]).toEqual([200, 10, 'csm'])
    const as = { token: done.data.access_token }
    expect((await strict.call(api.agencies.list, {}, { as })).status).toBe(200)
    // The challenge is used up, and a second enrollment cannot replace the first
    expect((await confirm(codeAt(data.secret))).failure.code).toBe('CHALLENGE_INVALID')
    const again = await firstStep(user.email, strict)
    expect(again.enrolled).toBe(true)
    const taken = await strict.call(api.auth.enrol, { body: { challenge: again.challenge } }, { as: 'anonymous' })
    expect(taken.status).toBe(409)
    const off = await strict.call(api.profile.stopTwoFactor, { body: { password, code: codeAt(data.secret) } }, { as })
    expect(off.failure).toMatchObject({
      code: 'CONFLICT',
      message: 'Your account requires two-factor sign-in, so you can’t turn it off.',
    })
    expect((await strict.call(api.profile.get, {}, { as })).data.two_factor).toMatchObject({
      is_on: true,
      is_required: true,
    })
  })

  test('for customer success only: agency users sign in as before', async () => {
    const user = await aMember(strict, [strict.agency])
    expect((await logIn(strict, user.email)).data.access_token).toMatch(/^ap_/)
  })

  test('earlier sign-ins without it end at the next start, and no others do', async () => {
    const vendor = await strict.tokenFor(strict.users.csm, null)
    const agency = await strict.tokenFor(strict.users.viewer, strict.agency.id)
    const states = async () => [(await check(strict, vendor)).status, (await check(strict, agency)).status]
    await asAuth(strict, db => endUnprovenSignIns(db, { ...strict.config, requireTwoFactor: 'none' }))
    expect(await states()).toEqual([200, 200])
    await asAuth(strict, db => endUnprovenSignIns(db, strict.config))
    expect(await states()).toEqual([401, 200])
    await asAuth(strict, db => endUnprovenSignIns(db, { ...strict.config, requireTwoFactor: 'all' }))
    expect(await states()).toEqual([401, 401])
  })
})
