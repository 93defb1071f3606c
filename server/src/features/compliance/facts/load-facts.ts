import type { Id } from '@preceptor/contract'
import type { Scope } from '../../../scope/scope.ts'
import type { PersonFacts } from '../engine/facts.ts'
import { type AgencyFacts, loadAgencyFacts } from './agency-facts.ts'
import { entriesOf, readEntries } from './entries.ts'
import { employmentOf } from './employment.ts'
import { readEmployment, readForms, readLeave, readPapers, readPeople, readPlans, readWaivers } from './read-facts.ts'

/**
 * Loads everything the engine knows about these people from today's records, including corrections and plans. A few statements
 * cover many people at once; people the caller can't see are omitted. `agency`: shared facts, for frequent callers.
 */
export async function loadFacts(
  scope: Scope,
  employee_ids: readonly Id[],
  agency?: AgencyFacts,
): Promise<Map<Id, PersonFacts>> {
  // One after the other: workers use connections that take one statement at a time
  const shared = agency ?? (await loadAgencyFacts(scope))
  const people = await readPeople(scope, employee_ids)
  const spans = byPerson(await readEmployment(scope, employee_ids))
  const plans = byPerson(await readPlans(scope, employee_ids))
  const leave = byPerson(await readLeave(scope, employee_ids))
  const entries = byPerson(await readEntries(scope, employee_ids))
  const papers = byPerson(await readPapers(scope, employee_ids))
  const forms = byPerson(await readForms(scope, employee_ids))
  const waivers = byPerson(await readWaivers(scope, employee_ids))
  return new Map(
    people.map(({ id, hire_date, birth_date, certified_on }) => [
      id,
      {
        hire_date,
        birth_date,
        certified_on,
        ...employmentOf(of(spans, id), of(plans, id)),
        agency: shared.spans,
        leave: of(leave, id),
        entries: entriesOf(of(entries, id), shared.topicNamed),
        credentials: of(papers, id),
        forms: of(forms, id),
        waivers: of(waivers, id),
        equivalents: shared.equivalents,
      },
    ]),
  )
}

const of = <Row>(rows: ReadonlyMap<Id, Row[]>, id: Id): readonly Row[] => rows.get(id) ?? []

/** Groups rows by person, keeping their order. */
function byPerson<Row extends { employee_id: Id }>(rows: readonly Row[]): Map<Id, Row[]> {
  const found = new Map<Id, Row[]>()
  for (const row of rows) {
    const own = found.get(row.employee_id)
    if (own) own.push(row)
    else found.set(row.employee_id, [row])
  }
  return found
}
