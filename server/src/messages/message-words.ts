import { inPlainSigns } from '@preceptor/contract'
import type {
  GivenFor,
  KeysBy,
  MessageEventKey,
  OwnWordsKey,
  ValuesFor,
} from '@preceptor/contract/system-messages/system-messages'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'

declare const written: unique symbol
/** Created only by `mailFor` and `smsFor`, so there is no text without an event. */
interface OfAnEvent {
  event: MessageEventKey
  /** The language of this text, and of the values for an agency's own text. */
  language: string
  /** For an agency's own text; null if only ours is sent. */
  own: (() => OwnWording) | null
  readonly [written]: true
}
export interface MailWords extends OfAnEvent {
  subject: string
  body: string
  /** True if the recipient can unsubscribe: the address is in the body, and in the headers for mail programs. */
  canStop: boolean
}
export interface SmsWords extends OfAnEvent {
  text: string
}

/** The values for an agency's own text, and the lines that always follow it. */
export interface OwnWording<Values = Readonly<Record<string, string | null>>> {
  values: Values
  footer: string
}
type Wording<Key extends MessageEventKey, Channel extends 'mail' | 'sms'> = (
  language: string,
  given: GivenFor<Key, Channel>,
) => { values: ValuesFor<Key, Channel>; footer?: string }
/** Events that allow an agency's own text must define its values. */
type Own<Key extends MessageEventKey, Channel extends 'mail' | 'sms'> = Key extends OwnWordsKey
  ? [own: Wording<Key, Channel>]
  : []

const owned = <Given>(own: unknown, language: string, given: Given) => {
  const word = own as
    | ((language: string, given: Given) => { values: OwnWording['values']; footer?: string })
    | undefined
  return word ? () => ({ footer: '', ...word(language, given) }) : null
}

/** Defines an event's mail text in a language. */
export function mailFor<Key extends KeysBy<'mail'>>(
  event: Key,
  write: (language: string, given: GivenFor<Key, 'mail'>) => Pick<MailWords, 'subject' | 'body'>,
  ...[own]: Own<Key, 'mail'>
) {
  const canStop = 'stop_link' in messageEvents[event].variables
  return (language: string, given: GivenFor<Key, 'mail'>): MailWords =>
    ({ event, canStop, language, own: owned(own, language, given), ...write(language, given) }) as MailWords
}

/** Defines an event's text message. */
export const smsFor =
  <Key extends KeysBy<'sms'>>(
    event: Key,
    write: (language: string, given: GivenFor<Key, 'sms'>) => string,
    ...[own]: Own<Key, 'sms'>
  ) =>
  (language: string, given: GivenFor<Key, 'sms'>): SmsWords =>
    ({ event, language, own: owned(own, language, given), text: inPlainSigns(write(language, given)) }) as SmsWords
