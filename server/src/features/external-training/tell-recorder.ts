import type { ExternalTraining, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { mail } from '../auth/mails.ts'
import { externalTexts } from './texts.ts'

/** Mails to whoever wrote in it last that it came back, with the reason and the way to it; nobody who has left the agency. */
export async function tellRecorder(scope: Scope, config: Config, training: ExternalTraining, reason: string) {
  const { db, agency, actor } = scope
  const recorder = await db.row<{ id: Id; name: string; email: string }>(sql`
    select u.user_id as id, u.name, u.email from external_trainings x
    join agency_users() u on u.user_id = x.written_by[cardinality(x.written_by)] and u.is_active
    where x.organization_id = ${agency.id} and x.id = ${training.id}`)
  if (!recorder || recorder.id === actor.user_id) return
  const language = await db.as({ role: 'app_auth' }, accounts => languageOf(accounts, recorder.id))
  const { title, employee_name: employee } = training
  await queueMail(db, config.appKeys, {
    organization_id: agency.id,
    recipient: recorder.email,
    ...mail(
      { name: recorder.name, language },
      externalTexts.say(language, 'returnedSubject', { employee }),
      externalTexts.say(language, 'returnedIntro', { approver: actor.name, title, employee, agency: agency.name }),
      externalTexts.say(language, 'returnedReason', { reason }),
      `${config.publicUrl}/outside-training?training=${training.id}`,
      externalTexts.say(language, 'returnedNext'),
    ),
  })
}
