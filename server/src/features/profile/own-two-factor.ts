import type { EventKind } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { provePassword } from '../auth/prove.ts'
import { makeRecoveryCodes } from '../auth/recovery-codes.ts'
import { recordForAgencies } from '../auth/sign-in.ts'
import { beginTwoFactor, confirmTwoFactor, isRequired, proveCode, removeTwoFactor } from '../auth/two-factor.ts'
import { twoFactorMail } from './mails.ts'
import { profileTexts } from './texts.ts'

const partsOf = ({ db, database }: SelfScope, { appKeys }: Config) => ({ db, database, keys: appKeys })

/** Writes the agencies' histories and emails the user, who may not be the person at the keyboard. */
async function recordAndMail(
  { db, actor, origin }: SelfScope,
  config: Config,
  what: 'on' | 'off' | 'codes',
  kind: EventKind & `user.${string}`,
) {
  await recordForAgencies(db, kind, { id: actor.user_id, name: actor.name }, origin)
  const reader = { name: actor.name, language: await languageOf(db, actor.user_id) }
  await queueMail(db, config.appKeys, {
    organization_id: null,
    recipient: actor.email,
    ...twoFactorMail(reader.language, { ...reader, what }),
  })
}

export async function startTwoFactor(scope: SelfScope, config: Config, password: string) {
  const { db, database, actor } = scope
  await provePassword(database, actor.user_id, password)
  return beginTwoFactor(db, config.appKeys, { id: actor.user_id, email: actor.email })
}

export async function turnOnTwoFactor(scope: SelfScope, config: Config, code: string) {
  const recovery_codes = await confirmTwoFactor(partsOf(scope, config), scope.actor.user_id, code)
  await recordAndMail(scope, config, 'on', 'user.two_factor_on')
  return { recovery_codes }
}

interface Proof {
  password: string
  code: string
}

export async function renewRecoveryCodes(scope: SelfScope, config: Config, { password, code }: Proof) {
  await provePassword(scope.database, scope.actor.user_id, password)
  await proveCode(partsOf(scope, config), scope.actor.user_id, code)
  const recovery_codes = await makeRecoveryCodes(scope.db, scope.actor.user_id)
  await recordAndMail(scope, config, 'codes', 'user.recovery_codes_renewed')
  return { recovery_codes }
}

export async function turnOffTwoFactor(scope: SelfScope, config: Config, { password, code }: Proof) {
  const { db, database, actor } = scope
  await provePassword(database, actor.user_id, password)
  await proveCode(partsOf(scope, config), actor.user_id, code)
  const account = await db.row<{ vendor_role: string | null }>(
    sql`select vendor_role from users where id = ${actor.user_id}`,
  )
  if (!account || isRequired(config, account)) throw new AppError('CONFLICT', profileTexts.named('twoFactorRequired'))
  await removeTwoFactor(db, actor.user_id)
  await recordAndMail(scope, config, 'off', 'user.two_factor_off')
}
