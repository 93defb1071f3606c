import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { api, fileUses } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { allOf } from '../../../test/all-of.ts'
import { openS3, type S3Server } from '../../../test/s3-server.ts'
import { aPdf, aPiece, append, begin, kept, send } from '../../../test/upload-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { storeOf } from '../../store/open-store.ts'
import { packed, zipOf } from '../../files/zip.ts'
import { addressOf } from './address.ts'
import { inAgency } from '../../scope/scope.ts'
import { forgottenFiles } from './collect.ts'
import { filesToShare, takeShared } from './share.ts'

const mebibyte = 1024 * 1024

let house: House
let s3: S3Server
/** The same calls on a bucket. */
let away: House
/** Simulates a virus scanner, and counts the bytes it receives. */
let scanner: Awaited<ReturnType<typeof openScanner>>
beforeAll(async () => {
  scanner = await openScanner()
  s3 = await openS3()
  house = await openHouse({ FILES_GIB_PER_AGENCY: '1', CLAMD_URL: `tcp://127.0.0.1:${scanner.port}` })
  away = await openHouse({ S3_URL: s3.url })
})
afterAll(async () => {
  await Promise.all([house.close(), away.close()])
  await s3.close()
  await scanner.close()
})

/** `INSTREAM` of clamd, as documented. */
async function openScanner() {
  const state = { taken: 0, says: 'stream: OK' }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    const chunks: Buffer[] = []
    socket.on('data', chunk => {
      chunks.push(chunk)
      if (!chunk.subarray(-4).equals(Buffer.alloc(4))) return
      const came = Buffer.concat(chunks)
      const sizes: number[] = []
      for (let at = 10; at < came.length; at += 4 + (sizes.at(-1) ?? 0)) sizes.push(came.readUInt32BE(at))
      if (sizes.at(-1) !== 0 || !came.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return
      const size = sizes.reduce((sum, one) => sum + one)
      state.taken = size
      socket.end(`${came.includes('EICAR') ? 'stream: Eicar-Test FOUND' : state.says}\0`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(resolve))
    },
  })
}

const stored = (of = house) =>
  existsSync(of.config.filesDir)
    ? readdirSync(of.config.filesDir, { recursive: true, withFileTypes: true }).filter(one => one.isFile()).length
    : 0
const addressFor = (id: string, of = house) =>
  addressOf(of.config.appKeys, { organization_id: of.agency.id, id }).address.slice('/files/'.length)
const read = (id: string, headers: Record<string, string> = {}, query: { download?: '1' } = {}) =>
  house.call(api.files.read, { params: { address: addressFor(id) }, query }, { as: 'anonymous', headers })
const rowsOf = async (id: string) =>
  (await house.owner.query<{ state: string; sha256: Buffer }>('select state, sha256 from files where id = $1', [id]))
    .rows

test('a file is begun, sent in pieces, finished and read; each call is for users who write notes, and only for its uploader', async () => {
  const bytes = aPdf('x'.repeat(3000))
  const body = { use: 'note' as const, name: 'TB test.pdf', size: bytes.length }
  const { data: begun } = await fourCases(house, api.files.start, { args: { body }, denied: 'viewer' })
  const params = { id: begun.id }
  const first = await fourCases(house, api.files.append, {
    args: { params, query: { from: 0 }, file: aPiece(bytes.subarray(0, 1000)) },
    denied: 'viewer',
  })
  expect(first.data).toMatchObject({ name: 'TB test.pdf', size: bytes.length, received: 1000, type: null })
  const state = await fourCases(house, api.files.upload, { args: { params }, denied: 'viewer' })
  expect(state.data).toEqual(first.data)
  const early = await house.call(api.files.finish, { params, body: {} })
  expect([early.status, early.failure.details]).toEqual([409, { received: 1000 }])
  await append(house, begun.id, 1000, bytes.subarray(1000))
  const { data } = await fourCases(house, api.files.finish, { args: { params, body: {} }, denied: 'viewer' })
  expect(data).toMatchObject({ received: bytes.length, type: 'application/pdf' })
  expect(scanner.taken).toBe(bytes.length)
  expect((await rowsOf(begun.id))[0]?.sha256).toEqual(createHash('sha256').update(bytes).digest())
  // Other users' uploads return 404
  for (const as of ['coordinator_limited', 'csm'] satisfies Caller[])
    expect((await house.call(api.files.upload, { params }, { as })).status).toBe(404)
  expect((await read(begun.id)).bytes).toEqual(bytes)
  await fourCases(house, api.files.discard, { args: { params }, denied: 'viewer' })
  expect((await read(begun.id)).status).toBe(404)
  expect([await rowsOf(begun.id), stored()]).toEqual([[], 0])
})

test('after an interruption the upload resumes where it stopped; a piece sent twice, too early or too late changes nothing', async () => {
  const bytes = aPdf(randomBytes(4000).toString('hex'))
  const { id } = await begin(house, 'cut.pdf', bytes.length)
  await append(house, id, 0, bytes.subarray(0, 3000))
  // The connection broke in the middle of the second piece
  const boundary = 'x'
  const cut = await house.app.inject({
    method: 'PATCH',
    url: `/api/admin/files/${id}?from=3000`,
    headers: {
      'x-authorization': await house.tokenFor(house.users.agency_admin, house.agency.id),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of`,
  })
  expect(cut.statusCode).toBe(400)
  const again = await append(house, id, 0, bytes.subarray(0, 3000))
  expect([again.status, again.data.received]).toEqual([200, 3000])
  for (const from of [1000, 5000]) {
    const { status, failure } = await append(house, id, from, bytes.subarray(from, from + 2500))
    expect([status, failure.details]).toEqual([409, { received: 3000 }])
  }
  const { data } = await house.call(api.files.upload, { params: { id } })
  // Two tabs send the next piece at the same time: one is accepted
  const rest = bytes.subarray(data.received)
  const both = await Promise.all([append(house, id, 3000, rest), append(house, id, 3000, rest)])
  expect(both.map(({ status }) => status).every(status => status === 200 || status === 409)).toBe(true)
  expect((await append(house, id, bytes.length, Buffer.from('more'))).failure.errors).toEqual({
    file: ['The file has more bytes than its upload began with. Start over.'],
  })
  const finished = await Promise.all([1, 2].map(() => house.call(api.files.finish, { params: { id }, body: {} })))
  expect(finished.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(id)).bytes).toEqual(bytes)
  // Two pieces and nothing else
  expect(readdirSync(`${house.config.filesDir}/${house.agency.id}/${id}`)).toHaveLength(2)
  await house.call(api.files.discard, { params: { id } })
})

test('a part is read by its range, across piece boundaries; the head alone, and nothing when it is cached already', async () => {
  const bytes = Buffer.concat([aPdf(), randomBytes(5000)])
  const { data } = await send(house, 'range.pdf', bytes, { piece: 1500 })
  const id = data?.id ?? ''
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=1400-3100', 1400, 3101],
    ['bytes=4000-', 4000, bytes.length],
    ['bytes=-10', bytes.length - 10, bytes.length],
    ['bytes=10-999999', 10, bytes.length],
  ] as const) {
    const part = await read(id, { range })
    expect([range, part.status, part.headers['content-range'], part.bytes]).toEqual([
      range,
      206,
      `bytes ${from}-${to - 1}/${bytes.length}`,
      bytes.subarray(from, to),
    ])
  }
  for (const range of ['bytes=99999-', 'bytes=-0']) {
    const beyond = await read(id, { range })
    expect([beyond.status, beyond.headers['content-range'], beyond.failure.code]).toEqual([
      416,
      `bytes */${bytes.length}`,
      'RANGE_OUT_OF_REACH',
    ])
  }
  for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=5-2']) expect((await read(id, { range })).status).toBe(200)
  const whole = await read(id)
  const etag = String(whole.headers.etag)
  expect((await read(id, { 'if-none-match': etag })).status).toBe(304)
  expect((await read(id, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await read(id, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  const head = await house.app.inject({ method: 'HEAD', url: `/api/files/${addressFor(id)}` })
  expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges'], head.body]).toEqual([
    200,
    String(bytes.length),
    'bytes',
    '',
  ])
  expect(whole.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('a file’s type comes from its bytes, never its name; pages, drawings, programs and macros are refused and leave nothing', async () => {
  const before = stored()
  const zip = async (...names: string[]) => {
    const parts = names.map(name => ({ name, content: [packed(Buffer.from('<x/>'))] }))
    return allOf(zipOf(parts))
  }
  const wrong: [string, Buffer][] = [
    ['picture.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['letter.txt', Buffer.from('  \n<!DOCTYPE html><script>alert(1)</script>')],
    ['letter.txt', Buffer.from('Dear all, <script src=x></script>')],
    ['letter.pdf', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000', 'latin1')],
    ['old.doc', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['data.docx', await zip('[Content_Types].xml', 'data.bin')],
    ['macro.docx', await zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['cut.docx', (await zip('[Content_Types].xml', 'word/document.xml')).subarray(0, 60)],
  ]
  for (const [name, bytes] of wrong) {
    const { id, status, failure } = await send(house, name, bytes)
    expect([name, status, failure?.errors?.['file']?.[0]]).toEqual([
      name,
      422,
      expect.stringContaining('This kind of file can’t be added.'),
    ])
    expect(await rowsOf(id)).toEqual([])
  }
  expect(stored()).toBe(before)
  const right: [string, Buffer, string][] = [
    ['invoice.exe', aPdf(), 'application/pdf'],
    ['notes', Buffer.from('Año nuevo, 1 < 2'), 'text/plain'],
    ['letter.docx', await zip('[Content_Types].xml', 'word/document.xml'), 'wordprocessingml'],
    ['roster.xlsx', await zip('[Content_Types].xml', 'xl/workbook.xml'), 'spreadsheetml'],
  ]
  for (const [name, bytes, type] of right) expect((await kept(house, name, bytes)).type).toContain(type)
})

test('a compressed document that would expand to gigabytes is stored as is: nothing is unpacked', async () => {
  const zeros = packed(Buffer.alloc(64 * mebibyte))
  const names = ['[Content_Types].xml', 'word/document.xml', ...Array.from({ length: 16 }, (_, n) => `word/media/${n}`)]
  const parts = names.map(name => ({ name, content: [zeros] }))
  const bytes = await allOf(zipOf(parts))
  const before = process.memoryUsage().arrayBuffers
  const { data } = await send(house, 'bomb.docx', bytes)
  expect(data?.type).toContain('wordprocessingml')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(256 * mebibyte)
})

test('only files a browser shows safely are shown; all others are saved, under a name that cannot start them', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const cases: [string, Buffer, 'inline' | 'attachment', string][] = [
    ['scan.pdf', aPdf(), 'inline', 'scan.pdf'],
    ['photo.png', png, 'inline', 'photo.png'],
    ['setup.bat', Buffer.from('del *.*'), 'attachment', 'setup.bat.txt'],
    ['../../etc/passwd', Buffer.from('root'), 'attachment', '../../etc/passwd.txt'],
    ['Año\r\nSet-Cookie: a="b"; 日本 (1)\u202e.pdf', aPdf(), 'inline', 'AñoSet-Cookie: a="b"; 日本 (1).pdf'],
    [`it's "100%" * fun`, aPdf(), 'inline', `it's "100%" * fun.pdf`],
  ]
  for (const [name, bytes, how, saved] of cases) {
    const { id } = await kept(house, name, bytes)
    const shown = await read(id)
    const header = String(shown.headers['content-disposition'])
    // Clients that read the plain form get only letters and dots
    expect(header).toMatch(/^(inline|attachment); filename="[\w.-]+"; filename\*=UTF-8''[\w.%!~-]+$/)
    expect([name, header.split(';')[0], decodeURIComponent(header.split("''")[1] ?? '')]).toEqual([name, how, saved])
    expect(String(shown.headers['content-security-policy'])).toContain(
      how === 'inline' && name !== 'photo.png' ? "default-src 'none'" : 'sandbox',
    )
    expect(String((await read(id, {}, { download: '1' })).headers['content-disposition'])).toMatch(/^attachment;/)
  }
})

test('an address works for its file, for ten minutes, and only unchanged', async () => {
  const { id } = await kept(house, 'a.pdf', aPdf())
  const good = addressFor(id)
  const read = async (address: string) =>
    (await house.call(api.files.read, { params: { address } }, { as: 'anonymous' })).status
  expect(await read(good)).toBe(200)
  const changed = Buffer.from(good, 'base64url')
  changed[20] = (changed[20] ?? 0) ^ 1
  const strangers = addressOf([{ id: 'k9', key: Buffer.alloc(32, 9) }], { organization_id: house.agency.id, id })
  for (const address of [
    changed.toString('base64url'),
    good.slice(0, -2),
    `${good}AA`,
    strangers.address.slice(7),
    randomUUID(),
  ])
    expect(await read(address)).toBe(404)
  const later = Date.now() + 11 * 60_000
  const now = Date.now
  Date.now = () => later
  try {
    expect(await read(good)).toBe(404)
  } finally {
    Date.now = now
  }
})

test('too large a file, an empty one and one beyond the agency’s storage limit are refused before anything is sent', async () => {
  const start = (size: number) => house.call(api.files.start, { body: { use: 'note', name: 'a.pdf', size } })
  const large = await start(fileUses.note.mostBytes + 1)
  expect([large.status, large.failure.errors?.['file']]).toEqual([
    422,
    ['This file is larger than 200 MiB. Choose a smaller one.'],
  ])
  expect((await start(0)).failure.errors?.['size']).toEqual(['This file is empty. Choose another one.'])
  const ids: string[] = []
  // Announced sizes count, and two concurrent uploads can't both get the last of the quota
  const all = await Promise.all(Array.from({ length: 7 }, () => start(190 * mebibyte)))
  for (const { data, status } of all) if (status === 200) ids.push(data.id)
  expect(ids).toHaveLength(5)
  expect(all.find(({ status }) => status === 422)?.failure.errors?.['file']).toEqual([
    'Your agency has used its 1 GiB for files. Ask your administrator to free space.',
  ])
  for (const id of ids) expect((await house.call(api.files.discard, { params: { id } })).status).toBe(204)
  expect((await start(190 * mebibyte)).status).toBe(200)
})

test('a virus is refused by name and leaves nothing; while the scanner is unavailable nothing is stored, and the upload waits', async () => {
  const sick = await send(house, 'sick.txt', Buffer.from('EICAR test'))
  expect([sick.status, sick.failure?.errors?.['file']]).toEqual([
    422,
    ['The virus scanner found Eicar-Test in this file. It was not kept.'],
  ])
  expect(await rowsOf(sick.id)).toEqual([])
  scanner.says = 'INSTREAM size limit exceeded. ERROR'
  const waiting = await send(house, 'well.pdf', aPdf())
  scanner.says = 'stream: OK'
  expect([waiting.status, waiting.failure?.code]).toEqual([503, 'UNAVAILABLE'])
  expect((await house.call(api.files.finish, { params: { id: waiting.id }, body: {} })).data.type).toBe(
    'application/pdf',
  )
})

test('a file in two agencies is stored once, and stays until neither has it', async () => {
  const store = await storeOf(house.config)
  const bytes = aPdf('shared')
  const { id } = await kept(house, 'shared.pdf', bytes, 'agency_admin', 'document')
  const origin = { request_id: '', ip: '', user_agent: '', language: 'en' }
  const { id: user_id, name, email } = house.users.super_admin
  const actor = { kind: 'user', user_id, name, email, role: 'super_admin', token_organization_id: null } as const
  const at = ({ id: of, time_zone }: House['agency']) => ({
    database: house.database,
    actor,
    origin,
    agency: { id: of, name: '', time_zone, versions: null },
  })
  const files = await inAgency(at(house.agency), scope => filesToShare(scope, [id]))
  const taken = await inAgency(at(house.other), scope => takeShared(scope, files))
  const again = await inAgency(at(house.other), scope => takeShared(scope, files))
  expect([taken.size, [...again]]).toEqual([1, [...taken]])
  const { address } = addressOf(house.config.appKeys, { organization_id: house.other.id, id: taken.get(id) ?? '' })
  const read = await house.app.inject({ url: `/api${address}` })
  expect([read.statusCode, read.rawPayload.equals(bytes)]).toEqual([200, true])

  await house.owner.query(`update files set claimed = false, touched_at = now() - interval '25 hours' where id = $1`, [
    id,
  ])
  await turnOf(
    house,
    forgottenFiles(async () => store),
  )
  expect((await rowsOf(id)).length).toBe(0)
  expect((await house.app.inject({ url: `/api${address}` })).rawPayload.equals(bytes)).toBe(true)
  await house.owner.query(
    `update files set claimed = false, touched_at = now() - interval '25 hours' where organization_id = $1`,
    [house.other.id],
  )
  await turnOf(
    house,
    forgottenFiles(async () => store),
  )
  expect(await store.list(`${house.agency.id}/${id}`)).toEqual([])
})

test('unused files are collected after a day, abandoned uploads too; files in use stay', async () => {
  const store = await storeOf(house.config)
  await house.owner.query(`update files set touched_at = now() - interval '25 hours'`)
  while (
    (await turnOf(
      house,
      forgottenFiles(async () => store),
    )) > 0
  );
  const unclaimed = await house.owner.query('select from files where not claimed')
  expect([unclaimed.rowCount, stored()]).toEqual([0, 0])
  const [old, young, used, open] = await Promise.all([
    kept(house, 'old.pdf', aPdf('old')),
    kept(house, 'young.pdf', aPdf('young')),
    kept(house, 'used.pdf', aPdf('used')),
    begin(house, 'open.pdf', 1000),
  ])
  await append(house, open.id, 0, aPdf())
  // As a killed process leaves it
  const [piece = ''] = await store.list(`${house.agency.id}/${old.id}`)
  writeFileSync(join(house.config.filesDir, `${piece}.part`), 'half')
  await house.owner.query('update files set claimed = true where id = $1', [used.id])
  await house.owner.query(`update files set touched_at = now() - interval '25 hours' where id <> $1`, [young.id])
  expect(
    await turnOf(
      house,
      forgottenFiles(async () => store),
    ),
  ).toBe(2)
  expect(await Promise.all([old, young, used, open].map(async ({ id }) => (await rowsOf(id)).length))).toEqual([
    0, 1, 1, 0,
  ])
  expect(stored()).toBe(2)
  expect((await house.call(api.files.discard, { params: { id: used.id } })).status).toBe(409)
})

test('the same on an S3-shaped service: pieces under signed calls, ranges, lists in pages, and an unavailable service', async () => {
  const bytes = Buffer.concat([aPdf(), randomBytes(9000)])
  s3.failing = 2
  const { data, id } = await send(away, 'far.pdf', bytes, { piece: 1500 })
  expect(data?.type).toBe('application/pdf')
  const names = [...s3.objects.keys()]
  expect(names).toHaveLength(Math.ceil(bytes.length / 1500))
  for (const name of names) expect(name).toMatch(new RegExp(`^of-preceptor/${away.agency.id}/${id}/\\d+-[0-9a-f]{32}$`))
  const part = await away.call(
    api.files.read,
    { params: { address: addressFor(id, away) } },
    { as: 'anonymous', headers: { range: 'bytes=1499-4501' } },
  )
  expect(part.bytes).toEqual(bytes.subarray(1499, 4502))
  expect((await storeOf(away.config).then(store => store.list(`${away.agency.id}/${id}`))).length).toBe(names.length)
  const next = await begin(away, 'next.pdf', 1000)
  s3.failing = 20
  const refused = await append(away, next.id, 0, aPdf())
  s3.failing = 0
  expect([refused.status, refused.failure.message]).toEqual([
    503,
    'The file storage is not available. Please try again in a moment.',
  ])
  expect((await append(away, next.id, 0, aPdf())).status).toBe(200)
  for (const one of [id, next.id]) await away.call(api.files.discard, { params: { id: one } })
  expect(s3.objects.size).toBe(0)
  const wrong = await openHouse({ S3_URL: s3.url.replace('secret', 'another') })
  const { id: unsigned } = await begin(wrong, 'a.pdf', 1000)
  expect((await append(wrong, unsigned, 0, aPdf())).status).toBe(503)
  await wrong.close()
})
