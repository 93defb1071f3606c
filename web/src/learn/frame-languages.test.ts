import { expect, test } from 'vitest'
import { formatTexts } from '@/lib/format-texts.ts'
import { inWords, speak } from '@/lib/texts/catalogue.ts'
import { playerTexts } from '@/widgets/player/texts.ts'
import './contract-texts.ts'
import { languages } from '@preceptor/contract'
import { frameLanguages } from './frame-languages.ts'
import { learnTexts } from './texts.ts'

test('the page of learners speaks languages that the panel does not', () => {
  expect(frameLanguages.toSorted()).toEqual(['ar', 'en', 'es', 'ht', 'ru', 'zh'])
  expect(learnTexts.languages.toSorted()).toEqual(['en', 'es'])
})

test('Arabic turns the page round and counts as Arabic does; what has no words in it stays English', async () => {
  await speak('ar')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(learnTexts.say('modules', { count: 2 })).toBe('وحدتان')
  expect(playerTexts.say('next')).toBe('التالي')
  expect(inWords(languages.es)).toBe('الإسبانية')
  expect(formatTexts.say('justNow')).toBe('just now')
})

test('Russian has its own forms of numbers', async () => {
  await speak('ru')
  expect([1, 3, 5].map(count => learnTexts.say('modules', { count }))).toEqual(['1 модуль', '3 модуля', '5 модулей'])
  await speak('en')
  expect(learnTexts.say('modules', { count: 5 })).toBe('5 modules')
})
