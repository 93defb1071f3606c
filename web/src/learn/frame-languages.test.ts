import { expect, test, vi } from 'vitest'

// Tests in one process share modules: another page may have registered its texts in the same language before.
vi.resetModules()
const { formatTexts } = await import('@/lib/format-texts.ts')
const { inWords, speak } = await import('@/lib/texts/catalogue.ts')
const { playerTexts } = await import('@/widgets/player/texts.ts')
await import('./contract-texts.ts')
const { languages } = await import('@preceptor/contract')
const { frameLanguages } = await import('./frame-languages.ts')
const { learnTexts } = await import('./texts.ts')

test('the learner page has languages that the panel does not', () => {
  expect(frameLanguages.toSorted()).toEqual(['ar', 'en', 'es', 'ht', 'ru', 'zh'])
  expect(learnTexts.languages.toSorted()).toEqual(['en', 'es'])
})

test('Arabic sets right-to-left and its own plurals, and untranslated text stays English', async () => {
  await speak('ar')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(learnTexts.say('modules', { count: 2 })).toBe('وحدتان')
  expect(playerTexts.say('next')).toBe('التالي')
  expect(inWords(languages.es)).toBe('الإسبانية')
  expect(formatTexts.say('justNow')).toBe('just now')
})

test('Russian has its own plural forms', async () => {
  await speak('ru')
  expect([1, 3, 5].map(count => learnTexts.say('modules', { count }))).toEqual(['1 модуль', '3 модуля', '5 модулей'])
  await speak('en')
  expect(learnTexts.say('modules', { count: 5 })).toBe('5 modules')
})
