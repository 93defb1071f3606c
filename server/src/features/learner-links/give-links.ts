import type { Id, LearnerLink } from '@preceptor/contract'
import { bestLanguage, dayIn as dayInWords } from '@preceptor/contract/texts/texts'
import { generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { dayIn } from '../../lib/day-in.ts'
import { learnerLanguages } from '../../lib/texts.ts'
import type { InThread } from '../../messages/keep-message.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { isQuiet, type QuietHours, quietHoursOf, zoneOf } from '../../messages/quiet.ts'
import { sendsTexts } from '../../messages/sms.ts'
import type { Scope } from '../../scope/scope.ts'
import { isRefused } from '../employees/row-facts.ts'
import { addressAt } from '../signed-links/tokens.ts'
import { noteSent, tokenOf } from '../signed-links/write-links.ts'
import { addLink, conflict, extendLink, holdLasting, refuseShut, told } from './links.ts'
import { linkMail, linkSms } from './mails.ts'
import { learnerLinkTexts } from './texts.ts'

/** Returns the address of a working link. */
async function addressOf(scope: Scope, config: Config, link: LearnerLink): Promise<string> {
  refuseShut(link)
  return addressAt(config, 'learn', await tokenOf(scope, config.appKeys, link.id))
}

/** How many days an automatic link works, and the fewest days left when it is sent. */
export const lasts = { made: 30, least: 7 }

interface To {
  employee_id: Id
  program_id: Id
}

/** Returns the link to an open program: an existing one, extended if needed, or a new one. */
export async function lastingLink(scope: Scope, config: Config, to: To): Promise<LearnerLink> {
  const link = await addLink(scope, config.appKeys, { ...to, days: lasts.made })
  const soon = Date.now() + lasts.least * 24 * 60 * 60 * 1000
  return Date.parse(link.expires_at) > soon ? link : extendLink(scope, link.id, lasts.made)
}

export const linkTo = async (scope: Scope, config: Config, to: To): Promise<string> =>
  addressOf(scope, config, await lastingLink(scope, config, to))

export interface Reader {
  employee_id: Id
  program_id: Id
  /** The person's preferred language; `language` is that of the text. */
  wanted: string | null
  name: string
  email: string | null
  mobile: string | null
  language: string
  /** Their own language, if it differs from that of the text. */
  reads?: string
  title: string
  /** The state in their address. */
  lives_in: string | null
}

/**
 * Sends the link through the outbox, in the person's language, if they accept messages on this channel; no text message is sent at
 * night.
 */
export async function sendLink(scope: Scope, config: Config, id: Id, by: 'mail' | 'sms'): Promise<LearnerLink> {
  const { db, agency } = scope
  const held = await holdLasting(scope, id)
  if (by === 'sms' && !sendsTexts(config)) throw conflict(learnerLinkTexts.named('noTexts'))
  const link = await addressOf(scope, config, held)
  const reader = await db.row<Reader & { allowed: boolean; dead: boolean }>(sql`
    select e.id as employee_id, p.id as program_id, e.language as wanted, coalesce(e.preferred_name, e.first_name) as name, e.email, e.mobile,
      coalesce(e.language, 'en') as language,
      e.state as lives_in, may_remind(e.organization_id, e.id, ${by}) as allowed, ${isRefused(by)} as dead,
      text_in(p.titles, coalesce(e.language, 'en')) as title from employees e, programs p
    where e.organization_id = ${agency.id} and e.id = ${held.employee_id} and p.organization_id = ${agency.id} and p.id = ${held.program_id}`)
  if (!reader) throw new Error('The person of the link is gone.')
  if (!reader.allowed) throw conflict(learnerLinkTexts.named('stopped'))
  if (reader.dead) throw conflict(learnerLinkTexts.named('deadAddress'))
  const hours = await quietHoursOf(scope)
  if (by === 'sms' && reader.mobile !== null && isQuiet(hours, reader.lives_in, new Date()))
    throw conflict(learnerLinkTexts.named('quietNow'))
  // Text and dates in one language; the program keeps its own
  const language = bestLanguage([reader.language], learnerLanguages)
  const until = dayIn(agency.time_zone, new Date(held.expires_at))
  const to = { ...reader, reads: reader.language, language, link }
  const { suppressed } =
    by === 'mail' ? await byMail(scope, config, { ...to, until }) : await bySms(scope, config, { ...to, hours })
  if (suppressed) throw conflict(learnerLinkTexts.named(suppressed === 'unfilled' ? 'unfilled' : 'switchedOff'))
  await noteSent(scope, [id], by)
  return told(scope, id, 'training.link_sent')
}

const threadOf = ({ employee_id, program_id, language, wanted }: Reader): InThread => ({
  employee_id,
  language,
  wanted: wanted === language ? null : wanted,
  related: { kind: 'program', id: program_id },
})

type Given = Reader & { link: string; until: string }

export async function byMail({ db, agency }: Scope, { appKeys }: Config, reader: Given) {
  const { email, name, language, reads = language, title, link, until } = reader
  if (!email) throw conflict(learnerLinkTexts.named('noEmail'))
  const day = dayInWords(language, until)
  return queueMail(db, appKeys, {
    organization_id: agency.id,
    recipient: email,
    thread: threadOf(reader),
    reads,
    ...linkMail(language, { name, agency: agency.name, title, link, day }),
  })
}

export async function bySms(
  { db, agency }: Scope,
  { appKeys }: Config,
  reader: Reader & { link: string; hours: QuietHours },
) {
  const { mobile, name, language, reads = language, title, link, lives_in, hours } = reader
  if (!mobile) throw conflict(learnerLinkTexts.named('noPhone'))
  return queueSms(db, appKeys, {
    organization_id: agency.id,
    number: mobile,
    thread: threadOf(reader),
    reads,
    ...linkSms(language, { name, agency: agency.name, title, link }),
    quiet: { time_zone: zoneOf(lives_in, hours), pressing_from: null },
  })
}

export async function qrOf(scope: Scope, config: Config, id: Id): Promise<FileAnswer> {
  const address = await addressOf(scope, config, await holdLasting(scope, id))
  return new FileAnswer('learner-link.svg', 'image/svg+xml', Buffer.from(toSvgSource(generate(address))))
}
