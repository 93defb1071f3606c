import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import type { Kind } from '../kinds.ts'
import type { Pair } from './check-pair.ts'

/** Moves programs and learning paths to the other entry; those with both get it once. */
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
  const move = async (table: Sql, of: Sql, column: Sql) => {
    await db.run(sql`insert into ${table} (organization_id, ${of}, ${column})
      select organization_id, ${of}, ${into.id} from ${table} where organization_id = ${agency.id} and ${column} = ${from.id}
      on conflict do nothing`)
    await db.run(sql`delete from ${table} where organization_id = ${agency.id} and ${column} = ${from.id}`)
  }
  // A topic's minutes are moved separately (move-minutes.ts)
  if (name === 'coordinator' || name === 'topic') return
  if (name === 'discipline') {
    await move(sql`program_disciplines`, sql`program_id`, sql`discipline_id`)
    await move(sql`learning_path_disciplines`, sql`path_id`, sql`discipline_id`)
  } else {
    await move(sql`program_locations`, sql`program_id`, sql`location_id`)
    await move(sql`learning_path_locations`, sql`path_id`, sql`location_id`)
  }
}
