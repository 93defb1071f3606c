import type { MessageChannel } from './channels.ts'
import type { Fields } from './own-words/fields.ts'

export { type MessageChannel, messageChannels } from './channels.ts'

/**
 * Rules for what an agency may change about events of a class. `never`: always on and read only. `warned`: can be turned off only
 * after a warning that says who then gets no message. `line`: the text is fixed, and the agency adds a sentence.
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

/** A variable of a message, with a sample value as people see it. Templates refer to text and links by name. */
interface Variable<T> {
  kind: 'words' | 'link' | 'day' | 'number' | 'choice' | 'facts'
  sample: T
  /** Omitted from text messages. */
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
/** A value that isn't a single text: a list, a session, or an optional value. */
export const facts = <T>(sample: T): Variable<T> => ({ kind: 'facts', sample })

export const inMail = <T>(variable: Variable<T>) => ({ ...variable, only: 'mail' as const })

export type Variables = Readonly<Record<string, Variable<unknown>>>

export interface MessageEvent {
  /** Permanent: it is stored in the outbox and in agency settings. */
  key: string
  /** Named texts: its name, its purpose, and for a `warned` one the people who get no message while it is off. */
  name: string
  purpose: string
  unheard: string | null
  class: MessageClass
  /** `user`: an account. `invited`: a person without an account yet. */
  audience: 'user' | 'invited' | 'employee' | 'coordinator'
  channels: readonly MessageChannel[]
  /**
   * The most private facts the text may contain. `account`: the recipient's own account. `work`: names of people, programs and
   * sessions. `health`: the name of a health record, such as a TB test, but never its result.
   */
  privacy: 'account' | 'work' | 'health'
  /**
   * Timing that the agency can set. `delay`: minutes later. `ladder`: also repeated, and sent to the coordinator, while its link is
   * unopened.
   */
  timing: 'at_once' | 'delay' | 'ladder'
  variables: Variables
  /** The variables that an agency can use in its own text; null if the text is ours. */
  fields: Fields | null
}

/** `const` preserves the types of the key, the channels and the variables. */
export const messageEvent = <const Event extends MessageEvent>(event: Event): Event => event

const byMail = { unheard: null, channels: ['mail'], timing: 'at_once', fields: null } as const
const ofAccount = { ...byMail, class: 'account', privacy: 'account' } as const
type Mail<More extends keyof MessageEvent = never> = Pick<MessageEvent, 'key' | 'name' | 'purpose' | 'variables' | More>
/** About the recipient's own account: always on, with our text, by email only. */
export const accountMail = <const Event extends Mail>(event: Event) =>
  messageEvent({ ...ofAccount, audience: 'user', ...event })
/** Invites a person without an account: always on, with our text, by email only. */
export const invitationMail = <const Event extends Mail>(event: Event) =>
  messageEvent({ ...ofAccount, audience: 'invited', ...event })
/** Notifies a user of the agency about pending work or decisions, by email only. */
export const staffMail = <const Event extends Mail<'privacy'>>(event: Event) =>
  messageEvent({ ...byMail, class: 'staff', audience: 'user', ...event })

const toEmployee = { audience: 'employee', privacy: 'work' } as const
/** Replies to a keyword by text message; the agency may add a sentence. */
export const keywordReply = <const Event extends Mail>(event: Event) =>
  messageEvent({
    ...toEmployee,
    unheard: null,
    class: 'keyword',
    channels: ['sms'],
    timing: 'at_once',
    fields: null,
    ...event,
  })
/** Sends an employee a link, and repeats while it is unopened. */
export const linkMessage = <const Event extends Mail<'unheard' | 'fields'>>(event: Event) =>
  messageEvent({ ...toEmployee, class: 'work', channels: ['mail', 'sms'], timing: 'ladder', ...event })

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
