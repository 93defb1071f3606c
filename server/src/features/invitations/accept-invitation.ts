import type { Entered, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Database } from '../../db/client.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { recordEvent } from '../../events/record.ts'
import { hashToken } from '../../http/session.ts'
import { type Account, accountByEmail, accountById, membershipsOf } from '../auth/accounts.ts'
import { weakness } from '../auth/new-password.ts'
import { hashPassword, passwordMatches } from '../auth/password-hash.ts'
import { guess } from '../auth/prove.ts'
import { endLinks } from '../auth/reset.ts'
import { type Entrance, enter } from '../auth/second-step.ts'
import { linkCoordinator, linkSomeCoordinator } from '../settings/taxonomy/coordinator-link.ts'
import { findInvitation, type FoundInvitation, invitationRefused } from './find-invitation.ts'
import { invitationsTexts } from './texts.ts'

interface Given {
  token: string
  name?: string | undefined
  password: string
}

/**
 * Makes the invited person a user and signs them in like the sign-in page: an existing account proves its password and then its
 * second factor; a new one sets its password under the rules for new passwords.
 */
export async function acceptInvitation(entrance: Entrance, given: Given): Promise<Entered> {
  const { db, database } = entrance
  const { found, known } = await transaction(database.pool, { role: 'app_auth' }, async own => {
    const found = await findInvitation(own, given.token)
    return { found, known: await accountByEmail(own, found.email) }
  })
  // Hashing is slow, and no connection waits for it
  const password_hash = known?.password_hash
    ? await proven(database, known, known.password_hash, given.password)
    : await chosen(found, given)
  await take(db, found, given.token)
  const id = password_hash === null ? known?.id : await writeAccount(db, found, known, { ...given, password_hash })
  const account = id === undefined ? undefined : await accountById(db, id)
  if (!account) throw new Error('The account is gone.')
  if (account.status !== 'active') throw new AppError('CONFLICT', invitationsTexts.named('accountDisabled'))
  if (found.agency) await join(entrance, found, found.agency, account)
  const memberships = (await membershipsOf(db, account.id)).filter(({ is_usable }) => is_usable)
  const { last_organization_id } = account
  return enter(entrance, {
    account: { ...account, last_organization_id: found.agency?.id ?? last_organization_id },
    memberships,
    partner_id: null,
  })
}

/** Returns null to keep the existing password. */
async function proven(database: Database, account: Account, kept: string, password: string): Promise<null> {
  const { forgive } = await guess(database, 'password', account.id)
  if (!(await passwordMatches(kept, password))) throw invalid({ password: [invitationsTexts.named('notYourPassword')] })
  await transaction(database.pool, { role: 'app_auth' }, forgive)
  return null
}

async function chosen({ email, name, agency }: FoundInvitation, given: Given): Promise<string> {
  const names = [name, given.name, agency?.name].filter(word => word !== undefined)
  const weak = weakness(given.password, { email, names })
  if (weak) throw invalid({ password: [weak] })
  return hashPassword(given.password)
}

/** Uses up the invitation: of two concurrent calls, the second finds it gone. */
async function take(db: Db, { agency }: FoundInvitation, token: string) {
  const token_hash = hashToken(token)
  const taken = agency
    ? await db.run(sql`
        update invitations set accepted_at = now() where organization_id = ${agency.id} and token_hash = ${token_hash}
          and accepted_at is null and revoked_at is null and expires_at > now()`)
    : await db.run(sql`
        update vendor_invitations set accepted_at = now()
        where token_hash = ${token_hash} and accepted_at is null and expires_at > now()`)
  if (taken === 0) throw invitationRefused('used')
}

const changedMeanwhile = () => new AppError('CONFLICT', invitationsTexts.named('madeMeanwhile'))

/** Creates an account, or sets the password of one that has none: a caregiver's, or that of invited vendor staff. */
async function writeAccount(
  db: Db,
  invited: FoundInvitation,
  known: Account | undefined,
  { name: typed, password_hash }: Omit<Given, 'password'> & { password_hash: string },
): Promise<Id> {
  const { email } = invited
  // An inviter can't rename an account that others know
  const name = typed ?? known?.name ?? invited.name
  const written = known
    ? await db.row<{ id: Id }>(sql`
        update users set password_hash = ${password_hash}, name = ${name}, status = 'active', auth_epoch = auth_epoch + 1,
          version = version + 1
        where id = ${known.id} and password_hash is null and auth_epoch = ${known.auth_epoch} and status <> 'deactivated'
        returning id`)
    : await db.row<{ id: Id }>(sql`
        insert into users (email, name, password_hash) values (${email}, ${name}, ${password_hash})
        on conflict (lower(email)) do nothing returning id`)
  if (!written) throw changedMeanwhile()
  await endLinks(db, written.id)
  return written.id
}

async function join(
  { origin, db }: Entrance,
  { role, coordinator_id }: FoundInvitation,
  agency: { id: Id; name: string },
  account: Account,
) {
  if (account.vendor_role) throw new AppError('CONFLICT', invitationsTexts.named('worksEverywhere'))
  await db.run(sql`
    insert into memberships (organization_id, user_id, role) values (${agency.id}, ${account.id}, ${role})
    on conflict (organization_id, user_id) do update set role = excluded.role, is_active = true`)
  // The agency that the next sign-in opens, a second step later or another day
  await db.run(sql`update users set last_organization_id = ${agency.id} where id = ${account.id}`)
  const actor = { kind: 'user' as const, user_id: account.id, name: account.name }
  await db.as({ role: 'app_user', organization_id: agency.id, user_id: account.id }, async own => {
    // The named coordinator may have been removed from the agency's list
    if (role === 'coordinator_limited' && coordinator_id === null)
      await linkSomeCoordinator({ db: own, agency }, account)
    else await linkCoordinator({ db: own, agency }, account, coordinator_id)
    await recordEvent({ db: own, agency, actor, origin }, { kind: 'user.joined' })
  })
}
