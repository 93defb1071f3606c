import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { inWords } from '../../lib/texts.ts'
import { mailFor } from '../../messages/message-words.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { mail } from '../auth/mails.ts'
import { sftpTexts } from './texts.ts'

const { say } = sftpTexts

export const sftpStoppedMail = mailFor('sftp_stopped', (language, { name, agency, target, why, reason, link }) =>
  mail(
    { name, language },
    say(language, why === 'key' ? 'mailKeySubject' : 'mailFailedSubject', { target }),
    say(language, why === 'key' ? 'mailKeyIntro' : 'mailFailedIntro', { target, agency }),
    reason,
    say(language, why === 'key' ? 'mailKeyNext' : 'mailFailedNext'),
    link,
  ),
)

interface Stopped {
  id: Id
  name: string
  why: 'key' | 'failed'
  /** A named text. */
  reason: string
}

/** Emails the administrators of the agency. */
export async function tellStopped(
  { db, agency }: Scope,
  { appKeys, publicUrl }: Config,
  { id, name: target, why, reason }: Stopped,
): Promise<void> {
  const people = await db.rows<{ user_id: Id; name: string; email: string }>(
    sql`select user_id, name, email from agency_users() where is_active and role = 'agency_admin' order by name`,
  )
  for (const { user_id, name, email } of people) {
    const language = await db.as({ role: 'app_auth' }, accounts => languageOf(accounts, user_id))
    await queueMail(db, appKeys, {
      organization_id: agency.id,
      recipient: email,
      ...sftpStoppedMail(language, {
        name,
        agency: agency.name,
        target,
        why,
        reason: inWords(language, reason),
        link: `${publicUrl}/settings/sftp?target=${id}`,
      }),
    })
  }
}
