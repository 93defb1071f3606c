import { expect, test } from 'vitest'
import { languageName, languageWithin } from './language-names.ts'

test('a language is capitalized as an option, and inside a sentence written as its readers do', () => {
  expect([languageName('en', 'es'), languageWithin('en', 'es')]).toEqual(['Spanish', 'Spanish'])
  expect([languageName('es', 'de'), languageWithin('es', 'de')]).toEqual(['Alemán', 'alemán'])
  expect([languageName('zh', 'es'), languageWithin('zh', 'es')]).toEqual(['西班牙语', '西班牙语'])
})
