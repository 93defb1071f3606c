import { expect, test } from 'vitest'
import { namesOfScripts } from '../../../../../test/names-of-scripts.ts'
import { pdfTexts, withoutBlanks } from '../../../../../test/pdf-texts.ts'
import type { PersonWords } from '../person-words.ts'
import { packetPages } from './packet-file.ts'
import type { PacketToPrint, Placed } from './packet-to-print.ts'

const packet: PacketToPrint = {
  number: 'HHC-S-2026-000001',
  sample: 'chosen',
  seed: null,
  drawn_from: null,
  hired_since: null,
  as_of: '2026-11-23',
  answer: 'records',
  people: 1,
  with_gap_list: false,
  built_by_name: 'Ruth Goldberg',
  built_at: '2026-11-23T15:00:00Z',
  code: '7KQX0M2P9ZTA',
  agency: 'Harborlight Home Care',
  time_zone: 'America/New_York',
  language: 'en',
  sha256: 'ab'.repeat(32),
}

const person = (name: string, over: Partial<PersonWords> = {}): PersonWords => ({
  employee_id: '00000000-0000-4000-8000-000000000001',
  listed: name,
  name,
  employee_number: '1234',
  external_id: null,
  discipline_name: null,
  disciplines: [],
  location_name: null,
  coordinator_name: null,
  provider_status: 1,
  hire_date: '2026-01-05',
  rehire_date: null,
  termination_date: null,
  credentials: [],
  missing_types: [],
  completions: [],
  hours_from: '2025-11-24',
  hours_to: '2026-11-23',
  hours: [],
  skills: [],
  certificates: [],
  waivers: [],
  state: null,
  rules: [],
  gaps: [],
  ...over,
})

async function packetText(people: readonly PersonWords[], over: Partial<PacketToPrint> = {}) {
  async function* all(): AsyncGenerator<Placed> {
    for (const [at, one] of people.entries()) yield { ...one, place: at + 1 }
  }
  const chunks: Buffer[] = []
  for await (const chunk of packetPages({ ...packet, ...over }, all, {
    verifyAt: 'https://p.example/verify',
  }))
    chunks.push(chunk)
  return (await pdfTexts(Buffer.concat(chunks))).join('')
}

test('forty names in twenty scripts are readable and searchable in a packet, in its index and on their pages', async () => {
  const names = Object.values(namesOfScripts).flat()
  const text = await packetText(Object.values(namesOfScripts).map(all => person(all.join(', '))))
  for (const name of names) expect(text.split(withoutBlanks(name)).length - 1, name).toBeGreaterThanOrEqual(2)
})

test('titles name their language if it differs from the packet’s; less than an hour is shown in minutes', async () => {
  const completion = {
    counts_as: 'in_service',
    completed_on: '2026-11-02',
    how: 'online',
    score: 90,
    minutes: 25,
  } as const
  const one = person('Maria', {
    completions: [
      { ...completion, program: 'Caídas', program_language: 'es', provider: null, certificate: null, has_paper: false },
      { ...completion, program: 'Falls', program_language: 'en', provider: null, certificate: null, has_paper: false },
    ],
    hours: [{ topic: 'Safety', mode: 'online', minutes: 25 }],
  })
  const text = await packetText([one])
  expect(text).toContain('Caídas(Spanish)')
  expect(text).toContain('FallsOnline25min')
  expect(text).not.toContain('0.42')
  expect(await packetText([one], { language: 'es' })).toContain('Falls(inglés)')
})
