import type { Id, NewAgency } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../app-error.ts'
import { type AgenciesScope, type Scope, within } from '../../scope.ts'

export const standardStart = () => ({ disciplines: [], training_types: [] })

/** What a new agency would take over from this one: what is in use there. */
export async function startOf(scope: AgenciesScope, id: Id) {
  const agency = await scope.db.row<{ id: Id; name: string; time_zone: string }>(
    sql`select id, name, time_zone from organizations where id = ${id}`,
  )
  if (!agency) throw notFound('This agency')
  return within(scope, agency, async ({ db }) => {
    const named = async (table: 'disciplines' | 'locations') => {
      const rows = await db.rows<{ name: string }>(
        table === 'disciplines'
          ? sql`select code as name from disciplines where organization_id = ${id} and is_active order by lower(code)`
          : sql`select name from locations where organization_id = ${id} and is_active order by lower(name)`,
      )
      return rows.map(({ name }) => name)
    }
    return { disciplines: await named('disciplines'), training_types: [], locations: await named('locations') }
  })
}

/** Fills the new agency: its locations, its disciplines and training types. */
export async function furnish({ db, agency }: Scope, { locations, disciplines }: NewAgency) {
  if (disciplines.length > 0) throw invalid({ disciplines: ['Choose of the standard set.'] })
  await db.run(sql`insert into locations (organization_id, name)
    select ${agency.id}, name from unnest(${locations}::text[]) name`)
}
