import { expect, test } from 'vitest'
import { namesOfScripts } from '../../../../test/names-of-scripts.ts'
import { pdfTexts, withoutBlanks } from '../../../../test/pdf-texts.ts'
import { certificateFile } from './certificate-file.ts'
import type { CertificateToPrint, Printed } from './printed.ts'
import { transcriptFile } from './transcript.ts'

const certificate = (language: string, over: Partial<Printed> = {}): CertificateToPrint => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'HHC-2026-000123',
  code: '7KQX0M2P9ZTA',
  language,
  valid_to: null,
  is_void: false,
  issued_at: '2026-11-23T15:00:00Z',
  printed: {
    agency: 'Harborlight Home Care',
    person: 'Maria Martinez',
    program: 'Fall prevention',
    completed_on: '2026-11-23',
    minutes: 255,
    topics: [],
    approvals: [],
    title: null,
    text: null,
    signer_name: null,
    signer_title: null,
    logo_id: null,
    signature_id: null,
    orientation: 'landscape',
    frame: 'double',
    ...over,
  },
})
const certificateText = async (language: string, over: Partial<Printed> = {}) =>
  (
    await pdfTexts(
      await certificateFile([certificate(language, over)], {
        pictures: new Map(),
        verifyAt: 'https://p.example/verify',
      }),
    )
  ).join('')

const transcriptText = async (person: string, program = 'Fall prevention', minutes = 60) =>
  (
    await pdfTexts(
      await transcriptFile(
        {
          number: 'HHC-T-2026-000001',
          code: '7KQX0M2P9ZTA',
          language: 'en',
          issued_on: '2026-11-23',
          issued_at: '2026-11-23T15:00:00Z',
          issued_by_name: person,
          sha256: 'ab'.repeat(32),
          printed: {
            agency: 'Harborlight Home Care',
            person,
            employee_number: '1234',
            from_on: '2026-01-01',
            to_on: '2026-11-23',
            completions: [{ program, completed_on: '2026-11-02', how: 'online', score: 90, minutes, taken_back: null }],
            hours: [{ topic: 'Infection control', mode: 'online', minutes }],
          },
        },
        'https://p.example/verify',
      ),
    )
  ).join('')

const names = Object.values(namesOfScripts).flat()

test('forty names in twenty scripts are readable and searchable on certificates', async () => {
  expect(names.length).toBeGreaterThanOrEqual(40)
  expect(Object.keys(namesOfScripts).length).toBeGreaterThanOrEqual(20)
  const file = await certificateFile(
    names.map(person => certificate('en', { person })),
    { pictures: new Map(), verifyAt: 'https://p.example/verify' },
  )
  const pages = await pdfTexts(file)
  for (const [at, name] of names.entries()) expect(pages[at]).toContain(withoutBlanks(name))
})

test('and on a transcript, as names and as titles', async () => {
  const page = await transcriptText(names.join(', '), names.join(', '))
  for (const name of names) expect(page.split(withoutBlanks(name)).length - 1, name).toBeGreaterThanOrEqual(3)
})

test.each(['ar', 'yi', 'ur', 'en'])(
  'on a paper in %s a title in the opposite direction stays whole',
  async language => {
    for (const program of ['24-hour cases', '(OSHA) 2026: part 1-2', 'CPR, 2nd edition!', 'السلامة 2026 (OSHA)']) {
      const page = await certificateText(language, { program })
      const read = program.startsWith('ا') ? ['السلامة', '2026', 'OSHA'] : [program]
      for (const words of read) expect(page).toContain(withoutBlanks(words))
    }
  },
)

test('a title is in the paper’s language or names its own', async () => {
  expect(await certificateText('es', { program: 'Fall prevention', program_language: 'en' })).toContain(
    'Fallprevention(inglés)',
  )
  expect(await certificateText('en', { program: 'Fall prevention', program_language: 'en' })).toContain(
    'FallpreventionCompletedon',
  )
  expect(await certificateText('ar', { program: '24-hour cases', program_language: 'en' })).toContain('24-hourcases')
})

test('less than an hour is shown in minutes', async () => {
  const page = await certificateText('en', { minutes: 25, topics: [{ topic: 'Hand hygiene', minutes: 25 }] })
  expect(page).toContain('25min')
  expect(page).toContain('Handhygiene25min')
  expect(page).not.toContain('0.42')
  expect(await transcriptText('Maria', 'Hand hygiene', 25)).toContain('90%25min')
})

test('a character without a font is shown by its code', async () => {
  expect(await certificateText('en', { person: '𠮷田 Hana' })).toContain('[U+20BB7]田Hana')
})
