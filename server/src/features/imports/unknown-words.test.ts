import { expect, test } from 'vitest'
import { importTexts } from './texts.ts'
import { KnownWords } from './known-words.ts'
import { UnknownWords } from './unknown-words.ts'

const bronx = { id: '018f0000-0000-7000-8000-000000000001', name: 'Bronx', code: null }
const hha = { id: '018f0000-0000-7000-8000-000000000002', name: 'Home health aide', code: 'HHA' }
const luis = { id: '018f0000-0000-7000-8000-000000000003', name: 'Luis Ortega', code: 'luis@example.com' }
const lists = () => ({
  location: new KnownWords([bronx]),
  discipline: new KnownWords([hha]),
  coordinator: new KnownWords([luis]),
})
const job = '018f0000-0000-7000-8000-00000000000a'
const words = (decisions = {}) => new UnknownWords(job, lists(), decisions)

test.each([
  ['location', 'BRONX ', bronx.id],
  ['discipline', 'hha', hha.id],
  ['discipline', 'Home Health Aide', hha.id],
  ['coordinator', 'Ortega, Luis', luis.id],
  ['coordinator', 'Luis@Example.com', luis.id],
] as const)('%s “%s” is known', (field, word, id) => {
  const one = words()
  expect(one.resolve(field, word)).toEqual({ value: id })
  expect(one.list()).toEqual([])
})

test('an unknown word is created once, however it is written, and identically after a crash', () => {
  const make = { location: { queens: { action: 'create' } } }
  const one = words(make)
  const [a, b] = [one.resolve('location', 'Queens'), one.resolve('location', ' QUEENS')]
  expect(a).toMatchObject({ value: (b as { value: string }).value })
  expect(one.planned()).toMatchObject([{ field: 'location', name: 'Queens' }])
  one.count([a, b].flatMap(({ use }) => use ?? []))
  expect(one.list()).toMatchObject([{ value: 'Queens', rows: 2, decision: { action: 'create' } }])
  expect(words(make).resolve('location', 'Queens')).toEqual(a)
})

test('a name that several coordinators have is asked about; an active one wins over one that was merged', () => {
  const merged = { ...bronx, name: 'Luis Ortega', rank: 0 }
  const [one, other] = [
    { ...luis, rank: 1 },
    { ...hha, name: 'Luis Ortega', code: null, rank: 1 },
  ]
  const of = (entries: ConstructorParameters<typeof KnownWords>[0]) => ({
    ...lists(),
    coordinator: new KnownWords(entries),
  })
  expect(new UnknownWords(job, of([one, merged]), {}).resolve('coordinator', 'Ortega, Luis')).toEqual({ value: one.id })
  const both = new UnknownWords(job, of([merged, one, other]), {})
  const asked = both.resolve('coordinator', 'Ortega, Luis')
  expect(asked).toMatchObject({
    asked: importTexts.named('severalInList', { value: 'Ortega, Luis', field: 'coordinator', count: 2 }),
  })
  both.count(asked.use ? [asked.use] : [])
  expect(both.list()[0]?.among?.map(({ id }) => id)).toEqual([one.id, other.id])
  const said = { coordinator: { 'Ortega, Luis': { action: 'map' as const, id: other.id } } }
  expect(new UnknownWords(job, of([one, other]), said).resolve('coordinator', 'Ortega, Luis')).toMatchObject({
    value: other.id,
  })
})

test('a misspelled word is suggested, never accepted automatically', () => {
  const one = words()
  for (const word of ['Bronks', 'Albany']) one.count([one.resolve('location', word).use].flatMap(use => use ?? []))
  expect(one.list().map(({ suggestion }) => suggestion)).toEqual([bronx.id, null])
})

test.each([
  ['Home Health Aide', 'Home Health Aid', true],
  ['Bronks', 'Bronx', true],
  ['Registred Nurse', 'Registered Nurse', true],
  ['Ortega Luis', 'Luis Ortega', true],
  ['HHA', 'Home Health Aide', true],
  ['Licensed Practical Nurse', 'LPN', true],
  ['Bklyn', 'Brooklyn', true],
  ['Bx', 'Bronx', true],
  ['Manh.', 'Manhattan', true],
  ['Bronx Office', 'Bronx', true],
  ['Inf. Control', 'Infection control', true],
  ['HIPAA / Client Privacy', 'HIPAA and client privacy', true],
  ['HIPAA / Client Privacy', 'HIPAA privacy basics', true],
  ['HIPAA', 'HIPAA privacy', true],
  ['Fall Prevention In-Service', 'Falls prevention', true],
  ['Annual Infection Control Training', 'Infection control', true],
  ['Client privacy & HIPAA', 'Client privacy and HIPAA', true],
  ['Driver license', 'Driver’s license', true],
  ["Drivers' Licenses", 'Driver’s license', true],
  ['Dementia', 'Dementia and Alzheimer’s care', true],
  ['HIPAA', 'Client privacy and HIPAA for home care aides', true],
  ['HIPAA', 'Client privacy and HIPAA', true],
  ['Annual HIPAA 2025', 'Protecting client privacy: HIPAA', true],
  ['CPR recertification', 'Basic life support with CPR', true],
  ['FIRE DRILL', 'Emergency response and FIRE', false],
  ['Fire', 'Fire safety and emergency response', false],
  ['Technician', 'Technician Level Safety II', false],
  ['HIPAA / Client Privacy', 'Client rights', false],
  ['Technician', 'Technician II', false],
  ['II', 'III', false],
  ['Queens', 'Kings', false],
  ['Production Manager', 'Product Manager', false],
  ['Production Technician II', 'Production Technician I', false],
  ['East Side', 'West Side', false],
  ['North Office', 'South Office', false],
  ['Unit 12', 'Unit 13', false],
  ['Personal Care Aide', 'Home Care Aide', false],
  ['Physical Therapist', 'Occupational Therapist', false],
] as const)('%s looks like %s: %s', (word, name, looksAlike) => {
  const known = new KnownWords([{ id: job, name, code: null }])
  expect(known.suggest(word)).toBe(looksAlike ? job : null)
})

test('with two equally close matches, none is suggested', () => {
  const two = [bronx, { ...bronx, id: job, name: 'Broox' }]
  expect(new KnownWords(two).suggest('Bx')).toBeNull()
  const aides = ['Home health', 'Home care'].map((name, n) => ({
    id: `018f0000-0000-7000-8000-0000000000b${n}`,
    name,
    code: null,
  }))
  expect(new KnownWords(aides).suggest('Home')).toBeNull()
})

test('a name in another language does not hide a match, and a name weighs more than a code', () => {
  const [one, other] = [bronx.id, hha.id]
  const titles = [
    { id: one, name: 'Client privacy and HIPAA', code: 'PRIVACY' },
    { id: one, name: 'Privacidad del cliente y HIPAA', code: 'PRIVACY' },
    { id: other, name: 'Infection control', code: 'HIPAA' },
  ]
  expect(new KnownWords(titles).suggest('Client privacy & HIPAA')).toBe(one)
  const types = [
    { id: one, name: 'Driver’s license', code: 'DRIVER' },
    { id: other, name: 'Professional license', code: 'LICENSE' },
  ]
  expect(new KnownWords(types).suggest('Driver license')).toBe(one)
})

test('a prefix shared by two names is not a match', () => {
  const names = ['Dementia and Alzheimer’s care', 'Dementia communication skills']
  const two = names.map((name, n) => ({ id: n ? hha.id : bronx.id, name, code: null }))
  expect(new KnownWords(two).suggest('Dementia')).toBeNull()
})

test('a word that two names have is not a match', () => {
  const names = ['Client privacy and HIPAA', 'Records, faxes and HIPAA']
  const two = names.map((name, n) => ({ id: n ? hha.id : bronx.id, name, code: null }))
  expect(new KnownWords(two).suggest('HIPAA')).toBeNull()
})

test('a new entry of the file is suggested for a similar word of the file, and both are one entry', () => {
  const open = words()
  for (const word of ['The Yonkers', 'Yonkers', 'Yonkers', 'Albany', 'Albny'])
    open.count([open.resolve('location', word).use].flatMap(use => use ?? []))
  expect(open.list().map(({ value, like }) => [value, like])).toEqual([
    ['The Yonkers', 'Yonkers'],
    ['Yonkers', undefined],
    ['Albany', undefined],
    ['Albny', 'Albany'],
  ])
  const one = words({
    location: {
      'The Yonkers': { action: 'create', as: 'Yonkers' },
      Yonkers: { action: 'create' },
      Albny: { action: 'create', as: 'Bronx' },
    },
  })
  const [the, plain, known] = ['The Yonkers', 'Yonkers', 'Albny'].map(word => one.resolve('location', word))
  expect(the).toMatchObject({ value: (plain as { value: string }).value })
  expect(known).toMatchObject({ value: bronx.id })
  expect(one.planned().map(({ name }) => name)).toEqual(['Yonkers'])
})

test('initials alone are not a match where the name is spelled out', () => {
  expect(new KnownWords([{ id: job, name: 'Product Manager', code: 'PM' }]).suggest('Production Manager')).toBeNull()
})

test('the user’s decision applies, to other spellings too; a mapping to an unknown record rejects', () => {
  const one = words({
    location: {
      bronks: { action: 'map', id: bronx.id },
      Albany: { action: 'blank' },
      Utica: { action: 'map', id: job },
    },
    provider_status: { 'On the bench': { action: 'map', provider_status: 2 } },
    employment_type: { temp: { action: 'map', employment_type: 'per_diem' } },
    language: { twi: { action: 'blank' } },
  })
  expect(one.resolve('location', 'BRONKS')).toMatchObject({ value: bronx.id })
  expect(one.resolve('location', 'Albany')).toMatchObject({ blank: true })
  expect(one.resolve('location', 'Utica')).toMatchObject({
    problem: importTexts.named('notInList', { value: 'Utica', field: 'location' }),
  })
  expect(one.resolveCode('provider_status', 'on the bench', 'unknown')).toMatchObject({ value: 2 })
  expect(one.resolveCode('employment_type', 'Temp', 'unknown')).toMatchObject({ value: 'per_diem' })
  expect(one.resolveCode('language', 'Twi', 'unknown')).toMatchObject({ blank: true })
})

test('an undecided value needs a decision, and is neither created nor refused; a likely match is suggested', () => {
  const one = words()
  const given = [
    one.resolve('location', 'Bronks'),
    one.resolve('discipline', 'Home Health Aide (HHA)'),
    one.resolve('coordinator', 'Ortega Luis'),
    one.resolveCode('provider_status', 'Going on leave', 'unknown'),
    one.resolveCode('employment_type', 'Contract', 'unknown'),
    one.resolveCode('language', 'Spannish', 'unknown'),
  ]
  for (const resolved of given) expect(resolved).toMatchObject({ asked: expect.any(String) })
  expect(one.planned()).toEqual([])
  one.count(given.flatMap(({ use }) => use ?? []))
  expect(one.list().map(({ decision }) => decision.action)).toEqual(given.map(() => 'ask'))
  expect(one.list().map(({ suggestion }) => suggestion)).toEqual([bronx.id, hha.id, luis.id, '4', 'per_diem', 'es'])
})
