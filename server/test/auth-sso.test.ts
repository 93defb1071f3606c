import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPartner, type PartnerRecord } from '../src/demo/factories.ts'
import { type House, openHouse } from './house.ts'
import { aMember, anotherAgency, check, type SignInReply } from './sign-in.ts'

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
  message: 'Single sign-on did not work. Please try again from where you came, or sign in with your password.',
}

test('[R-AUT-1] [R-API-11] a partner’s token signs its user in', async () => {
  const { status, data } = await enter(await sign())
  expect(status).toBe(200)
  expect(data).toMatchObject({ user: { email, view: 'organization' }, organization: { id: house.agency.id } })
  expect((await check(house, data.access_token)).status).toBe(200)
})

test('[R-ERR-6] a token is good once, also when it is sent twice at the same moment', async () => {
  const sso = await sign()
  const answers = await Promise.all([enter(sso), enter(sso), enter(sso)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  expect((await enter(sso)).failure).toEqual(refusal)
})

/** HS256 with the public key as the secret: what a verifier that trusts `alg` takes for good. */
function confused() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(good())}`
  return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
}
const strangersKey = createPublicKey(stranger.privateKey).export({ format: 'jwk' })

const attacks: Record<string, () => Promise<string> | string> = {
  'no algorithm': () => new UnsecuredJWT(good()).encode(),
  'the public key as a shared secret': confused,
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
test.each(Object.entries(attacks))('[R-ERR-6] a token with %s is refused in the one sentence', async (_, make) => {
  const { status, failure } = await enter(await make())
  expect([status, failure]).toEqual([401, refusal])
})

test('[R-ERR-6] caregivers, deactivated users and users without an agency are refused in the same sentence', async () => {
  const users = [
    await aMember(house, []),
    await aMember(house, [house.agency], { status: 'deactivated' }),
    await aMember(house, [await anotherAgency(house, { status: 'closed' })]),
  ]
  for (const { email } of users) expect((await enter(await sign({ claims: { email } }))).failure).toEqual(refusal)
})

test('a partner of agencies signs in users of its own agencies only, and no vendor staff', async () => {
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

test('a partner that was switched off signs nobody in', async () => {
  await house.owner.query('update partners set is_active = false where id = $1', [identity.id])
  expect((await enter(await sign())).failure).toEqual(refusal)
  await house.owner.query('update partners set is_active = true where id = $1', [identity.id])
  expect((await enter(await sign())).status).toBe(200)
})
