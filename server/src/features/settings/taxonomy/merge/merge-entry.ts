import type { Id, MergeCounts } from '@preceptor/contract'
import sql, { raw } from 'sql-template-tag'
import { recordEvent } from '../../../../events/record.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type Entry, type Kind, sortsPrograms, wordOf } from '../kinds.ts'
import { keepAsLeft } from '../../../employee-batches/keep-as-left.ts'
import { holdList } from '../save-entry.ts'
import { checkPair, type Pair } from './check-pair.ts'
import { moveAssigned, moveDisciplineHolders } from './move-people.ts'
import { moveLocationsBelow } from './move-locations-below.ts'
import { movePrograms } from './move-programs.ts'
import { moveDecisions } from './move-decisions.ts'
import { moveUsualFor } from './move-usual-for.ts'
import { previewMerge } from './preview-merge.ts'

/**
 * Moves every reference from one entry to another, then removes it. Its deletion lets the foreign keys prove that none was missed;
 * data without foreign keys (saved views, import decisions) is moved explicitly.
 */
export async function mergeEntry<Row extends Entry>(
  scope: Scope,
  kind: Kind<Row>,
  from_id: Id,
  into_id: Id,
): Promise<MergeCounts> {
  const { db } = scope
  // Tens of thousands of people change in one statement
  await db.run(sql`set local statement_timeout = '60s'`)
  await holdList(scope, kind)
  const pair = await checkPair(scope, kind, { from: from_id, into: into_id }, 'into_id')
  await holdPair(scope, kind, pair)
  const { from: _, people: __, ...counts } = await previewMerge(scope, kind, from_id, into_id)
  const employees = await keepAsLeft(scope, from_id, () => moveReferences(scope, kind, pair))
  await replaceEntry(scope, kind, pair)
  const { from, into } = pair
  await recordEvent(scope, {
    kind: `${kind.name}.merged`,
    subject: from,
    note: sentence(kind, pair, employees),
    changes: [{ field: 'merged_into', before: from.name, after: into.name }],
  })
  return { ...counts, employees }
}

function sentence(kind: { name: Kind['name'] }, { from, into }: Pair, employees: number) {
  const people = employees === 1 ? '1 employee' : `${employees.toLocaleString('en-US')} employees`
  return `${from.name} into ${into.name}${sortsPrograms(kind.name) ? '' : `: ${people} moved`}`
}

/** Locks both entries, so that concurrent assignments wait for the merge or the merge for them. */
const holdPair = ({ db, agency }: Scope, kind: Pick<Kind, 'table'>, { from, into }: Pair) =>
  db.run(sql`select from ${kind.table} where organization_id = ${agency.id} and id = any(${[from.id, into.id]}::uuid[])
    order by id for update`)

/** Returns the number of changed people. */
async function moveReferences<Row extends Entry>(scope: Scope, kind: Kind<Row>, pair: Pair<Row>): Promise<number> {
  const { name } = kind
  await kind.merge?.move(scope, pair)
  await movePrograms(scope, kind, pair)
  await moveDecisions(scope, name, pair)
  await moveMaps(scope, pair)
  if (sortsPrograms(name)) return 0
  await mergeFacts(scope, pair)
  if (name === 'discipline') await moveUsualFor(scope, pair)
  if (name === 'discipline') return moveDisciplineHolders(scope, pair)
  if (name === 'location') await moveLocationsBelow(scope, pair)
  return moveAssigned(scope, name, pair)
}

/**
 * Dated facts switch to the kept entry for all days, so that the move below is not recorded as today's change. Like every writer of
 * facts it locks employees first; two writers with different orders would deadlock.
 */
async function mergeFacts({ db, agency }: Scope, { from, into }: Pair) {
  await db.run(sql`select from employees e where e.organization_id = ${agency.id} and e.id in (
      select f.employee_id from employment_facts f where f.organization_id = ${agency.id} and f.known_to = 'infinity'
        and (f.location_id = ${from.id} or f.coordinator_id = ${from.id} or f.discipline_id = ${from.id} or ${from.id}::uuid = any(f.discipline_ids)))
    order by e.id for update`)
  await db.run(sql`select merge_facts(${from.id}, ${into.id})`)
}

/** Moves partner mappings of the merged entry to the kept one. */
async function moveMaps({ db, agency }: Scope, { from, into }: Pair) {
  await db.run(
    sql`update partner_maps set ours = ${into.id} where organization_id = ${agency.id} and ours = ${from.id}`,
  )
  await db.run(sql`update care_coordinators set coordinator_id = ${into.id}
    where organization_id = ${agency.id} and coordinator_id = ${from.id}`)
}

async function replaceEntry({ db, agency }: Scope, kind: Pick<Kind, 'name' | 'table'>, { from, into }: Pair) {
  const column = raw(`${kind.name}_id`)
  await db.run(sql`update merged_entries set ${column} = ${into.id}
    where organization_id = ${agency.id} and ${column} = ${from.id}`)
  await db.run(sql`insert into merged_entries (organization_id, id, name, code, ${column})
    values (${agency.id}, ${from.id}, ${from.name}, ${wordOf(from)}, ${into.id})`)
  await db.run(sql`delete from ${kind.table} where organization_id = ${agency.id} and id = ${from.id}`)
}
