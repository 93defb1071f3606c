import { expect } from 'vitest'
import type { House } from './house.ts'
import { type Answer, type ServerProcess, startServer } from './server-process.ts'

/** The point where a call waits before its server is killed: a row that it writes, or its commit. */
export interface KillPoint {
  table: string
  on: 'insert' | 'update' | 'commit'
  /** A condition on `new` and `old`. */
  when?: string
}

const key = 7_221_031

/** Kills servers in the middle of a call, at a point chosen by the test: a trigger there waits for a lock that the test holds. */
export function killPoints(house: () => House) {
  const query = (text: string) => house().owner.query(text)
  const locks = async (granted: boolean) =>
    (
      await house().owner.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ShareLock' and granted = $2
        and database = (select oid from pg_database where datname = current_database())`,
        [key, granted],
      )
    ).rowCount

  const behind = async () => {
    const { rowCount } = await query(`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and l.locktype <> 'advisory' and a.datname = current_database()`)
    return rowCount !== 0
  }

  const hold = async ({ table, on, when = 'true' }: KillPoint) => {
    const moment = on === 'commit' ? 'after insert' : `before ${on}`
    // However long the test takes, the product's own lock timeout must not end the wait
    await query(`create or replace function wait_to_be_killed() returns trigger language plpgsql set lock_timeout = 0 as
      $$ begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$`)
    await query(`create ${on === 'commit' ? 'constraint ' : ''}trigger wait_to_be_killed ${moment} on ${table}
      ${on === 'commit' ? 'deferrable initially deferred' : ''} for each row when (${when}) execute function wait_to_be_killed()`)
    await query(`select pg_advisory_lock(${key})`)
  }
  /** Waits until the dead server's statements have ended. */
  const letGo = async ({ table }: KillPoint) => {
    await query(`select pg_advisory_unlock(${key})`)
    await expect.poll(async () => (await locks(true)) === 0 && (await locks(false)) === 0).toBe(true)
    await query(`drop trigger wait_to_be_killed on ${table}`)
  }

  /**
   * Starts a server, makes the call, and kills the server once the call has reached that point. `meanwhile` is a request to another
   * server before the database knows that the first one is gone.
   */
  const killedAt = async (
    point: KillPoint,
    call: (server: ServerProcess) => Promise<Answer>,
    meanwhile?: (server: ServerProcess) => Promise<Answer>,
  ): Promise<Answer | null> => {
    await hold(point)
    const [server, next] = await Promise.all([
      startServer(house(), { WORKER: '0' }),
      meanwhile && startServer(house(), { WORKER: '0' }),
    ])
    let said = ''
    const cut = call(server).then(
      ({ status, data }) => (said = `answered ${status} ${JSON.stringify(data)}`),
      () => 'cut off',
    )
    await expect.poll(async () => said !== '' || (await locks(false)) === 1, { timeout: 60_000 }).toBe(true)
    await server.kill()
    expect(await cut, `held up at ${point.table}`).toBe('cut off')
    const asked = next && meanwhile?.(next)
    // It waits behind a lock of the dead server
    if (asked) await expect.poll(behind).toBe(true)
    await letGo(point)
    const answer = (await asked) ?? null
    await next?.kill()
    return answer
  }
  return { killedAt }
}
