import { expect, test } from 'vitest'
import errors from '../server/src/errors/texts/en.ts'
import attemptNews from '../server/src/features/attempt-news/texts/en.ts'
import auth from '../server/src/features/auth/texts/en.ts'
import bulk from '../server/src/features/bulk-changes/texts/en.ts'
import forms from '../server/src/features/employee-forms/texts/en.ts'
import links from '../server/src/features/learner-links/texts/en.ts'
import learners from '../server/src/features/learners/texts/en.ts'
import learning from '../server/src/features/learning/texts/en.ts'
import sign from '../server/src/features/sign/texts/en.ts'
import ar from '../server/src/lib/learner-words/ar.ts'
import ht from '../server/src/lib/learner-words/ht.ts'
import ru from '../server/src/lib/learner-words/ru.ts'
import zh from '../server/src/lib/learner-words/zh.ts'
import { namedDay } from '../contract/src/texts/texts.ts'
import { learnersTexts } from '../server/src/features/learners/texts.ts'
import { learningTexts } from '../server/src/features/learning/texts.ts'
import { employeeFormTexts } from '../server/src/features/employee-forms/texts.ts'
import { signTexts } from '../server/src/features/sign/texts.ts'
import { inWords } from '../server/src/lib/texts.ts'
import { formsIn } from './plural-forms.mjs'
import { faultsIn } from './texts.mjs'

/** Server errors for learners, in languages that the panel doesn't support. */
const written = { ar, ht, ru, zh }
const english = Object.fromEntries(
  Object.entries({
    errors,
    auth,
    'attempt-news': attemptNews,
    'bulk-changes': bulk,
    'learner-links': links,
    learners,
    learning,
    sign,
    'employee-forms': forms,
  }).flatMap(([name, texts]) => Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text])),
)

test('each language says the same refusals and messages, with the same places to fill and every form of numbers', () => {
  const wanted = Object.fromEntries(Object.keys(ru).map(key => [key, english[key]]))
  const faults = faultsIn({ words: { en: wanted, ...written } }, {})
  expect(faults.filter(fault => !fault.includes('nothing uses'))).toEqual([])
  for (const [language, texts] of Object.entries(written)) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [key, text] of Object.entries(texts))
      for (const forms of formsIn(text))
        expect([language, key, forms.toSorted()]).toEqual([language, key, pluralCategories.toSorted()])
  }
})

test('a signer is refused in their language', () => {
  expect(inWords('ru', employeeFormTexts.named('notYet', { day: namedDay('2026-03-14') }))).toMatch(/^Эту форму можно/)
  expect(inWords('ar', signTexts.named('closed'))).toBe('لم يعد هذا النموذج يقبل إجابات.')
  expect(inWords('zh', employeeFormTexts.named('noHold'))).toBe(forms.noHold)
})

test('a sentence that has no words in the language is English as a whole', () => {
  const notYet = learningTexts.named('notYet', { day: namedDay('2026-03-14') })
  expect(inWords('zh', notYet)).toBe('此课程可以从 2026年3月14日 开始。')
  expect(inWords('zh', learnersTexts.named('otherDay'))).toBe(learners.otherDay)
})
