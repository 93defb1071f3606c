import type { Config } from '../../config.ts'
import { queueMail, type Queued } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { nameIn } from '../reports/names.ts'
import { addressMail, dueIn } from './mails.ts'
import type { ScheduleRow } from './schedules.ts'
import type { Ended, Outcome } from './settle.ts'

/** To somebody without an account, in the agency's first language: a link that opens by a code. */
export async function mailToAddress(
  scope: Scope,
  config: Config,
  row: ScheduleRow,
  ended: Ended,
  recipient: string,
  outcome: Outcome,
): Promise<Queued> {
  const language = 'en'
  return queueMail(scope.db, config.appKeys, {
    organization_id: scope.agency.id,
    recipient,
    ...addressMail(language, {
      agency: scope.agency.name,
      report: nameIn(language, ended.names),
      due: dueIn(language, row.zone, ended.due_at),
      outcome,
      rows: ended.rows ?? 0,
      link: `${config.publicUrl}/report`,
    }),
  })
}
