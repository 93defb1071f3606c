import { approvalHours, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { inWords } from '../../lib/texts.ts'
import { mailFor } from '../../messages/message-words.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { accountById, languageOf } from '../auth/accounts.ts'
import { mail } from '../auth/mails.ts'
import type { Deciders } from './deciders.ts'
import { approvalTexts } from './texts.ts'

const { say } = approvalTexts

export const askedMail = mailFor('approval_asked', (language, { name, title, lines, proposer, agency, link }) =>
  mail(
    { name, language },
    say(language, 'askedSubject', { title }),
    say(language, 'askedIntro', { proposer, agency }),
    lines.map(line => `- ${line}`).join('\n'),
    say(language, 'askedUntil', { hours: approvalHours }),
    say(language, 'askedNext'),
    link,
  ),
)

export const decidedMail = mailFor(
  'approval_decided',
  (language, { name, outcome, title, decider, agency, reason, link }) =>
    mail(
      { name, language },
      say(language, 'decidedSubject', { outcome, title }),
      say(language, 'decidedIntro', { outcome, title, decider, agency }),
      ...(reason === null ? [] : [say(language, 'decidedReason', { reason })]),
      link,
    ),
)

const languageFor = ({ db }: Scope, id: Id) => db.as({ role: 'app_auth' }, accounts => languageOf(accounts, id))
const linkTo = ({ publicUrl }: Config, id: Id) => `${publicUrl}/approvals?approval=${id}`
/** Vendor staff work in the agency's own section of the panel. */
const linkIn = ({ publicUrl }: Config, agency: Id, id: Id) =>
  `${publicUrl}/csm/agency/${agency}/approvals?approval=${id}`

interface Asked {
  id: Id
  title: string
  lines: readonly string[]
}

/** Emails everyone who may decide. */
export async function tellDeciders(scope: Scope, config: Config, asked: Asked, { people, ofAgency }: Deciders) {
  for (const { user_id, name, email } of people) {
    const language = await languageFor(scope, user_id)
    await queueMail(scope.db, config.appKeys, {
      organization_id: scope.agency.id,
      recipient: email,
      ...askedMail(language, {
        name,
        title: inWords(language, asked.title),
        lines: asked.lines.map(line => inWords(language, line)),
        proposer: scope.actor.name,
        agency: scope.agency.name,
        link: ofAgency ? linkTo(config, asked.id) : linkIn(config, scope.agency.id, asked.id),
      }),
    })
  }
}

interface Decided {
  id: Id
  title: string
  proposed_by: Id
  outcome: 'approved' | 'declined' | 'expired'
  reason: string | null
}

/** Emails the proposer, unless they left the agency. */
export async function tellProposer(scope: Scope, config: Config, { id, title, proposed_by, outcome, reason }: Decided) {
  const proposer = await scope.db.as({ role: 'app_auth' }, accounts => accountById(accounts, proposed_by))
  if (proposer?.status !== 'active' || proposed_by === scope.actor.user_id) return
  const { language, name, email, vendor_role } = proposer
  const isMember = await scope.db.row(
    sql`select from agency_users() u where u.user_id = ${proposed_by} and u.is_active`,
  )
  if (vendor_role === null && !isMember) return
  await queueMail(scope.db, config.appKeys, {
    organization_id: scope.agency.id,
    recipient: email,
    ...decidedMail(language, {
      name,
      outcome,
      title: inWords(language, title),
      decider: scope.actor.name,
      agency: scope.agency.name,
      reason,
      link: vendor_role !== null ? linkIn(config, scope.agency.id, id) : linkTo(config, id),
    }),
  })
}
