import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import programs from '../contract/src/programs/texts/en.ts'
import checkIn from '../web/src/check-in/texts/en.ts'
import checkInAr from '../web/src/check-in/texts/frame/ar.ts'
import checkInHt from '../web/src/check-in/texts/frame/ht.ts'
import checkInRu from '../web/src/check-in/texts/frame/ru.ts'
import checkInZh from '../web/src/check-in/texts/frame/zh.ts'
import learn from '../web/src/learn/texts/en.ts'
import ar from '../web/src/learn/texts/frame/ar.ts'
import ht from '../web/src/learn/texts/frame/ht.ts'
import ru from '../web/src/learn/texts/frame/ru.ts'
import zh from '../web/src/learn/texts/frame/zh.ts'
import ui from '../web/src/ui/texts/en.ts'
import quiz from '../web/src/widgets/player/kinds/quiz/texts/en.ts'
import live from '../web/src/widgets/player/kinds/live/texts/en.ts'
import packages from '../web/src/widgets/player/kinds/scorm/texts/en.ts'
import shell from '../web/src/widgets/public-shell/texts/en.ts'
import player from '../web/src/widgets/player/texts/en.ts'
import forms from '../contract/src/forms/texts/en.ts'
import { answerKeys } from '../web/src/sign/answer-words.ts'
import sign from '../web/src/sign/texts/en.ts'
import filler from '../web/src/widgets/form-filler/texts/en.ts'
import signature from '../web/src/widgets/signature/texts/en.ts'
import signAr from '../web/src/sign/texts/frame/ar.ts'
import shellAr from '../web/src/widgets/public-shell/texts/frame/ar.ts'
import signHt from '../web/src/sign/texts/frame/ht.ts'
import shellHt from '../web/src/widgets/public-shell/texts/frame/ht.ts'
import signRu from '../web/src/sign/texts/frame/ru.ts'
import shellRu from '../web/src/widgets/public-shell/texts/frame/ru.ts'
import signZh from '../web/src/sign/texts/frame/zh.ts'
import shellZh from '../web/src/widgets/public-shell/texts/frame/zh.ts'
import { formsIn } from './plural-forms.mjs'
import { faultsIn } from './texts.mjs'

/** Texts of the learners' page in languages that the panel doesn't support. */
const written = { ar, ht, ru, zh }
const checkInWords = { ar: checkInAr, ht: checkInHt, ru: checkInRu, zh: checkInZh }
const signWords = { ar: signAr, ht: signHt, ru: signRu, zh: signZh }
const shellWords = { ar: shellAr, ht: shellHt, ru: shellRu, zh: shellZh }
const catalogues = {
  learn,
  player,
  'player-quiz': quiz,
  'player-package': packages,
  'player-live': live,
  ui,
  'contract.programs': programs,
  sign,
  'form-filler': filler,
  signature,
  'contract.forms': forms,
}
const english = Object.fromEntries(
  Object.entries(catalogues).flatMap(([name, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text]),
  ),
)

test('each language says every word of the page of learners, with the same places to fill', () => {
  const wanted = Object.fromEntries(Object.keys(ru).map(key => [key, english[key]]))
  const faults = faultsIn({ frame: { en: wanted, ...written } }, {})
  expect(faults.filter(fault => !fault.includes('nothing uses'))).toEqual([])
})

test('so does the page of check-in', () => {
  const faults = faultsIn({ frame: { en: checkIn, ...checkInWords } }, {})
  expect(faults.filter(fault => !fault.includes('nothing uses'))).toEqual([])
})

test('so does the page on which forms are signed, with all that is said of answers', () => {
  const keys = [
    ...Object.entries({ sign, 'form-filler': filler, signature }).flatMap(([name, texts]) =>
      Object.keys(texts).map(key => `${name}.${key}`),
    ),
    ...answerKeys.map(key => `contract.forms.${key}`),
    'ui.loading',
  ]
  const wanted = Object.fromEntries(keys.map(key => [key, english[key]]))
  const faults = faultsIn({ frame: { en: wanted, ...signWords } }, {})
  expect(faults.filter(fault => !fault.includes('nothing uses'))).toEqual([])
})

test('what is said of answers is all that their check names', () => {
  const source = readFileSync(new URL('../contract/src/forms/answers.ts', import.meta.url), 'utf8')
  const named = new Set([...source.matchAll(/formsText\('(\w+)'/g)].map(([, key]) => key))
  expect([...named].filter(key => !answerKeys.includes(key))).toEqual([])
})

test('so does what these pages share', () => {
  const faults = faultsIn({ frame: { en: shell, ...shellWords } }, {})
  expect(faults.filter(fault => !fault.includes('nothing uses'))).toEqual([])
})

test('numbers have every form that the language has', () => {
  for (const [language, texts] of [written, checkInWords, signWords, shellWords].flatMap(Object.entries)) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [key, text] of Object.entries(texts))
      for (const forms of formsIn(text))
        expect([language, key, forms.toSorted()]).toEqual([language, key, pluralCategories.toSorted()])
  }
})
