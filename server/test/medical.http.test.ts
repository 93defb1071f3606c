import { readFile } from 'node:fs/promises'
import { api, type Endpoint, type Id, type Role, soundsMedical } from '@preceptor/contract'
import { fileAddress } from '@preceptor/contract/files/files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../src/demo/factories/compliance-rules.ts'
import { aCredentialType } from '../src/demo/factories/credentials.ts'
import { anEmployee } from '../src/demo/factories/employees.ts'
import { openZip, wholeOf } from '../src/files/read-zip.ts'
import { everyRole } from './access-oracle.ts'
import { everyEndpoint } from './every-call.ts'
import { latestMails } from '../src/messages/latest-mails.ts'
import { type Caller, type House, openHouse } from './house.ts'
import { aPdf, kept } from './upload-flow.ts'

/** Roles that recorded a scan, a note or a proof; the file's bytes contain each recorder's text. */
const recorders = ['agency_admin', 'coordinator_limited', 'csm'] as const
type Recorder = (typeof recorders)[number]

let house: House
let person: Id
let health: Id
const scans: { credential: Id; file: Id; by: Recorder }[] = []
const proofs: { waiver: Id; file: Id; by: Recorder }[] = []
const notes: { note: Id; file: Id; by: Recorder }[] = []
const wordOf = (by: Recorder) => `finding of ${by}`
const anyVersion = { 'if-match': '*' }

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aCredentialType({ organization_id, name: 'TB test', is_medical: true })
  const rule = aComplianceRule({ organization_id })
  const one = anEmployee({ organization_id, coordinator_id: house.agency.coordinator_id, hire_date: '2026-01-05' })
  await house.load({
    credential_types: [type],
    employees: [one],
    compliance_rules: [rule],
    compliance_rule_versions: [
      aComplianceRuleVersion({
        organization_id,
        rule_id: rule.id,
        body: aRuleBody({ name: 'TB before work', asks: { kind: 'credential', credential_type: type.id } }),
      }),
    ],
  })
  person = one.id
  health = type.id
  for (const by of recorders) {
    scans.push(await aScan(by))
    proofs.push(await aProof(by, rule.id))
    notes.push(await aMedicalNote(by))
  }
})
afterAll(() => house.close())

async function aScan(by: Recorder) {
  const file = (await kept(house, `${by}.pdf`, aPdf(wordOf(by)), by, 'credential')).id
  const body = { type_id: health, number: null, issued_on: '2026-01-15', expires_on: null, files: [file] }
  const { data, status, failure } = await house.call(
    api.credentials.add,
    { params: { id: person }, body: { ...body, note: wordOf(by) } },
    { as: by },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return { credential: data.id, file, by }
}
async function aProof(by: Recorder, rule_id: Id) {
  const file = (await kept(house, `${by}.pdf`, aPdf(wordOf(by)), by, 'waiver')).id
  const body = { rule_id, window_no: null, first_day: '2026-02-01', last_day: null, reason: 'Letter', files: [file] }
  const { data, status, failure } = await house.call(api.waivers.add, { params: { id: person }, body }, { as: by })
  expect(status, JSON.stringify(failure)).toBe(200)
  return { waiver: data.id, file, by }
}
/** Written as a general note, since not everyone writes medical ones, and then marked by the administrator. */
async function aMedicalNote(by: Recorder) {
  const file = (await kept(house, `${by}.pdf`, aPdf(wordOf(by)), by)).id
  const { data, status, failure } = await house.call(
    api.employeeNotes.add,
    {
      params: { id: person },
      body: {
        type: 'general',
        text: wordOf(by),
        visible_to: 'everyone',
        is_pinned: false,
        mentions: [],
        files: [file],
      },
    },
    { as: by },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  const params = { id: person, note_id: data.id }
  const marked = await house.call(
    api.employeeNotes.update,
    { params, body: { type: 'medical', text: `${wordOf(by)}, medical` } },
    { headers: anyVersion },
  )
  expect(marked.status, JSON.stringify(marked.failure)).toBe(200)
  return { note: data.id, file, by }
}

/** Returns the recorders whose content a response contains. */
const foundIn = (bytes: Buffer | string) => recorders.filter(by => bytes.includes(wordOf(by)))
async function foundAt({ address }: { address: string }) {
  const given = address.slice(address.lastIndexOf('/') + 1)
  const { bytes } = await house.call(api.files.read, { params: { address: given } }, { as: 'anonymous' })
  return foundIn(bytes)
}
const jsonOf = async (endpoint: Endpoint, args: object, as: Role) =>
  foundIn((await house.call(endpoint, args, { as })).bytes)
async function eachFile(endpoint: Endpoint, all: readonly object[], as: Role): Promise<Recorder[]> {
  const found: Recorder[] = []
  for (const params of all) {
    const { status, data } = await house.call(endpoint, { params }, { as })
    if (status === 200) found.push(...(await foundAt(data as { address: string })))
    else expect([403, 404]).toContain(status)
  }
  return found
}
/** Reads the person's packet, built by the administrator, or by the role itself if it builds its own packets. */
async function inZip(as: Role): Promise<Recorder[]> {
  const by: Caller = as === 'rn_limited' || as === 'viewer' ? 'agency_admin' : as
  const packet = await house.call(api.surveys.proof, { params: { id: person }, body: {} }, { as: by })
  expect(packet.status, JSON.stringify(packet.failure)).toBe(200)
  const { bytes, status } = await house.call(api.surveys.zip, { params: { id: packet.data.id } }, { as })
  if (status === 403) return []
  const read = async function* (from: number, to: number) {
    yield bytes.subarray(from, to)
  }
  const { files } = await openZip({ size: bytes.length, read }, { entries: 60, bytes: 50_000_000 })
  const found: Recorder[] = []
  for (const file of files.values()) found.push(...foundIn(await wholeOf(file, 50_000_000)))
  return found
}

/** The endpoints that protect medical content, and how each role calls them. */
const doors: Record<string, (as: Role) => Promise<Recorder[]>> = {
  'GET /admin/credentials/:id/files/:file_id': as =>
    eachFile(
      api.credentials.file,
      scans.map(({ credential, file }) => ({ id: credential, file_id: file })),
      as,
    ),
  'GET /admin/credentials/:id/note': async as =>
    (
      await Promise.all(scans.map(({ credential }) => jsonOf(api.credentials.note, { params: { id: credential } }, as)))
    ).flat(),
  // The response shows that there is a note; opening it is a separate call
  'GET /admin/credentials/:id': async as =>
    (
      await Promise.all(scans.map(({ credential }) => jsonOf(api.credentials.get, { params: { id: credential } }, as)))
    ).flat(),
  'GET /admin/providers/:id/credentials': as => jsonOf(api.credentials.ofEmployee, { params: { id: person } }, as),
  'GET /admin/credentials': as => jsonOf(api.credentials.list, {}, as),
  'GET /admin/compliance/waivers/:id/files/:file_id': as =>
    eachFile(
      api.waivers.file,
      proofs.map(({ waiver, file }) => ({ id: waiver, file_id: file })),
      as,
    ),
  'GET /admin/surveys/:id/zip': inZip,
  'GET /admin/providers/:id/notes/:note_id/files/:file_id': as =>
    eachFile(
      api.employeeNotes.file,
      notes.map(({ note, file }) => ({ id: person, note_id: note, file_id: file })),
      as,
    ),
  'GET /admin/providers/:id/notes/:note_id': async as =>
    (
      await Promise.all(
        notes.map(({ note }) => jsonOf(api.employeeNotes.open, { params: { id: person, note_id: note } }, as)),
      )
    ).flat(),
  'GET /admin/providers/:id/notes/:note_id/versions': async as =>
    (
      await Promise.all(
        notes.map(({ note }) => jsonOf(api.employeeNotes.versions, { params: { id: person, note_id: note } }, as)),
      )
    ).flat(),
  // The list shows that there are medical notes; opening one is a separate call
  'GET /admin/providers/:id/notes': as => jsonOf(api.employeeNotes.list, { params: { id: person } }, as),
}

const all = 'agency_admin coordinator_limited csm'
const own = 'coordinator_limited'
/**
 * Typed by hand: the recorders whose content each role finds at each endpoint. Vendor staff find none, including their own records.
 */
const table: Record<keyof typeof doors, Partial<Record<Role, string>>> = {
  'GET /admin/credentials/:id/files/:file_id': { agency_admin: all, rn_limited: all, coordinator_limited: own },
  'GET /admin/credentials/:id/note': { agency_admin: all, rn_limited: all, coordinator_limited: own },
  'GET /admin/credentials/:id': {},
  'GET /admin/providers/:id/credentials': {},
  'GET /admin/credentials': {},
  'GET /admin/compliance/waivers/:id/files/:file_id': { agency_admin: all, rn_limited: all, coordinator_limited: own },
  // Nurses don't export packets
  'GET /admin/surveys/:id/zip': { agency_admin: all, coordinator_limited: own },
  'GET /admin/providers/:id/notes/:note_id/files/:file_id': {
    agency_admin: all,
    rn_limited: all,
    coordinator_limited: own,
  },
  'GET /admin/providers/:id/notes/:note_id': { agency_admin: all, rn_limited: all, coordinator_limited: own },
  'GET /admin/providers/:id/notes/:note_id/versions': { agency_admin: all, rn_limited: all, coordinator_limited: own },
  'GET /admin/providers/:id/notes': {},
}

const list = 'rows of a list, without files'
const drawn = 'drawn by us: names, days and results of training'
const sample = 'a sample, or rows of a file that somebody brought'
const picture = 'a picture or a signature of somebody'
const training = 'content or proof of training'
/** Tested elsewhere: `employee-forms.http.test.ts`, `form-answers.http.test.ts` and `sign.http.test.ts` try each class with each role. */
const ofForms = 'answers of forms, behind the doors of their class'
const template = 'what a form asks, without answers'
/** Calls that return a file's bytes or its address without medical content, and the kind of content they return. */
const elsewhere: Record<string, string> = {
  'GET /admin/csm/organizations/export': list,
  'GET /admin/organizations/:id/logo': picture,
  'GET /admin/programs/:id/progress/export': list,
  'GET /admin/audit-log/export': list,
  'GET /admin/bookings/export': list,
  'GET /admin/bulk-operations/:id/failed': list,
  'GET /admin/employee-forms/export': list,
  'GET /admin/report-runs/:id/file': list,
  'POST /report-links/file': list,
  'GET /admin/payroll/batches/:id/file/:file_id': 'time that payroll pays',
  'GET /admin/file-deliveries/:id/responses/:response_id': 'what a payroll program answered',
  'GET /admin/unassigned-messages/:id/files/:file_id': 'a file that came with a text, for whoever works on the desk',
  'GET /admin/employee-forms/:id/files/:file_id': ofForms,
  'GET /admin/employee-forms/:id/document': ofForms,
  'GET /admin/forms/:id/answers/export': ofForms,
  'GET /public_api/sign/me/copy': ofForms,
  'GET /admin/forms/export': list,
  'GET /admin/forms/:id/preview.pdf': template,
  'GET /public_api/sign/me/preview.pdf': template,
  'GET /admin/forms/:id/file': template,
  'GET /admin/employee-forms/:id/links/qr': picture,
  'GET /admin/bulk-operations/:id/papers': drawn,
  'GET /admin/csm/programs/export': list,
  'GET /admin/csm/programs/:id/checkouts/export': list,
  'POST /admin/certificate-templates/preview': drawn,
  'GET /admin/certificates/:id/address': drawn,
  'GET /certificates/:address': drawn,
  'GET /admin/transcripts/:id/address': drawn,
  'GET /transcripts/:address': drawn,
  'GET /admin/compliance-papers/:id/address': drawn,
  'GET /compliance-papers/:address': drawn,
  'GET /admin/compliance/report/export': list,
  'GET /admin/coordinators/export': list,
  'GET /admin/credential-imports/sample': sample,
  'GET /admin/credential-imports/:id/rejects': sample,
  'GET /admin/credentials/export': list,
  'GET /admin/csm/employees/export': list,
  'GET /admin/csm/users/export': list,
  'GET /admin/providers/:id/photo': picture,
  'GET /admin/providers/export': list,
  'GET /admin/external-trainings/export': list,
  'GET /admin/external-trainings/:id/files/:file_id': training,
  'GET /files/:address': 'what another door gave out to somebody, for ten minutes',
  'GET /admin/message-log/export': list,
  'GET /admin/reachability/export': list,
  'GET /admin/threads/:id/files/:file_id':
    'what an employee and the agency sent each other, for those who read the thread',
  'GET /admin/provider-imports/sample': sample,
  'GET /admin/provider-imports/:id/rejects': sample,
  'GET /admin/learner-links/:id/qr': picture,
  'GET /admin/learner-links/:id/sheet': drawn,
  'GET /public_api/learners/:learner/logo': picture,
  'GET /public_api/learners/:learner/assignments/:id/files/:file_id': training,
  'GET /public_api/learners/:learner/assignments/:id/certificate': drawn,
  'GET /admin/learning-paths/export': list,
  'GET /admin/learning-paths/:id/progress/export': list,
  'GET /admin/csm/bulk-operations/:id/left-out': list,
  'GET /admin/providers/:id/caregiver-view/:assignment_id/files/:file_id': training,
  'GET /admin/organizations/:id/integration-deliveries/export': list,
  'GET /admin/organizations/integration-pushes/export': list,
  'GET /admin/organizations/integration-jobs/export': list,
  'GET /admin/organizations/integration-triage/export': list,
  'GET /admin/organizations/:id/integration-differences/export': list,
  'GET /admin/organizations/integration-job/:jobId/items/export': list,
  'GET /admin/leave-imports/sample': sample,
  'GET /admin/leave-imports/:id/rejects': sample,
  'GET /admin/programs/:id/not-assigned/export': list,
  'GET /profile/signature': picture,
  'GET /profile/picture': picture,
  'GET /admin/programs/:id/files/:file_id': training,
  'GET /admin/programs/:id/file': training,
  'GET /program-files/:address': training,
  'GET /admin/programs/:id/modules/:module_id/questions/export': list,
  'GET /admin/programs/export': list,
  'GET /admin/programs/:id/quiz-results/export': list,
  'GET /admin/sessions/:id/calendar-file': drawn,
  'GET /admin/sessions/:id/record/files/:file_id': training,
  'GET /admin/sessions/:id/record/pdf': drawn,
  'GET /admin/sessions/:id/sign-in-sheet': drawn,
  'GET /admin/sessions/export': list,
  'GET /admin/surveys/:id/pdf': drawn,
  'GET /admin/training-imports/sample': sample,
  'GET /admin/training-imports/:id/rejects': sample,
  'GET /admin/providers/:id/training-records/:record_id/files/:file_id': training,
  'GET /admin/users/export': list,
  'GET /admin/waiver-imports/sample': sample,
  'GET /admin/waiver-imports/:id/rejects': sample,
  'GET /admin/compliance/waivers/export': list,
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('medical content', () => {
  test('every call that returns a file’s bytes declares whether it can return medical content', () => {
    const found = everyEndpoint
      .filter(({ endpoint }) => endpoint.file !== undefined || endpoint.response === fileAddress)
      .map(({ endpoint }) => nameOf(endpoint))
    const known = new Set([...Object.keys(doors), ...Object.keys(elsewhere)])
    expect(found.filter(name => !known.has(name))).toEqual([])
    const there = new Set(everyEndpoint.map(({ endpoint }) => nameOf(endpoint)))
    expect([...known].filter(name => !there.has(name))).toEqual([])
    expect(Object.keys(table)).toEqual(Object.keys(doors))
  })

  test.each(Object.keys(doors))('at %s each role gets what the table says', async door => {
    const found: Record<string, string> = {}
    for (const role of everyRole) found[role] = [...new Set(await doors[door]?.(role))].toSorted().join(' ')
    expect(found).toEqual(Object.fromEntries(everyRole.map(role => [role, table[door]?.[role] ?? ''])))
  })
})

/** Audit entries of the group, newest first: actor, event, subject. */
const audited = async (as: Role = 'agency_admin') => {
  const { data, status } = await house.call(api.auditLog.list, { query: { group: 'medical' } }, { as })
  expect(status).toBe(200)
  return data.data.map(({ actor_name, kind, subject_name }) => [actor_name, kind, subject_name])
}
const scanOf = (by: Recorder) => scans.find(one => one.by === by) ?? { credential: '', file: '' }
const noteOf = (by: Recorder) => notes.find(one => one.by === by) ?? { note: '', file: '' }

describe('the audit log', () => {
  test('records who opened what for which employee; the person’s history does not', async () => {
    const names = { nurse: house.users.rn_limited.name, coordinator: house.users.coordinator_limited.name }
    const before = (await audited()).length
    const { credential, file } = scanOf('agency_admin')
    const params = { id: credential, file_id: file }
    expect((await house.call(api.credentials.file, { params }, { as: 'rn_limited' })).status).toBe(200)
    expect((await house.call(api.credentials.file, { params }, { as: 'csm' })).status).toBe(403)
    const ofCredential = { params: { id: credential } }
    expect((await house.call(api.credentials.note, ofCredential, { as: 'rn_limited' })).status).toBe(200)
    expect((await house.call(api.credentials.note, ofCredential, { as: 'csm' })).status).toBe(403)
    const note = { id: person, note_id: noteOf('coordinator_limited').note }
    expect((await house.call(api.employeeNotes.open, { params: note }, { as: 'coordinator_limited' })).status).toBe(200)
    expect((await house.call(api.employeeNotes.versions, { params: note }, { as: 'rn_limited' })).status).toBe(200)
    const entries = (await audited()).slice(0, (await audited()).length - before)
    expect(entries.map(([who, kind]) => [who, kind])).toEqual([
      [names.nurse, 'medical.note_opened'],
      [names.coordinator, 'medical.note_opened'],
      [names.nurse, 'medical.note_opened'],
      [names.nurse, 'medical.scan_opened'],
    ])
    const history = await house.call(api.employees.history, { params: { id: person }, query: { per_page: 100 } })
    expect(history.data.data.filter(({ kind }) => kind.startsWith('medical.'))).toEqual([])
  })

  test('has one entry for each medical scan in a downloaded packet', async () => {
    const packet = await house.call(api.surveys.proof, { params: { id: person }, body: {} })
    const before = (await audited()).length
    const zip = await house.call(api.surveys.zip, { params: { id: packet.data.id } })
    expect(zip.status).toBe(200)
    const entries = (await audited()).slice(0, (await audited()).length - before)
    expect(entries.map(([, kind]) => kind)).toEqual(scans.map(() => 'medical.scan_opened'))
  })
})

describe('no bypass', () => {
  const change = (id: Id, body: object, as: Role) =>
    house.call(api.credentials.update, { params: { id }, body }, { as, headers: anyVersion })

  test('anyone who can’t open a scan can neither change the credential nor its type', async () => {
    const general = aCredentialType({ organization_id: house.agency.id, name: 'Driver' })
    await house.load({ credential_types: [general] })
    const { credential } = scanOf('agency_admin')
    for (const as of ['coordinator_limited', 'csm', 'super_admin'] as const)
      for (const body of [{ type_id: general.id }, { note: 'x' }, { files: [] }])
        expect((await change(credential, body, as)).status, as).toBe(403)
    // Not even their own records, for vendor staff
    expect((await change(scanOf('csm').credential, { type_id: general.id }, 'csm')).status).toBe(403)
    expect(
      (await change(scanOf('coordinator_limited').credential, { number: 'A1' }, 'coordinator_limited')).status,
    ).toBe(200)
  })

  test('only an administrator can make a medical type general, not vendor staff', async () => {
    const type = aCredentialType({ organization_id: house.agency.id, name: 'Hepatitis B', is_medical: true })
    await house.load({ credential_types: [type] })
    const set = (is_medical: boolean, as: Role) =>
      house.call(
        api.taxonomy.updateCredentialType,
        { params: { id: type.id }, body: { is_medical } },
        { as, headers: anyVersion },
      )
    for (const as of ['super_admin', 'admin', 'cs_super_user', 'csm'] as const) {
      const { status, failure } = await set(false, as)
      expect([status, Object.keys(failure.errors ?? {})], as).toEqual([422, ['is_medical']])
    }
    expect((await set(false, 'agency_admin')).data.is_medical).toBe(false)
    expect((await set(true, 'csm')).data.is_medical).toBe(true)
  })

  test('customer success can’t be the second person for medical records', async () => {
    const { credential } = scanOf('agency_admin')
    const verified = await house.call(api.credentials.verify, { body: { ids: [credential] } }, { as: 'csm' })
    expect(verified.data).toMatchObject({ accepted: 0, skipped: [{ id: credential }] })
    expect(verified.data.skipped[0]?.reason).toMatch(/^Only administrators and nurses/)
    const back = { params: { id: credential }, body: { reason: 'Unreadable' } }
    expect((await house.call(api.credentials.return, back, { as: 'super_admin' })).status).toBe(409)
    const { waiver } = proofs.find(({ by }) => by === 'agency_admin') ?? { waiver: '' }
    expect((await house.call(api.waivers.approve, { body: { ids: [waiver] } }, { as: 'csm' })).data.accepted).toBe(0)
    expect(
      (await house.call(api.waivers.approve, { body: { ids: [waiver] } }, { as: 'rn_limited' })).data.accepted,
    ).toBe(1)
    const nurse = await house.call(api.credentials.verify, { body: { ids: [credential] } }, { as: 'rn_limited' })
    expect(nurse.data.accepted).toBe(1)
  })

  test('others see that the credential exists, its type, status and dates', async () => {
    const { data } = await house.call(
      api.credentials.get,
      { params: { id: scanOf('agency_admin').credential } },
      { as: 'csm' },
    )
    expect(data).toMatchObject({
      type_name: 'TB test',
      is_medical: true,
      may_open: false,
      scans: 1,
      files: [],
      note: null,
      issued_on: '2026-01-15',
    })
  })

  test('the history and mails reveal no medical file name and no reason', async () => {
    const file = (await kept(house, 'HIV positive.pdf', aPdf(), 'coordinator_limited', 'credential')).id
    const body = { type_id: health, number: null, issued_on: '2026-02-01', expires_on: null, note: null, files: [file] }
    const made = await house.call(api.credentials.add, { params: { id: person }, body }, { as: 'coordinator_limited' })
    const reason = 'Induration of 12 mm'
    const back = { params: { id: made.data.id }, body: { reason } }
    const returned = await house.call(api.credentials.return, back, { as: 'rn_limited' })
    expect(returned.data.reason).toBe(reason)
    const history = await house.call(api.employees.history, { params: { id: person }, query: { per_page: 100 } })
    expect(JSON.stringify(history.data)).not.toMatch(/HIV|Induration/)
    const mails = await latestMails(house.database, house.config.appKeys)
    expect(JSON.stringify(mails)).toContain('TB test')
    expect(JSON.stringify(mails)).not.toContain('Induration')
  })

  test('when a medical note becomes general, its earlier texts and removed files stay hidden from people who can’t read medical notes', async () => {
    const [stays, goes] = [await kept(house, 'stays.pdf', aPdf('stays')), await kept(house, 'goes.pdf', aPdf('goes'))]
    const add = await house.call(api.employeeNotes.add, {
      params: { id: person },
      body: {
        type: 'medical',
        text: 'Pregnant',
        visible_to: 'everyone',
        is_pinned: false,
        mentions: [],
        files: [stays.id, goes.id],
      },
    })
    expect([add.data.text, add.data.files]).toEqual([null, []])
    const params = { id: person, note_id: add.data.id }
    const write = { params, body: { type: 'general' as const, text: 'On leave', files: [stays.id] } }
    expect((await house.call(api.employeeNotes.update, write, { headers: anyVersion })).data.text).toBe('On leave')
    const textsFor = async (as: Role) =>
      (await house.call(api.employeeNotes.versions, { params }, { as })).data.data.map(({ text }) => text)
    const fileFor = async (file_id: Id, as: Role) =>
      (await house.call(api.employeeNotes.file, { params: { ...params, file_id } }, { as })).status
    for (const as of ['csm', 'coordinator_limited', 'viewer'] as const)
      expect([await textsFor(as), await fileFor(stays.id, as), await fileFor(goes.id, as)], as).toEqual([
        ['On leave'],
        200,
        404,
      ])
    expect([await textsFor('rn_limited'), await fileFor(goes.id, 'rn_limited')]).toEqual([
      ['On leave', 'Pregnant'],
      200,
    ])
  })

  test('the author of a note marked medical cannot make it general again', async () => {
    const params = { id: person, note_id: noteOf('coordinator_limited').note }
    const { status } = await house.call(
      api.employeeNotes.update,
      { params, body: { type: 'general' } },
      { as: 'coordinator_limited', headers: anyVersion },
    )
    expect(status).toBe(403)
  })

  test('a conflicting edit is reported without the text of a medical note', async () => {
    const params = { id: person, note_id: noteOf('agency_admin').note }
    const { status, failure } = await house.call(
      api.employeeNotes.update,
      { params, body: { text: 'Other' } },
      { headers: { 'if-match': '"1"' } },
    )
    expect(status).toBe(412)
    expect(JSON.stringify(failure)).not.toContain(wordOf('agency_admin'))
  })
})

/** Names of types, and whether their papers are medical. */
const named: Record<string, boolean> = {
  'TB test': true,
  'TB assessment': true,
  PPD: true,
  'Physical exam': true,
  'Annual physical': true,
  'Health assessment': true,
  'Hepatitis B declination': true,
  'COVID-19 vaccination': true,
  'Flu shot': true,
  'Drug screen': true,
  'MMR titer': true,
  'Chest X-ray': true,
  'Fit testing': true,
  'Immunization record': true,
  'Home health aide certificate': false,
  'Physical therapist license': false,
  'Medical assistant certificate': false,
  'TB training': false,
  'Mental health first aid': false,
  'CPR and first aid': false,
  'Driver’s license': false,
  'Background check': false,
  'Medication aide': false,
}

test('types that sound medical are treated as medical: existing ones by the migration, new ones by the same words', async () => {
  const sqlText = await readFile(
    new URL('../src/db/migrations/220-medical-credential-types.sql', import.meta.url),
    'utf8',
  )
  const condition = sqlText.slice(sqlText.indexOf('where ') + 6, sqlText.lastIndexOf(';'))
  const { rows } = await house.owner.query<{ name: string }>(
    `select name from (select unnest($1::text[]) as name, null::text as code) t where ${condition}`,
    [Object.keys(named)],
  )
  const medical = Object.keys(named).filter(name => named[name])
  expect(rows.map(({ name }) => name)).toEqual(medical)
  expect(Object.keys(named).filter(soundsMedical)).toEqual(medical)
  const { data } = await house.call(api.taxonomy.addCredentialType, { body: { name: 'Varicella titer' } })
  expect(data.is_medical).toBe(true)
})
