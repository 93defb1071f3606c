import { api } from '@preceptor/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMembership } from '../../demo/factories/users.ts'
import { smallPicture } from '../../files/picture.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { png } from '../../../test/pictures.ts'
import { aMember, logIn } from '../../../test/sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const fileOf = (bytes: Uint8Array, type = 'image/png') => new File([new Uint8Array(bytes)], 'me.png', { type })
const square = (side = 64) => png({ width: side, height: side })
const set = (as: Parameters<House['call']>[2] extends infer O ? O : never, bytes: Uint8Array = square()) =>
  house.call(api.profile.setPicture, { file: fileOf(bytes) }, as)
const isSmall = expect.stringMatching(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)

describe('[R-ENT-3] the picture of a user', () => {
  test('is set, replaced, served as a PNG and removed, and the sign-in includes it', async () => {
    const user = await aMember(house, [house.agency])
    const { data } = await logIn(house, user.email)
    expect(data.user.image).toBeNull()
    const as = { token: data.access_token }
    expect((await house.call(api.profile.picture, {}, { as })).status).toBe(404)
    const kept = await fourCases(house, api.profile.setPicture, { args: { file: fileOf(square()) }, as })
    expect(kept.data.picture?.updated_at).toBeTruthy()
    const shown = await house.call(api.profile.picture, {}, { as })
    expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    const again = await set({ as }, square(96))
    expect(again.data.picture?.updated_at).not.toBe(kept.data.picture?.updated_at)
    expect((await house.call(api.profile.picture, {}, { as })).bytes.readUInt32BE(16)).toBe(96)
    expect((await house.call(api.auth.check, { body: {} }, { as })).data.user.image).toEqual(isSmall)
    expect((await logIn(house, user.email)).data.user.image).toEqual(isSmall)
    expect((await house.call(api.profile.removePicture, {}, { as })).data.picture).toBeNull()
    expect((await house.call(api.profile.removePicture, {}, { as })).status).toBe(404)
    expect((await house.call(api.auth.check, { body: {} }, { as })).data.user.image).toBeNull()
  })

  test('cannot be read or changed by anyone else', async () => {
    await set({ as: 'agency_admin' })
    expect((await house.call(api.profile.picture, {}, { as: 'viewer' })).status).toBe(404)
    expect((await house.call(api.profile.removePicture, {}, { as: 'csm' })).status).toBe(404)
    expect((await house.call(api.profile.picture, {}, { as: 'agency_admin' })).status).toBe(200)
  })

  test('is in the lists of users who may see the person, and in no other agency’s', async () => {
    const far = await aMember(house, [house.other], { name: 'Faye Far' })
    const token = (await logIn(house, far.email)).data.access_token
    await set({ as: { token } })
    await set({ as: 'viewer' })
    await set({ as: 'csm' })
    const list = async (as: 'agency_admin' | 'rn_limited' | 'other', organization_id: string) => {
      const { data } = await house.call(api.users.list, { query: { per_page: 100 } }, { as, organization_id })
      return new Map(data.data.map(({ name, image }) => [name, image]))
    }
    for (const as of ['agency_admin', 'rn_limited'] as const) {
      const ours = await list(as, house.agency.id)
      expect(ours.get('Vera Viewer')).toEqual(isSmall)
      expect(ours.get('Cora Coordinator')).toBeNull()
      expect(ours.has('Faye Far')).toBe(false)
    }
    const theirs = await list('other', house.other.id)
    expect(theirs.get('Faye Far')).toEqual(isSmall)
    expect(theirs.has('Vera Viewer')).toBe(false)
    await house.load({ memberships: [aMembership({ organization_id: house.agency.id, user_id: far.id })] })
    expect((await list('agency_admin', house.agency.id)).get('Faye Far')).toEqual(isSmall)

    const all = await house.call(api.csmUsers.list, { query: { search: 'Faye' } }, { as: 'csm' })
    expect(all.data.data[0]?.image).toEqual(isSmall)
    const one = await house.call(api.csmUsers.get, { params: { id: far.id } }, { as: 'csm' })
    expect(one.data.image).toEqual(isSmall)
    const staff = await house.call(api.csmUsers.csUsers, {}, { as: 'viewer' })
    expect(staff.data.data.find(({ name }) => name === 'Vendor csm')?.image).toEqual(isSmall)
    // People without a picture keep their initials
    expect(staff.data.data.find(({ name }) => name === 'Vendor admin')?.image).toMatch(/^data:image\/svg\+xml,/)
  })

  test.each([
    [
      'an SVG that calls itself a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'not a PNG',
    ],
    ['one that is not square', png({ width: 64, height: 60 }), 'square'],
    ['one that is too small', square(20), 'at least 48'],
    ['one of too many pixels', square(300), 'more than 65,536 pixels'],
    ['one that was cut', square().subarray(0, 60), 'damaged'],
    ['one whose lines are not what they say', png({ width: 64, height: 64, filter: 9 }), 'damaged'],
    ['one of more bytes than allowed', Buffer.alloc(300 * 1024, 1), 'larger than 256 KiB'],
  ])('%s is refused at the field', async (_, bytes, words) => {
    const { status, failure } = await set({ as: 'rn_limited' }, bytes)
    expect([status, failure.errors?.['file']?.[0]]).toEqual([422, expect.stringContaining(words)])
  })

  test('metadata in the file is not kept', async () => {
    await set({ as: 'rn_limited' }, png({ width: 64, height: 64, extra: Buffer.from('Comment\0taken at home') }))
    const { bytes } = await house.call(api.profile.picture, {}, { as: 'rn_limited' })
    expect(bytes.includes('taken at home')).toBe(false)
  })
})

test('a scaled-down picture looks the same', async () => {
  const quarters = Buffer.from(
    Array.from({ length: 64 * 64 }, (_, at) => [at % 64 < 32 ? 240 : 16, at < 64 * 32 ? 240 : 16, 128, 255]).flat(),
  )
  const picture = await sharp(quarters, { raw: { width: 64, height: 64, channels: 4 } })
    .png()
    .toBuffer()
  const small = await smallPicture(picture)
  const { data, info } = await sharp(Buffer.from(small.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixelAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
  expect([info.width, pixelAt(2, 2), pixelAt(45, 2), pixelAt(2, 45)]).toEqual([
    48,
    [240, 240, 128, 255],
    [16, 240, 128, 255],
    [240, 16, 128, 255],
  ])
})
