import { addDays, api, codesThatMean, messageStates, providerCodes } from '@preceptor/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aFormContent } from '../../demo/factories/forms.ts'
import { seal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { deliverDue } from '../../messages/deliver.ts'
import { messagePlace } from '../../messages/keep-message.ts'
import { booking } from '../../../test/booking.ts'
import { formFlow } from '../../../test/form-flow.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { openMailPeer } from '../../../test/mail-peer.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'
import { filesOfMails } from './files-of-mails.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ SMS_URL: 'https://preceptor:s3cret@sms.example.org/' })
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
})
afterAll(() => house.close())
beforeEach(() => house.owner.query('delete from threads; delete from messages; delete from outbox'))

let numbers = 0
async function person(over: Partial<Parameters<typeof anEmployee>[0]> = {}) {
  numbers += 1
  const employee = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    mobile: `+1718555${String(1000 + numbers)}`,
    email: `p${numbers}@example.org`,
    ...over,
  })
  await house.load({ employees: [employee] })
  return employee
}

/** Adds a message as if it arrived by text. */
async function wrote(employee_id: string, text: string, at = new Date().toISOString()) {
  const id = newId()
  await house.owner.query(
    `insert into messages (organization_id, id, employee_id, direction, channel, text_sealed, state, sender_name, needs_reply, created_at)
     values ($1, $2, $3, 'in', 'sms', $4, 'received', 'Them', true, $5)`,
    [house.agency.id, id, employee_id, seal(house.config.appKeys, messagePlace(id), text), at],
  )
  return id
}
const threadOf = async (id: string) => (await house.call(api.threads.messages, { params: { id } })).data.thread
const sms = (id: string, text = 'Hello', as: 'agency_admin' | 'coordinator_limited' | 'rn_limited' = 'agency_admin') =>
  house.call(api.threads.send, { params: { id }, body: { kind: 'sms', text } }, { as })

describe('[R-RTE-3] messages: the calls', () => {
  test('show the thread of an employee', async () => {
    const { id } = await person()
    await wrote(id, 'I am late')
    const { data } = await fourCases(house, api.threads.messages, { args: { params: { id } } })
    expect(data.data.map(({ text, direction, state }) => [text, direction, state])).toEqual([
      ['I am late', 'in', 'received'],
    ])
    expect(data.thread).toMatchObject({ state: 'open', unread: 1, may_read: true, owner: { name: 'Cora Coordinator' } })
  })
  test('list the inbox', async () => {
    const { id } = await person({ first_name: 'Ana', last_name: 'Reyes' })
    await wrote(id, 'I am late')
    const { data } = await fourCases(house, api.threads.list, { args: { query: {} }, denied: 'viewer' })
    expect(data.data).toMatchObject([{ id, listed_name: 'Reyes, Ana', last: 'I am late', last_direction: 'in' }])
    const counts = await fourCases(house, api.threads.counts, { args: { query: { of: 'desk' } }, denied: 'viewer' })
    expect(counts.data.data).toEqual([{ value: 'team', count: 1 }])
  })
  test('the inbox shows the text waiting for a reply, not automatic messages sent since', async () => {
    const { id } = await person({ first_name: 'Bea', last_name: 'Waits' })
    await wrote(id, 'May I swap Friday?', '2026-03-02T15:00:00Z')
    const reminder = newId()
    await house.owner.query(
      `insert into messages (organization_id, id, employee_id, direction, channel, event, text_sealed, state, sender_name, created_at)
       values ($1, $2, $3, 'out', 'sms', 'reminder_digest', $4, 'delivered', 'Preceptor', '2026-03-03T15:00:00Z')`,
      [house.agency.id, reminder, id, seal(house.config.appKeys, messagePlace(reminder), 'Finish HIPAA')],
    )
    const shown = async () => (await house.call(api.threads.list, { query: { search: 'Waits' } })).data.data[0]
    expect(await shown()).toMatchObject({ last: 'May I swap Friday?', last_direction: 'in' })
    const { version } = await threadOf(id)
    await house.call(api.threads.done, { params: { id }, body: {} }, { headers: { 'if-match': `"${version}"` } })
    expect(await shown()).toMatchObject({ last: 'Finish HIPAA', last_direction: 'out' })
  })
  test('send a text, a mail and a note', async () => {
    const { id } = await person()
    const { data } = await fourCases(house, api.threads.send, {
      args: { params: { id }, body: { kind: 'sms', text: 'Can you come at 9?' } },
      denied: 'viewer',
    })
    expect(data).toMatchObject({ state: 'queued', channel: 'sms', text: 'Can you come at 9?', may: ['cancel'] })
    const mail = { kind: 'mail', subject: 'Monday', text: 'Come at 9.' } as const
    expect((await house.call(api.threads.send, { params: { id }, body: mail })).data).toMatchObject({
      subject: 'Monday',
    })
    const note = { kind: 'note', text: 'Called them' } as const
    expect((await house.call(api.threads.send, { params: { id }, body: note })).data).toMatchObject({ state: 'noted' })
    const { data: all } = await house.call(api.threads.messages, { params: { id } })
    expect(all.data.map(({ text }) => text)).toEqual(['Called them', 'Come at 9.', 'Can you come at 9?'])
  })
  test('answer, snooze, end and reopen', async () => {
    const { id } = await person()
    await wrote(id, 'Question')
    const { version } = await threadOf(id)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const args = { params: { id }, body: { until } }
    const { data: put } = await fourCases(house, api.threads.snooze, {
      args,
      denied: 'viewer',
      headers: { 'if-match': `"${version}"` },
    })
    expect(put).toMatchObject({ state: 'snoozed', snoozed_until: until.replace(/\.\d+/, x => x) })
    const stale = { headers: { 'if-match': `"${version}"` } }
    expect((await house.call(api.threads.snooze, args, stale)).status).toBe(412)
    expect((await house.call(api.threads.done, { params: { id }, body: {} }, stale)).status).toBe(412)
    expect((await house.call(api.threads.reopen, { params: { id }, body: {} }, stale)).status).toBe(412)
    expect((await house.call(api.threads.assign, { params: { id }, body: { user_id: null } }, stale)).status).toBe(412)
    const match = async () => ({ headers: { 'if-match': `"${(await threadOf(id)).version}"` } })
    expect((await house.call(api.threads.done, { params: { id }, body: {} }, await match())).data.state).toBe('done')
    expect((await house.call(api.threads.done, { params: { id }, body: {} }, await match())).status).toBe(409)
    expect((await house.call(api.threads.reopen, { params: { id }, body: {} }, await match())).data.state).toBe('open')
    await sms(id)
    expect(await threadOf(id)).toMatchObject({ state: 'done', unread: 0, waiting_since: null, reply_due_at: null })
    await wrote(id, 'One more')
    expect(await threadOf(id)).toMatchObject({ state: 'open', unread: 1 })
    expect((await house.call(api.threads.read, { params: { id }, body: {} })).data.unread).toBe(0)
  })
  test('assign to someone who may answer', async () => {
    const { id } = await person()
    const { data } = await house.call(api.threads.owners, { params: { id } })
    expect(data.data.map(({ name }) => name)).toEqual(['Ada Admin', 'Cora Coordinator', 'Rhea Nurse'])
    const headers = { 'if-match': '"1"' }
    const body = { user_id: house.users.rn_limited.id }
    const { data: after } = await fourCases(house, api.threads.assign, {
      args: { params: { id }, body },
      denied: 'viewer',
      headers,
    })
    expect(after).toMatchObject({ owner: { name: 'Rhea Nurse' }, is_assigned: true })
    const none = { user_id: house.users.viewer.id }
    expect(
      (await house.call(api.threads.assign, { params: { id }, body: none }, { headers: { 'if-match': '"2"' } })).failure
        .errors,
    ).toEqual({
      user_id: ['Choose a user who may answer this employee.'],
    })
  })
})

describe('[R-RTE-3] messages: access', () => {
  test('a coordinator sees their own people, a nurse their assigned conversations, others no message text', async () => {
    const theirs = await person()
    const others = await person({ coordinator_id: null })
    await wrote(theirs.id, 'Mine')
    await wrote(others.id, 'Not mine')
    const list = async (as: 'coordinator_limited' | 'rn_limited') =>
      (await house.call(api.threads.list, { query: {} }, { as })).data.data.map(({ last }) => last)
    expect(await list('coordinator_limited')).toEqual(['Mine'])
    expect(await list('rn_limited')).toEqual([])
    for (const as of ['viewer', 'rn_limited'] as const) {
      const { data } = await house.call(api.threads.messages, { params: { id: theirs.id } }, { as })
      expect(data.data).toMatchObject([{ text: null, from_address: null, state: 'received', channel: 'sms' }])
      expect(data.thread).toMatchObject({ may_read: false, may_write: false })
    }
    expect((await sms(theirs.id, 'Hi', 'rn_limited')).status).toBe(403)
    await house.owner.query('update threads set assigned_to = $1', [house.users.rn_limited.id])
    expect((await house.call(api.threads.list, { query: {} }, { as: 'rn_limited' })).data.data).toHaveLength(2)
    expect((await sms(theirs.id, 'Hi', 'rn_limited')).status).toBe(200)
    expect((await sms(others.id, 'Hi', 'coordinator_limited')).status).toBe(404)
  })
  test('[R-RTE-3] while a coordinator is away their deputy answers, and manual assignments to others stay', async () => {
    const [one, given] = [await person(), await person()]
    for (const { id } of [one, given]) await wrote(id, 'Hello')
    const admin = house.users.agency_admin
    const owner = async ({ id }: { id: string }) => (await threadOf(id)).owner?.name
    const mine = async (as: 'agency_admin' | 'coordinator_limited') =>
      (await house.call(api.threads.list, { query: { desk: 'mine' } }, { as })).data.data.length
    const { data } = await fourCases(house, api.coordinators.deputies, {
      args: {},
      as: 'coordinator_limited',
      denied: 'viewer',
    })
    expect(data.own).toMatchObject({ id: house.agency.coordinator_id, deputy: null })
    // Users who see everyone, so no limited coordinator and no nurse
    expect(data.data.map(({ id }) => id)).toEqual([admin.id])
    const set = (
      body: { user_id: string | null; until: string | null },
      as: 'agency_admin' | 'coordinator_limited' | 'rn_limited',
    ) => house.call(api.coordinators.setDeputy, { params: { id: house.agency.coordinator_id }, body }, { as })
    const later = addDays(new Date().toISOString().slice(0, 10), 3)
    expect((await set({ user_id: admin.id, until: later }, 'rn_limited')).status).toBe(403)
    expect((await set({ user_id: admin.id, until: '2020-01-01' }, 'coordinator_limited')).failure.errors).toEqual({
      until: ['Choose today or a later day.'],
    })
    const self = await set({ user_id: house.users.coordinator_limited.id, until: null }, 'coordinator_limited')
    expect(self.failure.errors).toHaveProperty('user_id')
    expect([await owner(one), await mine('agency_admin'), await mine('coordinator_limited')]).toEqual([
      'Cora Coordinator',
      0,
      2,
    ])
    expect((await set({ user_id: admin.id, until: later }, 'coordinator_limited')).data.deputy).toMatchObject({
      until: later,
    })
    expect([await owner(one), await mine('agency_admin'), await mine('coordinator_limited')]).toEqual([
      admin.name,
      2,
      0,
    ])
    const listed = (await house.call(api.coordinators.list, { query: {} })).data.data
    expect(listed.find(({ id }) => id === house.agency.coordinator_id)?.deputy).toEqual({
      id: admin.id,
      name: admin.name,
      until: later,
    })
    // The deputy's period is over
    await house.owner.query(
      `update coordinators set deputy_until = now() - interval '1 second' where deputy_id is not null`,
    )
    expect(await owner(one)).toBe('Cora Coordinator')
    expect((await set({ user_id: null, until: null }, 'agency_admin')).data.deputy).toBeNull()
  })
  test('a nurse starts a conversation about a session, checklist or form they handle; each shows its name only to those who may know it', async () => {
    const { id: organization_id } = house.agency
    const { id: nurse } = house.users.rn_limited
    const classes = booking(() => house)
    const forms = formFlow(() => house)
    const program = await programIn(house, {
      program: { training_type_id: await aTypeIn(house, { name: 'Skills' }), titles: { en: 'Safe transfers' } },
    })
    const content = aFormContent()
    const statement = { titles: { en: 'Health statement' }, visibility: 'medical' } as const
    const [ofHealth, ofPolicy] = [
      await forms.published(content, { category: 'health', ...statement }),
      await forms.published(content, { category: 'policy', titles: { en: 'Handbook' } }),
    ]
    const made = {
      session: async (id: string) => {
        const session = await classes.session({ title: 'CPR renewal' })
        await house.owner.query('update sessions set planned_by = $2 where id = $1', [session, nurse])
        await classes.book(session, id)
        return session
      },
      checklist: async (id: string) => {
        const one = anAssignment({ organization_id, employee_id: id, program_id: program.id })
        await house.load({ assignments: [one] })
        await house.owner.query(
          `insert into skill_observations (organization_id, assignment_id, employee_id, module_id, observed_on, observer_name, marks, recorded_by, recorded_by_name)
           values ($1, $2, $3, $2, current_date, 'Rhea', '{"a": "met"}', $4, 'Rhea')`,
          [organization_id, one.id, id, nurse],
        )
        return one.id
      },
      form: async (id: string) => (await forms.given(ofHealth, content, id)).id,
    }
    const names = { session: 'CPR renewal', checklist: 'Safe transfers', form: 'Health statement' }
    const begin = (id: string, about: { kind: keyof typeof made; id: string }, as: Caller = 'rn_limited') =>
      house.call(api.threads.send, { params: { id }, body: { kind: 'sms', text: 'Hello', about } }, { as })
    const read = async (id: string, about: string, as: Caller) =>
      (await house.call(api.threads.messages, { params: { id }, query: { about } }, { as })).data
    for (const kind of ['session', 'checklist', 'form'] as const) {
      const { id } = await person()
      const about = { kind, id: await made[kind](id) }
      const subject = { ...about, name: names[kind] }
      const address = `${kind}.${about.id}`
      expect((await read(id, address, 'rn_limited')).about).toEqual(subject)
      expect(await begin(id, about)).toMatchObject({ status: 200, data: { about: subject } })
      const { data, thread } = await read(id, address, 'rn_limited')
      expect([data[0]?.about, thread.owner?.id]).toEqual([subject, nurse])
      const seen = (await read(id, address, 'coordinator_limited')).data[0]?.about
      expect(seen).toEqual(kind === 'form' ? { ...subject, name: null } : subject)
      expect((await read(id, address, 'viewer')).data[0]).toMatchObject({ text: null, about: null })
      // Nothing of another employee
      const other = await person()
      expect((await read(other.id, address, 'agency_admin')).about).toBeNull()
      expect((await begin(other.id, about)).status).toBe(403)
      expect(await begin(other.id, about, 'agency_admin')).toMatchObject({
        status: 422,
        failure: { errors: { about: ['Choose a session, checklist or form of this employee.'] } },
      })
    }
    const { id } = await person()
    const handbook = (await forms.given(ofPolicy, content, id)).id
    expect((await begin(id, { kind: 'form', id: handbook })).status).toBe(403)
    expect((await house.call(api.threads.messages, { params: { id }, query: { about: 'payslip.1' } })).status).toBe(422)
  })
  test('staff of a paused agency can only reply', async () => {
    const { id } = await person()
    await house.owner.query(`update organizations set status = 'paused' where id = $1`, [house.agency.id])
    try {
      expect((await sms(id)).failure.message).toContain('only answer')
      await wrote(id, 'Question')
      expect((await sms(id)).status).toBe(200)
    } finally {
      await house.owner.query(`update organizations set status = 'live' where id = $1`, [house.agency.id])
    }
  })
})

describe('[R-RTE-3] messages: states of a message', () => {
  const deliver = () => deliverDue(house.database, { ...house.config, smsUrl: null }, pino({ enabled: false }))
  test('a message not yet sent can be undone, once', async () => {
    const { id } = await person()
    const { data } = await sms(id)
    await deliver()
    const { data: after } = await fourCases(house, api.threads.cancel, {
      args: { params: { id: data.id }, body: {} },
      denied: 'viewer',
    })
    expect(after).toMatchObject({ state: 'canceled', may: [] })
    expect((await house.call(api.threads.cancel, { params: { id: data.id }, body: {} })).status).toBe(409)
    expect((await house.owner.query('select from outbox')).rowCount).toBe(0)
  })
  test('a failed message can be sent again, and until then the thread counts as unanswered', async () => {
    const { id } = await person()
    await wrote(id, 'Question')
    const { data } = await sms(id)
    expect((await threadOf(id)).state).toBe('done')
    await house.owner.query(
      `update outbox set state = 'failed', last_error = 'x', provider_code = 21614, reason = 'refused'`,
    )
    expect((await threadOf(id)).state).toBe('open')
    const seen = (await house.call(api.threads.messages, { params: { id } })).data.data[0]
    expect(seen).toMatchObject({ state: 'failed', may: ['retry'] })
    expect(seen?.explanation).toContain('mobile number')
    const { data: again } = await fourCases(house, api.threads.retry, {
      args: { params: { id: data.id }, body: {} },
      denied: 'viewer',
    })
    expect(again.state).toBe('queued')
    expect((await threadOf(id)).state).toBe('done')
  })
  test('attachments are sent with a mail, and ones too large together are refused at the field', async () => {
    const { id } = await person()
    const pdf = aPdf('Directions to the Bronx office')
    const file = await kept(house, 'directions.pdf', pdf, 'agency_admin', 'message')
    const mail = (files: string[]) =>
      house.call(api.threads.send, {
        params: { id },
        body: { kind: 'mail', subject: 'Friday', text: 'See below.', files },
      })
    expect((await mail([file.id])).status).toBe(200)
    const peer = await openMailPeer()
    try {
      const config = { ...house.config, smtpUrl: peer.smtpUrl }
      const read = filesOfMails(config)(house.database)
      await deliverDue(house.database, config, pino({ enabled: false }), 'mail', undefined, read)
      const [sent] = peer.mails
      expect(sent?.mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
        ['directions.pdf', 'application/pdf'],
      ])
      expect(Buffer.from(sent?.mail.attachments[0]?.content as ArrayBuffer)).toEqual(pdf)
    } finally {
      await peer.close()
    }
    const half = aPdf('x'.repeat(13 * 1024 ** 2))
    const two = [
      await kept(house, 'one.pdf', half, 'agency_admin', 'message'),
      await kept(house, 'two.pdf', half, 'agency_admin', 'message'),
    ]
    expect((await mail(two.map(one => one.id))).failure.errors).toHaveProperty('files')
  })
  test('links that grant access are hidden', async () => {
    const { id } = await person()
    await sms(
      id,
      'See https://panel.example.org/learn#token=abcdefghijklmnopqrstuvwxyz0123 and https://maps.example.org/bronx',
    )
    const { data } = await house.call(api.threads.messages, { params: { id } })
    expect(data.data[0]?.text).toBe('See [link] and https://maps.example.org/bronx')
  })
})

describe('[R-RTE-3] messages: the database and the contract agree', () => {
  test('about the moves between states', async () => {
    const states = Object.keys(messageStates.names) as (keyof typeof messageStates.names)[]
    for (const from of states)
      for (const to of states) {
        const { rows } = await house.owner.query<{ may: boolean }>('select message_may($1, $2) as may', [from, to])
        expect([from, to, rows[0]?.may]).toEqual([from, to, messageStates.may(from, to)])
      }
  })
  test('about the meaning of codes', async () => {
    const { rows } = await house.owner.query<{ prosrc: string }>(
      `select prosrc from pg_proc where proname = 'code_tells'`,
    )
    const lists = [...(rows[0]?.prosrc ?? '').matchAll(/code (?:= (\d+)|in \(([\d, ]+)\))/g)].map(([, one, all]) =>
      (one ?? all ?? '').split(', ').map(Number),
    )
    const means = (['stopped', 'never', 'soft', 'sender'] as const).map(codesThatMean)
    expect(lists).toEqual(means)
    expect(Object.keys(providerCodes).length).toBeGreaterThanOrEqual(25)
  })
})

/** Cases in New York time; July 3 is a one-time holiday, December 25 a yearly one. */
const dueTable = [
  ['2026-06-15 10:00', '2026-06-15 16:00', '2026-06-16 10:00', 'a Monday morning'],
  ['2026-06-15 07:00', '2026-06-15 15:00', '2026-06-15 17:00', 'before the office opens'],
  ['2026-06-15 20:00', '2026-06-16 15:00', '2026-06-16 17:00', 'in the evening'],
  ['2026-06-12 16:00', '2026-06-15 14:00', '2026-06-15 16:00', 'Friday afternoon'],
  ['2026-06-13 12:00', '2026-06-15 15:00', '2026-06-15 17:00', 'on a Saturday'],
  ['2026-07-02 15:00', '2026-07-06 13:00', '2026-07-06 15:00', 'before a holiday and a weekend'],
  ['2026-07-03 11:00', '2026-07-06 15:00', '2026-07-06 17:00', 'on a holiday'],
  ['2027-12-24 12:00', '2027-12-27 10:00', '2027-12-27 12:00', 'before a holiday that falls on a Saturday'],
  ['2026-12-24 12:00', '2026-12-28 10:00', '2026-12-28 12:00', 'before a holiday of every year'],
  ['2026-03-06 13:00', '2026-03-09 11:00', '2026-03-09 13:00', 'over the change to summer time'],
  ['2026-10-30 13:00', '2026-11-02 11:00', '2026-11-02 13:00', 'over the change to winter time'],
] as const

test.each(dueTable)(
  '[R-RTE-3] messages: a text of %s turns amber at %s and is due at %s: %s',
  async (at, warn, due) => {
    const zone = 'America/New_York'
    await house.owner.query(`update organizations set time_zone = $2 where id = $1`, [house.agency.id, zone])
    await house.owner.query(
      `insert into agency_holidays (organization_id, name, on_day, every_year)
     values ($1, 'Day off', '2026-07-03', false), ($1, 'Christmas', '2020-12-25', true) on conflict do nothing`,
      [house.agency.id],
    )
    // Being on leave doesn't change the waiting time
    for (const provider_status of [1, 4] as const) {
      const { id } = await person({ provider_status })
      await house.owner.query(
        `insert into messages (organization_id, employee_id, direction, channel, state, sender_name, needs_reply, created_at)
       values ($1, $2, 'in', 'sms', 'received', 'Them', true, $3::timestamp at time zone $4)`,
        [house.agency.id, id, at, zone],
      )
      const { rows } = await house.owner.query(
        `select to_char(reply_warn_at at time zone $2, 'YYYY-MM-DD HH24:MI') as warn, to_char(reply_due_at at time zone $2, 'YYYY-MM-DD HH24:MI') as due
       from threads where employee_id = $1`,
        [id, zone],
      )
      expect(rows).toEqual([{ warn, due }])
    }
  },
)

/** Cases in Honolulu time, in an agency that answers within hours; July 2 and 3 are holidays. */
const hoursTable = [
  [16, '2026-06-12 16:00', '2026-06-16 12:00', '2026-06-16 16:00', 'two days, from a Friday afternoon'],
  [4, '2026-06-12 14:00', '2026-06-12 17:00', '2026-06-15 10:00', 'half a day, over a weekend'],
  [24, '2026-07-01 13:00', '2026-07-07 15:00', '2026-07-08 13:00', 'three days, over two holidays and a weekend'],
  [1, '2026-07-02 12:00', '2026-07-06 09:45', '2026-07-06 10:00', 'an hour, on a holiday'],
  [2, '2026-06-15 16:30', '2026-06-16 10:00', '2026-06-16 10:30', 'two hours, over night'],
] as const
test.each(hoursTable)(
  '[R-RTE-3] messages: within %d hours a text of %s turns amber at %s and is due at %s: %s',
  async (hours, at, warn, due) => {
    const zone = 'Pacific/Honolulu'
    const { id: organization_id } = house.agency
    await house.owner.query('update organizations set time_zone = $2, reply_within_hours = $3 where id = $1', [
      organization_id,
      zone,
      hours,
    ])
    await house.owner.query('delete from agency_holidays where organization_id = $1', [organization_id])
    await house.owner.query(
      `insert into agency_holidays (organization_id, name, on_day, every_year) values ($1, 'Off', '2026-07-02', false), ($1, 'Off too', '2020-07-03', true)`,
      [organization_id],
    )
    const { id } = await person()
    await house.owner.query(
      `insert into messages (organization_id, employee_id, direction, channel, state, sender_name, needs_reply, created_at)
       values ($1, $2, 'in', 'sms', 'received', 'Them', true, $3::timestamp at time zone $4)`,
      [organization_id, id, at, zone],
    )
    const { rows } = await house.owner.query(
      `select to_char(reply_warn_at at time zone $2, 'YYYY-MM-DD HH24:MI') as warn, to_char(reply_due_at at time zone $2, 'YYYY-MM-DD HH24:MI') as due
       from threads where employee_id = $1`,
      [id, zone],
    )
    await house.owner.query('update organizations set reply_within_hours = 8 where id = $1', [organization_id])
    expect(rows).toEqual([{ warn, due }])
  },
)
