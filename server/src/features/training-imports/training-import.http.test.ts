import { api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvFile, workerOf } from '../../../test/import-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import {
  plannedTraining,
  runTraining,
  startTrainingPlan,
  trainingRows,
  undoTraining,
  uploadTraining,
} from '../../../test/training-flow.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramModule, aProgramVersion, type ProgramRecord } from '../../demo/factories/programs.ts'
import { aTopic, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let type_id: string
let topic_id: string
let skin_id: string
const today = todayIn('America/New_York')
const year = Number(today.slice(0, 4))
/** A day in this year or the last, depending on today. */
const lately = today > `${year}-02-01` ? `${year}-01-15` : `${year - 1}-12-15`

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id, name: 'Yearly', counts_as: 'in_service', is_payable: true })
  const [dementia, skin] = ['Dementia', 'Skin care'].map(name => aTopic({ organization_id, name }))
  type_id = type.id
  topic_id = dementia?.id ?? ''
  skin_id = skin?.id ?? ''
  await house.load({ training_types: [type], topics: [dementia, skin].flatMap(one => one ?? []) })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await house.owner.query(text, values)).rows as Row[]
let people = 0
async function somebody(over: object = {}): Promise<{ id: Id; number: string }> {
  const number = `T${++people}`
  const one = anEmployee({
    organization_id: house.agency.id,
    coordinator_id: house.agency.coordinator_id,
    employee_number: number,
    hire_date: '2015-01-01',
    ...over,
  })
  await house.load({ employees: [one] })
  return { id: one.id, number }
}

let programs = 0
/** Adds a program with 60 minutes of Dementia and 30 of Skin care. */
async function program(over: Partial<ProgramRecord> = {}) {
  const organization_id = house.agency.id
  const title = `Yearly refresher ${++programs}`
  const made = aProgram({
    organization_id,
    training_type_id: type_id,
    titles: { en: title },
    validity: 'months',
    validity_months: 12,
    ...over,
  })
  const version = aProgramVersion({ organization_id, program_id: made.id })
  const module = aProgramModule({ organization_id, version_id: version.id, position: 1 })
  await house.load({
    programs: [made],
    program_versions: [version],
    program_modules: [module],
    program_module_minutes: [
      { organization_id, module_row_id: module.id, topic_id, minutes: 60 },
      { organization_id, module_row_id: module.id, topic_id: skin_id, minutes: 30 },
    ],
  })
  return { id: made.id, title, mode: module.mode }
}
/** Passed with 80 %. */
async function quizzed() {
  const organization_id = house.agency.id
  const title = `With a quiz ${++programs}`
  const made = aProgram({ organization_id, training_type_id: type_id, titles: { en: title } })
  const version = aProgramVersion({ organization_id, program_id: made.id })
  const module = aProgramModule({ organization_id, version_id: version.id, position: 1, kind: 'quiz' })
  await house.load({
    programs: [made],
    program_versions: [version],
    program_modules: [module],
    program_module_minutes: [{ organization_id, module_row_id: module.id, topic_id, minutes: 60 }],
  })
  return { title }
}
async function assigned(employee_id: Id, program_id: Id) {
  const assignment = anAssignment({ organization_id: house.agency.id, employee_id, program_id })
  await house.load({ assignments: [assignment] })
  return assignment.id
}
const assignments = (employee_id: Id) =>
  rows(
    `select state, completed_how, completed_on::text, expires_on::text from assignments where employee_id = $1 order by cycle_no`,
    [employee_id],
  )
const ledger = (employee_id: Id) =>
  rows(
    `select kind, how, topic, mode, minutes, completed_on::text, program_id, job_id, is_payable from training_records
     where employee_id = $1 order by entered_at, kind, topic`,
    [employee_id],
  )
const balance = async (employee_id: Id) =>
  (
    await rows<{ minutes: number }>(
      `select coalesce(sum(case when kind = 'reversal' then -minutes else minutes end), 0)::int as minutes from training_records where employee_id = $1`,
      [employee_id],
    )
  )[0]?.minutes

const header = 'Employee number,Course,Date completed,Hours,Topic,Format,Score'
const outside = (...titles: string[]) => ({
  program: Object.fromEntries(titles.map(title => [title, { action: 'outside' }])),
})

test('every call: four cases', async () => {
  const { number } = await somebody()
  const file = csvFile([header, `${number},Four cases,${lately},1,Dementia,Classroom,`])
  const { data } = await fourCases(house, api.trainingImports.upload, { args: { file }, denied: 'viewer' })
  expect(data).toMatchObject({ state: 'uploaded', total: 1, approves: true, mapping: { program: 1, completed_on: 2 } })
  const params = { id: data.id }
  const body = { mapping: data.mapping, options: data.options, decisions: outside('Four cases') as never }
  await fourCases(house, api.trainingImports.sample, { args: {}, denied: 'viewer' })
  await fourCases(house, api.trainingImports.get, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.trainingImports.plan, { args: { params, body }, denied: 'viewer' })
  expect((await plannedOrEnded(data.id)).state).toBe('planned')
  await fourCases(house, api.trainingImports.rows, { args: { params, query: {} }, denied: 'viewer' })
  await fourCases(house, api.trainingImports.decide, {
    args: { params, body: { rows: 'all', decision: 'skip' } },
    denied: 'viewer',
  })
  await fourCases(house, api.trainingImports.rejects, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.trainingImports.run, { args: { params, body: {} }, denied: 'viewer' })
  const done = await plannedOrEnded(data.id)
  expect(done).toMatchObject({ state: 'succeeded', counts: { hours: 1 }, can_undo: true })
  await fourCases(house, api.trainingImports.undo, { args: { params, body: {} }, denied: 'viewer' })
  expect((await plannedOrEnded(data.id)).state).toBe('undone')
})

const plannedOrEnded = async (id: string) => {
  for (;;) {
    const { data } = await house.call(api.trainingImports.get, { params: { id } })
    if (data.state !== 'planning' && data.state !== 'running' && data.state !== 'undoing') return data
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

test('the sample file is understood column by column', async () => {
  const { bytes } = await house.call(api.trainingImports.sample, {})
  const { mapping, header: columns } = await uploadTraining(house, new File([new Uint8Array(bytes)], 'sample.csv'))
  expect(Object.keys(mapping)).toHaveLength(columns.length)
  const other = await uploadTraining(
    house,
    csvFile([
      'Staff ID,Training Title,Completion Date,Credit Hours,Delivery Method,Valid until',
      'A,B,1/2/2020,1,online,',
    ]),
  )
  expect(other.mapping).toMatchObject({
    employee_number: 0,
    program: 1,
    completed_on: 2,
    hours: 3,
    mode: 4,
    expires_on: 5,
  })
})

describe('incoming messages', () => {
  test('a row names its program in the reader’s language', async () => {
    const { number } = await somebody()
    await program({ titles: { en: 'Hand hygiene', es: 'Higiene de manos' } })
    const { id } = await plannedTraining(house, csvFile([header, `${number},HAND HYGIENE,${lately},2,,,`]))
    const named = async (as: object = {}) =>
      (await house.call(api.trainingImports.rows, { params: { id } }, as)).data.data[0]?.changes[0]?.after
    expect(await named()).toBe('HAND HYGIENE')
    expect(await named({ headers: { 'accept-language': 'es' } })).toBe('Higiene de manos')
  })

  test.each(['Course', 'Training title'])(
    'a name that two programs have is asked about, in the column %s',
    async column => {
      const { id, number } = await somebody()
      const organization_id = house.agency.id
      const title = `Shared in ${column}`
      const since = '2024-03-02T12:00:00Z'
      const [one, other] = [
        await program({ titles: { en: title }, code: `${column[0]}1`, created_at: since }),
        await program({ titles: { en: title.toUpperCase() } }),
      ]
      const gone = aProgram({ organization_id, training_type_id: type_id, titles: { en: title }, archived_at: since })
      await house.load({ programs: [gone] })
      const file = () =>
        csvFile([header.replace('Course', column), `${number},${title},${lately},2,Dementia,Classroom,`])
      const asked = await plannedTraining(house, file())
      expect(asked.unknowns).toMatchObject([
        { field: 'program', value: title, rows: 1, decision: { action: 'ask' }, suggestion: null },
      ])
      expect(asked.unknowns[0]?.among).toEqual([
        { id: one.id, name: title, code: `${column[0]}1`, since: '2024-03-02' },
        expect.objectContaining({ id: other.id, name: title.toUpperCase(), code: null }),
      ])
      const [row] = await trainingRows(house, asked.id)
      expect(row?.problems[0]?.message).toBe(`2 programs are called “${title}”. Choose one.`)
      const refused = await house.call(api.trainingImports.run, { params: { id: asked.id }, body: {} })
      expect(refused.status).toBe(409)
      const decisions = { program: { [title]: { action: 'map' as const, id: one.id } } }
      await startTrainingPlan(house, asked, { decisions })
      expect((await plannedOrEnded(asked.id)).unknowns).toMatchObject([{ decision: { action: 'map', id: one.id } }])
      await runTraining(house, asked.id)
      expect(await rows('select distinct program_id from training_records where employee_id = $1', [id])).toEqual([
        { program_id: one.id },
      ])
      // The answer applies to the next file
      expect((await plannedTraining(house, file())).counts).toMatchObject({ unchanged: 1 })
    },
  )

  test('a known program is completed on its date, with the minutes of the file, and an open assignment closes', async () => {
    const { id, number } = await somebody()
    const { id: program_id, title, mode } = await program()
    await assigned(id, program_id)
    const plan = await plannedTraining(house, csvFile([header, `${number},${title},${lately},2,,,91%`]))
    expect(plan).toMatchObject({ state: 'planned', counts: { complete: 1 }, unknowns: [] })
    expect(await ledger(id)).toEqual([])
    const done = await runTraining(house, plan.id)
    expect(done).toMatchObject({ state: 'succeeded', counts: { complete: 1 } })
    expect(await assignments(id)).toMatchObject([
      {
        state: 'completed',
        completed_how: 'transfer',
        completed_on: lately,
        expires_on: expect.stringMatching(/-1[45]$/),
      },
    ])
    // Two hours, split like the program's minutes
    expect(await ledger(id)).toMatchObject([
      { kind: 'completion', how: 'transfer', program_id, job_id: plan.id, is_payable: false },
      { kind: 'credit', topic: 'Dementia', mode, minutes: 80, completed_on: lately, job_id: plan.id },
      { kind: 'credit', topic: 'Skin care', mode, minutes: 40 },
    ])
    const history = await house.call(api.employees.history, { params: { id } })
    expect(history.data.data.map(({ kind, source }) => `${kind} ${source}`).toSorted()).toEqual([
      'training.completed import',
      'training.external_imported import',
    ])
  })

  test('a program without credit is completed without hours', async () => {
    const { id, number } = await somebody()
    const organization_id = house.agency.id
    const plain = aProgram({ organization_id, training_type_id: type_id, titles: { en: 'Policies read' } })
    const version = aProgramVersion({ organization_id, program_id: plain.id, credit_minutes: 0 })
    await house.load({
      programs: [plain],
      program_versions: [version],
      program_modules: [aProgramModule({ organization_id, version_id: version.id, position: 1 })],
    })
    const plan = await plannedTraining(house, csvFile([header, `${number},Policies read,${lately},,,,`]))
    expect((await runTraining(house, plan.id)).counts).toEqual({ complete: 1 })
    expect(await ledger(id)).toMatchObject([{ kind: 'completion', program_id: plain.id }])
  })

  test('a program not yet assigned is added as completed; completions of several years each count where valid', async () => {
    const { id, number } = await somebody()
    const { title } = await program()
    const lines = [`${number},${title},${lately},1,Dementia,,`, `${number},${title},2019-05-04,1,Dementia,,`]
    const plan = await plannedTraining(house, csvFile([header, ...lines]))
    expect(plan.counts).toEqual({ complete: 1, hours: 1 })
    expect((await runTraining(house, plan.id)).counts).toEqual({ complete: 1, hours: 1 })
    expect(await assignments(id)).toMatchObject([{ state: 'completed', completed_on: lately }])
    expect(await balance(id)).toBe(120)
  })

  test('an unknown title asks for a choice, then becomes outside training or the program it is mapped to', async () => {
    const { id, number } = await somebody()
    const { id: program_id } = await program()
    const file = csvFile([
      header,
      `${number},Lifting  safely,${lately},1.5,Dementia,In person,`,
      `${number},Old refresher,${lately},1:15,Skin care,Hands-on,`,
    ])
    const asked = await plannedTraining(house, file)
    expect(asked.unknowns).toMatchObject([
      { field: 'program', value: 'Lifting safely', rows: 1, decision: { action: 'ask' } },
      { field: 'program', value: 'Old refresher' },
    ])
    const early = await house.call(api.trainingImports.run, { params: { id: asked.id }, body: {} })
    expect([early.status, early.failure.message]).toEqual([409, expect.stringContaining('“Lifting safely”')])
    const plan = await plannedTraining(house, asked, {
      decisions: {
        program: { 'Lifting safely': { action: 'outside' }, 'Old refresher': { action: 'map', id: program_id } },
      },
    })
    expect(plan).toMatchObject({ counts: { hours: 1, complete: 1 } })
    await runTraining(house, plan.id)
    const of = await house.call(api.externalTrainings.ofEmployee, { params: { id } })
    expect(
      of.data.data
        .toSorted((a, b) => a.title.localeCompare(b.title))
        .map(({ title, state, program_id: which, hours }) => [title, state, which, hours[0]?.minutes]),
    ).toEqual([
      ['Lifting safely', 'approved', null, 90],
      ['Old refresher', 'approved', program_id, 75],
    ])
    // The answers are remembered with the columns
    const again = await plannedTraining(house, file)
    expect(again).toMatchObject({ mapping_remembered: true, unknowns: [{}, {}], counts: { unchanged: 2 } })
  })

  test('a title with an empty program cell asks for its topic at the first check, and uses it', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const file = csvFile([
      'Employee number,Program,Title,Completed on,Hours,Topic,Format',
      `${one.number},,Lifting,${lately},1,,hybrid`,
      `${other.number},,Lifting,${lately},1,Dementia,`,
    ])
    const plan = await plannedTraining(house, file)
    expect(plan.mapping).toMatchObject({ program: 1, title: 2 })
    expect(plan.unknowns).toMatchObject([
      { field: 'mode', value: 'hybrid' },
      { field: 'program', value: 'Lifting', rows: 1, without_topic: 1, decision: { action: 'outside' } },
    ])
    const reasons = async (id: string) =>
      (await house.call(api.trainingImports.rows, { params: { id } })).data.data.map(({ outcome, problems }) => [
        outcome,
        problems.map(({ message }) => message).filter(message => message.includes('topic')),
      ])
    const noTopic = 'Enter the topic, or choose one for rows without a topic.'
    expect(await reasons(plan.id)).toEqual([
      ['topic', [noTopic]],
      ['hours', []],
    ])
    const decided = await plannedTraining(house, file, {
      decisions: {
        program: { Lifting: { action: 'outside', topic_id } },
        mode: { hybrid: { action: 'blank' } },
      },
    })
    expect(await reasons(decided.id)).toEqual([
      ['hours', []],
      ['hours', []],
    ])
  })

  test('a title kept as outside training takes one topic for its rows without one, as the first check says', async () => {
    const { id, number } = await somebody()
    const { id: program_id } = await program()
    const file = csvFile([
      'Employee number,Course,Date completed,Hours,Topic',
      `${number},Annual in-service,${lately},12,`,
      `${number},Old yearly,${lately},3,`,
      `${number},Bed baths,${lately},1,Skin care`,
    ])
    const asked = await plannedTraining(house, file)
    expect(asked.unknowns.map(({ value, without_topic }) => [value, without_topic])).toEqual([
      ['Annual in-service', 1],
      ['Old yearly', 1],
      ['Bed baths', undefined],
    ])
    const [first] = await trainingRows(house, asked.id)
    // The question about its title includes the topic
    expect(first?.problems.map(({ field }) => field)).toEqual(['program'])
    expect(first?.changes).toContainEqual({ field: 'hours', before: null, after: '12' })
    const decisions = (topic: object) => ({
      program: {
        'Annual in-service': { action: 'outside', ...topic },
        'Old yearly': { action: 'map', id: program_id },
        'Bed baths': { action: 'outside', ...topic },
      },
    })
    expect((await plannedTraining(house, asked, { decisions: decisions({}) })).counts).toMatchObject({ topic: 1 })
    const plan = await plannedTraining(house, asked, { decisions: decisions({ topic_id }) })
    expect(plan.counts).toEqual({ hours: 2, complete: 1 })
    await runTraining(house, plan.id)
    expect(
      await rows(
        `select topic_id, minutes from external_training_minutes m join external_trainings x on x.id = m.training_id
          where x.employee_id = $1 and x.program_id is null order by minutes`,
        [id],
      ),
    ).toEqual([
      { topic_id: skin_id, minutes: 60 },
      { topic_id, minutes: 720 },
    ])
  })

  test('outside training counts as its row says, else as its title was decided, else as the whole file', async () => {
    const { id, number } = await somebody()
    const file = csvFile([
      'Employee number,Course,Date completed,Hours,Topic,Category',
      `${number},HHA initial training,${lately},75,Dementia,`,
      `${number},Welcome day,${lately},3,Dementia,New hire orientation`,
      `${number},Lifting,${lately},2,Dementia,Annual in-service`,
      `${number},Bed baths,${lately},1,Dementia,`,
      `${number},Wounds,${lately},4,Dementia,RN initial (specialty)`,
    ])
    const asked = await plannedTraining(house, file, { options: { counts_as: 'none' } })
    expect(asked.mapping).toMatchObject({ topic: 4, counts_as: 5 })
    expect(asked.unknowns.find(({ field }) => field === 'counts_as')).toMatchObject({
      value: 'RN initial (specialty)',
      suggestion: 'initial',
      decision: { action: 'ask' },
    })
    const decisions = {
      program: {
        ...outside('Welcome day', 'Bed baths', 'Wounds').program,
        'HHA initial training': { action: 'outside', counts_as: 'initial' },
        Lifting: { action: 'outside', counts_as: 'initial' },
      },
      counts_as: { 'RN initial (specialty)': { action: 'map', counts_as: 'initial' } },
    }
    const plan = await plannedTraining(house, asked, { options: { counts_as: 'none' }, decisions })
    expect((await trainingRows(house, plan.id))[0]?.changes).toContainEqual({
      field: 'counts_as',
      before: null,
      after: 'initial',
    })
    await runTraining(house, plan.id)
    expect(
      await rows(`select title, counts_as from external_trainings where employee_id = $1 order by title`, [id]),
    ).toEqual([
      { title: 'Bed baths', counts_as: 'none' },
      { title: 'HHA initial training', counts_as: 'initial' },
      { title: 'Lifting', counts_as: 'in_service' },
      { title: 'Welcome day', counts_as: 'orientation' },
      { title: 'Wounds', counts_as: 'initial' },
    ])
  })

  test('topics and formats are mapped, or use the default for rows without one', async () => {
    const { id, number } = await somebody()
    const file = csvFile([
      header,
      `${number},Wounds,${lately},1,Pressure sores,Zoom call,`,
      `${number},Odds,${lately},1,Odds and ends,,`,
    ])
    const asked = await plannedTraining(house, file, { decisions: outside('Wounds', 'Odds') })
    expect(asked.unknowns.map(({ field, value }) => [field, value])).toEqual(
      expect.arrayContaining([
        ['topic', 'Pressure sores'],
        ['mode', 'Zoom call'],
        ['topic', 'Odds and ends'],
      ]),
    )
    const plan = await plannedTraining(house, asked, {
      options: { usual_topic_id: topic_id, usual_mode: 'practical' },
      decisions: {
        topic: { 'Pressure sores': { action: 'map', id: skin_id }, 'Odds and ends': { action: 'blank' } },
        mode: { 'Zoom call': { action: 'map', mode: 'online' } },
      },
    })
    expect(plan.counts).toEqual({ hours: 2 })
    await runTraining(house, plan.id)
    expect((await ledger(id)).filter(({ kind }) => kind === 'credit')).toMatchObject([
      { topic: 'Dementia', mode: 'practical' },
      { topic: 'Skin care', mode: 'online' },
    ])
  })

  test('without the right to approve, outside training waits for another person’s approval', async () => {
    const { id, number } = await somebody()
    const { title } = await program()
    const as = 'coordinator_limited'
    const plan = await plannedTraining(house, csvFile([header, `${number},${title},${lately},1,,,`]), { as })
    expect(plan).toMatchObject({ approves: false, counts: { record: 1 } })
    const swapped = await house.call(api.trainingImports.run, { params: { id: plan.id }, body: {} })
    expect(swapped.status).toBe(409)
    expect(await runTraining(house, plan.id, as)).toMatchObject({ state: 'succeeded', counts: { record: 1 } })
    expect(await ledger(id)).toEqual([])
    const [one] = (await house.call(api.externalTrainings.ofEmployee, { params: { id } })).data.data
    expect(one).toMatchObject({ state: 'recorded', effect: 'adds' })
    const approved = await house.call(
      api.externalTrainings.approve,
      { body: { ids: [one?.id ?? ''] } },
      { as: 'rn_limited' },
    )
    expect(approved.data).toMatchObject({ approved: 1 })
    expect(await balance(id)).toBe(60)
    const refused = await house.call(api.trainingImports.undo, { params: { id: plan.id }, body: {} }, { as })
    expect([refused.status, refused.failure.code]).toEqual([409, 'NOT_UNDOABLE'])
  })
})

test('a coordinator imports only for their own people: others are unknown, and others’ imports are not found', async () => {
  const mine = await somebody()
  const theirs = await somebody({ coordinator_id: null })
  const as = 'coordinator_limited'
  const lines = [mine, theirs].map(({ number }) => `${number},Own rows,${lately},1,Dementia,,`)
  const plan = await plannedTraining(house, csvFile([header, ...lines]), { as, decisions: outside('Own rows') })
  expect(plan.counts).toEqual({ record: 1, reject: 1 })
  const told = await trainingRows(house, plan.id, as)
  expect(told.map(({ name, problems }) => [name, problems[0]?.message])).toEqual([
    [expect.stringContaining(','), expect.stringContaining('outside training')],
    ['', expect.stringMatching(/^No match for employee \S+\.$/)],
  ])
  await runTraining(house, plan.id, as)
  expect(await rows('select from external_trainings where employee_id = $1', [theirs.id])).toEqual([])
  const whole = await uploadTraining(house, csvFile([header, lines[0] ?? '']))
  expect((await house.call(api.trainingImports.get, { params: { id: whole.id } }, { as })).status).toBe(404)
})

describe('a row’s own values decide what it becomes', () => {
  const withStatus = 'Employee number,Course,Completion date,Hours,Status,Score'

  test('[R-UPD-4] unfinished rows are left out and say so, and the status column is recognized by its values', async () => {
    const { id, number } = await somebody()
    const { title } = await program()
    const words = ['Not Started', 'In Progress', 'Failed', '45%', 'Enrolled', 'NotStarted', 'En curso']
    // Unfinished training has no date
    const lines = words.map(word => `${number},${title},,,${word},`)
    const file = csvFile([withStatus, ...lines, `${number},${title},${lately},1,Completed,88`])
    const plan = await plannedTraining(house, file)
    expect(plan.mapping).toMatchObject({ status: 4 })
    expect([plan.unknowns, plan.counts]).toEqual([[], { skip: 7, complete: 1 }])
    const told = await trainingRows(house, plan.id)
    for (const [at, word] of words.entries())
      expect(told[at]).toMatchObject({
        outcome: 'skip',
        problems: [{ field: 'status', message: `The file says “${word}”, so nothing is recorded.` }],
      })
    expect(told[7]?.problems).toMatchObject([{ message: expect.stringContaining('added as completed') }])
    expect(await runTraining(house, plan.id)).toMatchObject({ state: 'succeeded', counts: { skip: 7, complete: 1 } })
    expect(await balance(id)).toBe(60)
  })

  test('an unknown status asks for a choice; a status about the person is not mistaken for one', async () => {
    const { number } = await somebody()
    const { title } = await program()
    const asked = await plannedTraining(
      house,
      csvFile([
        withStatus,
        `${number},${title},${lately},1,Grandfathered,`,
        `${number},${title},${lately},1,Completed,`,
        `${number},${title},${lately},1,Completed,`,
      ]),
    )
    expect(asked.unknowns).toMatchObject([{ field: 'status', value: 'Grandfathered', decision: { action: 'ask' } }])
    const decided = await plannedTraining(house, asked, {
      decisions: { status: { Grandfathered: { action: 'map', status: 'not_completed' } } },
    })
    expect((await trainingRows(house, decided.id))[0]).toMatchObject({ outcome: 'skip' })
    const people = await uploadTraining(
      house,
      csvFile(['Employee number,Course,Day completed,Status', `${number},${title},${lately},Active`]),
    )
    expect(people.mapping).not.toHaveProperty('status')
    const yesNo = await uploadTraining(
      house,
      csvFile(['Employee number,Course,Completed,Date', `${number},${title},Yes,${lately}`]),
    )
    expect(yesNo.mapping).toMatchObject({ status: 2, completed_on: 3 })
  })

  test('a score below the pass mark is not a completion, unless the file says it was completed', async () => {
    const people = [await somebody(), await somebody(), await somebody()]
    const { title } = await quizzed()
    const of = (at: number, status: string, score: string) =>
      `${people[at]?.number},${title},${lately},1,${status},${score}`
    const plan = await plannedTraining(
      house,
      csvFile([withStatus, of(0, '', '79%'), of(1, '', '80'), of(2, 'Completed', '70'), of(2, 'Passed', 'Fail')]),
      { mapping: { employee_number: 0, program: 1, completed_on: 2, hours: 3, status: 4, score: 5 } },
    )
    const told = await trainingRows(house, plan.id)
    expect(told.map(({ outcome }) => outcome)).toEqual(['skip', 'complete', 'complete', 'reject'])
    expect(told[0]?.problems[0]?.message).toContain('79% is below the pass mark of 80%')
    expect(told[2]?.problems[0]?.message).toContain('70% is below the pass mark of 80%, but the file says')
  })

  test('[R-UPD-4] fewer minutes than the credit count as minutes and complete nothing', async () => {
    const [open, none] = [await somebody(), await somebody()]
    const { id: program_id, title } = await program()
    await assigned(open.id, program_id)
    const lines = [open, none].map(({ number }) => `${number},${title},${lately},0.5,,,`)
    const plan = await plannedTraining(house, csvFile([header, ...lines]))
    expect(plan.counts).toEqual({ hours: 2 })
    for (const row of await trainingRows(house, plan.id))
      expect(row.problems).toMatchObject([{ message: expect.stringContaining('30 of 60 minutes') }])
    await runTraining(house, plan.id)
    expect(await assignments(open.id)).toMatchObject([{ state: 'assigned' }])
    expect(await assignments(none.id)).toEqual([])
    expect([await balance(open.id), await balance(none.id)]).toEqual([30, 30])
  })
})

test('each invalid row says what is wrong, and none of it is imported', async () => {
  const { id, number } = await somebody({ first_name: 'Ana', last_name: 'Reyes' })
  const ahead = `${year + 1}-01-01`
  const wide = `${header},First name,Last name,Expires on`
  const plan = await plannedTraining(
    house,
    csvFile([
      wide,
      `${number},Good,${lately},1,Dementia,,,,,`,
      `${number},Future,${ahead},1,Dementia,,,,,`,
      `nobody,Good,${lately},1,Dementia,,,,,`,
      `${number},Long,${lately},900,Dementia,,,,,`,
      `${number},Short,${lately},0,Dementia,,,,,`,
      `${number},Words,${lately},an afternoon,Dementia,,,,,`,
      `${number},,${lately},1,Dementia,,,,,`,
      `${number},No day,,1,Dementia,,,,,`,
      `${number},No hours,${lately},,Dementia,,,,,`,
      `${number},No topic,${lately},1,,,,,,`,
      `${number},Score,${lately},1,Dementia,,140,,,`,
      `${number},Failed,${lately},1,Dementia,,Fail,,,`,
      `${number},Other,${lately},1,Dementia,,,Bob,Miller,`,
      `${number},Good,${lately},1,Dementia,,,,,`,
      `,Whose,${lately},1,Dementia,,,,,`,
      `${number},Expired,${lately},1,Dementia,,,,,2001-01-01`,
      `${number},Early,2014-05-01,1,Dementia,,,,,`,
      `${number},Wrong day,2/31/2024,1,Dementia,,,,,`,
    ]),
    {
      decisions: outside('Good', 'Future', 'Long', 'Short', 'Words', 'No hours', 'No topic', 'Early', 'Other', 'Whose'),
    },
  )
  const told = await trainingRows(house, plan.id)
  const problemOf = (row: number) => told[row - 2]?.problems[0]
  expect(plan.counts).toEqual({ hours: 2, skip: 1, ask: 1, topic: 1, reject: 13 })
  expect(problemOf(2)?.message).toMatch(/Not one of your programs/)
  const wrong: [number, string | null, RegExp][] = [
    [3, 'completed_on', /future/],
    [4, null, /^No match for employee nobody/],
    [5, 'hours', /out of range/],
    [6, 'hours', /out of range/],
    [7, 'hours', /not a length of time/],
    [8, 'program', /title/],
    [9, 'completed_on', /day/],
    [10, 'hours', /hours/],
    [11, 'topic', /topic/],
    [12, 'score', /not a score/],
    [13, 'score', /not passed.*nothing is recorded/],
    [14, null, /it is .* Ana Reyes, but the file says Miller, Bob/],
    [15, null, /Row 2/],
    [16, null, /names no employee/],
    [17, 'expires_on', /expires before/i],
    [19, 'completed_on', /no day 31/],
  ]
  for (const [row, field, message] of wrong)
    expect([row, problemOf(row)?.field, problemOf(row)?.message]).toEqual([row, field, expect.stringMatching(message)])
  expect(told[16]).toMatchObject({
    outcome: 'hours',
    problems: [{ field: 'completed_on', message: expect.stringMatching(/hire date/) }, { field: null }],
  })
  const done = await runTraining(house, plan.id)
  expect(done).toMatchObject({ state: 'succeeded_with_errors', counts: { hours: 2, skip: 1, reject: 15 } })
  expect(await balance(id)).toBe(120)
})

test('rejected rows can be downloaded as a file, fixed and sent again', async () => {
  const { id, number } = await somebody()
  const first = await plannedTraining(
    house,
    csvFile([header, `${number},Round trip,${lately},1,Dementia,,`, `${number},Round trip,soon,1,Dementia,,`]),
    { decisions: outside('Round trip') },
  )
  expect((await runTraining(house, first.id)).counts).toEqual({ hours: 1, reject: 1 })
  const { bytes } = await house.call(api.trainingImports.rejects, { params: { id: first.id } })
  const text = bytes.toString('utf8')
  expect(text).toContain('Completed on: “soon” is not a date')
  const second = await plannedTraining(house, new File([text.replace('"soon"', '"3/4/2020"')], 'fixed.csv'))
  expect(second).toMatchObject({ mapping_remembered: true, counts: { hours: 1 } })
  await runTraining(house, second.id)
  expect(await balance(id)).toBe(120)
})

test('importing the same file again adds nothing, and neither do rows the panel already recorded', async () => {
  const { id, number } = await somebody()
  const { id: program_id, title } = await program()
  const file = csvFile([header, `${number},${title},${lately},1,,,`])
  const first = await plannedTraining(house, file)
  // Both files are checked before either runs
  const second = await plannedTraining(house, file)
  expect(second.counts).toEqual({ complete: 1 })
  await runTraining(house, first.id)
  expect((await runTraining(house, second.id)).counts).toEqual({ unchanged: 1 })
  expect((await plannedTraining(house, file)).counts).toEqual({ unchanged: 1 })
  expect(
    await rows('select from external_trainings where employee_id = $1 and program_id = $2', [id, program_id]),
  ).toHaveLength(1)
  expect(await balance(id)).toBe(60)
})

describe('undo', () => {
  test('reverts everything through the ledger: closed assignments reopen, and added ones are withdrawn', async () => {
    const [open, added] = [await somebody(), await somebody()]
    const { id: program_id, title } = await program()
    await assigned(open.id, program_id)
    const lines = [
      `${open.number},${title},${lately},1,,,`,
      `${added.number},${title},${lately},1,,,`,
      `${added.number},Elsewhere,${lately},1,Dementia,,`,
    ]
    const plan = await plannedTraining(house, csvFile([header, ...lines]), { decisions: outside('Elsewhere') })
    await runTraining(house, plan.id)
    expect([await balance(open.id), await balance(added.id)]).toEqual([60, 120])
    const undone = await undoTraining(house, plan.id)
    expect(undone).toMatchObject({ state: 'undone', message: null })
    expect([await balance(open.id), await balance(added.id)]).toEqual([0, 0])
    expect(await assignments(open.id)).toMatchObject([{ state: 'assigned' }])
    expect(await assignments(added.id)).toMatchObject([{ state: 'withdrawn' }])
    expect((await ledger(added.id)).filter(({ kind }) => kind === 'reversal').length).toBeGreaterThan(2)
    const of = await house.call(api.externalTrainings.ofEmployee, { params: { id: added.id } })
    expect(of.data.data.map(({ state }) => state)).toEqual(['reversed', 'reversed'])
    // And the file can be imported again
    expect((await plannedTraining(house, csvFile([header, ...lines]))).counts).toEqual({ complete: 2, hours: 1 })
  })

  test('two cycles of one program are reverted in order', async () => {
    const { id, number } = await somebody()
    const { title } = await program({ validity: 'forever', validity_months: null })
    const lines = [`${number},${title},2021-03-01,1,Dementia,,`, `${number},${title},2022-03-01,1,Dementia,,`]
    const plan = await plannedTraining(house, csvFile([header, ...lines]))
    expect((await runTraining(house, plan.id)).counts).toEqual({ complete: 2 })
    expect(await assignments(id)).toMatchObject([{ state: 'superseded' }, { state: 'completed' }])
    expect(await undoTraining(house, plan.id)).toMatchObject({ state: 'undone', message: null })
    expect(await assignments(id)).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }])
    expect(await balance(id)).toBe(0)
  })

  test('waiting records are removed; records that others built on block the undo, by name', async () => {
    const { id, number } = await somebody({ first_name: 'Wendy', last_name: 'Waits' })
    const as = 'coordinator_limited'
    const file = csvFile([header, `${number},Waiting,${lately},1,Dementia,,`])
    const plan = await plannedTraining(house, file, { as, decisions: outside('Waiting') })
    await runTraining(house, plan.id, as)
    expect((await undoTraining(house, plan.id, as)).state).toBe('undone')
    const again = await plannedTraining(house, file, { as })
    await runTraining(house, again.id, as)
    const [one] = (await house.call(api.externalTrainings.ofEmployee, { params: { id } })).data.data
    await house.call(api.externalTrainings.approve, { body: { ids: [one?.id ?? ''] } }, { as: 'rn_limited' })
    const { data } = await house.call(api.trainingImports.get, { params: { id: again.id } }, { as })
    expect(data).toMatchObject({ can_undo: false, undo_refused: expect.stringContaining('Waits, Wendy') })
  })
})

test('files without past training, or with missing columns, are refused with a message', async () => {
  const pdf = await house.call(api.trainingImports.upload, { file: new File(['%PDF-1.7 …'], 'x.pdf') })
  expect([pdf.status, pdf.failure.code]).toEqual([422, 'UNREADABLE_FILE'])
  const uploaded = await uploadTraining(house, csvFile(['Employee number,Course,Hours', 'A,B,1']))
  const noDay = await startTrainingPlan(house, uploaded)
  expect([noDay.status, noDay.failure.errors?.mapping?.[0]]).toEqual([
    422,
    expect.stringContaining('day of completion'),
  ])
  const nobody = await startTrainingPlan(house, uploaded, { mapping: { program: 1, completed_on: 2 } })
  expect(nobody.failure.errors?.mapping?.[0]).toContain('identifies the employee')
  const far = await startTrainingPlan(house, uploaded, { mapping: { employee_number: 0, program: 1, completed_on: 9 } })
  expect([far.status, far.failure.errors?.['mapping.completed_on']?.[0]]).toEqual([422, 'The file has no such column.'])
  // One kind of import can't be read as the other
  expect((await house.call(api.imports.get, { params: { id: uploaded.id } })).status).toBe(404)
})
