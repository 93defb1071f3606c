import { type ApprovalReason, approvalReasons, type Id, type Role, roles, rolePermissions } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { inWords } from '../../../lib/texts.ts'
import { queueMail } from '../../../messages/queue-mail.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { askedMail, decidedMail } from '../../approvals/mails.ts'
import { languageOf } from '../../auth/accounts.ts'
import { type Part, reasonsOf, type Stored } from './read-operations.ts'

const deciding = roles.filter((role: Role) => rolePermissions[role].includes('approve_bulk_operations'))
const linkTo = ({ publicUrl }: Config, id: Id) => `${publicUrl}/csm/bulk-operations/${id}`
const namesOf = (parts: readonly Part[]) => parts.map(({ agency }) => agency.name).join(', ')

interface Person {
  id: Id
  name: string
  email: string
}

const linesOf = (reasons: readonly ApprovalReason[], language: string, reason: string) => [
  reason,
  ...reasons.map(one => inWords(language, approvalReasons[one])),
]

/** Notifies everyone who may decide, except the proposer. */
export async function tellDeciders(scope: AgenciesScope, config: Config, stored: Stored, parts: readonly Part[]) {
  const { db, actor } = scope
  const people = await db.rows<Person>(sql`select id, name, email from users
    where status = 'active' and vendor_role = any(${deciding}::text[]) and id <> ${stored.proposed_by} order by id`)
  const reasons = await reasonsOf(scope, stored.id, stored)
  await db.as({ role: 'app_auth' }, async accounts => {
    for (const { id, name, email } of people) {
      const language = await languageOf(accounts, id)
      await queueMail(accounts, config.appKeys, {
        organization_id: null,
        recipient: email,
        ...askedMail(language, {
          name,
          title: inWords(language, stored.title),
          lines: linesOf(reasons, language, stored.reason),
          proposer: actor.name,
          agency: namesOf(parts),
          link: linkTo(config, stored.id),
        }),
      })
    }
  })
}

interface Decision {
  outcome: 'approved' | 'declined'
  reason: string | null
  parts: readonly Part[]
}

/** Notifies the proposer, while they work here. */
export async function tellProposer(
  { db, actor }: AgenciesScope,
  config: Config,
  { id, title, proposed_by }: Stored,
  { outcome, reason, parts }: Decision,
) {
  const proposer = await db.row<Person>(
    sql`select id, name, email from users where id = ${proposed_by} and status = 'active' and vendor_role is not null`,
  )
  if (!proposer) return
  await db.as({ role: 'app_auth' }, async accounts => {
    const language = await languageOf(accounts, proposed_by)
    await queueMail(accounts, config.appKeys, {
      organization_id: null,
      recipient: proposer.email,
      ...decidedMail(language, {
        name: proposer.name,
        outcome,
        title: inWords(language, title),
        decider: actor.name,
        agency: namesOf(parts),
        reason,
        link: linkTo(config, id),
      }),
    })
  })
}
