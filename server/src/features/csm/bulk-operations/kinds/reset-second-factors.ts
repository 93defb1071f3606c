import { type Id, operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { takeSecondFactor } from '../../../settings/users/account-help.ts'
import { memberOf } from '../../../settings/users/change-user.ts'
import { refuseShared } from '../../../settings/users/shared-account.ts'
import { eachItem, neverUndone, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

/** Removes the second factor of named users, who are notified by email and must sign in again. */
export const resetSecondFactors: Kind<'reset_second_factors'> = {
  ...neverUndone,
  prepare: async (_, change) => operationTitle(change),
  rows: async ({ db, actor }, { emails }) => {
    const asked = [...new Set(emails.map(email => email.toLowerCase()))]
    const users = await db.rows<{ id: Id; name: string; email: string; why: string | null }>(sql`
      select u.user_id as id, u.name, lower(u.email) as email,
        case when not u.is_active then 'inactive' when not u.two_factor then 'none' when u.works_elsewhere then 'shared'
          when u.user_id = ${actor.user_id} then 'self' end as why
      from agency_users() u where lower(u.email) = any(${asked}::text[])`)
    const reasons: Record<string, string> = {
      inactive: operationTexts.named('userInactive'),
      none: operationTexts.named('noSecondFactor'),
      shared: operationTexts.named('sharedAccount'),
      self: operationTexts.named('yourself'),
    }
    const rowOf = (email: string): RowMade => {
      const user = users.find(one => one.email === email)
      const row = { key: email, subject_id: user?.id ?? null, name: user?.name ?? email }
      if (!user) return { ...row, outcome: 'unknown', reason: operationTexts.named('noUser') }
      const changes = [{ field: 'email', before: user.email, after: user.email }]
      return user.why === null
        ? { ...row, outcome: 'update', changes }
        : { ...row, outcome: 'skip', reason: reasons[user.why] ?? null }
    }
    return rowsMade(asked.map(rowOf))
  },
  apply: (scope, _, items, { config }) =>
    eachItem(scope, items, async ({ subject_id }) => {
      const member = await memberOf(scope, subject_id)
      await scope.db.as({ role: 'app_auth' }, async db => {
        await refuseShared(db, scope, member)
        await takeSecondFactor(db, scope, config, member)
      })
    }),
}
