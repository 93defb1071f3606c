import { access, agencyRoles, can, rolePermissions } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Change } from '../../events/changes.ts'
import type { Scope } from '../../scope/scope.ts'
import { secondPersonTexts } from './texts.ts'

/** Roles of the agency that accept what others recorded. */
const accepting = agencyRoles.filter(role => can({ role, permissions: rolePermissions[role] }, access.approveTraining))

/**
 * Returns true if the caller is the only one in the agency who accepts records, and the agency doesn't always require a second
 * person. They then verify their own records, which are marked. Customer success can still be the second person.
 */
export async function mayVerifyOwn({ db, agency, actor }: Scope): Promise<boolean> {
  const row = await db.row<{ alone: boolean }>(sql`
    select o.second_person = 'when_there' and bool_or(u.user_id = ${actor.user_id}::uuid) is true
      and bool_or(u.user_id <> ${actor.user_id}::uuid) is not true as alone
    from organizations o left join agency_users() u on u.is_active and u.role = any(${accepting}::text[])
    where o.id = ${agency.id} group by o.id, o.second_person`)
  return row?.alone === true
}

/** The change shown in the history. */
export const selfVerified: Change = { field: 'self_verified', before: null, after: 'yes' }

/** `~` is where the name goes. */
const marked = secondPersonTexts.named('selfVerified', { name: '~' })
const decided = (alias: string, words: Sql): Sql =>
  sql`case when ${raw(alias)}.self_verified then ${words} else ${raw(alias)}.decided_by_name end`

/** Names the person who decided the record of this alias, for a cell of a file, in the reader's language (`inLanguage`). */
export const decidedBy = (alias: string): Sql =>
  decided(alias, sql`replace(${marked}, '~', ${raw(alias)}.decided_by_name)`)

/** The same as a named text, for papers rendered later. */
export const decidedByNamed = (alias: string): Sql =>
  decided(alias, sql`replace(${marked}, '"~"', to_json(${raw(alias)}.decided_by_name)::text)`)
