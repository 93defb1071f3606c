import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@preceptor/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAsOperator } from '../../test/as-operator.ts'
import { type House, openHouse } from '../../test/house.ts'
import { aMember, logIn } from '../../test/sign-in.ts'

let house: House
const folder = mkdtempSync(join(tmpdir(), 'preceptor-commands-'))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: string, ...args: string[]) => runAsOperator(house, folder, command, ...args)

test('create-admin makes a super administrator whose link sets the password once; a known address is refused', async () => {
  const made = await run('create-admin', '--email', 'first@example.org', '--name', 'First Admin')
  expect(made.code, made.said).toBe(0)
  const token = /https:\/\/panel\.example\.org\/reset-password#token=([\w-]{43})/.exec(made.said)?.[1] ?? ''
  expect((await logIn(house, 'first@example.org')).status).toBe(401)
  const body = { token, password: 'an entirely new phrase' }
  expect((await house.call(api.auth.reset, { body }, { as: 'anonymous' })).status).toBe(200)
  const { data } = await logIn(house, 'first@example.org', 'an entirely new phrase')
  expect(data.user).toMatchObject({ role: 'super_admin', name: 'First Admin', has_global_access: true })
  const again = await run('create-admin', '--email', 'FIRST@example.org')
  expect([again.code, again.said]).toEqual([
    1,
    'There is a user with the address FIRST@example.org already. Nothing was changed.\n',
  ])
  expect((await run('create-admin')).said).toContain('Say the e-mail address')
})

test('sso-partner takes a key file, keeps the public half alone, and its partner signs users in', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = join(folder, 'private.pem')
  writeFileSync(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const jwk = join(folder, 'public.json')
  writeFileSync(jwk, JSON.stringify(publicKey.export({ format: 'jwk' })))
  const add = (audience: string, key: string, algorithm = 'ES256', name = 'Identity') =>
    run(
      'sso-partner',
      '--name',
      name,
      '--issuer',
      'https://id.example',
      '--audience',
      audience,
      '--algorithm',
      algorithm,
      '--key',
      key,
    )
  expect((await add('somebody', pem)).said).toContain('Added the partner Identity')
  expect((await add('preceptor', jwk)).said).toContain('Changed the partner Identity')
  expect(await add('preceptor', jwk, 'RS256')).toMatchObject({
    code: 1,
    said: expect.stringContaining('does not fit RS256'),
  })
  expect(await add('preceptor', jwk, 'HS256')).toMatchObject({ code: 1, said: expect.stringContaining('Use one of') })
  expect(await add('preceptor', jwk, 'ES256', 'Other')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another partner'),
  })
  expect((await add('preceptor', join(folder, 'none'))).said).toContain('There is no file')
  const { rows } = await house.owner.query(`select sso_public_key from partners where name = 'Identity'`)
  expect(rows[0].sso_public_key).toContain('BEGIN PUBLIC KEY')
  const user = await aMember(house, [house.agency])
  const sso = await new SignJWT({ email: user.email })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer('https://id.example')
    .setAudience('preceptor')
    .setJti(randomUUID())
    .setExpirationTime('2 minutes')
    .sign(privateKey)
  expect((await house.call(api.auth.loginSso, { body: { sso } }, { as: 'anonymous' })).status).toBe(200)
})
