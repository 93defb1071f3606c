import { type MessageTemplate, smsSize, type Template, type WordState } from '@preceptor/contract'
import type { MessageChannel, MessageEvent } from '@preceptor/contract/system-messages/message-event'
import { mergeWords } from '@preceptor/contract/system-messages/own-words/merge'
import { namesIn, parseWords } from '@preceptor/contract/system-messages/own-words/parse'
import { type MessageEventKey, messageEvents } from '@preceptor/contract/system-messages/system-messages'
import sql from 'sql-template-tag'
import { learnerLanguages, panelLanguages } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { answerTexts } from '../threads/answers.ts'
import { eventOf, fieldsOf, readOwn } from './own-templates.ts'
import { samplesOf, sampleWording, written } from './samples.ts'

type Standard = Omit<Template, 'languages'>

function standardOf(key: MessageEventKey, channel: MessageChannel, language: string): Standard {
  const { subject, body } = written(key, channel, language, samplesOf(key, { named: true }))
  const { encoding, segments } = smsSize(written(key, channel, language, samplesOf(key, { named: false })).body)
  return {
    key,
    channel,
    language,
    id: null,
    version: null,
    event: key,
    title: null,
    subject,
    body,
    variables: [...new Set([...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))],
    ...(channel === 'sms' ? { encoding, segments } : { encoding: null, segments: 0 }),
    state: 'standard',
    is_active: true,
  }
}

let kept: readonly Standard[] | null = null
/** Our text for every event in every language; it only changes with a release. */
const standards = (): readonly Standard[] =>
  (kept ??= learnerLanguages.flatMap(language =>
    Object.values<MessageEvent>(messageEvents).flatMap(event =>
      ourLanguages(event).includes(language)
        ? event.channels.map(channel => standardOf(event.key as MessageEventKey, channel, language))
        : [],
    ),
  ))

/** Languages of our text; caregivers read more languages than the panel supports. */
export const ourLanguages = (event: MessageEvent): readonly string[] =>
  event.class === 'keyword' ? answerTexts.languages : event.audience === 'employee' ? learnerLanguages : panelLanguages
const languagesOf = (key: string): readonly string[] => {
  const event = eventOf(key)
  return event ? ourLanguages(event) : []
}

export const agencyLanguages = async ({ db, agency }: Scope): Promise<string[]> =>
  (await db.row<{ languages: string[] }>(sql`select languages from organizations where id = ${agency.id}`))
    ?.languages ?? ['en']

/** Returns the state of each agency language, and of other languages with text. */
export function statesOf(
  own: Pick<MessageTemplate, 'texts' | 'is_active'> | undefined,
  { agency, standard }: { agency: readonly string[]; standard: readonly string[] },
): Record<string, WordState> {
  const texts = own?.is_active || standard.length === 0 ? (own?.texts ?? {}) : {}
  const stateOf = (language: string): WordState => {
    const text = texts[language as keyof typeof texts]
    if (text) return text.is_reviewed ? 'written' : 'unreviewed'
    return standard.includes(language) ? 'standard' : 'missing'
  }
  return Object.fromEntries([...new Set([...agency, ...Object.keys(texts)])].map(code => [code, stateOf(code)]))
}

/** Values of typical length, used to count the parts of a text message. */
const sampleValues = (key: string, channel: MessageChannel, language: string) =>
  eventOf(key) ? sampleWording(key as MessageEventKey, channel, language) : { values: ownSamples, footer: '' }
export const ownSamples = {
  first_name: 'Marisol',
  last_name: 'Reyes',
  agency: 'Harborlight',
  office_phone: '(718) 555-0142',
  coordinator: 'Elena Soto',
}

function ownRows(own: MessageTemplate, agency: readonly string[]): Template[] {
  const { id, version, key, event, title, channel, texts, is_active } = own
  const languages = statesOf(own, { agency, standard: event === null ? [] : languagesOf(event) })
  return Object.entries(texts).map(([language, { subject, body, is_reviewed }]) => {
    const { values, footer } = sampleValues(key, channel, language)
    const merged = mergeWords(body, fieldsOf(key) ?? {}, values).text
    const size = smsSize(footer === '' ? merged : `${merged} ${footer}`)
    return {
      key,
      channel,
      language,
      id,
      version,
      event,
      title,
      subject,
      body,
      variables: namesIn(parseWords(body)),
      encoding: channel === 'sms' ? size.encoding : null,
      segments: channel === 'sms' ? size.segments : 0,
      state: is_reviewed ? 'written' : 'unreviewed',
      languages,
      is_active,
    }
  })
}

/** R-ENT-3: returns the messages sent for every event, and those that staff pick, in one language or in all. */
export async function templatesIn(
  scope: Scope,
  { language, kind }: { language?: string | undefined; kind?: 'event' | 'own' | undefined },
): Promise<Template[]> {
  const [agency, own] = [await agencyLanguages(scope), await readOwn(scope)]
  const ofEvents = new Map(own.filter(one => one.event !== null).map(one => [`${one.key} ${one.channel}`, one]))
  const events = standards().flatMap(standard => {
    const ofIt = ofEvents.get(`${standard.key} ${standard.channel}`)
    if (ofIt?.is_active && Object.hasOwn(ofIt.texts, standard.language)) return []
    return [{ ...standard, languages: statesOf(ofIt, { agency, standard: languagesOf(standard.key) }) }]
  })
  const isWanted = (one: MessageTemplate) => (one.event === null ? kind !== 'event' : kind !== 'own' && one.is_active)
  return [...(kind === 'own' ? [] : events), ...own.filter(isWanted).flatMap(one => ownRows(one, agency))].filter(
    one => language === undefined || one.language === language,
  )
}
