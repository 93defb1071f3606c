import { languages } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { pdfTexts, withoutBlanks } from '../../../../test/pdf-texts.ts'
import { certificateFile } from './certificate-file.ts'
import type { CertificateToPrint, Printed } from './printed.ts'
import { printTexts } from './words.ts'

const certificate = (language: string, over: Partial<Printed> = {}): CertificateToPrint => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'HHC-2026-000123',
  code: '7KQX0M2P9ZTA',
  language,
  valid_to: '2027-11-22',
  is_void: false,
  issued_at: '2026-11-23T15:00:00Z',
  printed: {
    agency: 'Harborlight Home Care',
    person: 'Maria Martinez',
    program: 'Fall prevention',
    completed_on: '2026-11-23',
    minutes: 255,
    topics: [{ topic: 'Infection control', minutes: 255 }],
    approvals: [{ state: 'NY', number: 'A-1234' }],
    title: null,
    text: null,
    signer_name: 'Ruth Goldberg, RN',
    signer_title: null,
    logo_id: null,
    signature_id: null,
    orientation: 'landscape',
    frame: 'double',
    ...over,
  },
})
const made = (...all: CertificateToPrint[]) =>
  certificateFile(all, { pictures: new Map(), verifyAt: 'https://panel.example.org/verify' })

test.each([
  ['en', 'Nguyễn Thị Hồng Đào', 'Fall prevention'],
  ['es', 'Íñigo Peña', 'Prevención de caídas'],
  ['ru', 'Щербакова Юлия', 'Предотвращение падений'],
  ['uk', 'Їжакевич Ґанна', 'Запобігання падінням'],
  ['zh', '陈美玲', '居家防跌倒'],
  ['zh', '陳美齡', '預防跌倒'],
  ['ar', 'فاطمة الزهراء', 'الوقاية من السقوط في المنزل'],
  ['yi', 'רבֿקה גאָלדבערג', 'פֿאַרמיידן פֿאַלן אין דער היים'],
  ['ko', '김지은', '낙상 예방'],
  ['pl', 'Żółkiewska Łucja', 'Zapobieganie upadkom'],
])('in %s the name of %s is readable and searchable', async (language, person, program) => {
  const [page = ''] = await pdfTexts(await made(certificate(language, { person, program })))
  const title = printTexts.say(language, 'title')
  for (const words of [person, program, title, 'Harborlight Home Care', 'HHC-2026-000123', '7KQX-0M2P-9ZTA'])
    expect(page).toContain(withoutBlanks(words))
})

test('a line in both directions keeps its words whole, with brackets around them', async () => {
  const [page = ''] = await pdfTexts(await made(certificate('ar', { program: 'السلامة (OSHA 2026) في العمل' })))
  for (const words of ['السلامة', 'OSHA2026', 'في العمل']) expect(page).toContain(withoutBlanks(words))
})

test('every language our people read has its certificate, with every character in the fonts', async () => {
  for (const language of Object.keys(languages)) {
    const [page = ''] = await pdfTexts(await made(certificate(language)))
    expect(page, language).toContain('MariaMartinez')
  }
  expect(printTexts.languages.toSorted()).toEqual(Object.keys(languages).toSorted())
  expect(directionOf('yi')).toBe('rtl')
})

test('the same certificate has the same bytes; many are one file with one page each', async () => {
  expect((await made(certificate('yi'))).equals(await made(certificate('yi')))).toBe(true)
  const pages = await pdfTexts(await made(certificate('en'), certificate('zh', { orientation: 'portrait' })))
  expect(pages).toHaveLength(2)
})

test('names and texts of maximum length stay on the page', async () => {
  const long = certificate('en', {
    person: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim(),
    program: 'A very long title of a program that was written by somebody in a hurry '.repeat(3).slice(0, 200),
    text: 'Words that an agency wrote about itself and its aides. '.repeat(11).slice(0, 600),
    topics: Array.from({ length: 12 }, (_, at) => ({ topic: `Topic of some length ${at}`, minutes: 30 })),
    approvals: Array.from({ length: 20 }, (_, at) => ({ state: 'NY', number: `A-${at}` })),
  })
  const opening = getDocument({ data: new Uint8Array(await made(long)), verbosity: 0 })
  const pdf = await opening.promise
  expect(pdf.numPages).toBe(1)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const low = items.flatMap(item => ('transform' in item && item.str.includes('A-') ? [Number(item.transform[5])] : []))
  // Above the signature and the code, whose area starts 150 points from the bottom
  for (const y of low) expect(y).toBeGreaterThan(140)
  await opening.destroy()
})
