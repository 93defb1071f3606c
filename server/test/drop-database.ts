import type { Client } from 'pg'

/** Seconds a drop may wait for others. After one wait in vain, later drops wait less. */
let patience = 20

/**
 * Drops a database created by tests, by default with its remaining connections. Closed ones linger for a moment (55006), and an
 * owner without superuser rights may not end the server's own cleanup process there (42501); both pass, so it retries.
 */
export async function dropDatabase(admin: Client, name: string, { force = true } = {}) {
  await admin.query(`set statement_timeout = '${patience}s'`)
  for (let attempt = 1; ; attempt++) {
    try {
      return await admin.query(`drop database if exists ${name}${force ? ' with (force)' : ''}`)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '57014' && !(await endStalled(admin, name))) return
      if (!['55006', '42501', '57014'].includes(code ?? '') || attempt > 200) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/**
 * A drop waits until every session of the server has released its files, which one in the middle of a COPY with a silent client
 * never does. It would hold up every test file that ends later, so it is reported and ended here; returns whether there was one.
 * Otherwise the database stays, and disappears with its server.
 */
async function endStalled(admin: Client, name: string): Promise<boolean> {
  const { rows } = await admin.query<{ ended: boolean }>(
    `select pid, datname, usename, wait_event, query_start, left(query, 200) as query,
       wait_event in ('ClientWrite', 'ClientRead') and pg_terminate_backend(pid) as ended
     from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query_start < now() - interval '15 s'`,
  )
  console.warn(`The drop of ${name} waited for others:`, rows)
  const ended = rows.some(row => row.ended)
  if (!ended) patience = 1
  return ended
}
