import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto'
import { api } from '@preceptor/contract'
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPartner, type PartnerRecord } from '../../demo/factories/agencies.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aMember, anotherAgency, check, type SignInReply } from '../../../test/sign-in.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed = generateKeyPairSync('ed25519')
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const identity = aPartner({
  kind: 'sso',
  sso_issuer: 'https://id.partner.example',
  sso_audience: 'preceptor',
  sso_algorithm: 'RS256',
  sso_public_key: pem,
})
const records = aPartner({
  kind: 'ams',
  sso_issuer: 'https://records.partner.example',
  sso_audience: 'preceptor',
  sso_algorithm: 'EdDSA',
  sso_public_key: JSON.stringify(ed.publicKey.export({ format: 'jwk' })),
})

let house: House
let email: string
beforeAll(async () => {
  house = await openHouse({ LIMIT_LOGIN_PER_IP: '1000' })
  await house.load({ partners: [identity, records] })
  email = (await aMember(house, [house.agency])).email
})
afterAll(() => house.close())

interface Token {
  claims?: JWTPayload
  header?: Partial<JWTHeaderParameters>
  key?: typeof rsa.privateKey
}
const now = () => Math.floor(Date.now() / 1000)
const good = (): JWTPayload => ({
  iss: 'https://id.partner.example',
  aud: 'preceptor',
  exp: now() + 300,
  jti: randomUUID(),
  email,
})
const sign = ({ claims = {}, header = {}, key = rsa.privateKey }: Token = {}) =>
  new SignJWT({ ...good(), ...claims })
    .setProtectedHeader({ alg: 'RS256', ...header })
    .sign(key, { crit: { 'partner-rule': true } })
const enter = async (sso: string) =>
  (await house.call(api.auth.loginSso, { body: { sso } }, { as: 'anonymous' })) as unknown as SignInReply
const refusal = {
  code: 'SSO_REFUSED',
  message: 'Single sign-on didn’t work. Try again from where you came, or sign in with your password.',
}

test('[R-AUT-1] [R-API-11] a partner’s token signs its user in', async () => {
  const { status, data } = await enter(await sign())
  expect(status).toBe(200)
  expect(data).toMatchObject({ user: { email, view: 'organization' }, organization: { id: house.agency.id } })
  expect((await check(house, data.access_token)).status).toBe(200)
})

test('[R-ERR-6] a token works once, even when sent twice at the same moment', async () => {
  const sso = await sign()
  const answers = await Promise.all([enter(sso), enter(sso), enter(sso)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  expect((await enter(sso)).failure).toEqual(refusal)
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Signs claims as given, including those that a library would refuse to sign. */
function signedAsIs(claims: object, header: object = { alg: 'RS256' }) {
  const text = `${part(header)}.${part({ ...good(), ...claims })}`
  return `${text}.${signBytes('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`
}

/** HS256 with the public key as the secret: a verifier that trusts `alg` would accept it. */
function confused(header: object = {}) {
  const text = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(good())}`
  return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
}
const strangersKey = createPublicKey(stranger.privateKey).export({ format: 'jwk' })

const attacks: Record<string, () => Promise<string> | string> = {
  'no algorithm': () => new UnsecuredJWT(good()).encode(),
  'the public key as a shared secret': () => confused(),
  'another key': () => sign({ key: stranger.privateKey }),
  'another algorithm than the partner’s': () => sign({ header: { alg: 'PS256' } }),
  'a key in the header': () => sign({ key: stranger.privateKey, header: { jwk: strangersKey } }),
  'a harmless key in the header': () => sign({ header: { jwk: strangersKey } }),
  'an address of keys in the header': () => sign({ header: { jku: 'https://evil.example/keys' } }),
  'a critical header': () => sign({ header: { crit: ['partner-rule'], 'partner-rule': 1 } }),
  'another audience': () => sign({ claims: { aud: 'somebody-else' } }),
  'no audience': () => sign({ claims: { aud: undefined } as never }),
  'an unknown issuer': () => sign({ claims: { iss: 'https://evil.example' } }),
  'another partner as issuer': () => sign({ claims: { iss: 'https://records.partner.example' } }),
  'an end in the past': () => sign({ claims: { exp: now() - 60 } }),
  'no end': () => sign({ claims: { exp: undefined } as never }),
  'an end far away': () => sign({ claims: { exp: now() + 3600 } }),
  'a beginning in the future': () => sign({ claims: { nbf: now() + 120 } }),
  'no id of its own': () => sign({ claims: { jti: undefined } as never }),
  'an unknown user': () => sign({ claims: { email: 'nobody@example.org' } }),
  'no user': () => sign({ claims: { email: undefined } }),
  'an address its owner never proved': () => sign({ claims: { email_verified: false } }),
  'a changed claim': async () => {
    const [header, , signature] = (await sign()).split('.')
    return [header, Buffer.from(JSON.stringify(good())).toString('base64url'), signature].join('.')
  },
  'no token at all': () => 'not.a.token',
}
test.each(Object.entries(attacks))(
  '[R-ERR-6] a forged token, %s, is refused with the single message',
  async (_, make) => {
    const { status, failure } = await enter(await make())
    expect([status, failure]).toEqual([401, refusal])
  },
)

/** Claims as partners' libraries may write them; the call fills in `email` and times. */
const refusedClaims: [string, () => object][] = [
  ['email_verified as the text "false"', () => ({ email_verified: 'false' })],
  ['email_verified as the text "true"', () => ({ email_verified: 'true' })],
  ['email_verified as an empty text', () => ({ email_verified: '' })],
  ['email_verified as 0', () => ({ email_verified: 0 })],
  ['email_verified as 1', () => ({ email_verified: 1 })],
  ['email_verified as null', () => ({ email_verified: null })],
  ['email_verified as a list', () => ({ email_verified: [true] })],
  ['email_verified as an object', () => ({ email_verified: { value: true } })],
  ['an end as text', () => ({ exp: String(now() + 300) })],
  ['an end as a date', () => ({ exp: new Date(Date.now() + 300_000).toISOString() })],
  ['an end in milliseconds', () => ({ exp: Date.now() + 300_000 })],
  ['an end beyond all numbers', () => ({ exp: 1e308 })],
  ['no end but null', () => ({ exp: null })],
  ['an end as a list', () => ({ exp: [now() + 300] })],
  ['an end as true', () => ({ exp: true })],
  ['a beginning as text', () => ({ nbf: String(now() - 10) })],
  ['a beginning as null', () => ({ nbf: null })],
  ['a time of issue as text', () => ({ iat: String(now()) })],
  ['a time of issue as null', () => ({ iat: null })],
  ['a time of issue in the future', () => ({ iat: now() + 120 })],
  ['an audience as an object', () => ({ aud: { preceptor: true } })],
  ['an audience as a number', () => ({ aud: 1 })],
  ['an audience that only begins the same', () => ({ aud: 'preceptor-staging' })],
  ['a list of audiences without ours', () => ({ aud: ['somebody-else'] })],
  ['a list of audiences that holds more than text', () => ({ aud: ['preceptor', { other: 1 }] })],
  ['an issuer as a list', () => ({ iss: ['https://id.partner.example'] })],
  ['an issuer as null', () => ({ iss: null })],
  ['an issuer with a slash at its end', () => ({ iss: 'https://id.partner.example/' })],
  ['an issuer that holds U+0000', () => ({ iss: 'https://id.partner.example\u0000' })],
  ['an issuer that holds half a character', () => ({ iss: 'https://id.partner.example\ud800' })],
  ['an address in a list', () => ({ email: [email] })],
  ['an address in an object', () => ({ email: { value: email } })],
  ['an address with a blank before it', () => ({ email: ` ${email}` })],
  ['an address with a line break after it', () => ({ email: `${email}\n` })],
  ['an address with a blank in it', () => ({ email: email.replace('@', ' @') })],
  ['an address that hides a character', () => ({ email: email.replace('@', '\u200b@') })],
  ['an address that holds U+0000', () => ({ email: email.replace('@', '\u0000@') })],
  ['two addresses', () => ({ email: `${email},other@example.org` })],
  ['an address in angle brackets', () => ({ email: `<${email}>` })],
  ['an id as a number', () => ({ jti: 7 })],
  ['an id as an object', () => ({ jti: { id: randomUUID() } })],
  ['an empty id', () => ({ jti: '' })],
  ['an id that holds U+0000', () => ({ jti: `${randomUUID()}\u0000` })],
  ['an id that holds half a character', () => ({ jti: `${randomUUID()}\ud800` })],
  ['an id of 256 characters', () => ({ jti: 'x'.repeat(256) })],
]
test.each(refusedClaims)(
  '[R-ERR-6] a well-signed token with %s is refused with the single message',
  async (_, claims) => {
    const { status, failure } = await enter(signedAsIs(claims()))
    expect([status, failure]).toEqual([401, refusal])
  },
)

const takenClaims: [string, () => object][] = [
  ['email_verified true', () => ({ email_verified: true })],
  ['no word on email_verified', () => ({})],
  ['our audience among others', () => ({ aud: ['somebody-else', 'preceptor'] })],
  ['the address in capitals', () => ({ email: email.toUpperCase() })],
  ['times in fractions of a second', () => ({ exp: now() + 300.5, nbf: now() - 0.5, iat: now() - 0.5 })],
  ['a clock that is 20 seconds ahead', () => ({ nbf: now() + 20, iat: now() + 20 })],
  ['claims we do not know', () => ({ sub: 7, azp: ['x'], roles: { super_admin: true } })],
]
test.each(takenClaims)('a well-signed token with %s is accepted', async (_, claims) => {
  expect((await enter(signedAsIs(claims()))).status).toBe(200)
})

const headers: [string, () => string][] = [
  ['"None" as algorithm', () => signedAsIs({}, { alg: 'None' })],
  ['no algorithm named', () => signedAsIs({}, {})],
  ['a list of algorithms', () => signedAsIs({}, { alg: ['RS256'] })],
  ['the algorithm in small letters', () => signedAsIs({}, { alg: 'rs256' })],
  ['the public key as a shared secret, named by kid', () => confused({ kid: '../../public.pem' })],
  ['a certificate in the header', () => signedAsIs({}, { alg: 'RS256', x5c: ['MIIB'] })],
  ['a payload that is not encoded', () => signedAsIs({}, { alg: 'RS256', b64: false, crit: ['b64'] })],
  ['the type of another kind of token', () => signedAsIs({}, { alg: 'RS256', typ: 'logout+jwt' })],
  ['an empty signature', () => `${signedAsIs({}).split('.').slice(0, 2).join('.')}.`],
]
test.each(headers)('[R-ERR-6] a token with %s is refused in the one sentence', async (_, make) => {
  const { status, failure } = await enter(make())
  expect([status, failure]).toEqual([401, refusal])
})

test('a key id never selects a key, whatever its value', async () => {
  for (const kid of ['', '../../etc/passwd', "' or 1=1", ['a'], { a: 1 }, 'k'.repeat(2000)])
    expect((await enter(signedAsIs({}, { alg: 'RS256', typ: 'JWT', kid }))).status).toBe(200)
})

test('an address that only looks alike to the database is a different one', async () => {
  const user = await aMember(house, [house.agency], { email: 'kim.kelvin@example.org' })
  // Folded, U+212A (the Kelvin sign) is a small k, and U+0130 (a capital I with a dot) a small i
  for (const address of ['\u212aim.kelvin@example.org', 'k\u0130m.kelvin@example.org'])
    expect((await enter(signedAsIs({ email: address }))).failure).toEqual(refusal)
  expect((await enter(signedAsIs({ email: user.email }))).status).toBe(200)
})

test('an id works once per partner, however the token is written', async () => {
  const jti = randomUUID()
  expect((await enter(signedAsIs({ jti }))).status).toBe(200)
  expect((await enter(signedAsIs({ jti, exp: now() + 200 }))).failure).toEqual(refusal)
})

test('[R-ERR-6] caregivers, deactivated users and users without an agency are refused with the same message', async () => {
  const users = [
    await aMember(house, []),
    await aMember(house, [house.agency], { status: 'deactivated' }),
    await aMember(house, [await anotherAgency(house, { status: 'closed' })]),
  ]
  for (const { email } of users) expect((await enter(await sign({ claims: { email } }))).failure).toEqual(refusal)
})

test('a partner limited to agencies signs in only users of its own agencies, and no vendor staff', async () => {
  const own = await anotherAgency(house, { partner_id: records.id })
  const [inside, outside, vendor] = [
    await aMember(house, [house.agency, own]),
    await aMember(house, [house.agency]),
    await aMember(house, [], { vendor_role: 'super_admin' }),
  ]
  const enterAs = async (
    email: string,
    issuer: Pick<PartnerRecord, 'sso_issuer'>,
    key: typeof rsa.privateKey,
    alg: string,
  ) => enter(await sign({ claims: { email, iss: issuer.sso_issuer ?? '' }, header: { alg }, key }))
  const happy = await enterAs(inside.email, records, ed.privateKey, 'EdDSA')
  expect(happy.data.organization?.id).toBe(own.id)
  for (const { email } of [outside, vendor])
    expect((await enterAs(email, records, ed.privateKey, 'EdDSA')).failure).toEqual(refusal)
  expect((await enterAs(vendor.email, identity, rsa.privateKey, 'RS256')).data.user.role).toBe('super_admin')
})

test('a partner that is switched off signs no one in', async () => {
  await house.owner.query('update partners set is_active = false where id = $1', [identity.id])
  expect((await enter(await sign())).failure).toEqual(refusal)
  await house.owner.query('update partners set is_active = true where id = $1', [identity.id])
  expect((await enter(await sign())).status).toBe(200)
})
