import { api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aFormContent, aPublishedForm } from '../../demo/factories/forms.ts'
import { aMembership, aUser } from '../../demo/factories/users.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { peopleIn } from '../../../test/trainees.ts'

/** Tests faults and retries while a form is assigned to many people. */
let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')
const second = aUser({ name: 'Bea Second', email: 'bea@example.org' })
let bea: Caller

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  await house.load({
    users: [second],
    memberships: [aMembership({ organization_id, user_id: second.id, role: 'agency_admin' })],
  })
  bea = { token: await house.tokenFor(second, organization_id) }
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

type Wanted = Args<typeof api.bulk.add>['body']
type Audience = Wanted['audience']
type Added = Extract<Wanted['change'], { act: 'form_add' }>
const asAdmin = { as: 'agency_admin' } as const

async function aForm(content = aFormContent()): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, titles: { en: 'Handbook' } }, content)
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
const add = (form_id: Id, outside?: Added['outside']): Added => ({
  act: 'form_add',
  form_id,
  start_date: today,
  due_on: null,
  ...(outside && { outside }),
})
const planned = (audience: Audience, change: Added, as?: Caller) => previewed(house, { audience, change }, as)
const run = (id: Id, as: Caller = 'agency_admin') => house.call(api.bulk.run, { params: { id }, body: {} }, { as })
const ended = (id: Id) => untilBulk(house, id, ({ ended_at }) => ended_at !== null)
const fileOf = async (id: Id) => {
  const { bytes, status } = await house.call(api.bulk.failed, { params: { id } }, asAdmin)
  expect(status).toBe(200)
  return bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n')
}
/** Returns true while a block of the job is running: it locks the job's row until its results are written. */
async function isHeld(id: Id): Promise<boolean> {
  const look = async () => {
    await house.owner.query('savepoint look')
    const { rowCount } = await house.owner.query('select from jobs where id = $1 for update skip locked', [id])
    await house.owner.query('rollback to look')
    return rowCount === 0
  }
  // Claiming the job also locks the row for a moment
  for (let at = 0; at < 10; at++) {
    if (!(await look())) return false
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return true
}
/** Returns how often each person has the form, with its step and its history entry. */
async function story(form_id: Id) {
  const { rows } = await house.owner.query<Record<'forms' | 'people' | 'steps' | 'told', number>>(
    `select count(*)::int as forms, count(distinct a.employee_id)::int as people,
      (select count(*)::int from form_signers s join employee_forms o on o.organization_id = s.organization_id and o.id = s.employee_form_id
        where o.form_id = $1) as steps,
      (select count(*)::int from events e where e.kind = 'employee_form.assigned'
        and e.subject_id in (select o.employee_id from employee_forms o where o.form_id = $1)) as told
     from employee_forms a where a.form_id = $1`,
    [form_id],
  )
  return rows[0]
}
const once = (people: number) => ({ forms: people, people, steps: people, told: people })

test('[R-RTE-14] people left out are downloaded as a file; corrected and pasted again, only they get the form', async () => {
  const form_id = await aForm()
  const [, , left = ''] = await peopleIn(house, [
    { employee_number: 'P-1' },
    { employee_number: 'P-2' },
    { employee_number: 'P-3', provider_status: 5, termination_date: today },
  ])
  const { id } = await planned({ by: 'pasted', lines: ['P-1', 'P-2x', 'P-3', 'P-1'] }, add(form_id))
  await runBulk(house, id)
  expect(await story(form_id)).toEqual(once(1))
  const file = await fileOf(id)
  expect(file).toEqual([
    'Employee number or email,Name,Result,Reason',
    'P-2x,P-2x,Not found,No employee matches this line.',
    'P-3,"Abelc, Ana",Skipped,No longer works here.',
    'P-1,"Abela, Ana",Skipped,Listed more than once.',
  ])
  await house.owner.query('update employees set provider_status = 1, termination_date = null where id = $1', [left])
  const lines = file.slice(1).map(line => (line.split(',')[0] ?? '').replace('x', ''))
  const again = await planned({ by: 'pasted', lines }, add(form_id))
  expect((await peopleOf(house, again.id)).map(({ line, outcome }) => [line, outcome])).toEqual([
    ['P-2', 'update'],
    ['P-3', 'update'],
    ['P-1', 'skip'],
  ])
  await runBulk(house, again.id)
  expect(await story(form_id)).toEqual(once(3))
})

test('[R-RTE-14] the file for a list of signers includes the signers, so its rows can be corrected and submitted again', async () => {
  const [step] = aFormContent().steps
  if (!step) throw new Error('The content has no step.')
  const who = { kind: 'outside', labels: { en: 'Family', es: 'Familia' } } as const
  const form_id = await aForm({ ...aFormContent(), steps: [{ ...step, key: 'family', who }] })
  const ids = await peopleIn(house, [{ employee_number: 'Q-1' }, { employee_number: 'Q-2' }])
  const rows = [
    { who: 'Q-1', name: 'Luis Mora', email: 'luis@example.com' },
    { who: 'Q-22', name: 'Rosa, "Rosie" Vega', email: 'rosa@example.com', phone: '(718) 555-0101' },
  ]
  const audience = { by: 'rows' as const, ids }
  const { id } = await planned(audience, add(form_id, { family: { by: 'list', rows } }))
  await runBulk(house, id)
  expect(await fileOf(id)).toEqual([
    'Employee number or email,Name,Signer,Signer’s email,Signer’s phone,Result,Reason',
    'Q-22,Q-22,"Rosa, ""Rosie"" Vega",rosa@example.com,(718) 555-0101,Not found,No employee matches this line.',
  ])
})

test('[R-RTE-14] canceled partway: people reached have it once, the others are in a file, and an undo removes it', async () => {
  const form_id = await aForm()
  const organization_id = house.agency.id
  const employees = Array.from({ length: 1_020 }, (_, at) => {
    const number = `C-${String(at).padStart(4, '0')}`
    return anEmployee({
      organization_id,
      city: 'Canceled',
      first_name: 'Ana',
      last_name: number,
      employee_number: number,
    })
  })
  await house.load({ employees })
  const { owner } = house
  await owner.query('analyze employees')
  const { id } = await planned({ by: 'matching', filters: { city: 'Canceled' } }, add(form_id))
  await owner.query('begin')
  try {
    // The first block waits for a locked person
    await owner.query('select from employees where id = $1 for update', [employees[500]?.id])
    expect((await run(id)).status).toBe(200)
    await expect.poll(() => isHeld(id)).toBe(true)
    expect((await house.call(api.jobs.cancel, { params: { id }, body: {} }, asAdmin)).status).toBe(200)
  } finally {
    await owner.query('commit')
  }
  const stopped = await ended(id)
  expect(stopped).toMatchObject({ state: 'cancelled', counts: { update: 1_000 }, left_out: 20, can_undo: true })
  expect(stopped.message).toBe('Stopped after 1,000 of 1,020. Changes made so far stay.')
  expect(await story(form_id)).toEqual(once(1_000))
  const file = await fileOf(id)
  expect([file.length, file[1]]).toEqual([21, 'C-1000,"C-1000, Ana",Not done,The run stopped before this employee.'])
  expect(await undoBulk(house, id)).toMatchObject({ state: 'undone', counts: { update: 1_000 } })
  expect((await story(form_id))?.forms).toBe(0)
}, 120_000)

test('[R-RTE-14] started twice, by a double click or in two tabs, each person gets it once and the second run says who had it', async () => {
  const form_id = await aForm()
  const ids = await peopleIn(house, [{}, {}, {}])
  const audience = { by: 'rows' as const, ids }
  const [one, two] = [await planned(audience, add(form_id)), await planned(audience, add(form_id))]
  const replies = await Promise.all([run(one.id), run(one.id), run(two.id), run(two.id)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
  const both = await Promise.all([ended(one.id), ended(two.id)])
  expect(both.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'succeeded',
    'succeeded_with_errors',
  ])
  expect(await story(form_id)).toEqual(once(3))
  const late = both.find(({ state }) => state === 'succeeded_with_errors')
  const told = await peopleOf(house, late?.id ?? '')
  expect(told.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    ids.map(() => ['reject', 'Got this form, or left, after the preview.']),
  )
})

test('[R-RTE-14] above the agency’s limit no one gets it before a second person approves, and of two approvals one counts', async () => {
  const form_id = await aForm()
  const ids = await peopleIn(house, [{}, {}])
  await house.owner.query('update organizations set bulk_approval_above = 1')
  try {
    const { id } = await planned({ by: 'rows', ids }, add(form_id))
    const { data } = await run(id)
    expect(data).toMatchObject({ state: 'planned', needs_approval: true, approval: { state: 'pending' } })
    expect((await story(form_id))?.forms).toBe(0)
    const params = { id: data.approval?.id ?? '' }
    const approve = (as: Caller) => house.call(api.approvals.approve, { params, body: {} }, { as })
    expect((await approve('agency_admin')).status).toBe(409)
    const twice = await Promise.all([approve(bea), approve(bea)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ended(id)).toMatchObject({ state: 'succeeded', started_by_name: 'Ada Admin' })
    expect(await story(form_id)).toEqual(once(2))
  } finally {
    await house.owner.query('update organizations set bulk_approval_above = null')
  }
})
