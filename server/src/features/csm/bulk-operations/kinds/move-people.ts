import { type ChangeOf, type Id, operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { writesPeople } from '../items.ts'
import type { Kind } from '../kind.ts'
import { operationTexts } from '../texts.ts'

interface Location {
  id: Id
  name: string
  is_active: boolean
}

async function locationsOf({ db, agency }: Scope, { from_id, to_id }: ChangeOf<'move_people'>) {
  const rows = await db.rows<Location>(
    sql`select id, name, is_active from locations where organization_id = ${agency.id} and id = any(${[from_id, to_id]}::uuid[])`,
  )
  const byId = new Map(rows.map(one => [one.id, one]))
  return { from: byId.get(from_id), to: byId.get(to_id) }
}

/** Moves everyone from one location to another. */
export const movePeople: Kind<'move_people'> = {
  ...writesPeople,
  prepare: async (scope, change) => {
    const { from, to } = await locationsOf(scope, change)
    if (!from) throw invalid({ 'change.from_id': [operationTexts.named('noLocation')] })
    if (!to) throw invalid({ 'change.to_id': [operationTexts.named('noLocation')] })
    if (from.id === to.id) throw invalid({ 'change.to_id': [operationTexts.named('sameLocation')] })
    if (!to.is_active) throw invalid({ 'change.to_id': [operationTexts.named('inactiveLocation')] })
    return operationTitle(change, { from: from.name, to: to.name })
  },
  rows: ({ agency }, { from_id, to_id }) => sql`
    select e.id::text as key, e.id as subject_id, e.version, e.last_name || ', ' || e.first_name as name, e.employee_number,
      'update' as outcome, null as reason, jsonb_build_object('location_id', ${to_id}::text) as given,
      jsonb_build_object('location_id', e.location_id) as before,
      jsonb_build_array(jsonb_build_object('field', 'location_id', 'before', f.name, 'after', t.name)) as changes, e.sort_name as sort
    from employees e
    join locations f on f.organization_id = e.organization_id and f.id = e.location_id
    join locations t on t.organization_id = e.organization_id and t.id = ${to_id}
    where e.organization_id = ${agency.id} and e.location_id = ${from_id}`,
}
