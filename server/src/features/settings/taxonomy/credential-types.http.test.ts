import { api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { aCredentialType } from '../../../demo/factories/credentials.ts'
import { aDiscipline } from '../../../demo/factories/taxonomy.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const { taxonomy } = api
const anyVersion = { headers: { 'if-match': '*' } }
const list = async () => (await house.call(taxonomy.credentialTypes, {})).data.data
async function aHandsOn(name: string): Promise<Id> {
  const discipline = aDiscipline({ organization_id: house.agency.id, name, code: name })
  await house.load({ disciplines: [discipline] })
  return discipline.id
}

test('anyone who manages the lists can list, add and change types: four cases', async () => {
  const discipline = await aHandsOn('HHA-T')
  const body = {
    name: 'Flu vaccine',
    code: 'FLU',
    needs_number: false,
    needs_expiry: true,
    valid_months: 12,
    discipline_ids: [discipline],
  }
  const { data } = await fourCases(house, taxonomy.addCredentialType, { args: { body }, denied: 'rn_limited' })
  expect(data).toMatchObject({ ...body, is_active: true, needs_file: true, disciplines: ['HHA-T'] })
  const all = await fourCases(house, taxonomy.credentialTypes, { args: {} })
  expect(all.data.data).toContainEqual(data)
  const names = await fourCases(house, api.lookups.credentialTypes, { args: {} })
  expect(names.data.data).toContainEqual(expect.objectContaining({ id: data.id, name: 'Flu vaccine' }))
  const args = { params: { id: data.id }, body: { is_active: false, valid_months: null } }
  for (const as of ['anonymous', 'viewer', 'other'] as const)
    expect((await house.call(taxonomy.updateCredentialType, args, { as, ...anyVersion })).status).toBe(
      { anonymous: 401, viewer: 403, other: 404 }[as],
    )
  const changed = await house.call(taxonomy.updateCredentialType, args, anyVersion)
  expect(changed.data).toMatchObject({ is_active: false, valid_months: null, version: 2 })
})

test('errors are reported at their field', async () => {
  await house.load({
    credential_types: [aCredentialType({ organization_id: house.agency.id, name: 'Taken', code: 'TKN' })],
  })
  const refused = async (body: Args<typeof taxonomy.addCredentialType>['body'], field: string) => {
    const { status, failure } = await house.call(taxonomy.addCredentialType, { body })
    expect([status, Object.keys(failure.errors ?? {})], JSON.stringify(failure)).toEqual([422, [field]])
  }
  await refused({ name: 'taken' }, 'name')
  await refused({ name: 'Else', code: 'tkn' }, 'code')
  await refused({ name: 'Else', valid_months: 0 }, 'valid_months')
  await refused({ name: 'Else', discipline_ids: [house.agency.id] }, 'discipline_ids')
})

test('a new agency starts with the usual types for its disciplines', async () => {
  const made = await house.call(
    api.agencies.add,
    {
      body: {
        name: 'Fresh Home Care',
        legal_name: '',
        short_name: 'Fresh',
        license_no: null,
        state: 'NY',
        time_zone: 'America/New_York',
        status: 'trial',
        trial_ends_on: '2099-01-31',
        partner_id: null,
        cs_user_id: null,
        disciplines: ['RN', 'HHA'],
        training_types: ['INIT'],
        locations: ['Main'],
        admin: { name: 'Dana Whitlock', email: 'dana@fresh.example' },
      },
    },
    { as: 'cs_super_user' },
  )
  expect(made.status, JSON.stringify(made.failure)).toBe(200)
  const { rows } = await house.owner.query<{ code: string; is_medical: boolean; usual: string[] }>(
    `select code, is_medical, array(select d.code from disciplines d where d.id = any(t.discipline_ids) order by 1) as usual
     from credential_types t where organization_id = $1 order by code`,
    [made.data.id],
  )
  expect(rows).toContainEqual({ code: 'TB', is_medical: true, usual: ['HHA', 'RN'] })
  expect(rows.filter(({ is_medical }) => is_medical).map(({ code }) => code)).toEqual(['HEALTH', 'TB'])
  expect(rows).toContainEqual({ code: 'LICENSE', is_medical: false, usual: ['RN'] })
})

test('a type usual for two merged disciplines is usual for the result once', async () => {
  const [from, into] = [await aHandsOn('OLD-T'), await aHandsOn('NEW-T')]
  const organization_id = house.agency.id
  const type = aCredentialType({ organization_id, discipline_ids: [from, into] })
  await house.load({ credential_types: [type] })
  const merged = await house.call(taxonomy.mergeDiscipline, { params: { id: from }, body: { into_id: into } })
  expect(merged.status).toBe(200)
  expect((await list()).find(({ id }) => id === type.id)).toMatchObject({
    discipline_ids: [into],
    disciplines: ['NEW-T'],
  })
})
