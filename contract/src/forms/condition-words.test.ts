import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import conditionsEn from '../conditions/texts/en.ts'
import conditionsEs from '../conditions/texts/es.ts'
import { filled, saidBy } from '../texts/texts.ts'
import { conditionInWords, expressionInWords } from './condition-words.ts'
import type { FormCondition, FormExpression } from './conditions.ts'
import type { FormContent, FormField } from './content.ts'
import { blankContent, blankField } from './parts.ts'
import en from './texts/en.ts'
import es from './texts/es.ts'

const texts: Record<string, Record<string, Record<string, string>>> = {
  en: { 'contract/forms': en, 'contract/conditions': conditionsEn },
  es: { 'contract/forms': es, 'contract/conditions': conditionsEs },
}
const saying = (language: string) => ({
  language,
  say: (text: string) =>
    saidBy(
      ({ catalogue, key, values }) => {
        const found = texts[language]?.[catalogue]?.[key]
        return found === undefined ? undefined : String(filled(language, compile(found), values))
      },
      language,
      text,
    ),
})

const named = (field: FormField, english: string, spanish: string): FormField =>
  Object.assign(field, { labels: { en: english, es: spanish } })
const content: FormContent = {
  ...blankContent(),
  sections: [
    {
      key: 'a',
      titles: {},
      hints: {},
      when: null,
      fields: [
        named(blankField('yes_no', 'smokes'), 'Smoker', 'Fumador'),
        named(blankField('number', 'weight'), 'Weight', 'Peso'),
        named(blankField('date', 'tested'), 'Last test', 'Última prueba'),
        Object.assign(named(blankField('choice', 'shot'), 'Vaccine', 'Vacuna'), {
          options: [
            { key: 'now', labels: { en: 'Today', es: 'Hoy' } },
            { key: 'later', labels: { en: 'Later', es: 'Más tarde' } },
          ],
        }),
      ],
    },
  ],
}

test.each<[FormCondition, string, string]>([
  [{ field: 'smokes', is: true }, 'Smoker is Yes', 'Fumador es Sí'],
  [{ not: { field: 'smokes', is: true } }, 'Smoker is not Yes', 'Fumador no es Sí'],
  [{ field: 'shot', is_any_of: ['now', 'later'] }, 'Vaccine is Today or Later', 'Vacuna es Hoy o Más tarde'],
  [{ not: { field: 'weight', is_empty: true } }, 'Weight is answered', 'Peso está respondida'],
  [{ field: 'weight', greater: { number: 1200.5 } }, 'Weight is more than 1,200.5', 'Peso es más de 1,200.5'],
  [
    { field: 'tested', before: { text: '2026-03-01' } },
    'Last test is before Mar 1, 2026',
    'Última prueba es antes de 1 mar 2026',
  ],
  [
    { field: 'tested', within_days: -365 },
    'Last test is within the last 365 days',
    'Última prueba está dentro de los últimos 365 días',
  ],
  [{ field: 'tested', within_days: 1 }, 'Last test is within the next 1 day', 'Última prueba está dentro de 1 día'],
  [{ field: 'gone', is: 'x' }, 'gone is “x”', 'gone es “x”'],
  [
    {
      all: [
        { field: 'smokes', is: true },
        {
          any: [
            { field: 'weight', is: 1 },
            { field: 'shot', is: 'now' },
          ],
        },
      ],
    },
    'Smoker is Yes and (Weight is 1 or Vaccine is Today)',
    'Fumador es Sí y (Peso es 1 o Vacuna es Hoy)',
  ],
  [
    {
      not: {
        all: [
          { field: 'smokes', is: true },
          { field: 'weight', is: 1 },
        ],
      },
    },
    'not (Smoker is Yes and Weight is 1)',
    'no (Fumador es Sí y Peso es 1)',
  ],
])('a condition in words: %j', (condition, english, spanish) => {
  expect(conditionInWords(content, condition, saying('en'))).toBe(english)
  expect(conditionInWords(content, condition, saying('es'))).toBe(spanish)
})

test.each<[FormExpression, string]>([
  [{ sum: [{ field: 'weight' }, { number: 2 }] }, 'the sum of Weight and 2'],
  [{ times: [{ number: 100 }, { divide: [{ field: 'weight' }, { number: 4 }] }] }, '100 × (Weight ÷ 4)'],
  [{ minus: [{ field: 'weight' }, { minus: [{ number: 2 }, { number: 1 }] }] }, 'Weight − (2 − 1)'],
  [{ date_plus: [{ field: 'tested' }, { number: 1 }], unit: 'years' }, 'Last test + 1 year'],
  [{ date_plus: [{ today: true }, { field: 'weight' }] }, 'today + Weight days'],
  [{ age: { field: 'tested' } }, 'full years since Last test'],
  [
    { if: { field: 'smokes', is: true }, gives: { text: 'high' }, else: { text: 'low' } },
    '“high” if Smoker is Yes, otherwise “low”',
  ],
])('a calculation in words: %j', (expression, english) => {
  expect(expressionInWords(content, expression, saying('en'))).toBe(english)
})
