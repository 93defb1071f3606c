import { formText } from '@preceptor/contract/texts/forms'
import { expect, test } from 'vitest'
import { acceptedLanguage, inWords, inWordsWithin, namedTogether, panelLanguages, roleTexts } from './texts.ts'

test('a language is available when its files exist', () => {
  expect(panelLanguages).toEqual(expect.arrayContaining(['en', 'es']))
  expect(roleTexts.say('es', 'viewer')).toBe('Lector')
  expect(roleTexts.say('la', 'viewer')).toBe('Viewer')
})

test('many named texts together stay small, and each is in the reader’s language', () => {
  const many = Array.from({ length: 500 }, () => formText('emailMissing'))
  const together = namedTogether([namedTogether(many), 'Plain words.'], ', ')
  expect(together.length).toBeLessThan(500 * 80)
  expect(inWords('es', together)).toBe(`${Array(500).fill('Escriba un correo electrónico.').join(' ')}, Plain words.`)
  expect(inWordsWithin('en', JSON.stringify({ reason: namedTogether(['One', formText('emailMissing')]) }))).toBe(
    '{"reason":"One Enter an email address."}',
  )
  expect([namedTogether([]), namedTogether(['One'])]).toEqual(['', 'One'])
})

test('picks the preferred available language of a request', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['la, es;q=0.3, en;q=0.7', 'en'],
    ['la-VA,la', 'en'],
    ['es;q=0, en;q=0.1', 'en'],
    ['*', 'en'],
    [`${'x,'.repeat(10_000)}es`, 'en'],
  ]
  for (const [header, language] of cases) expect(acceptedLanguage(header), header).toBe(language)
})

/** Strings in older rows that look like named texts but aren't. */
const looksNamed = [
  '',
  '["forms","nope"',
  '["nobody","emailMissing"]',
  '["forms","nope"]',
  '["forms","constructor"]',
  '["forms","__proto__"]',
  '["forms","tooLong"]',
  '["forms","tooLong",{"most":{"toString":1}}]',
  '["forms","tooLong",[3]]',
  '["forms",7]',
  '[7,"tooLong",{"most":3}]',
  '["contract/employees","nope"]',
  '["day","soon"]',
  '["forms","emailMissing",{},{}]',
  '{"forms":"emailMissing"}',
  'null',
  '"x"',
]

test('plain text stays as is; text that only looks named reads as typed, without the mark', () => {
  expect(inWords('es', 'Enter a name.')).toBe('Enter a name.')
  for (const typed of looksNamed) {
    expect(inWords('es', `\u001f${typed}`), typed).toBe(typed)
    expect(inWords('es', `\u001f\u001f${typed}`), typed).toBe(typed)
  }
})

test('an answer with rows that look named stays valid JSON, and nothing else in it changes', () => {
  const named = formText('emailMissing')
  const answer = {
    rows: looksNamed.map(typed => `\u001f${typed}`),
    inside: [`He said "${named}`, `a\\${named}`, String.raw`\u001f["forms","emailMissing"]`],
    [`\u001f["http","x${'y'.repeat(20)}"]`]: named,
  }
  const said = JSON.parse(String(inWordsWithin('es', JSON.stringify(answer)))) as typeof answer
  expect(said).toEqual({
    ...answer,
    rows: looksNamed,
    [`["http","x${'y'.repeat(20)}"]`]: inWords('es', named),
    [`\u001f["http","x${'y'.repeat(20)}"]`]: undefined,
  })
  expect(inWords('es', named)).toBe('Escriba un correo electrónico.')
})

test('a key missing from every catalog is never compiled as a message', () => {
  for (const key of ['{broken', 'Hi {name}', '<b>', 'constructor'])
    for (const language of ['en', 'es', 'vi', 'la']) {
      expect(roleTexts.say(language, key as 'viewer')).toBe(key)
      expect(inWords(language, `\u001f["roles","${key}"]`)).toBe(`["roles","${key}"]`)
    }
})
