import { addDays, api, type Args, type Credential, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { aCredential, aCredentialType, type CredentialRecord } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../demo/factories/compliance-rules.ts'
import { aStanding } from '../../demo/factories/compliance-standings.ts'
import { aDiscipline } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let card: Id
let license: Id
const today = todayIn('America/New_York')
const { credentials } = api

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const types = [
    aCredentialType({ organization_id, name: 'CPR card', needs_file: true, needs_expiry: true }),
    aCredentialType({ organization_id, name: 'License', needs_number: true }),
  ]
  await house.load({ credential_types: types })
  card = types[0]?.id ?? ''
  license = types[1]?.id ?? ''
})
afterAll(() => house.close())

type Body = Args<typeof credentials.add>['body']
async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({ organization_id: house.agency.id, coordinator_id: house.agency.coordinator_id, ...over })
  await house.load({ employees: [one] })
  return one.id
}
const scan = async (as: Caller = 'agency_admin') => (await kept(house, 'card.pdf', aPdf(), as, 'credential')).id
async function aCard(over: Partial<Body> = {}, as: Caller = 'agency_admin'): Promise<Body> {
  return {
    type_id: card,
    number: null,
    issued_on: addDays(today, -300),
    expires_on: addDays(today, 430),
    note: null,
    files: over.files ?? [await scan(as)],
    ...over,
  }
}
const aLicense = (over: Partial<Body> = {}): Body => ({
  type_id: license,
  number: 'RN-1',
  issued_on: addDays(today, -300),
  expires_on: null,
  note: null,
  files: [],
  ...over,
})
const add = (id: Id, body: Body, as: Caller = 'agency_admin') =>
  house.call(credentials.add, { params: { id }, body }, { as })
async function record(id: Id, body: Body, as: Caller = 'agency_admin'): Promise<Credential> {
  const { data, status, failure } = await add(id, body, as)
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const verify = async (ids: Id[], as: Caller = 'rn_limited') =>
  (await house.call(credentials.verify, { body: { ids } }, { as })).data
const read = async (id: Id) => (await house.call(credentials.get, { params: { id } })).data
const of = async (id: Id) => (await house.call(credentials.ofEmployee, { params: { id } })).data
const kindsOf = async (id: Id) =>
  (await house.call(api.employees.history, { params: { id } })).data.data.map(({ kind }) => kind)
async function known(employee_id: Id, over: Partial<CredentialRecord> = {}) {
  const one = aCredential({ organization_id: house.agency.id, employee_id, type_id: card, state: 'verified', ...over })
  await house.load({ credentials: [one] })
  return one.id
}
const errorsOf = ({ status, failure }: { status: number; failure: { errors?: unknown } }) => [status, failure.errors]

describe('recording', () => {
  test('the four cases; it waits with its scan, and the history says so', async () => {
    const id = await somebody()
    const args = { params: { id }, body: await aCard({ number: '  C-1 ' }) }
    const { data } = await fourCases(house, credentials.add, { args, denied: 'viewer' })
    expect(data).toMatchObject({
      type_name: 'CPR card',
      number: 'C-1',
      state: 'recorded',
      standing: 'review',
      days_left: 430,
      may_renew: true,
      recorded_by_name: 'Ada Admin',
      is_mine: true,
      files: [{ name: 'card.pdf', type: 'application/pdf' }],
    })
    const all = await fourCases(house, credentials.ofEmployee, { args: { params: { id } } })
    expect(all.data.data).toEqual([data])
    const one = await fourCases(house, credentials.get, { args: { params: { id: data.id } } })
    expect(one.data).toEqual(data)
    const file_id = data.files[0]?.id ?? ''
    const file = await fourCases(house, credentials.file, {
      args: { params: { id: data.id, file_id } },
      denied: 'viewer',
    })
    const url = `/api${file.data.address}`
    const bytes = await house.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
    expect(bytes.rawPayload.equals(aPdf())).toBe(true)
    expect(await kindsOf(id)).toEqual(['credential.recorded'])
  })

  test('missing and wrong values are reported at their fields, and nothing is stored', async () => {
    const id = await somebody()
    const refused = async (body: Body, field: string) => {
      const { status, failure } = await add(id, body)
      expect([status, Object.keys(failure.errors ?? {})], JSON.stringify(failure)).toEqual([422, [field]])
    }
    await refused({ ...(await aCard()), files: [] }, 'files')
    await refused(await aCard({ expires_on: null }), 'expires_on')
    await refused(await aCard({ expires_on: addDays(today, -301) }), 'expires_on')
    await refused(aLicense({ number: ' ' }), 'number')
    await refused(aLicense({ number: 'x'.repeat(61) }), 'number')
    await refused(aLicense({ issued_on: addDays(today, 2) }), 'issued_on')
    await refused(aLicense({ type_id: house.agency.id }), 'type_id')
    await refused(await aCard({ files: [(await kept(house, 'note.pdf', aPdf())).id] }), 'files')
    const gone = aCredentialType({ organization_id: house.agency.id, is_active: false })
    await house.load({ credential_types: [gone] })
    await refused(aLicense({ type_id: gone.id }), 'type_id')
    expect((await of(id)).data).toEqual([])
  })

  test('one number has one owner, however it is written; the name of someone out of sight is not revealed', async () => {
    const [mine, foreign] = [
      await somebody(),
      await somebody({ coordinator_id: null, first_name: 'Vera', last_name: 'Voss' }),
    ]
    await record(mine, aLicense({ number: 'NY 100-7' }))
    expect(errorsOf(await add(mine, aLicense({ number: 'ny1007' })))).toMatchObject([
      422,
      { number: [expect.stringContaining('Renew that one')] },
    ])
    await record(foreign, aLicense({ number: 'NY-2' }))
    expect(errorsOf(await add(mine, aLicense({ number: 'NY 2' })))).toMatchObject([
      422,
      { number: [expect.stringContaining('Vera Voss already has')] },
    ])
    const unseen = await add(mine, aLicense({ number: 'NY 2' }), 'coordinator_limited')
    expect(errorsOf(unseen)).toEqual([422, { number: ['Another employee already has a License with this number.'] }])
  })

  test('a coordinator records only for their own people, and sees nothing of others', async () => {
    const as = 'coordinator_limited' as const
    const own = await somebody()
    expect((await record(own, await aCard({}, as), as)).recorded_by_name).toBe('Cora Coordinator')
    const foreign = await somebody({ coordinator_id: null })
    const { id } = await record(foreign, await aCard())
    const params = { id }
    for (const reply of [
      await add(foreign, await aCard({}, as), as),
      await house.call(credentials.ofEmployee, { params: { id: foreign } }, { as }),
      await house.call(credentials.get, { params }, { as }),
      await house.call(credentials.withdraw, { params, body: { reason: 'Mine' } }, { as }),
      await house.call(
        credentials.update,
        { params, body: { number: 'Mine' } },
        { as, headers: { 'if-match': '"1"' } },
      ),
    ])
      expect(reply.status).toBe(404)
    const list = await house.call(credentials.list, { query: { per_page: 100 } }, { as })
    expect(list.data.data.map(one => one.id)).not.toContain(id)
  })

  test('changing: the four cases; only the sent fields change, and the editor cannot verify it', async () => {
    const id = await somebody()
    const one = await record(id, await aCard({}, 'rn_limited'), 'rn_limited')
    const args = { params: { id: one.id }, body: { number: 'C-77' } }
    const headers = { 'if-match': '*' }
    const { data } = await fourCases(house, credentials.update, { args, denied: 'viewer', headers })
    expect(data).toMatchObject({ number: 'C-77', expires_on: one.expires_on, files: one.files, is_mine: true })
    expect((await verify([one.id])).skipped).toMatchObject([{ reason: expect.stringContaining('You recorded') }])
    expect((await verify([one.id], 'agency_admin')).accepted, 'who changed it wrote in it too').toBe(0)
    await verify([one.id], 'csm')
    const late = await house.call(credentials.update, args, { headers })
    expect([late.status, late.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
  })

  test('types usual for the disciplines are missing until one is on file', async () => {
    const organization_id = house.agency.id
    const discipline = aDiscipline({ organization_id, code: 'MIS', name: 'Missing aide' })
    await house.load({ disciplines: [discipline] })
    const type = aCredentialType({ organization_id, name: 'Chest X-ray', discipline_ids: [discipline.id] })
    const id = await somebody({ discipline_id: discipline.id })
    await house.load({
      credential_types: [type],
      employee_disciplines: [
        {
          organization_id,
          employee_id: id,
          discipline_id: discipline.id,
          certificate_no: null,
          issued_on: null,
          expires_on: null,
        },
      ],
    })
    expect((await of(id)).missing).toEqual([{ id: type.id, name: 'Chest X-ray', is_required: false }])
    expect((await of(await somebody())).missing).toEqual([])
    await record(id, aLicense({ type_id: type.id, number: null }))
    expect((await of(id)).missing).toEqual([])
  })
})

test('types that a rule requires of the person come first among those not on file', async () => {
  const organization_id = house.agency.id
  const discipline = aDiscipline({ organization_id, code: 'REQ', name: 'Required aide' })
  await house.load({ disciplines: [discipline] })
  const usual = aCredentialType({ organization_id, name: 'Aide card', discipline_ids: [discipline.id] })
  const required = aCredentialType({ organization_id, name: 'TB assessment' })
  const rule = aComplianceRule({ organization_id })
  const body = aRuleBody({
    asks: { kind: 'credential', credential_type: required.id },
    window: { kind: 'proof', within: { n: 0, unit: 'days' } },
  })
  const people = [await somebody({ discipline_id: discipline.id }), await somebody({ discipline_id: discipline.id })]
  const [late = '', waived = ''] = people
  await house.load({
    credential_types: [usual, required],
    employee_disciplines: people.map(employee_id => ({
      organization_id,
      employee_id,
      discipline_id: discipline.id,
      certificate_no: null,
      issued_on: null,
      expires_on: null,
    })),
    compliance_rules: [rule],
    compliance_rule_versions: [aComplianceRuleVersion({ organization_id, rule_id: rule.id, body })],
    compliance_states: [
      aStanding({ organization_id, employee_id: late, rule_id: rule.id, state: 'overdue' }),
      aStanding({ organization_id, employee_id: waived, rule_id: rule.id, state: 'waived' }),
    ],
  })
  const named = async (id: Id) => (await of(id)).missing.map(({ name, is_required }) => [name, is_required])
  const both = [
    ['TB assessment', true],
    ['Aide card', false],
  ]
  expect(await named(late)).toEqual(both)
  expect(await named(waived), 'a waived rule asks for nothing').toEqual([['Aide card', false]])
  await record(late, aLicense({ type_id: required.id, number: null }))
  expect(await named(late)).toEqual([['Aide card', false]])
})

describe('deciding', () => {
  test('verifying: the four cases; from then on it counts, and a second time it is skipped with the reason', async () => {
    const id = await somebody()
    const one = await record(id, await aCard())
    const args = { body: { ids: [one.id] } }
    const { data } = await fourCases(house, credentials.verify, {
      args,
      denied: 'coordinator_limited',
      as: 'rn_limited',
    })
    expect(data).toEqual({ accepted: 1, people: [one.employee_name], skipped: [] })
    expect(await read(one.id)).toMatchObject({ state: 'verified', standing: 'valid', decided_by_name: 'Rhea Nurse' })
    expect((await verify([one.id])).skipped).toMatchObject([{ reason: expect.stringContaining('verified') }])
    expect(await kindsOf(id)).toEqual(['credential.verified', 'credential.recorded'])
  })

  test('accepting several returns the people’s names, each once, in the order of the request', async () => {
    const [first, second] = [await somebody(), await somebody()]
    const waits = { state: 'recorded' as const }
    const [a, b, c] = [await known(first, waits), await known(second, waits), await known(first, waits)]
    const named = [(await read(b)).employee_name, (await read(a)).employee_name]
    expect(named[0]).not.toBe(named[1])
    expect(await verify([b, a, c])).toMatchObject({ accepted: 3, people: named, skipped: [] })
  })

  test('an expired card without a file is skipped with the reason, and verified only after a warning', async () => {
    const [id, fresh] = [await somebody(), await somebody()]
    const old = { issued_on: addDays(today, -800), expires_on: addDays(today, -70), state: 'recorded' as const }
    const expired = await known(id, old)
    const current = await known(fresh, { ...old, expires_on: addDays(today, 70) })
    expect(await verify([expired, current])).toMatchObject({
      accepted: 1,
      skipped: [{ id: expired, reason: 'Expired, and without a file. Open it to verify it anyway.' }],
    })
    const body = { ids: [expired], even_so: true }
    expect((await house.call(credentials.verify, { body }, { as: 'rn_limited' })).data.accepted).toBe(1)
    expect(await read(expired)).toMatchObject({ state: 'verified', standing: 'expired' })
  })

  test('a verification is undone by the person who gave it, a moment later: it waits again, and the history shows both', async () => {
    const id = await somebody()
    const { id: one } = await record(id, await aCard())
    await verify([one])
    const args = { body: { ids: [one] } }
    const byOther = (await house.call(credentials.undoVerify, args, { as: 'agency_admin' })).data
    expect(byOther).toMatchObject({ undone: 0, skipped: [{ reason: expect.stringContaining('within 15 minutes') }] })
    expect((await house.call(credentials.undoVerify, args, { as: 'rn_limited' })).data).toEqual({
      undone: 1,
      skipped: [],
    })
    expect(await read(one)).toMatchObject({ state: 'recorded', standing: 'review', decided_by_name: null })
    expect(await kindsOf(id)).toEqual(['credential.verify_undone', 'credential.verified', 'credential.recorded'])
    expect((await verify([one])).accepted).toBe(1)
    await house.owner.query(`update credentials set decided_at = now() - interval '16 minutes' where id = $1`, [one])
    expect((await house.call(credentials.undoVerify, args, { as: 'rn_limited' })).data.undone).toBe(0)
  })

  test('undoing a verification: the four cases', async () => {
    const { id: one } = await record(await somebody(), await aCard({}, 'rn_limited'), 'rn_limited')
    await verify([one], 'agency_admin')
    const args = { body: { ids: [one] } }
    const { data } = await fourCases(house, credentials.undoVerify, { args, denied: 'coordinator_limited' })
    expect(data.undone).toBe(1)
  })

  test('no one verifies or returns credentials they recorded', async () => {
    const one = await record(await somebody(), await aCard())
    const own = await verify([one.id], 'agency_admin')
    expect(own).toMatchObject({
      accepted: 0,
      skipped: [{ title: 'CPR card', reason: expect.stringContaining('another person') }],
    })
    const args = { params: { id: one.id }, body: { reason: 'Not readable' } }
    expect((await house.call(credentials.return, args)).failure.code).toBe('CONFLICT')
    expect((await read(one.id)).state).toBe('recorded')
  })

  test('returning: the four cases; it says why, and waits again once it is changed', async () => {
    const one = await record(await somebody(), await aCard())
    const args = { params: { id: one.id }, body: { reason: 'The date can’t be read.' } }
    const { data } = await fourCases(house, credentials.return, {
      args,
      denied: 'coordinator_limited',
      as: 'rn_limited',
    })
    expect(data).toMatchObject({ state: 'returned', standing: 'returned', reason: 'The date can’t be read.' })
    const again = await house.call(
      credentials.update,
      { params: { id: one.id }, body: { expires_on: addDays(today, 20) } },
      { headers: { 'if-match': `"${data.version}"` } },
    )
    expect(again.data).toMatchObject({ state: 'recorded', reason: null, expires_on: addDays(today, 20) })
  })

  test('a renewal has the same number; the old one counts until it is verified, and stays on file', async () => {
    const id = await somebody()
    const old = await record(id, aLicense({ number: 'REN-1', expires_on: addDays(today, 10) }))
    await verify([old.id])
    const next = aLicense({ number: 'REN-1', issued_on: addDays(today, 11), expires_on: addDays(today, 800) })
    const early = await add(id, { ...next, issued_on: old.issued_on, renews_id: old.id })
    expect(errorsOf(early)).toMatchObject([422, { issued_on: [expect.any(String)] }])
    const other = await add(id, { ...(await aCard()), renews_id: old.id })
    expect(errorsOf(other)).toMatchObject([422, { type_id: [expect.any(String)] }])
    const renewal = await record(id, { ...next, renews_id: old.id })
    expect(await read(old.id)).toMatchObject({ standing: 'expiring_30', renewal_waits: true, may_renew: false })
    expect((await add(id, { ...next, renews_id: old.id })).failure.code, 'it was renewed already').toBe('CONFLICT')
    const foreign = await add(await somebody(), { ...next, renews_id: renewal.id })
    expect(foreign.failure.code, 'it is somebody else’s').toBe('CONFLICT')
    await verify([renewal.id])
    expect(await read(old.id)).toMatchObject({ state: 'verified', standing: 'renewed' })
    expect((await of(id)).data.map(one => [one.id, one.standing])).toEqual([
      [renewal.id, 'valid'],
      [old.id, 'renewed'],
    ])
    expect(await kindsOf(id)).toContain('credential.renewed')
  })

  test('a renewal after the last day shows the days without one, on both rows', async () => {
    const id = await somebody()
    const old = await record(
      id,
      aLicense({
        number: 'GAP-1',
        issued_on: addDays(today, -400),
        expires_on: addDays(today, -20),
        files: [await scan()],
      }),
    )
    await verify([old.id])
    const next = aLicense({ number: 'GAP-1', issued_on: addDays(today, -7), expires_on: addDays(today, 700) })
    const renewal = await record(id, { ...next, renews_id: old.id })
    expect([(await read(old.id)).gap_days, (await read(renewal.id)).gap_days], 'not verified yet').toEqual([null, null])
    await verify([renewal.id])
    expect([(await read(old.id)).gap_days, (await read(renewal.id)).gap_days]).toEqual([12, 12])
    const again = await record(id, {
      ...aLicense({ number: 'GAP-1', issued_on: addDays(today, 701), expires_on: addDays(today, 900) }),
      renews_id: renewal.id,
    })
    await verify([again.id])
    expect([(await read(renewal.id)).gap_days, (await read(again.id)).gap_days], 'without a gap').toEqual([null, null])
  })

  test('a returned renewal keeps its future day when corrected, and still renews its predecessor', async () => {
    const id = await somebody()
    const old = await record(id, aLicense({ number: 'REN-4', expires_on: addDays(today, 10) }))
    await verify([old.id])
    const issued_on = addDays(today, 11)
    const renewal = await record(id, { ...aLicense({ number: 'REN-4', issued_on }), renews_id: old.id })
    await house.call(
      credentials.return,
      { params: { id: renewal.id }, body: { reason: 'No last day' } },
      { as: 'rn_limited' },
    )
    const change = async (over: Partial<Body>) =>
      house.call(
        credentials.update,
        { params: { id: renewal.id }, body: { ...aLicense({ number: 'REN-4', issued_on }), ...over } },
        { headers: { 'if-match': `"${(await read(renewal.id)).version}"` } },
      )
    const mended = await change({ expires_on: addDays(today, 800) })
    expect(mended.data, JSON.stringify(mended.failure)).toMatchObject({ state: 'recorded', issued_on })
    expect(errorsOf(await change({ issued_on: old.issued_on }))).toMatchObject([
      422,
      { issued_on: [expect.any(String)] },
    ])
    const { files } = await aCard()
    expect(errorsOf(await change({ type_id: card, expires_on: addDays(today, 800), files }))).toMatchObject([
      422,
      { type_id: [expect.any(String)] },
    ])
    await verify([renewal.id])
    expect(await read(old.id)).toMatchObject({ standing: 'renewed' })
  })

  test('a removed renewal leaves the old one valid, and it can be renewed again', async () => {
    const id = await somebody()
    const old = await record(id, aLicense({ number: 'REN-2', expires_on: addDays(today, 10) }))
    await verify([old.id])
    const next = aLicense({ number: 'REN-2', issued_on: addDays(today, -1) })
    const renewal = await record(id, { ...next, renews_id: old.id })
    const args = { params: { id: renewal.id }, body: { reason: 'Entered twice' } }
    const { data } = await fourCases(house, credentials.withdraw, { args, denied: 'viewer' })
    expect(data).toMatchObject({ state: 'withdrawn', standing: 'removed', reason: 'Entered twice', may_renew: false })
    expect(await read(old.id)).toMatchObject({ standing: 'expiring_30', renewal_waits: false, may_renew: true })
    expect((await of(id)).data.map(one => one.id)).toEqual([old.id])
    await record(id, { ...next, renews_id: old.id })
  })

  test('a renewal cannot be removed while another employee has its predecessor’s number: one number would belong to two people', async () => {
    const id = await somebody()
    const old = await record(id, aLicense({ number: 'REN-5', expires_on: addDays(today, 10) }))
    await verify([old.id])
    const renewal = await record(id, {
      ...aLicense({ number: 'REN-6', issued_on: addDays(today, -1) }),
      renews_id: old.id,
    })
    await record(await somebody(), aLicense({ number: 'REN-5' }))
    const remove = () =>
      house.call(credentials.withdraw, { params: { id: renewal.id }, body: { reason: 'Entered twice' } })
    const refused = await remove()
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      expect.stringContaining('another employee has its number'),
    ])
    expect(await read(renewal.id)).toMatchObject({ state: 'recorded' })
  })

  test('a verified credential is removed by users who verify: the four cases', async () => {
    const one = await record(await somebody(), await aCard())
    await verify([one.id])
    const args = { params: { id: one.id }, body: { reason: 'It was somebody else’s card' } }
    const recorder = await house.call(credentials.withdraw, args)
    expect([recorder.status, recorder.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
    const { data } = await fourCases(house, credentials.revoke, { args, denied: 'coordinator_limited' })
    expect(data.standing).toBe('removed')
    expect((await house.call(credentials.revoke, args)).failure.code).toBe('TRANSITION_REFUSED')
    const waiting = await record(await somebody(), await aCard())
    expect((await house.call(credentials.revoke, { ...args, params: { id: waiting.id } })).failure.code).toBe(
      'TRANSITION_REFUSED',
    )
  })
})

describe('the worklist', () => {
  test('the last valid day is valid [C9]; each status depends only on the agency’s day', async () => {
    const id = await somebody()
    const stands = async (days: number | null) =>
      (await read(await known(id, { expires_on: days === null ? null : addDays(today, days) }))).standing
    expect(await stands(-1)).toBe('expired')
    expect(await stands(0)).toBe('expiring_30')
    expect(await stands(30)).toBe('expiring_30')
    expect(await stands(31)).toBe('expiring_60')
    expect(await stands(60)).toBe('expiring_60')
    expect(await stands(61)).toBe('expiring_90')
    expect(await stands(90)).toBe('expiring_90')
    expect(await stands(91)).toBe('valid')
    expect(await stands(null)).toBe('valid')
  })

  test('list, counts and file: the four cases; counts equal the list', async () => {
    const left = await somebody({ provider_status: 5 })
    await known(left, { expires_on: addDays(today, -1) })
    const list = await fourCases(house, credentials.list, { args: { query: { per_page: 100 } } })
    expect(list.data.meta.total).toBe(list.data.data.length)
    const counts = await fourCases(house, credentials.counts, { args: { query: { of: 'standing' } } })
    for (const { value, count } of counts.data.data) {
      const some = await house.call(credentials.list, { query: { standing: value, per_page: 100 } })
      expect([value, some.data.meta.total]).toEqual([value, count])
    }
    const file = await fourCases(house, credentials.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
    expect(file.status).toBe(200)
    const former = await house.call(credentials.list, { query: { people: 'former' } })
    expect(former.data.data.map(one => one.employee_id)).toEqual([left])
    const current = await house.call(credentials.list, { query: { people: 'current', per_page: 100 } })
    expect(current.data.meta.total).toBe(list.data.meta.total - 1)
    const soon = { expires_from: today, expires_to: addDays(today, 30), type_id: card }
    const range = await house.call(credentials.list, { query: { ...soon, sort_by: '-expires_on' } })
    const days = range.data.data.map(one => one.days_left ?? -1)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    expect([days[0], days.at(-1)]).toEqual([30, 0])
  })
})

test('merged records bring their credentials along, and an undo returns them', async () => {
  const [kept_id, other] = [await somebody({ last_name: 'Twice' }), await somebody({ last_name: 'Twice' })]
  const mine = await known(kept_id)
  const theirs = await record(other, await aCard())
  const body = { other_id: other, other_version: 1, take: [], plans: false }
  const headers = { 'if-match': '*' }
  const done = await house.call(api.employeeMerges.merge, { params: { id: kept_id }, body }, { headers })
  expect(done.status, JSON.stringify(done.failure)).toBe(200)
  expect((await of(kept_id)).data.map(one => one.id).toSorted()).toEqual([mine, theirs.id].toSorted())
  const undone = await house.call(api.employeeMerges.undo, { params: { id: done.data.id }, body: {} })
  expect(undone.status, JSON.stringify(undone.failure)).toBe(200)
  expect((await of(kept_id)).data.map(one => one.id)).toEqual([mine])
  expect((await of(other)).data).toMatchObject([{ id: theirs.id, files: theirs.files }])
})

test('employees are found by credential status, with the same counts as the worklist', async () => {
  const discipline = aDiscipline({ organization_id: house.agency.id })
  await house.load({ disciplines: [discipline] })
  const usual = aCredentialType({ organization_id: house.agency.id, discipline_ids: [discipline.id] })
  await house.load({ credential_types: [usual] })
  const last_name = 'Findable'
  const [expired, ending, waiting, missing] = [
    await somebody({ last_name }),
    await somebody({ last_name }),
    await somebody({ last_name }),
    await somebody({ last_name, discipline_id: discipline.id }),
  ]
  await house.load({
    employee_disciplines: [
      {
        organization_id: house.agency.id,
        employee_id: missing,
        discipline_id: discipline.id,
        certificate_no: null,
        issued_on: null,
        expires_on: null,
      },
    ],
  })
  await known(expired, { expires_on: addDays(today, -1) })
  await known(ending, { expires_on: addDays(today, 30) })
  await known(waiting, { state: 'recorded', expires_on: addDays(today, 400) })
  const find = async (word: string) => {
    const query = { search: last_name, credentials: word }
    return (await house.call(api.employees.list, { query })).data.data.map(({ id }) => id)
  }
  expect(await find('expired')).toEqual([expired])
  expect(await find('expiring_30')).toEqual([ending])
  expect(await find('review')).toEqual([waiting])
  expect(await find('missing')).toEqual([missing])
  expect((await find('expired,review')).toSorted()).toEqual([expired, waiting].toSorted())
  const fine = await somebody({ last_name })
  await known(fine, { expires_on: addDays(today, 400) })
  expect(await find('fine')).toEqual([fine])
  const all = [expired, ending, waiting, missing, fine]
  const query = { employee_ids: all.join() }
  const { data: columns } = await fourCases(house, credentials.ofEmployees, { args: { query } })
  const told = all.map(id => columns.data.find(one => one.id === id))
  expect(told.map(one => [one?.state, one?.next_expiry])).toEqual([
    ['expired', addDays(today, -1)],
    ['expiring_30', addDays(today, 30)],
    [null, null],
    ['missing', null],
    ['fine', addDays(today, 400)],
  ])
  const sorted = async (sort_by: 'next_expiry' | '-next_expiry') =>
    (await house.call(api.employees.list, { query: { search: last_name, sort_by } })).data.data.map(({ id }) => id)
  expect((await sorted('next_expiry')).slice(0, 3)).toEqual([expired, ending, fine])
  expect((await sorted('-next_expiry')).slice(0, 3)).toEqual([fine, ending, expired])
  const file = await house.call(api.employees.export, {
    query: { search: last_name, sort_by: 'next_expiry', columns: 'credentials,next_expiry', format: 'csv' },
  })
  const lines = file.bytes.toString('utf8')
  expect(lines).toMatch(/Expired/)
  expect(lines).toMatch(/Not on file/)
  const own = await house.call(credentials.ofEmployees, { query }, { as: 'other', organization_id: house.other.id })
  expect(own.data.data).toEqual([])
  // A verified renewal ends it
  const next = await known(expired, { expires_on: addDays(today, 300) })
  await house.owner.query('update credentials set renewed_by = $1 where employee_id = $2 and id <> $1', [next, expired])
  expect(await find('expired')).toEqual([])
})
