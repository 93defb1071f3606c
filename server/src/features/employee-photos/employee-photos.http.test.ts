import { randomUUID } from 'node:crypto'
import { api, photoLimits } from '@preceptor/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { png } from '../../../test/pictures.ts'
import { anEmployee } from '../../demo/factories/employees.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const fileOf = (bytes: Uint8Array, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'me.jpg', { type })
const square = (side = 128) => png({ width: side, height: side })

async function somebody(over: object = {}) {
  const one = anEmployee({ organization_id: house.agency.id, ...over })
  await house.load({ employees: [one] })
  return one
}
const set = (id: string, bytes: Uint8Array = square(), as: Caller = 'agency_admin') =>
  house.call(api.employeePhotos.set, { params: { id }, file: fileOf(bytes) }, { as })
const small = (photo_ids: string, as: Caller = 'agency_admin', headers = {}) =>
  house.call(api.employeePhotos.small, { query: { photo_ids } }, { as, headers })

/** Left half red, right half blue, with a green strip on top; includes GPS data and is stored rotated on its side. */
const fromCamera = () => {
  const [width, height] = [400, 200]
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? [220, 20, 20] : [20, 20, 220])).flat(),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Model: 'Spycam 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

test('[R-ENT-6] a photo is set, shown, replaced and removed; lists name it and the history records it', async () => {
  const { id } = await somebody()
  const params = { id }
  const kept = await fourCases(house, api.employeePhotos.set, {
    args: { params, file: fileOf(square()) },
    denied: 'viewer',
  })
  const photo_id = kept.data.photo_id ?? ''
  expect(photo_id).not.toBe('')
  const shown = await fourCases(house, api.employeePhotos.get, { args: { params, query: { photo_id } } })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${photo_id}"`,
  })
  expect(shown.headers['vary']).toContain('X-Authorization')
  const now = await house.call(api.employeePhotos.get, { params })
  expect([now.status, now.headers['cache-control'], now.bytes.equals(shown.bytes)]).toEqual([200, 'no-store', true])
  const again = await house.call(api.employeePhotos.get, { params }, { headers: { 'if-none-match': `"${photo_id}"` } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])

  const list = await house.call(api.employees.list, { query: { search: 'Marisol' } })
  expect(list.data.data.find(row => row.id === id)?.photo_id).toBe(photo_id)
  const hits = await house.call(api.search.agency, { query: { search: 'Marisol' } })
  expect(hits.data.data.employees.find(row => row.id === id)?.photo_id).toBe(photo_id)

  // An open form gets no conflict, and the previous picture is gone
  const other = await set(id, square(200))
  expect([other.data.version, other.data.photo_id === photo_id]).toEqual([1, false])
  expect((await house.call(api.employeePhotos.get, { params, query: { photo_id } })).status).toBe(404)

  const gone = await fourCases(house, api.employeePhotos.remove, { args: { params }, denied: 'rn_limited' })
  expect(gone.data.photo_id).toBeNull()
  expect((await house.call(api.employeePhotos.remove, { params })).status).toBe(404)
  expect((await house.call(api.employeePhotos.get, { params })).status).toBe(404)
  const { data } = await house.call(api.employees.history, { params })
  expect(data.data.map(({ kind, actor_name }) => [kind, actor_name])).toEqual([
    ['employee.photo_removed', 'Ada Admin'],
    ['employee.photo_set', 'Ada Admin'],
    ['employee.photo_set', 'Ada Admin'],
  ])
})

test('a list’s small photos come in one call, small enough to transfer, and are cached permanently', async () => {
  const people = await Promise.all([somebody(), somebody()])
  const ids = await Promise.all(people.map(async ({ id }) => (await set(id)).data.photo_id ?? ''))
  const query = { photo_ids: [...ids, randomUUID()].join() }
  const { data, headers } = await fourCases(house, api.employeePhotos.small, { args: { query } })
  expect(data.data.map(({ photo_id }) => photo_id).sort()).toEqual([...ids].sort())
  for (const { image } of data.data) {
    expect(image).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
    expect(image.length).toBeLessThan(4_000)
    const { width, height } = await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata()
    expect([width, height]).toEqual([96, 96])
  }
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
  const again = await small(query.photo_ids, 'agency_admin', { 'if-none-match': String(headers['etag']) })
  expect(again.status).toBe(304)
  for (const photo_ids of ['', 'all', `${ids[0]},`, Array.from({ length: 201 }, () => ids[0]).join()])
    expect([(await small(photo_ids)).status, photo_ids.length], photo_ids.slice(0, 20)).toEqual([422, photo_ids.length])
})

test('a coordinator sees and sets photos of only their own employees', async () => {
  const own = await somebody({ coordinator_id: house.agency.coordinator_id })
  const not = await somebody()
  const as = 'coordinator_limited'
  const mine = (await set(own.id, square(), as)).data.photo_id ?? ''
  const foreign = (await set(not.id)).data.photo_id ?? ''
  expect((await small([mine, foreign].join(), as)).data.data.map(({ photo_id }) => photo_id)).toEqual([mine])
  const params = { id: not.id }
  expect((await set(not.id, square(), as)).status).toBe(404)
  // Reveals nothing about a file for an employee the caller can't see
  expect((await set(not.id, Buffer.from('no picture'), as)).status).toBe(404)
  expect((await house.call(api.employeePhotos.get, { params }, { as })).status).toBe(404)
  expect((await house.call(api.employeePhotos.remove, { params }, { as })).status).toBe(404)
  expect((await house.call(api.employeePhotos.get, { params })).status).toBe(200)
})

test('a camera photo is upright, a center square, and does not reveal where it was taken', async () => {
  const { id } = await somebody()
  const file = await fromCamera()
  expect((await sharp(file).metadata()).exif?.includes('Spycam 9')).toBe(true)
  expect((await set(id, file)).status).toBe(200)
  const { bytes } = await house.call(api.employeePhotos.get, { params: { id } })
  const { width, height, format, exif, orientation } = await sharp(bytes).metadata()
  expect({ width, height, format, exif, orientation }).toEqual({
    width: 200,
    height: 200,
    format: 'webp',
    exif: undefined,
    orientation: undefined,
  })
  expect(bytes.includes('Spycam')).toBe(false)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
  // The left side is now on top
  expect([isRed(10, 10), isRed(190, 10), isRed(10, 190), isRed(190, 190)]).toEqual([true, true, false, false])
})

describe('a file that isn’t a photo is refused at the field', () => {
  test.each([
    ['an SVG that calls itself a JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a JPEG'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'not a JPEG'],
    ['an empty file', Buffer.alloc(0), 'not a JPEG'],
    ['one that was cut', square().subarray(0, 60), 'damaged'],
    ['only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'damaged'],
    ['one that is too small', square(40), 'at least 96 pixels'],
    ['one that is too narrow', png({ width: 400, height: 40 }), 'at least 96 pixels'],
    ['one of too many pixels', png({ width: 9_000, height: 9_000, lines: 1 }), 'more than 50,000,000 pixels'],
  ])('%s', async (_, bytes, words) => {
    const { id } = await somebody()
    const { status, failure } = await set(id, bytes)
    expect([status, failure.errors?.['file']?.[0]]).toEqual([422, expect.stringContaining(words)])
    expect((await house.call(api.employees.get, { params: { id } })).data.photo_id).toBeNull()
  })

  test('one with more bytes than allowed', async () => {
    const { id } = await somebody()
    expect((await set(id, Buffer.alloc(photoLimits.bytes + 1, 1))).status).toBe(413)
  })
})

test('deleting an employee deletes the photo', async () => {
  const { id } = await somebody()
  await set(id)
  await house.owner.query('delete from employees where id = $1', [id])
  const { rows } = await house.owner.query('select from employee_photos where employee_id = $1', [id])
  expect(rows).toHaveLength(0)
})
