import type { Id } from '@preceptor/contract'
import { AppError } from '../../../errors/app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/tx.ts'
import type { EventScope } from '../../../events/record.ts'
import { queueMail } from '../../../messages/queue-mail.ts'
import { languageOf } from '../../auth/accounts.ts'
import { resetLink } from '../../auth/reset.ts'
import { resetTwoFactor } from '../../auth/two-factor.ts'
import { passwordLinkMail, secondFactorResetMail } from './mails.ts'
import { recordForAgenciesOf } from './account-events.ts'
import { usersTexts } from './texts.ts'

/** Help for users with a valid account who can't sign in. The caller has checked the helper's access. */

interface Person {
  id: Id
  name: string
  email: string
}

/** Removes a lost second factor, ends every session, and tells the user by mail. Runs as app_auth. */
export async function takeSecondFactor(db: Db, scope: EventScope, config: Config, person: Person) {
  if (!(await resetTwoFactor(db, person.id))) throw new AppError('TRANSITION_REFUSED', usersTexts.named('noTwoFactor'))
  await queueMail(db, config.appKeys, {
    organization_id: null,
    recipient: person.email,
    ...secondFactorResetMail(await languageOf(db, person.id), { name: person.name, helper: scope.actor.name }),
  })
  await recordForAgenciesOf(db, scope, person, 'user.two_factor_reset')
}

/** Mails a link for a new password to the user, never to the helper. Runs as app_auth. */
export async function mailPasswordLink(db: Db, scope: EventScope, config: Config, person: Person) {
  const link = await resetLink(db, config, person.id, { minutes: 30 })
  await queueMail(db, config.appKeys, {
    organization_id: null,
    recipient: person.email,
    ...passwordLinkMail(await languageOf(db, person.id), { name: person.name, helper: scope.actor.name, link }),
  })
  await recordForAgenciesOf(db, scope, person, 'user.password_reset_sent')
}
