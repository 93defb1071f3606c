import { expect, test } from 'vitest'
import { messageEvents } from '../system-messages.ts'
import { templateProblems } from './check.ts'
import { readyReplyFields } from './fields.ts'
import { mergeWords } from './merge.ts'
import { namesIn, nearestName, parseWords } from './parse.ts'

const ofReply = { fields: readyReplyFields, channel: 'mail' } as const
const said = (sentences: string[] | undefined) =>
  (sentences ?? []).map(sentence => {
    const [, key, values] = JSON.parse(sentence.slice(1)) as [string, string, Record<string, string>?]
    return [key, values?.variable ?? null]
  })
const english = (body: string) => ({ en: { subject: 'Hello', body, is_reviewed: true } })
const problemsOf = (body: string) => said(templateProblems(english(body), ofReply)['texts.en.body'])

test('variables and fallbacks are read, and nothing else', () => {
  expect(parseWords('Hi {{first_name}}, ask {{ coordinator | the office }}.')).toEqual({
    pieces: [
      'Hi ',
      { name: 'first_name', fallback: null },
      ', ask ',
      { name: 'coordinator', fallback: 'the office' },
      '.',
    ],
    troubles: [],
  })
  expect(parseWords('No variable here')).toEqual({ pieces: ['No variable here'], troubles: [] })
  expect(namesIn(parseWords('{{a}}{{b}}{{a}}'))).toEqual(['a', 'b'])
})

test.each([
  ['{{frist_name}}', 'didYouMean', '{{first_name}}'],
  ['{{First Name}}', 'didYouMean', '{{first_name}}'],
  ['{first_name}', 'didYouMean', '{{first_name}}'],
  ['{{firstname}}', 'didYouMean', '{{first_name}}'],
  ['{{coordinater|the office}}', 'didYouMean', '{{coordinator}}'],
  ['{{salary}}', 'variableUnknown', '{{salary}}'],
  ['{{constructor}}', 'variableUnknown', '{{constructor}}'],
  ['{{__proto__}}', 'variableUnknown', '{{__proto__}}'],
  ['{{first_name', 'variableUnclosed', null],
  ['{{first_name}', 'variableUnclosed', null],
  ['a } b', 'braceAlone', null],
  ['{{coordinator|}}', 'fallbackMalformed', '{{coordinator|…}}'],
  ['{{coordinator|a|b}}', 'fallbackMalformed', '{{coordinator|…}}'],
])('%s is refused at its field: %s', (words, key, variable) => {
  expect(problemsOf(`Hello ${words}`)[0]).toEqual([key, variable])
})

test('a variable used in one language and missing in another is refused there', () => {
  const texts = {
    en: { subject: 'Hello', body: 'Hi {{first_name}}', is_reviewed: true },
    es: { subject: 'Hola', body: 'Hola', is_reviewed: false },
  }
  expect(Object.keys(templateProblems(texts, ofReply))).toEqual(['texts.es.body'])
  expect(said(templateProblems(texts, ofReply)['texts.es.body'])).toEqual([['missingInLanguage', '{{first_name}}']])
})

test('a text message takes no mail variables, a subject takes no block, and required variables must be present', () => {
  const { fields } = messageEvents.reminder_digest
  const needed = '{{agency}} {{programs}} {{credentials}} {{forms}}'
  const text = (body: string) => ({ en: { subject: null, body, is_reviewed: true } })
  expect(templateProblems(text(needed), { fields, channel: 'sms' })).toEqual({})
  expect(said(templateProblems(text(`${needed} {{stop_link}}`), { fields, channel: 'sms' })['texts.en.body'])).toEqual([
    ['onlyInMail', '{{stop_link}}'],
  ])
  expect(said(templateProblems(text('{{agency}} {{programs}}'), { fields, channel: 'sms' })['texts.en.body'])).toEqual([
    ['variableNeeded', '{{credentials}}'],
    ['variableNeeded', '{{forms}}'],
  ])
  const inSubject = { en: { subject: '{{programs}}', body: needed, is_reviewed: true } }
  expect(said(templateProblems(inSubject, { fields, channel: 'mail' })['texts.en.subject'])).toEqual([
    ['notInSubject', '{{programs}}'],
  ])
})

test('lengths are capped: a text message at 1,600 characters, a mail at 100 kB', () => {
  const long = (body: string, channel: 'mail' | 'sms') =>
    Object.keys(templateProblems(english(body), { fields: readyReplyFields, channel }))
  expect(long('a'.repeat(1600), 'sms')).toEqual([])
  expect(long('a'.repeat(1601), 'sms')).toEqual(['texts.en.body'])
  expect(long('é'.repeat(51_200), 'mail')).toEqual([])
  expect(long('é'.repeat(51_201), 'mail')).toEqual(['texts.en.body'])
})

test('text inside values is never read as a variable; a variable without a value is named, and blocks may be empty', () => {
  const { fields } = messageEvents.reminder_digest
  const merged = mergeWords('Hi {{first_name}}, ask {{coordinator|the office}}.\n\n{{forms}}\n\nBye', fields, {
    first_name: '{{coordinator}}',
    coordinator: ' ',
    forms: '',
  })
  expect(merged).toEqual({ text: 'Hi {{coordinator}}, ask the office.\n\nBye', unfilled: [] })
  expect(mergeWords('Hi {{first_name}}', fields, { first_name: '' }).unfilled).toEqual(['first_name'])
  expect(mergeWords('Hi {{constructor}}', fields, {}).unfilled).toEqual(['constructor'])
})

test('hostile text takes no longer than any other text', () => {
  const hostile = ['{{', '{{a|', '}}', '{', '{{a}}{{', '{{ '.repeat(2), '{{a|b|'].map(part =>
    part.repeat(Math.floor(100_000 / part.length)),
  )
  for (const text of hostile) {
    const start = performance.now()
    for (let round = 0; round < 5; round += 1) parseWords(text)
    expect([text.slice(0, 6), performance.now() - start < 500]).toEqual([text.slice(0, 6), true])
    expect(parseWords(text).troubles.length).toBeLessThanOrEqual(20)
  }
  expect(nearestName('x'.repeat(100_000), ['first_name'])).toBe(null)
})
