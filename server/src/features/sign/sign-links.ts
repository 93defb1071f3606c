import { fullName, type Id, type SignLink, textFor } from '@preceptor/contract'
import { bestLanguage, dayIn as dayInWords } from '@preceptor/contract/texts/texts'
import { generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { dayIn } from '../../lib/day-in.ts'
import { learnerLanguages } from '../../lib/texts.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { isQuiet, quietHoursOf, zoneOf } from '../../messages/quiet.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { keepUnsent, lackOf } from '../../messages/unsent.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Held, Signer } from '../employee-forms/held.ts'
import { tell } from '../employee-forms/moves.ts'
import { isRefused } from '../employees/row-facts.ts'
import { addressAt } from '../signed-links/tokens.ts'
import {
  deviceColumns,
  end,
  giveCode,
  insertLinks,
  lastSent,
  noteSent,
  opensStill,
  prolong,
  tokenOf,
} from '../signed-links/write-links.ts'
import { signMail, signSms } from './mails.ts'
import { signTexts } from './texts.ts'

/** Days that a new link works, and the minimum left when it is sent. */
const lasts = { made: 30, least: 7 }
const conflict = (sentence: string) => new AppError('CONFLICT', sentence)
export const isByLink = ({ kind }: Pick<Signer, 'kind'>) => kind === 'caregiver' || kind === 'outside'

/** Returns the step with this key, which a signer without an account completes. */
export function signerOf(held: Held, step_key: string): Signer {
  const signer = held.signers.find(one => one.step_key === step_key)
  if (!signer || !isByLink(signer)) throw notFound(signTexts.named('noStep'))
  return signer
}

interface Row {
  id: Id
  signer_id: Id
  state: Exclude<SignLink['state'], 'none'>
  expires_at: string
  last_sent_at: string | null
  devices: number
  last_seen_at: string | null
}

const newestOf = ({ db, agency }: Scope, form: Id): Promise<Row[]> =>
  db.rows<Row>(sql`select distinct on (l.signer_id) l.id, l.signer_id, case when l.ended_how is not null then l.ended_how
      when not signs_by_link(l.organization_id, l.employee_form_id) then 'closed' when l.expires_at <= now() then 'expired' else 'open' end as state,
      l.expires_at, ${lastSent} as last_sent_at, ${deviceColumns}
    from signed_links l where l.organization_id = ${agency.id} and l.employee_form_id = ${form} and l.purpose = 'sign'
    order by l.signer_id, l.ended_at is not null, l.created_at desc`)

/** Returns the steps for signers without an account, each with its link. */
export async function linksOf(scope: Scope, config: Config, held: Held): Promise<SignLink[]> {
  const links = new Map((await newestOf(scope, held.id)).map(link => [link.signer_id, link]))
  return held.signers.filter(isByLink).map(signer => {
    const link = links.get(signer.id)
    const { email, phone, birth_date } = reachOf(held, signer)
    return {
      id: link?.id ?? null,
      step_key: signer.step_key,
      who: signer.who,
      state: link?.state ?? 'none',
      expires_at: link?.expires_at ?? null,
      last_sent_at: link?.last_sent_at ?? null,
      devices: link?.devices ?? 0,
      last_seen_at: link?.last_seen_at ?? null,
      needs_code: birth_date === null && phone === null,
      ways: [
        ...(email === null ? [] : ['mail' as const]),
        ...(phone !== null && sendsTexts(config) ? ['sms' as const] : []),
      ],
    }
  })
}

/** Returns the contact data of a step's signer. */
function reachOf({ employee }: Held, { kind, name, email, phone }: Signer) {
  if (kind === 'outside') return { name: name ?? '', email, phone, birth_date: null, language: 'en', lives_in: null }
  return {
    name: employee.preferred_name ?? employee.first_name,
    email: employee.email,
    phone: employee.mobile,
    birth_date: employee.birth_date,
    language: employee.language ?? 'en',
    lives_in: employee.state,
  }
}

/** Returns a step's link that works for a while; creates or extends it if needed. The caller has locked the form. */
export async function lastingLink(scope: Scope, config: Config, held: Held, signer: Signer, days = lasts.made) {
  const { db, agency } = scope
  const open = await db.row<{ id: Id; expires_at: string }>(sql`select l.id, l.expires_at from signed_links l
    where l.organization_id = ${agency.id} and l.signer_id = ${signer.id} and l.purpose = 'sign' and ${opensStill} limit 1`)
  const soon = Date.now() + lasts.least * 24 * 60 * 60 * 1000
  if (open) {
    if (Date.parse(open.expires_at) < soon) await prolong(scope, open.id, lasts.made)
    const token = await tokenOf(scope, config.appKeys, open.id)
    return { id: open.id, address: addressAt(config, 'sign', token), expires_at: await endOf(scope, open.id) }
  }
  const [made] = await insertLinks(scope, config.appKeys, {
    purpose: 'sign',
    employee_form_id: held.id,
    signer_id: signer.id,
    employee_ids: [held.employee_id],
    days,
  })
  if (!made) throw new Error('No link was made.')
  await tell(scope, held, 'employee_form.link_made')
  return { id: made.id, address: addressAt(config, 'sign', made.token), expires_at: made.expires_at }
}

const endOf = async ({ db, agency }: Scope, id: Id) =>
  (
    await db.row<{ expires_at: string }>(
      sql`select expires_at from signed_links where organization_id = ${agency.id} and id = ${id}`,
    )
  )?.expires_at ?? ''

/** Sends the link of a step in the signer's language. Messages about private forms never contain the title. */
export async function sendLink(
  scope: Scope,
  config: Config,
  held: Held,
  signer: Signer,
  by: 'mail' | 'sms',
): Promise<void> {
  const { db, agency } = scope
  const { name, email, phone, language: spoken, lives_in } = reachOf(held, signer)
  if (by === 'mail' && !email) throw conflict(signTexts.named('noEmail'))
  if (by === 'sms' && !phone) throw conflict(signTexts.named('noPhone'))
  if (by === 'sms' && !sendsTexts(config)) throw conflict(signTexts.named('noTexts'))
  if (signer.kind === 'caregiver') {
    const may = await db.row<{
      allowed: boolean
      dead: boolean
    }>(sql`select may_remind(e.organization_id, e.id, ${by}) as allowed,
      ${isRefused(by)} as dead from employees e where e.organization_id = ${agency.id} and e.id = ${held.employee_id}`)
    if (!may?.allowed) throw conflict(signTexts.named('stopped'))
    if (may.dead) throw conflict(signTexts.named('deadAddress'))
  }
  const hours = await quietHoursOf(scope)
  if (by === 'sms' && isQuiet(hours, lives_in, new Date())) throw conflict(signTexts.named('quietNow'))
  const link = await lastingLink(scope, config, held, signer)
  const language = bestLanguage([spoken], learnerLanguages)
  const title = held.visibility === 'general' ? (textFor(held.titles, [language])?.text ?? null) : null
  const thread =
    signer.kind === 'caregiver'
      ? {
          employee_id: held.employee_id,
          language,
          wanted: spoken === language ? null : spoken,
          related: { kind: 'form' as const, id: held.id },
        }
      : null
  const queued =
    by === 'mail'
      ? await queueMail(db, config.appKeys, {
          organization_id: agency.id,
          thread,
          recipient: email ?? '',
          reads: spoken,
          ...signMail(language, {
            name,
            agency: agency.name,
            title,
            employee: signer.kind === 'outside' ? fullName(held.employee) : null,
            due: held.due_on === null ? null : dayInWords(language, held.due_on),
            link: link.address,
            day: dayInWords(language, dayIn(agency.time_zone, new Date(link.expires_at))),
          }),
        })
      : await queueSms(db, config.appKeys, {
          organization_id: agency.id,
          thread,
          number: phone ?? '',
          reads: spoken,
          ...signSms(language, { name, agency: agency.name, title, link: link.address }),
          quiet: { time_zone: zoneOf(lives_in, hours), pressing_from: null },
        })
  if (queued.suppressed) throw conflict(signTexts.named(queued.suppressed === 'unfilled' ? 'unfilled' : 'switchedOff'))
  await noteSent(scope, [link.id], by)
  await tell(scope, held, 'employee_form.link_sent')
}

/**
 * Sends the link to a signer without an account by any channel that works: mail first, then text. Returns true if anything was
 * sent.
 */
export async function writeByLink(scope: Scope, config: Config, held: Held, signer: Signer): Promise<boolean> {
  for (const by of ['mail', 'sms'] as const) {
    try {
      await sendLink(scope, config, held, signer, by)
      return true
    } catch (error) {
      // This channel doesn't work now; try the next
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
    }
  }
  if (signer.kind === 'caregiver') await keepUnsentForm(scope, config, held)
  return false
}

/** Records in the caregiver's thread and the delivery log that no channel works. Skipped when only quiet hours block sending. */
async function keepUnsentForm({ db, agency }: Scope, config: Config, { id, employee_id, employee }: Held) {
  const { email, mobile } = employee
  const may = await db.row<{ mail: boolean; sms: boolean; mail_dead: boolean; sms_dead: boolean }>(sql`
    select may_remind(e.organization_id, e.id, 'mail') as mail, may_remind(e.organization_id, e.id, 'sms') as sms, ${isRefused('mail')} as mail_dead,
      ${isRefused('sms')} as sms_dead from employees e where e.organization_id = ${agency.id} and e.id = ${employee_id}`)
  if (!may) return
  const lack = lackOf([
    { channel: 'mail', to: email, isAllowed: may.mail, isDead: may.mail_dead },
    ...(sendsTexts(config) ? [{ channel: 'sms' as const, to: mobile, isAllowed: may.sms, isDead: may.sms_dead }] : []),
  ])
  if (!lack) return
  const language = bestLanguage([employee.language ?? 'en'], learnerLanguages)
  const thread = { employee_id, language, related: { kind: 'form' as const, id } }
  await keepUnsent(db, config.appKeys, { organization_id: agency.id, thread, event: 'form_link', lack })
}

async function openLink({ db, agency }: Scope, signer: Signer): Promise<Id> {
  const open = await db.row<{ id: Id }>(sql`select l.id from signed_links l
    where l.organization_id = ${agency.id} and l.signer_id = ${signer.id} and l.purpose = 'sign' and ${opensStill} limit 1`)
  if (!open) throw conflict(signTexts.named('notOpen'))
  return open.id
}

export async function revokeLink(scope: Scope, held: Held, signer: Signer): Promise<void> {
  await end(scope, await openLink(scope, signer))
  await tell(scope, held, 'employee_form.link_revoked')
}

export async function codeFor(scope: Scope, config: Config, held: Held, signer: Signer) {
  const { id } = await lastingLink(scope, config, held, signer)
  const given = await giveCode(scope, id)
  await tell(scope, held, 'employee_form.link_code_made')
  return given
}

export async function qrFor(scope: Scope, config: Config, held: Held, signer: Signer): Promise<FileAnswer> {
  const { address } = await lastingLink(scope, config, held, signer)
  return new FileAnswer('sign.svg', 'image/svg+xml', Buffer.from(toSvgSource(generate(address))))
}
