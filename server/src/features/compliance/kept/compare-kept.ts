import type { Id } from '@preceptor/contract'
import { type ComplianceState, complianceStates } from '@preceptor/contract/compliance/result'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { type Difference, differencesOf } from './differences.ts'
import { judgedNow } from './judge-due.ts'
import { readKept } from './keep.ts'
import type { PersonRow } from './kept-rows.ts'
import type { Span, Timelines } from './timelines.ts'

/**
 * Recalculates these people's stored results. Records a difference in their history and the result, and then fixes it: no one
 * should rely on wrong data, or have it fixed silently.
 */
export async function compareKept(scope: Scope, people: readonly Id[]): Promise<Id[]> {
  const wrong: { id: Id; kept: Timelines; judged: Timelines }[] = []
  for (const { from, to, ids } of await spansOf(scope, people)) {
    const judged = await judgedNow(scope, ids, { from, to })
    const kept = await readKept(scope, ids, { from, to })
    for (const id of ids) {
      const [is, was] = [judged.get(id) ?? nothing, kept.get(id) ?? nothing]
      const { states, person, left } = differencesOf(was, is, from)
      if (differs(states) || differs(person) || differs(left)) wrong.push({ id, kept: was, judged: is })
    }
  }
  const still = await unchanged(
    scope,
    wrong.map(({ id }) => id),
  )
  for (const one of wrong) if (still.has(one.id)) await tell(scope, one, still.get(one.id) ?? '')
  return [...still.keys()]
}

const nothing: Timelines = { states: [], person: [], left: [] }
const differs = <Row>({ closed, written }: Difference<Row>) => closed.length > 0 || written.length > 0

/** Compares each person over the days computed for them, except people with changes still to be processed. */
const spansOf = ({ db, agency }: Scope, people: readonly Id[]) =>
  db.rows<Span & { ids: Id[] }>(sql`
    select k.judged_from as from, k.judged_to as to, array_agg(k.employee_id)::text[] as ids from compliance_kept k
    where k.organization_id = ${agency.id} and k.employee_id = any(${people}::uuid[])
      and not exists (select from compliance_everybody_due a where a.organization_id = k.organization_id)
      and not exists (select from compliance_due d where d.organization_id = k.organization_id and d.employee_id = k.employee_id)
    group by 1, 2`)

/** Returns those, with names, who didn't change during the comparison. */
async function unchanged({ db, agency }: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: Id; name: string }>(sql`
    select e.id, e.first_name || ' ' || e.last_name as name from employees e
    join compliance_kept k on k.organization_id = e.organization_id and k.employee_id = e.id
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[]) and k.judged_at < now()
      and not exists (select from compliance_everybody_due a where a.organization_id = e.organization_id)
      and not exists (select from compliance_due d where d.organization_id = e.organization_id and d.employee_id = e.id)`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function tell(scope: Scope, { id, kept, judged }: { id: Id; kept: Timelines; judged: Timelines }, name: string) {
  const today = todayIn(scope.agency.time_zone)
  await recordEvent(scope, {
    kind: 'employee.compliance_corrected',
    subject: { id, name },
    changes: [{ field: 'compliance_state', before: stateOn(kept.person, today), after: stateOn(judged.person, today) }],
  })
  await scope.db.run(sql`insert into compliance_due (organization_id, employee_id) values (${scope.agency.id}, ${id})`)
}

function stateOn(rows: readonly PersonRow[], day: string): string | null {
  const state: ComplianceState | undefined = rows.find(
    ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day < valid_to),
  )?.state
  return state === undefined ? null : complianceStates[state]
}
