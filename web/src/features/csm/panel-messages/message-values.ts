import {
  type Args,
  type api,
  type Id,
  type MessageLevel,
  missingInMessage,
  type PanelMessage,
  type Role,
  spanishProblems,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { instantIn, localIn } from '@preceptor/contract/zoned-time'
import { panelMessagesTexts } from './texts.ts'

/** The form's values; times are in the zone's local time. */
export interface MessageValues {
  title: string
  body: string
  /** For Spanish readers; blank for none. */
  title_es: string
  body_es: string
  level: MessageLevel
  roles: Role[]
  agencies: Id[]
  /** `kept`: it has started, and that can't change. */
  start: 'draft' | 'now' | 'at' | 'kept'
  starts_at: string
  /** Blank until someone ends it. */
  ends_at: string
  time_zone: string
  is_dismissible: boolean
  needs_acknowledgement: boolean
  show_again: boolean
}

export type NewMessage = Args<typeof api.panelMessages.add>['body']
export type MessagePatch = NonNullable<Args<typeof api.panelMessages.update>['body']>

export const newValues = (time_zone: string): MessageValues => ({
  title: '',
  body: '',
  title_es: '',
  body_es: '',
  level: 'info',
  roles: [],
  agencies: [],
  start: 'now',
  starts_at: '',
  ends_at: '',
  time_zone,
  is_dismissible: true,
  needs_acknowledgement: false,
  show_again: false,
})

export function valuesOf(message: PanelMessage): MessageValues {
  const { title, body, level, roles, time_zone, starts_at, ends_at, state } = message
  return {
    ...newValues(time_zone),
    title,
    body,
    title_es: message.title_es ?? '',
    body_es: message.body_es ?? '',
    level,
    roles,
    agencies: message.agencies.map(({ id }) => id),
    start: state === 'draft' ? 'draft' : state === 'running' ? 'kept' : 'at',
    starts_at: starts_at ? localIn(starts_at, time_zone) : '',
    ends_at: ends_at ? localIn(ends_at, time_zone) : '',
    is_dismissible: message.is_dismissible,
    needs_acknowledgement: message.needs_acknowledgement,
  }
}

/** Copies a message as a new one to the same people. */
export const copyOf = (message: PanelMessage): MessageValues => ({
  ...valuesOf(message),
  start: 'draft',
  starts_at: '',
  ends_at: '',
})

/** Returns the full body; `now` is the time of sending. */
export function bodyOf(values: MessageValues, now: Date): NewMessage {
  const { show_again: _, start, starts_at, ends_at, ...rest } = values
  const from = { draft: null, now: now.toISOString(), at: instantIn(starts_at, rest.time_zone), kept: null }[start]
  const { title_es, body_es } = spanishOf(values)
  return { ...rest, title_es, body_es, starts_at: from, ends_at: ends_at ? instantIn(ends_at, rest.time_zone) : null }
}

const spanishOf = ({ title_es, body_es }: Pick<MessageValues, 'title_es' | 'body_es'>) => ({
  title_es: title_es.trim() || null,
  body_es: body_es.trim() || null,
})

/** Returns missing values before sending. */
export function problemsIn({
  title,
  body,
  title_es,
  body_es,
  start,
  starts_at,
  ends_at,
  time_zone,
}: MessageValues): Record<string, string> {
  const missing = (local: string) => instantIn(local, time_zone) === null
  return {
    ...(title.trim() === '' && { title: inWords(missingInMessage.title) }),
    ...(body.trim() === '' && { body: inWords(missingInMessage.body) }),
    ...Object.fromEntries(
      Object.entries(spanishProblems(spanishOf({ title_es, body_es }))).map(([field, why]) => [field, inWords(why)]),
    ),
    ...(start === 'at' && missing(starts_at) && { starts_at: panelMessagesTexts.say('startMissing') }),
    ...(ends_at !== '' && missing(ends_at) && { ends_at: panelMessagesTexts.say('endMissing') }),
  }
}

const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns only local changes, so that other people's changes remain. */
export function patchOf(before: MessageValues, after: MessageValues, now: Date): MessagePatch {
  const whole = bodyOf(after, now)
  const changed = (...fields: (keyof MessageValues)[]) => fields.some(field => !alike(before[field], after[field]))
  const plain = [
    'title',
    'body',
    'title_es',
    'body_es',
    'level',
    'roles',
    'agencies',
    'time_zone',
    'is_dismissible',
    'needs_acknowledgement',
  ] as const
  return {
    ...Object.fromEntries(plain.filter(field => changed(field)).map(field => [field, whole[field]])),
    ...(after.start !== 'kept' && changed('start', 'starts_at', 'time_zone') && { starts_at: whole.starts_at }),
    ...(changed('ends_at', 'time_zone') && { ends_at: whole.ends_at }),
    ...(after.show_again && { show_again: true }),
  }
}
