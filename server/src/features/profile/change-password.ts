import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { errorTexts } from '../../errors/texts.ts'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/tx.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { weakness } from '../auth/new-password.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { provePassword } from '../auth/prove.ts'
import { endLinks, namesAround } from '../auth/reset.ts'
import { recordForAgencies } from '../auth/sign-in.ts'
import { languageOf } from '../auth/accounts.ts'
import { passwordChangedMail } from './mails.ts'
import { profileTexts } from './texts.ts'

interface Passwords {
  current_password: string
  password: string
}

/**
 * Sets a new password. The epoch changes, so every sign-in ends, including those in progress; only this one is carried over with
 * its token, because its user has just proved their identity and the page's other calls in progress must not fail
 * (docs/decisions/009).
 */
export async function changePassword(scope: SelfScope, config: Config, { current_password, password }: Passwords) {
  const { db, database, actor, token_hash, origin } = scope
  const who = { id: actor.user_id, name: actor.name }
  await provePassword(database, who.id, current_password, 'current_password')
  const names = await transaction(database.pool, { role: 'app_auth' }, one => namesAround(one, who))
  const weak =
    weakness(password, { email: actor.email, names }) ??
    (password === current_password ? profileTexts.named('samePassword') : null)
  if (weak) throw invalid({ password: [weak] })
  const password_hash = await hashPassword(password)
  await db.run(sql`
    update users set password_hash = ${password_hash}, auth_epoch = auth_epoch + 1, version = version + 1
    where id = ${who.id}`)
  await db.run(sql`delete from access_tokens where user_id = ${who.id} and token_hash <> ${token_hash}`)
  await db.run(sql`delete from sign_in_challenges where user_id = ${who.id}`)
  const stays = await db.run(sql`
    update access_tokens t set auth_epoch = u.auth_epoch from users u where t.token_hash = ${token_hash} and u.id = t.user_id`)
  if (stays === 0) throw new AppError('SESSION_EXPIRED', errorTexts.named('sessionExpired'))
  await endLinks(db, who.id)
  const reader = { name: actor.name, language: await languageOf(db, who.id) }
  await queueMail(db, config.appKeys, {
    organization_id: null,
    recipient: actor.email,
    ...passwordChangedMail(reader.language, reader),
  })
  await recordForAgencies(db, 'user.password_changed', who, origin)
}
