import { createHash } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Job } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'

/** Rows of one file with the same content, by a short hash of it. */
export class SeenRows {
  readonly #rows = new Map<string, number>()

  /** Returns the earlier row with the same content, if any. */
  earlier(n: number, key: string): number | null {
    const short = createHash('sha256').update(key).digest('base64').slice(0, 16)
    const row = this.#rows.get(short)
    if (row === undefined) this.#rows.set(short, n)
    return row === undefined || row === n ? null : row
  }
}

/** Restores the content of rows of finished blocks after a crash. */
export async function rememberEarlier<Values>(
  { db, agency }: Scope,
  job: Job,
  see: (n: number, subject_id: Id, values: Values) => void,
): Promise<void> {
  if (job.cursor === 0) return
  const rows = await db.rows<{
    n: number
    subject_id: Id
    values: Values
  }>(sql`select n, subject_id, values from job_items
    where organization_id = ${agency.id} and job_id = ${job.id} and subject_id is not null and values is not null order by n`)
  for (const { n, subject_id, values } of rows) see(n, subject_id, values)
}
