import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { evaluateForm, type FormContent } from '@preceptor/contract'
import type { AnswerValue } from '@preceptor/contract/forms/answer-values'
import { fieldsOf, isSecret } from '@preceptor/contract/forms/parts'
import { formValues } from '@preceptor/contract/forms/values'
import { drawsOf, randomAnswers, randomForm } from '@preceptor/contract/forms/random-form.test-data'
import type { FormPerson } from '@preceptor/contract/forms/employee-fields'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { campaign, inProve } from '../../../test/campaign.ts'
import { pdfTexts } from '../../../test/pdf-texts.ts'
import { png } from '../../../test/pictures.ts'
import { contextOf } from '../employee-forms/held.ts'
import { documentWords, type FormWords, openWords, sealWords } from '../employee-forms/complete.ts'
import { attested, sha256, wordsOf } from '../employee-forms/turns.ts'
import { drawDocument } from './draw-document.ts'
import { makeSealKey, type SealKey } from './seal-certificate.ts'
import { sealFault, sealPdf } from './seal-pdf.ts'
import { shownWords } from './shown-words.ts'

vi.setConfig({ testTimeout: 4 * 3_600_000, hookTimeout: 120_000 })
const many = campaign(4, 1_000)
/** Independent tools that check a seal and that the product doesn't use. */
const tools = ['pdfsig', 'openssl', 'qpdf']
/** The most forms checked by the tools at once. */
const together = 4
const keys = [{ id: 'k1', key: Buffer.alloc(32, 7) }]
const id = '0190a1b2-c3d4-7e5f-8a9b-000000000001'
const today = '2026-05-05'
const at = new Date(`${today}T14:00:00Z`)
const folder = mkdtempSync(join(tmpdir(), 'preceptor-seals-'))
let root: SealKey
let key: SealKey
const picture = png({ width: 60, height: 20 }).toString('base64')

beforeAll(async () => {
  // As in the product; shorter in `npm test`, because finding primes takes seconds
  const [ofRoot, ofAgency] = [campaign(2048, 4096), campaign(2048, 3072)]
  const years = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
  root = await makeSealKey({ name: 'Preceptor root', bits: ofRoot, ...years('2026-01-01', '2046-01-01') })
  const agency = { name: 'Zoë Home Care', bits: ofAgency, issuer: root }
  key = await makeSealKey({ ...agency, ...years('2026-01-01', '2031-01-01') })
  writeFileSync(join(folder, 'root.pem'), root.certificate)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const person: FormPerson = {
  first_name: 'Marisol',
  middle_name: null,
  last_name: 'Peña-Łukasz',
  preferred_name: null,
  employee_number: 'E-7',
  email: null,
  mobile: null,
  phone_2: null,
  birth_date: '1990-04-05',
  hire_date: '2024-02-29',
  discipline_name: 'HHA',
  location_name: 'Bronx',
  coordinator_name: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  emergency_contacts: [],
}

/** Returns answers in which each text names its field. */
function told(content: FormContent, answers: Readonly<Record<string, AnswerValue>>) {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => {
      const kind = fieldsOf(content).find(one => one.key === name)?.kind
      return [name, kind === 'text' || kind === 'long_text' ? `answer(${name})` : value]
    }),
  )
}

interface Completed {
  content: FormContent
  words: FormWords
  /** Keys of texts that were answered and end up hidden. */
  hidden: string[]
  shown: string[]
  /** Keys stored for lists and exports when the hidden ones are requested. */
  listed: string[]
}
/** Builds a random form as settled by its completion. */
function completed(seed: number): Completed {
  const random = drawsOf(seed)
  const content = randomForm(random)
  const language = random.next() < 0.5 ? ('en' as const) : ('es' as const)
  const given = told(content, randomAnswers(random, content))
  const context = contextOf({ today, language, employee: person })
  const evaluation = evaluateForm(content, given, context)
  const { visible } = evaluation
  const answers = Object.fromEntries(Object.entries(given).filter(([name]) => visible.has(name)))
  const held = {
    content,
    content_hash: sha256(JSON.stringify(content)),
    number: 1,
    answers,
    salt: 'salt',
    today,
    language,
    corrects_id: null,
    completed_on: today,
    expires_on: null,
    cycle_no: 1,
    renews_id: null,
    renews_until: null,
    ends_on: null,
    renews_on: null,
    titles: { en: `Form ${seed}`, es: `Formulario ${seed}` },
    code: null,
    category: 'health' as const,
    visibility: 'general' as const,
    evidence: random.next() < 0.5 ? ('appended' as const) : ('beside' as const),
    employee: person,
    signers: [],
  }
  const signatures: FormWords['signatures'][number][] = []
  for (const { key: step } of content.steps) {
    const answers_hash = sha256(wordsOf(held, { step, language, on: today, before: signatures, files: {} }))
    const isDrawn = random.next() < 0.5
    signatures.push({
      id: `${id.slice(0, -1)}${signatures.length}`,
      step_key: step,
      signer_id: id,
      signer_name: 'Marisol Peña-Łukasz',
      user_id: null,
      method: isDrawn ? 'drawn' : 'typed',
      typed_name: isDrawn ? null : 'Marisol Peña-Łukasz',
      image: isDrawn ? picture : null,
      language,
      ...attested(held, step, language),
      answers_hash,
      proof: 'birth_date',
      witness_name: null,
      at: at.toISOString(),
      device_at: null,
      ip: '203.0.113.7',
      agent: 'Mozilla/5.0',
      is_superseded: false,
    })
  }
  const number = `ZHC-F-2026-${String(seed).padStart(6, '0')}`
  const rest = { agency: 'Zoë Home Care', time_zone: 'America/New_York', code: 'ABCDEFGHJKMN', review: null }
  const words = documentWords(held, { ...rest, number, signatures, files: [] })
  const texts = Object.keys(given).filter(name => given[name] === `answer(${name})`)
  return {
    content,
    words,
    hidden: texts.filter(name => !visible.has(name)),
    shown: texts.filter(name => visible.has(name)),
    listed: formValues(content, given, evaluation).map(({ key: name }) => name),
  }
}

async function sealed(words: FormWords) {
  const document = shownWords(words, { issued_at: at.toISOString(), verify_at: 'https://panel.example.org/verify' })
  const plain = await drawDocument(document, 'document')
  return sealPdf(plain, { key, root: root.certificate, at, reason: `Form ${words.number}`, agency: 'Zoë Home Care' })
}

/** Returns the positions of the seal in the file: the bytes it covers, and its contents. */
function partsOf(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  const [, first = 0, second = 0] = (/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(file.toString('latin1')) ?? []).map(
    Number,
  )
  const hex = file.subarray(first + 1, second - 1).toString('latin1')
  return { covered: Buffer.concat([file.subarray(0, first), file.subarray(second)]), der: Buffer.from(hex, 'hex') }
}
/** DER states its own length; the rest is padding. */
function trimmed(der: Buffer): Buffer {
  const octets = (der[1] ?? 0) & 0x7f
  return der.subarray(0, 2 + octets + der.readUIntBE(2, octets))
}

const run = promisify(execFile)
/** Runs a tool and returns its output, even if it fails. */
const said = (tool: string, ...asked: string[]): Promise<{ ok: boolean; words: string }> =>
  run(tool, asked, { encoding: 'utf8' }).then(
    ({ stdout, stderr }) => ({ ok: true, words: stdout + stderr }),
    (error: { stdout?: string; stderr?: string }) => ({ ok: false, words: `${error.stdout}${error.stderr}` }),
  )

/** Returns the independent tools' complaint about a sealed file, or null. */
async function faultOfOthers(bytes: Uint8Array, name: string): Promise<string | null> {
  const [file = '', content = '', signature = ''] = ['pdf', 'bin', 'der'].map(end => join(folder, `${name}.${end}`))
  const { covered, der } = partsOf(bytes)
  await Promise.all([writeFile(file, bytes), writeFile(content, covered), writeFile(signature, trimmed(der))])
  const cms = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', signature, '-content', content, '-purpose', 'any']
  const time = ['-CAfile', join(folder, 'root.pem'), '-attime', `${at.getTime() / 1000}`, '-out', '/dev/null']
  const [pdfsig, openssl, qpdf] = await Promise.all([
    said('pdfsig', '-nocert', file),
    said('openssl', ...cms, ...time),
    said('qpdf', '--check', file),
  ])
  await Promise.all([file, content, signature].map(one => rm(one)))
  if (!pdfsig.words.includes('Signature Validation: Signature is Valid.')) return `pdfsig: ${pdfsig.words}`
  if (!pdfsig.words.includes('Total document signed')) return `pdfsig: ${pdfsig.words}`
  if (!openssl.ok) return `openssl: ${openssl.words}`
  return qpdf.ok && !/WARNING/.test(qpdf.words) ? null : `qpdf: ${qpdf.words}`
}

test.runIf(inProve)('the external tools for checking seals are installed', () => {
  const missing = tools.filter(name => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  expect(missing, 'Install poppler-utils (pdfsig), openssl and qpdf.').toEqual([])
})

test(`${many} random forms: the seal holds, the same words make the same bytes, and nothing hidden is in words or paper`, async () => {
  let hid = 0
  // The tools check some forms while the next ones are drawn
  const judged: Promise<[number, string | null]>[] = []
  const settleJudged = async () => {
    for (const [seed, fault] of await Promise.all(judged.splice(0))) expect([seed, fault]).toEqual([seed, null])
  }
  for (let seed = 1; seed <= many; seed++) {
    const { words, hidden, shown, listed, content } = completed(seed)
    // As stored, and opened again
    const kept = sealWords(keys, id, words)
    const again = openWords(keys, { id, ...kept })
    const bytes = await sealed(words)
    expect([seed, sealFault(bytes, root.certificate)]).toEqual([seed, null])
    expect([seed, Buffer.from(await sealed(again)).equals(Buffer.from(bytes))]).toEqual([seed, true])
    if (inProve) judged.push(faultOfOthers(bytes, `form-${seed}`).then(fault => [seed, fault]))
    if (judged.length === together) await settleJudged()
    hid += hidden.length
    const text = (await pdfTexts(Buffer.from(bytes))).join('')
    const inWords = JSON.stringify(again)
    for (const name of hidden)
      expect([seed, name, text.includes(`answer(${name})`), inWords.includes(`answer(${name})`)]).toEqual([
        seed,
        name,
        false,
        false,
      ])
    expect([seed, listed.filter(name => !words.visible.includes(name))]).toEqual([seed, []])
    for (const name of shown) expect([seed, name, text.includes(`answer(${name})`)]).toEqual([seed, name, true])
    const masked = JSON.stringify(
      await pdfTexts(
        await drawDocument(shownWords(again, { issued_at: at.toISOString(), verify_at: 'https://x' }), 'masked'),
      ),
    )
    for (const field of fieldsOf(content).filter(isSecret)) expect(masked).not.toContain(`answer(${field.key})`)
  }
  await settleJudged()
  // The campaign only counts if it hides something
  expect(hid).toBeGreaterThan(many / 2)
})

/** Applies bytes after the end, and edits as PDF writers append them: a changed object, a new xref table, a new end. */
function edited(bytes: Buffer, n: number): Buffer {
  const add = (text: string) => Buffer.concat([bytes, Buffer.from(text, 'latin1')])
  if (n % 4 === 0) return add('\n'.repeat(1 + (n % 7)))
  if (n % 4 === 1) return add(`\n% ${n}\n%%EOF\n`)
  const text = bytes.toString('latin1')
  const objects = [...text.matchAll(/\n(\d+) 0 obj/g)].map(([, number]) => Number(number))
  const number = objects[(n * 7) % objects.length] ?? 1
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? '0'
  const size = Math.max(...objects) + 1
  const [, catalog = '1'] = /\/Root (\d+) 0 R/.exec(text) ?? []
  const range = n % 4 === 2 ? '' : `/ByteRange [0 10 20 ${bytes.length}] `
  const object = `\n${number} 0 obj\n<< ${range}/Edited ${n} >>\nendobj\n`
  const table = bytes.length + object.length
  const place = String(bytes.length + 1).padStart(10, '0')
  return add(
    `${object}xref\n${number} 1\n${place} 00000 n \ntrailer\n<< /Size ${size} /Root ${catalog} 0 R /Prev ${before} >>\nstartxref\n${table}\n%%EOF\n`,
  )
}

test('flipped bits, appended bytes and edits never pass', async () => {
  const bytes = Buffer.from(await sealed(completed(7).words))
  const digest = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')
  // Checks as `/verify` does: it is exactly the stored file, and its seal is valid
  const passes = (file: Buffer) => digest(file) === digest(bytes) && sealFault(file, root.certificate) === null
  expect(passes(bytes)).toBe(true)
  const flips = campaign(80, 10_000)
  const random = drawsOf(1)
  const [, from = 0, to = 0] = (/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(bytes.toString('latin1')) ?? []).map(Number)
  expect(to).toBeGreaterThan(from)
  const flipped = Array.from({ length: flips }, () => {
    const place = Math.floor(random.next() * bytes.length)
    const file = Buffer.from(bytes)
    file[place] = (file[place] ?? 0) ^ (1 << Math.floor(random.next() * 8))
    const isOfSeal = place >= from && place < to
    return [place, passes(file), isOfSeal ? 'in the seal' : sealFault(file, root.certificate)] as const
  })
  expect(flipped.filter(([, isPassed]) => isPassed)).toEqual([])
  // The seal alone detects every changed byte; in its own place, a hex letter can be upper or lower case
  expect(flipped.filter(([, , fault]) => fault === null)).toEqual([])
  const edits = Array.from({ length: campaign(12, 200) }, (_, n) => {
    const file = edited(bytes, n)
    return [n, sealFault(file, root.certificate), passes(file)] as const
  })
  // The seal alone, without the stored digest, refuses them too
  expect(edits.filter(([, fault, isPassed]) => fault === null || isPassed)).toEqual([])
  if (!inProve) return
  // Other tools report a valid signature on an edited file, but not over the whole file
  const file = join(folder, 'edited.pdf')
  writeFileSync(file, edited(bytes, 2))
  expect(execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })).not.toContain('Total document signed')
})
