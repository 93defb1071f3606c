import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { Kind } from '../kinds.ts'
import type { Pair } from './check-pair.ts'

/** Programs of one entry are the other's; one that was for both is for it once. */
export async function movePrograms(
  scope: Scope,
  { name }: { name: Kind['name'] },
  { from, into }: Pair,
): Promise<void> {
  const { db, agency } = scope
  if (name === 'training_type') {
    await db.run(sql`update programs set training_type_id = ${into.id}, version = version + 1
      where organization_id = ${agency.id} and training_type_id = ${from.id}`)
    return
  }
  const move = async (table: Sql, column: Sql) => {
    await db.run(sql`insert into ${table} (organization_id, program_id, ${column})
      select organization_id, program_id, ${into.id} from ${table} where organization_id = ${agency.id} and ${column} = ${from.id}
      on conflict do nothing`)
    await db.run(sql`delete from ${table} where organization_id = ${agency.id} and ${column} = ${from.id}`)
  }
  // minutes of a topic move by themselves (move-minutes.ts)
  if (name === 'coordinator' || name === 'topic') return
  await (name === 'discipline'
    ? move(sql`program_disciplines`, sql`discipline_id`)
    : move(sql`program_locations`, sql`location_id`))
}
