import { randomUUID } from 'node:crypto'
import {
  type AgencyRow,
  agenciesList,
  type Args,
  api,
  type Endpoint,
  rolePermissions,
  sortsOf,
} from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMembership, aUser } from '../../../demo/factories/users.ts'
import { anAgency, aPartner } from '../../../demo/factories/agencies.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { exampleArgs } from '../../../../test/every-call.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'

let house: House
const partner = aPartner({ name: 'Records Inc' })
const ownKeys = aPartner({ name: 'Own Keys Learning', kind: 'lms', connector: 'pubapi' })
const signsIn = aPartner({ name: 'Signs People In', kind: 'sso' })
const big = anAgency({ name: 'big Care', legal_name: 'Great 100% Aid LLC', partner_id: partner.id })
const closed = anAgency({ name: 'Closed Care', status: 'closed' })
beforeAll(async () => {
  house = await openHouse()
  await house.load({
    partners: [signsIn, partner, ownKeys],
    organizations: [big, closed, ...Array.from({ length: 120 }, (_, i) => anAgency({ name: `Many ${1000 + i}` }))],
    employees: [1, 1, 1, 7, 4].map(provider_status =>
      anEmployee({ organization_id: big.id, provider_status: provider_status as 1 }),
    ),
  })
})
afterAll(() => house.close())

type Query = NonNullable<Args<typeof api.agencies.list>['query']>
const list = (query: Query) => house.call(api.agencies.list, { query }, { as: 'csm' })
const names = async (query: Query) => (await list(query)).data.data.map(({ name }) => name)

test('[R-API-30] customer success sees every agency with its counts; agency users are refused', async () => {
  const { data } = await fourCases(house, api.agencies.list, {
    args: { query: { search: 'big' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(data).toEqual({
    data: [
      {
        id: big.id,
        name: 'big Care',
        state: 'NY',
        status: 'live',
        trial_ends_on: null,
        partner_id: partner.id,
        partner: { id: partner.id, name: 'Records Inc' },
        cs_user: null,
        employees_count: 5,
        active_count: 3,
        users_count: 0,
        last_sign_in_at: null,
        fares: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        health: 'problem',
        health_reasons: ['no_admin'],
      },
    ],
    meta: { total: 1, page: 1, per_page: 50 },
  })
  await house.owner.query('update memberships set is_active = false where user_id = $1', [house.users.viewer.id])
  const ours = await list({ search: 'Ours Home' })
  expect(ours.data.data[0]).toMatchObject({ users_count: 3, employees_count: 0 })
})

test('pages and sorts by name case-insensitively, by size and by activity', async () => {
  const [first, second] = [await list({ per_page: 100 }), await list({ per_page: 100, page: 2 })]
  expect(first.data.meta).toEqual({ total: 124, page: 1, per_page: 100 })
  expect(first.data.data[0]?.name).toBe('big Care')
  expect(new Set([...first.data.data, ...second.data.data].map(({ id }) => id)).size).toBe(124)
  for (const sort_by of ['-employees_count', '-last_sign_in_at'] as const)
    expect((await names({ sort_by }))[0]).toMatch(/big|Ours|Theirs/)
  expect((await names({ sort_by: '-employees_count' }))[0]).toBe('big Care')
  expect((await names({ sort_by: 'employees_count' }))[0]).not.toBe('big Care')
})

test('search finds parts of any of its names, and treats percent signs literally', async () => {
  expect(await names({ search: 'GREAT' })).toEqual(['big Care'])
  expect(await names({ search: '100%' })).toEqual(['big Care'])
  expect(await names({ search: '10%d' })).toEqual([])
  expect(await names({ search: 'y_1' })).toEqual([])
})

test('[R-CON-1] a picker gets all open agencies at once, id and name; the full list at most 100 a page, and says so', async () => {
  const { data } = await list({ to_select: '1', per_page: 99_999 })
  expect(data.meta).toEqual({ total: 123, page: 1, per_page: 99_999 })
  expect(data.data).toHaveLength(123)
  expect(data.data[0]).toEqual({ id: big.id, name: 'big Care' })
  expect(data.data.map(({ name }) => name)).not.toContain('Closed Care')
  expect((await list({ per_page: 99_999 })).data.meta.per_page).toBe(100)
})

/** A separate agency, with an administrator who signed in on that day. */
async function anAgencyWith(over: Parameters<typeof anAgency>[0] = {}, { signedIn = 'today', active = 1 } = {}) {
  const agency = anAgency(over)
  const user = aUser()
  await house.load({
    users: [user],
    organizations: [agency],
    memberships: [aMembership({ organization_id: agency.id, user_id: user.id })],
    employees: Array.from({ length: active }, () => anEmployee({ organization_id: agency.id })),
  })
  const token = await house.tokenFor(user, agency.id)
  await house.owner.query('update agency_sign_ins set last_at = $2::timestamptz where organization_id = $1', [
    agency.id,
    signedIn,
  ])
  return { ...agency, user, token }
}
const rowOf = async ({ name }: { name: string }) => (await list({ search: name })).data.data[0] as AgencyRow
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const day = (days: number) => daysFromNow(days).slice(0, 10)

describe('health', () => {
  test('an agency with people, an administrator and a recent sign-in is healthy once it was counted', async () => {
    const agency = await anAgencyWith()
    expect(await rowOf(agency)).toMatchObject({ health: 'none', health_reasons: [], users_count: 1 })
    expect((await names({ search: agency.name, health: 'none' })).length).toBe(1)
    await house.owner.query(
      `insert into agency_health (organization_id, asked, compliant, overdue, programs, rules) values ($1, 0, 0, 0, 1, 1)`,
      [agency.id],
    )
    expect(await rowOf(agency)).toMatchObject({ health_reasons: ['few_under_rules'] })
  })

  test.each([
    ['nobody signed in for 14 days', {}, { signedIn: daysFromNow(-15) }, 'attention', ['no_sign_in']],
    ['nobody is active', {}, { active: 0 }, 'attention', ['no_active_employees']],
    ['the trial ends soon', { status: 'trial', trial_ends_on: day(10) }, {}, 'attention', ['trial_ends']],
    ['the trial ends later', { status: 'trial', trial_ends_on: day(40) }, {}, 'none', []],
    ['the trial has ended', { status: 'trial', trial_ends_on: day(-2) }, {}, 'problem', ['trial_ended']],
    ['it is paused', { status: 'paused' }, { active: 0, signedIn: daysFromNow(-90) }, 'none', []],
  ] as const)('%s', async (_, over, facts, health, health_reasons) => {
    const row = await rowOf(await anAgencyWith(over, facts))
    expect([row.health, row.health_reasons]).toEqual([health, health_reasons])
  })

  test('[R-CSM-1] compliance, overdue training, rules and programs count: an agency at 0% is not good', async () => {
    const agency = await anAgencyWith({}, { active: 10 })
    const fares = async (counts: Record<'asked' | 'compliant' | 'overdue' | 'programs' | 'rules', number>) => {
      const { asked: of, compliant, overdue, programs, rules } = counts
      await house.owner.query(
        `insert into agency_health (organization_id, asked, compliant, overdue, programs, rules) values ($1, $2, $3, $4, $5, $6)
          on conflict (organization_id) do update set asked = $2, compliant = $3, overdue = $4, programs = $5, rules = $6`,
        [agency.id, of, compliant, overdue, programs, rules],
      )
      const row = await rowOf(agency)
      expect(row.fares).toEqual(counts)
      return [row.health, row.health_reasons]
    }
    const well = { asked: 10, compliant: 8, overdue: 1, programs: 3, rules: 2 }
    expect(await fares(well)).toEqual(['good', []])
    expect(await fares({ ...well, compliant: 0 })).toEqual(['problem', ['compliance_very_low']])
    expect(await fares({ ...well, compliant: 7 })).toEqual(['attention', ['compliance_low']])
    expect(await fares({ ...well, overdue: 2 })).toEqual(['attention', ['many_overdue']])
    expect(await fares({ ...well, programs: 0 })).toEqual(['attention', ['no_programs']])
    expect(await fares({ ...well, asked: 5, compliant: 5 })).toEqual(['good', []])
    expect(await fares({ ...well, asked: 4, compliant: 4 })).toEqual(['attention', ['few_under_rules']])
    expect(await fares({ ...well, asked: 0, compliant: 0, rules: 0 })).toEqual(['attention', ['no_rules']])
  })

  test('a new agency is not blamed for having no sign-ins', async () => {
    const young = anAgency()
    const old = anAgency({ created_at: daysFromNow(-20) })
    await house.load({ organizations: [young, old] })
    expect((await rowOf(young)).health_reasons).toEqual(['no_admin', 'no_active_employees'])
    expect((await rowOf(old)).health_reasons).toEqual(['no_admin', 'no_active_employees', 'no_sign_in'])
  })

  test('only sign-ins by the agency’s own users count: customer success, imports and changes do not', async () => {
    const agency = await anAgencyWith({}, { signedIn: daysFromNow(-15) })
    await house.load({ employees: [anEmployee({ organization_id: agency.id })] })
    await house.call(api.employees.list, {}, { as: 'csm', organization_id: agency.id })
    const quiet = await rowOf(agency)
    expect(quiet.health_reasons).toEqual(['no_sign_in'])
    expect(Date.parse(quiet.last_sign_in_at ?? '')).toBeLessThan(Date.now() - 14 * 86_400_000)
    await house.tokenFor(agency.user, agency.id)
    const awake = await rowOf(agency)
    expect(awake.health_reasons).toEqual([])
    expect(Date.parse(awake.last_sign_in_at ?? '')).toBeGreaterThan(Date.now() - 86_400_000)
  })

  test('every count equals the total of the list it opens', async () => {
    const agency = await anAgencyWith({}, { active: 3 })
    await house.load({
      employees: [1, 4, 5, 8].map(provider_status =>
        anEmployee({ organization_id: agency.id, provider_status: provider_status as 1 }),
      ),
    })
    const gone = [aUser(), aUser({ status: 'deactivated' })]
    await house.load({
      users: gone,
      memberships: gone.map(({ id }, at) =>
        aMembership({ organization_id: agency.id, user_id: id, is_active: at === 1 }),
      ),
    })
    const row = await rowOf(agency)
    const inside = { as: 'csm', organization_id: agency.id } as const
    const totalOf = async (reply: Promise<{ data: { meta: { total: number } } }>) => (await reply).data.meta.total
    expect([row.employees_count, row.active_count, row.users_count]).toEqual([
      await totalOf(house.call(api.employees.list, {}, inside)),
      await totalOf(house.call(api.employees.list, { query: { provider_status: '1' } }, inside)),
      await totalOf(house.call(api.users.list, { query: { status: 'active' } }, inside)),
    ])
    expect(row.users_count).toBe(1)
  })

  test('follows changes: the last administrator leaves, people leave, someone signs in', async () => {
    const agency = await anAgencyWith({}, { signedIn: daysFromNow(-30) })
    await house.tokenFor(agency.user, agency.id)
    expect((await rowOf(agency)).health_reasons).toEqual([])
    await house.owner.query(`update users set status = 'deactivated' where id = $1`, [agency.user.id])
    expect(await rowOf(agency)).toMatchObject({ health: 'problem', health_reasons: ['no_admin'], users_count: 0 })
    await house.owner.query(`update users set status = 'active' where id = $1`, [agency.user.id])
    await house.owner.query(`update memberships set role = 'viewer' where user_id = $1`, [agency.user.id])
    expect(await rowOf(agency)).toMatchObject({ health_reasons: ['no_admin'], users_count: 1 })
    await house.owner.query('delete from employees where organization_id = $1', [agency.id])
    expect(await rowOf(agency)).toMatchObject({ employees_count: 0, active_count: 0 })
  })
})

test('filters by status, state, partner, owner and health, alone and together', async () => {
  const one = await anAgencyWith({
    name: 'Filtered One',
    status: 'paused',
    state: 'VT',
    partner_id: partner.id,
    cs_user_id: house.users.csm.id,
  })
  expect(await names({ status: 'paused', state: 'VT' })).toEqual([one.name])
  expect(await names({ cs_user_id: house.users.csm.id })).toEqual([one.name])
  expect(await names({ partner_id: partner.id, status: 'paused,closed' })).toEqual([one.name])
  expect(await names({ search: 'filtered', cs_user_id: 'none' })).toEqual([])
  expect(await names({ search: 'filtered', health: 'none,good' })).toEqual([one.name])
  expect(await names({ search: 'one filt' })).toEqual([one.name])
  const wrong = await house.call(api.agencies.list, { query: { status: 'gone' } }, { as: 'csm' })
  expect([wrong.status, Object.keys(wrong.failure.errors ?? {})]).toEqual([422, ['status']])
})

test('sorts by every column, both ways, unknown values last', async () => {
  for (const sort of sortsOf(agenciesList))
    for (const sort_by of [sort, `-${sort}`] as const) {
      const { status, data } = await list({ sort_by, per_page: 100 })
      expect([sort_by, status, data.data.length]).toEqual([sort_by, 200, 100])
    }
  const owners = (await list({ sort_by: '-cs_user' })).data.data as AgencyRow[]
  expect(owners[0]?.cs_user).not.toBeNull()
  expect(((await list({ sort_by: 'health' })).data.data as AgencyRow[])[0]?.health).toBe('problem')
})

describe('the owner', () => {
  test('is someone from customer success, recorded in the agency’s history', async () => {
    const agency = await anAgencyWith()
    const args = { params: { id: agency.id }, body: { cs_user_id: house.users.csm.id } }
    const { data } = await fourCases(house, api.agencies.setOwner, { args, denied: 'agency_admin', as: 'csm' })
    expect(data.cs_user).toEqual({ id: house.users.csm.id, name: 'Vendor csm', is_active: true })
    // Setting it again changes nothing
    await house.call(api.agencies.setOwner, args, { as: 'csm' })
    const { rows } = await house.owner.query(
      `select kind, actor_name, changes from events where organization_id = $1 and kind = 'agency.owner_changed'`,
      [agency.id],
    )
    expect(rows).toEqual([
      {
        kind: 'agency.owner_changed',
        actor_name: 'Vendor csm',
        changes: [{ field: 'cs_user_id', before: null, after: 'Vendor csm' }],
      },
    ])
    const none = await house.call(api.agencies.setOwner, { ...args, body: { cs_user_id: null } }, { as: 'csm' })
    expect(none.data.cs_user).toBeNull()
  })

  test('with a disabled account is marked, is found by the filter, and cannot be chosen again', async () => {
    const agency = await anAgencyWith()
    const owner = aUser({ name: 'Orla Owner', vendor_role: 'csm' })
    await house.load({ users: [owner] })
    const set = () =>
      house.call(api.agencies.setOwner, { params: { id: agency.id }, body: { cs_user_id: owner.id } }, { as: 'csm' })
    await set()
    const { data } = await house.call(
      api.csmUsers.disable,
      { params: { id: owner.id }, body: {} },
      { as: 'super_admin' },
    )
    expect([data.status, data.owned_agencies_count]).toEqual(['disabled', 1])
    const [row] = (await list({ cs_user_id: owner.id })).data.data as AgencyRow[]
    expect([row?.id, row?.cs_user]).toEqual([agency.id, { id: owner.id, name: 'Orla Owner', is_active: false }])
    expect((await set()).status).toBe(422)
    const offered = await house.call(api.csmUsers.csUsers, {}, { as: 'csm' })
    expect(offered.data.data.map(({ id }) => id)).not.toContain(owner.id)
  })

  test('is never an agency user, and an unknown agency gets none', async () => {
    const set = (id: string, cs_user_id: string) =>
      house.call(api.agencies.setOwner, { params: { id }, body: { cs_user_id } }, { as: 'csm' })
    const refused = await set(house.agency.id, house.users.agency_admin.id)
    expect([refused.status, refused.failure.errors]).toEqual([
      422,
      { cs_user_id: ['Choose someone from customer success.'] },
    ])
    expect((await set(randomUUID(), house.users.csm.id)).status).toBe(404)
  })
})

describe('the last day of a trial', () => {
  const set = (id: string, trial_ends_on: string | null) =>
    house.call(api.agencies.setTrialEnd, { params: { id }, body: { trial_ends_on } }, { as: 'cs_super_user' })

  test('is changed by leads only: moved, or removed, and logged in both histories', async () => {
    const agency = await anAgencyWith({ status: 'trial', trial_ends_on: '2026-01-01' })
    expect(await rowOf(agency)).toMatchObject({ health: 'problem' })
    const args = { params: { id: agency.id }, body: { trial_ends_on: '2099-03-14' } }
    expect((await house.call(api.agencies.setTrialEnd, args, { as: 'csm' })).status).toBe(403)
    const { data } = await fourCases(house, api.agencies.setTrialEnd, {
      args,
      denied: 'agency_admin',
      as: 'cs_super_user',
    })
    expect(data.trial_ends_on).toBe('2099-03-14')
    expect(data.health_reasons).not.toContain('trial_ended')
    await set(agency.id, '2099-03-14')
    expect((await set(agency.id, null)).data.trial_ends_on).toBeNull()
    const { rows } = await house.owner.query<{ changes: object[] }>(
      `select changes from events where kind = 'agency.trial_end_changed' and $1 in (organization_id, subject_id)
       order by organization_id, at, id`,
      [agency.id],
    )
    const moves = [
      [{ field: 'trial_ends_on', before: '2026-01-01', after: '2099-03-14' }],
      [{ field: 'trial_ends_on', before: '2099-03-14', after: null }],
    ]
    expect(rows.map(({ changes }) => changes)).toEqual([...moves, ...moves])
  })

  test('is in the future, and only for a trial', async () => {
    const agency = await anAgencyWith({ status: 'trial', trial_ends_on: null })
    expect((await set(agency.id, '2020-01-01')).failure.errors).toEqual({
      trial_ends_on: ['Choose a day after today.'],
    })
    const live = await set((await anAgencyWith()).id, '2099-03-14')
    expect([live.status, live.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
    expect((await set(randomUUID(), null)).status).toBe(404)
  })

  test('ends at the end of the agency’s own day', async () => {
    // At any moment, one of the two is on a different date than the server
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const agency = await anAgencyWith({ status: 'trial', time_zone })
      const endsOn = async (days: number) => {
        await house.owner.query(
          `update organizations set trial_ends_on = (now() at time zone time_zone)::date + $2::int where id = $1`,
          [agency.id, days],
        )
        return (await rowOf(agency))?.health_reasons
      }
      expect(await endsOn(0)).not.toContain('trial_ended')
      expect(await endsOn(-1)).toContain('trial_ended')
    }
  })
})

describe('an agency’s life', () => {
  const set = (id: string, status: AgencyRow['status'], reason: string | null = null) =>
    house.call(api.agencies.setStatus, { params: { id }, body: { status, reason } }, { as: 'cs_super_user' })

  test('is for leads: paused, resumed, closed, reopened, with each step logged in both histories', async () => {
    const agency = await anAgencyWith()
    const args = { params: { id: agency.id }, body: { status: 'paused' as const, reason: 'Merger' } }
    const denied = await house.call(api.agencies.setStatus, args, { as: 'csm' })
    expect([denied.status, denied.failure.details?.missing]).toEqual([403, ['create_agency']])
    const { data } = await fourCases(house, api.agencies.setStatus, {
      args,
      denied: 'agency_admin',
      as: 'cs_super_user',
    })
    expect(data).toMatchObject({ status: 'paused', health: 'none' })
    for (const step of ['live', 'closed', 'live'] as const) expect((await set(agency.id, step)).data.status).toBe(step)
    const { rows } = await house.owner.query<{ step: string; reason: string | null }>(
      `select changes->0->>'after' as step, reason from events
       where kind = 'agency.status_changed' and organization_id = $1 order by at, id`,
      [agency.id],
    )
    expect(rows).toEqual([
      { step: 'Paused', reason: 'Merger' },
      { step: 'Live', reason: null },
      { step: 'Closed', reason: null },
      { step: 'Live', reason: null },
    ])
    const vendor = await house.owner.query(
      `select from events where organization_id is null and kind = 'agency.status_changed' and subject_id = $1`,
      [agency.id],
    )
    expect(vendor.rowCount).toBe(4)
  })

  test('closing signs out everyone of the agency at once, and no one else', async () => {
    const agency = await anAgencyWith()
    const as = { token: agency.token }
    const own = () => house.call(api.auth.organization, {}, { as, organization_id: agency.id })
    expect((await own()).status).toBe(200)
    await set(agency.id, 'closed')
    const out = await own()
    expect([out.status, out.failure.code]).toEqual([401, 'SESSION_EXPIRED'])
    expect((await house.call(api.auth.organization, {})).status).toBe(200)
    const entered = await house.call(api.auth.organization, {}, { as: 'csm', organization_id: agency.id })
    expect(entered.status).toBe(404)
    expect(await rowOf(agency)).toMatchObject({ status: 'closed', users_count: 1 })
  })

  test('an invalid step is refused with its message, and a repeated one returns the current state', async () => {
    const agency = await anAgencyWith({ name: 'Stepping Care', status: 'closed' })
    const refused = await set(agency.id, 'trial')
    expect([refused.status, refused.failure.message]).toEqual([
      409,
      'Stepping Care is closed and can’t go back to a trial.',
    ])
    expect((await set(agency.id, 'closed')).status).toBe(200)
  })

  test('going live ends the trial and removes its last day', async () => {
    const agency = await anAgencyWith({ status: 'trial', trial_ends_on: day(-1) })
    expect((await set(agency.id, 'live')).data).toMatchObject({ status: 'live', trial_ends_on: null, health: 'none' })
  })
})

describe('the picker', () => {
  const pick = (etag?: string) =>
    house.call(
      api.agencies.list,
      { query: { to_select: '1', per_page: 99_999 } },
      { as: 'csm', headers: etag ? { 'if-none-match': etag } : {} },
    )

  test('[R-API-30] [R-CON-1] answers 304 when the list is current, and sends it again when a name, a status or an agency changes', async () => {
    const first = await pick()
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[0-9a-f-]{36}"$/)
    expect(first.headers['cache-control']).toBe('no-store')
    const held = await pick(etag)
    expect([held.status, held.bytes.length, held.headers.etag]).toEqual([304, 0, etag])
    expect((await pick(`W/"x", ${etag}`)).status).toBe(304)

    const agency = anAgency({ name: 'Pickable Care' })
    const listed = async (etag: string) => {
      const answer = await pick(etag)
      const found = answer.status === 200 && answer.data.data.find(({ id }) => id === agency.id)?.name
      return { etag: String(answer.headers.etag), found }
    }
    await house.load({ organizations: [agency] })
    const added = await listed(etag)
    expect(added.found).toBe('Pickable Care')
    await house.owner.query(`update organizations set name = 'Picked Care' where id = $1`, [agency.id])
    const renamed = await listed(added.etag)
    expect(renamed.found).toBe('Picked Care')
    await house.owner.query(`update organizations set status = 'closed' where id = $1`, [agency.id])
    const closed = await listed(renamed.etag)
    expect(closed.found).toBeUndefined()
    expect(new Set([etag, added.etag, renamed.etag, closed.etag]).size).toBe(4)
  })

  test('changes not shown in the list leave it current', async () => {
    const etag = String((await pick()).headers.etag)
    await house.owner.query(`update organizations set license_no = 'L-1', version = version + 1 where id = $1`, [
      house.agency.id,
    ])
    await house.load({ employees: [anEmployee({ organization_id: house.agency.id })] })
    expect((await pick(etag)).status).toBe(304)
  })

  test('a different query gets its own response, not one from another’s cache', async () => {
    const etag = String((await pick()).headers.etag)
    const answer = await house.call(
      api.agencies.list,
      { query: { to_select: '1', search: 'ours' } },
      { as: 'csm', headers: { 'if-none-match': etag } },
    )
    expect([answer.status, answer.data.data.map(({ name }) => name)]).toEqual([200, ['Ours Home Care']])
    const few = await house.call(api.agencies.list, { query: { to_select: '1', per_page: 2 } }, { as: 'csm' })
    expect(few.data.data).toHaveLength(2)
  })

  test('users who may not see it do not receive a 304 either', async () => {
    const etag = String((await pick()).headers.etag)
    const refused = await house.call(
      api.agencies.list,
      { query: { to_select: '1', per_page: 99_999 } },
      { as: 'agency_admin', headers: { 'if-none-match': etag } },
    )
    expect(refused.status).toBe(403)
  })
})

test('[R-PER-1] an agency’s own administrator holds can_edit_agency_info and is still refused at every customer success call', async () => {
  expect(rolePermissions.agency_admin).toContain('can_edit_agency_info')
  const calls = Object.values({ ...api.agencies, ...api.csmEmployees, ...api.csmUsers }).filter(
    ({ scope }) => (scope as string) === 'agencies',
  )
  expect(calls.length).toBeGreaterThan(8)
  for (const endpoint of calls as Endpoint[]) {
    const answer = await house.call(endpoint, exampleArgs(endpoint, 'agencies'))
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
  }
})

test('[R-API-34] [R-PER-15] partners with one of our connectors, and those with public API keys, are distinguished for users who may see them', async () => {
  const { data } = await fourCases(house, api.agencies.partners, { args: {}, denied: 'agency_admin', as: 'csm' })
  expect(data.data).toEqual([{ id: partner.id, name: 'Records Inc', is_active: true }])
  const others = await fourCases(house, api.agencies.partnersPubapi, { args: {}, denied: 'agency_admin', as: 'csm' })
  expect(others.data.data).toEqual([{ id: ownKeys.id, name: 'Own Keys Learning', is_active: true }])
})
