import type {
  api,
  EditedChannel,
  EventByChannel,
  Input,
  MessageTemplate,
  SystemMessage,
  TemplateVariable,
} from '@preceptor/contract'
import {
  type MessageChannel,
  messageClasses,
  type MessageEvent,
} from '@preceptor/contract/system-messages/message-event'
import { offeredFields } from '@preceptor/contract/system-messages/own-words/check'
import { type Fields, readyReplyFields } from '@preceptor/contract/system-messages/own-words/fields'
import {
  type MessageEventKey,
  messageEvents,
  type OwnWordsKey,
} from '@preceptor/contract/system-messages/system-messages'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { eventOf, readOwn } from './own-templates.ts'
import { samplesOf, sampleWording, written } from './samples.ts'
import { startOf } from './starts.ts'
import { agencyLanguages, ourLanguages, ownSamples, statesOf } from './templates.ts'
import { templateTexts } from './texts.ts'

interface Setting {
  event: string
  channel: MessageChannel
  is_on: boolean
  line: Record<string, string>
  delay_minutes: number
  again_after_days: number | null
  tell_after_days: number | null
}
interface Known {
  languages: string[]
  own: MessageTemplate[]
  settings: Setting[]
}

const settingsOf = ({ db, agency }: Scope): Promise<Setting[]> =>
  db.rows<Setting>(
    sql`select event, channel, is_on, line, delay_minutes, again_after_days, tell_after_days from event_settings where organization_id = ${agency.id} order by event, channel`,
  )

const known = async (scope: Scope): Promise<Known> => ({
  languages: await agencyLanguages(scope),
  own: await readOwn(scope),
  settings: await settingsOf(scope),
})

function channelOf(event: MessageEvent, channel: MessageChannel, { languages, own, settings }: Known): EventByChannel {
  const template = own.find(one => one.event === event.key && one.channel === channel)
  const setting = settings.find(one => one.event === event.key && one.channel === channel)
  return {
    channel,
    is_on: (setting?.is_on ?? true) || messageClasses[event.class].muting === 'never',
    template: template ? { id: template.id, version: template.version, is_active: template.is_active } : null,
    languages: statesOf(template, { agency: languages, standard: ourLanguages(event) }),
    line: setting?.line ?? {},
    delay_minutes: setting?.delay_minutes ?? 0,
    again_after_days: setting?.again_after_days ?? null,
    tell_after_days: setting?.tell_after_days ?? null,
  }
}

const told = (event: MessageEvent, all: Known): SystemMessage => ({
  key: event.key,
  name: event.name,
  purpose: event.purpose,
  class: event.class,
  audience: event.audience,
  unheard: event.unheard,
  timing: event.timing,
  channels: event.channels.map(channel => channelOf(event, channel, all)),
})

const variablesOf = (
  fields: Fields,
  channel: MessageChannel,
  sampleIn: (language: string) => Readonly<Record<string, string | null>>,
): TemplateVariable[] => {
  const samples = new Map(panelLanguages.map(language => [language, sampleIn(language)]))
  return offeredFields(fields, channel).map(name => ({
    name,
    label: fields[name]?.label ?? name,
    only_mail: fields[name]?.only === 'mail',
    may_lack: fields[name]?.mayLack ?? false,
    is_block: fields[name]?.block ?? false,
    needed: fields[name]?.needed?.includes(channel) ?? false,
    samples: Object.fromEntries([...samples].map(([language, values]) => [language, values[name] ?? ''])),
  }))
}

export async function systemMessages(scope: Scope) {
  const all = await known(scope)
  return {
    languages: all.languages,
    // Messages that people write themselves are not system messages
    data: Object.values<MessageEvent>(messageEvents).flatMap(event =>
      event.class === 'reply' ? [] : [told(event, all)],
    ),
    own: all.own
      .filter(({ event }) => event === null)
      .map(one => Object.assign(one, { languages: statesOf(one, { agency: all.languages, standard: [] }) })),
    own_variables: variablesOf(readyReplyFields, 'mail', () => ownSamples),
  }
}

export async function systemMessage(scope: Scope, key: string) {
  const event = heldEvent(key)
  const all = await known(scope)
  return {
    ...told(event, all),
    agency_languages: all.languages,
    words: event.channels.map(channel => inEditor(event, channel, all)),
  }
}

const inEach = <T>(languages: readonly string[], make: (language: string) => T) =>
  Object.fromEntries(languages.map(language => [language, make(language)]))

function inEditor(event: MessageEvent, channel: MessageChannel, { own }: Known): EditedChannel {
  const key = event.key as MessageEventKey
  const isOurs = event.fields === null
  return {
    channel,
    variables: isOurs
      ? []
      : variablesOf(event.fields ?? {}, channel, language => sampleWording(key, channel, language).values),
    standard: inEach(ourLanguages(event), language =>
      written(key, channel, language, samplesOf(key, { named: false })),
    ),
    starts: isOurs ? {} : inEach(panelLanguages, language => startOf(key as OwnWordsKey, channel, language)),
    footer: isOurs ? {} : inEach(ourLanguages(event), language => sampleWording(key, channel, language).footer),
    template: own.find(one => one.event === event.key && one.channel === channel) ?? null,
  }
}

function heldEvent(key: string): MessageEvent {
  const event = eventOf(key)
  if (!event) throw notFound(templateTexts.named('eventNotFound'))
  return event
}

type Change = Input<typeof api.systemMessages.update>['body']

export async function changeSystemMessage(scope: Scope, key: string, change: Change): Promise<SystemMessage> {
  const { db, agency, actor } = scope
  const event = heldEvent(key)
  const { channel } = change
  if (!event.channels.includes(channel)) throw invalid({ channel: [templateTexts.named('notByChannel')] })
  refuseChange(event, change)
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`event settings ${agency.id}`}, 0))`)
  const before = channelOf(event, channel, await known(scope))
  const [is_on, line] = [change.is_on ?? before.is_on, change.line ?? before.line]
  const timing = { ...timingOf(before), ...timingOf(change) }
  await db.run(sql`
    insert into event_settings (organization_id, event, channel, is_on, line, delay_minutes, again_after_days, tell_after_days, updated_by_name)
    values (${agency.id}, ${key}, ${channel}, ${is_on}, ${JSON.stringify(line)}::jsonb, ${timing.delay_minutes}, ${timing.again_after_days}::int,
      ${timing.tell_after_days}::int, ${actor.name})
    on conflict (organization_id, event, channel) do update
      set is_on = excluded.is_on, line = excluded.line, delay_minutes = excluded.delay_minutes,
        again_after_days = excluded.again_after_days, tell_after_days = excluded.tell_after_days, updated_by_name = excluded.updated_by_name, updated_at = now()`)
  const subject = {
    id: agency.id,
    name: inWords('en', templateTexts.named(channel === 'mail' ? 'byMail' : 'bySms', { name: event.name })),
  }
  if (is_on !== before.is_on)
    await recordEvent(scope, { kind: is_on ? 'system_message.turned_on' : 'system_message.turned_off', subject })
  if (JSON.stringify(line) !== JSON.stringify(before.line))
    await recordEvent(scope, {
      kind: 'system_message.line_changed',
      subject,
      changes: [{ field: 'line', before: inLines(before.line), after: inLines(line) }],
    })
  const changes = timings.flatMap(field =>
    timing[field] === before[field]
      ? []
      : [{ field, before: asTold(before[field]), after: asTold(timing[field] ?? null) }],
  )
  if (changes.length > 0) await recordEvent(scope, { kind: 'system_message.timing_changed', subject, changes })
  return told(event, await known(scope))
}

const timings = ['delay_minutes', 'again_after_days', 'tell_after_days'] as const
type Timing = Pick<EventByChannel, (typeof timings)[number]>
/** Returns the given values. */
const timingOf = (given: { [Name in keyof Timing]?: Timing[Name] | undefined }): Partial<Timing> =>
  Object.fromEntries(timings.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]]])))
const asTold = (value: number | null) => (value === null ? null : String(value))

const inLines = (line: Readonly<Record<string, string>>) =>
  Object.entries(line)
    .map(([language, said]) => `${language}: ${said}`)
    .join('\n')

function refuseChange(event: MessageEvent, { is_on, accepts_silence, line, ...timing }: Change): void {
  const { muting, wording } = messageClasses[event.class]
  if (is_on === false && muting === 'never') throw new AppError('CONFLICT', templateTexts.named('alwaysOn'))
  if (is_on === false && muting === 'warned' && !accepts_silence)
    throw new AppError('CONFLICT', templateTexts.named('confirmSilence', { unheard: event.unheard ?? '' }))
  if (timing.delay_minutes !== undefined && event.timing === 'at_once')
    throw invalid({ delay_minutes: [templateTexts.named('noDelay')] })
  for (const name of ['again_after_days', 'tell_after_days'] as const)
    if (timing[name] !== undefined && event.timing !== 'ladder')
      throw invalid({ [name]: [templateTexts.named('noLadder')] })
  if (line !== undefined && wording !== 'line') throw invalid({ line: [templateTexts.named('noLine')] })
  for (const [language, said] of Object.entries(line ?? {}))
    if (/[{}\n]/.test(said)) throw invalid({ [`line.${language}`]: [templateTexts.named('lineBraces')] })
}
