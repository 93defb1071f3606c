import sql from 'sql-template-tag'
import { transaction } from '../../../db/tx.ts'
import { wholeLoop } from '../../../jobs/background/loop.ts'

/** Deletes the content of packets past their retention, and leftovers of stopped jobs. Number, code and hash stay. */
export const oldPackets = wholeLoop({
  name: 'old packets',
  every: 60,
  work: ({ database }) =>
    transaction(database.pool, { role: 'app_job' }, db =>
      // A day later than stated, so that day is over in every agency's time zone
      db.run(sql`delete from survey_packet_people p using survey_packets k
      where k.organization_id = p.organization_id and k.id = p.packet_id and (k.kept_until < current_date - 1
        or k.sha256 is null and exists (select from jobs j where j.organization_id = k.organization_id and j.id = k.id
          and j.state in ('failed', 'cancelled')))`),
    ),
})
