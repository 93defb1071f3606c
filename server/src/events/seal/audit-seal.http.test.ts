import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { anEvent, type EventRecord } from '../../demo/factories/events.ts'
import { sealedColumns } from './canonical.ts'
import { sealChecks, verifying } from './checks.ts'
import { asLines, headsIn, keepHeads, readHeads } from './heads.ts'
import { seals } from './seal.ts'
import type { Verdict } from './verify.ts'
import { newId } from '../../lib/new-id.ts'
import { runAsOperator } from '../../../test/as-operator.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'

let house: House
const folder = mkdtempSync(join(tmpdir(), 'preceptor-audit-'))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Bypasses the triggers, as a superuser could. */
async function past(work: () => Promise<unknown>) {
  for (const table of ['events', 'event_seals']) await house.owner.query(`alter table ${table} disable trigger user`)
  try {
    return await work()
  } finally {
    for (const table of ['events', 'event_seals']) await house.owner.query(`alter table ${table} enable trigger user`)
  }
}

beforeEach(() =>
  past(async () => {
    for (const table of ['events', 'event_seals', 'unsealed_events', 'seal_checks'])
      await house.owner.query(`delete from ${table}`)
  }),
)

const anEntry = (over: Partial<EventRecord> = {}) =>
  anEvent({
    organization_id: house.agency.id,
    id: newId(),
    subject_id: randomUUID(),
    subject_name: 'Reyes, Marisol',
    ...over,
  })
const seal = () => turnOf(house, seals(house.config.appKeys))
/** Uses only these heads: none are stored here. */
const verifyWith = (appKeys = house.config.appKeys, kept: Parameters<typeof verifying>[2] = []) =>
  verifying(house.database, { appKeys, auditHeadsDir: join(folder, 'no-heads') }, kept).verify
const check = async (chain: string | null = house.agency.id, kept: Parameters<typeof verifying>[2] = []) =>
  historyOf(await verifyWith(house.config.appKeys, kept)(chain))
const historyOf = ([verdict]: Verdict[]) => verdict as Verdict

/** Seals this many events of the agency, and returns their ids in chain order. */
async function chainOf(count: number, over: (n: number) => Partial<EventRecord> = () => ({})) {
  await house.load({
    events: Array.from({ length: count }, (_, n) => anEntry({ id: newId(Date.now() + n), ...over(n) })),
  })
  expect(await seal()).toBe(count)
  const { rows } = await house.owner.query<{ event_id: string }>(
    'select event_id from event_seals where organization_id = $1 order by seq',
    [house.agency.id],
  )
  return rows.map(({ event_id }) => event_id)
}

test('every column of an event is sealed, so a new one cannot be forgotten', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'events'`,
  )
  for (const { name } of rows) expect(sealedColumns.text).toMatch(new RegExp(`\\bev\\.${name}\\b`))
})

test('each agency has its own chain, vendor staff too, and each is intact', async () => {
  await house.load({
    events: [anEntry(), anEntry(), anEntry({ organization_id: house.other.id }), anEntry({ organization_id: null })],
  })
  expect(await seal()).toBe(4)
  expect(await seal()).toBe(0)
  expect(await check()).toMatchObject({ entries: 2, faults: 0 })
  expect(await check(house.other.id)).toMatchObject({ entries: 1, faults: 0 })
  expect(await check(null)).toMatchObject({ entries: 1, faults: 0 })
})

test('late commits are sealed late and never missed, and writers do not wait for the seal', async () => {
  const early = anEntry({ id: newId(Date.now() - 60_000) })
  const client = await house.database.longPool.connect()
  await client.query(
    `begin; select set_config('role', 'app_user', true), set_config('app.org', '${house.agency.id}', true)`,
  )
  await client.query(
    `insert into events (organization_id, id, kind, source, actor_name) values ($1, $2, 'view.shared', 'user', 'A')`,
    [early.organization_id, early.id],
  )
  // By a plain statement: a COPY load would wait for the open transaction
  const later = newId()
  await house.owner.query(
    `insert into events (organization_id, id, kind, source, actor_name) values ($1, $2, 'view.shared', 'user', 'B')`,
    [house.agency.id, later],
  )
  expect(await seal()).toBe(1)
  await client.query('commit')
  client.release()
  expect(await seal()).toBe(1)
  const { rows } = await house.owner.query('select event_id from event_seals order by seq')
  expect(rows.map(({ event_id }) => event_id)).toEqual([later, early.id])
  expect((await check()).faults).toBe(0)
})

test('several workers at once seal each event once', async () => {
  await house.load({ events: Array.from({ length: 300 }, () => anEntry()) })
  await Promise.all(Array.from({ length: 6 }, seal))
  await seal()
  expect(await check()).toMatchObject({ entries: 300, faults: 0 })
})

test('a crash in the middle of a batch loses nothing and duplicates nothing', async () => {
  await house.load({ events: Array.from({ length: 20 }, () => anEntry()) })
  await house.owner.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`,
  )
  await house.owner.query(
    'create trigger stumble before delete on unsealed_events for each statement execute function stumble()',
  )
  await expect(seal()).rejects.toThrow('power cut')
  await house.owner.query('drop function stumble cascade')
  expect(await seal()).toBe(20)
  expect(await check()).toMatchObject({ entries: 20, faults: 0 })
})

test('events restored from a backup pass the queue once more and are not sealed twice', async () => {
  const ids = await chainOf(5)
  await house.owner.query('insert into unsealed_events select organization_id, id from events')
  expect(await seal()).toBe(0)
  expect((await house.owner.query('select from unsealed_events')).rowCount).toBe(0)
  expect(await check()).toMatchObject({ entries: ids.length, faults: 0 })
})

test('no serving role may change an event or a seal', async () => {
  await chainOf(1)
  for (const role of ['app_user', 'app_csm', 'app_auth', 'app_job', 'app_audit'] as const)
    for (const statement of [
      sql`update event_seals set hash = hash`,
      sql`delete from event_seals`,
      sql`update events set note = 'x'`,
      sql`delete from events`,
    ])
      await expect(
        transaction(house.database.longPool, { role, organization_id: house.agency.id }, db => db.run(statement)),
      ).rejects.toThrow('permission denied')
  await expect(house.owner.query(`update event_seals set key_id = 'x'`)).rejects.toThrow('append-only')
})

describe('someone who gets past grants and triggers', () => {
  const many = campaign(60, 500)
  test(`changes any one thing of any event: ${many} edits, ${many} found and named`, { timeout: 120_000 }, async () => {
    const ids = await chainOf(40, n => ({
      note: `Note ${n}`,
      reason: 'Moved away',
      changes: [{ field: 'mobile', before: '+17185550100', after: `+1718555${1000 + n}` }],
    }))
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const edits = [
      `at = at + interval '1 microsecond'`,
      `kind = 'employee.created'`,
      `source = 'system'`,
      `actor_id = gen_random_uuid()`,
      `actor_name = actor_name || ' '`,
      `subject_id = gen_random_uuid()`,
      `subject_name = overlay(subject_name placing 'x' from $2 for 1)`,
      `job_id = gen_random_uuid()`,
      `reason = null`,
      `reason = overlay(reason placing '0' from $2 for 1)`,
      `note = ''`,
      `note = overlay(note placing '#' from $2 for 1)`,
      `changes = '[]'`,
      `changes = jsonb_set(changes, '{0,after}', to_jsonb('+1' || $2::text))`,
      `changes = jsonb_set(changes, '{0,after}', '1.0')`,
      `changes = changes || changes`,
      `request_id = 'r' || $2`,
      `ip = '203.0.113.' || $2`,
      `organization_id = '${house.other.id}'`,
    ]
    const missed: string[] = []
    for (let n = 0; n < many; n++) {
      const id = ids[random(ids.length)]
      const edit = edits[random(edits.length)] ?? ''
      const at = 1 + random(5)
      await past(async () => {
        await house.owner.query('create temp table kept as select * from events where id = $1', [id])
        await house.owner.query(`update events set ${edit} where id = $1`, edit.includes('$2') ? [id, at] : [id])
      })
      const { first, faults } = await check()
      if (faults !== 1 || first?.is !== 'changed' || first.event_id !== id)
        missed.push(`${edit} of ${id}: ${first?.sentence}`)
      await past(async () => {
        await house.owner.query('delete from events where id = $1', [id])
        await house.owner.query('insert into events select * from kept')
        await house.owner.query('drop table kept')
      })
    }
    expect(missed).toEqual([])
    expect((await check()).faults).toBe(0)
  })

  test('two numbers that JavaScript treats as one are different', async () => {
    const [id] = await chainOf(1, () => ({ changes: [{ field: 'n', before: null, after: 1 as never }] }))
    await past(() => house.owner.query(`update events set changes = jsonb_set(changes, '{0,after}', '1.00')`))
    expect((await check()).first).toMatchObject({ is: 'changed', seq: 1, event_id: id })
  })

  test('deletes one from the middle, alone or with its seal', async () => {
    const ids = await chainOf(9)
    await past(() => house.owner.query('delete from events where id = $1', [ids[4]]))
    expect(await check()).toMatchObject({ faults: 1, first: { is: 'missing', seq: 5, event_id: ids[4] } })
    await past(() => house.owner.query('delete from event_seals where event_id = $1', [ids[4]]))
    const { faults, first } = await check()
    expect(first).toMatchObject({ is: 'missing', seq: 5 })
    expect(faults).toBe(2) // the next one does not follow on what stands before it
  })

  test('closes the gap by renumbering, or swaps two', async () => {
    const ids = await chainOf(6)
    await past(async () => {
      await house.owner.query('delete from events where id = $1', [ids[2]])
      await house.owner.query('delete from event_seals where event_id = $1', [ids[2]])
      for (const seq of [4, 5, 6]) await house.owner.query('update event_seals set seq = seq - 1 where seq = $1', [seq])
    })
    expect((await check()).first).toMatchObject({ is: 'changed', seq: 3, event_id: ids[3] })
  })

  test('inserts one without a seal', async () => {
    await chainOf(3)
    const stranger = anEntry()
    await past(() => house.load({ events: [stranger] }))
    expect(await check()).toMatchObject({ faults: 1, first: { is: 'inserted', event_id: stranger.id } })
  })

  test('deletes one before it is sealed', async () => {
    const entry = anEntry()
    await house.load({ events: [entry] })
    await past(() => house.owner.query('delete from events'))
    await seal()
    expect((await check()).first).toMatchObject({ is: 'missing', event_id: entry.id })
  })

  test('cuts off the end: earlier saved heads reveal it; or the whole chain', async () => {
    const ids = await chainOf(8)
    const kept = await readHeads(house.database)
    expect(kept).toMatchObject([{ organization_id: house.agency.id, seq: 8 }])
    await past(async () => {
      for (const id of ids.slice(5)) {
        await house.owner.query('delete from events where id = $1', [id])
        await house.owner.query('delete from event_seals where event_id = $1', [id])
      }
    })
    expect((await check()).faults).toBe(0)
    expect(await check(house.agency.id, kept)).toMatchObject({ faults: 1, first: { is: 'cut off', seq: 6 } })
    // … and continues with other entries, so the count is right again
    await chainOf(3).catch(() => seal())
    expect((await check(house.agency.id, kept)).first).toMatchObject({ is: 'changed', seq: 8 })
  })
})

test('after a rotation the old key still verifies what it sealed; without it the check says so', async () => {
  const { appKeys } = house.config
  const newer = [{ id: 'k2', key: Buffer.alloc(32, 9) }, ...appKeys]
  await house.load({ events: [anEntry(), anEntry()] })
  await turnOf(house, seals(appKeys))
  await house.load({ events: [anEntry()] })
  await turnOf(house, seals(newer))
  expect(historyOf(await verifyWith(newer)(house.agency.id))).toMatchObject({ entries: 3, faults: 0 })
  expect(historyOf(await verifyWith(newer.slice(0, 1))(house.agency.id)).first).toMatchObject({
    is: 'key',
    seq: 1,
  })
})

const masses = campaign(3_000, 100_000)
test(`${masses} events are sealed and checked in seconds`, { timeout: 240_000 }, async () => {
  const changes = [{ field: 'first_name', before: null, after: 'Marisol' }]
  function* many() {
    for (let n = 0; n < masses; n++) yield anEntry({ id: newId(1_700_000_000_000 + n), changes })
  }
  await house.load({ events: many() })
  const begun = performance.now()
  expect(await seal()).toBe(masses)
  const sealed = performance.now()
  expect(await check()).toMatchObject({ entries: masses, faults: 0 })
  const checked = performance.now()
  console.log(`sealed in ${Math.round(sealed - begun)} ms, checked in ${Math.round(checked - sealed)} ms`)
  // A wide limit, for busy machines; the point is that no step scans everything for each part
  expect(checked - begun).toBeLessThan(masses)
})

test('the agency requests a check, the worker runs it, and the result names the fault', async () => {
  const ids = await chainOf(4)
  const config = { ...house.config, auditHeadsDir: join(folder, 'none') }
  const asked = await house.call(api.auditLog.verify, { body: {} })
  expect(asked.data).toMatchObject({ entries: 4, waiting: 0, check: { state: 'waiting' } })
  await house.call(api.auditLog.verify, { body: {} })
  expect(await turnOf(house, sealChecks(config))).toBe(1)
  expect(await turnOf(house, sealChecks(config))).toBe(0)
  expect((await house.call(api.auditLog.seal, {})).data.check).toMatchObject({ state: 'intact', entries: 4, faults: 0 })
  await past(() => house.owner.query(`update events set actor_name = 'Nobody' where id = $1`, [ids[1]]))
  await house.call(api.auditLog.verify, { body: {} })
  await turnOf(house, sealChecks(config))
  expect((await house.call(api.auditLog.seal, {})).data.check).toMatchObject({
    state: 'broken',
    faults: 1,
    fault: `Entry 2 (event ${ids[1]}) was changed after it was sealed.`,
  })
})

test('customer success requests a check of its own chain, which no agency sees', async () => {
  await house.load({ events: [anEntry({ organization_id: null }), anEntry({ organization_id: null }), anEntry()] })
  await seal()
  const config = { ...house.config, auditHeadsDir: join(folder, 'none') }
  await fourCases(house, api.auditLog.vendorSeal, { args: {}, denied: 'cs_super_user', as: 'admin' })
  const asked = await fourCases(house, api.auditLog.vendorVerify, {
    args: { body: {} },
    denied: 'cs_super_user',
    as: 'admin',
  })
  expect(asked.data).toMatchObject({ entries: 2, check: { state: 'waiting' } })
  await house.call(api.auditLog.vendorVerify, { body: {} }, { as: 'super_admin' })
  expect(await turnOf(house, sealChecks(config))).toBe(1)
  const state = async () => (await house.call(api.auditLog.vendorSeal, {}, { as: 'admin' })).data
  expect(await state()).toMatchObject({ entries: 2, waiting: 0, check: { state: 'intact', entries: 2, faults: 0 } })
  expect((await house.call(api.auditLog.seal, {})).data).toMatchObject({ entries: 1, check: null })
  await past(() => house.owner.query(`update events set actor_name = 'Nobody' where organization_id is null`))
  await house.call(api.auditLog.vendorVerify, { body: {} }, { as: 'admin' })
  await turnOf(house, sealChecks(config))
  expect((await state()).check).toMatchObject({ state: 'broken', faults: 2 })
})

test('the heads of each day are saved once, and a check uses the newest', async () => {
  const kept = join(folder, 'heads')
  const config = { ...house.config, auditHeadsDir: kept }
  expect(await keepHeads(house.database, kept)).toBe(false)
  const ids = await chainOf(3)
  expect(await keepHeads(house.database, kept, new Date('2026-03-15T08:00:00Z'))).toBe(true)
  expect(await keepHeads(house.database, kept, new Date('2026-03-15T09:00:00Z'))).toBe(false)
  expect(readdirSync(kept)).toEqual(['2026-03-15.jsonl'])
  expect(headsIn(readFileSync(join(kept, '2026-03-15.jsonl'), 'utf8'))).toMatchObject([{ seq: 3 }])
  await past(async () => {
    await house.owner.query('delete from events where id = $1', [ids[2]])
    await house.owner.query('delete from event_seals where event_id = $1', [ids[2]])
  })
  await house.call(api.auditLog.verify, { body: {} })
  await turnOf(house, sealChecks(config))
  expect((await house.call(api.auditLog.seal, {})).data.check).toMatchObject({ state: 'broken', faults: 1 })
})

describe('npm run audit', () => {
  const run = (...args: string[]) => runAsOperator(house, folder, 'audit', ...args)

  test('verifies, prints heads, and names the first fault with exit code 1', async () => {
    const ids = await chainOf(6)
    const { code, said } = await run('verify')
    expect([code, said.trim()]).toEqual([0, `Agency ${house.agency.id}: intact, 6 entries.`])
    const heads = await run('heads')
    expect(heads.code).toBe(0)
    const file = join(folder, 'heads.jsonl')
    writeFileSync(file, heads.said)
    expect((await run('verify', '--heads', file)).code).toBe(0)
    await past(() => house.owner.query('delete from events where id = $1', [ids[2]]))
    const broken = await run('verify', '--agency', house.agency.id)
    expect([broken.code, broken.said]).toEqual([
      1,
      expect.stringContaining(`BROKEN. Entry 3 (event ${ids[2]}) was deleted.`),
    ])
    await past(async () => {
      await house.owner.query('delete from events')
      await house.owner.query('delete from event_seals')
    })
    expect(await run('verify')).toMatchObject({ code: 0, said: 'Nothing has been sealed yet.\n' })
    const gone = await run('verify', '--heads', file)
    expect([gone.code, gone.said]).toEqual([1, expect.stringContaining('the end was deleted')])
  })

  test.runIf(inProve)(
    'verify and the button report the same: what was cut off since the heads were saved',
    async () => {
      const kept = join(folder, 'audit-heads')
      const config = { ...house.config, auditHeadsDir: kept }
      const ids = await chainOf(3)
      await keepHeads(house.database, kept)
      try {
        expect((await run('verify')).code).toBe(0)
        await past(async () => {
          await house.owner.query('delete from events where id = $1', [ids[2]])
          await house.owner.query('delete from event_seals where event_id = $1', [ids[2]])
        })
        await house.call(api.auditLog.verify, { body: {} })
        await turnOf(house, sealChecks(config))
        const { check: seen } = (await house.call(api.auditLog.seal, {})).data
        expect(seen).toMatchObject({ state: 'broken', fault: expect.stringContaining('the end was deleted') })
        for (const args of [['verify'], ['verify', '--agency', house.agency.id]])
          expect(await run(...args)).toEqual({
            code: 1,
            said: `Agency ${house.agency.id}: BROKEN. ${seen?.fault} Faults: 1 in 2 entries.\n`,
          })
        // Nothing else is left of this agency
        await past(async () => {
          await house.owner.query('delete from events')
          await house.owner.query('delete from event_seals')
        })
        expect(await run('verify')).toMatchObject({ code: 1, said: expect.stringContaining('the end was deleted') })
        const [day = ''] = readdirSync(kept)
        writeFileSync(join(kept, day), 'nonsense')
        expect(await run('verify')).toEqual({
          code: 1,
          said: expect.stringMatching(/audit-heads\/\d{4}-\d\d-\d\d\.jsonl cannot be read as heads: .*\n$/),
        })
      } finally {
        rmSync(kept, { recursive: true })
      }
    },
  )

  test('heads saved here and elsewhere are both compared', async () => {
    const kept = join(folder, 'audit-heads')
    const file = join(folder, 'elsewhere.jsonl')
    await chainOf(3)
    const [head] = await readHeads(house.database)
    try {
      await keepHeads(house.database, kept)
      writeFileSync(file, asLines(head ? [{ ...head, hash: '0'.repeat(64) }] : []))
      expect(await run('verify', '--heads', file)).toMatchObject({
        code: 1,
        said: expect.stringContaining('the chain was written anew'),
      })
    } finally {
      rmSync(kept, { recursive: true })
    }
  })

  test.runIf(inProve)('an export in JSON lines is checked on its own', async () => {
    await chainOf(6, () => ({ changes: [{ field: 'city', before: 'Bronx "west"', after: 'Zürich 😀' }] }))
    await house.load({ events: [anEntry()] })
    const { bytes } = await house.call(api.auditLog.export, { query: { format: 'jsonl', group: 'employees' } })
    const lines = bytes.toString('utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(7)
    const file = join(folder, 'export.jsonl')
    writeFileSync(file, bytes)
    expect((await run('check', file)).said).toBe('6 lines are as they were sealed; not sealed yet: 1.\n')
    writeFileSync(file, [...lines.slice(0, 3), lines[3]?.replace('Zürich', 'Zurich'), ...lines.slice(4)].join('\n'))
    expect(await run('check', file)).toMatchObject({ code: 1, said: 'Line 4 (entry 4) was changed.\n' })
    // Lines left out by a filter are not faults
    writeFileSync(file, [lines[1], lines[4]].join('\n'))
    expect((await run('check', file)).code).toBe(0)
  })

  test.runIf(inProve)('unknown arguments print the usage', async () => {
    for (const args of [
      [],
      ['verify', '--agency', 'x'],
      ['verify', '--heads', join(folder, 'nothing')],
      ['check', join(folder, 'no')],
    ])
      expect((await run(...args)).code).toBe(1)
  })
})
