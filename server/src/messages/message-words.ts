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
/** Made by `mailFor` and `smsFor` alone: there are no words without an event. */
interface OfAnEvent {
  event: MessageEventKey
  /** The language of these words, in which the values for an agency's own words are too. */
  language: string
  /** For an agency's own words; null where only ours go out. */
  own: (() => OwnWording) | null
  readonly [written]: true
}
export interface MailWords extends OfAnEvent {
  subject: string
  body: string
  /** The recipient may stop such mails: the address for it stands in the body, and in the headers for mail programs. */
  canStop: boolean
}
export interface SmsWords extends OfAnEvent {
  text: string
}

/** The values that fill an agency's own words, and the lines that always stand below them. */
export interface OwnWording<Values = Readonly<Record<string, string | null>>> {
  values: Values
  footer: string
}
type Wording<Key extends MessageEventKey, Channel extends 'mail' | 'sms'> = (
  language: string,
  given: GivenFor<Key, Channel>,
) => { values: ValuesFor<Key, Channel>; footer?: string }
/** Events for which agencies write their own words say what those are filled with. */
type Own<Key extends MessageEventKey, Channel extends 'mail' | 'sms'> = Key extends OwnWordsKey
  ? [own: Wording<Key, Channel>]
  : []

const owned = <Given>(own: unknown, language: string, given: Given) => {
  const word = own as
    | ((language: string, given: Given) => { values: OwnWording['values']; footer?: string })
    | undefined
  return word ? () => ({ footer: '', ...word(language, given) }) : null
}

/** The words of an event by mail, in a language. */
export function mailFor<Key extends KeysBy<'mail'>>(
  event: Key,
  write: (language: string, given: GivenFor<Key, 'mail'>) => Pick<MailWords, 'subject' | 'body'>,
  ...[own]: Own<Key, 'mail'>
) {
  const canStop = 'stop_link' in messageEvents[event].variables
  return (language: string, given: GivenFor<Key, 'mail'>): MailWords =>
    ({ event, canStop, language, own: owned(own, language, given), ...write(language, given) }) as MailWords
}

/** The words of an event by text message. */
export const smsFor =
  <Key extends KeysBy<'sms'>>(
    event: Key,
    write: (language: string, given: GivenFor<Key, 'sms'>) => string,
    ...[own]: Own<Key, 'sms'>
  ) =>
  (language: string, given: GivenFor<Key, 'sms'>): SmsWords =>
    ({ event, language, own: owned(own, language, given), text: inPlainSigns(write(language, given)) }) as SmsWords
