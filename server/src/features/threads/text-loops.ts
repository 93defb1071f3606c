import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/tx.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { wholeLoop } from '../../jobs/background/loop.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { languageOf } from '../auth/accounts.ts'
import { handleText } from './handle-text.ts'
import { pausedMail } from './mails.ts'

const together = 200

/** Processes texts that were left behind: by a crash, or because one number sent too many at once. */
export const textsLeft = (config: Config) =>
  wholeLoop({
    name: 'texts that came in',
    every: 15,
    work: async hands => {
      const left = await transaction(hands.database.pool, { role: 'app_job' }, db =>
        db.rows<{ id: Id }>(sql`select id from sms_inbound where handled_at is null and next_try_at <= now()
          order by next_try_at limit ${together}`),
      )
      return eachOf(hands, left, async ({ id }) => {
        // Before the attempt, so that a failing text doesn't hold up others
        await transaction(hands.database.pool, { role: 'app_job' }, db =>
          db.run(
            sql`update sms_inbound set tries = tries + 1, next_try_at = now() + least(power(2, tries), 60) * interval '1 minute' where id = ${id}`,
          ),
        )
        return (await handleText({ config, database: hands.database }, id)) ? 1 : 0
      })
    },
  })

/** Keeps reports about unknown ids for a day, and processed ones for a month. */
export const oldReports = wholeLoop({
  name: 'reports of texts',
  every: 3600,
  work: hands =>
    transaction(hands.database.pool, { role: 'app_job' }, async db => {
      const reports = await db.run(sql`delete from message_reports where id in (select id from message_reports
        where received_at < now() - case when applied_at is null then interval '24 hours' else interval '30 days' end limit 20000)`)
      const texts = await db.run(sql`delete from sms_inbound where id in (select id from sms_inbound
        where handled_at < now() - case when outcome = 'nobody' then interval '90 days' else interval '30 days' end and not media_left limit 20000)`)
      return reports + texts
    }),
})

interface Keeper {
  organization_id: Id | null
  agency_name: string | null
  user_id: Id
  name: string
  email: string
}

/** Pauses a number that carriers refuse: nothing is sent from it, and its administrators are told once. */
export const pausedSenders = (config: Config) =>
  wholeLoop({
    name: 'paused senders',
    every: 60,
    work: hands =>
      transaction(hands.database.pool, { role: 'app_job' }, async db => {
        const senders = await db.rows<{ id: Id; number: string; paused_for: number | null }>(sql`
          update sms_senders set told_at = now() where paused_at is not null and told_at is null returning id, number, paused_for`)
        for (const { id, number, paused_for } of senders)
          for (const keeper of await db.rows<Keeper>(sql`select * from sender_keepers(${id})`))
            await db.as({ role: 'app_auth' }, async auth =>
              queueMail(auth, config.appKeys, {
                organization_id: keeper.organization_id,
                recipient: keeper.email,
                ...pausedMail(await languageOf(auth, keeper.user_id), {
                  name: keeper.name,
                  agency: keeper.agency_name ?? 'Preceptor',
                  sender: number,
                  code: paused_for ?? 0,
                }),
              }),
            )
        return senders.length
      }),
  })
