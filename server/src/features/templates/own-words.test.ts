import {
  messageEvents,
  type MessageEventKey,
  type OwnWordsKey,
} from '@preceptor/contract/system-messages/system-messages'
import type { OwnTexts } from '@preceptor/contract/system-messages/own-words/check'
import { templateProblems } from '@preceptor/contract/system-messages/own-words/check'
import { namesIn, parseWords } from '@preceptor/contract/system-messages/own-words/parse'
import { describe, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { panelLanguages } from '../../lib/texts.ts'
import { campaign } from '../../../test/campaign.ts'
import { filled, languageOf } from '../../messages/own-words.ts'
import { samplesOf, wordsOf, written } from './samples.ts'
import { startOf } from './starts.ts'

const ways = Object.values(messageEvents).flatMap(({ key, channels }) => channels.map(channel => ({ key, channel })))
const ownWays = ways.filter(({ key }) => messageEvents[key].fields !== null) as {
  key: OwnWordsKey
  channel: 'mail' | 'sms'
}[]
const names = [
  'Marisol',
  'Li',
  'Anne-Marie',
  'O’Neil',
  'José',
  'فاطمة',
  'Zoë 🌸',
  '$& $1',
  'Nguyễn Thị Minh Khai',
  'X',
  'Null Undefinedova',
]
const people = (seed: string) => {
  const random = new Random(seed)
  return Array.from({ length: campaign(100, 500) }, () => ({
    first_name: random.pick(names),
    coordinator: random.next() < 0.3 ? null : random.pick(names),
    phone: random.next() < 0.5 ? null : '(718) 555-0142',
    name: random.pick(['Harborlight Home Care', 'A', 'Ángeles & Co. “Home”']),
  }))
}
type Person = ReturnType<typeof people>[number]

/** Returns the event's values for this person. */
function givenFor(key: MessageEventKey, person: Person) {
  const given = samplesOf(key, { named: false }) as Record<string, unknown>
  const put = (field: string, value: unknown) => {
    if (field in given) given[field] = value
  }
  put('first_name', person.first_name)
  if (messageEvents[key].audience === 'employee') put('name', person.first_name)
  put('coordinator', person.coordinator)
  if (typeof given.agency === 'object') put('agency', { name: person.name, short_name: null, phone: person.phone })
  return given
}
const isWhole = (text: string) => !/[{}]|\bundefined\b|\[object|NaN|, *,|: *:/.test(text)
/** Messages to an address when we have no name for its owner. */
const nameless: ReadonlySet<MessageEventKey> = new Set(['email_in_use', 'report_code', 'report_for_address'])
/** Returns false if a greeting is missing the person's name. */
const greets = (text: string) => !/(Hello|Hi|Hola|Dear)[ ,:]*\n/.test(text)

test.each(ways)('$key by $channel: our wording is complete for 500 people in every language', ({ key, channel }) => {
  for (const person of people('ours'))
    for (const language of panelLanguages) {
      const { subject, body } = written(key, channel, language, givenFor(key, person))
      const text = `${subject ?? ''}\n${body}`
      expect([person, isWhole(text), nameless.has(key) || greets(text)]).toEqual([person, true, true])
    }
})

describe.each(ownWays)('$key by $channel in an agency’s own words', ({ key, channel }) => {
  const texts = Object.fromEntries(
    [...panelLanguages, 'ht'].map(language => [language, { ...startOf(key, channel, language), is_reviewed: true }]),
  ) as OwnTexts
  const { fields } = messageEvents[key]

  test('the editor’s starting text is valid and has the same variables in every language', () => {
    expect(templateProblems(texts, { fields, channel })).toEqual({})
    const used = panelLanguages.map(language => namesIn(parseWords(startOf(key, channel, language).body)).toSorted())
    expect(new Set(used.map(String)).size).toBe(1)
  })

  test('is complete for 500 people in every language, or not sent', () => {
    for (const person of people('own'))
      for (const language of [...panelLanguages, 'ht']) {
        const own = wordsOf(
          key,
          channel,
          panelLanguages.includes(language) ? language : 'en',
          givenFor(key, person),
        ).own?.()
        if (!own) throw new Error('There are no values.')
        const said = filled(texts, language, { fields, channel, own })
        if ('why' in said) throw new Error(JSON.stringify(said))
        const text = `${said.subject}\n${said.body}`
        expect([person, isWhole(text), greets(text)]).toEqual([person, true, true])
        // Contains the same name, and how to unsubscribe if that is possible
        const saysHow = (channel === 'sms' ? /STOP/ : /unsubscribe/).test(said.body)
        expect([person, own.footer === '' || saysHow]).toEqual([person, true])
      }
  })

  test('is not sent without a value and a fallback', () => {
    const bare = { en: { subject: 'Hi', body: '{{first_name}}', is_reviewed: true } }
    expect(filled(bare, 'en', { fields, channel, own: { values: { first_name: ' ' }, footer: '' } })).toEqual({
      why: 'unfilled',
      names: ['first_name'],
    })
  })
})

test('language order: the person’s own, the agency’s in their order, English; our wording where it comes first', () => {
  const of = (written: string[]) =>
    Object.fromEntries(written.map(code => [code, { subject: null, body: 'x', is_reviewed: true }])) as OwnTexts
  const pick = (written: string[], reads: string | null, agency: string[], ours: string) =>
    languageOf(of(written), { reads, agency, ours })
  expect(pick(['en', 'ht'], 'ht', ['en'], 'en')).toBe('ht')
  expect(pick(['en', 'zh'], 'ht', ['zh', 'en'], 'en')).toBe('zh')
  // We have Spanish text, so a Spanish reader doesn't get English
  expect(pick(['en'], 'es', ['en'], 'es')).toBe(null)
  expect(pick(['en'], null, ['en'], 'en')).toBe('en')
  expect(pick(['ru'], 'pl', ['en'], 'en')).toBe(null)
})
