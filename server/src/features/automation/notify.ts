import type { Id, OwnAct } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { ruleMail } from '../rule-mails/rule-mail.ts'
import { ruleMailTexts } from '../rule-mails/texts.ts'
import type { RuleRow } from './rule-row.ts'
import { sentenceIn } from './say.ts'
import { automationTexts } from './texts.ts'

/** The most people that one email names. */
const mostNamed = 30
const mostSubject = 160

interface Recipient {
  user_id: Id
  name: string
  email: string
}

type Told = Pick<RuleRow, 'id' | 'name' | 'sentences'>

const shortened = (words: string) =>
  words.length > mostSubject ? `${words.slice(0, mostSubject - 1).trimEnd()}…` : words

async function send(
  scope: Scope,
  config: Config,
  to: Recipient,
  { rule, text, names }: { rule: Told; text: string; names: readonly string[] },
) {
  const language = await scope.db.as({ role: 'app_auth' }, accounts => languageOf(accounts, to.user_id))
  await queueMail(scope.db, config.appKeys, {
    organization_id: scope.agency.id,
    recipient: to.email,
    ...ruleMail(language, {
      name: to.name,
      subject: shortened(sentenceIn(language, rule.sentences)),
      text,
      people: names.slice(0, mostNamed),
      more: Math.max(0, names.length - mostNamed),
      rule: rule.name,
      agency: scope.agency.name,
      link: `${config.publicUrl}/employees`,
    }),
  })
}

/**
 * Sends one email to each user responsible for some of these people. Returns the people about whom no one was notified, with the
 * reason.
 */
export async function notifyOf(
  scope: Scope,
  config: Config,
  rule: Told,
  act: Extract<OwnAct, { act: 'notify' }>,
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  const { db, agency, actor } = scope
  const user = act.to === 'user' ? (act.user_id ?? null) : act.to === 'owner' ? actor.user_id : null
  const rows = await db.rows<{ id: Id; name: string; user_id: Id | null; user_name: string; email: string | null }>(sql`
    select e.id, e.first_name || ' ' || e.last_name as name, u.user_id, u.name as user_name, u.email
    from employees e left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    left join agency_users() u on u.is_active and u.user_id = ${user === null ? sql`c.user_id` : sql`${user}::uuid`}
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[]) order by e.sort_name, e.id`)
  const unheard = new Map<Id, string>()
  const recipients = new Map<Id, { to: Recipient; names: string[] }>()
  for (const { id, name, user_id, user_name, email } of rows) {
    if (user_id === null || email === null) {
      unheard.set(id, automationTexts.named(act.to === 'coordinator' ? 'noCoordinator' : 'noUser'))
      continue
    }
    const found = recipients.get(user_id) ?? { to: { user_id, name: user_name, email }, names: [] }
    found.names.push(name)
    recipients.set(user_id, found)
  }
  for (const { to, names } of recipients.values()) await send(scope, config, to, { rule, text: act.text, names })
  return unheard
}

/** Notifies the rule's owner of an event such as a pause. */
export async function tellOwner(
  scope: Scope,
  config: Config,
  rule: Told & { owner_id: Id },
  text: (language: string) => string,
) {
  const to = await scope.db.row<Recipient>(
    sql`select u.user_id, u.name, u.email from agency_users() u where u.user_id = ${rule.owner_id} and u.is_active`,
  )
  if (!to) return
  const language = await scope.db.as({ role: 'app_auth' }, accounts => languageOf(accounts, to.user_id))
  await queueMail(scope.db, config.appKeys, {
    organization_id: scope.agency.id,
    recipient: to.email,
    ...ruleMail(language, {
      name: to.name,
      subject: ruleMailTexts.say(language, 'pausedSubject', { rule: rule.name }),
      text: text(language),
      people: [],
      more: 0,
      rule: rule.name,
      agency: scope.agency.name,
      link: `${config.publicUrl}/settings/automation/${rule.id}/edit`,
    }),
  })
}
