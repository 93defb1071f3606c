import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { noteDueSteps, notedTogether } from './ladder.ts'
import { sendDigests, sentTogether, type Sending } from './send-digests.ts'
import { tellCoordinators } from './tell-coordinators.ts'

type Parts = Sending & { database: Database; log: Pick<Log, 'error'>; stops?: () => boolean }
type InBlock = (work: (scope: Scope) => Promise<number>) => Promise<number>

/**
 * Everything that the ladders ask for by now, in every agency; called by the worker. What is due follows from the rows alone, so it may
 * run twice at once, be killed anywhere, or not run for days. Answers how many digests were dealt with.
 */
export const remindAll = (parts: Parts): Promise<number> =>
  inEach(parts, sql`select id from reminding_agencies() id`, async block => {
    await untilFewer(notedTogether, () => block(scope => noteDueSteps(scope, parts.now)))
    await block(scope => tellCoordinators(scope, parts))
    return sendAll(parts, block)
  })

/** What somebody asked for, and what was left waiting; called every few seconds. */
export const sendWaiting = (parts: Parts): Promise<number> =>
  inEach(parts, sql`select distinct organization_id as id from reminder_digests where state = 'waiting'`, block =>
    sendAll(parts, block),
  )

const sendAll = (parts: Parts, block: InBlock) =>
  untilFewer(sentTogether, () => block(scope => sendDigests(scope, parts)))

/** A block is a transaction of its own: what it did is not found again. */
async function untilFewer(together: number, block: () => Promise<number>): Promise<number> {
  let done = 0
  for (let found = together; found === together; done += found) found = await block()
  return done
}

async function inEach(
  { database, log, stops = () => false }: Parts,
  agencies: Sql,
  work: (block: InBlock) => Promise<number>,
): Promise<number> {
  const found = await transaction(database.pool, { role: 'app_job' }, db => db.rows<{ id: Id }>(agencies))
  let done = 0
  for (const { id } of found) {
    if (stops()) break
    try {
      const basis = await systemBasis(database, id)
      if (basis) done += await work(block => inAgency(basis, block))
    } catch (err) {
      // other agencies' people are reminded all the same; this one is tried again at the next turn
      log.error({ err, organization_id: id }, 'reminders could not be sent')
    }
  }
  return done
}
