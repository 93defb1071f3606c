import sql from 'sql-template-tag'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'

/** Deletes the lines of old runs; the definition, row count and hash stay. */
export const oldRuns = agencyLoop({
  name: 'old report runs',
  every: 60,
  due: () => sql`select distinct organization_id from report_runs
    where state in ('ready', 'empty') and not pinned and expires_on < current_date - 1`,
  work: basis =>
    inAgency(basis, async ({ db, agency }) => {
      const gone = await db.rows<{ file_id: string }>(sql`with old as (
          select id, file_id from report_runs where organization_id = ${agency.id} and state in ('ready', 'empty') and not pinned
            and expires_on < current_date - 1 order by expires_on limit 500 for update skip locked)
        update report_runs r set state = 'expired', file_id = null from old
        where r.organization_id = ${agency.id} and r.id = old.id returning old.file_id`)
      // The collector deletes the bytes
      await db.run(sql`update files set claimed = false, touched_at = now() - interval '2 days'
        where organization_id = ${agency.id} and id = any(${gone.map(one => one.file_id)}::uuid[])`)
      return gone.length
    }),
})
