import type { MessageChannel } from './channels.ts'
import type { Fields } from './own-words/fields.ts'

export { type MessageChannel, messageChannels } from './channels.ts'

/**
 * Rules for what an agency may change about the events of a class. `never`: always on and read only. `warned`: off only after a warning
 * that says who gets no message then. `line`: the words are fixed, and the agency adds a sentence.
 */
export const messageClasses = {
  account: { muting: 'never', wording: 'fixed' },
  work: { muting: 'warned', wording: 'own' },
  staff: { muting: 'free', wording: 'fixed' },
  keyword: { muting: 'never', wording: 'line' },
  /** Messages that staff write themselves. */
  reply: { muting: 'never', wording: 'fixed' },
} as const
export type MessageClass = keyof typeof messageClasses

/** A variable of a message, with a sample value as people read it. Templates refer to words and links by name. */
interface Variable<T> {
  kind: 'words' | 'link' | 'day' | 'number' | 'choice' | 'facts'
  sample: T
  /** A text message leaves it out. */
  only?: 'mail'
}
export const words = (sample: string): Variable<string> => ({ kind: 'words', sample })
export const link = (sample: string): Variable<string> => ({ kind: 'link', sample })
export const day = (sample: string): Variable<string> => ({ kind: 'day', sample })
export const number = (sample: number): Variable<number> => ({ kind: 'number', sample })
export const choice = <const T extends string>(...all: readonly [T, ...T[]]): Variable<T> => ({
  kind: 'choice',
  sample: all[0],
})
/** A value that is no single text: a list, a session, or something that may be missing. */
export const facts = <T>(sample: T): Variable<T> => ({ kind: 'facts', sample })

export const inMail = <T>(variable: Variable<T>) => ({ ...variable, only: 'mail' as const })

export type Variables = Readonly<Record<string, Variable<unknown>>>

export interface MessageEvent {
  /** Stays for good: the outbox and the settings of agencies keep it. */
  key: string
  /** Named texts: its name, its purpose, and for a `warned` one the people who hear nothing while it is off. */
  name: string
  purpose: string
  unheard: string | null
  class: MessageClass
  /** `user`: an account. `invited`: nobody yet. */
  audience: 'user' | 'invited' | 'employee' | 'coordinator'
  channels: readonly MessageChannel[]
  /**
   * The most private facts that the words may hold. `account`: the reader's own account. `work`: names of people, programs and sessions. `health`: the
   * name of a health record, such as a TB test, and never its result.
   */
  privacy: 'account' | 'work' | 'health'
  /** Timing that the agency can set. `delay`: minutes later. `ladder`: also again, and to the coordinator, while its link is unopened. */
  timing: 'at_once' | 'delay' | 'ladder'
  variables: Variables
  /** The variables that an agency may use in its own words; null where the words are ours. */
  fields: Fields | null
}

/** `const` keeps the key, the channels and the types of the variables. */
export const messageEvent = <const Event extends MessageEvent>(event: Event): Event => event

const byMail = { unheard: null, audience: 'user', channels: ['mail'], timing: 'at_once', fields: null } as const
type Mail<More extends keyof MessageEvent = never> = Pick<MessageEvent, 'key' | 'name' | 'purpose' | 'variables' | More>
/** About the reader's own account: always on, in our words, by email only. */
export const accountMail = <const Event extends Mail>(event: Event) =>
  messageEvent({ ...byMail, class: 'account', privacy: 'account', ...event })
/** Tells a user of the agency about pending work or decisions, by email only. */
export const staffMail = <const Event extends Mail<'privacy'>>(event: Event) =>
  messageEvent({ ...byMail, class: 'staff', ...event })

type Told<All extends Variables, Channel> = {
  [Name in keyof All as Channel extends 'mail'
    ? Name
    : All[Name] extends { only: 'mail' }
      ? never
      : Name]: All[Name]['sample']
}
/** The variables of an event that a channel can use. */
export type Given<Event extends { variables: Variables }, Channel extends MessageChannel> = Told<
  Event['variables'],
  Channel
>
