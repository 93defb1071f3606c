import { expect, test } from 'vitest'
import { fernandezHuerta, fleschKincaid, gradeOf, gradesOf, isMeasured, measure } from './grades.ts'
import { spanishSyllables } from './spanish.ts'

const platypus = 'The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.'

test('English: the examples published with the formula', () => {
  // 13 words, 24 syllables: grade 11.3; the library counts Australian and reptilian as four each
  expect(fleschKincaid({ sentences: 1, words: 13, syllables: 24 })).toBeCloseTo(11.3, 1)
  expect(measure(platypus, 'en')).toEqual({ sentences: 1, words: 13, syllables: 26 })
  // Green Eggs and Ham: 5.7 words per sentence, 1.02 syllables per word: grade -1.3
  expect(fleschKincaid({ sentences: 10, words: 57, syllables: 57 * 1.02 })).toBeCloseTo(-1.3, 1)
})

test.each([
  ['planetoides', 4],
  ['poesía', 4],
  ['aéreo', 4],
  ['ciudad', 2],
  ['Uruguay', 3],
  ['averiguáis', 4],
  ['guerra', 2],
  ['quiero', 2],
  ['pingüino', 3],
  ['reír', 2],
  ['ahínco', 3],
  ['construir', 2],
  ['muy', 1],
  ['y', 1],
  ['yo', 1],
  ['cuidadora', 4],
])('Spanish: %s has %i syllables', (word, syllables) => {
  expect(spanishSyllables(word)).toBe(syllables)
})

test.each([
  ['infection', 3],
  ['prevention', 3],
  ['medicine', 3],
  ['bathroom', 2],
  ['lifted', 2],
  ['gloves', 1],
  ['caregiver', 3],
  ['emergency', 4],
  ['safety', 2],
])('English: %s has %i syllables', (word, syllables) => {
  expect(measure(word, 'en').syllables).toBe(syllables)
})

test('Spanish: the score, and the grade from its table', () => {
  // 100 words in 10 sentences with 200 syllables: 206.84 - 60 * 2 - 1.02 * 10
  expect(fernandezHuerta({ sentences: 10, words: 100, syllables: 200 })).toBeCloseTo(76.64)
  const easy = 'Lave sus manos con agua y jabón. Use un paño seco. No toque la cara. Diga a su jefa si ve sangre.'
  expect(gradeOf(easy, 'es')).toBeLessThanOrEqual(5)
  const hard =
    'La administración supervisada de medicamentos requiere documentación contemporánea, identificación inequívoca del beneficiario y notificación inmediata de cualquier discrepancia.'
  expect(gradeOf(hard, 'es')).toBe(13)
})

test('headings and lines without a period count as sentences, numbers are not words', () => {
  expect(measure('Before you start\nWash your hands.\n3.5 hours later', 'en')).toMatchObject({ sentences: 3, words: 8 })
})

test('a text too short has no result on its own; short texts count together, and the hardest comes first', () => {
  expect(gradeOf('Wash your hands.', 'en')).toBeNull()
  expect(gradesOf(['Wash your hands.'], 'en')).toEqual([])
  const short = ['Wash your hands.', 'Put on clean gloves.', 'Check the floor for spills.']
  expect(gradesOf([...short, platypus], 'en')).toEqual([
    { text: platypus, grade: 13 },
    { text: short.join('\n'), grade: 1, together: true },
  ])
  expect(gradesOf(['', '12 34'], 'es')).toEqual([])
})

test('a hard English text is above grade levels, and other languages are not measured', () => {
  const hard =
    'Interdisciplinary collaboration necessitates comprehensive, contemporaneous documentation regarding pharmacological administration responsibilities.'
  expect(gradeOf(hard, 'en')).toBe(13)
  expect(isMeasured('ru')).toBe(false)
})
