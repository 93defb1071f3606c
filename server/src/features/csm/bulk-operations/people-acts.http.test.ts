import { api, type Args, type CsmOperation, type Id, type OperationState } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../../test/assigned.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'
import { learning } from '../../../../test/learner.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aLocation } from '../../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'
import { completeAssignments } from '../../learning/complete.ts'
import { aTypeIn, programIn } from '../../../../test/trainees.ts'
import sql from 'sql-template-tag'

let house: House
let worker: RunningWorker
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from bulk_operations')
})

type New = Args<typeof api.csmOperations.add>['body']

async function until(id: Id, ...states: OperationState[]): Promise<CsmOperation> {
  for (const end = Date.now() + 60_000; ; ) {
    const { data } = await house.call(api.csmOperations.get, { params: { id } }, { as: 'csm' })
    if (states.includes(data.state)) return data
    if (Date.now() > end) throw new Error(`still ${data.state}: ${JSON.stringify(data.parts)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
async function previewed(body: New) {
  const { status, data, failure } = await house.call(api.csmOperations.add, { body }, { as: 'csm' })
  expect(status, JSON.stringify(failure)).toBe(200)
  return until(data.id, 'planned', 'failed')
}
async function done(to: 'submit' | 'approve' | 'halt' | 'undo', id: Id, as: 'csm' | 'admin' = 'csm') {
  const { status, failure } = await house.call(api.csmOperations[to], { params: { id }, body: {} }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
}
const rowsOf = async (id: Id) =>
  (await house.call(api.csmOperations.rows, { params: { id }, query: { per_page: 100 } }, { as: 'csm' })).data.data

test('several programs at once: each is separate work, and one undo reverts them all', async () => {
  const organization_id = house.agency.id
  const people = ['Abel', 'Baker'].map(last_name =>
    anEmployee({ organization_id, first_name: 'Ana', last_name, location_id: house.agency.location_id }),
  )
  await house.load({ employees: people })
  const type = await aTypeIn(house, { name: 'Onboarding' })
  const programs = []
  for (const title of ['Falls', 'Burns'])
    programs.push(await programIn(house, { program: { training_type_id: type, titles: { en: title } }, modules: [{}] }))
  const day = new Date().toISOString().slice(0, 10)
  const planned = await previewed({
    agency_ids: [organization_id],
    change: {
      kind: 'people_acts',
      names_of: organization_id,
      people: { by: 'pasted', lines: ['Abel, Ana', 'Baker, Ana', 'Nobody, Nora'] },
      changes: programs.map(({ id }) => ({
        act: 'assign',
        program_id: id,
        start_date: day,
        due_on: null,
        reason: null,
      })),
    },
    reason: 'Ticket 4821',
  })
  expect(planned).toMatchObject({
    title: 'Add to Falls and 1 more action',
    agencies_count: 1,
    counts: { update: 4, unknown: 2 },
    left_out: 2,
  })
  expect(planned.parts.map(({ title }) => title)).toEqual(['Add to Falls', 'Add to Burns'])
  expect((await rowsOf(planned.id)).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'Abel, Ana update',
    'Baker, Ana update',
    'Nobody, Nora unknown',
    'Abel, Ana update',
    'Baker, Ana update',
    'Nobody, Nora unknown',
  ])
  await done('submit', planned.id)
  await until(planned.id, 'done')
  const assigned = async () =>
    (
      await house.owner.query<{ said: string }>(
        `select e.last_name || ' ' || (p.titles ->> 'en') as said from assignments a join employees e on e.id = a.employee_id
          join programs p on p.id = a.program_id order by p.titles ->> 'en' desc, e.last_name`,
      )
    ).rows.map(({ said }) => said)
  expect(await assigned()).toEqual(['Abel Falls', 'Baker Falls', 'Abel Burns', 'Baker Burns'])
  // One person has started since, so that assignment stays
  await house.owner.query(`update assignments set version = version + 1 where program_id = $1 and employee_id = $2`, [
    programs[1]?.id,
    people[0]?.id,
  ])
  const undo = await house.call(api.csmOperations.undoPreview, { params: { id: planned.id } }, { as: 'csm' })
  expect(undo.data).toEqual({
    restored: 3,
    left: 1,
    left_rows: [{ agency: house.agency.name, name: 'Abel, Ana' }],
  })
  await done('undo', planned.id)
  await until(planned.id, 'undone')
  expect(await assigned()).toEqual(['Abel Burns'])
})

test('names in an action are matched by name in another agency; an agency without one is refused with its name', async () => {
  const [ours, theirs] = [house.agency, house.other].map(({ id }) => aLocation({ organization_id: id, name: 'Albany' }))
  const only = aLocation({ organization_id: house.agency.id, name: 'Yonkers' })
  await house.load({
    locations: [ours, theirs, only].flatMap(one => one ?? []),
    employees: [house.agency, house.other].map(({ id }) =>
      anEmployee({ organization_id: id, last_name: 'Mover', first_name: 'Max', location_id: null }),
    ),
  })
  const wanted = (location_id: Id): New => ({
    agency_ids: [house.agency.id, house.other.id],
    change: {
      kind: 'people_acts',
      names_of: house.agency.id,
      people: { by: 'pasted', lines: ['Mover, Max'] },
      changes: [{ act: 'location', location_id }],
    },
    reason: 'Ticket 1',
  })
  const refused = await house.call(api.csmOperations.add, { body: wanted(only.id) }, { as: 'csm' })
  expect(refused.failure.errors).toEqual({ agency_ids: [`${house.other.name} lacks: location “Yonkers”.`] })
  const planned = await previewed(wanted(ours?.id ?? ''))
  expect(planned.approval_reasons).toEqual(['agencies'])
  await done('submit', planned.id)
  await done('approve', planned.id, 'admin')
  await until(planned.id, 'done')
  const { rows } = await house.owner.query<{ location_id: string }>(
    `select location_id from employees where last_name = 'Mover' order by organization_id = $1 desc`,
    [house.agency.id],
  )
  expect(rows.map(({ location_id }) => location_id)).toEqual([ours?.id, theirs?.id])
})

test('a final action on people needs a second person and cannot be undone', async () => {
  const organization_id = house.agency.id
  await house.load({ employees: [anEmployee({ organization_id, last_name: 'Remindee' })] })
  const planned = await previewed({
    agency_ids: [organization_id],
    change: {
      kind: 'people_acts',
      names_of: organization_id,
      people: { by: 'matching', filters: {} },
      changes: [{ act: 'remind', program_id: null }],
    },
    reason: 'Ticket 2',
  })
  expect([planned.why_final, planned.approval_reasons]).toEqual([
    'It includes an action that cannot be undone, such as a message that goes out.',
    ['final'],
  ])
})

test('completion dates from a file: problems are named by row, and the file of skipped rows is fixed and uploaded again', async () => {
  const training = await trainingOf(house)
  const { assignment_id } = await assignedProgram(house, training, {
    titles: { en: 'Wound care' },
    code: 'WC-1',
    employee: { first_name: 'Ida', last_name: 'Jones', email: 'ida@example.org' },
  })
  await learning(house, scope =>
    completeAssignments(scope, {
      head: {},
      wanted: sql`select id as assignment_id, date '2026-01-05' as completed_on, 'evidence' as how, null::smallint as score,
        null as language, null::jsonb as evidence from assignments where id = ${assignment_id}`,
    }),
  )
  const upload = async (text: string) => {
    const file = new File([text], 'dates.csv', { type: 'text/csv' })
    return house.call(api.csmOperations.readFile, { file }, { as: 'csm' })
  }
  const nothing = await upload('A,B\n1,2\n')
  expect(nothing.failure.errors).toEqual({
    file: ['The file needs the columns Employee, Program, and Completed on or Minutes.'],
  })
  const { data } = await upload(
    [
      'Employee,Program,Completed on,Minutes',
      'ida@example.org,wc-1,02/10/2026,',
      'ida@example.org,WC-1,02/11/2026,',
      'nobody@example.org,WC-1,02/10/2026,',
      'ida@example.org,Juggling,02/10/2026,',
      'ida@example.org,WC-1,13/45/2026,',
      'ida@example.org,WC-1,02/10/2099,',
      'ida@example.org,WC-1,,half',
    ].join('\n'),
  )
  const wanted = (rows: typeof data.rows): New => ({
    agency_ids: [house.agency.id],
    change: { kind: 'correct_completions', rows },
    reason: 'Ticket 3',
  })
  const planned = await previewed(wanted(data.rows))
  expect(planned.counts).toMatchObject({ update: 1 })
  const rows = await rowsOf(planned.id)
  expect(rows[0]).toMatchObject({
    name: 'Jones, Ida',
    outcome: 'update',
    changes: expect.arrayContaining([
      expect.objectContaining({ before: '2026-01-05', after: '2026-02-10' }),
    ]) as unknown,
  })
  const said = rows.slice(1).map(({ outcome, reason }) => `${outcome}: ${reason ?? ''}`)
  expect(said[0]).toBe('skip: Row 3: This completion is in an earlier row.')
  expect(said[1]).toMatch(/^unknown: Row 4: /)
  expect(said[2]).toBe('unknown: Row 5: No program of this agency is called “Juggling”.')
  expect(said[3]).toMatch(/^skip: Row 6: .*13\/45\/2026/)
  expect(said[4]).toMatch(/^skip: Row 7: /)
  expect(said[5]).toBe('skip: Row 8: Enter whole minutes from 1 to 6,000.')

  await done('submit', planned.id)
  await until(planned.id, 'done')
  const completedOn = async () =>
    (
      await house.owner.query<{ day: string }>(`select completed_on::text as day from assignments where id = $1`, [
        assignment_id,
      ])
    ).rows[0]?.day
  expect(await completedOn()).toBe('2026-02-10')

  const leftOut = await house.call(api.csmOperations.leftOut, { params: { id: planned.id } }, { as: 'csm' })
  const text = leftOut.bytes.toString('utf8')
  const lines = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('Employee,Program,Completed on,Minutes,Result,Reason')
  expect(lines).toHaveLength(7)
  // The fixed file is accepted as is
  const fixed = await upload(text.replace('nobody@example.org,WC-1,02/10/2026', 'ida@example.org,WC-1,02/12/2026'))
  const again = await previewed(wanted(fixed.data.rows.filter(({ completed_on }) => completed_on === '02/12/2026')))
  expect((await rowsOf(again.id)).map(({ outcome }) => outcome)).toEqual(['update'])
  await done('undo', planned.id)
  await until(planned.id, 'undone')
  expect(await completedOn()).toBe('2026-01-05')

  // Rows that a halt kept from running are in the file, and can be uploaded again as they are
  const [first] = data.rows
  const halted = await previewed(wanted(first ? [first] : []))
  await worker.stop()
  await done('submit', halted.id)
  await done('halt', halted.id)
  worker = await workerOf(house)
  expect(await until(halted.id, 'halted')).toMatchObject({ counts: { missed: 1 }, left_out: 1 })
  expect((await rowsOf(halted.id)).map(({ outcome, reason }) => `${outcome}: ${reason ?? ''}`)).toEqual([
    'missed: The operation stopped before this row.',
  ])
  const missed = await house.call(api.csmOperations.leftOut, { params: { id: halted.id } }, { as: 'csm' })
  const back = await upload(missed.bytes.toString('utf8'))
  expect(back.data.rows).toEqual([first])
  const anew = await previewed(wanted(back.data.rows))
  await done('submit', anew.id)
  await until(anew.id, 'done')
  expect(await completedOn()).toBe('2026-02-10')
})

test('messages of an agency pause on the chosen days and go out again after an undo', async () => {
  const organization_id = house.agency.id
  const rules = async () =>
    (
      await house.owner.query<{ is_on: boolean }>(`select is_on from message_rules($1, 'training_reminder', 'mail')`, [
        organization_id,
      ])
    ).rows.map(({ is_on }) => is_on)
  const [today] = (
    await house.owner.query<{ day: string }>(
      `select local_time(time_zone)::date::text as day from organizations where id = $1`,
      [organization_id],
    )
  ).rows
  expect(await rules()).toEqual([true])
  const planned = await previewed({
    agency_ids: [organization_id],
    change: { kind: 'suppress_messages', from_day: today?.day ?? '', until_day: today?.day ?? '' },
    reason: 'Ticket 5',
  })
  await done('submit', planned.id)
  await until(planned.id, 'done')
  expect(await rules()).toEqual([false])
  await done('undo', planned.id)
  await until(planned.id, 'undone')
  expect(await rules()).toEqual([true])
})

test('a title that several programs share is told and changes none of them; a code names its program', async () => {
  const type = await aTypeIn(house, { name: 'Shared titles' })
  const add = (titles: Record<string, string>, code: string | null = null) =>
    programIn(house, { program: { training_type_id: type, titles, code }, modules: [{}] })
  await add({ en: 'Dementia care' })
  await add({ en: 'Dementia care' }, 'DC-2')
  // Another program's title is this one's code, and its titles differ only in case
  await add({ en: 'Lifting', es: 'lifting' }, 'Hoists')
  await add({ en: 'Hoists' })
  const archive = await previewed({
    agency_ids: [house.agency.id],
    change: { kind: 'archive_programs', names: ['Dementia care', 'dc-2', 'hoists', 'Lifting'] },
    reason: 'Ticket 5',
  })
  expect((await rowsOf(archive.id)).map(({ name, outcome, reason }) => ({ name, outcome, reason }))).toEqual([
    {
      name: 'Dementia care',
      outcome: 'unknown',
      reason: 'Several programs are called “Dementia care”. Use the code.',
    },
    { name: 'Dementia care', outcome: 'update', reason: null },
    { name: 'Lifting', outcome: 'update', reason: null },
  ])
  const correct = await previewed({
    agency_ids: [house.agency.id],
    change: {
      kind: 'correct_completions',
      rows: ['Dementia care', 'DC-2', 'Lifting'].map((program, at) => ({
        row: at + 2,
        who: 'ida@example.org',
        program,
        completed_on: '02/10/2026',
        minutes: '',
      })),
    },
    reason: 'Ticket 6',
  })
  expect((await rowsOf(correct.id)).map(({ reason }) => reason)).toEqual([
    'Row 2: Several programs are called “Dementia care”. Use the code.',
    'Row 3: This person has not completed the program.',
    'Row 4: This person has not completed the program.',
  ])
})
