import { expect, test } from 'vitest'
import { acceptedLanguage, inWords, panelLanguages, roleTexts } from './texts.ts'

test('a language is there when its files are', () => {
  expect(panelLanguages).toEqual(expect.arrayContaining(['en', 'es']))
  expect(roleTexts.say('es', 'viewer')).toBe('Lector')
  expect(roleTexts.say('la', 'viewer')).toBe('Viewer')
})

test('the best liked language of a request that there is', () => {
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

test('a sentence nobody named stays as it is, also one that only looks named', () => {
  for (const typed of [
    'Enter a name.',
    '\u001f',
    '\u001f["forms","nope"',
    '\u001f["nobody","emailMissing"]',
    '\u001fnull',
  ])
    expect(inWords('es', typed)).toBe(typed)
})
