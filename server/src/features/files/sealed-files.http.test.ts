import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sealedUses } from '@preceptor/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { restoreWhole } from '../../backup/restore.ts'
import { writeBackup } from '../../backup/write.ts'
import { reseal } from '../../keys/reseal.ts'
import type { FileStore } from '../../store/file-store.ts'
import { folderStore } from '../../store/folder.ts'
import { holdPieces } from '../../store/hold-pieces.ts'
import { storeOf } from '../../store/open-store.ts'
import { allOf } from '../../../test/all-of.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { inTurn } from '../../../test/sample.ts'
import { turnOf } from '../../../test/turn.ts'
import { aPdf, kept, send } from '../../../test/upload-flow.ts'
import { withDatabase } from '../../../test/urls.ts'
import { addressOf } from './address.ts'
import { forgottenFiles } from './collect.ts'
import { clearFiles } from './seal-files.ts'
import { bytesOf, piecesOf } from './stored.ts'
import { transaction } from '../../db/tx.ts'

let house: House
const folder = mkdtempSync(join(tmpdir(), 'preceptor-sealed-'))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Text that must not be found in the store. */
const pattern = 'PLANTED-SSN-219-09-9999'
const aScan = (more = 150_000) => Buffer.concat([aPdf(pattern), randomBytes(more), Buffer.from(pattern)])

const filesIn = (within: string): string[] =>
  readdirSync(within, { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(one => join(one.parentPath, one.name))
const liesInTheClear = (within = house.config.filesDir) =>
  filesIn(within).filter(path => readFileSync(path).includes(pattern))
const piecePaths = (id: string) => filesIn(join(house.config.filesDir, house.agency.id, id))
const asked = async <Row>(statement: string, values: unknown[] = []) =>
  (await house.owner.query(statement, values)).rows as Row[]
const read = (id: string, headers: Record<string, string> = {}) =>
  house.app.inject({
    url: `/api${addressOf(house.config.appKeys, { organization_id: house.agency.id, id }).address}`,
    headers,
  })
const store = () => storeOf(house.config)

/** Stores a file as it was stored before sealing. */
async function inTheClear(bytes: Buffer, piece = bytes.length) {
  const { id, status } = await send(house, 'old.pdf', bytes, { use: 'form', piece })
  expect(status).toBe(200)
  for (const path of piecePaths(id)) {
    const at = Number(basename(path).split('-')[0])
    writeFileSync(path, bytes.subarray(at, at + piece))
  }
  await house.owner.query('update files set key_sealed = null, claimed = true where id = $1', [id])
  return id
}
const minutesPass = (id: string) =>
  house.owner.query(
    `update files set strays_since = strays_since - interval '6 minutes', seal_tried_at = null where id = $1`,
    [id],
  )
const namedPieces = async (id: string) =>
  (await asked<{ key: string }>('select key from file_pieces where file_id = $1', [id])).map(({ key }) =>
    join(house.config.filesDir, key),
  )

test.each(['form', 'credential', 'waiver', 'external', 'evidence', 'sign_in_sheet', 'note'] as const)(
  'the bytes of a file for “%s” are nowhere in the store, and come back complete and in ranges across pieces and blocks',
  async use => {
    const bytes = aScan()
    const { id, status, failure } = await send(house, 'scan.pdf', bytes, { use, piece: 70_000 })
    expect(status, JSON.stringify(failure)).toBe(200)
    expect(liesInTheClear()).toEqual([])
    expect((await read(id)).rawPayload.equals(bytes)).toBe(true)
    for (const [from, to] of [
      [0, 0],
      [69_990, 70_010],
      [65_530, 65_540],
      [bytes.length - 5, bytes.length - 1],
    ] as const) {
      const part = await read(id, { range: `bytes=${from}-${to}` })
      expect([part.statusCode, part.rawPayload.equals(bytes.subarray(from, to + 1))]).toEqual([206, true])
    }
  },
)

test('every use about people is sealed; films and packages of programs are stored unsealed', async () => {
  expect([...sealedUses].toSorted()).toEqual(
    [
      'credential',
      'evidence',
      'external',
      'form',
      'form_document',
      'message',
      'note',
      'report_run',
      'sign_in_sheet',
      'waiver',
    ].toSorted(),
  )
  const { id } = await kept(house, 'manual.pdf', aPdf('a manual'), 'agency_admin', 'document')
  expect(readFileSync(piecePaths(id)[0] ?? '').equals(aPdf('a manual'))).toBe(true)
})

test('a flipped bit, a piece of another file and a truncated piece are refused', async () => {
  const bytes = aScan()
  const [one, other] = [
    await kept(house, 'a.pdf', bytes, 'agency_admin', 'form'),
    await kept(house, 'b.pdf', bytes, 'agency_admin', 'form'),
  ]
  const [path = '', otherPath = ''] = [piecePaths(one.id)[0], piecePaths(other.id)[0]]
  const sound = readFileSync(path)
  for (const at of [0, 70_000, sound.length - 1]) {
    const flipped = Buffer.from(sound)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    writeFileSync(path, flipped)
    const whole = await read(one.id).catch((error: Error) => error)
    // A fault after the first block breaks the connection
    const refused = at > 0 || (!(whole instanceof Error) && whole.statusCode === 503)
    expect(refused, `at ${at}`).toBe(true)
    expect(whole instanceof Error || !whole.rawPayload.equals(bytes), `at ${at}`).toBe(true)
  }
  writeFileSync(path, readFileSync(otherPath))
  expect((await read(one.id)).statusCode).toBe(503)
  writeFileSync(path, sound)
  expect((await read(one.id)).rawPayload.equals(bytes)).toBe(true)
})

test('earlier files stay readable and are sealed in the background; the unsealed bytes go once no one reads them', async () => {
  const bytes = aScan()
  const id = await inTheClear(bytes)
  const [before = ''] = piecePaths(id)
  expect(liesInTheClear()).toEqual([before])
  expect((await read(id)).rawPayload.equals(bytes)).toBe(true)
  const loop = clearFiles(house.config, store)
  expect(await turnOf(house, loop)).toBe(1)
  expect((await read(id)).rawPayload.equals(bytes)).toBe(true)
  // A download in progress continues
  expect(liesInTheClear()).toEqual([before])
  expect(await turnOf(house, loop)).toBe(0)
  await minutesPass(id)
  expect(await turnOf(house, loop)).toBe(1)
  expect(liesInTheClear()).toEqual([])
  expect((await read(id)).rawPayload.equals(bytes)).toBe(true)
  expect(await turnOf(house, loop)).toBe(0)
})

test('a file with lost bytes does not hold up the others, and is retried the next day', async () => {
  const lost = await inTheClear(aScan())
  rmSync(piecePaths(lost)[0] ?? '')
  const id = await inTheClear(aScan())
  const loop = clearFiles(house.config, store)
  await expect(turnOf(house, loop)).rejects.toThrow('ENOENT')
  expect(await asked('select key_sealed is not null as sealed from files where id = $1', [id])).toEqual([
    { sealed: true },
  ])
  expect(await turnOf(house, loop)).toBe(0)
  await minutesPass(id)
  await turnOf(house, loop)
  await house.owner.query('delete from files where id = $1', [lost])
})

/** A process that ends at its nth store operation, just before or just after it. */
function dying(sound: FileStore, n: number, after: boolean): FileStore {
  let left = n
  const touch = async (work: () => Promise<void>) => {
    const ends = left-- === 0
    if (ends && !after) throw new Error('killed')
    await work()
    if (ends) throw new Error('killed')
  }
  return {
    ...sound,
    put: (...given) => touch(() => sound.put(...given)),
    remove: key => touch(() => sound.remove(key)),
  }
}

test.each([false, true])(
  'wherever sealing is interrupted, nothing is lost and nothing is stored twice (after the touch: %s)',
  async after => {
    const bytes = aScan()
    const sound = await store()
    // Two pieces are stored and two removed
    for (let n = 0; n < 4; n++) {
      const id = await inTheClear(bytes, 100_000)
      expect(piecePaths(id).length).toBe(2)
      const loop = clearFiles(house.config, () => Promise.resolve(dying(sound, n < 2 ? n : n - 2, after)))
      if (n >= 2) {
        await turnOf(house, clearFiles(house.config, store))
        await minutesPass(id)
      }
      await expect(turnOf(house, loop), `touch ${n}`).rejects.toThrow('killed')
      expect((await read(id)).rawPayload.equals(bytes), `touch ${n}`).toBe(true)
      for (let turn = 0; turn < 2; turn++) {
        await minutesPass(id)
        await turnOf(house, clearFiles(house.config, store))
      }
      expect((await read(id)).rawPayload.equals(bytes), `touch ${n}`).toBe(true)
      expect(piecePaths(id).toSorted(), `touch ${n}`).toEqual((await namedPieces(id)).toSorted())
      expect(liesInTheClear()).toEqual([])
    }
  },
)

test('two processes that seal the same file at once store it once', async () => {
  const bytes = aScan()
  const id = await inTheClear(bytes, 100_000)
  const both = [0, 1].map(() => turnOf(house, clearFiles(house.config, store)))
  expect((await Promise.all(both)).reduce((sum, one) => sum + one, 0)).toBe(1)
  await minutesPass(id)
  await turnOf(house, clearFiles(house.config, store))
  expect(piecePaths(id).toSorted()).toEqual((await namedPieces(id)).toSorted())
  expect((await read(id)).rawPayload.equals(bytes)).toBe(true)
})

test('a file changed in the store meanwhile is not sealed as if it were intact', async () => {
  const id = await inTheClear(aScan())
  const [path = ''] = piecePaths(id)
  writeFileSync(path, readFileSync(path).fill(0, 100, 200))
  await expect(turnOf(house, clearFiles(house.config, store))).rejects.toThrow('was changed in the store')
  expect(await asked('select key_sealed from files where id = $1', [id])).toEqual([{ key_sealed: null }])
  await house.owner.query('delete from files where id = $1', [id])
  rmSync(path)
  for (const stray of piecePaths(id)) rmSync(stray)
})

test('while a backup is being written, the files its rows name stay in the store', async () => {
  const bytes = aScan()
  const id = await inTheClear(bytes)
  const [before = ''] = piecePaths(id)
  const loop = clearFiles(house.config, store)
  await turnOf(house, loop)
  await minutesPass(id)
  const backup = new Client({ connectionString: withDatabase(inject('ownerUrl'), house.owner.database ?? '') })
  await backup.connect()
  await holdPieces(backup)
  await turnOf(house, loop)
  expect(liesInTheClear()).toEqual([before])
  await backup.end()
  await turnOf(house, loop)
  expect(liesInTheClear()).toEqual([])
})

test.runIf(inTurn(6))(
  'a backup contains sealed bytes unchanged, and a restored file opens with the same keys',
  async () => {
    const bytes = aScan()
    const { id } = await kept(house, 'scan.pdf', bytes, 'agency_admin', 'form')
    const file = join(folder, 'sealed.preceptor-backup')
    const ownerUrl = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
    const { missing } = await writeBackup(ownerUrl, file, house.config.appKeys, { store: await store() })
    expect(missing).toBe(0)
    const at = join(folder, 'restored')
    const again = await openHouse()
    try {
      const url = withDatabase(inject('ownerUrl'), again.owner.database ?? '')
      await restoreWhole(url, file, house.config.appKeys, { store: folderStore(at), replace: true })
      expect(liesInTheClear(at)).toEqual([])
      const scope = { role: 'app_user', organization_id: house.agency.id } as const
      const pieces = await transaction(again.database.pool, scope, db => piecesOf(db, house.agency.id, id))
      const restored = { ...folderStore(at), keys: house.config.appKeys }
      expect((await allOf(bytesOf(restored, pieces, [0, bytes.length]))).equals(bytes)).toBe(true)
    } finally {
      await again.close()
    }
  },
)

test('a key rotation reseals the files’ keys, not their bytes', async () => {
  const bytes = aScan()
  const { id } = await kept(house, 'scan.pdf', bytes, 'agency_admin', 'form')
  const before = readFileSync(piecePaths(id)[0] ?? '')
  const newer = { id: 'k9', key: randomBytes(32) }
  const ownerUrl = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
  await reseal(ownerUrl, [newer, ...house.config.appKeys], () => {})
  expect(readFileSync(piecePaths(id)[0] ?? '').equals(before)).toBe(true)
  const scope = { role: 'app_user', organization_id: house.agency.id } as const
  const pieces = await transaction(house.database.pool, scope, db => piecesOf(db, house.agency.id, id))
  const withRing = async (keys: typeof house.config.appKeys) =>
    allOf(bytesOf({ ...(await store()), keys }, pieces, [0, bytes.length]))
  expect((await withRing([newer])).equals(bytes)).toBe(true)
  await expect(withRing(house.config.appKeys)).rejects.toThrow('no longer holds the key k9')
  // The other files of this test house are read with its current key ring
  await reseal(ownerUrl, [...house.config.appKeys, newer], () => {})
})

test('an unused file leaves neither bytes nor key', async () => {
  const { id } = await kept(house, 'scan.pdf', aScan(), 'agency_admin', 'form')
  await house.owner.query(`update files set touched_at = now() - interval '25 hours' where id = $1`, [id])
  await turnOf(house, forgottenFiles(store))
  expect([
    filesIn(house.config.filesDir).some(path => path.includes(id)),
    await asked('select from files where id = $1', [id]),
  ]).toEqual([false, []])
})
