import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { api, endedStates, type Id, type ProgramFile, type ProgramImportRun } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { rawZip } from '../../../test/raw-zip.ts'
import { kept } from '../../../test/upload-flow.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { turnOf } from '../../../test/turn.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { openZip, wholeOf } from '../../files/read-zip.ts'
import { storeOf } from '../../store/open-store.ts'
import { addressOf } from '../files/address.ts'
import { forgottenFiles } from '../files/collect.ts'

let house: House
let training_type_id: Id
const workers = workerKills(() => house)
beforeEach(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id, name: 'In-service', code: 'INS' })
  await house.load({ training_types: [type] })
  training_type_id = type.id
})
beforeEach(() => house.owner.query('delete from programs'))
afterEach(async () => {
  await workers.kill()
  await house.close()
})

const many = campaign(8, 150)
const kills = campaign(2, 12)

/** The size of three pieces, so a kill also hits the middle of a file. */
const long = 9 * 1024 * 1024
const aPdfOf = (at: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n% '), randomBytes(at % 8 === 1 ? long : 4_000), Buffer.from('\n%%EOF\n')])
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Builds an exported program with different modules: one for each file. */
async function programFile(pdfs: readonly Buffer[]): Promise<Buffer> {
  const exported = await anExport()
  const [module] = exported.modules
  const pathOf = (at: number) => `files/${at}.pdf`
  const program = {
    ...exported,
    modules: pdfs.map((_, at) => ({
      ...module,
      id: idOf(1_000 + at),
      content: { kind: 'document', bodies: {}, pdfs: { en: idOf(at) } },
    })),
    files: pdfs.map(({ length: size }, at) => ({
      id: idOf(at),
      path: pathOf(at),
      name: `${at}.pdf`,
      use: 'document',
      size,
    })),
  }
  return rawZip([
    { name: 'program.json', bytes: Buffer.from(JSON.stringify(program)) },
    ...pdfs.map((bytes, at) => ({ name: pathOf(at), bytes })),
  ])
}

async function anExport(): Promise<ProgramFile> {
  const titles = { en: 'Falls at home' }
  const { data } = await house.call(api.programs.add, { body: { titles, training_type_id, delivery: 'online' } })
  const params = { id: data.id }
  const content = { kind: 'document' as const, bodies: {} }
  await house.call(api.programContents.addModule, { params, body: { kind: 'document', titles, content } })
  const asked = await house.call(api.programFiles.address, { params, query: { version: 'draft' } })
  const address = asked.data.address.slice('/program-files/'.length)
  const { bytes } = await house.call(api.programFiles.read, { params: { address } }, { as: 'anonymous' })
  const read = (from: number, to: number) => Readable.from([bytes.subarray(from, to)])
  const { files } = await openZip({ size: bytes.length, read }, plenty)
  const part = files.get('program.json')
  if (!part) throw new Error('no program.json')
  await house.owner.query('delete from programs where id = $1', [data.id])
  return JSON.parse(String(await wholeOf(part, plenty.bytes))) as ProgramFile
}
const plenty = { entries: 100, bytes: 1e9 }

async function started(upload: Id): Promise<ProgramImportRun> {
  const body = { training_type_id, discipline_ids: [], location_ids: [], topic_ids: [] }
  const { status, data, failure } = await house.call(api.programFiles.import, { params: { id: upload }, body })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const read = async (id: Id) => (await house.call(api.programFiles.run, { params: { id } })).data
async function ended(id: Id): Promise<ProgramImportRun> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) {
    const run = await read(id)
    if (endedStates.includes(run.state)) return run
  }
  throw new Error('The import did not end.')
}

async function bytesOf(id: Id) {
  const { address } = addressOf(house.config.appKeys, { organization_id: house.agency.id, id })
  const params = { address: address.slice('/files/'.length) }
  return Buffer.from((await house.call(api.files.read, { params, query: {} }, { as: 'anonymous' })).bytes)
}
const count = async (from: string) =>
  (await house.owner.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n

async function collect() {
  await house.owner.query(`update files set touched_at = now() - interval '25 hours' where not claimed`)
  await turnOf(
    house,
    forgottenFiles(() => storeOf(house.config)),
  )
}

test(`an import of a program with ${many} files, killed on the way, becomes one program with each file once`, async () => {
  const pdfs = Array.from({ length: many }, (_, at) => aPdfOf(at))
  const { id: upload } = await kept(house, 'falls.zip', await programFile(pdfs), 'agency_admin', 'program')
  const { id } = await started(upload)
  const killed = await workers.killedTimes(kills, id, 'running')
  expect(killed).toBeGreaterThan(0)
  await workers.start()
  const run = await ended(id)
  expect(run, run.message ?? '').toMatchObject({ state: 'succeeded', done: run.total })
  expect(await count('programs')).toBe(1)
  expect(await count(`events where kind = 'program.imported'`)).toBe(1)
  const params = { id: run.program_id ?? '' }
  const { data: content } = await house.call(api.programContents.get, { params, query: {} })
  expect(content.modules).toHaveLength(many)
  for (const [at, module] of content.modules.entries())
    expect((await bytesOf(module.files[0]?.id ?? '')).equals(pdfs[at] ?? Buffer.alloc(0)), `file ${at}`).toBe(true)
  // Uploads started by a killed process are gone with the next collection, and so is the archive
  await collect()
  expect(await count('files')).toBe(many)
}, 240_000)

test('an interrupted import creates no program, and the same file can be imported again', async () => {
  await workers.kill()
  const pdfs = [aPdfOf(0), aPdfOf(1)]
  const { id: upload } = await kept(house, 'falls.zip', await programFile(pdfs), 'agency_admin', 'program')
  const { id } = await started(upload)
  await house.call(api.jobs.cancel, { params: { id }, body: {} })
  await workers.start()
  expect(await ended(id)).toMatchObject({ state: 'cancelled', program_id: null })
  expect(await count('programs')).toBe(0)
  const second = await started(upload)
  const run = await ended(second.id)
  expect(run).toMatchObject({ state: 'succeeded' })
  expect(await count('programs')).toBe(1)
}, 60_000)
