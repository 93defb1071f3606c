import { randomBytes } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tx.ts'
import { hashToken } from '../../http/session.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { PublicScope, SelfScope } from '../../scope/scope.ts'
import { provePassword } from '../auth/prove.ts'
import { endLinks } from '../auth/reset.ts'
import { recordForAgencies } from '../auth/sign-in.ts'
import { addressInUseMail, confirmEmailMail, emailArrivedMail, emailAskedMail, emailLeftMail } from './mails.ts'
import { profileTexts } from './texts.ts'

const hours = 24

/** Cancels email changes that wait for their link. */
export const endEmailChanges = (db: Db, user_id: Id) =>
  db.run(sql`update email_changes set ended_at = now() where user_id = ${user_id} and ended_at is null`)

/** Returns another user with the address. */
const otherOwner = (db: Db, email: string, user_id: Id) =>
  db.row<{ language: string }>(
    sql`select language from users where lower(email) = lower(${email}) and id <> ${user_id}`,
  )

/**
 * Requests another address, which takes effect when its link is opened. Neither the response nor its timing shows whether the
 * address already has an account; if it does, its owner gets an email about that instead of the link.
 */
export async function askForEmail(scope: SelfScope, config: Config, wanted: { email: string; password: string }) {
  const { db, database, actor } = scope
  const { email, password } = wanted
  if (email.toLowerCase() === actor.email.toLowerCase()) throw invalid({ email: [profileTexts.named('sameEmail')] })
  await provePassword(database, actor.user_id, password)
  const token = randomBytes(32).toString('base64url')
  // Two concurrent requests wait for each other here, so only the newest is valid
  const locked = await db.row<{ language: string }>(sql`
    select language from users where id = ${actor.user_id} for no key update`)
  const reader = { name: actor.name, language: locked?.language ?? fallback }
  await endEmailChanges(db, actor.user_id)
  await db.run(sql`
    insert into email_changes (token_hash, user_id, email, auth_epoch, expires_at)
    select ${hashToken(token)}, id, ${email}, auth_epoch, now() + make_interval(hours => ${hours})
    from users where id = ${actor.user_id}`)
  const owner = await otherOwner(db, email, actor.user_id)
  const link = `${config.publicUrl}/confirm-email#token=${token}`
  const mails = [
    {
      recipient: email,
      ...(owner ? addressInUseMail(owner.language, {}) : confirmEmailMail(reader.language, { ...reader, link })),
    },
    { recipient: actor.email, ...emailAskedMail(reader.language, reader) },
  ]
  for (const mail of mails) await queueMail(db, config.appKeys, { organization_id: null, ...mail })
}

const linkInvalid = () => new AppError('EMAIL_LINK_INVALID', profileTexts.named('linkInvalid'))

interface Asked {
  id: Id
  name: string
  language: string
  old: string
  email: string
}

/**
 * Confirms a change by its link: changes the address and notifies both addresses. Sign-ins stay; links mailed to the old address
 * become invalid.
 */
export async function confirmEmail({ db, origin }: PublicScope, config: Config, token: string) {
  const asked = await db.row<Asked>(sql`
    update email_changes c set ended_at = now() from users u
    where c.token_hash = ${hashToken(token)} and c.ended_at is null and c.expires_at > now()
      and u.id = c.user_id and u.auth_epoch = c.auth_epoch and u.status = 'active'
    returning u.id, u.name, u.language, u.email as old, c.email`)
  // Taken meanwhile: anyone who opens the link reads the address's mail, and may know
  if (!asked || (await otherOwner(db, asked.email, asked.id))) throw linkInvalid()
  await db
    .run(sql`update users set email = ${asked.email}, version = version + 1 where id = ${asked.id}`)
    // Taken at this very moment through someone else's link
    .catch((error: { code?: string }) => Promise.reject(error.code === '23505' ? linkInvalid() : error))
  await endLinks(db, asked.id)
  for (const mail of [
    { recipient: asked.old, ...emailLeftMail(asked.language, asked) },
    { recipient: asked.email, ...emailArrivedMail(asked.language, asked) },
  ])
    await queueMail(db, config.appKeys, { organization_id: null, ...mail })
  await recordForAgencies(db, 'user.email_changed', asked, origin)
}
