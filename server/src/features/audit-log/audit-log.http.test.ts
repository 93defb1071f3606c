import { api, auditGroupOf, auditGroups, type EventKind, eventKinds, routineKinds } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEvent, type EventRecord } from '../../demo/factories/events.ts'
import { seals } from '../../events/seal/seal.ts'
import { failedSignIns } from '../auth/failed-sign-ins.ts'
import { newId } from '../../lib/new-id.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aMember, logIn } from '../../../test/sign-in.ts'
import { turnOf } from '../../../test/turn.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const at = (text: string) => ({ id: newId(Date.parse(text)), at: text })
const ada = newId()
const ben = newId()
const marisol = newId()

/** Its own quiet log, in an agency where nothing else happens. */
const written = (): Partial<EventRecord>[] => [
  {
    ...at('2026-01-10T12:00:00Z'),
    kind: 'employees.imported',
    source: 'import',
    actor_id: ada,
    actor_name: 'Ada Admin',
  },
  {
    ...at('2026-01-10T12:00:01Z'),
    kind: 'employee.created',
    source: 'import',
    actor_id: ada,
    actor_name: 'Ada Admin',
    subject_id: marisol,
    subject_name: 'Marisol Reyes',
  },
  {
    // The previous day in New York
    ...at('2026-02-02T03:30:00Z'),
    kind: 'employee.updated',
    actor_id: ben,
    actor_name: 'Ben Office',
    subject_id: marisol,
    subject_name: 'Marisol Reyes',
    changes: [{ field: 'mobile', before: null, after: '=1+1' }],
    ip: '203.0.113.7',
  },
  { ...at('2026-02-03T15:00:00Z'), kind: 'user.signed_in', actor_id: ben, actor_name: 'Ben Office' },
  {
    ...at('2026-02-04T15:00:00Z'),
    kind: 'employee.status_changed',
    source: 'system',
    actor_name: 'Preceptor',
    subject_name: 'José Núñez',
  },
  { ...at('2026-02-05T15:00:00Z'), kind: 'agency.entered', actor_id: newId(), actor_name: 'Vendor csm' },
  {
    ...at('2026-02-06T15:00:00Z'),
    kind: 'view.shared',
    actor_id: ada,
    actor_name: 'Ada Newname',
    subject_name: 'All Reyes people',
  },
]

describe('the log of an agency', () => {
  let events: EventRecord[]
  beforeAll(async () => {
    events = written().map(over => anEvent({ organization_id: house.other.id, ...over }))
    await house.load({ events })
    await turnOf(house, seals(house.config.appKeys))
  })
  const list = async (query: Record<string, string | number> = {}) =>
    (await house.call(api.auditLog.list, { query }, { as: 'other', organization_id: house.other.id })).data
  const kinds = async (query: Record<string, string | number>) => (await list(query)).data.map(({ kind }) => kind)

  test('[R-RTE-9] the four cases; newest first, with who, when, what, from where, and the position in the sealed chain', async () => {
    for (const endpoint of [api.auditLog.list, api.auditLog.actors, api.auditLog.seal])
      for (const denied of ['coordinator_limited', 'rn_limited', 'viewer'] as const)
        await fourCases(house, endpoint as typeof api.auditLog.seal, { args: {}, denied })
    await fourCases(house, api.auditLog.verify, { args: { body: {} }, denied: 'viewer' })
    await fourCases(house, api.auditLog.export, { args: { query: { format: 'csv' } }, denied: 'viewer' })
    const { data, meta } = await list()
    expect(data.map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(meta).toEqual({ per_page: 50, older: null, newer: null })
    expect(data[4]).toMatchObject({
      kind: 'employee.updated',
      actor_name: 'Ben Office',
      subject_name: 'Marisol Reyes',
      ip: '203.0.113.7',
      changes: [{ field: 'mobile', before: null, after: '=1+1' }],
    })
  })

  test('an entry just written is not sealed yet, and is sealed once the worker has run', async () => {
    await house.call(api.auditLog.export, { query: { format: 'csv' } })
    const first = async () => (await house.call(api.auditLog.list, { query: { per_page: 1 } })).data.data[0]
    expect(await first()).toMatchObject({ kind: 'audit_log.exported', note: 'As CSV', seq: null })
    expect((await house.call(api.auditLog.seal, {})).data.waiting).toBeGreaterThan(0)
    await turnOf(house, seals(house.config.appKeys))
    expect((await first())?.seq).toBeGreaterThan(0)
    expect((await house.call(api.auditLog.seal, {})).data).toMatchObject({
      waiting: 0,
      head: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
  })

  test('each filter, and any combination', async () => {
    expect(await kinds({ group: 'employees' })).toEqual([
      'employee.status_changed',
      'employee.updated',
      'employee.created',
    ])
    expect(await kinds({ group: 'sign_ins,vendor' })).toEqual(['agency.entered', 'user.signed_in'])
    expect(await kinds({ source: 'import' })).toEqual(['employee.created', 'employees.imported'])
    expect(await kinds({ actor_id: ada })).toEqual(['view.shared', 'employee.created', 'employees.imported'])
    expect(await kinds({ actor_id: `${ada},none`, source: 'user,system' })).toEqual([
      'view.shared',
      'employee.status_changed',
    ])
    expect(await kinds({ actor_id: ben, group: 'employees' })).toEqual(['employee.updated'])
    expect(await kinds({ subject_id: marisol })).toEqual(['employee.updated', 'employee.created'])
    expect(await kinds({ subject_id: marisol, source: 'user' })).toEqual(['employee.updated'])
    expect(await kinds({ actor_id: newId() })).toEqual([])
  })

  test('hidden sign-ins are left out of the list and of a search; a failed one stays', async () => {
    const all = await kinds({})
    expect(all).toContain('user.signed_in')
    expect(await kinds({ sign_ins: 'hidden' })).toEqual(all.filter(kind => kind !== 'user.signed_in'))
    expect(await kinds({ sign_ins: 'hidden', search: 'reyes', per_page: 1 })).toEqual(['view.shared'])
    expect(await kinds({ sign_ins: 'hidden', group: 'sign_ins,vendor' })).toEqual(['agency.entered'])
    expect(routineKinds).not.toContain('user.sign_in_failed')
  })

  test('search finds parts of names in any order, without accents, and short words at the start of a word', async () => {
    expect(await kinds({ search: 'reyes, MARI' })).toEqual(['employee.updated', 'employee.created'])
    expect(await kinds({ search: 'nunez' })).toEqual(['employee.status_changed'])
    expect(await kinds({ search: 'Re' })).toEqual(['view.shared', 'employee.updated', 'employee.created'])
    expect(await kinds({ search: 'reyes', group: 'settings' })).toEqual(['view.shared'])
    expect(await kinds({ search: '100%' })).toEqual([])
    expect(await kinds({ search: '.*' })).toEqual([])
  })

  test('days are in the agency’s time zone', async () => {
    expect(await kinds({ at_from: '2026-02-01', at_to: '2026-02-01' })).toEqual(['employee.updated'])
    expect(await kinds({ at_from: '2026-02-02', at_to: '2026-02-02' })).toEqual([])
    expect(await kinds({ at_from: '2026-02-03', group: 'sign_ins' })).toEqual(['user.signed_in'])
    expect(await kinds({ at_to: '2026-01-31' })).toEqual(['employee.created', 'employees.imported'])
  })

  test.each<Record<string, string>>([{}, { source: 'user,import,system' }])(
    'pages are sought from an entry on, down and up again (%o)',
    async filters => {
      const ids = events.map(({ id }) => id).reverse()
      const seen: (string | undefined)[][] = []
      let page = await list({ ...filters, per_page: 3 })
      expect(page.meta.newer).toBeNull()
      for (;;) {
        seen.push(page.data.map(({ id }) => id))
        if (!page.meta.older) break
        page = await list({ ...filters, per_page: 3, before: page.meta.older })
      }
      expect(seen).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)])
      const up: (string | undefined)[][] = []
      while (page.meta.newer) {
        page = await list({ ...filters, per_page: 3, after: page.meta.newer })
        up.push(page.data.map(({ id }) => id))
        expect(page.meta.older).toBe(page.data.at(-1)?.id)
      }
      expect(up).toEqual([ids.slice(3, 6), ids.slice(0, 3)])
    },
  )

  test('everyone who appears is in the filter once, by the newest name', async () => {
    const { data } = await house.call(api.auditLog.actors, {}, { as: 'other', organization_id: house.other.id })
    expect(data.data.map(({ name }) => name)).toEqual(['Ada Newname', 'Ben Office', 'Vendor csm'])
  })

  test('a file without sign-ins contains none and says so in the log', async () => {
    const as = { as: 'other', organization_id: house.other.id } as const
    const { bytes } = await house.call(api.auditLog.export, { query: { format: 'csv', sign_ins: 'hidden' } }, as)
    const file = bytes.toString('utf8')
    expect(file).toContain('Marisol Reyes')
    expect(file).not.toContain('Signed in')
    expect((await list({ per_page: 1 })).data[0]).toMatchObject({ note: 'As CSV; Sign-ins: Hidden' })
  })

  test('as CSV: oldest first, formulas disarmed, times in the agency’s time zone; the export is logged', async () => {
    const as = { as: 'other', organization_id: house.other.id } as const
    const { bytes, headers } = await house.call(
      api.auditLog.export,
      { query: { format: 'csv', search: 'marisol' } },
      as,
    )
    expect(headers['content-disposition']).toMatch(/audit-log-filtered-\d{4}-\d\d-\d\d\.csv/)
    const [head, created, updated, ...rest] = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(head).toBe('Entry,When,Who,What,Subject,Changes,Reason,Note,Source,IP address,Request,Event,Seal')
    expect(created).toMatch(/^2,2026-01-10 07:00,Ada Admin,Added,Marisol Reyes,,,,Import,,,[0-9a-f-]{36},[0-9a-f]{64}$/)
    expect(updated).toMatch(
      /^3,2026-02-01 22:30,Ben Office,Edited,Marisol Reyes,mobile: – → =1\+1,,,Person,203\.0\.113\.7,/,
    )
    expect(rest).toEqual([])
    expect((await list({ per_page: 1 })).data[0]).toMatchObject({
      kind: 'audit_log.exported',
      note: 'As CSV; Search: marisol',
    })
    const { data } = await house.call(api.auditLog.actors, {}, as)
    const ada = data.data.find(({ name }) => name.startsWith('Ada'))
    await house.call(
      api.auditLog.export,
      { query: { format: 'jsonl', group: 'employees,files', actor_id: ada?.id } },
      as,
    )
    expect((await list({ per_page: 1 })).data[0]?.note).toBe(
      `As JSON lines; What: Employees, Imports and exports; Person: ${ada?.name}`,
    )
  })
})

test('every kind of event belongs to a group shown in the filter', () => {
  const byGroup = Object.groupBy(Object.keys(eventKinds) as EventKind[], auditGroupOf)
  expect(Object.keys(byGroup).filter(group => !(group in auditGroups))).toEqual([])
  expect(byGroup.files).toEqual(expect.arrayContaining(['employees.exported', 'import.undone', 'audit_log.exported']))
  expect(byGroup.sign_ins).toEqual(expect.arrayContaining(['user.sign_in_failed', 'user.two_factor_off', 'user.left']))
  expect(byGroup.programs).toEqual(expect.arrayContaining(['program.created', 'program.published']))
  expect(
    byGroup.employees?.filter(
      kind => !/^(employee|approval|leave|path|booking|attendance)\.|^employees\.bulk_/.test(kind),
    ),
  ).toEqual([])
})

describe('sign-ins and their holders', () => {
  const kindsOf = async (user_id: string) =>
    (
      await house.owner.query<{ kind: string; organization_id: string | null }>(
        'select kind, organization_id from events where actor_id = $1 order by id',
        [user_id],
      )
    ).rows
  test('signing in and out, and ending sign-ins elsewhere, is logged in the agency', async () => {
    const user = await aMember(house, [house.agency])
    await logIn(house, user.email)
    const token = (await logIn(house, user.email)).data.access_token
    await house.call(api.profile.endOtherSignIns, {}, { as: { token } })
    await house.call(api.auth.logout, { body: {} }, { as: { token } })
    await house.call(api.auth.logout, { body: {} }, { as: { token } })
    const told = await kindsOf(user.id)
    expect(told.map(({ kind }) => kind)).toEqual([
      'user.signed_in',
      'user.signed_in',
      'user.sign_ins_ended',
      'user.left',
    ])
    expect(new Set(told.map(row => row.organization_id))).toEqual(new Set([house.agency.id]))
  })

  test('vendor staff are in the customer success log, which only its administrators read', async () => {
    const user = await aMember(house, [], { vendor_role: 'cs_super_user', name: 'Vera Vendor' })
    const token = (await logIn(house, user.email)).data.access_token
    await house.call(api.auth.organization, {}, { as: { token }, organization_id: house.agency.id })
    await house.call(api.auth.logout, { body: {} }, { as: { token } })
    await fourCases(house, api.auditLog.vendor, { args: {}, denied: 'cs_super_user', as: 'admin' })
    for (const as of ['csm', 'agency_admin'] as const)
      expect((await house.call(api.auditLog.vendor, {}, { as })).status).toBe(403)
    const { data } = await house.call(api.auditLog.vendor, { query: { search: 'vendor vera' } }, { as: 'super_admin' })
    expect(data.data.map(({ kind, subject_name }) => [kind, subject_name])).toEqual([
      ['user.left', null],
      ['vendor.entered_agency', 'Ours Home Care'],
      ['user.signed_in', null],
    ])
    const own = await house.call(api.auditLog.list, { query: { search: 'Ours' } })
    expect(own.data.data.map(({ kind }) => kind)).not.toContain('vendor.entered_agency')
    const entered = await house.call(api.auditLog.list, { query: { group: 'vendor', actor_id: user.id } })
    expect(entered.data.data.map(({ kind }) => kind)).toEqual(['agency.entered'])
    const days = { at_from: '2020-01-01', at_to: '2020-12-31', group: 'sign_ins' }
    expect((await house.call(api.auditLog.vendor, { query: days }, { as: 'admin' })).data.data).toEqual([])
  })

  test('wrong passwords for a known account become one entry once they stop; for an unknown one there is none', async () => {
    const user = await aMember(house, [house.agency, house.other], { name: 'Gloria Guessed' })
    for (let n = 0; n < 4; n++) expect((await logIn(house, user.email, 'not the password')).status).toBe(401)
    expect((await logIn(house, 'nobody@example.org', 'not the password')).status).toBe(401)
    const counted = async () =>
      (await house.owner.query<{ tries: number }>('select tries from failed_sign_ins')).rows.map(({ tries }) => tries)
    await expect.poll(counted).toEqual([4])
    expect(await turnOf(house, failedSignIns)).toBe(0)
    await house.owner.query(
      `update failed_sign_ins set first_at = now() - interval '9 minutes', last_at = now() - interval '6 minutes'`,
    )
    expect(await turnOf(house, failedSignIns)).toBe(1)
    expect(await turnOf(house, failedSignIns)).toBe(0)
    const { rows } = await house.owner.query(
      `select organization_id, actor_id, subject_name, note, ip from events where kind = 'user.sign_in_failed' order by organization_id`,
    )
    expect(rows.map(row => row.organization_id)).toEqual([house.agency.id, house.other.id].toSorted())
    expect(rows[0]).toMatchObject({
      actor_id: null,
      subject_name: 'Gloria Guessed',
      note: expect.stringMatching(/^4 times, from \d\d:\d\d UTC to \d\d:\d\d UTC$/),
      ip: '127.0.0.1',
    })
    // The dashboard shows work, not sign-ins
    const { data } = await house.call(api.dashboard.get, {})
    expect(data.recent.filter(({ kind }) => kind.startsWith('user.sign'))).toEqual([])
  })
})
