import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import { versionsOf } from '../../db/topics.ts'
import { transaction } from '../../db/tx.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { wholeLoop } from '../../jobs/background/loop.ts'
import { inAgency, reading } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { sizes } from '../employees/counted-parts.ts'
import { readPeople } from './read-people.ts'

/** Computes the numbers of large agencies in advance, so no one waits for a full count (docs/decisions/195). */
export const readyCounts = wholeLoop({
  name: 'numbers of large agencies',
  every: 120,
  first: 10,
  isLong: true,
  work: async hands => eachOf(hands, await largeAgencies(hands.database), id => count(hands.database, id)),
})

const largeAgencies = async (database: Database): Promise<Id[]> => {
  const rows = await transaction(database.pool, { role: 'app_csm' }, db =>
    db.rows<{ organization_id: Id }>(
      sql`select organization_id from agency_counts group by 1 having sum(employees) >= ${sizes.fewest}`,
    ),
  )
  return rows.map(({ organization_id }) => organization_id)
}

/** Cached counts cost nothing. For the rest, only parts with changed people are counted. */
async function count(database: Database, organization_id: Id): Promise<number> {
  const basis = await systemBasis(database, organization_id)
  if (!basis) return 0
  // Reads the versions before the data, as in a call
  const scope = await inAgency(basis, async at => {
    const found = await at.db.row<{ moves: string | null }>(
      sql`select string_agg(topic || ' ' || moves, ',') as moves from topic_moves where organization_id = ${organization_id}`,
    )
    return { ...at, agency: { ...at.agency, versions: versionsOf(found?.moves ?? null) } }
  })
  await readPeople(reading(scope))
  return 1
}
