import { access, describe, type Id, missing, type Role, roleNames } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { inWords } from '../../../lib/texts.ts'
import type { Db } from '../../../db/tx.ts'
import { type AgenciesScope, mayI, permissionsOf } from '../../../scope/scope.ts'
import { csmTexts } from '../texts.ts'

/** The account to act on. */
export interface Target {
  id: Id
  name: string
  email: string
  vendor_role: Role | null
  status: 'invited' | 'active' | 'deactivated'
}

/** Runs as app_auth: accounts are changed with the sign-in role's rights, while lists are read with those of customer success. */
export const asAuth = <T>({ db }: AgenciesScope, work: (db: Db) => Promise<T>) => db.as({ role: 'app_auth' }, work)

/** Locks the row, so decisions based on its state hold until the end. */
export async function targetOf(db: Db, id: Id): Promise<Target> {
  const target = await db.row<Target>(sql`
    select id, name, email, vendor_role, status from users where id = ${id} for no key update`)
  if (!target) throw new AppError('NOT_FOUND', csmTexts.named('noUser'))
  return target
}

/** Only the super administrator may change vendor staff accounts; no one may change their own here. */
export function refuseUnlessMayChange({ actor }: AgenciesScope, { id, vendor_role }: Target) {
  if (id === actor.user_id) throw new AppError('TRANSITION_REFUSED', csmTexts.named('yourOwn'))
  if (vendor_role !== null && !mayI(actor, access.manageCsUsers)) {
    const holder = { role: actor.role, permissions: permissionsOf(actor) }
    throw new AppError('FORBIDDEN', csmTexts.named('forSuper'), {
      details: { missing: missing(holder, access.manageCsUsers), needs: describe(access.manageCsUsers) },
    })
  }
}

/** Returns the role name for the history. */
export const roleWord = (role: Role) => inWords(fallback, roleNames[role])

/** Returns the agencies of a user, in any state. */
export const agenciesOf = async (db: Db, user_id: Id): Promise<Id[]> =>
  (await db.rows<{ id: Id }>(sql`select organization_id as id from memberships where user_id = ${user_id}`)).map(
    ({ id }) => id,
  )
