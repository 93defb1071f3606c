import { randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCoordinator } from '../../../demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../../../demo/factories/users.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { withoutLimits } from '../../../../test/leaks.ts'
import { aMember, anotherAgency, check, logIn } from '../../../../test/sign-in.ts'
import { eventsAbout, mailedToken, newestMail } from '../../../../test/users.ts'

let house: House
beforeAll(async () => {
  house = await openHouse(withoutLimits)
})
afterAll(() => house.close())

let count = 0
const invited = (over: object = {}) => ({
  email: `newcomer${++count}@example.org`,
  name: `Nora Newcomer ${count}`,
  role: 'viewer' as const,
  ...over,
})
const list = (query: object = {}, as: 'agency_admin' | 'viewer' | 'coordinator_limited' = 'agency_admin') =>
  house.call(api.users.list, { query }, { as })
const update = (id: string, body: object, options: object = {}) =>
  house.call(api.users.update, { params: { id }, body }, options)
const usersAgency = async (role: 'agency_admin' | 'viewer' = 'viewer') => {
  const user = await aMember(house, [])
  await house.load({ memberships: [aMembership({ organization_id: house.agency.id, user_id: user.id, role })] })
  return user
}

describe('the list', () => {
  test('the four cases; administrators see addresses, status and two-factor sign-in', async () => {
    const { data } = await fourCases(house, api.users.list, { args: {} })
    const me = data.data.find(({ id }) => id === house.users.agency_admin.id)
    expect(me).toMatchObject({
      name: 'Ada Admin',
      role: 'agency_admin',
      status: 'active',
      email: house.users.agency_admin.email,
      two_factor: false,
      is_you: true,
    })
    const coordinator = data.data.find(({ id }) => id === house.users.coordinator_limited.id)
    expect(coordinator?.coordinator).toEqual({ id: house.agency.coordinator_id, name: 'Cora Coordinator' })
    expect(JSON.stringify(data)).not.toContain(house.users.other.email)
  })

  test('[R-PER-3] viewers and coordinators see names and roles, and cannot search or sort by more', async () => {
    await house.call(api.users.invite, { body: invited() })
    for (const as of ['viewer', 'coordinator_limited'] as const) {
      const { status, data } = await list({}, as)
      expect(status).toBe(200)
      for (const row of data.data)
        expect(row).toMatchObject({
          status: 'active',
          email: null,
          coordinator: null,
          last_seen_at: null,
          two_factor: null,
          invitation: null,
        })
      expect(JSON.stringify(data)).not.toContain('@')
      expect((await list({ search: 'example.org' }, as)).data.data).toEqual([])
      expect((await list({ status: 'invited' }, as)).data.data).toEqual([])
      expect((await list({ search: 'VERA' }, as)).data.data.map(({ name }) => name)).toEqual(['Vera Viewer'])
    }
  })

  test('searches names and addresses, filters by role and status, sorts and pages', async () => {
    const names = async (query: object) => (await list(query)).data.data.map(({ name }) => name)
    expect(await names({ search: 'nurse rhea' })).toEqual(['Rhea Nurse'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ role: 'rn_limited' })).toEqual(['Rhea Nurse'])
    expect(await names({ status: 'deactivated' })).toEqual([])
    const sorted = await names({ sort_by: '-name' })
    expect(sorted).toEqual([...sorted].sort((a, b) => b.localeCompare(a, 'en')))
    for (const sort_by of ['email', 'role', 'status', 'last_seen_at', '-last_seen_at'])
      expect(await names({ sort_by })).toHaveLength(sorted.length)
    const { data } = await list({ per_page: 2, page: 2 })
    expect([data.data.length, data.meta]).toEqual([2, { total: sorted.length, page: 2, per_page: 2 }])
  })

  test('shows when a user was last active in this agency, not elsewhere', async () => {
    const second = await anotherAgency(house)
    const user = await aMember(house, [house.agency, second])
    await house.owner.query('update users set last_organization_id = $2 where id = $1', [user.id, second.id])
    await logIn(house, user.email)
    const seen = async () => (await list({ search: user.email })).data.data[0]?.last_seen_at
    expect(await seen()).toBeNull()
    await house.owner.query('update users set last_organization_id = $2 where id = $1', [user.id, house.agency.id])
    await logIn(house, user.email)
    expect(await seen()).not.toBeNull()
  })
})

describe('inviting', () => {
  test('the four cases; creates a row, a mail with a link behind #, and an event', async () => {
    const body = invited()
    const { data } = await fourCases(house, api.users.invite, { args: { body }, denied: 'viewer' })
    expect(data).toMatchObject({ name: body.name, role: 'viewer', status: 'invited', email: body.email })
    expect(data.invitation).toMatchObject({ sent_count: 1, invited_by_name: 'Ada Admin' })
    const { subject, body: text } = await newestMail(house, body.email)
    expect(subject).toBe('You are invited to Ours Home Care')
    expect(text).toContain('https://panel.example.org/invitation#token=')
    expect((await eventsAbout(house, data.id, house.agency.id)).map(({ kind }) => kind)).toEqual(['user.invited'])
    const { rows } = await house.owner.query('select i::text as text from invitations i where id = $1', [data.id])
    expect(JSON.stringify(rows)).not.toContain(await mailedToken(house, body.email))
  })

  test('known addresses, caregivers’ addresses and unknown ones get the same answer and the same row', async () => {
    const elsewhere = await aMember(house, [house.other], { name: 'Known Elsewhere' })
    const caregiver = await aMember(house, [], { name: 'Known Caregiver' })
    const disabled = await aMember(house, [house.other], { name: 'Known Disabled', status: 'deactivated' })
    const shapes = await Promise.all(
      [invited().email, elsewhere.email, caregiver.email, disabled.email, house.users.csm.email].map(async email => {
        const reply = await house.call(api.users.invite, { body: { email, name: 'As Typed', role: 'viewer' } })
        const { id, email: answered, invitation, ...rest } = reply.data
        expect([typeof id, answered]).toEqual(['string', email])
        return [reply.status, Object.keys(invitation ?? {}), rest]
      }),
    )
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(shapes[0]?.[2]).toMatchObject({ name: 'As Typed' })
  })

  test('existing users of the agency and open invitations are reported at the field', async () => {
    const sentence = async (email: string) =>
      (await house.call(api.users.invite, { body: invited({ email }) })).failure.errors?.email?.[0]
    expect(await sentence(house.users.viewer.email.toUpperCase())).toContain('already belongs to a user of this agency')
    const body = invited()
    await house.call(api.users.invite, { body })
    expect(await sentence(body.email.toUpperCase())).toContain('is already invited')
    const gone = await usersAgency()
    await update(gone.id, { is_active: false })
    expect(await sentence(gone.email)).toContain('deactivated user')
  })

  test('an expired invitation makes way for a new one', async () => {
    const body = invited()
    const { data } = await house.call(api.users.invite, { body })
    await house.owner.query(`update invitations set expires_at = now() where id = $1`, [data.id])
    expect((await list({ search: body.email })).data.data[0]?.status).toBe('expired')
    const again = await house.call(api.users.invite, { body })
    expect(again.status).toBe(200)
    expect((await list({ search: body.email })).data.data.map(({ id }) => id)).toEqual([again.data.id])
  })

  test('two simultaneous invitations of one address create one', async () => {
    const body = invited()
    const replies = await Promise.all([1, 2, 3].map(() => house.call(api.users.invite, { body })))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('the same Idempotency-Key invites and mails only once', async () => {
    const body = invited()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await house.call(api.users.invite, { body }, { headers })
    const second = await house.call(api.users.invite, { body }, { headers })
    expect([second.status, second.data]).toEqual([200, first.data])
    const { rows } = await house.owner.query('select from outbox where recipient = $1', [body.email])
    expect(rows).toHaveLength(1)
  })

  test('only the agency’s roles can be assigned', async () => {
    for (const role of ['super_admin', 'csm', 'admin', 'owner'])
      expect((await house.call(api.users.invite, { body: invited({ role }) })).failure.errors).toHaveProperty('role')
  })

  test('inviting a coordinator user needs a coordinator: an unlinked one of the agency, or a new one', async () => {
    const ask = (over: object) =>
      house.call(api.users.invite, { body: invited({ role: 'coordinator_limited', ...over }) })
    const theirs = house.other.coordinator_id
    for (const over of [{}, { coordinator_id: theirs }, { coordinator_id: house.agency.coordinator_id }])
      expect((await ask(over)).failure.errors).toHaveProperty('coordinator_id')
    const free = aCoordinator({ organization_id: house.agency.id, name: 'Fran Free' })
    await house.load({ coordinators: [free] })
    const offered = await fourCases(house, api.users.freeCoordinators, { args: {}, denied: 'coordinator_limited' })
    expect(offered.data.data).toEqual([{ id: free.id, name: 'Fran Free' }])
    expect((await ask({ coordinator_id: free.id })).data.coordinator).toEqual({ id: free.id, name: 'Fran Free' })
    // Reserved by an open invitation
    expect((await house.call(api.users.freeCoordinators, {})).data.data).toEqual([])
    expect((await ask({ coordinator_id: free.id })).failure.errors?.coordinator_id?.[0]).toContain('another user')
    expect((await ask({ coordinator_name: 'Nina New' })).data.coordinator?.name).toBe('Nina New')
    expect((await house.call(api.users.invite, { body: invited({ coordinator_name: 'X' }) })).status).toBe(422)
  })

  test('resending: the four cases, a new link, seven more days; at most five mails an hour', async () => {
    const body = invited()
    const { data } = await house.call(api.users.invite, { body })
    const first = await mailedToken(house, body.email)
    const args = { params: { id: data.id }, body: {} }
    const again = await fourCases(house, api.users.resendInvitation, { args, denied: 'rn_limited' })
    expect(again.data.invitation?.sent_count).toBe(2)
    expect(await mailedToken(house, body.email)).not.toBe(first)
    for (let n = 0; n < 4; n++) await house.call(api.users.resendInvitation, args)
    const refused = await house.call(api.users.resendInvitation, args)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })

  test('canceling: the four cases; it leaves the list, and the address can be invited again', async () => {
    const body = invited()
    const { data } = await house.call(api.users.invite, { body })
    const args = { params: { id: data.id } }
    await fourCases(house, api.users.revokeInvitation, { args, denied: 'coordinator_limited' })
    expect((await list({ search: body.email })).data.data).toEqual([])
    const twice = await house.call(api.users.revokeInvitation, args)
    expect([twice.status, twice.failure.message]).toEqual([409, 'This invitation was canceled meanwhile.'])
    expect((await house.call(api.users.invite, { body })).status).toBe(200)
  })
})

describe('changing a user', () => {
  test('the four cases; the role changes, and open sign-ins end in this agency but not elsewhere', async () => {
    const second = await anotherAgency(house)
    const user = await aMember(house, [house.agency, second])
    await house.load({ memberships: [] })
    const here = await house.tokenFor(user, house.agency.id)
    const there = await house.tokenFor(user, second.id)
    const args = { params: { id: user.id }, body: { role: 'viewer' as const } }
    const { data } = await fourCases(house, api.users.update, { args, denied: 'viewer' })
    expect(data.role).toBe('viewer')
    expect((await check(house, here)).failure.code).toBe('SESSION_EXPIRED')
    expect((await check(house, there)).status).toBe(200)
    const [event] = await eventsAbout(house, user.id, house.agency.id)
    expect(event).toMatchObject({ kind: 'user.role_changed', actor_name: 'Ada Admin' })
  })

  test('a deactivated user loses access at once and can be activated again', async () => {
    const user = await usersAgency()
    const token = await house.tokenFor(user, house.agency.id)
    expect((await update(user.id, { is_active: false })).data.status).toBe('deactivated')
    const refused = await house.call(api.employees.list, {}, { as: { token } })
    expect([refused.status, refused.failure.code]).toEqual([401, 'SESSION_EXPIRED'])
    expect((await logIn(house, user.email)).status).toBe(401)
    expect((await update(user.id, { is_active: true })).data.status).toBe('active')
    expect((await logIn(house, user.email)).status).toBe(200)
  })

  test('a call that changes nothing ends no sign-in and writes no event', async () => {
    const user = await usersAgency()
    const token = await house.tokenFor(user, house.agency.id)
    expect((await update(user.id, { role: 'viewer', is_active: true })).status).toBe(200)
    expect((await check(house, token)).status).toBe(200)
    expect(await eventsAbout(house, user.id, house.agency.id)).toEqual([])
  })

  test('users can’t change or deactivate themselves', async () => {
    for (const body of [{ role: 'viewer' }, { is_active: false }])
      expect((await update(house.users.agency_admin.id, body)).failure.message).toBe(
        'You can’t change your own role or access.',
      )
  })

  test('a user who becomes a coordinator is linked, and unlinked when the role changes', async () => {
    const user = await usersAgency()
    expect((await update(user.id, { role: 'coordinator_limited' })).failure.errors).toHaveProperty('coordinator_id')
    const made = await update(user.id, { role: 'coordinator_limited', coordinator_name: 'Carla Coordinates' })
    expect(made.data.coordinator?.name).toBe('Carla Coordinates')
    const { rows } = await house.owner.query('select name from coordinators where user_id = $1', [user.id])
    expect(rows).toEqual([{ name: 'Carla Coordinates' }])
    expect((await update(user.id, { role: 'rn_limited' })).data.coordinator).toBeNull()
    const { rows: after } = await house.owner.query('select from coordinators where user_id = $1', [user.id])
    expect(after).toEqual([])
  })

  test('vendor users, users of another agency and invited users are not found', async () => {
    const { data } = await house.call(api.users.invite, { body: invited() })
    for (const id of [house.users.csm.id, house.users.other.id, data.id, randomUUID()]) {
      const reply = await update(id, { is_active: false })
      expect([reply.status, reply.failure.message]).toEqual([
        404,
        'This user doesn’t exist, or you don’t have access to it.',
      ])
    }
  })

  test('the agency can’t activate an account that customer success disabled', async () => {
    const user = await usersAgency()
    await house.owner.query(`update users set status = 'deactivated' where id = $1`, [user.id])
    expect((await list({ search: user.email, status: 'disabled' })).data.data[0]?.status).toBe('disabled')
    const refused = await update(user.id, { is_active: true })
    expect([refused.status, refused.failure.message]).toEqual([409, expect.stringContaining('customer success')])
  })
})

describe('the last active administrator of an agency', () => {
  let agency: { id: string }
  let admins: { id: string }[]
  const as = (user: { id: string }) => house.tokenFor(user, agency.id).then(token => ({ as: { token } }))
  const change = async (by: { id: string }, whom: { id: string }, body: object) =>
    update(whom.id, body, { organization_id: agency.id, ...(await as(by)) })
  beforeEach(async () => {
    agency = await anotherAgency(house)
    admins = [await aMember(house, [agency]), await aMember(house, [agency])]
  })

  test('can be neither demoted nor deactivated, even by vendor staff', async () => {
    const [one, two] = admins as [{ id: string }, { id: string }]
    expect((await change(one, two, { role: 'viewer' })).status).toBe(200)
    for (const body of [{ role: 'viewer' }, { is_active: false }]) {
      const refused = await update(one.id, body, { as: 'csm', organization_id: agency.id })
      expect([refused.status, refused.failure.code]).toEqual([409, 'TRANSITION_REFUSED'])
      expect(refused.failure.message).toContain('last active administrator')
    }
  })

  test('administrators with a disabled account do not count', async () => {
    const [one, two] = admins as [{ id: string }, { id: string }]
    await house.owner.query(`update users set status = 'deactivated' where id = $1`, [two.id])
    expect((await update(one.id, { is_active: false }, { as: 'csm', organization_id: agency.id })).status).toBe(409)
  })

  test('stays when two administrators repeatedly demote each other at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const agencyNow = await anotherAgency(house)
      agency = agencyNow
      const pair = [await aMember(house, [agency]), await aMember(house, [agency])] as const
      const [a, b] = pair
      // both tokens exist before either call
      const [byA, byB] = [await as(a), await as(b)]
      const replies = await Promise.all([
        update(b.id, { role: 'viewer' }, { organization_id: agency.id, ...byA }),
        update(a.id, { is_active: false }, { organization_id: agency.id, ...byB }),
      ])
      const { rows } = await house.owner.query(
        `select from memberships where organization_id = $1 and role = 'agency_admin' and is_active`,
        [agency.id],
      )
      expect(rows, JSON.stringify(replies.map(({ status }) => status))).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('helping locked-out users', () => {
  const withTwoFactor = async (id: string) => {
    await house.owner.query(
      `insert into two_factor (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`,
      [id],
    )
  }

  test('resetting a lost second factor: the four cases; sign-ins end, and the user and the agency are notified', async () => {
    const user = await usersAgency()
    await withTwoFactor(user.id)
    const token = await house.tokenFor(user, house.agency.id)
    expect((await list({ search: user.email })).data.data[0]?.two_factor).toBe(true)
    const args = { params: { id: user.id }, body: {} }
    await fourCases(house, api.users.resetTwoFactor, { args, denied: 'viewer' })
    expect((await check(house, token)).failure.code).toBe('SESSION_EXPIRED')
    expect((await newestMail(house, user.email)).subject).toBe('Your two-factor sign-in was reset')
    expect(await eventsAbout(house, user.id, house.agency.id)).toMatchObject([
      { kind: 'user.two_factor_reset', actor_name: 'Ada Admin', actor_id: house.users.agency_admin.id },
    ])
    expect((await house.call(api.users.resetTwoFactor, args)).status).toBe(409)
  })

  test('an agency doesn’t learn who works at another agency', async () => {
    const second = await anotherAgency(house)
    const user = await aMember(house, [house.agency, second])
    await house.call(api.users.sendPasswordReset, { params: { id: user.id }, body: {} })
    expect(await eventsAbout(house, user.id, house.agency.id)).toMatchObject([{ actor_name: 'Ada Admin' }])
    expect(await eventsAbout(house, user.id, second.id)).toEqual([
      { kind: 'user.password_reset_sent', actor_name: 'An administrator', actor_id: null },
    ])
  })

  test('a password link goes only to the user: the four cases', async () => {
    const user = await usersAgency()
    const args = { params: { id: user.id }, body: {} }
    const { bytes } = await fourCases(house, api.users.sendPasswordReset, { args, denied: 'coordinator_limited' })
    expect(bytes).toHaveLength(0)
    const token = await mailedToken(house, user.email)
    const set = await house.call(
      api.auth.reset,
      { body: { token, password: 'a brand new phrase 7' } },
      { as: 'anonymous' },
    )
    expect(set.status).toBe(200)
  })

  test('is not available for oneself or for deactivated users', async () => {
    const gone = await usersAgency()
    await update(gone.id, { is_active: false })
    for (const id of [house.users.agency_admin.id, gone.id])
      for (const call of [api.users.resetTwoFactor, api.users.sendPasswordReset])
        expect((await house.call(call, { params: { id }, body: {} })).status).toBe(409)
  })
})

test('app_user reads accounts only through its own agency’s list, and cannot add members', async () => {
  const asApp = async (statement: string) => {
    const client = await house.database.longPool.connect()
    try {
      await client.query(
        `begin; select set_config('role', 'app_user', true), set_config('app.org', '${house.agency.id}', true)`,
      )
      return await client.query(statement).then(
        ({ rows }) => rows as { email: string }[],
        (error: Error) => error.message,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await asApp('select email from users')).toContain('permission denied')
  const seen = await asApp('select email from agency_users()')
  expect(JSON.stringify(seen)).toContain(house.users.viewer.email)
  expect(JSON.stringify(seen)).not.toContain(house.users.other.email)
  const stranger = aUser()
  await house.load({ users: [stranger] })
  expect(
    await asApp(
      `insert into memberships (organization_id, user_id, role) values ('${house.agency.id}', '${stranger.id}', 'viewer')`,
    ),
  ).toContain('permission denied')
  expect(await asApp(`update memberships set user_id = '${stranger.id}'`)).toContain('permission denied')
})
