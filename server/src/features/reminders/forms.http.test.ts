import { setTimeout as wait } from 'node:timers/promises'
import { addDays, api, type FormVisibility, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aPublishedForm } from '../../demo/factories/forms.ts'
import type { AgencyBasis } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { noon, reminding } from '../../../test/reminding.ts'
import { turnOf } from '../../../test/turn.ts'
import { todayIn } from '../employees/today.ts'
import { ladders } from './remind.ts'
import { sendDigests } from './send-digests.ts'

let house: House
const { program, person, run, queued, forget } = reminding(() => house)
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)
const now = noon(today)
const inWords = (day: string, language = 'en') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => forget())

/** Assigns someone a form that is due on a day. */
async function given(
  due_on: string,
  {
    employee_id,
    ...over
  }: Partial<EmployeeRecord> & { visibility?: FormVisibility; reminders?: number[]; employee_id?: Id } = {},
) {
  const { visibility = 'general', reminders = [7, 1], ...someone } = over
  const organization_id = house.agency.id
  const { form, version } = aPublishedForm({
    organization_id,
    titles: { en: 'Orientation checklist', es: 'Lista de orientación' },
    visibility,
    reminders: reminders.map(String),
  })
  const employee = anEmployee({
    organization_id,
    email: 'ana@example.org',
    mobile: null,
    first_name: 'Ana',
    ...someone,
  })
  await house.load({ forms: [form], form_versions: [version], employees: employee_id ? [] : [employee] })
  const { data, status, failure } = await house.call(api.employeeForms.assign, {
    params: { id: employee_id ?? employee.id },
    body: { form_id: form.id, due_on, note: null },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  // The notice of the assignment itself is tested elsewhere
  await house.owner.query('delete from outbox')
  return { id: data.id, employee_id: employee_id ?? employee.id }
}
const told = async () => (await queued()).map(({ body }) => body ?? '')
const steps = async (id: Id) =>
  (await house.owner.query('select reminded_step, reminded_due_on::text from employee_forms where id = $1', [id]))
    .rows[0]

test('a caregiver is told about a form waiting for their step, once per step, with the link to sign', async () => {
  const { id } = await given(dayFrom(7))
  await run(noon(dayFrom(-1)))
  expect(await queued()).toEqual([])
  await Promise.all([run(now), run(now)])
  await run(new Date(now.getTime() + 3_600_000))
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'ana@example.org', subject: 'Form to sign: Orientation checklist' })
  expect(mail?.body).toContain(`- Orientation checklist: due ${inWords(dayFrom(7))}`)
  const token = /\/sign#token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const looked = await house.call(api.signing.look, { body: { token } }, { as: 'anonymous' })
  expect(looked.data.agency).toBe('Ours Home Care')
  expect(await steps(id)).toEqual({ reminded_step: 7, reminded_due_on: dayFrom(7) })
  await run(noon(dayFrom(5)))
  expect(await queued()).toHaveLength(1)
  await run(noon(dayFrom(6)))
  await run(noon(dayFrom(7)))
  expect(await queued()).toHaveLength(2)
  expect(await steps(id)).toEqual({ reminded_step: 1, reminded_due_on: dayFrom(7) })
  // A new due date restarts the ladder
  await house.owner.query('update employee_forms set extended_to = $2::date where id = $1', [id, dayFrom(20)])
  await run(noon(dayFrom(13)))
  expect(await queued()).toHaveLength(3)
})

test.each(['medical', 'hr', 'identity'] as const)('a message never names a form of the class %s', async visibility => {
  await given(dayFrom(1), { visibility })
  await given(dayFrom(1), { visibility, email: null, mobile: '+17185550142' })
  await run(now, { smsUrl: 'https://sms.example.org/' })
  const mails = await queued()
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails)).not.toContain('Orientation')
  expect(mails.map(({ subject }) => subject)).toContain('A form to sign')
  const bodies = await told()
  expect(bodies.find(body => body.includes('Hello'))).toContain(`- A form: due ${inWords(dayFrom(1))}`)
  expect(bodies.find(body => !body.includes('Hello'))).toMatch(
    /^Ours Home Care: Ana, please sign a form, due [^.]+\. Open: https:\/\/panel\.example\.org\/sign#token=\S+ Reply STOP to end\.$/,
  )
})

test.each([
  ['completed', `update employee_forms set state = 'completed', completed_on = now()`],
  ['voided', `update employee_forms set state = 'voided'`],
  ['not begun', `update employee_forms set start_date = now()::date + 3`],
  ['at another step', `update form_signers set state = 'signed'`],
  ['of somebody on leave', `update employees set provider_status = 4`],
  ['of an agency that was closed', `update organizations set status = 'closed'`],
])('no one is reminded of a form that is %s', async (_, change) => {
  await given(dayFrom(1))
  await house.owner.query(change)
  // Someone else has one open that is due much later, so the ladder runs
  if (!change.includes('organizations')) await given(dayFrom(40))
  await run(now)
  await house.owner.query(`update organizations set status = 'live'`)
  expect(await queued()).toEqual([])
  expect((await house.owner.query('select from reminder_digests')).rows).toEqual([])
})

test('a form voided before its digest goes out is not mentioned', async () => {
  const { id } = await given(dayFrom(1))
  await house.owner.query(`with d as (insert into reminder_digests (organization_id, employee_id, day, source)
      select organization_id, id, '${today}', 'ladder' from employees returning id)
    update employee_forms set digest_id = d.id, state = 'voided' from d`)
  await run(now)
  expect(await queued()).toEqual([])
  const { rows } = await house.owner.query('select skipped_for from reminder_digests')
  expect(rows).toEqual([{ skipped_for: 'nothing_open' }])
  expect(await steps(id)).toEqual({ reminded_step: null, reminded_due_on: null })
})

test('programs and forms of one day are in one message', async () => {
  const id = await program({ titles: { en: 'Fall prevention' }, reminders: [7] })
  const ana = await person(id, dayFrom(7), { email: 'ana@example.org' })
  await given(dayFrom(7), { employee_id: ana.id })
  await run(now)
  await run(new Date(now.getTime() + 3_600_000))
  const mails = await queued()
  expect(mails.map(({ subject }) => subject)).toEqual(['To do: 1 training program and 1 form'])
  expect(mails[0]?.body).toMatch(
    /- Fall prevention: due [^]+\/learn#token=[^]+- Orientation checklist: due [^]+\/sign#token=/,
  )
})

test('a step after the due date is announced too, to each person in their own language', async () => {
  await given(today, { language: 'es', reminders: [-3], email: 'luz@example.org' })
  await house.owner.query(
    `update employee_forms set set_due_on = $1, assigned_on = '2026-01-01', start_date = '2026-01-01', due_since = '2026-01-01'`,
    [dayFrom(-3)],
  )
  await house.owner.query(`update form_signers set asked_at = '2026-01-01'`)
  await run(now)
  const [mail] = await queued()
  expect(mail?.subject).toBe('Formulario por firmar: Lista de orientación')
  expect(mail?.body).toContain(`- Lista de orientación: venció el ${inWords(dayFrom(-3), 'es-US')}`)
})

test('the coordinator is told once about late forms, private ones by their class, in the mail about late training', async () => {
  const coordinator_id = house.agency.coordinator_id
  await house.owner.query(`update coordinators set email = 'cora@example.org' where id = $1`, [coordinator_id])
  const someone = { coordinator_id, email: null, last_name: 'Abel' }
  const late = async (id: Id, days: number) =>
    house.owner.query(
      `update employee_forms set set_due_on = $2, assigned_on = '2026-01-01', start_date = '2026-01-01', due_since = '2026-01-01' where id = $1`,
      [id, dayFrom(days)],
    )
  const ana = await given(today, someone)
  await late(ana.id, -2)
  const { id: hidden } = await given(today, { ...someone, first_name: 'Ben', last_name: 'Bell', visibility: 'medical' })
  await late(hidden, -1)
  const { id: gone } = await given(today, someone)
  await late(gone, -1)
  await house.owner.query(`update employee_forms set state = 'voided' where id = $1`, [gone])
  await given(today, someone)
  await Promise.all([run(now), run(now)])
  await run(new Date(now.getTime() + 3_600_000))
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'cora@example.org', subject: '2 forms are late' })
  expect(mail?.body).toContain(
    `- Ana Abel: Orientation checklist, due ${inWords(dayFrom(-2))}\n- Ben Bell: Form (Medical), due ${inWords(dayFrom(-1))}`,
  )
  expect(mail?.body).toContain(`/forms?desk=overdue&coordinator_id=${coordinator_id}`)
  await person(await program({ titles: { en: 'Fire' }, reminders: [] }), today, { coordinator_id, email: null })
  await run(noon(dayFrom(1)))
  await run(noon(dayFrom(2)))
  expect((await queued()).map(({ subject }) => subject)).toEqual(['2 forms are late', '1 training and 1 form are late'])
})

test('a reminder run waits while digests are written, however long that takes, instead of failing at their locks', async () => {
  const coordinator_id = house.agency.coordinator_id
  await house.owner.query(`update coordinators set email = 'cora@example.org' where id = $1`, [coordinator_id])
  const { id } = await given(today, { coordinator_id, reminders: [] })
  await house.owner.query(
    `update employee_forms set set_due_on = $1, due_since = '2026-01-01', assigned_on = '2026-01-01', start_date = '2026-01-01'`,
    [dayFrom(-2)],
  )
  await house.owner.query(
    `with d as (insert into reminder_digests (organization_id, employee_id, day, source)
      select organization_id, employee_id, $2, 'manual' from employee_forms where id = $1 returning id)
    update employee_forms set digest_id = d.id from d`,
    [id, dayFrom(-1)],
  )
  const { config, database } = house
  const basis = await systemBasis(database, house.agency.id)
  const holds = Promise.withResolvers<void>()
  const block = inAgency(basis as AgencyBasis, async scope => {
    const sent = await sendDigests(scope, { config, now })
    holds.resolve()
    // Longer than a background statement waits for a lock
    await wait(2_500)
    return sent
  })
  await holds.promise
  await turnOf(house, ladders(config), { now })
  expect(await block).toBe(1)
  expect((await queued()).map(({ recipient }) => recipient).toSorted()).toEqual(['ana@example.org', 'cora@example.org'])
})
