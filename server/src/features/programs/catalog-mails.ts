import { access, can, type Id, rolePermissions, roles, superAdminRoles, superCsmRoles } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { mailFor } from '../../messages/message-words.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { mail } from '../auth/mails.ts'
import { programTexts } from './texts.ts'

const { say } = programTexts

export const requestMail = mailFor('catalog_requested', (language, { name, person, agency, title, note, link }) =>
  mail(
    { name, language },
    say(language, 'requestSubject', { agency, title }),
    say(language, 'requestIntro', { person, agency, title }),
    ...(note === null ? [] : [say(language, 'requestNote', { note })]),
    say(language, 'requestNext'),
    link,
  ),
)

interface Person {
  id: Id
  name: string
  email: string
  role: string
  is_owner: boolean
}

const answering = roles.filter(role => can({ role, permissions: rolePermissions[role] }, access.checkoutPrograms))

/** Returns the agency's customer success manager or, without one, the super users, or the super administrators. */
function answerers(people: readonly Person[]): readonly Person[] {
  const owner = people.filter(({ is_owner }) => is_owner)
  if (owner.length > 0) return owner
  const of = (wanted: readonly string[]) => people.filter(({ role }) => wanted.includes(role))
  const above = of(superCsmRoles)
  return above.length > 0 ? above : of(superAdminRoles)
}

/**
 * Emails the customer success people who can answer. No agency setting can turn this off, because it isn't for the agency's own
 * people.
 */
export async function tellOfRequest(scope: Scope, config: Config, asked: { title: string; note: string | null }) {
  const { db, agency, actor } = scope
  const owner = await db.row<{ cs_user_id: Id | null }>(
    sql`select cs_user_id from organizations where id = ${agency.id}`,
  )
  await db.as({ role: 'app_auth' }, async accounts => {
    const people = await accounts.rows<Person>(sql`
      select id, name, email, vendor_role as role, coalesce(id = ${owner?.cs_user_id ?? null}::uuid, false) as is_owner from users
      where status = 'active' and vendor_role = any(${answering}::text[]) order by id`)
    for (const { id, name, email } of answerers(people)) {
      if (id === actor.user_id) continue
      const language = await languageOf(accounts, id)
      await queueMail(accounts, config.appKeys, {
        organization_id: null,
        recipient: email,
        ...requestMail(language, {
          name,
          person: actor.name,
          agency: agency.name,
          ...asked,
          link: `${config.publicUrl}/csm/program-requests?state=asked`,
        }),
      })
    }
  })
}
