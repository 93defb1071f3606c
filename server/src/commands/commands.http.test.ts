import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@preceptor/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProve } from '../../test/campaign.ts'
import { runAsOperator } from '../../test/as-operator.ts'
import { assignedProgram, trainingOf } from '../../test/assigned.ts'
import { type House, openHouse } from '../../test/house.ts'
import { aMember, logIn, password } from '../../test/sign-in.ts'

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

test('create-admin creates a super administrator whose link sets the password once; a known address is refused', async () => {
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

test.runIf(inProve)(
  'sso-partner takes a key file, keeps only the public half, and its partner signs users in',
  async () => {
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
  },
)

test.runIf(inProve)(
  'learners simulates a day through the public API of a running server: some complete, some fail, some stop, and its key is removed',
  async () => {
    const training = await trainingOf(house)
    for (let n = 0; n < 12; n++) await assignedProgram(house, training, { titles: { en: `Program ${n}` } })
    const origin = await house.app.listen({ port: 0, host: '127.0.0.1' })
    const staff = await aMember(house, [house.agency])
    const play = (...args: string[]) => run('learners', '--url', origin, '--email', staff.email, ...args)
    expect(await play()).toMatchObject({ code: 1, said: expect.stringContaining('--people') })
    expect(await play('--day')).toMatchObject({ code: 1, said: expect.stringContaining('can’t sign in') })
    const { code, said } = await play('--day', '--password', password, '--people', '10', '--seed', 'a-day')
    expect(code, said).toBe(0)
    const { rows } = await house.owner.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from quiz_attempts group by 1 union all
     select 'done', count(*)::int from assignments where completed_on is not null union all
     select 'open', count(*)::int from assignments where state = 'in_progress' order by 1`,
    )
    const kept = Object.fromEntries(rows.map(({ state, n }) => [state, n]))
    expect(kept).toMatchObject({ done: expect.any(Number), failed: expect.any(Number), passed: kept['done'] })
    expect((kept['done'] ?? 0) + (kept['open'] ?? 0)).toBe(10)
    expect(Math.min(...Object.values(kept))).toBeGreaterThan(0)
    expect(said).toContain('10 began or went on')
    expect(said).toContain(`${kept['failed']} of them failed, ${kept['done']} programs were completed`)
    const keys = await house.owner.query('select revoked_at is not null as revoked from api_keys')
    expect(keys.rows).toEqual([{ revoked: true }])
  },
)
