import { api, type Args, emptyContent, type Id, type RecordItem, recordItemKeys, sheetCode } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { pdfTexts, withoutBlanks } from '../../../test/pdf-texts.ts'
import { assignedIn, aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { aPdf, kept, send } from '../../../test/upload-flow.ts'
import { aQuizAttempt } from '../../demo/factories/learning.ts'
import { aBooking, anInstructor, aSession, aSessionDay, type SessionRecord } from '../../demo/factories/sessions.ts'
import { recordFile } from './print/record-file.ts'
import type { PrintedRecord } from './printed.ts'

let house: House
let plain: Awaited<ReturnType<typeof programIn>>
let quizzed: Awaited<ReturnType<typeof programIn>>
let nurse: Id
const records = api.sessionRecords

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id } = house.agency
  const training_type_id = await aTypeIn(house)
  const program = { training_type_id, titles: { en: 'Infection control', es: 'Control de infecciones' } }
  plain = await programIn(house, { program, modules: [{ mode: 'classroom' }] })
  quizzed = await programIn(house, { program, modules: [{ kind: 'quiz', content: emptyContent('quiz') }] })
  const ruth = anInstructor({
    organization_id,
    name: 'Ruth Goldberg',
    is_rn: true,
    license_state: 'NY',
    license_number: '778812',
    license_expires_on: '2099-12-31',
  })
  await house.load({ instructors: [ruth] })
  nurse = ruth.id
})
afterAll(() => house.close())

interface Planned {
  over?: Partial<SessionRecord>
  people?: readonly { first_name: string; last_name: string; coordinator_id?: string }[]
  taught?: boolean
}

/** Adds a past class with everyone present and a nurse who taught it; the record has nothing else. */
async function aClass({
  over = {},
  people = [{ first_name: 'Rosa', last_name: 'Peña' }],
  taught = true,
}: Planned = {}) {
  const { id: organization_id, location_id } = house.agency
  const session = aSession({ organization_id, program_id: plain.id, location_id, ...over })
  const { id: session_id } = session
  const ids = await peopleIn(house, people)
  const bookings = ids.map(employee_id =>
    aBooking({ organization_id, session_id, employee_id, result: 'attended', minutes: 240 }),
  )
  await house.load({
    sessions: [session],
    session_days: [aSessionDay({ organization_id, session_id })],
    session_instructors: taught ? [{ organization_id, session_id, instructor_id: nurse, place: 1 }] : [],
    session_bookings: bookings,
  })
  return { id: session_id, title: session.title, ids, bookings: bookings.map(({ id }) => id) }
}

const record = async (id: Id, as: Caller = 'agency_admin') => {
  const { status, data, failure } = await house.call(records.get, { params: { id } }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const missingOf = async (id: Id, as: Caller = 'agency_admin') =>
  (await record(id, as)).items.filter(({ why }) => why !== null).map(({ item }) => item)
const write = async (id: Id, body: NonNullable<Args<typeof records.update>['body']>) => {
  const { version } = await record(id)
  return house.call(records.update, { params: { id }, body }, { headers: { 'if-match': `"${version}"` } })
}
async function addFile(id: Id, kind: 'sign_in_sheet' | 'material' | 'post_test', name: string) {
  const file = await kept(house, name, aPdf(name), 'agency_admin', kind === 'sign_in_sheet' ? kind : 'session_paper')
  const reply = await house.call(records.addFiles, { params: { id }, body: { kind, files: [file.id] } })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return file.id
}
async function completed(id: Id) {
  await write(id, { content: 'Hand hygiene.', objectives: 'Wash hands.', materials: 'Soap', post_test: 'All passed.' })
  await addFile(id, 'sign_in_sheet', 'sheet.pdf')
}
const close = (id: Id, waived: Partial<Record<RecordItem, string>> = {}, as: Caller = 'agency_admin') =>
  house.call(api.attendance.close, { params: { id }, body: { waived } }, { as })
const reopen = (id: Id) => house.call(api.attendance.reopen, { params: { id }, body: { reason: 'A name was wrong' } })
const pdf = async (id: Id, version_no?: number) => {
  const { status, bytes, failure } = await house.call(records.pdf, {
    params: { id },
    query: version_no === undefined ? {} : { version_no },
  })
  expect(status, JSON.stringify(failure)).toBe(200)
  return { bytes, text: (await pdfTexts(bytes)).join('') }
}

test('anyone who can see sessions can read the record, with all nine items and the missing ones', async () => {
  const { id } = await aClass()
  const { data } = await fourCases(house, records.get, {
    args: { params: { id } },
    as: 'coordinator_limited',
    denied: 'viewer',
  })
  expect(data.is_required).toBe(true)
  expect(data.items.map(({ item, why }) => [item, why])).toEqual([
    ['date', null],
    ['length', null],
    ['location', null],
    ['content', 'Add the content, objectives and goals.'],
    ['materials', 'Add the materials or their files.'],
    ['post_test', 'The program has no quiz. Add the post-test results or a file.'],
    ['attendance', null],
    ['proof', 'Add the signed sign-in sheet, or have everyone check in by code or kiosk.'],
    ['sign_off', null],
  ])
})

test.each<[RecordItem, Planned]>([
  ['length', { over: { credit_minutes: 0 } }],
  ['location', { over: { location_id: null } }],
  ['location', { over: { mode: 'virtual' } }],
  ['attendance', { people: [] }],
  ['sign_off', { taught: false }],
])('%s is missing where the session does not say it', async (item, planned) => {
  const { id } = await aClass(planned)
  expect(await missingOf(id)).toContain(item)
})

test('date is missing while the session is not over', async () => {
  const { id } = await aClass({ over: { ends_at: '2099-04-15T17:00:00Z' } })
  expect(await missingOf(id)).toContain('date')
})

test('attendance counts everyone, including people a coordinator can’t see', async () => {
  const { id, bookings } = await aClass({
    people: [
      { first_name: 'Own', last_name: 'One', coordinator_id: house.agency.coordinator_id },
      { first_name: 'Other', last_name: 'Two' },
    ],
  })
  await house.owner.query(
    'update session_bookings set result = null, minutes = null, marked_at = null, marked_how = null where id = $1',
    [bookings[1]],
  )
  expect(await missingOf(id, 'coordinator_limited')).toContain('attendance')
})

test('a nurse’s sign-off makes up for a session not taught by a nurse', async () => {
  const { id } = await aClass({ taught: false })
  expect(await missingOf(id, 'rn_limited')).not.toContain('sign_off')
})

test('a nurse’s sign-off still counts after others view or correct the record', async () => {
  const { id, bookings } = await aClass({ taught: false })
  const { data } = await house.call(api.attendance.closing, { params: { id } }, { as: 'rn_limited' })
  const notes = Object.fromEntries(data.missing.map(({ item }) => [item, 'Kept on paper']))
  expect(notes).not.toHaveProperty('sign_off')
  expect((await close(id, notes, 'rn_limited')).status).toBe(200)
  expect(await missingOf(id)).not.toContain('sign_off')
  const marks = [{ booking_id: bookings[0] ?? '', day_no: null, result: 'late' as const, minutes: 50 }]
  const corrected = await house.call(api.attendance.correct, { params: { id }, body: { marks, reason: 'Came late' } })
  expect([corrected.status, corrected.failure?.errors]).toEqual([200, undefined])
  const { rows } = await house.owner.query(
    `select i ->> 'why' as why, i ->> 'note' as note from session_records r, jsonb_array_elements(r.printed -> 'items') i
     where r.session_id = $1 and i ->> 'item' = 'sign_off' order by r.version_no`,
    [id],
  )
  expect(rows).toEqual([1, 2].map(() => ({ why: null, note: null })))
})

test('a nurse with an expired license signs like anyone else, and the note that waives the nurse stays in the record', async () => {
  const { id: organization_id } = house.agency
  const lapsed = anInstructor({
    organization_id,
    user_id: house.users.agency_admin.id,
    is_rn: true,
    license_state: 'NY',
    license_number: '445566',
    license_expires_on: '2020-01-31',
  })
  await house.load({ instructors: [lapsed] })
  const { id } = await aClass({ taught: false })
  await completed(id)
  expect(await missingOf(id)).toEqual(['sign_off'])
  expect((await close(id, { sign_off: 'A nurse reviewed it on paper.' })).status).toBe(200)
  expect(await missingOf(id)).toEqual(['sign_off'])
  const { text } = await pdf(id)
  expect(text).toContain(withoutBlanks('Waived: A nurse reviewed it on paper.'))
  expect(text).not.toContain('445566')
  await house.owner.query('delete from instructors where id = $1', [lapsed.id])
})

test('missing items are added one by one, as text or files', async () => {
  const { id } = await aClass()
  const { data } = await fourCases(house, records.update, {
    args: { params: { id }, body: { objectives: 'Wash hands for 20 seconds.' } },
    denied: 'coordinator_limited',
    headers: { 'if-match': '"1"' },
  })
  expect(data.texts.objectives).toBe('Wash hands for 20 seconds.')
  expect(await missingOf(id)).toEqual(['content', 'materials', 'post_test', 'proof'])
  await write(id, { content: 'Hand hygiene.' })
  expect(await missingOf(id)).toEqual(['materials', 'post_test', 'proof'])
  await write(id, { materials: 'Soap and gel' })
  expect(await missingOf(id)).toEqual(['post_test', 'proof'])
  await addFile(id, 'post_test', 'scores.pdf')
  expect(await missingOf(id)).toEqual(['proof'])
  await addFile(id, 'sign_in_sheet', 'sheet.pdf')
  expect(await missingOf(id)).toEqual([])
})

test('people who checked in need no sign-in sheet', async () => {
  const { id } = await aClass()
  await house.owner.query(`update session_bookings set marked_how = 'code' where session_id = $1`, [id])
  expect(await missingOf(id)).not.toContain('proof')
})

test('a quiz in the program counts as the post-test for people scored since the session began', async () => {
  const { id: organization_id } = house.agency
  const { id, ids } = await aClass({ over: { program_id: quizzed.id } })
  const [employee_id = ''] = ids
  expect((await record(id)).items.find(({ item }) => item === 'post_test')?.why).toBe(
    '1 person who was present has no score yet.',
  )
  const [assignment_id = ''] = await assignedIn(house, quizzed.id, ids, { version_id: quizzed.version_id })
  const attempt = {
    organization_id,
    employee_id,
    assignment_id,
    program_id: quizzed.id,
    version_id: quizzed.version_id,
  }
  const [module_id = ''] = quizzed.modules
  await house.load({
    quiz_attempts: [
      aQuizAttempt({ ...attempt, module_id, submitted_on: '2026-03-10', score: 100 }),
      aQuizAttempt({ ...attempt, module_id, number: 2, submitted_on: '2026-04-16', score: 93 }),
    ],
  })
  expect(await missingOf(id)).not.toContain('post_test')
  const { text } = await pdf(id)
  expect(text).toContain(withoutBlanks('93% Passed'))
  expect(text).not.toContain('100%')
})

test('anyone who can edit sessions can add files, checked by their bytes, and remove them with a reason', async () => {
  const { id } = await aClass()
  const file = await kept(house, 'sheet.pdf', aPdf(), 'agency_admin', 'sign_in_sheet')
  const body = { kind: 'sign_in_sheet' as const, files: [file.id] }
  const { data } = await fourCases(house, records.addFiles, {
    args: { params: { id }, body },
    denied: 'coordinator_limited',
  })
  expect(data.files).toMatchObject([{ file_id: file.id, kind: 'sign_in_sheet', name: 'sheet.pdf', opens: true }])
  // The same file can be added only once
  expect((await house.call(records.addFiles, { params: { id }, body })).failure.errors).toHaveProperty('files')
  // Uploaded as another kind, or by another user
  const slides = await kept(house, 'slides.pdf', aPdf(), 'agency_admin', 'session_paper')
  const wrong = { kind: 'sign_in_sheet' as const, files: [slides.id] }
  expect((await house.call(records.addFiles, { params: { id }, body: wrong })).failure.errors).toHaveProperty('files')
  const foreign = { kind: 'material' as const, files: [slides.id] }
  expect(
    (await house.call(records.addFiles, { params: { id }, body: foreign }, { as: 'rn_limited' })).failure.errors,
  ).toHaveProperty('files')

  await fourCases(house, records.file, {
    args: { params: { id, file_id: file.id } },
    denied: 'viewer',
  })
  const asCoordinator = await house.call(
    records.file,
    { params: { id, file_id: file.id } },
    { as: 'coordinator_limited' },
  )
  expect(asCoordinator.failure.code).toBe('FORBIDDEN')
  await addFile(id, 'material', 'handout.pdf')
  expect((await record(id, 'coordinator_limited')).files.map(({ kind, opens }) => [kind, opens])).toEqual([
    ['sign_in_sheet', false],
    ['material', true],
  ])

  const elsewhere = await aClass()
  const params = { id: elsewhere.id, file_id: file.id }
  expect((await house.call(records.file, { params })).status).toBe(404)
  expect((await house.call(records.removeFile, { params, body: { reason: 'Mine' } })).status).toBe(404)
  const { data: left } = await fourCases(house, records.removeFile, {
    args: { params: { id, file_id: file.id }, body: { reason: 'Another class' } },
    denied: 'coordinator_limited',
  })
  expect(left.files.map(({ kind }) => kind)).toEqual(['material'])
})

test('a scan that is not a picture or a PDF is refused', async () => {
  const { failure } = await send(house, 'sheet.pdf', Buffer.from('hello'), { use: 'sign_in_sheet' })
  expect(JSON.stringify(failure)).toContain('Scan the signed sheet or take a picture of it.')
})

test('missing items block the sign-off until each is waived with a note, and the notes are printed', async () => {
  const { id } = await aClass()
  const refused = await close(id)
  expect(Object.keys(refused.failure.errors ?? {})).toEqual([
    'waived.content',
    'waived.materials',
    'waived.post_test',
    'waived.proof',
  ])
  expect((await record(id)).versions).toEqual([])
  const notes = {
    content: 'See the curriculum.',
    materials: 'None used.',
    post_test: 'Oral test.',
    proof: 'Roll call.',
  }
  // The location was added after its reason was typed, so that reason isn't printed
  const { status, failure } = await close(id, { ...notes, location: 'Was not known.' })
  expect(status, JSON.stringify(failure)).toBe(200)
  const { versions, is_open } = await record(id)
  expect(is_open).toBe(false)
  expect(versions).toMatchObject([
    { version_no: 1, frozen_by_name: 'Ada Admin', waived: ['content', 'materials', 'post_test', 'proof'] },
  ])
  const { text } = await pdf(id)
  for (const note of Object.values(notes)) expect(text).toContain(withoutBlanks(`Waived: ${note}`))
  expect(text).not.toContain(withoutBlanks('Was not known.'))
})

test('in other states the record is still made, and it lists missing items without blocking the sign-off', async () => {
  await house.owner.query(`update organizations set state = 'NJ' where id = $1`, [house.agency.id])
  try {
    const { id } = await aClass()
    expect((await record(id)).is_required).toBe(false)
    expect((await close(id)).status).toBe(200)
    const { text } = await pdf(id)
    expect(text).toContain(withoutBlanks('Not on record: Add the materials or their files.'))
  } finally {
    await house.owner.query(`update organizations set state = 'NY' where id = $1`, [house.agency.id])
  }
})

test('anyone who can edit sessions gets the complete PDF, in frozen wording', async () => {
  const { id, ids, title } = await aClass({
    people: [
      { first_name: 'Rosa', last_name: 'Peña' },
      { first_name: '美玲', last_name: '陈' },
    ],
  })
  await completed(id)
  expect((await pdf(id)).text).toContain(withoutBlanks('DRAFT · not signed off'))
  expect((await close(id)).status).toBe(200)
  await fourCases(house, records.pdf, { args: { params: { id }, query: {} }, denied: 'coordinator_limited' })
  const { bytes, text } = await pdf(id)
  const [version] = (await record(id)).versions
  for (const words of [
    title,
    'Infection control',
    'Apr 15, 2026, 9:00 AM – 1:00 PM EDT',
    'Time zone: New York (Eastern Time)',
    'Ruth Goldberg, RN NY 778812, valid until Dec 31, 2099',
    'Hand hygiene.',
    'Wash hands.',
    'Soap',
    'All passed.',
    'Rosa Peña',
    '美玲 陈',
    'Signed sign-in sheet: sheet.pdf',
    'Signed off by: Ada Admin',
    'at least 6 years',
    version?.number ?? '-',
    version?.sha256 ?? '-',
  ])
    expect(text).toContain(withoutBlanks(words))
  expect(version?.kept_until.slice(0, 4)).toBe(String(new Date().getFullYear() + 6))

  // Later changes of names, lists and sessions don't change it
  await house.owner.query(`update employees set last_name = 'Changed' where id = $1`, [ids[0]])
  await house.owner.query(`update instructors set name = 'Changed Too' where id = $1`, [nurse])
  const later = await pdf(id)
  await house.owner.query(`update instructors set name = 'Ruth Goldberg' where id = $1`, [nurse])
  expect(later.bytes.equals(bytes)).toBe(true)
  // And no one can write to it anymore
  expect((await write(id, { materials: 'Else' })).failure.code).toBe('TRANSITION_REFUSED')
  const file = await kept(house, 'late.pdf', aPdf(), 'agency_admin', 'sign_in_sheet')
  const body = { kind: 'sign_in_sheet' as const, files: [file.id] }
  expect((await house.call(records.addFiles, { params: { id }, body })).failure.code).toBe('TRANSITION_REFUSED')
})

test('a record frozen before zones had names is drawn as before', async () => {
  const { id } = await aClass()
  await completed(id)
  await close(id)
  const { rows } = await house.owner.query<{ printed: PrintedRecord }>(
    'select printed from session_records where session_id = $1',
    [id],
  )
  const { zone_name, ...before } = rows[0]?.printed ?? ({} as PrintedRecord)
  expect(zone_name).toBe('New York (Eastern Time)')
  const frozen = {
    number: 'S-1',
    version_no: 1,
    code: 'ABCDEFGHJKMN',
    sha256: '0'.repeat(64),
    frozen_at: '2026-04-15T20:00:00Z',
    frozen_by_name: 'Ada Admin',
    kept_until: '2032-04-15',
  }
  const record = { printed: before, language: 'en', frozen, made_at: new Date(frozen.frozen_at) }
  const drawn = await recordFile(record, { verifyAt: 'https://preceptor.example/verify' })
  expect((await pdfTexts(drawn)).join('')).toContain(withoutBlanks('Time zone: America/New York'))
})

test('reopening and closing again creates a new version, and the old one stays readable', async () => {
  const { id } = await aClass()
  await completed(id)
  await close(id)
  const first = await pdf(id, 1)
  expect((await reopen(id)).status).toBe(200)
  await write(id, { objectives: 'Wash hands and dry them.' })
  // Reopened: shows the draft that would be frozen now
  expect((await pdf(id)).text).toContain('DRAFT')
  expect((await close(id)).status).toBe(200)
  expect((await record(id)).versions.map(({ version_no }) => version_no)).toEqual([2, 1])
  expect((await pdf(id, 1)).bytes.equals(first.bytes)).toBe(true)
  expect((await pdf(id)).text).toContain(withoutBlanks('Wash hands and dry them.'))
  expect((await house.call(records.pdf, { params: { id }, query: { version_no: 3 } })).status).toBe(404)
})

test('anyone can check whether a record is genuine, and sees when it was replaced or changed', async () => {
  const { id } = await aClass()
  await completed(id)
  await close(id)
  const row = async (no: number) => {
    const { rows } = await house.owner.query<{ number: string; code: string }>(
      'select number, code from session_records where session_id = $1 and version_no = $2',
      [id, no],
    )
    const [found] = rows
    if (!found) throw new Error('no such version')
    return found
  }
  const verdict = async (no: number) => {
    const body = await row(no)
    return (await house.call(api.certificates.verify, { body }, { as: 'anonymous', organization_id: null })).data
  }
  expect(await verdict(1)).toEqual({ verdict: 'record_genuine', issued_on: null })
  await reopen(id)
  await close(id)
  expect(await verdict(1)).toEqual({ verdict: 'record_replaced', issued_on: null })
  await house.owner.query(
    `update session_records set printed = jsonb_set(printed, '{people,0,minutes}', '999') where session_id = $1 and version_no = 2`,
    [id],
  )
  expect(await verdict(2)).toEqual({ verdict: 'not_found', issued_on: null })
})

test('the product’s own database role can never change or delete a record', async () => {
  const { rows } = await house.owner.query<{ may: string }>(
    `select privilege_type as may from information_schema.role_table_grants where table_name = 'session_records' and grantee = 'app_user' order by 1`,
  )
  expect(rows.map(({ may }) => may)).toEqual(['INSERT', 'SELECT'])
})

test('the sign-in sheet has a page per day, the zone, everyone with a seat, and lines for walk-ins', async () => {
  const { id, title } = await aClass({
    people: [
      { first_name: 'Rosa', last_name: 'Peña' },
      { first_name: 'فاطمة', last_name: 'الزهراء' },
    ],
  })
  const { id: organization_id } = house.agency
  await house.load({
    session_days: [
      aSessionDay({
        organization_id,
        session_id: id,
        day_no: 2,
        on_day: '2026-11-01',
        starts_at: '2026-11-01T14:00:00Z',
        ends_at: '2026-11-01T18:00:00Z',
      }),
    ],
  })
  const { bytes } = await fourCases(house, records.signInSheet, {
    args: { params: { id } },
    as: 'rn_limited',
    denied: 'coordinator_limited',
  })
  const pages = await pdfTexts(bytes)
  expect(pages).toHaveLength(2)
  for (const page of pages)
    for (const words of [
      title,
      'Rosa Peña',
      'فاطمة',
      'Ruth Goldberg, RN NY 778812',
      'Time in',
      'Signature',
      sheetCode(id),
    ])
      expect(page).toContain(withoutBlanks(words))
  expect(pages[0]).toContain(withoutBlanks('Day 1 of 2: Apr 15, 2026, 9:00 AM – 1:00 PM EDT, New York (Eastern Time)'))
  expect(pages[1]).toContain(withoutBlanks('Day 2 of 2: Nov 1, 2026, 9:00 AM – 1:00 PM EST, New York (Eastern Time)'))
})

test('the sign-in sheet is in the session’s language, and continues on another page for many people', async () => {
  const people = Array.from({ length: 20 }, (_, at) => ({ first_name: 'Ana', last_name: `Número ${at + 10}` }))
  const { id } = await aClass({ over: { language: 'es' }, people })
  const { bytes } = await house.call(records.signInSheet, { params: { id } })
  const pages = await pdfTexts(bytes)
  expect(pages.length).toBeGreaterThan(1)
  const all = pages.join('')
  for (const words of ['Hoja de asistencia', 'Control de infecciones', 'Firma del instructor', 'Ana Número 29'])
    expect(all).toContain(withoutBlanks(words))
})

test('[R-RTE-8] reports find the same sessions with missing items as their records show', async () => {
  const lacking = async (missing: RecordItem) => {
    const definition = {
      dataset: 'sessions' as const,
      columns: ['title', 'missing'],
      filters: { missing, sign_off: 'waits' },
      groups: [],
      pivot: null,
      measures: ['count', 'missing_items'],
      sort: null,
      group_sort: null,
      chart: null,
      as_of: { mode: 'now' as const, day: null },
      person: 'today' as const,
    }
    const { data } = await house.call(api.reports.preview, { params: { id: 'new' }, body: { definition } })
    return data.data.flatMap(line => (line.is === 'row' ? [line.id] : [])).toSorted()
  }
  const { rows } = await house.owner.query<{ id: Id }>(
    `select id from sessions where organization_id = $1 and state = 'open' and ends_at <= now()`,
    [house.agency.id],
  )
  const said = new Map<Id, string[]>()
  for (const { id } of rows) {
    const { data } = await house.call(records.get, { params: { id } })
    said.set(
      id,
      data.items.flatMap(({ item, why }) => (why === null ? [] : [item])),
    )
  }
  expect(rows.length).toBeGreaterThan(3)
  for (const item of recordItemKeys) {
    const wanted = [...said].flatMap(([id, items]) => (items.includes(item) ? [id] : []))
    expect(await lacking(item), item).toEqual(wanted.toSorted())
  }
})
