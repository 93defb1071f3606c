import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { aUser } from '../demo/factories/users.ts'
import { seals } from '../events/seal/seal.ts'
import { reseal, sealedColumns } from './reseal.ts'
import { newId } from '../lib/new-id.ts'
import { type Keyring, seal, unseal } from './secrets.ts'
import { runWithKeys } from '../../test/as-operator.ts'
import { type House, openHouse } from '../../test/house.ts'
import { withDatabase } from '../../test/urls.ts'
import { turnOf } from '../../test/turn.ts'

const [k1, k2] = [
  { id: 'k1', key: Buffer.alloc(32, 7) },
  { id: 'k2', key: Buffer.alloc(32, 8) },
]
const inEnv = (ring: Keyring) => ring.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')
const folder = mkdtempSync(join(tmpdir(), 'preceptor-reseal-'))
const most = 450

let house: House
let url: string
beforeAll(async () => {
  house = await openHouse()
  url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const secretOf = (user_id: string) => ({ table: 'two_factor', column: 'secret_sealed', id: user_id })
const textOf = (id: string) => ({ table: 'outbox', column: 'body_sealed', id })

/** Adds two-factor secrets and a waiting mail sealed with k1. */
beforeEach(async () => {
  for (const table of ['recovery_codes', 'two_factor', 'outbox']) await house.owner.query(`delete from ${table}`)
  const users = Array.from({ length: most }, () => aUser())
  await house.load({ users })
  await house.owner.query(
    'insert into two_factor (user_id, secret_sealed, confirmed_at) select *, now() from unnest($1::uuid[], $2::text[])',
    [users.map(({ id }) => id), users.map(({ id }) => seal([k1], secretOf(id), `SECRET ${id}`))],
  )
  const mail = newId()
  await house.owner.query(
    `insert into outbox (id, channel, event, recipient, subject, body_sealed) values ($1, 'mail', 'email_in_use', 'a@example.org', 'A', $2)`,
    [mail, seal([k1], textOf(mail), 'A link')],
  )
})

const rows = async (statement: string) => (await house.owner.query<Record<string, string>>(statement)).rows
const keysInUse = async () =>
  (
    await rows(
      `select split_part(secret_sealed, '.', 2) as k, count(*)::int as n from two_factor group by 1 order by 1`,
    )
  ).map(({ k, n }) => [k, n])
const quietly = () => {}

test('every column with a sealed value is registered, so that no new one is forgotten', async () => {
  const found = await rows(
    `select table_name as t, column_name as c from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed' order by 1, 2`,
  )
  expect(found.map(({ t, c }) => `${t}.${c}`)).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

test('after a rotation, the command seals everything with the new key, and reports progress and what the old key is still needed for', async () => {
  await house.owner.query(
    `insert into events (organization_id, kind, source, actor_name) values ($1, 'view.shared', 'user', 'A')`,
    [house.agency.id],
  )
  await turnOf(house, seals([k1]))
  const done = await runWithKeys(house, folder, inEnv([k2, k1]), 'reseal')
  expect(done.code).toBe(0)
  expect(done.said).toContain(`two-factor secrets: 200 of ${most}`)
  expect(done.said).toContain(`${most + 1} secrets are sealed with k2 now.`)
  expect(done.said).toContain('No secret is left with an older key.')
  expect(done.said).toMatch(/[1-9]\d* entries of the audit log were sealed with k1: keep it, to verify them\./)
  expect(await keysInUse()).toEqual([['k2', most]])
  // The new key alone opens them, with unchanged content
  for (const { user_id = '', secret_sealed = '' } of await rows(
    'select user_id, secret_sealed from two_factor limit 5',
  ))
    expect(unseal([k2], secretOf(user_id), secret_sealed)).toBe(`SECRET ${user_id}`)
  for (const { id = '', body_sealed = '' } of await rows('select id, body_sealed from outbox'))
    expect(unseal([k2], textOf(id), body_sealed)).toBe('A link')
  expect(await rows(`select organization_id, note from events where kind = 'vendor.resealed'`)).toEqual([
    { organization_id: null, note: `${most + 1} secrets are sealed with k2 now.` },
  ])
  const again = await runWithKeys(house, folder, inEnv([k2, k1]), 'reseal')
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('is sealed with k2 already')])
  expect(await rows(`select from events where kind = 'vendor.resealed'`)).toHaveLength(1)
}, 60_000)

test('an interruption loses nothing, and the next run does only the rest', async () => {
  const ended = reseal(url, [k2, k1], () => {
    throw new Error('killed')
  })
  await expect(ended).rejects.toThrow('killed')
  expect(await keysInUse()).toEqual([
    ['k1', most - 200],
    ['k2', 200],
  ])
  const rest = await reseal(url, [k2, k1], quietly)
  expect(rest).toMatchObject({ sealed: most - 200 + 1, unreadable: 0 })
  expect(await keysInUse()).toEqual([['k2', most]])
})

test('two simultaneous runs reseal each secret once', async () => {
  const [one, two] = await Promise.all([reseal(url, [k2, k1], quietly), reseal(url, [k2, k1], quietly)])
  expect(one.sealed + two.sealed).toBe(most + 1)
  expect(await keysInUse()).toEqual([['k2', most]])
})

test('without the old key it changes nothing, counts what it can’t open, and fails', async () => {
  const before = await rows('select * from two_factor order by user_id')
  const refused = await runWithKeys(house, folder, inEnv([k2]), 'reseal')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(`${most + 1} cannot be opened with the keys of APP_KEYS`)
  expect(refused.said).toContain(`Left with k1: ${most} two-factor secrets.`)
  expect(await rows('select * from two_factor order by user_id')).toEqual(before)
}, 60_000)
