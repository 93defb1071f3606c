import { expect, test } from 'vitest'
import { named } from '../texts/texts.ts'
import { ofTrigger } from './acts.ts'
import { actWords, filtersSaid, phrasesIn, type SayingRules } from './sentence.ts'
import en from './texts/en.ts'
import es from './texts/es.ts'

const sayIn = (language: string) => (text: string) => {
  const { key = '', values = {} } = named(text) ?? {}
  const texts: Record<string, string> = language === 'es' ? es : en
  return Object.entries(values ?? {}).reduce(
    (said, [name, value]) => said.replaceAll(`{${name}}`, String(value)),
    texts[key] ?? text,
  )
}
const saying = (language: string): SayingRules => ({
  language,
  say: sayIn(language),
  filterWords: () => '',
  nameOf: () => 'I-9',
})
const form = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a04'

test('[R-RTE-10] a form is named once, whether the rule or its trigger names it', () => {
  expect(actWords({ act: 'form_remind', form_id: form }, saying('en'))).toBe('remind them of the form “I-9”')
  expect(actWords({ act: 'form_remind', form_id: ofTrigger }, saying('en'))).toBe('remind them of that form')
  expect(actWords({ act: 'form_remind', form_id: ofTrigger }, saying('es'))).toBe('recordarles ese formulario')
})

test('[R-RTE-10] filters read as part of the sentence, and joined conditions need no label', () => {
  const pairs = [
    ['Status', '“Active”'],
    ['Conditions', 'Tag: night'],
  ] as const
  const said = (language: string) => filtersSaid(pairs, { language, say: sayIn(language), joined: 'Conditions' })
  expect(said('en')).toBe('status “Active” and Tag: night')
  expect(said('es')).toBe('status “Active” y Tag: night')
})

test('[R-RTE-10] a yes/no filter reads as a phrase, not as its label and value', () => {
  const { phrases, others } = phrasesIn({
    provider_status: '1',
    programs_overdue: 'yes',
    credentials: 'expired,missing',
  })
  expect(others).toEqual({ provider_status: '1', credentials: 'expired,missing' })
  const said = (language: string) =>
    filtersSaid([['Status', '“Active”']], { language, say: sayIn(language), joined: 'Conditions', phrases })
  expect(said('en')).toBe('status “Active” and an overdue program')
  expect(said('es')).toBe('status “Active” y un programa atrasado')
})
