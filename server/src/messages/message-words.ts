import type { GivenFor, KeysBy, MessageEventKey } from '@preceptor/contract/system-messages/system-messages'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'

declare const written: unique symbol
/** Made by `mailFor` and `smsFor` alone: there are no words without an event. */
interface OfAnEvent {
  event: MessageEventKey
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

/** The words of an event by mail, in a language. */
export function mailFor<Key extends KeysBy<'mail'>>(
  event: Key,
  write: (language: string, given: GivenFor<Key, 'mail'>) => Pick<MailWords, 'subject' | 'body'>,
) {
  const canStop = 'stop_link' in messageEvents[event].variables
  return (language: string, given: GivenFor<Key, 'mail'>): MailWords =>
    ({ event, canStop, ...write(language, given) }) as MailWords
}

/** The words of an event by text message. */
export const smsFor =
  <Key extends KeysBy<'sms'>>(event: Key, write: (language: string, given: GivenFor<Key, 'sms'>) => string) =>
  (language: string, given: GivenFor<Key, 'sms'>): SmsWords =>
    ({ event, text: inPlainSigns(write(language, given)) }) as SmsWords

const plain: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
}

/** Signs of print alone make a text message cost twice as much; letters stay as they are. */
const inPlainSigns = (text: string) =>
  text.replace(/[“”‘’–—…]/gu, sign => plain[sign] ?? sign).replace(/[\u00a0\u2009\u202f]/gu, ' ')
