import { randomBytes } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { forgiveGuesses } from '../../http/limits.ts'
import { hashToken } from '../../http/session.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { PublicScope } from '../../scope/scope.ts'
import { accountByEmail, membershipsOf } from './accounts.ts'
import { resetDoneMail, resetMail } from './mails.ts'
import { weakness } from './new-password.ts'
import { hashPassword } from './password-hash.ts'
import { recordForAgencies } from './sign-in.ts'
import { authTexts } from './texts.ts'

interface Parts {
  config: Config
  database: Database
}

/** Mails a link to the owner of the address, if there is one. Called after responding; the response is the same for everyone. */
export const sendReset = ({ config, database }: Parts, email: string): Promise<void> =>
  transaction(database.pool, { role: 'app_auth' }, async db => {
    const account = await accountByEmail(db, email)
    if (account?.status !== 'active') return
    const link = await resetLink(db, config, account.id, { minutes: 30 })
    await queueMail(db, config.appKeys, {
      organization_id: null,
      recipient: account.email,
      ...resetMail(account.language, { name: account.name, link }),
    })
  })

/** Creates a link that sets a password once; earlier links of the user expire. The token follows `#`, so no server ever sees it. */
export async function resetLink(
  db: Db,
  config: Config,
  user_id: Id,
  { minutes }: { minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // Two calls at the same moment wait for each other here, so only the newest link is valid
  await db.row(sql`select from users where id = ${user_id} for no key update`)
  await endLinks(db, user_id)
  await db.run(sql`
    insert into password_resets (token_hash, user_id, auth_epoch, expires_at)
    select ${hashToken(token)}, id, auth_epoch, now() + make_interval(mins => ${minutes}) from users where id = ${user_id}`)
  return `${config.publicUrl}/reset-password#token=${token}`
}

/** Invalidates links that were mailed and not used yet. */
export const endLinks = (db: Db, user_id: Id) =>
  db.run(sql`update password_resets set used_at = now() where user_id = ${user_id} and used_at is null`)

interface Holder {
  id: Id
  email: string
  name: string
  language: string
  auth_epoch: number
}

const linkInvalid = () => new AppError('RESET_LINK_INVALID', authTexts.named('resetLinkInvalid'))

/** Sets the password and ends every sign-in of the user; it signs no one in. */
export async function setPassword({ config, database }: Parts, scope: PublicScope, token: string, password: string) {
  const token_hash = hashToken(token)
  const { holder, names } = await transaction(database.pool, { role: 'app_auth' }, db => holderOf(db, token_hash))
  const weak = weakness(password, { email: holder.email, names })
  if (weak) throw invalid({ password: [weak] })
  const password_hash = await hashPassword(password)
  const { db, origin } = scope
  // Checks both again with the rows locked: of two uses at the same moment, one finds nothing left
  const taken = await db.run(sql`
    update password_resets set used_at = now()
    where token_hash = ${token_hash} and used_at is null and expires_at > now()`)
  const set = await db.run(sql`
    update users set password_hash = ${password_hash}, auth_epoch = auth_epoch + 1, version = version + 1
    where id = ${holder.id} and auth_epoch = ${holder.auth_epoch} and status = 'active'`)
  if (taken === 0 || set === 0) throw linkInvalid()
  await endLinks(db, holder.id)
  await db.run(sql`delete from access_tokens where user_id = ${holder.id}`)
  await queueMail(db, config.appKeys, {
    organization_id: null,
    recipient: holder.email,
    ...resetDoneMail(holder.language, holder),
  })
  await recordForAgencies(db, 'user.password_reset', holder, origin)
  await forgiveGuesses(db, holder.email)
}

/** Returns words that attackers of this account would try first. */
export async function namesAround(db: Db, { id, name }: Pick<Holder, 'id' | 'name'>) {
  const memberships = await membershipsOf(db, id)
  return [name, ...memberships.map(({ organization }) => organization.name)]
}

async function holderOf(db: Db, token_hash: Buffer) {
  const holder = await db.row<Holder>(sql`
    select u.id, u.email, u.name, u.language, u.auth_epoch from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${token_hash} and r.used_at is null and r.expires_at > now()
      and r.auth_epoch = u.auth_epoch and u.status = 'active'`)
  if (!holder) throw linkInvalid()
  return { holder, names: await namesAround(db, holder) }
}
