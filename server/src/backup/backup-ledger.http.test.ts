import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, catalogId } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inProve } from '../../test/campaign.ts'
import { runAsOperator } from '../../test/as-operator.ts'
import { type House, openHouse } from '../../test/house.ts'
import { learning } from '../../test/learner.ts'
import { assignedIn, aTypeIn, peopleIn, programIn } from '../../test/trainees.ts'
import { withDatabase } from '../../test/urls.ts'
import { turnOf } from '../../test/turn.ts'
import { aProgram, aProgramVersion } from '../demo/factories/programs.ts'
import { aTopic, aTrainingType } from '../demo/factories/taxonomy.ts'
import { seals } from '../events/seal/seal.ts'
import { completeAssignments } from '../features/learning/complete.ts'
import { restoreAgency } from './restore-agency.ts'
import { writeBackup } from './write.ts'
import { inTurn } from '../../test/sample.ts'

let house: House
const folder = mkdtempSync(join(tmpdir(), 'preceptor-backup-ledger-'))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Bypasses the triggers that protect the ledger and its documents. */
async function spoil(statements: Readonly<Record<string, string>>) {
  for (const [table, statement] of Object.entries(statements)) {
    await house.owner.query(`alter table ${table} disable trigger user`)
    await house.owner.query(statement)
    await house.owner.query(`alter table ${table} enable trigger user`)
  }
}

/** Counts the app's connections. The app closes idle ones, and no restore runs while any are open. */
async function served() {
  const { rows } = await house.owner.query<{ served: number }>(
    `select count(*)::int as served from pg_stat_activity where datname = current_database() and application_name like 'preceptor%'`,
  )
  return rows[0]?.served
}

test.runIf(inTurn(5))(
  'a restored agency keeps its ledger, seals and certificates; the audit finds it intact and the papers verify',
  async () => {
    const organization_id = house.agency.id
    const { appKeys } = house.config
    const topic = aTopic({ organization_id, name: 'Infection control' })
    await house.load({ topics: [topic] })
    const program = await programIn(house, {
      program: { training_type_id: await aTypeIn(house) },
      modules: [{ minutes: { [topic.id]: 90 } }],
    })
    const people = await peopleIn(house, [{}, {}, {}])
    const assignments = await assignedIn(house, program.id, people)
    await learning(house, scope =>
      completeAssignments(scope, {
        head: {},
        wanted: sql`select id as assignment_id, current_date as completed_on, 'evidence' as how, null::smallint as score,
        null as language, null::jsonb as evidence from unnest(${assignments}::uuid[]) id`,
      }),
    )
    await turnOf(house, seals(appKeys))
    const papers = async () =>
      (
        await house.owner.query<{ number: string; code: string }>(
          'select number, code from certificates order by number',
        )
      ).rows
    const verdicts = async (these: Awaited<ReturnType<typeof papers>>) => {
      const told = []
      for (const { number, code } of these)
        told.push(
          (await house.call(api.certificates.verify, { body: { number, code } }, { as: 'anonymous' })).data.verdict,
        )
      return told
    }
    const audit = async () => (await runAsOperator(house, folder, 'audit', 'verify')).said
    const issued = await papers()
    expect(await verdicts(issued)).toEqual(['valid', 'valid', 'valid'])
    const whole = `Agency ${organization_id}, training records: intact, 6 entries.`
    expect(await audit()).toContain(whole)

    const url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
    const file = join(folder, 'agency.backup')
    await writeBackup(url, file, appKeys, { agency: organization_id })
    await spoil({
      record_seals: 'delete from record_seals where seq = 2',
      training_records: `update training_records set minutes = minutes + 1 where kind = 'credit'`,
      certificates: 'delete from certificates',
    })
    expect(await audit()).not.toContain(whole)
    await expect.poll(served, { timeout: 30_000, interval: 500 }).toBe(0)
    await restoreAgency(url, file, appKeys, { replace: true })
    expect(await audit()).toContain(whole)
    expect(await papers()).toEqual(issued)
    expect(await verdicts(issued)).toEqual(['valid', 'valid', 'valid'])
  },
)

test.runIf(inProve)(
  'papers issued after a backup keep their own numbers, and catalog versions published meanwhile are offered',
  async () => {
    const organization_id = house.agency.id
    const { appKeys } = house.config
    const program = await programIn(house, { program: { training_type_id: await aTypeIn(house, { name: 'Annual' }) } })
    const [early = '', late = ''] = await assignedIn(house, program.id, await peopleIn(house, [{}, {}]))
    const complete = (id: string) =>
      learning(house, scope =>
        completeAssignments(scope, {
          head: {},
          wanted: sql`select ${id}::uuid as assignment_id, current_date as completed_on, 'evidence' as how, null::smallint as score,
          null as language, null::jsonb as evidence`,
        }),
      )
    const numberOf = async (id: string) =>
      (await house.owner.query<{ number: string }>('select number from certificates where assignment_id = $1', [id]))
        .rows[0]?.number
    await complete(early)
    const type = aTrainingType({ organization_id: catalogId, name: 'Catalog' })
    const published = aProgram({ organization_id: catalogId, training_type_id: type.id })
    const version = (number: number) =>
      aProgramVersion({ organization_id: catalogId, program_id: published.id, number })
    const first = version(1)
    await house.load({ training_types: [type], programs: [published], program_versions: [first] })
    await house.owner.query(
      `insert into program_checkouts (organization_id, program_id, catalog_program_id, mode, held_version_id, held_number, latest_number,
       valid_from, made_by_name) values ($1, $2, $3, 'linked', $4, 1, 1, current_date, 'Ada')`,
      [organization_id, program.id, published.id, first.id],
    )
    const url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
    const file = join(folder, 'old.backup')
    await writeBackup(url, file, appKeys, { agency: organization_id })

    await complete(late)
    const handedOut = await numberOf(late)
    await house.load({ program_versions: [version(2)] })
    await expect.poll(served, { timeout: 30_000, interval: 500 }).toBe(0)
    await restoreAgency(url, file, appKeys, { replace: true })
    expect(await numberOf(late)).toBeUndefined()
    await complete(late)
    const again = await numberOf(late)
    expect(handedOut).toMatch(/\d{6}$/)
    expect(again).toMatch(/\d{6}$/)
    expect(again).not.toBe(handedOut)
    const { rows } = await house.owner.query(
      'select held_number, latest_number from program_checkouts where program_id = $1',
      [program.id],
    )
    expect(rows).toEqual([{ held_number: 1, latest_number: 2 }])
  },
)
