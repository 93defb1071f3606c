import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { zstdDecompressSync } from 'node:zlib'
import { api, type FormContent, type Id } from '@preceptor/contract'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '../../backup/write.ts'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { unseal } from '../../keys/secrets.ts'
import { openLog } from '../../lib/log.ts'
import { bodyPlace } from '../../messages/queue-mail.ts'
import { storeOf } from '../../store/open-store.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { columnsThatShow } from '../../../test/in-the-clear.ts'
import { pdfTexts } from '../../../test/pdf-texts.ts'
import { turnOf } from '../../../test/turn.ts'
import { withDatabase } from '../../../test/urls.ts'
import { aPdf, kept as keep } from '../../../test/upload-flow.ts'
import { documents } from './draw-loop.ts'

/** Planted in a form: a number, a secret word, and a medical one. */
const ssn = '219098765'
const spellings = /219[-. ]?09[-. ]?8765|quagga-passphrase|zebra ?fever/i
const secrets = { own_ssn: ssn, own_pin: 'quagga-passphrase' }
const { employeeForms, signing, answersOfForm } = api

let house: House
let lines = ''
const folder = mkdtempSync(join(tmpdir(), 'preceptor-planted-'))
const flow = formFlow(() => house)
/** Responses of the server, by call. */
const answered: [string, Buffer][] = []

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _, done) => {
      lines += String(chunk)
      done()
    },
  })
  house = await openHouse({}, undefined, openLog('trace', sink))
  const call = house.call
  house.call = async (endpoint, args, options) => {
    const reply = await call(endpoint, args, options)
    answered.push([`${endpoint.method} ${endpoint.path}`, reply.bytes])
    return reply
  }
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const content = twoSteps()
function twoSteps(): FormContent {
  const plain = aFormContent()
  const [step] = plain.steps
  if (!step) throw new Error('There is no step.')
  const fields = [
    aFormField('text', 'own_text', { required: true }),
    aFormField('ssn', 'own_ssn'),
    aFormField('text', 'own_pin', { sensitivity: 'secret' }),
    aFormField('long_text', 'own_health', { sensitivity: 'medical' }),
  ]
  const section = (key: string, own: FormContent['sections'][number]['fields']) => ({
    key,
    titles: { en: key },
    hints: {},
    when: null,
    fields: own,
  })
  return {
    ...plain,
    sections: [section('own', fields), section('doctor', [aFormField('text', 'finding', { required: true })])],
    steps: [
      { ...step, key: 'own', sections: ['own'], order: 1 },
      { ...step, key: 'doctor', who: { kind: 'outside', labels: { en: 'Doctor' } }, sections: ['doctor'], order: 2 },
    ],
  }
}
const draw = () =>
  turnOf(
    house,
    documents(house.config, () => storeOf(house.config)),
  )

/**
 * Goes through a form's whole life: filled in and signed by links with keys for repeated calls, corrected, reviewed, revealed,
 * printed and exported.
 */
async function lived(): Promise<{ form_id: Id; id: Id; employee_id: Id; mari: Device; chen: Device }> {
  const form_id = await flow.published(content, { category: 'health', review: 'any', titles: { en: 'Planted' } })
  const { id, employee_id } = await flow.given(form_id, content)
  const params = { id }
  await house.call(signing.sendLink, { params, body: { step_key: 'own', by: 'mail' } })
  const mari = await flow.device(id, 'own')
  // Malformed, for a field that does not exist, and at the wrong version
  await flow.answer(mari, { own_ssn: `${ssn}1`, own_text: 'x' })
  await flow.answer(mari, { no_such_key: ssn })
  // A database error that quotes the row
  await house.owner.query(`create function stumble() returns trigger language plpgsql as
      $$ begin raise exception 'power cut at %', new; end $$;
    create trigger stumble before update on employee_forms for each row execute function stumble()`)
  expect((await flow.answer(mari, { ...secrets, own_text: 'x', own_health: 'Zebra fever' })).status).toBe(500)
  await house.owner.query('drop function stumble cascade')
  await flow.answer(mari, { ...secrets, own_text: 'x', own_health: 'Zebra fever' })
  await house.call(signing.answer, { body: { answers: secrets } }, { as: mari, headers: { 'if-match': '"1"' } })
  await flow.sign(mari, {}, { 'idempotency-key': 'planted-1' })
  await flow.answerHere(id, { own_ssn: ssn }, { in_person: true })
  await house.call(employeeForms.reopen, { params, body: { reason: 'A typo.' } })
  await flow.answerHere(id, { own_pin: 'quagga-passphrase 2' }, { in_person: true })
  await flow.signHere(id, 'own', { in_person: true })
  const chen = await flow.device(id, 'doctor', 'outside')
  await house.call(signing.me, {}, { as: chen })
  await flow.answer(chen, { finding: 'Fit' })
  expect((await flow.sign(chen, {}, { 'idempotency-key': 'planted-2' })).data.state).toBe('review')
  const approved = { decision: 'approve' as const, reason: null }
  await house.call(employeeForms.review, { params, body: approved }, { as: 'rn_limited' })
  expect(await draw()).toBe(1)
  // A scan that shows it
  await keep(house, 'scan.pdf', aPdf('Zebra fever, 219-09-8765'), 'agency_admin', 'form')
  const headers = { 'idempotency-key': 'planted-3' }
  await house.call(employeeForms.correct, { params, body: { reason: 'A typo.' } }, { headers })
  return { form_id, id, employee_id, mari, chen }
}

const files = (at: string): string[] =>
  readdirSync(at).flatMap(name => {
    const path = join(at, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })

test('a planted number, secret and illness are nowhere in plain text, and revealing them writes an event', async () => {
  const { form_id, id, employee_id, mari, chen } = await lived()
  const params = { id }
  const found: string[] = []
  const look = (where: string, text: string) => {
    if (spellings.test(text)) found.push(where)
  }

  // Access: the medical answer only for its readers, a secret for no one
  for (const [call, bytes] of answered) {
    const text = bytes.toString()
    if (/219[-. ]?09[-. ]?8765|quagga-passphrase/.test(text)) found.push(`answer of ${call}`)
  }
  for (const as of ['coordinator_limited', 'viewer', 'csm', 'super_admin'] as const) {
    const { bytes } = await house.call(employeeForms.get, { params }, { as })
    look(`the form as ${as}`, bytes.toString())
  }
  const seen = await house.call(signing.me, {}, { as: chen })
  look('the form as the next signer', seen.bytes.toString())

  // Printed copies
  const copies = {
    masked: await house.call(employeeForms.document, { params, query: {} }),
    'of the caregiver': await house.call(signing.copy, {}, { as: mari }),
    'of the outside signer': await house.call(signing.copy, {}, { as: chen }),
  }
  for (const [name, { status, bytes }] of Object.entries(copies)) {
    expect([name, status]).toEqual([name, 200])
    const text = (await pdfTexts(bytes)).join('')
    expect(text).toContain('own')
    if (/219[-. ]?09[-. ]?8765|quagga-passphrase/.test(text)) found.push(`copy ${name}`)
    if (name === 'of the outside signer') look(`copy ${name}`, text)
  }

  // Revealed on request, and recorded
  const reveal = { key: 'own_ssn', reason: 'Payroll asks.' }
  expect((await house.call(employeeForms.reveal, { params, body: reveal })).data.value).toBe(ssn)
  const original = await house.call(employeeForms.document, { params, query: { original: '1' } })
  expect((await pdfTexts(original.bytes)).join('')).toMatch(/219-?09-?8765/)
  const { rows: told } = await house.owner.query(
    `select reason, actor_name from events where kind = 'employee_form.revealed' and subject_id = $1 order by at`,
    [id],
  )
  expect(told).toEqual([
    { reason: 'Payroll asks.', actor_name: 'Ada Admin' },
    { reason: null, actor_name: 'Ada Admin' },
  ])

  // Exports and histories
  const exports = {
    list: (format: 'csv' | 'xlsx') => house.call(employeeForms.export, { query: { format } }),
    answers: (format: 'csv' | 'xlsx') =>
      house.call(answersOfForm.export, { params: { id: form_id }, query: { format } }),
    employees: (format: 'csv' | 'xlsx') => house.call(api.employees.export, { query: { format } }),
  }
  for (const [name, get] of Object.entries(exports)) {
    const csv = await get('csv')
    expect([name, csv.status]).toEqual([name, 200])
    look(`${name}.csv`, csv.bytes.toString())
    look(`${name}.xlsx`, JSON.stringify(await readXlsx((await get('xlsx')).bytes)))
  }
  for (const format of ['csv', 'jsonl'] as const)
    look(`audit log as ${format}`, (await house.call(api.auditLog.export, { query: { format } })).bytes.toString())
  look('the form as a file', (await house.call(api.forms.file, { params: { id: form_id } })).bytes.toString())
  look('history', (await house.call(api.employees.history, { params: { id: employee_id } })).bytes.toString())
  look('evidence', (await house.call(employeeForms.evidence, { params })).bytes.toString())

  // The database, its backup, the file store, the log, the emails
  found.push(...(await columnsThatShow(house, spellings.source)))
  const backup = join(folder, 'all.backup')
  const url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
  await writeBackup(url, backup, house.config.appKeys, { store: await storeOf(house.config) })
  look('backup', zstdDecompressSync(readFileSync(backup)).toString('latin1'))
  const kept = files(house.config.filesDir)
  expect(kept.length).toBeGreaterThan(0)
  for (const path of kept) {
    const bytes = readFileSync(path)
    look(`file ${path}`, bytes.toString('latin1'))
    if (bytes.subarray(0, 5).toString() === '%PDF-') look(`file ${path}`, (await pdfTexts(bytes)).join(''))
  }
  expect(lines).toContain('"level":"error"')
  look('log', lines)
  const { rows: mails } = await house.owner.query<{ id: Id; subject: string; body_sealed: string }>(
    'select id, subject, body_sealed from outbox where body_sealed is not null',
  )
  expect(mails.length).toBeGreaterThan(1)
  for (const mail of mails)
    look('mail', mail.subject + unseal(house.config.appKeys, bodyPlace(mail.id), mail.body_sealed))
  expect([...new Set(found)]).toEqual([])
}, 120_000)
