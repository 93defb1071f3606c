import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuiltPng } from '../../../files/picture.ts'
import { aPartner } from '../../../demo/factories/agencies.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { png } from '../../../../test/pictures.ts'

let house: House
let ours: { id: string }
beforeAll(async () => {
  house = await openHouse()
  ours = { id: house.agency.id }
})
afterAll(() => house.close())

const read = async () => (await house.call(api.agencySettings.get, { params: ours })).data
const any = { headers: { 'if-match': '*' } }
const patch = (
  body: unknown,
  options: { headers: Record<string, string>; as?: 'other' | 'csm' | 'agency_admin' } = any,
) => house.call(api.agencySettings.update, { params: ours, body: body as object }, options)
const events = async (kind: string) =>
  (
    await house.owner.query<{ actor_name: string; subject_name: string; changes: object[] }>(
      'select actor_name, subject_name, changes from events where organization_id = $1 and kind = $2 order by id',
      [ours.id, kind],
    )
  ).rows

describe('[R-API-31] [R-PER-8] reading', () => {
  test('anyone with can_view_agency_info can read the agency’s facts, and the answer carries the version', async () => {
    const { data, headers } = await fourCases(house, api.agencySettings.get, {
      args: { params: ours },
      denied: 'coordinator_limited',
      as: 'viewer',
    })
    expect(data).toMatchObject({ id: ours.id, name: 'Ours Home Care', partner: null, partner_id: null, logo: null })
    expect(data.details).toMatchObject({
      week_start: 'sunday',
      languages: ['en'],
      quiet_hours: null,
      retention_years: 6,
    })
    expect(headers.etag).toBe(`"${data.version}"`)
  })

  test('[R-ENT-2] the partner is shown by id and name', async () => {
    const partner = aPartner({ name: 'Partner of ours' })
    await house.load({ partners: [partner] })
    await house.owner.query('update organizations set partner_id = $2 where id = $1', [ours.id, partner.id])
    const told = { partner_id: partner.id, partner: { id: partner.id, name: 'Partner of ours' } }
    expect(await read()).toMatchObject(told)
    expect((await house.call(api.auth.organization, {})).data).toMatchObject(told)
  })

  test('the agency sees its contact at customer success and no one else at the vendor', async () => {
    const { csm } = house.users
    await house.owner.query('update organizations set cs_user_id = $2 where id = $1', [ours.id, csm.id])
    expect((await read()).cs_user).toEqual({ id: csm.id, name: csm.name, email: csm.email })
    await house.owner.query(`update users set status = 'deactivated' where id = $1`, [csm.id])
    expect((await read()).cs_user).toBeNull()
    await house.owner.query(`update users set status = 'active' where id = $1`, [csm.id])
  })

  test('customer success can read any agency by its address alone', async () => {
    for (const { id, name } of [house.agency, house.other]) {
      const answer = await house.call(api.agencySettings.get, { params: { id } }, { as: 'csm' })
      expect([answer.status, answer.data.name]).toEqual([200, name])
    }
  })
})

describe('the agency in the path', () => {
  const raw = async (url: string) => {
    const token = await house.tokenFor(house.users.agency_admin, ours.id)
    return house.app.inject({ url, headers: { 'x-authorization': token } })
  }
  test('can be repeated in the query, in any letter case, but must not differ', async () => {
    const at = `/api/admin/organizations/${ours.id}`
    expect((await raw(`${at}?organization_id=${ours.id.toUpperCase()}`)).statusCode).toBe(200)
    const other = await raw(`${at}?organization_id=${house.other.id}`)
    expect([other.statusCode, other.json().code]).toEqual([400, 'MALFORMED_REQUEST'])
  })
  test('another agency, a nonexistent one and an invalid id get the same 404', async () => {
    const never = await raw('/api/admin/organizations/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')
    for (const id of [house.other.id, 'rubbish']) {
      const answer = await raw(`/api/admin/organizations/${id}`)
      expect([answer.statusCode, answer.json()]).toEqual([404, never.json()])
    }
  })
  test('a different one in the body is refused too', async () => {
    expect((await patch({ organization_id: house.other.id, name: 'Elsewhere' })).status).toBe(400)
    expect((await patch({ organization_id: ours.id, name: 'Ours Home Care' })).status).toBe(200)
  })
})

describe('[R-API-31] editing', () => {
  beforeEach(async () => {
    await patch({ name: 'Ours Home Care', details: { tax_id: null, short_name: null, time_zone: 'America/New_York' } })
  })

  test('changes only the sent fields, normalizes them, and records every change in the history', async () => {
    await fourCases(house, api.agencySettings.update, {
      args: { params: ours, body: { details: { license_no: '2104L001' } } },
      denied: 'viewer',
      headers: any.headers,
    })
    const before = await read()
    const { status, data, headers } = await patch(
      {
        name: ' Ours & Daughters ',
        details: {
          short_name: 'Ours',
          tax_id: '123456789',
          state: 'NJ',
          certifications: ['medicaid', 'private'],
          phone: '(718) 555-0142',
          address_line1: '415 E 161st St',
          postal_code: '10451-2104',
          time_zone: 'america/chicago',
          week_start: 'monday',
          languages: ['en', 'ht'],
          quiet_hours: { from: '21:00', to: '08:00' },
          retention_years: 7,
          reply_within_hours: 4,
          messages_per_hour: 300,
        },
      },
      { headers: { 'if-match': `"${before.version}"` } },
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({ name: 'Ours & Daughters', version: before.version + 1 })
    expect(data.details).toEqual({
      ...before.details,
      short_name: 'Ours',
      license_no: '2104L001',
      tax_id: '12-3456789',
      state: 'NJ',
      certifications: ['medicaid', 'private'],
      phone: '+17185550142',
      address_line1: '415 E 161st St',
      postal_code: '10451-2104',
      time_zone: 'America/Chicago',
      week_start: 'monday',
      languages: ['en', 'ht'],
      quiet_hours: { from: '21:00', to: '08:00' },
      retention_years: 7,
      reply_within_hours: 4,
      messages_per_hour: 300,
    })
    expect(headers.etag).toBe(`"${data.version}"`)
    const told = (await events('agency.updated')).at(-1)
    expect(told).toMatchObject({ actor_name: 'Ada Admin', subject_name: 'Ours & Daughters' })
    expect(told?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Ours Home Care', after: 'Ours & Daughters' },
        { field: 'languages', before: 'English', after: 'English, Haitian Creole' },
        { field: 'certifications', before: null, after: 'Medicaid, Private pay' },
        { field: 'quiet_hours', before: null, after: '21:00 to 08:00' },
        { field: 'retention_years', before: '6 years', after: '7 years' },
        { field: 'reply_within_hours', before: '8 working hours', after: '4 working hours' },
        { field: 'messages_per_hour', before: '2000 messages', after: '300 messages' },
      ]),
    )
  })

  test('[R-API-17] the new name and time zone show everywhere at once, and cached lists are rebuilt', async () => {
    const version = async () =>
      (
        await house.owner.query<{ v: string }>(
          'select data_version as v from agency_versions where organization_id = $1',
          [ours.id],
        )
      ).rows[0]?.v
    const before = Number(await version())
    await patch({ name: 'Ours Anew', details: { time_zone: 'Pacific/Honolulu' } })
    const { data } = await house.call(api.auth.organization, {})
    expect([data.name, data.details.time_zone]).toEqual(['Ours Anew', 'Pacific/Honolulu'])
    expect(Number(await version())).toBeGreaterThan(before)
  })

  test('sending unchanged values creates no version and no history entry', async () => {
    const before = await read()
    const told = (await events('agency.updated')).length
    const { data } = await patch({ name: before.name, details: { time_zone: before.details.time_zone } })
    expect([data.version, (await events('agency.updated')).length]).toEqual([before.version, told])
  })

  test('a call without If-Match gets 428 and changes nothing', async () => {
    const { status, failure } = await patch({ name: 'Unseen' }, { headers: {} })
    expect([status, failure.code]).toEqual([428, 'VERSION_REQUIRED'])
    expect((await read()).name).toBe('Ours Home Care')
  })

  test('a stale version gets 412 with who changed what and the current state', async () => {
    const { version } = await read()
    const seen = { headers: { 'if-match': `"${version}"` } }
    expect((await patch({ details: { city: 'Yonkers' } }, { ...seen, as: 'csm' })).status).toBe(200)
    const { status, failure } = await patch({ details: { city: 'Bronx' } }, seen)
    expect([status, failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(failure.message).toBe('Vendor csm changed the agency info while you were editing.')
    expect(failure.details).toMatchObject({
      current: { version: version + 1, details: { city: 'Yonkers' } },
      meanwhile: [{ actor_name: 'Vendor csm', changes: [{ field: 'city', after: 'Yonkers' }] }],
    })
  })

  test('of two simultaneous edits, the first wins and the second gets the conflict', async () => {
    const { version } = await read()
    const seen = { headers: { 'if-match': `"${version}"` } }
    const answers = await Promise.all(['Lenox', 'Morris'].map(city => patch({ details: { city } }, seen)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  const sentences: [string, unknown, string][] = [
    ['name', { name: ' ' }, 'Enter the agency’s name.'],
    ['name', { name: 'Two\nlines' }, 'Write it on one line.'],
    ['details.short_name', { details: { short_name: 'x'.repeat(21) } }, 'Enter at most 20 characters.'],
    ['details.tax_id', { details: { tax_id: '12-34567' } }, 'Enter the nine digits of the EIN, such as 12-3456789.'],
    ['details.tax_id', { details: { tax_id: '00-3456789' } }, 'Enter the nine digits of the EIN, such as 12-3456789.'],
    ['details.state', { details: { state: 'ZZ' } }, 'Choose a state.'],
    ['details.certifications.0', { details: { certifications: ['magic'] } }, 'Choose a certification.'],
    ['details.languages', { details: { languages: [] } }, 'Choose at least one language.'],
    ['details.languages', { details: { languages: ['en', 'en'] } }, 'List each only once.'],
    ['details.time_zone', { details: { time_zone: 'Mars/Olympus' } }, 'Choose a time zone.'],
    ['details.week_start', { details: { week_start: 'someday' } }, 'Choose a day.'],
    [
      'details.quiet_hours.from',
      { details: { quiet_hours: { from: '25:00', to: '08:00' } } },
      'Enter a time such as 21:00.',
    ],
    [
      'details.quiet_hours.to',
      { details: { quiet_hours: { from: '08:00', to: '08:00' } } },
      'Choose an end that differs from the start.',
    ],
    ['details.retention_years', { details: { retention_years: 5 } }, 'Records are kept for at least 6 years.'],
    ['details.retention_years', { details: { retention_years: 31 } }, 'Enter at most 30 years.'],
    ['details.reply_within_hours', { details: { reply_within_hours: 0 } }, 'Enter whole working hours, 1 to 240.'],
    [
      'details.messages_per_hour',
      { details: { messages_per_hour: 2.5 } },
      'Enter a whole number of messages from 1 to 1,000,000.',
    ],
    ['details.postal_code', { details: { postal_code: '1045' } }, 'Enter a ZIP code, such as 10451 or 10451-2104.'],
    ['details.phone', { details: { phone: '12' } }, 'Enter a phone number with area code, such as (718) 555-0142.'],
    ['details.status', { details: { status: 'closed' } }, 'This is not a field of this call.'],
  ]
  test.each(sentences)('an invalid %s is refused at its field', async (field, body, sentence) => {
    const { status, failure } = await patch(body)
    expect(status).toBe(422)
    expect(failure.errors).toEqual({ [field]: [sentence] })
  })

  test('an emptied field becomes unknown', async () => {
    const { data } = await patch({ details: { tax_id: '', state: '', postal_code: '', phone: '', short_name: '' } })
    expect(data.details).toMatchObject({ tax_id: null, state: null, postal_code: null, phone: null, short_name: null })
  })
})

describe('[R-API-31] the logo', () => {
  const file = (bytes: Buffer, name = 'logo.png') => new File([Uint8Array.from(bytes)], name)

  test('reading stops early for a file far larger than a logo may be', async () => {
    const reply = await house.call(api.agencySettings.setLogo, {
      params: ours,
      file: file(Buffer.alloc(3 * 1024 * 1024)),
    })
    expect([reply.status, reply.failure]).toEqual([
      413,
      {
        code: 'TOO_LARGE',
        message: 'The file is larger than 2 MiB.',
        errors: { file: ['The file is larger than 2 MiB.'] },
      },
    ])
  })

  test('editors can set it, viewers can read it, and the history shows it', async () => {
    const picture = png({ width: 40, height: 20 })
    const { data } = await fourCases(house, api.agencySettings.setLogo, {
      args: { params: ours, file: file(picture) },
      denied: 'viewer',
    })
    expect(data.logo).toMatchObject({ width: 40, height: 20 })
    const { bytes, headers } = await fourCases(house, api.agencySettings.logo, {
      args: { params: ours },
      denied: 'coordinator_limited',
      as: 'viewer',
    })
    expect(headers['content-type']).toBe('image/png')
    expect(bytes).toEqual(await rebuiltPng(picture, { bytes: 1e6, pixels: 1e6 }))
    expect(await events('agency.logo_set')).toMatchObject([{ actor_name: 'Ada Admin' }])
    const removed = await fourCases(house, api.agencySettings.removeLogo, { args: { params: ours }, denied: 'viewer' })
    expect(removed.data.logo).toBeNull()
    expect(await events('agency.logo_removed')).toHaveLength(1)
    expect((await house.call(api.agencySettings.logo, { params: ours })).status).toBe(404)
    expect((await house.call(api.agencySettings.removeLogo, { params: ours })).status).toBe(404)
  })

  test('does not conflict with someone editing the facts', async () => {
    const { version } = await read()
    await house.call(api.agencySettings.setLogo, { params: ours, file: file(png()) })
    expect((await patch({ details: { city: 'Queens' } }, { headers: { 'if-match': `"${version}"` } })).status).toBe(200)
  })

  test.each([
    ['a text', Buffer.from('hello'), 'This is not a PNG picture.'],
    ['too many pixels', png({ width: 1200, height: 1000 }), 'The picture has more than 1,000,000 pixels.'],
    ['too many bytes', Buffer.concat([png(), Buffer.alloc(1024 * 1024)]), 'The picture is larger than 1,024 KiB.'],
    ['a damaged picture', png({ lines: 9 }), 'The picture is damaged.'],
  ])('%s is no logo', async (_, bytes, sentence) => {
    const { status, failure } = await house.call(api.agencySettings.setLogo, { params: ours, file: file(bytes) })
    expect([status, failure.errors]).toEqual([422, { file: [sentence] }])
  })
})
