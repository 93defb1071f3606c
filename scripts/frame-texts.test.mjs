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
import player from '../web/src/widgets/player/texts/en.ts'
import { formsIn } from './plural-forms.mjs'
import { faultsIn } from './texts.mjs'

/** The words of the page of learners in languages that the panel does not speak. */
const written = { ar, ht, ru, zh }
const checkInWords = { ar: checkInAr, ht: checkInHt, ru: checkInRu, zh: checkInZh }
const catalogues = {
  learn,
  player,
  'player-quiz': quiz,
  'player-package': packages,
  'player-live': live,
  ui,
  'contract.programs': programs,
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

test('numbers have every form that the language has', () => {
  for (const [language, texts] of [...Object.entries(written), ...Object.entries(checkInWords)]) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [key, text] of Object.entries(texts))
      for (const forms of formsIn(text))
        expect([language, key, forms.toSorted()]).toEqual([language, key, pluralCategories.toSorted()])
  }
})
