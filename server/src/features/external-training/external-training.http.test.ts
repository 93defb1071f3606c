import { api, type Args, type ExternalTraining, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKey } from '../../../test/api-key.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { aPdf, begin, kept, send } from '../../../test/upload-flow.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramModule, aProgramVersion, type ProgramRecord } from '../../demo/factories/programs.ts'
import { aTopic, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { latestMails } from '../../messages/latest-mails.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let type_id: string
let topic_id: string
let skin_id: string
const today = todayIn('America/New_York')
const year = Number(today.slice(0, 4))

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id, name: 'Orientation', counts_as: 'orientation', is_payable: true })
  const [dementia, skin] = ['Dementia', 'Skin care'].map(name => aTopic({ organization_id, name }))
  type_id = type.id
  topic_id = dementia?.id ?? ''
  skin_id = skin?.id ?? ''
  await house.load({ training_types: [type], topics: [dementia, skin].flatMap(one => one ?? []) })
})
afterAll(() => house.close())

type Body = Args<typeof api.externalTrainings.add>['body']
const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await house.owner.query(text, values)).rows as Row[]

async function somebody(over: object = {}): Promise<Id> {
  const one = anEmployee({ organization_id: house.agency.id, coordinator_id: house.agency.coordinator_id, ...over })
  await house.load({ employees: [one] })
  return one.id
}
const paper = async (as: Caller = 'agency_admin') => (await kept(house, 'certificate.pdf', aPdf(), as, 'external')).id

async function aBody(over: Partial<Body> = {}, as: Caller = 'agency_admin'): Promise<Body> {
  return {
    title: 'Dementia care for aides',
    provider: 'Alzheimer’s Association',
    completed_on: `${year}-01-02`,
    expires_on: null,
    score: 92,
    program_id: null,
    counts_as: 'in_service',
    hours: [
      { topic_id, mode: 'classroom', minutes: 90 },
      { topic_id: skin_id, mode: 'practical', minutes: 30 },
    ],
    note: null,
    files: over.files ?? [await paper(as)],
    ...over,
  }
}
async function record(id: Id, over: Partial<Body> = {}, as: Caller = 'agency_admin'): Promise<ExternalTraining> {
  const body = await aBody(over, as)
  const { data, status, failure } = await house.call(api.externalTrainings.add, { params: { id }, body }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const approve = async (ids: Id[], as: Caller = 'rn_limited') =>
  (await house.call(api.externalTrainings.approve, { body: { ids } }, { as })).data
const read = async (id: Id) => (await house.call(api.externalTrainings.get, { params: { id } })).data
const ledger = (employee_id: Id) =>
  rows(
    `select kind, how, topic, mode, minutes, counts_as, is_payable, score, completed_on::text, program_id, assignment_id,
       evidence -> 'external' ->> 'title' as title from training_records where employee_id = $1 order by kind, topic`,
    [employee_id],
  )
const kindsOf = async (id: Id) =>
  (await house.call(api.employees.history, { params: { id } })).data.data.map(({ kind }) => kind)

/** Creates a program of one statement with 60 minutes of Dementia, open for this person if requested. */
async function aProgramFor(employee_id: Id, isOpen: boolean, over: Partial<ProgramRecord> = {}) {
  const organization_id = house.agency.id
  const program = aProgram({ organization_id, training_type_id: type_id, pay_code: 'TRN', ...over })
  const version = aProgramVersion({ organization_id, program_id: program.id })
  const module = aProgramModule({ organization_id, version_id: version.id, position: 1 })
  const assignment = anAssignment({ organization_id, employee_id, program_id: program.id })
  await house.load({
    programs: [program],
    program_versions: [version],
    program_modules: [module],
    program_module_minutes: [{ organization_id, module_row_id: module.id, topic_id, minutes: 60 }],
    ...(isOpen && { assignments: [assignment] }),
  })
  return { program_id: program.id, assignment_id: assignment.id }
}
const assignmentsOf = (employee_id: Id) =>
  rows(
    `select state, completed_how, completed_on::text, expires_on::text, score, version_id is not null as versioned from assignments
     where employee_id = $1 order by cycle_no`,
    [employee_id],
  )

describe('recording', () => {
  test('the four cases; it waits with its paper and hours, and the history says so', async () => {
    const id = await somebody()
    const args = { params: { id }, body: await aBody({ title: '  Dementia   care ' }) }
    const { data } = await fourCases(house, api.externalTrainings.add, { args, denied: 'viewer' })
    expect(data).toMatchObject({
      title: 'Dementia care',
      state: 'recorded',
      recorded_by_name: 'Ada Admin',
      is_mine: true,
      effect: 'hours',
      hours: [{ topic: 'Dementia', mode: 'classroom', minutes: 90 }, { topic: 'Skin care' }],
      files: [{ name: 'certificate.pdf', type: 'application/pdf' }],
    })
    const of = await fourCases(house, api.externalTrainings.ofEmployee, { args: { params: { id } } })
    expect(of.data.data).toEqual([data])
    const one = await fourCases(house, api.externalTrainings.get, { args: { params: { id: data.id } } })
    expect(one.data).toEqual(data)
    const file_id = data.files[0]?.id ?? ''
    const file = await fourCases(house, api.externalTrainings.file, { args: { params: { id: data.id, file_id } } })
    const bytes = await house.app.inject({
      method: 'GET',
      url: `/api${file.data.address}`,
      headers: { host: 'localhost' },
    })
    expect(bytes.rawPayload.equals(aPdf())).toBe(true)
    expect(await kindsOf(id)).toEqual(['training.external_recorded'])
    expect(await ledger(id), 'nothing counts before somebody approved it').toEqual([])
  })

  test('errors are reported at their fields, and nothing is stored', async () => {
    const id = await somebody()
    const refused = async (over: object, field: string) => {
      const body = { ...(await aBody()), ...over }
      const { status, failure } = await house.call(api.externalTrainings.add, { params: { id }, body })
      expect([status, Object.keys(failure.errors ?? {})], JSON.stringify(failure)).toEqual([422, [field]])
    }
    await refused({ title: ' ' }, 'title')
    await refused({ provider: '' }, 'provider')
    await refused({ completed_on: `${year + 1}-12-31` }, 'completed_on')
    await refused({ expires_on: `${year}-01-02` }, 'expires_on')
    await refused({ score: 101 }, 'score')
    await refused({ hours: [] }, 'hours')
    await refused({ hours: [{ topic_id, mode: 'online', minutes: 1 }] }, 'hours.0.minutes')
    await refused({ hours: [{ topic_id: house.agency.id, mode: 'online', minutes: 60 }] }, 'hours.0.topic_id')
    await refused({ program_id: house.agency.id }, 'program_id')
    await refused({ files: [] }, 'files')
    await refused({ files: [(await kept(house, 'note.pdf', aPdf())).id] }, 'files')
    const [{ count } = { count: '' }] = await rows<{ count: string }>(
      'select count(*) from external_trainings where employee_id = $1',
      [id],
    )
    expect(count).toBe('0')
  })

  test('its files are PDFs and pictures of at most 25 MB', async () => {
    const text = await send(house, 'notes.txt', Buffer.from('just words'), { use: 'external' })
    expect([text.status, text.failure?.errors]).toMatchObject([422, { file: [expect.stringContaining('PDF')] }])
    await begin(house, 'scan.pdf', 25 * 1024 * 1024, 'rn_limited', 'external')
    const large = await house.call(api.files.start, {
      body: { use: 'external', name: 'scan.pdf', size: 25 * 1024 * 1024 + 1 },
    })
    expect(large.status).toBe(422)
    const viewer = await house.call(
      api.files.start,
      { body: { use: 'external', name: 'scan.pdf', size: 9 } },
      { as: 'viewer' },
    )
    expect(viewer.status).toBe(403)
  })

  test('a coordinator records only for their own people, and sees nothing of others', async () => {
    const own = await somebody()
    expect((await record(own, {}, 'coordinator_limited')).recorded_by_name).toBe('Cora Coordinator')
    const foreign = await somebody({ coordinator_id: null })
    const training = await record(foreign)
    const as = 'coordinator_limited' as const
    const body = await aBody({}, as)
    const params = { id: training.id }
    for (const reply of [
      await house.call(api.externalTrainings.add, { params: { id: foreign }, body }, { as }),
      await house.call(api.externalTrainings.ofEmployee, { params: { id: foreign } }, { as }),
      await house.call(api.externalTrainings.get, { params }, { as }),
      await house.call(api.externalTrainings.withdraw, { params, body: {} }, { as }),
      await house.call(
        api.externalTrainings.update,
        { params, body: { title: 'Mine' } },
        { as, headers: { 'if-match': '"1"' } },
      ),
    ])
      expect(reply.status).toBe(404)
    const list = await house.call(api.externalTrainings.list, { query: { per_page: 100 } }, { as })
    expect(list.data.data.map(({ id }) => id)).not.toContain(training.id)
  })
})

describe('deciding', () => {
  test('approving: the four cases; the ledger credits its hours by topic and mode, and nothing is paid', async () => {
    const id = await somebody()
    const training = await record(id, {}, 'rn_limited')
    const args = { body: { ids: [training.id] } }
    const { data } = await fourCases(house, api.externalTrainings.approve, { args, denied: 'coordinator_limited' })
    expect(data).toEqual({ approved: 1, people: [expect.any(String)], skipped: [] })
    expect(await read(training.id)).toMatchObject({ state: 'approved', decided_by_name: 'Ada Admin', effect: null })
    const shared = { how: 'transfer', counts_as: 'in_service', is_payable: false, completed_on: `${year}-01-02` }
    expect(await ledger(id)).toEqual([
      {
        ...shared,
        kind: 'completion',
        topic: null,
        mode: null,
        minutes: null,
        score: 92,
        program_id: null,
        assignment_id: null,
        title: 'Dementia care for aides',
      },
      {
        ...shared,
        kind: 'credit',
        topic: 'Dementia',
        mode: 'classroom',
        minutes: 90,
        score: null,
        program_id: null,
        assignment_id: null,
        title: 'Dementia care for aides',
      },
      {
        ...shared,
        kind: 'credit',
        topic: 'Skin care',
        mode: 'practical',
        minutes: 30,
        score: null,
        program_id: null,
        assignment_id: null,
        title: 'Dementia care for aides',
      },
    ])
    const records = await house.call(api.trainingRecords.ofEmployee, { params: { id } })
    expect(records.data.data).toHaveLength(3)
    expect(records.data.data[0]).toMatchObject({
      title: 'Dementia care for aides',
      provider: 'Alzheimer’s Association',
    })
    expect(records.data.hours).toEqual([
      { topic: 'Dementia', mode: 'classroom', minutes: 90 },
      { topic: 'Skin care', mode: 'practical', minutes: 30 },
    ])
    const completion = records.data.data.find(({ kind }) => kind === 'completion')
    const file_id = completion?.files[0]?.id ?? ''
    expect(file_id).toBe(training.files[0]?.id)
    const params = { id, record_id: completion?.id ?? '', file_id }
    expect((await house.call(api.trainingRecords.file, { params })).status).toBe(200)
    expect(await kindsOf(id)).toEqual(['training.external_approved', 'training.external_recorded'])
  })

  test('no one approves or returns training they recorded or changed, whatever their role', async () => {
    const id = await somebody()
    const training = await record(id)
    expect(await approve([training.id], 'agency_admin')).toEqual({
      approved: 0,
      people: [],
      skipped: [expect.objectContaining({ id: training.id, reason: expect.stringContaining('another person') })],
    })
    const back = { params: { id: training.id }, body: { reason: 'No' } }
    expect((await house.call(api.externalTrainings.return, back)).failure.code).toBe('CONFLICT')
    // The nurse corrects it, so she is one of its authors too
    const edit = { params: { id: training.id }, body: { title: 'Dementia care' } }
    await house.call(api.externalTrainings.update, edit, { as: 'rn_limited', headers: { 'if-match': '"1"' } })
    expect((await approve([training.id], 'rn_limited')).approved).toBe(0)
    expect((await approve([training.id], 'agency_admin')).approved).toBe(0)
    expect(await ledger(id)).toEqual([])
    expect((await approve([training.id], 'csm')).approved).toBe(1)
  })

  test('many at once: eligible ones are approved once, the others are reported with the reason', async () => {
    const id = await somebody()
    const mine = await record(id, {}, 'rn_limited')
    const [one, two, gone] = [await record(id), await record(id, { title: 'Skin care' }), await record(id)]
    await house.call(api.externalTrainings.withdraw, { params: { id: gone.id }, body: {} })
    const { approved, skipped } = await approve([one.id, one.id, two.id, mine.id, gone.id])
    expect([approved, skipped.map(({ id: which }) => which).toSorted()]).toEqual([2, [mine.id, gone.id].toSorted()])
    expect((await approve([one.id])).skipped[0]?.reason).toContain('approved')
    expect((await ledger(id)).filter(({ kind }) => kind === 'completion')).toHaveLength(2)
    expect((await house.call(api.externalTrainings.approve, { body: { ids: [] } })).status).toBe(422)
  })

  test('two people approve the same one at the same time: it counts once', async () => {
    const id = await somebody()
    const training = await record(id, {}, 'coordinator_limited')
    const both = await Promise.all([approve([training.id], 'rn_limited'), approve([training.id], 'agency_admin')])
    expect(both.reduce((sum, { approved }) => sum + approved, 0)).toBe(1)
    expect((await ledger(id)).filter(({ kind }) => kind === 'completion')).toHaveLength(1)
  })

  test('returning: the four cases; it comes back with the reason, is corrected and waits again', async () => {
    const id = await somebody()
    const training = await record(id, {}, 'coordinator_limited')
    const params = { id: training.id }
    const empty = await house.call(api.externalTrainings.return, { params, body: { reason: ' ' } })
    expect(empty.failure.errors).toEqual({ reason: ['Enter a reason.'] })
    const { data } = await fourCases(house, api.externalTrainings.return, {
      args: { params, body: { reason: 'The date can’t be read.' } },
      denied: 'coordinator_limited',
    })
    expect(data).toMatchObject({ state: 'returned', reason: 'The date can’t be read.', decided_by_name: 'Ada Admin' })
    expect((await approve([training.id])).approved, 'a returned one is not approved').toBe(0)
    // The person who recorded it is notified, with the reason and a link
    const told = (await latestMails(house.database, house.config.appKeys)).filter(({ body }) =>
      body.includes(training.id),
    )
    expect(told).toMatchObject([{ subject: expect.stringMatching(/^.+ of .+ was returned$/) as string }])
    expect(told[0]?.recipient).toBe(house.users.coordinator_limited.email)
    expect(told[0]?.body).toContain('Reason: The date can’t be read.')
    expect(told[0]?.body).toContain(`/outside-training?training=${training.id}`)
    const body = {
      completed_on: `${year}-01-03`,
      files: [training.files[0]?.id ?? '', await paper('coordinator_limited')],
    }
    const mended = await fourCases(house, api.externalTrainings.update, {
      args: { params, body },
      denied: 'viewer',
      as: 'coordinator_limited',
      headers: { 'if-match': '"2"' },
    })
    expect(mended.data).toMatchObject({ state: 'recorded', reason: null, completed_on: `${year}-01-03`, version: 3 })
    expect(mended.data.files).toHaveLength(2)
    expect(await kindsOf(id)).toEqual([
      'training.external_recorded',
      'training.external_returned',
      'training.external_recorded',
    ])
    expect((await approve([training.id])).approved).toBe(1)
    const late = await house.call(api.externalTrainings.update, { params, body }, { headers: { 'if-match': '"4"' } })
    expect(late.failure.code).toBe('TRANSITION_REFUSED')
  })

  test('removing: the four cases; one that counts stays', async () => {
    const id = await somebody()
    const training = await record(id)
    const args = { params: { id: training.id }, body: {} }
    const { data } = await fourCases(house, api.externalTrainings.withdraw, { args, denied: 'viewer' })
    expect(data.state).toBe('withdrawn')
    expect((await house.call(api.externalTrainings.ofEmployee, { params: { id } })).data.data).toEqual([])
    const counted = await record(id)
    await approve([counted.id])
    const refused = await house.call(api.externalTrainings.withdraw, { params: { id: counted.id }, body: {} })
    expect(refused.failure.code).toBe('TRANSITION_REFUSED')
  })
})

describe('the program it satisfies', () => {
  test('is completed by it: the paper’s hours count, the program’s do not, and no certificate of ours is issued', async () => {
    const id = await somebody()
    const { program_id, assignment_id } = await aProgramFor(id, true, { validity: 'months', validity_months: 12 })
    const training = await record(id, { program_id })
    expect(training.effect).toBe('completes')
    await approve([training.id])
    expect(await assignmentsOf(id)).toEqual([
      {
        state: 'completed',
        completed_how: 'transfer',
        completed_on: `${year}-01-02`,
        expires_on: `${year + 1}-01-01`,
        score: 92,
        versioned: true,
      },
    ])
    const entries = await ledger(id)
    expect(entries.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['completion', null],
      ['credit', 90],
      ['credit', 30],
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({ counts_as: 'orientation', is_payable: false, program_id, assignment_id })
    expect((await house.call(api.certificates.ofEmployee, { params: { id } })).data.data).toEqual([])
    expect(await kindsOf(id)).toContain('training.completed')
  })

  test('is added as completed where nothing was open, and is gone again when it is reversed', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, false)
    const training = await record(id, { program_id, expires_on: `${year + 2}-06-30` })
    expect(training.effect).toBe('adds')
    await approve([training.id])
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'completed', expires_on: `${year + 2}-06-30` }])
    const args = { params: { id: training.id }, body: { reason: 'The paper is somebody else’s.' } }
    const { data } = await fourCases(house, api.externalTrainings.reverse, { args, denied: 'coordinator_limited' })
    expect(data).toMatchObject({ state: 'reversed', reason: 'The paper is somebody else’s.' })
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'withdrawn', completed_on: null }])
    expect((await ledger(id)).filter(({ kind }) => kind === 'reversal')).toHaveLength(3)
    expect((await house.call(api.trainingRecords.ofEmployee, { params: { id } })).data.hours).toEqual([])
    expect((await house.call(api.externalTrainings.reverse, args)).failure.code).toBe('CONFLICT')
  })

  test('an approval is undone a moment later: the ledger reverses it, the training waits again and can be approved again', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true)
    const training = await record(id, { program_id, expires_on: `${year + 2}-06-30` })
    const other = await record(id, {}, 'rn_limited')
    await approve([training.id])
    const args = { body: { ids: [training.id] } }
    const undone = await house.call(api.externalTrainings.undoApprove, args, { as: 'rn_limited' })
    expect([undone.status, undone.data]).toEqual([200, { undone: 1, skipped: [] }])
    expect(await read(training.id)).toMatchObject({ state: 'recorded', decided_by_name: null })
    expect(await assignmentsOf(id)).toMatchObject([{ completed_on: null }])
    expect((await approve([training.id])).approved).toBe(1)
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'completed' }])
    await approve([other.id], 'agency_admin')
    await fourCases(house, api.externalTrainings.undoApprove, {
      args: { body: { ids: [other.id] } },
      denied: 'coordinator_limited',
    })
    expect(await read(other.id)).toMatchObject({ state: 'recorded' })
  })

  test('stays open when the training has since expired: only its hours count', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true, { validity: 'months', validity_months: 12 })
    const training = await record(id, { program_id, completed_on: `${year - 3}-05-04` })
    expect(training.effect).toBe('hours')
    await approve([training.id])
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'assigned' }])
    expect((await ledger(id)).filter(({ assignment_id }) => assignment_id === null)).toHaveLength(3)
    const reversed = await house.call(api.externalTrainings.reverse, {
      params: { id: training.id },
      body: { reason: 'Entered twice' },
    })
    expect(reversed.data.state).toBe('reversed')
    expect((await ledger(id)).filter(({ kind }) => kind === 'reversal')).toHaveLength(3)
  })

  test('[R-UPD-4] stays open when the paper has fewer minutes than the program’s credit: only its hours count', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true)
    const training = await record(id, { program_id, hours: [{ topic_id, mode: 'classroom', minutes: 30 }] })
    expect(training).toMatchObject({ effect: 'hours', hours_because: 'short' })
    await approve([training.id])
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'assigned' }])
    expect((await ledger(id)).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['completion', null],
      ['credit', 30],
    ])
  })

  test('[R-UPD-4] fewer minutes give way to the completion that follows, and count again when it is reversed', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true)
    const reverse = (of: string) =>
      house.call(api.externalTrainings.reverse, { params: { id: of }, body: { reason: 'Wrong paper' } })
    const credited = async () => {
      const { data } = await house.call(api.trainingRecords.ofEmployee, { params: { id } })
      return data.hours.reduce((sum, { minutes }) => sum + minutes, 0)
    }
    const short = await record(id, { program_id, hours: [{ topic_id, mode: 'classroom', minutes: 30 }] })
    await approve([short.id])
    expect(await credited()).toBe(30)
    const whole = await record(id, { program_id, hours: [{ topic_id, mode: 'classroom', minutes: 120 }] })
    await approve([whole.id])
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'completed' }])
    expect(await credited(), 'nobody is credited twice for one thing').toBe(120)
    await reverse(whole.id)
    expect(await credited()).toBe(30)
    await reverse(short.id)
    expect(await credited()).toBe(0)
    const again = await record(id, { program_id, hours: [{ topic_id, mode: 'classroom', minutes: 120 }] })
    await approve([again.id])
    await reverse(again.id)
    expect(await credited(), 'what was reversed stays reversed').toBe(0)
  })

  test('[R-UPD-4] fewer minutes on a paper that has since expired give way too', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true)
    const hours = [{ topic_id, mode: 'classroom' as const, minutes: 30 }]
    const short = await record(id, { program_id, expires_on: `${year}-01-03`, hours })
    await approve([short.id])
    const whole = await record(id, { program_id, hours: [{ topic_id, mode: 'classroom', minutes: 120 }] })
    await approve([whole.id])
    const { data } = await house.call(api.trainingRecords.ofEmployee, { params: { id } })
    expect(data.hours.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(120)
  })

  test('[R-UPD-4] fewer minutes approved after the later completion give way to it too, and count when it is reversed', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true)
    const credited = async () =>
      (await ledger(id)).reduce(
        (sum, { kind, minutes }) => sum + (kind === 'reversal' ? -1 : 1) * Number(minutes ?? 0),
        0,
      )
    const hours = (minutes: number) => [{ topic_id, mode: 'classroom' as const, minutes }]
    const whole = await record(id, { program_id, completed_on: `${year - 1}-06-10`, hours: hours(120) })
    await approve([whole.id])
    const short = await record(id, { program_id, completed_on: `${year - 1}-03-10`, hours: hours(30) })
    await approve([short.id])
    expect(await credited(), 'nobody is credited twice for one thing').toBe(120)
    // From another cycle
    const before = await record(id, { program_id, completed_on: `${year - 2}-03-10`, hours: hours(25) })
    await approve([before.id])
    const after = await record(id, { program_id, completed_on: `${year - 1}-08-10`, hours: hours(20) })
    await approve([after.id])
    expect(await credited()).toBe(165)
    await house.call(api.externalTrainings.reverse, { params: { id: whole.id }, body: { reason: 'Wrong paper' } })
    expect(await credited()).toBe(75)
  })

  test('reopens when the approval is reversed', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, true)
    const training = await record(id, { program_id })
    await approve([training.id])
    await house.call(api.externalTrainings.reverse, { params: { id: training.id }, body: { reason: 'Wrong person' } })
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'assigned', completed_on: null }])
    expect(await kindsOf(id)).toEqual(
      expect.arrayContaining(['training.external_reversed', 'training.reversed', 'training.external_approved']),
    )
  })

  test('a newer completion stays: an older one adds its hours', async () => {
    const id = await somebody()
    const { program_id } = await aProgramFor(id, false)
    const first = await record(id, { program_id, completed_on: `${year - 1}-12-20` })
    await approve([first.id])
    const older = await record(id, { program_id, completed_on: `${year - 1}-02-01` })
    expect(older.effect).toBe('hours')
    await approve([older.id])
    expect(await assignmentsOf(id)).toMatchObject([{ state: 'completed', completed_on: `${year - 1}-12-20` }])
  })
})

describe('the worklist', () => {
  test('the four cases; by state, person, title and provider, with matching counts, and as a file', async () => {
    const id = await somebody({ first_name: 'Wanda', last_name: 'Worklist' })
    const training = await record(id, { title: 'Sølv hands', provider: 'Red Cross' })
    await record(id, { title: 'Another' }, 'rn_limited')
    const query = { search: 'worklist', sort_by: 'completed_on' } as const
    const { data } = await fourCases(house, api.externalTrainings.list, { args: { query } })
    expect(data.meta.total).toBe(2)
    const found = async (search: string) =>
      (await house.call(api.externalTrainings.list, { query: { search } })).data.data.map(({ title }) => title)
    expect(await found('solv red')).toEqual(['Sølv hands'])
    const only = async (state: string) =>
      (await house.call(api.externalTrainings.list, { query: { search: 'worklist', state } })).data.meta.total
    expect([await only('recorded'), await only('approved'), await only('recorded,returned')]).toEqual([2, 0, 2])
    await approve([training.id])
    await house.call(api.externalTrainings.reverse, { params: { id: training.id }, body: { reason: 'Twice' } })
    expect([await only('recorded'), await only('approved'), await only('reversed')]).toEqual([1, 0, 1])
    const counts = await fourCases(house, api.externalTrainings.counts, {
      args: { query: { search: 'worklist', of: 'state' } },
    })
    expect(counts.data.data.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'recorded', count: 1 },
      { value: 'reversed', count: 1 },
    ])
    const file = await fourCases(house, api.externalTrainings.export, {
      args: { query: { search: 'worklist', format: 'csv' } },
      denied: 'rn_limited',
    })
    expect(file.bytes.toString()).toContain('Sølv hands')
    const waiting = (await house.call(api.dashboard.get, {})).data.training.to_approve
    const listed = await house.call(api.externalTrainings.list, { query: { state: 'recorded' } })
    expect(waiting).toBe(listed.data.meta.total)
  })

  test('merging a topic moves waiting training along', async () => {
    const id = await somebody({ first_name: 'Merged', last_name: 'Once' })
    const organization_id = house.agency.id
    const [from, into] = [aTopic({ organization_id, name: 'Alzheimer' }), aTopic({ organization_id, name: 'Memory' })]
    await house.load({ topics: [from, into] })
    const training = await record(id, { hours: [{ topic_id: from.id, mode: 'online', minutes: 60 }] })
    const args = { params: { id: from.id }, body: { into_id: into.id } }
    expect((await house.call(api.taxonomy.mergeTopic, args)).status).toBe(200)
    expect((await read(training.id)).hours).toMatchObject([{ topic: 'Memory' }])
  })
})

test('a transcript of all days names outside providers, and is checked like any other', async () => {
  const id = await somebody()
  const training = await record(id)
  await approve([training.id])
  const issued = await house.call(api.certificates.issueTranscript, {
    params: { id },
    body: { from_on: `${year}-01-01`, to_on: today },
  })
  const [row] = await rows<{ printed: { completions: object[]; hours: object[] }; number: string; code: string }>(
    'select printed, number, code from transcripts where id = $1',
    [issued.data.id],
  )
  expect(row?.printed.completions).toMatchObject([
    {
      program: 'Dementia care for aides',
      provider: 'Alzheimer’s Association',
      how: 'transfer',
      minutes: 120,
      score: 92,
    },
  ])
  expect(row?.printed.hours).toEqual([
    { topic: 'Dementia', mode: 'classroom', minutes: 90 },
    { topic: 'Skin care', mode: 'practical', minutes: 30 },
  ])
  const check = async () =>
    (
      await house.call(
        api.certificates.verify,
        { body: { number: row?.number ?? '', code: row?.code ?? '' } },
        { as: 'anonymous' },
      )
    ).data.verdict
  expect(await check()).toBe('unchanged')
  const address = await house.call(api.certificates.transcriptAddress, { params: { id: issued.data.id } })
  const pdf = await house.app.inject({
    method: 'GET',
    url: `/api${address.data.address}`,
    headers: { host: 'localhost' },
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await house.call(api.externalTrainings.reverse, { params: { id: training.id }, body: { reason: 'Twice' } })
  expect(await check()).toBe('changed')
})

test('an agency’s app reads outside training among completions, with the minutes of the paper', async () => {
  const key = await aKey(house)
  const id = await somebody()
  const { program_id, assignment_id } = await aProgramFor(id, true)
  const satisfying = await record(id, { title: 'Elsewhere', program_id })
  const alone = await record(id, {
    title: 'Wound care',
    completed_on: `${year}-01-03`,
    expires_on: `${year + 1}-01-03`,
  })
  await approve([satisfying.id, alone.id])
  const completed = async () =>
    (await house.call(api.learners.completedCourses, { params: { learner: id } }, { as: key })).data.data
  expect(await completed()).toMatchObject([
    {
      title: 'Wound care',
      assignment_id: null,
      program_id: null,
      how: 'transfer',
      credit_minutes: 120,
      expires_on: `${year + 1}-01-03`,
      certificate_number: null,
    },
    // The minutes on the paper, not the program's 60
    { program_id, assignment_id, how: 'transfer', credit_minutes: 120, declared_by: null },
  ])
})
