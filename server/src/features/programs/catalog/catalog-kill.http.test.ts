import { api, catalogId, type Id } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { campaign } from '../../../../test/campaign.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { workerKills } from '../../../../test/worker-kills.ts'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { aTrainingType } from '../../../demo/factories/taxonomy.ts'

let house: House
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
})
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const many = campaign(60, 400)
const kills = campaign(2, 5)
const inCatalog = { as: 'cs_super_user', organization_id: catalogId } as const

test(`[R-CSM-2] a checkout to ${many} agencies, killed on the way, gives each the program once`, async () => {
  const agencies = Array.from({ length: many }, (_, at) => anAgency({ name: `Agency ${String(at).padStart(3, '0')}` }))
  await house.load({
    organizations: agencies,
    training_types: agencies.map(({ id }) => aTrainingType({ organization_id: id, code: 'INSVC' })),
  })
  const id = await offered()
  const types = await house.call(api.lookups.trainingTypes, {}, inCatalog)
  const training_type_id = types.data.data.find(({ name }) => name === 'In-service')?.id ?? ''
  const terms = {
    mode: 'linked' as const,
    seats: null,
    valid_from: null,
    valid_to: null,
    training_type_id,
    discipline_ids: [],
    pay_code: null,
  }
  const body = { agency_ids: agencies.map(one => one.id), change: { act: 'check_out' as const, ...terms } }
  const { data } = await house.call(api.catalog.run, { params: { id }, body }, { as: 'cs_super_user' })
  let killed = 0
  for (let at = 0; at < kills; at++) {
    const before = (await read(data.id)).done
    await workers.start()
    for (const end = Date.now() + 15_000; (await read(data.id)).done <= before && Date.now() < end; ) await wait(5)
    await workers.kill()
    if ((await read(data.id)).state === 'running') killed++
  }
  expect(killed).toBeGreaterThan(0)
  await workers.start()
  for (const end = Date.now() + 60_000; (await read(data.id)).state === 'running' && Date.now() < end; ) await wait(20)
  expect(await read(data.id)).toMatchObject({ state: 'succeeded', done: many, counts: { done: many } })
  const { rows } = await house.owner.query(
    `select count(*)::int as programs, count(distinct p.organization_id)::int as agencies,
       (select count(*)::int from program_checkouts) as checkouts,
       (select count(*)::int from program_versions where organization_id <> $1) as versions,
       (select count(*)::int from events where kind = 'catalog.checked_out') as told,
       (select count(*)::int from events where kind = 'catalog.run') as summaries
     from programs p where p.organization_id <> $1`,
    [catalogId],
  )
  expect(rows).toEqual([{ programs: many, agencies: many, checkouts: many, versions: many, told: many, summaries: 1 }])
}, 180_000)

const read = async (id: Id) =>
  (await house.owner.query<{ state: string; done: number }>('select state, done, counts from jobs where id = $1', [id]))
    .rows[0] ?? { state: '', done: 0 }

async function offered(): Promise<Id> {
  const types = await house.call(api.lookups.trainingTypes, {}, inCatalog)
  const made = await house.call(
    api.programs.add,
    { body: { titles: { en: 'Given out' }, delivery: 'online', training_type_id: types.data.data[0]?.id ?? '' } },
    inCatalog,
  )
  const params = { id: made.data.id }
  const statements = { en: 'I have read it.' }
  await house.call(
    api.programContents.addModule,
    {
      params,
      body: { kind: 'acknowledgement', titles: { en: 'Read' }, content: { kind: 'acknowledgement', statements } },
    },
    inCatalog,
  )
  const draft = await house.call(api.programContents.get, { params }, inCatalog)
  const body = {
    change_kind: 'minor' as const,
    given_to: 'new_only' as const,
    note: 'First',
    seen_at: draft.data.version.updated_at,
  }
  expect((await house.call(api.programRules.publish, { params, body }, inCatalog)).status).toBe(200)
  return params.id
}
