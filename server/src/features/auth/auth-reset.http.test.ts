import { createHash } from 'node:crypto'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterAnswers } from '../../lib/after-answer.ts'
import { latestMails } from '../../messages/latest-mails.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aMember, anotherAgency, check, logIn, tokenOf } from '../../../test/sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ LIMIT_RESET_PER_IP: '1000' })
})
afterAll(() => house.close())

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const chosen = 'an entirely new phrase'

async function ask(email: string) {
  const answer = await house.call(api.auth.askReset, { body: { email } }, { as: 'anonymous' })
  await afterAnswers()
  return answer
}
const mailsTo = async (email: string) =>
  (await latestMails(house.database, house.config.appKeys)).filter(({ recipient }) => recipient === email)

async function linkFor(email: string): Promise<string> {
  await ask(email)
  const link = /https:\S+/.exec((await mailsTo(email))[0]?.body ?? '')?.[0] ?? ''
  expect(link).toMatch(/^https:\/\/panel\.example\.org\/reset-password#token=[\w-]{43}$/)
  return link.split('token=')[1] ?? ''
}
const set = (token: string, to = chosen) =>
  house.call(api.auth.reset, { body: { token, password: to } }, { as: 'anonymous' })

const linkInvalid = {
  code: 'RESET_LINK_INVALID',
  message: 'This link has expired or was already used. Request a new one.',
}

test('[R-API-14] [R-API-13] the mailed link sets a new password, ends every sign-in and signs no one in', async () => {
  const user = await aMember(house, [house.agency])
  const before = await tokenOf(house, user)
  const answer = await set(await linkFor(user.email))
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual({ message: 'Your new password is set. You can sign in now.', notification_level: 'info' })
  expect((await check(house, before)).failure.code).toBe('SESSION_EXPIRED')
  // A sign-in with the old password that was in progress at that time
  await house.owner.query(
    `insert into access_tokens (token_hash, user_id, organization_id, auth_epoch, expires_at)
     values ($1, $2, $3, 1, now() + interval '1 hour')`,
    [hashOf('ap_late'), user.id, house.agency.id],
  )
  expect((await check(house, 'ap_late')).failure.code).toBe('SESSION_EXPIRED')
  expect((await logIn(house, user.email)).status).toBe(401)
  expect((await logIn(house, user.email, chosen)).status).toBe(200)
  expect((await mailsTo(user.email))[0]?.subject).toBe('Your password was changed')
  const { rows } = await house.owner.query(
    `select organization_id from events where kind = 'user.password_reset' and actor_id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ organization_id: house.agency.id }])
})

test('[R-API-14] a request gets the same answer for a known, an unknown and a deactivated address, and mails only the first', async () => {
  const known = await aMember(house, [house.agency])
  const gone = await aMember(house, [house.agency], { status: 'deactivated' })
  const answers = [await ask(known.email.toUpperCase()), await ask('nobody@example.org'), await ask(gone.email)]
  for (const { status, data } of answers)
    expect([status, data]).toEqual([
      200,
      {
        message: 'If there is an account with this address, we’ve sent a reset link.',
        notification_level: 'info',
      },
    ])
  expect(await mailsTo(known.email)).toHaveLength(1)
  expect(await mailsTo(known.email.toUpperCase())).toEqual([])
  expect([...(await mailsTo('nobody@example.org')), ...(await mailsTo(gone.email))]).toEqual([])
})

test('a link works once, even when used twice at the same moment', async () => {
  const user = await aMember(house, [house.agency])
  const token = await linkFor(user.email)
  const answers = await Promise.all([set(token), set(token, 'a second new phrase')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const again = await set(token)
  expect([again.status, again.failure]).toEqual([422, linkInvalid])
})

test('of several links only the newest works, and an expired or invented one does not', async () => {
  const user = await aMember(house, [house.agency])
  const [older, newest] = [await linkFor(user.email), await linkFor(user.email)]
  expect((await set(older)).failure).toEqual(linkInvalid)
  expect((await set('x'.repeat(43))).failure).toEqual(linkInvalid)
  await house.owner.query(`update password_resets set expires_at = now() - interval '1 second' where token_hash = $1`, [
    hashOf(newest),
  ])
  expect((await set(newest)).failure).toEqual(linkInvalid)
})

test('a link from before an account change, or for a disabled account, does not work', async () => {
  for (const change of ['auth_epoch = auth_epoch + 1', `status = 'deactivated'`]) {
    const user = await aMember(house, [house.agency])
    const token = await linkFor(user.email)
    await house.owner.query(`update users set ${change} where id = $1`, [user.id])
    expect((await set(token)).failure, change).toEqual(linkInvalid)
  }
})

test('[R-API-13] easily guessed passwords are refused with a message at the field, and the link stays valid', async () => {
  const agency = await anotherAgency(house, { name: 'Sunny Valley Home Care' })
  const user = await aMember(house, [agency], { email: 'marisol.reyes@example.org' })
  const token = await linkFor(user.email)
  const weak = [
    'short',
    'x'.repeat(129),
    'password1234',
    '1q2w3e4r5t6y',
    'Marisol.Reyes1',
    'sunnyvalley2024',
    'Preceptor2024',
  ]
  for (const to of weak) {
    const answer = await set(token, to)
    expect([answer.status, Object.keys(answer.failure.errors ?? {})], to).toEqual([422, ['password']])
  }
  expect((await set(token)).status).toBe(200)
})

test('no table holds the link in plain form: the token is hashed and the mail sealed', async () => {
  const user = await aMember(house, [house.agency])
  const token = await linkFor(user.email)
  const { rows } = await house.owner.query(
    'select o::text as text from outbox o union all select r::text from password_resets r',
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { text } of rows) expect(text).not.toContain(token)
})

test('a new password ends the delay caused by strangers’ guesses', async () => {
  const user = await aMember(house, [house.agency])
  const { rows } = await house.owner.query('select count(*)::int as n from rate_limits where key like $1', [
    'login|account|%',
  ])
  for (let i = 0; i < 6; i++) await logIn(house, user.email, 'not the password')
  expect((await logIn(house, user.email)).status).toBe(429)
  expect((await set(await linkFor(user.email))).status).toBe(200)
  expect((await logIn(house, user.email, chosen)).status).toBe(200)
  const after = await house.owner.query('select count(*)::int as n from rate_limits where key like $1', [
    'login|account|%',
  ])
  expect(after.rows).toEqual(rows)
})
