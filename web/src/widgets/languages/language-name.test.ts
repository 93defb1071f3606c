import { afterEach, expect, test } from 'vitest'
import { speak } from '@/lib/texts/catalogue.ts'
import { languageName, languageWithin } from './language-name.ts'

afterEach(() => speak('en'))

test('a language is capitalized as an option, and inside a sentence written as its readers do', async () => {
  await speak('en')
  expect(['es', 'ht'].map(languageName)).toEqual(['Spanish', 'Haitian Creole'])
  expect(['es', 'ht'].map(languageWithin)).toEqual(['Spanish', 'Haitian Creole'])
  await speak('es')
  expect(['es', 'ht'].map(languageName)).toEqual(['Español', 'Criollo haitiano'])
  expect(['es', 'ht'].map(languageWithin)).toEqual(['español', 'criollo haitiano'])
  expect([languageName('xx'), languageName('constructor')]).toEqual(['xx', 'constructor'])
})
