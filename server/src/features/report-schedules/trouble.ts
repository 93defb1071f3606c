import {
  access,
  can,
  type Id,
  isCsm,
  type PauseReason,
  pauseReasons,
  pausesAfter,
  rolePermissions,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { nameIn } from '../reports/names.ts'
import { troubleMail } from './mails.ts'
import { type Reader, usersNow } from './readers.ts'
import type { ScheduleRow } from './schedules.ts'

/** Returns the panel's page for a row; vendor staff use the agency's own area. */
export const linkFor = ({ publicUrl }: Config, agency: Id, { role }: Pick<Reader, 'role'>, path: string) =>
  isCsm(role) ? `${publicUrl}/csm/agency/${agency}/${path}` : `${publicUrl}/${path}`

type Outcome = 'failed' | 'paused' | 'readers'

/** Notifies the owner about a failure, and about a pause the agency's administrators too. */
async function tell(scope: Scope, config: Config, row: ScheduleRow, outcome: Outcome, reason: string) {
  const all = await usersNow(scope, null)
  const owner = all.some(one => one.user_id === row.owner_id) ? [] : await usersNow(scope, [row.owner_id])
  const readers = [...all, ...owner].filter(
    ({ user_id, role }) =>
      user_id === row.owner_id ||
      (outcome === 'paused' && can({ role, permissions: rolePermissions[role] }, access.manageAgencyUsers)),
  )
  for (const reader of new Map(readers.map(one => [one.user_id, one])).values()) {
    const { language, name, email } = reader
    await queueMail(scope.db, config.appKeys, {
      organization_id: scope.agency.id,
      recipient: email,
      ...troubleMail(language, {
        name,
        agency: scope.agency.name,
        report: nameIn(language, row.names),
        outcome,
        reason: inWords(language, reason),
        link: linkFor(config, scope.agency.id, reader, `reports/scheduled?schedule=${row.id}`),
      }),
    })
  }
}

/** Pauses a schedule until someone resumes it, and notifies people. */
export async function pause(scope: Scope, config: Config, row: ScheduleRow, why: PauseReason): Promise<void> {
  const { db, agency, actor } = scope
  await db.run(sql`update report_schedules set state = 'paused', paused_why = ${why}, next_at = null, moved_at = now(), moved_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${row.id}`)
  await recordEvent(scope, {
    kind: 'report_schedule.paused',
    subject: { id: row.id, name: row.names.en },
    reason: inWords('en', pauseReasons[why]),
  })
  await tell(scope, config, row, 'paused', pauseReasons[why])
}

/** Records a failure; the third in a row pauses the schedule. */
export async function noteFailure(scope: Scope, config: Config, row: ScheduleRow, reason: string): Promise<void> {
  const failures = row.failures + 1
  await scope.db.run(
    sql`update report_schedules set failures = ${failures} where organization_id = ${scope.agency.id} and id = ${row.id}`,
  )
  if (failures >= pausesAfter && row.state === 'active') await pause(scope, config, row, 'failures')
  else await tell(scope, config, row, 'failed', reason)
}
