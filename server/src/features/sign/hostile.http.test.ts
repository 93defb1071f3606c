import { api, type FormContent, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { pdfTexts } from '../../../test/pdf-texts.ts'
import { turnOf } from '../../../test/turn.ts'
import { storeOf } from '../../store/open-store.ts'
import { documents } from '../form-documents/draw-loop.ts'

/** Hostile input is refused with an error message, or stored as plain text. */

let house: House
const { signing, employeeForms, forms } = api
const flow = formFlow(() => house)

beforeAll(async () => {
  house = await openHouse({ LIMIT_CHECK_IN_PER_IP: '1000000' })
})
afterAll(() => house.close())

const [step] = aFormContent().steps
if (!step) throw new Error('There is no step.')
const doctor = { kind: 'outside' as const, labels: { en: 'Doctor' } }
/** The caregiver signs first, then an outside signer. */
const content: FormContent = {
  ...aFormContent(),
  sections: [
    {
      key: 'own',
      titles: { en: 'Own' },
      hints: {},
      when: null,
      fields: [aFormField('text', 'line'), aFormField('long_text', 'words'), aFormField('file', 'scan')],
    },
    { key: 'theirs', titles: { en: 'Theirs' }, hints: {}, when: null, fields: [aFormField('text', 'finding')] },
  ],
  steps: [
    { ...step, key: 'own', sections: ['own'], order: 1, may_refuse: true },
    { ...step, key: 'theirs', who: doctor, sections: ['theirs'], order: 2 },
  ],
}
const formTitle = { titles: { en: '=SUM(A1) <b>Form</b>' } }
let form: Id | undefined
async function given(): Promise<{ id: Id; employee_id: Id; own: Device }> {
  form ??= await flow.published(content, formTitle)
  const made = await flow.given(form, content)
  return { ...made, own: await flow.device(made.id, 'own') }
}

describe('a signature', () => {
  test('with only invisible letters is refused, and so is a name with line breaks', async () => {
    const { own } = await given()
    for (const typed_name of ['', ' ', '\u200d\u200f', '\u202e'])
      expect((await flow.sign(own, { typed_name })).failure?.errors).toEqual({ typed_name: ['Type your name.'] })
    const lines = await flow.sign(own, { typed_name: 'Mari\nApproved by the nurse' })
    expect(lines.failure?.errors).toEqual({ typed_name: ['Write it on one line.'] })
    expect((await flow.sign(own, { typed_name: 'Mari' })).status).toBe(200)
  })

  test('only takes device times that exist in the calendar', async () => {
    const { id, own } = await given()
    for (const device_at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z'])
      expect(Object.keys((await flow.sign(own, { device_at })).failure?.errors ?? {})).toEqual(['device_at'])
    // A phone whose clock was never set
    expect((await flow.sign(own, { device_at: '1970-01-01T00:00:00Z' })).status).toBe(200)
    const { data } = await house.call(employeeForms.evidence, { params: { id } })
    expect(data.signatures[0]?.device_at).toBe('1970-01-01T00:00:00.000Z')
  })

  test('stores at most 400 characters of the browser’s name', async () => {
    const { id, own } = await given()
    expect((await flow.sign(own, {}, { 'user-agent': 'x'.repeat(10_000) })).status).toBe(200)
    const { data } = await house.call(employeeForms.evidence, { params: { id } })
    expect(data.signatures[0]?.agent).toBe('x'.repeat(400))
  })

  test('as a picture must be a small, non-empty PNG', async () => {
    const { own } = await given()
    const images = {
      none: undefined,
      huge: 'x'.repeat(399_999),
      svg: Buffer.from('<svg onload="alert(1)"/>').toString('base64'),
      // Claims to be 100,000 pixels wide and high
      bomb: bomb(100_000).toString('base64'),
    }
    for (const [name, image] of Object.entries(images)) {
      const { status, failure } = await flow.sign(own, { method: 'drawn', image })
      expect([name, status, Object.keys(failure?.errors ?? {})]).toEqual([name, 422, ['image']])
    }
    const larger = await flow.sign(own, { method: 'drawn', image: 'x'.repeat(400_001) })
    expect([larger.status, larger.failure?.code]).toEqual([400, 'MALFORMED_REQUEST'])
  })
})

function bomb(side: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4)
  header.writeUInt32BE(side, 8)
  header.writeUInt32BE(side, 12)
  header.set([8, 6, 0, 0, 0], 16)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
  return Buffer.concat([magic, header, end])
}

describe('an outside signer', () => {
  test('must have a name on one line, so that it can’t inject text into a mail', async () => {
    form ??= await flow.published(content, formTitle)
    const body = { form_id: form, due_on: null, note: null }
    const name = 'Dr. Chen\n\nYour account is closed. Go to https://evil.example'
    const params = { id: await flow.somebody() }
    const { status, failure } = await house.call(employeeForms.assign, {
      params,
      body: { ...body, outside: { theirs: { name, email: 'chen@example.org' } } },
    })
    expect([status, Object.keys(failure?.errors ?? {})]).toEqual([422, ['outside.theirs.name']])
  })
})

describe('answers', () => {
  test('are stored without characters that hide or reorder letters; markup and formulas stay plain text on paper, in mails and in files', async () => {
    const { id, own } = await given()
    const line = '<script>alert(1)</script>'
    const words = '=HYPERLINK("https://evil.example")\nab\u202edc\u2066'
    expect((await flow.answer(own, { line, words })).status).toBe(200)
    expect((await house.call(signing.me, {}, { as: own })).data.answers).toEqual({
      line,
      words: '=HYPERLINK("https://evil.example")\nabdc',
    })
    expect((await flow.sign(own, { typed_name: '<b>Mari</b>' })).status).toBe(200)
    const theirs = await flow.device(id, 'theirs', 'outside')
    expect((await flow.sign(theirs)).data.state).toBe('completed')
    await turnOf(
      house,
      documents(house.config, () => storeOf(house.config)),
    )
    const { bytes } = await house.call(signing.copy, {}, { as: own })
    const text = (await pdfTexts(bytes)).join('')
    expect(text).toContain('<script>alert(1)</script>')
    expect(text).toContain('<b>Mari</b>')
    expect(bytes.includes('/JavaScript')).toBe(false)
    expect(bytes.includes('/URI (https://evil.example')).toBe(false)
    const file = await house.call(api.answersOfForm.export, {
      params: { id: form ?? '' },
      query: { format: 'csv', columns: 'v.line,v.words' } as never,
    })
    expect(file.bytes.toString()).toContain(`"'=HYPERLINK(""https://evil.example"")`)
  })

  test('of a megabyte, with a thousand levels or with strange names are refused, and saved ones stay', async () => {
    const { own } = await given()
    await flow.answer(own, { line: 'kept' })
    const deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown
    const sent: Record<string, unknown>[] = [
      { words: 'x'.repeat(1_000_000) },
      { words: deep },
      { line: deep },
      { line: { $ne: null } },
      { line: 'a\u0000b' },
      { line: 'a\u001fb' },
      { line: 'a\ud800b' },
      { 'a\u0000': 'x' },
      { constructor: 'x' },
      { toString: 'x' },
      JSON.parse('{"__proto__": "x"}') as Record<string, unknown>,
      Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`k${n}`, 'x'])),
    ]
    for (const [n, answers] of sent.entries()) {
      const { status, failure } = await flow.answer(own, answers)
      expect([n, [400, 413, 422].includes(status), failure?.code]).toEqual([
        n,
        true,
        expect.stringMatching(/^(MALFORMED_REQUEST|INVALID|TOO_LARGE)$/),
      ])
    }
    expect((await house.call(signing.me, {}, { as: own })).data.answers).toEqual({ line: 'kept' })
  })
})

describe('a scan', () => {
  const send = (name: string, bytes: string | Uint8Array<ArrayBuffer>, as: Device) =>
    house.call(signing.file, { file: new File([bytes], name, { type: 'application/pdf' }) }, { as })

  test('is judged by its first bytes, not its name, and must be small enough', async () => {
    const { own } = await given()
    const strangers: [string, string][] = [
      ['scan.pdf', '<html><script>alert(1)</script></html>'],
      ['scan.pdf', 'MZ\u0090\u0000 a program'],
      ['scan.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['scan.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['scan.jpg', 'GIF89a'],
      ['scan.pdf', 'PK\u0003\u0004 an archive'],
      ['scan.pdf', ''],
    ]
    for (const [name, text] of strangers) {
      const { status, failure } = await send(name, text, own)
      expect([name, text, [400, 415, 422].includes(status), failure?.code]).toEqual([
        name,
        text,
        true,
        expect.stringMatching(/^(INVALID|MALFORMED_REQUEST)$/),
      ])
    }
    // No file of theirs is left for an answer to reference
    const { rows } = await house.owner.query(
      `select count(*)::int as n from files where use = 'form' and state = 'kept'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('gets a file name without paths or tricks', async () => {
    const { own } = await given()
    const pdf = '%PDF-1.7\n% a scan\n%%EOF\n'
    for (const name of ['../../etc/passwd.pdf', 'scan\u202efdp.exe.pdf', '<b>scan</b>.pdf', `${'x'.repeat(400)}.pdf`]) {
      const { status, data } = await send(name, pdf, own)
      expect([200, 400, 422]).toContain(status)
      expect(status === 200 ? data.name : '').not.toMatch(/[\\/\u202a-\u202e]/)
    }
  })
})

describe('a refusal', () => {
  test('doesn’t repeat the mistyped secret', async () => {
    const secret: FormContent = {
      ...content,
      sections: [{ ...(content.sections[0] as FormContent['sections'][0]), fields: [aFormField('ssn', 'ssn')] }],
      steps: [{ ...step, key: 'own', sections: ['own'], order: 1 }],
    }
    const { id } = await flow.given(await flow.published(secret), secret)
    const own = await flow.device(id, 'own')
    for (const ssn of ['219-09-876', '000-09-8765', '2190987655', ['219098765'], { ssn: '219098765' }]) {
      const reply = await flow.answer(own, { ssn })
      expect(reply.status).toBe(422)
      expect(JSON.stringify(reply.failure)).not.toMatch(/219|8765/)
    }
  })
})

describe('content', () => {
  const saved = async (over: (content: FormContent) => unknown) => {
    const body = { titles: { en: 'Strange' }, category: 'policy', visibility: 'general' } as const
    const { data, status, failure } = await house.call(forms.add, { body: body })
    expect(status, JSON.stringify(failure)).toBe(200)
    const changed = over(structuredClone(aFormContent())) as FormContent
    return {
      id: data.id,
      ...(await house.call(
        forms.saveDraft,
        { params: { id: data.id }, body: { content: changed } },
        { headers: { 'if-match': '*' } },
      )),
    }
  }
  const withField = (field: object) => (one: FormContent) => {
    one.sections[0]?.fields.push({ ...aFormField('text', 'extra'), ...field })
    return one
  }

  test('can’t use a key that every JavaScript object has, because a missing required answer would go unnoticed', async () => {
    for (const key of ['constructor', '__proto__', 'hasOwnProperty']) {
      const { status, failure } = await saved(withField({ key }))
      expect([key, status, Object.keys(failure?.errors ?? {})]).toEqual([key, 422, [expect.stringMatching(/\.key$/)]])
    }
  })

  test('with conditions a thousand levels deep, in circles, or in a thousand parts is refused with a message', async () => {
    let when: object = { field: 'nickname', is: 'a' }
    for (let n = 0; n < 1000; n += 1) when = { not: when }
    const many = { all: Array.from({ length: 1000 }, () => ({ field: 'nickname', is: 'a' })) }
    for (const tree of [
      when,
      many,
      { all: [] },
      { field: 'nickname' },
      { field: 'nickname', is: '(a+)+$'.repeat(200) },
    ]) {
      const { status } = await saved(withField({ when: tree }))
      expect([400, 422]).toContain(status)
    }
    const circle = await saved(withField({ when: { field: 'extra', is: 'a' } }))
    expect(circle.data.problems.map(({ sentence }) => sentence).join(' ')).toContain('extra')
  })
})
