import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { newId } from '../../lib/new-id.ts'
import { runAsOperator } from '../../../test/as-operator.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'
import { sealChecks, verifying } from './checks.ts'
import { sealedRecordColumns } from './canonical.ts'
import { readHeads } from './heads.ts'
import { seals } from './seal.ts'

let house: House
const folder = mkdtempSync(join(tmpdir(), 'preceptor-ledger-'))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const tables = ['training_records', 'record_seals'] as const
/** Bypasses the triggers, as a superuser could. */
async function past(statement: string, values: unknown[] = []) {
  for (const table of tables) await house.owner.query(`alter table ${table} disable trigger user`)
  try {
    await house.owner.query(statement, values)
  } finally {
    for (const table of tables) await house.owner.query(`alter table ${table} enable trigger user`)
  }
}

beforeEach(async () => {
  for (const table of [...tables, 'unsealed_records', 'merged_employees']) await past(`delete from ${table}`)
})

/** Creates and seals ledger entries. Returns their IDs in chain order. */
async function entries(count: number, employee_id = newId()): Promise<string[]> {
  await house.owner.query(
    `insert into training_records (organization_id, id, kind, employee_id, recorded_for, assignment_id, program_id, cycle_no, completed_on, how,
       topic, mode, minutes, counts_as, is_payable, pay_code, evidence, reason, entered_at)
     select $1, id, 'credit', $2, $2, new_id(), new_id(), 1, date '2026-03-01' + n::int, 'online', 'Infection control', 'online', 60 + n::int,
       'in_service', true, 'INSV', jsonb_build_object('files', jsonb_build_array(), 'seen_by', 'Ada Admin'), 'Reason ' || n,
       timestamptz '2026-03-01 15:00:00.123456Z' + n * interval '1 minute'
     from unnest($3::uuid[]) with ordinality t (id, n)`,
    [house.agency.id, employee_id, Array.from({ length: count }, (_, n) => newId(Date.now() + n))],
  )
  await turnOf(house, seals(house.config.appKeys))
  const { rows } = await house.owner.query<{ record_id: string }>('select record_id from record_seals order by seq')
  return rows.map(({ record_id }) => record_id)
}

const config = () => ({ appKeys: house.config.appKeys, auditHeadsDir: join(folder, 'none') })
async function check(kept: Parameters<typeof verifying>[2] = []) {
  const verdicts = await verifying(house.database, config(), kept).verify(house.agency.id)
  return verdicts.find(({ of }) => of === 'ledger')
}

test('every column of an entry is sealed, except its current owner', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'training_records'`,
  )
  const left = rows.filter(({ name }) => !new RegExp(`\\bev\\.${name}\\b`).test(sealedRecordColumns.text))
  expect(left.map(({ name }) => name)).toEqual(['employee_id'])
})

test('one byte changed in each of 500 ledger entries, directly in the database: all 500 are found', async () => {
  const ids = await entries(500)
  expect(await check()).toMatchObject({ entries: 500, faults: 0 })
  const edits = [
    `minutes = minutes + 1`,
    `completed_on = completed_on + 1`,
    `topic = overlay(topic placing 'x' from 3 for 1)`,
    `mode = overlay(mode placing 'x' from 3 for 1)`,
    `reason = overlay(reason placing 'x' from 3 for 1)`,
    `pay_code = 'INSX'`,
    `is_payable = not is_payable`,
    `cycle_no = 2`,
    `how = 'evidence'`,
    `evidence = jsonb_set(evidence, '{seen_by}', '"Ada Admim"')`,
    `entered_at = entered_at + interval '1 microsecond'`,
    `recorded_for = new_id(), employee_id = employee_id`,
    `score = 1`,
  ]
  for (const [n, edit] of edits.entries())
    await past(`update training_records set ${edit} where id = any($1::uuid[])`, [
      ids.filter((_, at) => at % edits.length === n && !edit.startsWith('recorded_for')),
    ])
  const moved = ids.filter((_, at) => at % edits.length === edits.findIndex(edit => edit.startsWith('recorded_for')))
  await past(
    `update training_records set recorded_for = overlay(recorded_for::text placing 'f' from 36 for 1)::uuid,
    employee_id = overlay(employee_id::text placing 'f' from 36 for 1)::uuid, counts_as = 'in_servicf' where id = any($1::uuid[])`,
    [moved],
  )
  expect(await check()).toMatchObject({ entries: 500, faults: 500, first: { is: 'changed', seq: 1 } })
})

test('a deleted entry, an inserted one and one moved without a merge are found', async () => {
  const [kept, other] = [newId(), newId()]
  const ids = await entries(6, other)
  await past('delete from training_records where id = $1', [ids[2]])
  expect(await check()).toMatchObject({ faults: 1, first: { is: 'missing', seq: 3, event_id: ids[2] } })
  await past(
    `insert into training_records (organization_id, kind, employee_id, recorded_for, assignment_id, program_id, cycle_no, completed_on, how,
       counts_as, is_payable) values ($1, 'completion', $2, $2, $2, $2, 1, '2026-03-01', 'online', 'in_service', true)`,
    [house.agency.id, other],
  )
  expect(await check()).toMatchObject({ faults: 2 })
  await past('update training_records set employee_id = $2 where id = $1', [ids[0], kept])
  expect(await check()).toMatchObject({ faults: 3 })
})

test('a merge moves entries and the seal stays intact', async () => {
  const kept = anEmployee({ organization_id: house.agency.id })
  await house.load({ employees: [kept] })
  const other = newId()
  await entries(3, other)
  await house.owner.query('update training_records set employee_id = $1', [kept.id])
  expect(await check()).toMatchObject({ faults: 3, first: { is: 'changed' } })
  await house.owner.query(
    `insert into merged_employees (organization_id, employee_id, into_id, merged_id, into_name, merged_name, merged, kept, known_at, merged_by_name)
     values ($1, $2, $2, $3, 'A', 'B', '{}', '{}', now(), 'Ada')`,
    [house.agency.id, kept.id, other],
  )
  expect(await check()).toMatchObject({ entries: 3, faults: 0 })
  await house.owner.query('update merged_employees set undone_at = now()')
  expect(await check()).toMatchObject({ faults: 3 })
})

test('a chain with its end cut off is revealed by earlier saved heads', async () => {
  const ids = await entries(4)
  const heads = await readHeads(house.database)
  expect(heads.filter(({ of }) => of === 'ledger')).toMatchObject([{ organization_id: house.agency.id, seq: 4 }])
  await past('delete from training_records where id = $1', [ids[3]])
  await past('delete from record_seals where record_id = $1', [ids[3]])
  expect(await check()).toMatchObject({ faults: 0 })
  expect(await check(heads)).toMatchObject({ faults: 1, first: { is: 'cut off', seq: 4 } })
})

test('no serving role may change or remove an entry or its seal', async () => {
  await entries(1)
  await expect(house.owner.query(`update record_seals set key_id = 'x'`)).rejects.toThrow('append-only')
  for (const statement of [
    sql`delete from training_records`,
    sql`update training_records set minutes = 1`,
    sql`delete from record_seals`,
    sql`update record_seals set seq = 2`,
  ])
    await expect(
      transaction(house.database.longPool, { role: 'app_user', organization_id: house.agency.id }, db =>
        db.run(statement),
      ),
    ).rejects.toThrow('permission denied')
})

test('npm run audit and the button check the ledger along with the history', async () => {
  const ids = await entries(3)
  const run = (...args: string[]) => runAsOperator(house, folder, 'audit', ...args)
  expect((await run('verify')).said).toContain(`Agency ${house.agency.id}, training records: intact, 3 entries.`)
  await past('update training_records set minutes = minutes + 1 where id = $1', [ids[1]])
  const { code, said } = await run('verify', '--agency', house.agency.id)
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`training records: BROKEN. Training record 2 (${ids[1]}) was changed after it was sealed.`),
  ])
  await house.owner.query('insert into seal_checks (organization_id) values ($1)', [house.agency.id])
  expect(await turnOf(house, sealChecks(config()))).toBe(1)
  const { rows } = await house.owner.query('select faults::int, fault_event_id from seal_checks')
  expect(rows).toEqual([{ faults: 1, fault_event_id: null }])
})
