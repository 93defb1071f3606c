import { randomUUID } from 'node:crypto'
import { api, roles } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { aMember, anotherAgency, check, logIn, password } from '../../../../test/sign-in.ts'
import { accept, eventsAbout, look, mailedToken, newestMail } from '../../../../test/users.ts'

let house: House
beforeAll(async () => {
  house = await openHouse(withoutLimits)
})
afterAll(() => house.close())

const list = async (query: object = {}) => (await house.call(api.csmUsers.list, { query }, { as: 'csm' })).data
const read = async (id: string) => (await house.call(api.csmUsers.get, { params: { id } }, { as: 'csm' })).data
const acts = [
  api.csmUsers.disable,
  api.csmUsers.enable,
  api.csmUsers.endSignIns,
  api.csmUsers.resetTwoFactor,
  api.csmUsers.sendPasswordReset,
] as const
/** Has a second administrator, so that the tested one is not the last. */
async function aCustomer(agencies: { id: string }[] = [house.agency]) {
  return aMember(house, agencies)
}

describe('[R-CSM-3] users of all agencies', () => {
  test('the four cases; names, addresses and the first agencies', async () => {
    const user = await aMember(house, [house.agency, house.other], { name: 'Zoë Zweifach' })
    const { data } = await fourCases(house, api.csmUsers.list, {
      args: { query: { search: 'zoe ZWEI' } },
      denied: 'agency_admin',
      as: 'csm',
    })
    expect(data.meta.total).toBe(1)
    expect(data.data[0]).toMatchObject({ id: user.id, email: user.email, vendor_role: null, agencies_count: 2 })
    expect(data.data[0]?.agencies.map(({ name }) => name)).toEqual(['Ours Home Care', 'Theirs Home Care'])
    expect((await list({ search: user.email.slice(0, -4) })).data.map(({ id }) => id)).toContain(user.id)
  })

  test('filters by kind, role, agency and status', async () => {
    const caregiver = await aMember(house, [], { name: 'Carl Caregiver' })
    const ids = async (query: object) => (await list({ per_page: 100, ...query })).data.map(({ id }) => id)
    const { users } = house
    expect((await ids({ kind: 'vendor' })).sort()).toEqual(
      [users.super_admin, users.admin, users.cs_super_user, users.csm].map(({ id }) => id).sort(),
    )
    expect(await ids({ kind: 'none' })).toContain(caregiver.id)
    expect(await ids({ kind: 'agency' })).not.toContain(caregiver.id)
    expect(await ids({ role: 'csm' })).toEqual([users.csm.id])
    expect(await ids({ role: 'viewer', agency_id: house.agency.id })).toEqual([users.viewer.id])
    expect(await ids({ agency_id: house.other.id })).toContain(users.other.id)
    expect(await ids({ agency_id: house.other.id })).not.toContain(users.viewer.id)
    expect(await ids({ status: 'deactivated' })).toEqual([])
    expect((await ids({ kind: 'vendor,none', role: 'csm,viewer' })).length).toBe(1)
    expect((await ids({ role: 'csm,viewer' })).sort()).toEqual([users.csm.id, users.viewer.id].sort())
  })

  test('everyone has their true status, in the list, on their page, in the filter and in the sort order', async () => {
    const [open, closed] = [await anotherAgency(house), await anotherAgency(house, { status: 'closed' })]
    const [works, left, barred, elsewhere, caregiver] = [
      await aMember(house, [open, closed], { name: 'Status works' }),
      await aMember(house, [open, house.other], { name: 'Status left' }),
      await aMember(house, [open], { name: 'Status barred', status: 'deactivated' }),
      await aMember(house, [closed], { name: 'Status elsewhere' }),
      await aMember(house, [], { name: 'Status caregiver' }),
    ]
    await house.owner.query('update memberships set is_active = false where user_id = $1', [left.id])
    const invite = async (name: string) => {
      const body = { email: `${name.replace(' ', '.')}@vendor.example`, name, vendor_role: 'csm' as const }
      return (await house.call(api.csmUsers.invite, { body }, { as: 'super_admin' })).data
    }
    const [waiting, late] = [await invite('Status waiting'), await invite('Status late')]
    await house.owner.query(`update vendor_invitations set expires_at = now() - interval '1 day' where user_id = $1`, [
      late.id,
    ])
    const expected = {
      active: [works.id],
      invited: [waiting.id],
      expired: [late.id],
      deactivated: [left.id],
      disabled: [barred.id],
      no_access: [caregiver.id, elsewhere.id],
    }
    const found = async (query: object) => (await list({ search: 'Status', per_page: 100, ...query })).data
    for (const [status, ids] of Object.entries(expected)) {
      const rows = await found({ status })
      expect([status, rows.map(({ id }) => id)]).toEqual([status, ids])
      expect(rows.map(row => row.status)).toEqual(ids.map(() => status))
      for (const id of ids) expect((await read(id)).status).toBe(status)
    }
    const inOrder = Object.keys(expected)
    const statuses = async (sort_by: string) => [...new Set((await found({ sort_by })).map(({ status }) => status))]
    expect(await statuses('status')).toEqual(inOrder)
    expect(await statuses('-status')).toEqual(inOrder.toReversed())
    await house.owner.query('delete from vendor_invitations where user_id = any($1)', [[waiting.id, late.id]])
    await house.owner.query('delete from users where id = any($1)', [[waiting.id, late.id]])
  })

  test('sorts and pages', async () => {
    for (const sort_by of ['name', '-name', 'status', '-status', 'last_seen_at', '-last_seen_at'] as const) {
      const all = (await list({ sort_by, per_page: 100 })).data.map(({ id }) => id)
      const pages = [await list({ sort_by, per_page: 4 }), await list({ sort_by, per_page: 4, page: 2 })]
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.slice(0, 8))
    }
  })

  test('customer success sees users’ identities, never their sign-in factors', async () => {
    const client = await house.database.longPool.connect()
    for (const column of ['password_hash', 'auth_epoch', 'preferences']) {
      await client.query(`begin; select set_config('role', 'app_csm', true)`)
      await expect(client.query(`select ${column} from users`)).rejects.toThrow('permission denied')
      await client.query('rollback')
    }
    client.release()
  })
})

describe('access to agencies', () => {
  test('several agencies at once: the four cases, one mail, an event in each', async () => {
    const [one, two] = [await anotherAgency(house, { name: 'Agency One' }), await anotherAgency(house)]
    const user = await aCustomer()
    const args = { params: { id: user.id }, body: { agency_ids: [one.id, two.id], role: 'viewer' as const } }
    const { data } = await fourCases(house, api.csmUsers.addMemberships, { args, denied: 'agency_admin', as: 'csm' })
    expect(data.memberships.map(({ agency_id, role }) => [agency_id, role])).toEqual(
      expect.arrayContaining([
        [one.id, 'viewer'],
        [two.id, 'viewer'],
      ]),
    )
    const { subject, body } = await newestMail(house, user.email)
    expect([subject, body]).toEqual(['You can work in 2 more agencies', expect.stringContaining('- Agency One')])
    for (const { id } of [one, two])
      expect(await eventsAbout(house, user.id, id)).toMatchObject([{ kind: 'user.added', actor_name: 'Vendor csm' }])
    // Adding again does nothing
    await house.call(api.csmUsers.addMemberships, args, { as: 'csm' })
    expect(await eventsAbout(house, user.id, one.id)).toHaveLength(1)
  })

  test('a coordinator gets a coordinator record with their own name, and loses it with the role', async () => {
    const agency = await anotherAgency(house)
    const user = await aMember(house, [], { name: 'Cleo Coordinates' })
    const params = { id: user.id, agency_id: agency.id }
    const names = async () =>
      (await house.owner.query('select name from coordinators where user_id = $1', [user.id])).rows
    await house.call(
      api.csmUsers.addMemberships,
      { params, body: { agency_ids: [agency.id], role: 'coordinator_limited' } },
      { as: 'csm' },
    )
    expect(await names()).toEqual([{ name: 'Cleo Coordinates' }])
    await house.call(api.csmUsers.updateMembership, { params, body: { role: 'viewer' } }, { as: 'csm' })
    expect(await names()).toEqual([])
    await house.call(api.csmUsers.updateMembership, { params, body: { role: 'coordinator_limited' } }, { as: 'csm' })
    expect(await names()).toHaveLength(1)
    const removed = await house.call(api.csmUsers.removeMembership, { params }, { as: 'csm' })
    expect([removed.status, removed.data.memberships]).toEqual([200, []])
  })

  test('granted access ends an open invitation: its link changes no role, and lets no one back in', async () => {
    const agency = await anotherAgency(house)
    const admin = await aCustomer([agency])
    const user = await aMember(house, [])
    const as = { as: { token: await house.tokenFor(admin, agency.id) }, organization_id: agency.id }
    const body = { email: user.email, name: user.name, role: 'viewer' as const }
    expect((await house.call(api.users.invite, { body }, as)).status).toBe(200)
    const token = await mailedToken(house, user.email)
    const given = { params: { id: user.id }, body: { agency_ids: [agency.id], role: 'agency_admin' as const } }
    expect((await house.call(api.csmUsers.addMemberships, given, { as: 'csm' })).status).toBe(200)
    expect((await accept(house, token, password)).failure).toMatchObject({ details: { reason: 'revoked' } })
    const { data } = await house.call(api.users.list, { query: { search: user.email } }, as)
    expect(data.data).toMatchObject([{ id: user.id, role: 'agency_admin', status: 'active' }])
    const kinds = await house.owner.query(
      `select kind from events where organization_id = $1 and kind like 'user.invit%' order by id`,
      [agency.id],
    )
    expect(kinds.rows).toEqual([{ kind: 'user.invited' }, { kind: 'user.invitation_revoked' }])
  })

  test('a closed or unknown agency is refused at the field', async () => {
    const user = await aCustomer()
    const closed = await anotherAgency(house, { status: 'closed' })
    for (const agency_ids of [[closed.id], [randomUUID()], []]) {
      const reply = await house.call(
        api.csmUsers.addMemberships,
        { params: { id: user.id }, body: { agency_ids, role: 'viewer' } },
        { as: 'csm' },
      )
      expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, ['agency_ids']])
    }
  })

  test('role and access in one agency: the four cases; sign-ins there end', async () => {
    const user = await aCustomer([house.agency, house.other])
    const here = await house.tokenFor(user, house.agency.id)
    const there = await house.tokenFor(user, house.other.id)
    const params = { id: user.id, agency_id: house.agency.id }
    await fourCases(house, api.csmUsers.updateMembership, {
      args: { params, body: { role: 'rn_limited' } },
      denied: 'agency_admin',
      as: 'csm',
    })
    expect((await check(house, here)).status).toBe(401)
    expect((await check(house, there)).status).toBe(200)
    const gone = await fourCases(house, api.csmUsers.removeMembership, {
      args: { params },
      denied: 'viewer',
      as: 'csm',
    })
    expect(gone.data.memberships.map(({ agency_id }) => agency_id)).toEqual([house.other.id])
    const again = await house.call(api.csmUsers.removeMembership, { params }, { as: 'csm' })
    expect(again.status).toBe(404)
  })

  test('the last administrator stays, by every route', async () => {
    const agency = await anotherAgency(house, { name: 'Lone Admin Care' })
    const user = await aCustomer([agency])
    const params = { id: user.id, agency_id: agency.id }
    const as = { as: 'super_admin' as const }
    const replies = [
      await house.call(api.csmUsers.updateMembership, { params, body: { role: 'viewer' } }, as),
      await house.call(api.csmUsers.updateMembership, { params, body: { is_active: false } }, as),
      await house.call(api.csmUsers.removeMembership, { params }, as),
      await house.call(api.csmUsers.addMemberships, { params, body: { agency_ids: [agency.id], role: 'viewer' } }, as),
      await house.call(api.csmUsers.disable, { params, body: {} }, as),
    ]
    for (const { status, failure } of replies)
      expect([status, failure.message]).toEqual([409, expect.stringContaining('administrator of Lone Admin Care')])
  })

  test('the last administrator stays when two accounts are disabled at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const agency = await anotherAgency(house)
      const pair = [await aCustomer([agency]), await aCustomer([agency])]
      const replies = await Promise.all(
        pair.map(({ id }) => house.call(api.csmUsers.disable, { params: { id }, body: {} }, { as: 'csm' })),
      )
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    }
  })
})

describe('accounts', () => {
  test('disabled and enabled: the four cases; signed out everywhere at once, logged for agencies and vendor', async () => {
    const agencies = [await anotherAgency(house), await anotherAgency(house)]
    for (const agency of agencies) await aCustomer([agency])
    const user = await aCustomer(agencies)
    const token = await house.tokenFor(user, agencies[0]?.id ?? '')
    const args = { params: { id: user.id }, body: {} }
    const { data } = await fourCases(house, api.csmUsers.disable, { args, denied: 'agency_admin', as: 'csm' })
    expect(data.status).toBe('disabled')
    expect((await check(house, token)).failure.code).toBe('SESSION_EXPIRED')
    expect((await logIn(house, user.email)).status).toBe(401)
    expect((await house.call(api.csmUsers.disable, args, { as: 'csm' })).status).toBe(409)
    await fourCases(house, api.csmUsers.enable, { args, denied: 'viewer', as: 'csm' })
    expect((await logIn(house, user.email)).status).toBe(200)
    for (const place of [...agencies.map(({ id }) => id), null])
      expect((await eventsAbout(house, user.id, place)).map(({ kind }) => kind)).toEqual([
        'user.disabled',
        'user.enabled',
      ])
  })

  test('sign-ins ended, password link, second factor: the four cases', async () => {
    const user = await aCustomer()
    await house.owner.query(
      `insert into two_factor (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`,
      [user.id],
    )
    const args = { params: { id: user.id }, body: {} }
    const denied = 'agency_admin' as const
    const token = await house.tokenFor(user, house.agency.id)
    await fourCases(house, api.csmUsers.endSignIns, { args, denied, as: 'csm' })
    expect((await check(house, token)).status).toBe(401)
    const { data } = await fourCases(house, api.csmUsers.resetTwoFactor, { args, denied, as: 'csm' })
    expect(data.two_factor).toBe(false)
    expect((await newestMail(house, user.email)).subject).toBe('Your two-factor sign-in was reset')
    await fourCases(house, api.csmUsers.sendPasswordReset, { args, denied, as: 'csm' })
    expect((await newestMail(house, user.email)).subject).toBe('Set a new password')
    expect((await eventsAbout(house, user.id, null)).map(({ kind }) => kind)).toEqual([
      'user.signed_out',
      'user.two_factor_reset',
      'user.password_reset_sent',
    ])
  })

  test('vendor staff are out of reach of customer success, by every route', async () => {
    for (const role of ['csm', 'cs_super_user', 'admin'] as const) {
      const target = await aMember(house, [], { vendor_role: 'csm' })
      for (const endpoint of acts) {
        const reply = await house.call(endpoint, { params: { id: target.id }, body: {} }, { as: role })
        expect([endpoint.path, reply.status, reply.failure.details?.missing]).toEqual([
          endpoint.path,
          403,
          ['manage_cs_users'],
        ])
      }
      const grant = { params: { id: target.id }, body: { agency_ids: [house.agency.id], role: 'viewer' as const } }
      expect((await house.call(api.csmUsers.addMemberships, grant, { as: role })).status).toBe(403)
      expect(await read(target.id)).toMatchObject({ status: 'active', memberships: [] })
    }
  })

  test('no one can do any of it to themselves', async () => {
    for (const role of ['super_admin', 'csm'] as const)
      for (const endpoint of acts) {
        const reply = await house.call(endpoint, { params: { id: house.users[role].id }, body: {} }, { as: role })
        expect([reply.status, reply.failure.message]).toEqual([409, expect.stringContaining('your own account')])
      }
  })

  test('an unknown user is a 404', async () => {
    for (const endpoint of acts)
      expect(
        (await house.call(endpoint, { params: { id: randomUUID() }, body: {} }, { as: 'super_admin' })).status,
      ).toBe(404)
  })
})

describe('the vendor’s own staff', () => {
  test('invited only by a super administrator: the four cases, a password set by the link, sign-in', async () => {
    const body = { email: 'nils.new@example.org', name: 'Nils New', vendor_role: 'csm' as const }
    const { data } = await fourCases(house, api.csmUsers.invite, {
      args: { body },
      denied: 'admin',
      as: 'super_admin',
    })
    expect(data).toMatchObject({ status: 'invited', vendor_role: 'csm' })
    const token = await mailedToken(house, body.email)
    expect((await look(house, token)).data).toMatchObject({ agency_name: null, role: 'csm', has_account: false })
    const resend = { params: { id: data.id }, body: {} }
    await fourCases(house, api.csmUsers.resendInvitation, { args: resend, denied: 'cs_super_user', as: 'super_admin' })
    expect((await look(house, token)).failure.details?.reason).toBe('unknown')
    const newest = await mailedToken(house, body.email)
    expect((await accept(house, newest, 'some vendor phrase 1')).status).toBe(200)
    expect((await look(house, newest)).failure.details?.reason).toBe('used')
    expect((await logIn(house, body.email, 'some vendor phrase 1')).data.user.has_global_access).toBe(true)
    const twice = await house.call(api.csmUsers.invite, { body }, { as: 'super_admin' })
    expect(twice.failure.errors).toHaveProperty('email')
    expect((await house.call(api.csmUsers.resendInvitation, resend, { as: 'super_admin' })).status).toBe(409)
  })

  test('an invitation withdrawn by disabling signs no one up', async () => {
    const body = { email: 'vera.vanish@example.org', name: 'Vera Vanish', vendor_role: 'csm' as const }
    const { data } = await house.call(api.csmUsers.invite, { body }, { as: 'super_admin' })
    const token = await mailedToken(house, body.email)
    await house.call(api.csmUsers.disable, { params: { id: data.id }, body: {} }, { as: 'super_admin' })
    expect((await accept(house, token, 'some vendor phrase 2')).failure.code).toBe('INVITATION_INVALID')
  })

  test('another role: the four cases; sign-ins end; agency users cannot become vendor staff', async () => {
    const user = await aMember(house, [], { vendor_role: 'csm' })
    const token = await house.tokenFor(user, null)
    const args = { params: { id: user.id }, body: { vendor_role: 'cs_super_user' as const } }
    const { data } = await fourCases(house, api.csmUsers.update, { args, denied: 'admin', as: 'super_admin' })
    expect(data.vendor_role).toBe('cs_super_user')
    expect((await check(house, token)).status).toBe(401)
    const customer = { params: { id: house.users.viewer.id }, body: args.body }
    expect((await house.call(api.csmUsers.update, customer, { as: 'super_admin' })).status).toBe(409)
  })

  test('one active super administrator stays, even when two remove each other at the same moment', async () => {
    const own = await openHouse(withoutLimits)
    const second = await aMember(own, [], { vendor_role: 'super_admin' })
    const [a, b] = [own.users.super_admin, second]
    const [byA, byB] = [await own.tokenFor(a, null), await own.tokenFor(b, null)]
    const replies = await Promise.all([
      own.call(api.csmUsers.disable, { params: { id: b.id }, body: {} }, { as: { token: byA } }),
      own.call(api.csmUsers.update, { params: { id: a.id }, body: { vendor_role: 'csm' } }, { as: { token: byB } }),
    ])
    const { rows } = await own.owner.query(`select from users where vendor_role = 'super_admin' and status = 'active'`)
    expect(rows, JSON.stringify(replies.map(({ status }) => status))).toHaveLength(1)
    await own.close()
  })
})

test('[R-API-50] [R-ENT-3] every signed-in user may list customer success users, each with a picture', async () => {
  for (const as of roles) {
    const { status, data } = await house.call(api.csmUsers.csUsers, {}, { as })
    expect(status).toBe(200)
    expect(data.data.map(({ name }) => name)).toContain('Vendor csm')
    for (const { image } of data.data)
      expect(decodeURIComponent(image)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
    expect(JSON.stringify(data)).not.toContain('@')
  }
  await fourCases(house, api.csmUsers.csUsers, { args: {} })
})

test('one user: the four cases, and every agency', async () => {
  const { data } = await fourCases(house, api.csmUsers.get, {
    args: { params: { id: house.users.viewer.id } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(data).toMatchObject({ name: 'Vera Viewer', is_you: false, two_factor: false })
  expect(data.memberships).toMatchObject([{ agency_id: house.agency.id, role: 'viewer', is_active: true }])
})
