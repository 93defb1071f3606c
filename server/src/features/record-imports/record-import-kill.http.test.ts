import { endedStates } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile } from '../../../test/import-flow.ts'
import { recordCalls, startRecordsPlan, untilRecords, uploadRecords } from '../../../test/record-flow.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const rows = campaign(900, 30_000)
/** Each has a credential, its renewal, and a row that repeats the first. */
const people = rows / 3
const kills = { planning: campaign(1, 3), running: campaign(1, 8), undoing: campaign(1, 5) }
const kind = 'credential_import'
const one = async (query: string) => (await house.owner.query(query, [house.agency.id])).rows[0]
const ended = ({ state }: { state: string }) => endedStates.some(known => known === state)

test(`${rows} rows of credentials whose workers are killed come in once, and their undo takes all of it back`, async () => {
  const organization_id = house.agency.id
  await house.load({
    credential_types: [
      aCredentialType({
        organization_id,
        name: 'CPR card',
        needs_number: false,
        needs_file: false,
        needs_expiry: false,
      }),
    ],
    employees: Array.from({ length: people }, (_, n) =>
      anEmployee({ organization_id, employee_number: `K${n}`, hire_date: '2015-01-01' }),
    ),
  })
  const lines = Array.from({ length: people }, (_, n) => [
    `K${n},CPR card,N${n},2/1/2026,2/1/2028`,
    `K${n},CPR card,N${n},2/1/2024,2/1/2026`,
    `K${n},CPR card,N-${n},2/1/2026,2/1/2028`,
  ]).flat()
  const calls = recordCalls[kind]
  const uploaded = await uploadRecords(
    house,
    kind,
    csvFile(['Employee number,Credential,Number,Issued,Expires', ...lines]),
  )
  expect((await startRecordsPlan(house, kind, uploaded, { options: { at_once: true } })).status).toBe(200)
  const { id } = uploaded
  let killed = await workers.killedTimes(kills.planning, id, 'planning')
  await workers.start()
  const plan = await untilRecords(house, kind, id, job => job.state === 'planned' || ended(job))
  expect([plan.state, plan.counts]).toEqual(['planned', { add: 2 * people, reject: people }])

  await house.call(calls.run, { params: { id }, body: {} })
  killed += await workers.killedTimes(kills.running, id, 'running')
  await workers.start()
  const done = await untilRecords(house, kind, id, ended)
  expect([done.state, done.message, done.counts]).toEqual(['succeeded_with_errors', null, plan.counts])
  expect(
    await one(`select count(*)::int as cards, count(distinct import_row)::int as rows, count(renewed_by)::int as renewed
      from credentials where organization_id = $1 and state = 'verified'`),
  ).toEqual({ cards: 2 * people, rows: 2 * people, renewed: people })
  expect(
    await one(`select count(*)::int as n from events where organization_id = $1 and kind = 'credential.verified'`),
  ).toEqual({ n: 2 * people })

  await house.call(calls.undo, { params: { id }, body: {} })
  killed += await workers.killedTimes(kills.undoing, id, 'undoing')
  await workers.start()
  const undone = await untilRecords(house, kind, id, ended)
  expect([undone.state, undone.message]).toEqual(['undone', null])
  expect(killed).toBeGreaterThanOrEqual(1)
  expect(
    await one(`select count(*)::int as cards, count(*) filter (where state <> 'withdrawn')::int as standing
      from credentials where organization_id = $1`),
  ).toEqual({ cards: 2 * people, standing: 0 })
  await workers.kill()
}, 240_000)
