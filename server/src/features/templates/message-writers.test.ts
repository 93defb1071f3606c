import { answerTexts } from '../threads/answers.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { smsSize } from '@preceptor/contract'
import { messageClasses } from '@preceptor/contract/system-messages/message-event'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'
import { describe, expect, test } from 'vitest'
import { inWords, learnerLanguages, panelLanguages } from '../../lib/texts.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { samplesOf, written } from './samples.ts'

const sources = fileURLToPath(new URL('../../', import.meta.url))
const events = Object.values(messageEvents)
const ways = events.flatMap(({ key, channels }) => channels.map(channel => ({ key, channel })))

test('every mail and text message has an event', () => {
  const past = { mail: 'insert into outbox', transport: '.sendMail(', call: 'queueMessage(' }
  const found = Object.fromEntries(Object.keys(past).map(name => [name, [] as string[]]))
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.includes('.test')) continue
    const text = readFileSync(`${sources}${file}`, 'utf8')
    for (const [name, words] of Object.entries(past)) if (text.includes(words)) found[name]?.push(file)
  }
  expect(found).toEqual({
    mail: ['messages/queue-mail.ts', 'messages/send-many.ts'],
    transport: ['messages/mail.ts'],
    call: ['messages/queue-mail.ts', 'messages/queue-webhook.ts'],
  })
  const to = { organization_id: null, recipient: 'a@example.org', number: '+17185550123', quiet: null }
  const bare = () => [
    // @ts-expect-error words of no event
    queueMail({} as never, [], { ...to, subject: 'Hello', body: 'Hello there' }),
    // @ts-expect-error words that no event has written
    queueMail({} as never, [], { ...to, event: 'password_reset', subject: 'Hello', body: 'Hi', canStop: false }),
    // @ts-expect-error a text without an event
    queueSms({} as never, [], { ...to, text: 'Hello' }),
  ]
  expect(bare).toBeTypeOf('function')
})

test('each event has its own file and matches its key', () => {
  const folder = new URL('../../../../contract/src/system-messages/events/', import.meta.url)
  const names = readdirSync(folder).map(file => file.slice(0, -'.ts'.length).replaceAll('-', '_'))
  expect(names.toSorted()).toEqual(Object.keys(messageEvents).toSorted())
  expect(Object.entries(messageEvents).filter(([name, { key }]) => name !== key)).toEqual([])
})

test('account mails are always on; an event that can be turned off with a warning says who goes without it', () => {
  for (const { key, class: kind, unheard, variables, channels } of events) {
    expect([key, messageClasses[kind].muting === 'warned']).toEqual([key, unheard !== null])
    // A person can stop an agency's messages, but none about their account
    expect([key, 'stop_link' in variables && kind !== 'work']).toEqual([key, false])
    // A keyword comes by text message, and so does the reply
    expect([key, (channels as readonly string[]).includes('mail')]).toEqual([key, kind !== 'keyword'])
  }
})

test.each(learnerLanguages.filter(language => !panelLanguages.includes(language)))(
  'what caregivers get is in %s as a whole',
  language => {
    const toCaregivers = ways.filter(
      ({ key }) => messageEvents[key].audience === 'employee' && messageEvents[key].class !== 'reply',
    )
    for (const { key, channel } of toCaregivers) {
      const said = (wanted: string) => {
        // There are no sample values in this language
        const { subject, body } = written(key, channel, wanted, samplesOf(key, { named: true }))
        return `${subject ?? ''}\n${body}`.split('\n').filter(line => /\p{L}{3}/u.test(line))
      }
      const english = new Set(said('en'))
      expect([
        key,
        channel,
        said(language).filter(line => english.has(line) && !/^\s*(\{\{|Preceptor|https:)/.test(line)),
      ]).toEqual([key, channel, []])
    }
  },
)

describe.each(panelLanguages)('in %s', language => {
  test.each(ways)('$key by $channel: samples give complete text', ({ key, channel }) => {
    const { subject, body } = written(key, channel, language, samplesOf(key, { named: false }))
    expect(`${subject ?? ''}${body}`).not.toMatch(/undefined|null|\[object|[{}]|NaN/)
    expect(subject === null).toBe(channel === 'sms')
    expect(body.length).toBeGreaterThan(40)
    const english = written(key, channel, 'en', samplesOf(key, { named: false }))
    // Text that people write stays as it is
    expect(english.body === body).toBe(language === 'en' || messageEvents[key].class === 'reply')
    const named = written(key, channel, language, samplesOf(key, { named: true })).body
    const { variables } = messageEvents[key]
    for (const name of ['link', ...(channel === 'mail' ? ['stop_link'] : [])])
      expect([name, named.includes(`{{${name}}}`)]).toEqual([name, name in variables])
  })

  test('each has a name, a purpose and a note about who goes without it', () => {
    for (const { name, purpose, unheard } of events)
      for (const text of [name, purpose, ...(unheard === null ? [] : [unheard])])
        expect(inWords(language, text)).toMatch(/^\p{Lu}[^{}\u001f]+$/u)
  })
})

test('no typographic character makes an English text message cost twice as much', () => {
  for (const { key, channel } of ways) {
    if (channel === 'mail') continue
    const { body } = written(key, channel, 'en', samplesOf(key, { named: false }))
    expect([key, smsSize(body).encoding, smsSize(body).segments <= 2]).toEqual([key, 'GSM-7', true])
  }
})

test.each(['stop', 'start', 'help'] as const)(
  'the answer to %s says who writes and how to stop in every learner language',
  which => {
    const key = `keyword_${which}` as const
    for (const language of answerTexts.languages) {
      const { body } = written(key, 'sms', language, samplesOf(key, { named: false }))
      expect([language, body.startsWith('Harborlight'), /STOP|START/.test(body), /[{}]|undefined/.test(body)]).toEqual([
        language,
        true,
        true,
        false,
      ])
      const english = written(key, 'sms', 'en', samplesOf(key, { named: false })).body
      expect([language, body === english]).toEqual([language, language === 'en'])
      expect([language, smsSize(body).segments <= 2]).toEqual([language, true])
    }
    expect(answerTexts.languages.toSorted()).toEqual(['ar', 'en', 'es', 'ht', 'ru', 'zh'])
  },
)
