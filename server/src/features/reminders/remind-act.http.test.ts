import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '@preceptor/contract'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { reminding } from '../../../test/reminding.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: RunningWorker
const { program, person, run, send, queued, forget } = reminding(() => house)
const today = todayIn('America/New_York')
const soon = addDays(today, 5)

beforeAll(async () => {
  house = await openHouse()
  // The test runs the loops itself
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await forget()
  await house.owner.query('delete from jobs; update organizations set quiet_from = null, quiet_to = null')
})

const planned = (ids: readonly string[], program_id: string | null, as?: Caller) =>
  previewed(house, { audience: { by: 'rows', ids: [...ids] }, change: { act: 'remind', program_id } }, as)
const verdicts = async (id: string) =>
  new Map((await peopleOf(house, id)).map(({ name, outcome, reason }) => [name, reason ?? outcome]))

test('the preview names who gets one, how, and who is left out and why', async () => {
  const id = await program({ titles: { en: 'Fire' } })
  const made = [
    await person(id, soon, { last_name: 'Abel', first_name: 'Ana', email: 'ana@example.org', language: 'xx' }),
    await person(id, soon, { last_name: 'Bell', first_name: 'Ben', email: null, mobile: null }),
    await person(id, soon, { last_name: 'Cole', first_name: 'Cy' }),
    await person(id, soon, { last_name: 'Dunn', first_name: 'Di' }),
    await person(id, soon, { last_name: 'Eads', first_name: 'Ed', provider_status: 4 }),
    await person(id, soon, {
      last_name: 'Fox',
      first_name: 'Fay',
      assignment: { state: 'waived', waived_on: today, waived_by_name: 'Ada' },
    }),
    await person(id, soon, { last_name: 'Gray', first_name: 'Gus' }),
  ]
  const [, , cy, di, , , gus] = made.map(one => one.id)
  await house.call(api.contact.consent, {
    params: { id: cy ?? '' },
    body: { channel: 'mail', granted: false, reason: 'Said so' },
  })
  await house.owner.query(
    `insert into dead_addresses (organization_id, employee_id, channel, address)
    select organization_id, id, 'mail', email from employees where id = $1`,
    [di],
  )
  await house.owner.query(
    `insert into reminder_digests (organization_id, employee_id, day, source)
    select organization_id, id, $2::date, 'manual' from employees where id = $1`,
    [gus, today],
  )
  const job = await planned(
    made.map(one => one.id),
    id,
  )
  expect(await verdicts(job.id)).toEqual(
    new Map([
      ['Abel, Ana', 'update'],
      ['Bell, Ben', 'No email address or mobile phone'],
      ['Cole, Cy', 'They stopped reminders'],
      ['Dunn, Di', 'Their address is refused'],
      ['Eads, Ed', 'Is away, or doesn’t work here anymore.'],
      ['Fox, Fay', 'Doesn’t have this program open.'],
      ['Gray, Gus', 'Already got a reminder today.'],
    ]),
  )
  const [ana] = await peopleOf(house, job.id, { outcome: 'update' })
  expect(ana?.changes).toEqual([
    { field: 'program', before: 'Fire', after: 'Fire' },
    { field: 'sent_by', before: null, after: 'Email' },
    { field: 'language', before: 'xx', after: 'en' },
  ])
})

test('reminders go out once, update the last reminder, are in the history and can’t be undone', async () => {
  const [one, two] = [await program({ titles: { en: 'Fire' } }), await program({ titles: { en: 'Falls' } })]
  const ana = await person(one, soon, { email: 'ana@example.org' })
  await house.owner.query(
    `insert into assignments (organization_id, employee_id, program_id, source, assigned_on, assigned_by_name, start_date, due_since)
     values ($1, $2, $3, 'manual', $4, 'Ada', $4, $4)`,
    [house.agency.id, ana.id, two, today],
  )
  const job = await planned([ana.id], null)
  const twice = await planned([ana.id], null)
  const done = await runBulk(house, job.id)
  expect([done.state, done.counts, done.can_undo]).toEqual(['succeeded', { update: 1 }, false])
  expect((await runBulk(house, twice.id)).counts).toEqual({ reject: 1 })
  const refused = await house.call(api.bulk.undo, { params: { id: job.id }, body: {} })
  expect([refused.status, refused.failure.code]).toEqual([409, 'NOT_UNDOABLE'])
  await send()
  const [mail, ...others] = await queued()
  expect([mail?.recipient, mail?.subject, others]).toEqual(['ana@example.org', 'Training to finish: 2 programs', []])
  const { data } = await house.call(api.assignments.ofEmployee, { params: { id: ana.id } })
  expect(data.data.map(({ last_reminded_at }) => last_reminded_at === null)).toEqual([false, false])
  const history = await house.call(api.employees.history, { params: { id: ana.id }, query: {} })
  expect(history.data.data.map(({ kind }) => kind)).toContain('training.reminded')
})

test('during quiet hours no one is reminded, and requests just before them wait for their end', async () => {
  const ana = await person(await program(), soon)
  const job = await planned([ana.id], null)
  await runBulk(house, job.id)
  await house.owner.query(`update organizations set quiet_from = '00:00', quiet_to = '23:59'`)
  await send(new Date(`${today}T16:00:00Z`))
  expect(await queued()).toEqual([])
  const later = await planned([(await person(await program(), soon)).id], null)
  // Except for the last minute of the day
  expect([...(await verdicts(later.id)).values()]).toEqual(['It is quiet hours where they live. Try again later.'])
  await house.owner.query(`update organizations set quiet_from = null, quiet_to = null`)
  await send()
  expect(await queued()).toHaveLength(1)
})

test('requires the permission to assign training, and coordinators reach only their own people', async () => {
  const id = await program()
  const ana = await person(id, soon)
  const own = await person(id, soon, { coordinator_id: house.agency.coordinator_id })
  const body = { audience: { by: 'rows' as const, ids: [ana.id] }, change: { act: 'remind' as const, program_id: id } }
  const nurse = await house.call(api.bulk.add, { body }, { as: 'rn_limited' })
  expect(nurse.failure.errors).toEqual({ 'change.act': ['You don’t have permission to assign training.'] })
  const job = await planned([ana.id, own.id], id, 'coordinator_limited')
  expect(job.counts).toEqual({ update: 1, unknown: 1 })
})

test('[R-RTE-14] adding people to a program notifies them when requested: the preview says who, and how many', async () => {
  const other = await program({ titles: { en: 'Fire' } })
  const id = await program({ titles: { en: 'Falls' } })
  const ana = await person(other, soon, { last_name: 'Abel', first_name: 'Ana', email: 'ana@example.org' })
  const ben = await person(other, soon, { last_name: 'Bell', first_name: 'Ben', email: null, mobile: null })
  const cy = await person(other, soon, { last_name: 'Cole', first_name: 'Cy', email: 'cy@example.org' })
  const wanted = (ids: string[], more: object = {}) => ({
    audience: { by: 'rows' as const, ids },
    change: { act: 'assign' as const, program_id: id, start_date: today, due_on: null, reason: null, ...more },
  })
  const silent = await previewed(house, wanted([cy.id]))
  expect(silent.messages).toBe(0)
  await runBulk(house, silent.id)
  const job = await previewed(house, wanted([ana.id, ben.id], { tells: true }))
  expect(job.messages).toBe(1)
  const told = (await peopleOf(house, job.id)).map(({ changes }) =>
    changes.find(({ field }) => /sent_by|not_told/.test(field)),
  )
  expect(told).toEqual([
    { field: 'sent_by', before: null, after: 'Email' },
    { field: 'not_told', before: null, after: 'No email address or mobile phone' },
  ])
  const later = await previewed(house, wanted([cy.id], { tells: true, start_date: addDays(today, 3), again: true }))
  expect(later.messages).toBe(0)
  await runBulk(house, job.id)
  await send()
  const [mail, ...more] = await queued()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ana@example.org' })
  expect(JSON.stringify(mail)).toContain('Falls')
})

test('[R-RTE-14] people messaged today get “Notify now” tomorrow, in one message with what is due then; the preview says so', async () => {
  const fire = await program({ titles: { en: 'Fire' }, reminders: [] })
  const falls = await program({ titles: { en: 'Falls' } })
  const third = await program({ titles: { en: 'Hand hygiene' }, reminders: [4] })
  const ana = await person(fire, soon, { email: 'ana@example.org' })
  await runBulk(house, (await planned([ana.id], fire)).id)
  await send()
  expect(await queued()).toHaveLength(1)
  const job = await previewed(house, {
    audience: { by: 'rows', ids: [ana.id] },
    change: { act: 'assign', program_id: falls, start_date: today, due_on: null, reason: null, tells: true },
  })
  expect([job.messages, job.messages_tomorrow]).toEqual([1, 1])
  const [row] = await peopleOf(house, job.id)
  expect(row?.changes).toContainEqual({
    field: 'told_later',
    before: null,
    after: 'Already messaged today. Will be sent tomorrow.',
  })
  await runBulk(house, job.id)
  await send()
  expect(await queued()).toHaveLength(1)
  // A ladder step due tomorrow is included
  await house.load({
    assignments: [
      anAssignment({
        organization_id: house.agency.id,
        employee_id: ana.id,
        program_id: third,
        assigned_on: addDays(soon, -60),
        rule_due_on: soon,
      }),
    ],
  })
  await run(new Date(`${addDays(today, 1)}T17:00:00Z`))
  const [, mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail?.body).toContain('Falls')
  expect(mail?.body).toContain('Hand hygiene')
  expect(mail?.body).not.toContain('Fire')
})

test('programs assigned while today’s message still waits go out with it', async () => {
  const falls = await program({ titles: { en: 'Falls' } })
  const ana = await person(await program({ titles: { en: 'Fire' } }), soon, { email: 'ana@example.org' })
  await runBulk(house, (await planned([ana.id], null)).id)
  const job = await previewed(house, {
    audience: { by: 'rows', ids: [ana.id] },
    change: { act: 'assign', program_id: falls, start_date: today, due_on: null, reason: null, tells: true },
  })
  expect(job.messages_tomorrow).toBe(0)
  await runBulk(house, job.id)
  await send()
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail?.body).toContain('Falls')
})

test('a link sent with a reminder is no longer “not sent yet”, and an unopened one is still followed up on its own days', async () => {
  const id = await program({ titles: { en: 'Fire' } })
  const ana = await person(id, soon, { email: 'ana@example.org' })
  const made = await house.call(api.learnerLinks.add, { body: { employee_id: ana.id, program_id: id, days: 30 } })
  expect(made.data.last_sent_at).toBeNull()
  await runBulk(house, (await planned([ana.id], id)).id)
  await send()
  const { data } = await house.call(api.learnerLinks.ofEmployee, { params: { id: ana.id } })
  expect(data.data.map(({ last_sent_at }) => last_sent_at === null)).toEqual([false])
  const { rows } = await house.owner.query('select last_sent_at, sent_by from signed_links where employee_id = $1', [
    ana.id,
  ])
  expect(rows).toEqual([{ last_sent_at: null, sent_by: null }])
})
