import { randomUUID } from 'node:crypto'
import { api } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { learning } from '../../../test/learner.ts'
import { withoutLimits } from '../../../test/leaks.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { type ProgramRecord } from '../../demo/factories/programs.ts'
import { aTopic } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'
import { completeAssignments } from '../learning/complete.ts'
import { issueCertificates, voidCertificates } from './issue.ts'

let house: House
let org: string
let type_id: string
let topic_id: string
const today = todayIn('America/New_York')
const year = today.slice(0, 4)

beforeAll(async () => {
  house = await openHouse({ ...withoutLimits, LIMIT_VERIFY_PER_IP: '1000' })
  org = house.agency.id
  const topic = aTopic({ organization_id: org, name: 'Infection control' })
  type_id = await aTypeIn(house, { counts_as: 'in_service' })
  topic_id = topic.id
  await house.load({ topics: [topic] })
})
afterAll(() => house.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.owner.query<Row>(text, values)).rows

const aTaughtProgram = (over: Partial<ProgramRecord> = {}) =>
  programIn(house, {
    program: { training_type_id: type_id, titles: { en: 'Hand washing' }, ...over },
    modules: [{ minutes: { [topic_id]: 90 } }],
  })
async function assigned(program_id: string, people: Partial<EmployeeRecord>[], over: object = {}) {
  const employees = people.map(one =>
    anEmployee({ organization_id: org, location_id: house.agency.location_id, ...one }),
  )
  const assignments = employees.map(({ id }) =>
    anAssignment({ organization_id: org, employee_id: id, program_id, ...over }),
  )
  await house.load({ employees, assignments })
  return assignments
}
const complete = (ids: readonly string[], on = today) =>
  learning(house, scope =>
    completeAssignments(scope, {
      head: {},
      wanted: sql`select id as assignment_id, ${on}::date as completed_on, 'evidence' as how, null::smallint as score,
        null as language, null::jsonb as evidence from assignments where id = any(${ids}::uuid[])`,
    }),
  )
async function one(over: Partial<EmployeeRecord> = {}, program: Partial<ProgramRecord> = {}) {
  const { id: program_id } = await aTaughtProgram(program)
  const [assignment] = await assigned(program_id, [over])
  if (!assignment) throw new Error('Nobody is assigned.')
  await complete([assignment.id])
  const [certificate] = (await listed(assignment.employee_id)).data
  return { ...assignment, certificate, program_id }
}
const listed = async (id: string) => (await house.call(api.certificates.ofEmployee, { params: { id } })).data
interface Kept {
  id: string
  number: string
  code: string
  state: string
  language: string
  assignment_id: string
  superseded_by: string | null
  printed: { program: string; minutes: number; topics: object[]; person: string; title: string | null }
}
const kept = async (assignment_id: string) =>
  (await rows<Kept>('select * from certificates where assignment_id = $1', [assignment_id]))[0]
const verified = async (number: string, code: string) =>
  (await house.call(api.certificates.verify, { body: { number, code } }, { as: 'anonymous' })).data

describe('[R-ROL-5] viewers can see papers but not save them', () => {
  const askFor = async (
    as: 'viewer' | 'rn_limited',
    of: { employee_id: string; certificate: { id: string } | undefined },
  ) => {
    const given = await house.call(api.certificates.address, { params: { id: of.certificate?.id ?? '' } }, { as })
    return given.data.address
  }
  const read = async (address: string, { download, dest }: { download?: '1'; dest?: string } = {}) =>
    house.app.inject({
      url: `/api${address}${download ? '?download=1' : ''}`,
      headers: { host: 'localhost', ...(dest && { 'sec-fetch-dest': dest }) },
    })

  test('a viewer’s address shows a certificate but refuses to save it or open it in a tab', async () => {
    const of = await one()
    const viewers = await askFor('viewer', of)
    const nurses = await askFor('rn_limited', of)
    expect((await read(viewers, { dest: 'empty' })).statusCode).toBe(200)
    expect((await read(nurses, { download: '1', dest: 'document' })).statusCode).toBe(200)
    for (const way of [{ download: '1' }, { dest: 'document' }, { dest: 'iframe' }] as const) {
      const refused = await read(viewers, way)
      expect([way, refused.statusCode]).toEqual([way, 403])
      expect(refused.json()).toMatchObject({ message: 'Your role can view this file on screen but can’t save it.' })
    }
  })
})

describe('issuing', () => {
  test('a completion issues its certificate, in the person’s language, with the printed text frozen', async () => {
    const program = await aTaughtProgram({ titles: { en: 'Hand washing', zh: '洗手' } })
    const [assignment] = await assigned(program.id, [{ first_name: 'Mei', last_name: 'Chen', language: 'zh' }])
    await complete([assignment?.id ?? ''])
    const certificate = await kept(assignment?.id ?? '')
    expect(certificate).toMatchObject({ state: 'valid', language: 'zh' })
    expect(certificate?.number).toMatch(new RegExp(`^[A-Z0-9]{1,4}-${year}-\\d{6}$`))
    expect(certificate?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(certificate?.printed).toMatchObject({
      program: '洗手',
      person: 'Mei Chen',
      minutes: 90,
      topics: [{ topic: 'Infection control', minutes: 90 }],
    })
    await rows(`update programs set titles = '{"en": "Renamed"}' where id = $1`, [program.id])
    await rows(`update employees set last_name = 'Wong' where id = $1`, [assignment?.employee_id])
    expect((await listed(assignment?.employee_id ?? '')).data).toMatchObject([{ title: '洗手', state: 'valid' }])
  })

  test('a title in another language than the certificate’s records which one, and characters without a font are reported', async () => {
    const { assignment_id, certificate } = await (async () => {
      const made = await one(
        { first_name: 'Sato', last_name: '𠮷田', language: 'zh' },
        { titles: { en: 'Hand washing', es: 'Lavado de manos' } },
      )
      return { assignment_id: made.id, certificate: made.certificate }
    })()
    expect((await kept(assignment_id))?.printed).toMatchObject({ program: 'Hand washing', program_language: 'en' })
    expect(certificate?.unprintable).toEqual(['𠮷'])
    const [{ employee_id } = { employee_id: '' }] = await rows<{ employee_id: string }>(
      'select employee_id from assignments where id = $1',
      [assignment_id],
    )
    const refused = await house.call(api.certificates.issueTranscript, {
      params: { id: employee_id },
      body: { from_on: `${year}-01-01`, to_on: `${year}-12-31` },
    })
    expect(refused).toMatchObject({ status: 409, data: { message: expect.stringContaining('𠮷') } })
  })

  test('many at once have their own numbers, one for each completion, even when runs repeat', async () => {
    const program = await aTaughtProgram()
    const all = await assigned(
      program.id,
      Array.from({ length: 40 }, () => ({})),
    )
    const ids = all.map(({ id }) => id)
    await complete(ids)
    await learning(house, scope => issueCertificates(scope, sql`select unnest(${ids}::uuid[])`))
    const made = await rows<{ number: string; code: string }>(
      'select number, code from certificates where program_id = $1',
      [program.id],
    )
    expect(made).toHaveLength(40)
    expect(new Set(made.map(({ number }) => number)).size).toBe(40)
    expect(new Set(made.map(({ code }) => code)).size).toBe(40)
  })

  test('two at the same moment get consecutive numbers, never the same', async () => {
    const program = await aTaughtProgram()
    const all = await assigned(
      program.id,
      Array.from({ length: 8 }, () => ({})),
    )
    await Promise.all(all.map(({ id }) => complete([id])))
    const made = await rows<{ number: string }>('select distinct number from certificates where program_id = $1', [
      program.id,
    ])
    expect(made).toHaveLength(8)
  })

  test('a program may issue none', async () => {
    const { certificate } = await one({}, { gives_certificate: false })
    expect(certificate).toBeUndefined()
  })

  test('a renewal’s certificate replaces the previous one', async () => {
    const first = await one()
    const [second] = await assigned(first.program_id, [], {})
    expect(second).toBeUndefined()
    const renewal = anAssignment({
      organization_id: org,
      employee_id: first.employee_id,
      program_id: first.program_id,
      cycle_no: 2,
    })
    await house.load({ assignments: [renewal] })
    await complete([renewal.id])
    const newer = await kept(renewal.id)
    expect(newer).toMatchObject({ state: 'valid' })
    expect(await kept(first.id)).toMatchObject({ state: 'superseded', superseded_by: newer?.id })
  })

  test('reversing a completion voids its certificate', async () => {
    const { id, certificate } = await one()
    await learning(house, scope =>
      voidCertificates(scope, sql`select record_id from assignments where id = ${id}`, { reason: 'Wrong person' }),
    )
    expect(await kept(id)).toMatchObject({ state: 'void', void_reason: 'Wrong person' })
    expect(certificate?.state).toBe('valid')
  })
})

describe('reading and voiding', () => {
  test('the certificates of an employee: the four cases; a coordinator sees only those of their own people', async () => {
    const { employee_id } = await one({ coordinator_id: house.agency.coordinator_id })
    const args = { params: { id: employee_id } }
    const { data } = await fourCases(house, api.certificates.ofEmployee, { args })
    expect(data.data).toHaveLength(1)
    expect(data).not.toHaveProperty('code')
    const own = await house.call(api.certificates.ofEmployee, args, { as: 'coordinator_limited' })
    expect(own.data.data).toHaveLength(1)
    const other = await one()
    const foreign = { params: { id: other.employee_id } }
    expect((await house.call(api.certificates.ofEmployee, foreign, { as: 'coordinator_limited' })).status).toBe(404)
  })

  test('a certificate is read at an issued address: the four cases; the same bytes each time', async () => {
    const { certificate } = await one({ language: 'ar', first_name: 'فاطمة' })
    const args = { params: { id: certificate?.id ?? '' } }
    const { data } = await fourCases(house, api.certificates.address, { args })
    const read = (address: string) =>
      house.app.inject({ method: 'GET', url: `/api${address}`, headers: { host: 'localhost' } })
    const [first, second] = [await read(data.address), await read(data.address)]
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.headers['content-disposition']).toContain('inline')
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const saved = await read(`${data.address}?download=1`)
    expect(saved.headers['content-disposition']).toContain('attachment')
    expect((await read(data.address.replace('/certificates/', '/transcripts/'))).statusCode).toBe(404)
    expect((await read(`${data.address}x`)).statusCode).toBe(404)
  })

  test('[R-RTE-7] progress and its file show the number until it is voided', async () => {
    const { certificate, program_id } = await one()
    const params = { id: program_id }
    const shown = async () => (await house.call(api.assignments.list, { params })).data.data[0]?.certificate
    const file = async () =>
      (
        await house.call(api.assignments.export, { params, query: { format: 'csv', columns: 'certificate' } })
      ).bytes.toString('utf8')
    const { id = '', number = '' } = certificate ?? {}
    expect(await shown()).toEqual({ id, number, state: 'valid' })
    expect(await file()).toContain(number)
    await house.call(api.certificates.void, { params: { id }, body: { reason: 'Wrong person' } })
    expect([await shown(), (await file()).includes(number)]).toEqual([null, false])
  })

  test('voiding: the four cases; with a reason, once, and recorded in the history', async () => {
    const { certificate, employee_id, id } = await one()
    const params = { id: certificate?.id ?? '' }
    const empty = await house.call(api.certificates.void, { params, body: { reason: '  ' } })
    expect(empty.failure.errors).toEqual({ reason: ['Enter a reason.'] })
    const args = { params, body: { reason: 'Issued to the wrong person' } }
    const { data } = await fourCases(house, api.certificates.void, { args, denied: 'coordinator_limited' })
    expect(data).toMatchObject({ state: 'void', void_reason: 'Issued to the wrong person' })
    expect((await house.call(api.certificates.void, args)).failure.code).toBe('CONFLICT')
    const events = await rows('select kind, reason, changes from events where subject_id = $1 order by id desc', [
      employee_id,
    ])
    expect(events[0]).toMatchObject({ kind: 'certificate.voided', reason: 'Issued to the wrong person' })
    const [assignment] = await rows('select state from assignments where id = $1', [id])
    expect(assignment).toMatchObject({ state: 'completed' })
    const other = await one()
    const nurse = { params: { id: other.certificate?.id ?? '' }, body: { reason: 'Misspelled' } }
    expect((await house.call(api.certificates.void, nurse, { as: 'rn_limited' })).status).toBe(200)
  })
})

describe('verifying', () => {
  test('only valid, void and replaced are reported: no name, no program, no agency', async () => {
    const { id, certificate } = await one({ first_name: 'Secretia', last_name: 'Hidden' })
    const { number = '', code = '' } = (await kept(id)) ?? {}
    const reply = await house.call(api.certificates.verify, { body: { number, code } }, { as: 'anonymous' })
    expect(reply.data).toEqual({ verdict: 'valid', issued_on: null })
    expect(reply.bytes.toString()).not.toMatch(/Secretia|Hidden|washing/)
    // As people type them
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase().replaceAll('1', 'l')
    expect(await verified(` ${number.toLowerCase()} `, typed)).toEqual({ verdict: 'valid', issued_on: null })
    await house.call(api.certificates.void, { params: { id: certificate?.id ?? '' }, body: { reason: 'Typo' } })
    expect(await verified(number, code)).toEqual({ verdict: 'void', issued_on: null })
  })

  test('a wrong code, another certificate’s number and one that never existed get the same answer', async () => {
    const [mine, theirs] = [await kept((await one()).id), await kept((await one()).id)]
    const ask = (number: string, code: string) =>
      house.call(api.certificates.verify, { body: { number, code } }, { as: 'anonymous' })
    const wrong = await ask(mine?.number ?? '', '000000000000')
    const mixed = await ask(theirs?.number ?? '', mine?.code ?? '')
    const never = await ask('NOBODY-2026-000001', '7KQX0M2P9ZTA')
    expect(wrong.bytes.equals(never.bytes)).toBe(true)
    expect(mixed.bytes.equals(never.bytes)).toBe(true)
    expect(never.data).toEqual({ verdict: 'not_found', issued_on: null })
    expect((await ask('', '')).status).toBe(422)
  })

  test('an address that asks too often has to wait', async () => {
    const small = await openHouse({ LIMIT_VERIFY_PER_IP: '3' })
    const body = { number: 'HHC-2026-000001', code: '7KQX0M2P9ZTA' }
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await small.call(api.certificates.verify, { body }, { as: 'anonymous' })).status)
    await small.close()
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('transcripts', () => {
  const days = { from_on: `${year}-01-01`, to_on: `${year}-12-31` }

  test('issuing one: the four cases; the days are checked, and the history records it', async () => {
    const { employee_id } = await one()
    const args = { params: { id: employee_id }, body: days }
    const { data } = await fourCases(house, api.certificates.issueTranscript, { args, denied: 'viewer' })
    expect(data).toMatchObject({ ...days, issued_on: today, is_unchanged: true })
    expect(data.number).toContain('-T-')
    const turned = { params: { id: employee_id }, body: { from_on: days.to_on, to_on: days.from_on } }
    expect((await house.call(api.certificates.issueTranscript, turned)).failure.errors).toHaveProperty('to_on')
    expect((await listed(employee_id)).transcripts.length).toBeGreaterThan(0)
    const [event] = await rows(`select kind from events where subject_id = $1 and kind = 'transcript.issued'`, [
      employee_id,
    ])
    expect(event).toBeDefined()
  })

  test('read at its address: the four cases; it stays as issued, and says when records have changed', async () => {
    const { employee_id, id } = await one()
    const made = await house.call(api.certificates.issueTranscript, { params: { id: employee_id }, body: days })
    const args = { params: { id: made.data.id } }
    const { data } = await fourCases(house, api.certificates.transcriptAddress, { args })
    const read = async () =>
      (await house.app.inject({ method: 'GET', url: `/api${data.address}`, headers: { host: 'localhost' } })).rawPayload
    const before = await read()
    expect(before.subarray(0, 5).toString()).toBe('%PDF-')
    const [row] = await rows<{ number: string; code: string }>('select number, code from transcripts where id = $1', [
      made.data.id,
    ])
    const { number = '', code = '' } = row ?? {}
    expect(await verified(number, code)).toEqual({ verdict: 'unchanged', issued_on: today })
    await rows(
      `insert into training_records (organization_id, kind, employee_id, recorded_for, assignment_id, program_id, cycle_no, completed_on,
         how, counts_as, is_payable, reverses, reason)
       select organization_id, 'reversal', employee_id, recorded_for, assignment_id, program_id, cycle_no, completed_on, how, counts_as,
         is_payable, id, 'Wrong person' from training_records where assignment_id = $1 and kind = 'completion'`,
      [id],
    )
    expect(await verified(number, code)).toEqual({ verdict: 'changed', issued_on: today })
    expect((await listed(employee_id)).transcripts).toMatchObject([{ is_unchanged: false }])
    expect((await read()).equals(before)).toBe(true)
    const again = await house.call(api.certificates.issueTranscript, { params: { id: employee_id }, body: days })
    expect(again.data.is_unchanged).toBe(true)
    const [printed] = await rows<{ printed: { completions: { taken_back: string }[] } }>(
      'select printed from transcripts where id = $1',
      [again.data.id],
    )
    expect(printed?.printed.completions).toMatchObject([{ taken_back: 'Wrong person' }])
  })
})

describe('templates', () => {
  const fields = {
    titles: {},
    texts: {},
    signer_name: 'Ruth Goldberg, RN',
    signer_title: null,
    logo_id: null,
    signature_id: null,
    orientation: 'portrait',
    frame: 'band',
  } as const
  let count = 0
  const unique = () => `Template ${++count}`

  test('an agency has its default from the first day, and more: the four cases', async () => {
    const { data } = await fourCases(house, api.certificateTemplates.list, { args: {} })
    expect(data.data[0]).toMatchObject({ name: 'Standard', is_default: true, is_active: true })
    const body = { name: unique(), ...fields, titles: { en: 'Certificate of merit', ar: 'شهادة تقدير' } }
    const added = await fourCases(house, api.certificateTemplates.add, {
      args: { body },
      denied: 'coordinator_limited',
    })
    expect(added.data).toMatchObject({ ...body, is_default: false, programs: 0 })
    const again = await house.call(api.certificateTemplates.add, { body: { ...body, name: body.name.toUpperCase() } })
    expect(again.failure.errors).toHaveProperty('name')
    const foreign = { ...body, name: unique(), logo_id: randomUUID() }
    expect((await house.call(api.certificateTemplates.add, { body: foreign })).failure.errors).toHaveProperty('logo_id')
  })

  test('changing one: the four cases; one default at a time, which stays in use', async () => {
    const { data: first } = await house.call(api.certificateTemplates.add, { body: { name: unique(), ...fields } })
    const args = { params: { id: first.id }, body: { is_default: true as const } }
    const seen = { headers: { 'if-match': `"${first.version}"` } }
    const { data } = await fourCases(house, api.certificateTemplates.update, { args, denied: 'viewer', ...seen })
    expect(data.is_default).toBe(true)
    const all = (await house.call(api.certificateTemplates.list, {})).data.data
    expect(all.filter(one => one.is_default)).toHaveLength(1)
    const any = { headers: { 'if-match': '*' } }
    const off = { params: { id: first.id }, body: { is_active: false } }
    expect((await house.call(api.certificateTemplates.update, off, any)).failure.code).toBe('CONFLICT')
    const standard = all.find(({ name }) => name === 'Standard')
    const back = { params: { id: standard?.id ?? '' }, body: { is_default: true as const } }
    await house.call(api.certificateTemplates.update, back, any)
    expect((await house.call(api.certificateTemplates.update, off, any)).data.is_active).toBe(false)
  })

  test('a program chooses its template, and its certificates use it', async () => {
    const { data: template } = await house.call(api.certificateTemplates.add, {
      body: { name: unique(), ...fields, titles: { en: 'Certificate of merit' } },
    })
    const { id: program_id } = await aTaughtProgram()
    const any = { headers: { 'if-match': '*' } }
    const choose = (certificate_template_id: string) =>
      house.call(api.programs.update, { params: { id: program_id }, body: { certificate_template_id } }, any)
    expect((await choose(randomUUID())).failure.errors).toHaveProperty('certificate_template_id')
    expect((await choose(template.id)).data.certificate_template_name).toBe(template.name)
    const [assignment] = await assigned(program_id, [{ language: null }])
    await complete([assignment?.id ?? ''])
    expect((await kept(assignment?.id ?? ''))?.printed).toMatchObject({ title: 'Certificate of merit' })
  })

  test('a preview of the typed text: the four cases', async () => {
    const args = { body: { name: 'Any', ...fields, language: 'yi' } }
    const { bytes } = await fourCases(house, api.certificateTemplates.preview, { args, denied: 'viewer' })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
