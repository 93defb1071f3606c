import type { Client } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { issueCertificates } from '../../features/certificates/issue.ts'

/** Gives every completion in the demo world its certificate, with the product's own statement, as of the completion date. */
export async function issueAll(owner: Client): Promise<void> {
  const run = async (statement: Sql) => (await owner.query(statement)).rowCount ?? 0
  const { rows } = await owner.query<{ id: string; time_zone: string }>(
    'select id, time_zone from organizations where not is_catalog',
  )
  for (const agency of rows)
    await issueCertificates(
      { db: { run }, agency },
      sql`select id from assignments where organization_id = ${agency.id} and state = 'completed' and record_id is not null`,
    )
  await run(sql`update certificates c set issued_on = a.completed_on, issued_at = a.completed_at from assignments a
    where a.organization_id = c.organization_id and a.id = c.assignment_id`)
}
