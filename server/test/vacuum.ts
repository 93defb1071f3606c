import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/**
 * Vacuums and analyzes every table until all its pages are marked as visible to everyone, so that plans use index-only scans. One
 * pass can leave pages unmarked: a snapshot that is open meanwhile, such as an automatic analyze's, may still need older rows.
 */
export async function vacuum(owner: Client): Promise<void> {
  await owner.query('vacuum analyze')
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await owner.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relallvisible < relpages`,
    )
    if (rows.length === 0) return
    await wait(100)
    await owner.query(`vacuum analyze ${rows.map(row => row.name).join(', ')}`)
  }
  throw new Error('Some pages are still not visible to everybody: a transaction stays open.')
}
