import {
  type Answer,
  type api,
  type Id,
  type Input,
  type Meeting,
  type PlannedCheckout,
  type PlannedForMany,
} from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import { everyWordIn } from '../../../lists/conditions.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { programTexts } from '../texts.ts'
import { actsOnlyInOwn } from './checkouts-list.ts'
import { packed } from './parcel.ts'
import { insideCatalog } from './place.ts'

type AskedMany = Input<typeof api.catalog.planMany>['body']
type Asked = Input<typeof api.catalog.plan>['body']

interface Found {
  id: Id
  name: string
  state: string | null
  holds: boolean
  code_of: string | null
  title_of: string | null
  has_type: boolean
  has_types: boolean
  lacking: string[] | null
}

/** Previews a checkout: its agencies, and the situation in each. */
export async function planCheckout(
  scope: AgenciesScope,
  program_id: Id,
  { whom, training_type_id, discipline_ids = [] }: Asked,
): Promise<PlannedCheckout[]> {
  const parcel = await insideCatalog(scope, there => packed(there, program_id))
  const wanted = parcel.types.get(training_type_id)
  if (!wanted) throw invalid({ training_type_id: [programTexts.named('trainingTypeUnknown')] })
  const named = discipline_ids.flatMap(one => parcel.disciplines.get(one) ?? [])
  const own = actsOnlyInOwn(scope) ? sql`and o.cs_user_id = ${scope.actor.user_id}` : empty
  const rows = await scope.db.rows<Found>(sql`
    with a as (select o.id, o.name, o.state from organizations o where o.status <> 'closed' ${own} and ${chosen(whom)} order by lower(o.name) limit 2000)
    select a.*, m.holds, m.code_of, m.title_of, m.has_type, m.has_types, l.lacking from a
    join checkout_meets((select coalesce(array_agg(id), '{}') from a), ${program_id}, ${wanted.code}, ${wanted.name}) m on m.organization_id = a.id
    left join disciplines_lacking((select coalesce(array_agg(id), '{}') from a), ${named.map(({ code }) => code)}::text[],
      ${named.map(one => one.name)}::text[]) l on l.organization_id = a.id
    order by lower(a.name), a.id`)
  return rows.map(({ id, name, state, ...found }) => ({
    id,
    name,
    state,
    meets: meetingsOf(found, wanted.name, named.length),
  }))
}

/** Previews a checkout of several programs, each with its own training type and disciplines. */
export async function planCheckouts(
  scope: AgenciesScope,
  { program_ids, whom }: AskedMany,
): Promise<Answer<typeof api.catalog.planMany>> {
  const programs: { id: Id; title: string }[] = []
  const agencies = new Map<Id, PlannedForMany>()
  for (const program_id of new Set(program_ids)) {
    const { program } = await insideCatalog(scope, there => packed(there, program_id))
    const { training_type_id, discipline_ids } = program
    programs.push({ id: program_id, title: program.title })
    for (const { meets, ...agency } of await planCheckout(scope, program_id, {
      whom,
      training_type_id,
      discipline_ids,
    })) {
      const known: PlannedForMany = agencies.get(agency.id) ?? { ...agency, programs: [] }
      known.programs.push({ program_id, meets })
      agencies.set(agency.id, known)
    }
  }
  return { programs, data: [...agencies.values()] }
}

function chosen(whom: Asked['whom']): Sql {
  if (whom.by === 'named') return sql`o.id = any(${whom.agency_ids}::uuid[])`
  const search = whom.search ? everyWordIn(sql`o.search`)(whom.search) : null
  return sql`${search ?? sql`true`} and (${whom.state ?? null}::text is null or o.state = ${whom.state ?? null})
    and (${whom.status ?? null}::text is null or o.status = ${whom.status ?? null})`
}

function meetingsOf(
  { holds, code_of, title_of, has_type, has_types, lacking }: Omit<Found, 'id' | 'name' | 'state'>,
  type: string,
  disciplines: number,
) {
  const names = lacking?.join(', ') ?? null
  const none = lacking?.length === disciplines
  const all: readonly [boolean, Meeting, string | null][] = [
    [holds, 'holds', null],
    [!has_types, 'no_types', null],
    [code_of !== null, 'code_taken', code_of],
    [title_of !== null, 'title_taken', title_of],
    [has_types && !has_type, 'no_type', type],
    [names !== null && none, 'no_disciplines', names],
    [names !== null && !none, 'lacks_disciplines', names],
  ]
  // An agency that already has it would conflict with itself
  return all.filter(([met, what]) => met && (!holds || what === 'holds')).map(([, what, name]) => ({ what, name }))
}
