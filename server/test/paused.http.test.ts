import { access, api, type Endpoint, stopsWhilePaused } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMembership } from '../src/demo/factories/users.ts'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import { type House, openHouse } from './house.ts'
import { aMember, anotherAgency, check, logIn } from './sign-in.ts'

/** docs/decisions/015: access of users in a paused or closed agency. */

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.load({ employees: [anEmployee({ organization_id: house.agency.id, last_name: 'Reyes' })] })
  await become('paused')
})
afterAll(() => house.close())

const become = (status: string) =>
  house.owner.query('update organizations set status = $1 where id = $2', [status, house.agency.id])

/** Typed by hand: an agency's writing calls that still work while it is paused. Each new one needs a decision. */
const goOn = [
  'POST /admin/audit-log/verify',
  // Stops work and changes no record
  'POST /admin/jobs/:id/cancel',
  // A personal calendar shows existing data
  'POST /admin/calendar-feeds',
  'POST /admin/calendar-feeds/revoke',
  // A secret answer is viewed; only the audit log changes
  'POST /admin/employee-forms/:id/reveal',
  // Trying out a program records nothing
  'POST /admin/programs/:id/modules/:module_id/quiz/grade',
  'POST /admin/programs/:id/modules/:module_id/quiz/start',
  'POST /admin/programs/:id/packages/:file_id/launches',
  'POST /admin/programs/:id/packages/:file_id/launches/:launch_id/renew',
  // Papers about completed training are handed out like exports
  'POST /admin/providers/:id/compliance/papers',
  'POST /admin/providers/:id/proof',
  'POST /admin/providers/:id/transcripts',
  // Reports only read; a stored report is like a saved view
  'POST /admin/report-runs/:id/again',
  'POST /admin/report-runs/:id/pin',
  'POST /admin/report-schedules',
  'PATCH /admin/report-schedules/:id',
  'POST /admin/report-schedules/:id/send-now',
  'POST /admin/report-schedules/:id/status',
  'POST /admin/reports',
  'PATCH /admin/reports/:id',
  'POST /admin/reports/:id/preview',
  'POST /admin/reports/:id/runs',
  'POST /admin/saved-views',
  'POST /admin/saved-views/:id/follow',
  'PATCH /admin/saved-views/:id',
  'DELETE /admin/saved-views/:id',
  // Vendor staff maintain the numbers; a deputy answers in the meantime
  'POST /admin/sms-senders',
  'PATCH /admin/sms-senders/:id',
  'POST /admin/sms-senders/:id/resume',
  'POST /admin/coordinators/:id/deputy',
  // Vendor staff decide who may call the public API
  'POST /admin/csm/client-requests/:id/approve',
  'POST /admin/csm/client-requests/:id/revoke',
  // Sign-in rights, as with users
  'PATCH /admin/coordinators/:id/user',
  'POST /admin/surveys',
  'POST /admin/surveys/people',
  'POST /admin/surveys/preview',
  // Staff reply to people who wait (the calls themselves refuse anything but replies)
  'POST /admin/providers/:id/messages',
  'POST /admin/threads/:id/read',
  'POST /admin/threads/:id/assign',
  'POST /admin/threads/:id/snooze',
  'POST /admin/threads/:id/done',
  'POST /admin/threads/:id/reopen',
  'POST /admin/messages/:id/cancel',
  'POST /admin/messages/:id/retry',
  'POST /admin/unassigned-messages/:id/link',
  'POST /admin/unassigned-messages/:id/discard',
  'POST /admin/users',
  'PATCH /admin/users/:id',
  'POST /admin/users/:id/resend-invitation',
  'DELETE /admin/users/:id/invitation',
  'POST /admin/users/:id/reset-two-factor',
  'POST /admin/users/:id/send-password-reset',
]
const writing = everyEndpoint.filter(({ endpoint: { scope, method } }) => scope === 'agency' && method !== 'GET')
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('a paused agency', () => {
  test('refuses exactly the calls of its users that would change a record', async () => {
    const refused: string[] = []
    for (const { endpoint, group } of writing) {
      const args = exampleArgs(endpoint, group)
      const { failure } = await house.call(endpoint, {
        ...args,
        ...(endpoint.agencyIn === 'path' && { params: { id: house.agency.id } }),
      })
      if (failure.code === 'AGENCY_PAUSED') refused.push(nameOf(endpoint))
    }
    const rest = writing.map(({ endpoint }) => nameOf(endpoint)).filter(name => !refused.includes(name))
    expect(rest.sort()).toEqual([...goOn].sort())
    expect(refused.length).toBeGreaterThan(15)
  })

  test('says so in one sentence and changes nothing', async () => {
    const { status, failure } = await house.call(api.employees.add, {
      body: { first_name: 'New', last_name: 'Person', provider_status: 1 } as never,
    })
    expect([status, failure.code, failure.message]).toEqual([
      403,
      'AGENCY_PAUSED',
      'This agency is paused. You can view everything, but not change anything.',
    ])
    const { rows } = await house.owner.query(`select from employees where first_name = 'New'`)
    expect(rows).toEqual([])
  })

  test('shows the permission error, not the pause, to people without the permission', async () => {
    const { failure } = await house.call(api.employees.add, { body: {} as never }, { as: 'viewer' })
    expect(failure.code).toBe('FORBIDDEN')
  })

  test('still signs its users in, shows everything and allows exports', async () => {
    const user = await aMember(house, [house.agency])
    const { status, data } = await logIn(house, user.email)
    expect([status, data.organization?.details.status]).toEqual([200, 'paused'])
    expect((await check(house, data.access_token)).data.organization?.details.status).toBe('paused')
    const list = await house.call(api.employees.list, {})
    expect(list.data.data.map(({ last_name }) => last_name)).toEqual(['Reyes'])
    const file = await house.call(api.employees.export, { query: { format: 'csv' } })
    expect([file.status, file.bytes.toString().includes('Reyes')]).toEqual([200, true])
    expect((await house.call(api.auditLog.export, { query: { format: 'csv' } })).status).toBe(200)
  })

  test('lets its users change their own account and manage who can sign in', async () => {
    const own = await house.call(api.profile.update, { body: { language: 'es' } })
    expect(own.status).toBe(200)
    const leaver = await aMember(house, [house.agency], { name: 'Lea Leaver' })
    await house.owner.query(`update memberships set role = 'viewer' where user_id = $1`, [leaver.id])
    const gone = await house.call(api.users.update, { params: { id: leaver.id }, body: { is_active: false } })
    expect([gone.status, gone.data.status]).toEqual([200, 'deactivated'])
  })

  test('customer success can still work there', async () => {
    const { status, failure } = await house.call(api.taxonomy.addLocation, { body: { name: 'Yonkers' } }, { as: 'csm' })
    expect([status, failure?.code]).not.toContain('AGENCY_PAUSED')
    expect(status).toBe(200)
  })

  test('works again at the next call after it is resumed', async () => {
    await become('live')
    const added = await house.call(api.taxonomy.addLocation, { body: { name: 'Mount Vernon' } })
    expect(added.status).toBe(200)
    await become('paused')
    const again = await house.call(api.taxonomy.addLocation, { body: { name: 'Scarsdale' } })
    expect(again.failure.code).toBe('AGENCY_PAUSED')
  })

  test('the same rule disables actions on the screens', () => {
    expect(stopsWhilePaused('agency_admin', access.editEmployee)).toBe(true)
    expect(stopsWhilePaused('agency_admin', access.exportEmployees)).toBe(false)
    expect(stopsWhilePaused('csm', access.editEmployee)).toBe(false)
  })
})

describe('a closed agency', () => {
  test('is named to its users only after the right password', async () => {
    const closed = await anotherAgency(house, { name: 'Sunset Care', status: 'closed' })
    const user = await aMember(house, [closed])
    const right = await logIn(house, user.email)
    expect([right.status, right.failure.code]).toEqual([403, 'AGENCY_CLOSED'])
    expect(right.failure.message).toContain('Sunset Care is closed')
    expect((await logIn(house, user.email, 'not the password')).failure.code).toBe('WRONG_CREDENTIALS')
    await house.owner.query('update memberships set is_active = false where user_id = $1', [user.id])
    expect((await logIn(house, user.email)).failure.code).toBe('WRONG_CREDENTIALS')
  })

  test('does not keep a user out of another agency', async () => {
    const closed = await anotherAgency(house, { status: 'closed' })
    const user = await aMember(house, [closed])
    await house.load({ memberships: [aMembership({ organization_id: house.other.id, user_id: user.id })] })
    expect((await logIn(house, user.email)).data.organization?.id).toBe(house.other.id)
  })
})
