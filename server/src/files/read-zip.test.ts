import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ownTime } from '../../test/longest-turn.ts'
import { rawZip } from '../../test/raw-zip.ts'
import { aZip } from '../../test/zips.ts'
import { openZip, verifyFiles, wholeOf } from './read-zip.ts'
import { ZipFault } from './zip-fault.ts'

const limits = { entries: 20, bytes: 1024 * 1024 }
const opened = (zip: Buffer, most = limits) =>
  openZip({ size: zip.length, read: (from, to) => Readable.from([zip.subarray(from, to)]) }, most)
const part = (name: string, content: string | Buffer = 'x', says = {}) => ({ name, content, says })

/** Returns the kind of fault found in the directory or the bytes, and the part it concerns. */
async function faultOf(zip: Buffer) {
  const error = await opened(zip)
    .then(verifyFiles)
    .catch((met: unknown) => met)
  return error instanceof ZipFault ? [error.kind, error.part] : error
}

test.each<[string, Buffer, string, string]>([
  ['no zip', Buffer.from('%PDF-1.7'), 'notZip', ''],
  ['cut off', aZip([part('a')]).subarray(0, -30), 'notZip', ''],
  ['a way out', aZip([part('../a')]), 'badPath', '../a'],
  ['a way out with backslashes', aZip([part('b\\..\\..\\a')]), 'badPath', 'b/../../a'],
  ['an absolute name', aZip([part('/etc/passwd')]), 'badPath', '/etc/passwd'],
  ['a drive', aZip([part('C:/a')]), 'badPath', 'C:/a'],
  ['a name with a line break', aZip([part('a\nb')]), 'badPath', 'a\ufffdb'],
  ['a name without an end', aZip([part('a'.repeat(401))]), 'badPath', 'a'.repeat(100)],
  ['a link', aZip([part('a', '/etc/passwd', { mode: 0o120777 })]), 'link', 'a'],
  ['a device', aZip([part('a', '', { mode: 0o020666 })]), 'link', 'a'],
  ['twice', aZip([part('a'), part('a')]), 'twice', 'a'],
  ['twice in other letters', aZip([part('é'), part('e\u0301')]), 'twice', 'é'],
  ['a password', aZip([part('a', 'x', { flags: 0x801 })]), 'encrypted', 'a'],
  ['another way of packing', aZip([part('a', 'x', { method: 14 })]), 'method', 'a'],
  [
    'shared bytes',
    rawZip([
      { name: 'a', bytes: Buffer.from('x') },
      { name: 'b', bytes: Buffer.from('x'), shares: true },
    ]),
    'overlapping',
    '',
  ],
  ['many', aZip(Array.from({ length: 21 }, (_, at) => part(`${at}`))), 'tooMany', ''],
  ['a bomb that says so', aZip([part('a', 'x', { size: 1024 * 1024 + 1 })]), 'tooLarge', ''],
  ['a bomb in parts', aZip([part('a', 'x', { size: 600_000 }), part('b', 'x', { size: 600_000 })]), 'tooLarge', ''],
  ['a bomb that lies', aZip([part('a', Buffer.alloc(9_000_000), { size: 10 })]), 'damaged', 'a'],
  ['less than it says', aZip([part('a', 'x', { size: 2 })]), 'damaged', 'a'],
  ['a wrong sum', aZip([part('a', 'x', { crc: 1 })]), 'damaged', 'a'],
  ['a stored file of another size', aZip([{ ...part('a', 'xx', { size: 1 }), stored: true }]), 'damaged', ''],
])('%s is refused', async (_, zip, kind, name) => {
  expect(await faultOf(zip)).toEqual([kind, name])
})

test('files are read whole or in ranges, compressed or not; folders are skipped', async () => {
  const text = 'Wash them with soap for twenty seconds. '.repeat(5_000)
  const zip = await opened(aZip([part('a/'), part('a/packed', text), { ...part('stored', text), stored: true }]))
  expect([...zip.files.keys()]).toEqual(['a/packed', 'stored'])
  expect(zip.size).toBe(2 * text.length + 1)
  await verifyFiles(zip)
  for (const file of zip.files.values()) {
    expect(String(await wholeOf(file, text.length))).toBe(text)
    for (const [from, to] of [
      [0, 10],
      [70_000, 140_001],
      [text.length - 3, text.length],
      [5, 5],
    ] as const) {
      const chunks: Uint8Array[] = []
      for await (const chunk of file.read(from, to)) chunks.push(chunk)
      expect(Buffer.concat(chunks).toString()).toBe(text.slice(from, to))
    }
    await expect(wholeOf(file, 10)).rejects.toMatchObject({ kind: 'tooLarge', part: file.name })
  }
})

test('a storage failure is not reported as a bad archive', async () => {
  const zip = aZip([part('a', 'text')])
  const away = new Error('the store is away')
  const failing = {
    size: zip.length,
    // oxlint-disable-next-line require-yield
    async *read(): AsyncGenerator<Uint8Array> {
      throw away
    },
  }
  await expect(openZip(failing, limits)).rejects.toBe(away)
})

/** Each entry of the directory has sixteen thousand fields. */
const crowded = (count: number) =>
  rawZip(
    Array.from({ length: count }, (_, at) => ({ name: `${at}`, bytes: Buffer.from('x'), extra: Buffer.alloc(65_532) })),
  )
const many = { ...limits, entries: 5_000 }

test('a small archive with a crowded directory is read off the event loop, and a larger one is refused', async () => {
  await opened(aZip([part('a')]), many)
  const small = crowded(60)
  let count = 0
  const took = await ownTime(async () => (count = (await opened(small, many)).files.size))
  expect(count).toBe(60)
  expect(took).toBeLessThan(150)
  await expect(opened(crowded(200), many)).rejects.toMatchObject({ kind: 'directory' })
})
