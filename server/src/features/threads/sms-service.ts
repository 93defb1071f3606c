import { createHmac, timingSafeEqual } from 'node:crypto'
import { toE164 } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { counting, take } from '../../db/rate-limits.ts'
import { transaction } from '../../db/tx.ts'
import type { PublicForms, ToldByService } from '../../http/public-forms.ts'
import { seal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { handleText, inboundPlace } from './handle-text.ts'
import { meaningOf } from './keywords.ts'

interface Parts {
  config: Config
  database: Database
}

/** Webhooks of the text service: incoming texts, and the state of ours. */
export const smsService = (parts: Parts): Pick<PublicForms, 'inboundSms' | 'smsStatus'> => ({
  inboundSms: async told => isSigned(parts.config, told) && (await takeText(parts, told.fields)),
  smsStatus: async told => isSigned(parts.config, told) && (await takeReport(parts, told.fields)),
})

/** Returns the service's message id, in the form that we store. */
const idOf = (fields: URLSearchParams) => /^[\w-]{1,100}$/.exec(fields.get('MessageSid') ?? '')?.[0] ?? null

const mostPerMinute = 60
const mostFiles = 10

/** Stores a text once, before processing. The loop retries any failure. */
async function takeText({ config, database }: Parts, fields: URLSearchParams): Promise<boolean> {
  const from = fields.get('From') ?? ''
  const number = toE164(from) ?? from.trim().slice(0, 40)
  if (number === '') return true
  const to = fields.get('To') ?? ''
  const text = plainText(fields.get('Body') ?? '')
  const optOut = fields.get('OptOutType')?.toUpperCase().slice(0, 20) ?? null
  const id = newId()
  const media = mediaOf(fields)
  const rows = await transaction(database.pool, { role: 'app_job' }, db =>
    db.rows<{ id: string }>(sql`
      insert into sms_inbound (id, provider_id, from_number, to_number, body_sealed, opt_out_type, media, media_left)
      values (${id}, ${idOf(fields) ?? id}, ${number}, ${toE164(to) ?? to.trim().slice(0, 40)}, ${seal(config.appKeys, inboundPlace(id), text)},
        ${optOut}, ${JSON.stringify(media)}::jsonb, ${media.length > 0})
      on conflict (provider_id) do nothing returning id`),
  )
  if (rows.length === 0) return true
  // STOP is never rate-limited
  const waits = await counting(database, db => take(db, `sms|${number}`, { most: mostPerMinute, seconds: 60 }))
  if (waits > 0 && meaningOf(text) !== 'stop' && optOut !== 'STOP') {
    await transaction(database.pool, { role: 'app_job' }, db =>
      db.run(sql`update sms_inbound set next_try_at = now() + make_interval(secs => ${waits}) where id = ${id}`),
    )
    return true
  }
  await handleText({ config, database }, id)
  return true
}

/** Removes invisible characters other than line breaks and tabs. */
const plainText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

function mediaOf(fields: URLSearchParams): { url: string; type: string }[] {
  const count = Math.min(mostFiles, Number(fields.get('NumMedia')) || 0)
  return Array.from({ length: count }, (_, n) => ({
    url: (fields.get(`MediaUrl${n}`) ?? '').slice(0, 2000),
    type: (fields.get(`MediaContentType${n}`) ?? '').slice(0, 100),
  })).filter(({ url }) => url !== '')
}

/** Stores a report unchanged, and applies it to its message: now, or once the message is marked as sent. */
async function takeReport({ database }: Parts, fields: URLSearchParams): Promise<boolean> {
  const provider_id = idOf(fields)
  const status = fields.get('MessageStatus')?.toLowerCase() ?? fields.get('SmsStatus')?.toLowerCase()
  if (provider_id === null || !status || !/^[a-z_]{1,30}$/.test(status)) return true
  const code = /^\d{1,7}$/.exec(fields.get('ErrorCode') ?? '')?.[0] ?? null
  await transaction(database.pool, { role: 'app_job' }, async db => {
    await db.run(
      sql`insert into message_reports (provider_id, status, code) values (${provider_id}, ${status}, ${code}::int)`,
    )
    await db.row(sql`select apply_reports(${provider_id})`)
  })
  return true
}

/**
 * Checks the signature as Twilio computes it: the address, then each field by name with its value, keyed with the password from
 * `SMS_URL`.
 */
function isSigned({ smsUrl }: Config, { url, signature, fields }: ToldByService): boolean {
  const password = smsUrl === null ? '' : decodeURIComponent(new URL(smsUrl).password)
  if (password === '') return false
  const told = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => name + value)
  const right = createHmac('sha1', password)
    .update(url + told.join(''))
    .digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}
