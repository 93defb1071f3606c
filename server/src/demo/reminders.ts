import type { Id } from '@preceptor/contract'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { ownerClient } from '../db/owner-client.ts'
import { recordConsent } from '../features/reminders/consents.ts'
import { digests, ladders } from '../features/reminders/remind.ts'
import { oneTurn } from '../jobs/background/one-turn.ts'
import type { Log } from '../lib/log.ts'
import { inAgency } from '../scope/scope.ts'
import { systemBasis } from '../scope/system.ts'
import { demoToday } from './days.ts'

interface Parts {
  config: Config
  database: Database
  ownerUrl: string
  log: Log
}

const days = 2
/** One in this many reminded people answers STOP, or has a rejected address. */
const stops = 29
const refusals = 19

/** Sends the reminders of the last days as the worker does, with people who stopped them and addresses that were rejected. */
export async function remindDemoWorld({ config, database, ownerUrl, log }: Parts): Promise<void> {
  const today = demoToday(config.demoDate)
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `update organizations set reminders_since = to_timestamp($1::bigint * 86400)::date where not is_catalog`,
      [today - days],
    )
    // At 11 a.m. Eastern time
    for (let ago = days; ago > 0; ago--)
      for (const loop of [ladders(config), digests(config)])
        await oneTurn(loop, { database, log, now: new Date((today - ago) * 86_400_000 + 16 * 3_600_000) })
    await owner.query(`update organizations set reminders_since = current_date where not is_catalog`)
    await owner.query(`
      update outbox o set state = 'failed', refused = true, attempts = 1, last_error = 'The mail server does not accept the recipient (550).'
      from (select mail_id, row_number() over (order by employee_id) as n from reminder_digests where mail_id is not null) d
      where o.id = d.mail_id and d.n % ${refusals} = 0`)
    const { rows } = await owner.query<{ organization_id: Id; employee_id: Id }>(`
      select organization_id, employee_id from (
        select d.organization_id, d.employee_id, row_number() over (order by d.employee_id) as n
        from reminder_digests d where d.sms_id is not null) one where n % ${stops} = 0`)
    for (const { organization_id, employee_id } of rows) {
      const basis = await systemBasis(database, organization_id)
      if (basis)
        await inAgency(basis, scope =>
          recordConsent(scope, employee_id, { channel: 'sms', granted: false, how: 'text_message', reason: null }),
        )
    }
    // Some minutes or hours after the message they answer
    await owner.query(`
      update contact_consents c set at = least(clock_timestamp(), d.at + (3 + 41 * d.n % 290) * interval '1 minute')
      from (select employee_id, max(created_at) as at, row_number() over (order by employee_id) as n
        from reminder_digests where sms_id is not null group by 1) d where d.employee_id = c.employee_id`)
  } finally {
    await owner.end()
  }
}
