import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { type Db, transaction } from '../../db/tx.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { wholeLoop } from '../../jobs/background/loop.ts'
import { logsOf } from './sign-in.ts'

/** A break of this length ends a series of failures; a series in progress is reported every hour. */
const lull = sql`interval '5 minutes'`
const longest = sql`interval '1 hour'`
const mostPlaces = 10
const isOver = sql`(f.last_at < now() - ${lull} or f.first_at < now() - ${longest})`

/**
 * Counts a wrong password or code for a known account. Called after responding, because the response time must not reveal whether
 * the account exists.
 */
export const noteFailure = (database: Database, user_id: Id, ip: string): Promise<void> =>
  transaction(database.pool, { role: 'app_auth' }, async db => {
    await db.run(sql`
      insert into failed_sign_ins as f (user_id, ips) values (${user_id}, array[${ip}]::text[])
      on conflict (user_id) do update set tries = f.tries + 1, last_at = now(),
        ips = case when f.ips @> excluded.ips or cardinality(f.ips) >= ${mostPlaces} then f.ips else f.ips || excluded.ips end`)
  })

interface Row {
  user_id: Id
  name: string
  tries: number
  first_at: string
  last_at: string
  ips: string[]
}

/** Writes one entry per finished series of failures, so an attacker can't flood the log. */
export const failedSignIns = wholeLoop({
  name: 'failed sign-ins',
  every: 60,
  work: async hands => {
    const asAuth = <T>(work: (db: Db) => Promise<T>) => transaction(hands.database.pool, { role: 'app_auth' }, work)
    const over = await asAuth(db =>
      db.rows<Pick<Row, 'user_id'>>(sql`select f.user_id from failed_sign_ins f where ${isOver}`),
    )
    // Separately, so an agency whose log fails does not block the others
    return eachOf(hands, over, ({ user_id }) =>
      asAuth(async db => {
        const row = await db.row<Row>(sql`delete from failed_sign_ins f using users u
          where f.user_id = ${user_id} and u.id = f.user_id and ${isOver}
          returning f.user_id, u.name, f.tries, f.first_at, f.last_at, f.ips`)
        if (row) await recordTries(db, row)
        return row ? 1 : 0
      }),
    )
  },
})

async function recordTries(db: Db, { user_id, name, tries, first_at, last_at, ips }: Row) {
  const times = tries === 1 ? 'Once' : `${tries.toLocaleString('en-US')} times`
  const note = `${times}, ${tries === 1 ? 'at' : 'from'} ${clock(first_at)}${tries === 1 ? '' : ` to ${clock(last_at)}`}`
  const places = ips.length > 1 ? `; from ${ips.join(', ')}` : ''
  for (const organization_id of await logsOf(db, user_id))
    await db.run(sql`
      insert into events (organization_id, at, kind, source, actor_name, subject_id, subject_name, note, ip)
      values (${organization_id}, ${last_at}, 'user.sign_in_failed', 'system', 'Somebody', ${user_id}, ${name},
        ${note + places}, ${ips[0] ?? null})`)
}

/** Formats the time as `14:02 UTC`: the log is read in the agency's time zone, but a note is plain text. */
const clock = (instant: string) => `${instant.slice(11, 16)} UTC`
