import { randomUUID } from 'node:crypto'
import { addDays, api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { aCredential, aCredentialType } from '../../demo/factories/credentials.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { noon, reminding } from '../../../test/reminding.ts'

let house: House
const { program, person, run, send, queued, forget } = reminding(() => house)
const today = '2026-06-15'
const dayFrom = (days: number) => addDays(today, days)
const now = noon(today)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => forget())

const steps = async () =>
  (
    await house.owner.query<{ step: number; due_on: string; is_sent: boolean }>(
      `select step, due_on::text, digest_id is not null as is_sent from reminders order by due_on, step desc`,
    )
  ).rows
const digests = async () =>
  (
    await house.owner.query(
      `select day::text, state, skipped_for, language, wanted_language, source from reminder_digests order by day`,
    )
  ).rows

describe('the ladder', () => {
  test('a step is sent on its day, once, even with repeated or parallel runs', async () => {
    const id = await program({ titles: { en: 'Fall prevention' }, reminders: [7, 1] })
    const ana = await person(id, dayFrom(7), { first_name: 'Ana', email: 'ana@example.org' })
    await run(noon(dayFrom(-1)))
    expect(await queued()).toEqual([])
    await Promise.all([run(now), run(now), run(now)])
    await run(new Date(now.getTime() + 3_600_000))
    const mails = await queued()
    expect(mails.map(({ recipient, channel }) => [recipient, channel])).toEqual([['ana@example.org', 'mail']])
    expect(mails[0]?.subject).toBe('Training to finish: Fall prevention')
    expect(mails[0]?.body).toContain('Hello Ana,')
    expect(mails[0]?.body).toContain('- Fall prevention: due Jun 22, 2026')
    expect(mails[0]?.body).toMatch(/https:\/\/panel.example.org\/learn#token=\S+\n\nQuestions\? Ask your coordinator/)
    const { rows } = await house.owner.query('select last_reminded_at from assignments where id = $1', [
      ana.assignment_id,
    ])
    expect(rows[0].last_reminded_at).toEqual(now)
  })

  test('of steps missed during downtime only the newest is sent; the others are over', async () => {
    const id = await program({ reminders: [14, 7, 1, -3] })
    await person(id, dayFrom(1))
    await run(now)
    expect(await queued()).toHaveLength(1)
    expect(await steps()).toEqual([
      { step: 14, due_on: dayFrom(1), is_sent: false },
      { step: 7, due_on: dayFrom(1), is_sent: false },
      { step: 1, due_on: dayFrom(1), is_sent: true },
    ])
    await run(noon(dayFrom(4)))
    expect((await queued()).at(-1)?.body).toContain('was due Jun 16, 2026')
  })

  test('one digest per person and day names everything that is due; a new due date restarts the ladder', async () => {
    const [one, two] = [await program({ titles: { en: 'Falls' } }), await program({ titles: { en: 'Fire' } })]
    const ana = await person(one, dayFrom(7))
    const second = anAssignment({
      organization_id: house.agency.id,
      employee_id: ana.id,
      program_id: two,
      assigned_on: dayFrom(-60),
      rule_due_on: dayFrom(1),
    })
    await house.load({ assignments: [second] })
    await run(now)
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Training to finish: 2 programs')
    expect(mail?.body).toMatch(/- Fire: due Jun 16, 2026\n  https:\S+\n- Falls: due Jun 22, 2026/)
    await house.owner.query('update assignments set extended_to = $2::date, due_since = $3::date where id = $1', [
      second.id,
      dayFrom(20),
      today,
    ])
    await run(noon(dayFrom(13)))
    expect((await queued()).length).toBe(2)
  })

  test.each([
    ['on leave', `update employees set provider_status = 4`],
    ['suspended', `update employees set provider_status = 8`],
    ['gone', `update employees set provider_status = 5, termination_date = now()`],
    ['excused', `update assignments set state = 'waived', waived_on = now(), waived_by_name = 'Ada'`],
    ['withdrawn', `update assignments set state = 'withdrawn', withdrawn_on = now(), withdrawn_how = 'manual'`],
    [
      'done',
      `update assignments set state = 'completed', completed_on = now(), completed_how = 'online', completed_at = now()`,
    ],
    ['not begun', `update assignments set start_date = '2026-06-20'`],
    ['of a paused program', `update programs set is_paused = true`],
    ['of a closed agency', `update organizations set status = 'closed'`],
  ])('no one is reminded of a program that is %s', async (_, change) => {
    await person(await program(), dayFrom(1))
    await house.owner.query(change)
    await run(now)
    await house.owner.query(`update organizations set status = 'live'; update programs set is_paused = false`)
    expect(await queued()).toEqual([])
  })

  test('continues in a paused agency: its people go on learning', async () => {
    await person(await program(), dayFrom(1))
    await house.owner.query(`update organizations set status = 'paused'`)
    await run(now)
    await house.owner.query(`update organizations set status = 'live'`)
    expect(await queued()).toHaveLength(1)
  })

  test('a digest with nothing left to finish is not sent, and says so', async () => {
    await person(await program(), dayFrom(200))
    await house.owner.query(`insert into reminder_digests (organization_id, employee_id, day, source)
      select organization_id, id, '${today}', 'manual' from employees`)
    await run(now)
    expect(await queued()).toEqual([])
    expect(await digests()).toMatchObject([{ state: 'skipped', skipped_for: 'nothing_open' }])
  })
})

describe('quiet hours', () => {
  test('follow the person’s local time; waiting messages are sent when they end', async () => {
    const id = await program()
    await person(id, dayFrom(1), { email: 'east@example.org', state: 'NY' })
    await person(id, dayFrom(1), { email: 'west@example.org', state: 'CA' })
    // 8:30 AM in New York, 5:30 AM in California
    await run(new Date(`${today}T12:30:00Z`))
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['east@example.org'])
    await run(new Date(`${today}T15:05:00Z`))
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['east@example.org', 'west@example.org'])
  })

  test('messages waiting for their end stay while the agency is closed, and go out once it reopens', async () => {
    await person(await program(), dayFrom(1), { email: 'west@example.org', state: 'CA' })
    await run(new Date(`${today}T16:00:00Z`))
    await house.owner.query(
      `delete from outbox; update reminder_digests set state = 'waiting', mail_id = null, sent_at = null`,
    )
    await house.owner.query(`update organizations set status = 'closed'`)
    await send(noon(today))
    expect(await queued()).toEqual([])
    // In an agency that is only paused, they go out as before
    await house.owner.query(`update organizations set status = 'paused'`)
    await send(noon(today))
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['west@example.org'])
    await house.owner.query(`update organizations set status = 'live'`)
  })

  test('an agency without them sends at any time', async () => {
    await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
    await person(await program(), dayFrom(1))
    await run(new Date(`${today}T07:00:00Z`))
    expect(await queued()).toHaveLength(1)
  })
})

describe('languages', () => {
  test('each person reads their own; a language without a message is reported', async () => {
    const id = await program({ titles: { en: 'Fire', es: 'Incendios' } })
    await person(id, dayFrom(1), { first_name: 'Luz', language: 'es', email: 'luz@example.org' })
    await person(id, dayFrom(1), { language: 'xx', email: 'other@example.org' })
    await run(now)
    const bodies = new Map((await queued()).map(({ recipient, body }) => [recipient, body]))
    expect(bodies.get('luz@example.org')).toContain('Hola, Luz:')
    expect(bodies.get('luz@example.org')).toContain('- Incendios: vence el 16 jun 2026')
    expect(bodies.get('other@example.org')).toContain('This message is in English because')
    expect(await digests()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ language: 'es', wanted_language: null }),
        expect.objectContaining({ language: 'en', wanted_language: 'xx' }),
      ]),
    )
  })
})

describe('text messages', () => {
  test('are included where a service is set up, short and with the opt-out', async () => {
    const id = await program({ titles: { en: 'Fire' } })
    await person(id, dayFrom(1), { first_name: 'Ana', email: null, mobile: '+17185550142' })
    await person(id, dayFrom(1), { email: 'ben@example.org', mobile: '+17185550143' })
    await run(now, { smsUrl: 'https://sms.example.org/' })
    const all = await queued()
    expect(all.map(({ recipient }) => recipient).toSorted()).toEqual([
      '+17185550142',
      '+17185550143',
      'ben@example.org',
    ])
    expect(all.find(({ recipient }) => recipient === '+17185550142')?.body).toMatch(
      /^Ours Home Care: Ana, "Fire" is due Jun 16, 2026\. Start: https:\/\/panel\.example\.org\/learn#token=\S{20,60} Reply STOP to end\.$/,
    )
  })

  test('follow the person’s local time, so that a retried one wakes no one', async () => {
    const id = await program()
    await person(id, dayFrom(1), { email: null, mobile: '+17185550142', state: 'HI' })
    await person(id, dayFrom(1), { email: 'ben@example.org', mobile: '+17185550143', state: 'NY' })
    await run(new Date(`${today}T22:00:00Z`), { smsUrl: 'https://sms.example.org/' })
    const { rows } = await house.owner.query(
      'select recipient, quiet_zone, pressing_from from outbox order by recipient',
    )
    expect(rows).toEqual([
      { recipient: '+17185550142', quiet_zone: 'Pacific/Honolulu', pressing_from: null },
      { recipient: '+17185550143', quiet_zone: 'America/New_York', pressing_from: null },
      { recipient: 'ben@example.org', quiet_zone: null, pressing_from: null },
    ])
  })

  test('without a service no one gets texts, and people without email are recorded as not reached', async () => {
    await person(await program(), dayFrom(1), { email: null, mobile: '+17185550142' })
    await run(now)
    expect(await queued()).toEqual([])
    expect(await digests()).toMatchObject([{ state: 'skipped', skipped_for: 'no_address' }])
  })
})

describe('[R-RTE-3] messages: a reminder that can’t be delivered', () => {
  test.each([
    ['no address', { email: null, mobile: null }, null, ['sms', null, 'no_address']],
    ['a text message refused', { email: null }, 'texts', ['sms', '+17185550142', 'opted_out']],
    ['a dead address', { mobile: null }, 'dead', ['mail', 'ben@example.org', 'dead_address']],
  ] as const)('is in thread and delivery log with its reason: %s', async (_, over, happened, [channel, to, reason]) => {
    const them = await person(await program(), dayFrom(1), {
      email: 'ben@example.org',
      mobile: '+17185550142',
      ...over,
    })
    const args = { params: { id: them.id } }
    if (happened === 'texts')
      await house.call(api.contact.consent, { ...args, body: { channel: 'sms', granted: false, reason: 'Said so' } })
    if (happened === 'dead')
      await house.owner.query(
        `insert into dead_addresses (organization_id, employee_id, channel, address) values ($1, $2, 'mail', $3)`,
        [house.agency.id, them.id, to],
      )
    await run(now, { smsUrl: 'https://sms.example.org/' })
    expect(await queued()).toEqual([])
    const shown = (await house.call(api.threads.messages, args)).data
    expect(shown.data).toMatchObject([
      { event: 'reminder_digest', channel, to_address: to, state: 'suppressed', reason, direction: 'out', may: [] },
    ])
    expect(shown.data[0]?.explanation).toBeTruthy()
    // No one was written to
    expect(shown.thread).toMatchObject({ state: 'quiet', last_at: null })
    const { data } = await house.call(api.messageLog.list, { query: { state: 'suppressed', reason } })
    expect(data.data).toMatchObject([{ employee_id: them.id, event: 'reminder_digest', channel, address: to }])
  })

  test('is there once, and not at all where one channel works', async () => {
    await person(await program(), dayFrom(1), { email: null })
    await run(now, { smsUrl: 'https://sms.example.org/' })
    await person(await program(), dayFrom(1), { email: null, mobile: null })
    await run(now, { smsUrl: 'https://sms.example.org/' })
    await run(now, { smsUrl: 'https://sms.example.org/' })
    const { data } = await house.call(api.messageLog.list, { query: {} })
    expect(data.data.map(({ state }) => state).toSorted()).toEqual(['queued', 'suppressed'])
  })
})

describe('coordinators', () => {
  test('are told about newly late training, each once and in one mail a day', async () => {
    await house.owner.query(`update coordinators set email = 'cora@example.org' where id = $1`, [
      house.agency.coordinator_id,
    ])
    const id = await program({ titles: { en: 'Fire' }, reminders: [] })
    const coordinator_id = house.agency.coordinator_id
    await person(id, dayFrom(-1), { first_name: 'Ana', last_name: 'Abel', coordinator_id })
    await person(id, dayFrom(-2), { first_name: 'Ben', last_name: 'Bell', coordinator_id })
    await person(id, today, { coordinator_id })
    await run(now)
    await run(new Date(now.getTime() + 3_600_000))
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'cora@example.org', subject: '2 trainings are late' })
    expect(mail?.body).toContain('- Ben Bell: Fire, due Jun 13, 2026\n- Ana Abel: Fire, due Jun 14, 2026')
    await run(noon(dayFrom(1)))
    expect((await queued()).map(({ subject }) => subject)).toEqual(['2 trainings are late', '1 training is late'])
    await run(noon(dayFrom(2)))
    expect(await queued()).toHaveLength(2)
  })

  test('are told nothing during grace, and caregivers see until when they can finish', async () => {
    const coordinator_id = house.agency.coordinator_id
    await house.owner.query(`update coordinators set email = 'cora@example.org' where id = $1`, [coordinator_id])
    const id = await program({ titles: { en: 'Fire' }, reminders: [-1], grace_days: 3 })
    await person(id, dayFrom(-1), { first_name: 'Ana', last_name: 'Abel', email: 'ana@example.org', coordinator_id })
    await run(now)
    const [mail, ...others] = await queued()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ana@example.org' })
    expect(mail?.body).toContain('- Fire: was due Jun 14, 2026, you can still finish it by Jun 17, 2026')
    await run(noon(dayFrom(2)))
    expect(await queued()).toHaveLength(1)
    await run(noon(dayFrom(3)))
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['ana@example.org', 'cora@example.org'])
  })
})

describe('credentials that end', () => {
  let card_id = ''
  beforeAll(async () => {
    const type = aCredentialType({ organization_id: house.agency.id, name: 'CPR card' })
    card_id = type.id
    await house.load({ credential_types: [type] })
    await house.owner.query(
      `update credential_types set reminders = '{30,7,0}', reminded_since = '2020-01-01' where id = $1`,
      [card_id],
    )
  })
  /** Creates a person with a credential whose type reminds 30 and 7 days before and on the last day. */
  const owner = async (expires_on: string, over: object = {}, card: object = {}) => {
    const organization_id = house.agency.id
    const one = anEmployee({ organization_id, email: 'owner@example.org', first_name: 'Odette', ...over })
    const credential = aCredential({
      organization_id,
      employee_id: one.id,
      type_id: card_id,
      state: 'verified',
      expires_on,
      ...card,
    })
    await house.load({ employees: [one], credentials: [credential] })
    return { ...one, credential }
  }

  test('their owner is reminded by the type’s steps, each once, with only the newest after downtime', async () => {
    const { credential } = await owner(dayFrom(30))
    await run(noon(dayFrom(-1)))
    expect(await queued()).toEqual([])
    await Promise.all([run(now), run(now)])
    await run(noon(dayFrom(1)))
    const mails = await queued()
    expect(mails.map(({ subject }) => subject)).toEqual(['To renew: CPR card'])
    expect(mails[0]?.body).toContain('- CPR card: valid through Jul 15, 2026')
    await run(noon(dayFrom(31)))
    expect((await queued()).slice(1).map(({ body }) => /- CPR card: .*/.exec(body)?.[0])).toEqual([
      '- CPR card: was valid through Jul 15, 2026',
    ])
    const told = await house.call(api.credentials.get, { params: { id: credential.id } })
    expect(told.data.last_reminded_at).toBe(noon(dayFrom(31)).toISOString())
  })

  test('training and credentials of one day are in one message', async () => {
    const id = await program({ titles: { en: 'Fall prevention' }, reminders: [7] })
    const ana = await person(id, dayFrom(7), { email: 'ana@example.org' })
    const { credential } = await owner(dayFrom(7), { email: null, mobile: null })
    await house.owner.query('update credentials set employee_id = $1 where id = $2', [ana.id, credential.id])
    await run(now)
    const mails = await queued()
    expect(mails.map(({ subject }) => subject)).toEqual(['To do: 1 training program and 1 credential'])
    expect(mails[0]?.body).toMatch(/- Fall prevention: due Jun 22, 2026[^]+- CPR card: valid through Jun 22, 2026/)
    await run(new Date(now.getTime() + 3_600_000))
    expect(await queued()).toHaveLength(1)
  })

  test('no one is reminded of one that a renewal follows, that waits for its review, or that lasts longer elsewhere', async () => {
    const one = await owner(dayFrom(7))
    const renewal = aCredential({
      ...one.credential,
      id: randomUUID(),
      expires_on: dayFrom(700),
      state: 'recorded',
      decided_at: null,
    })
    await house.load({ credentials: [renewal] })
    await house.owner.query('update credentials set renewed_by = $1 where id = $2', [renewal.id, one.credential.id])
    const other = await owner(dayFrom(7), { email: 'other@example.org' })
    await house.load({ credentials: [aCredential({ ...other.credential, id: randomUUID(), expires_on: null })] })
    await owner(dayFrom(7), { email: 'waits@example.org' }, { state: 'recorded', decided_at: null })
    await run(now)
    expect(await queued()).toEqual([])
    // The renewal was returned: the old credential is all they have
    await house.owner.query(`update credentials set state = 'returned', decided_at = now() where id = $1`, [renewal.id])
    await run(now)
    expect(await queued()).toHaveLength(1)
  })

  test('the coordinator is told once about expired ones, in the mail about late training', async () => {
    const coordinator_id = house.agency.coordinator_id
    await house.owner.query(`update coordinators set email = 'cora@example.org' where id = $1`, [coordinator_id])
    await owner(dayFrom(-1), { coordinator_id, email: null, mobile: null })
    await run(now)
    await run(noon(dayFrom(1)))
    const mails = await queued()
    expect(mails.map(({ subject }) => subject)).toEqual(['1 credential has expired'])
    expect(mails[0]?.body).toContain('Odette')
    expect(mails[0]?.body).toContain(
      `/employees/credentials?standing=expired&people=current&coordinator_id=${coordinator_id}`,
    )
  })
})
