import type { DifferenceKind, DirectedField, Id, Reconciled } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors/app-error.ts'
import { agencyLoop } from '../../../jobs/background/loop.ts'
import { unseal } from '../../../keys/secrets.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { readPeople } from '../../employee-batches/read-people.ts'
import { loadLists } from '../../imports/known-words.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { loadWords } from '../maps.ts'
import { theirConnection } from '../settings.ts'
import { edited, recordAt } from '../take-over.ts'
import { type Comparing, differencesOf } from './compare.ts'

/** The number of people compared at a time. */
const together = 1_000

/** Compares after each sync, on request, and once a day, because people change here too. */
export const dueReconciles = (config: Config) =>
  agencyLoop({
    name: 'comparisons with partners',
    every: 10,
    isLong: true,
    takes: Infinity,
    due: now =>
      sql`select distinct organization_id from integration_settings where is_on and reconcile_at <= ${now}::timestamptz`,
    work: basis => inAgency(basis, scope => reconcile(scope, config), { long: true }),
  })

interface Found {
  kind: DifferenceKind
  field: DirectedField | null
  employee_id: Id | null
  external_id: string | null
  name: string
  ours: string | null
  theirs: string | null
}

/** Finds all differences again; existing ones keep their start time. */
async function reconcile(scope: Scope, config: Config): Promise<number> {
  const { db, agency } = scope
  let stored
  try {
    stored = await theirConnection(scope)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.run(sql`update integration_settings set reconcile_at = null
      where organization_id = ${agency.id} and reconcile_at <= now()`)
    return 0
  }
  const { id, partner } = stored
  const comparing = await openComparing(scope, partner.id)
  const counts = { in_both: 0, only_ours: 0, only_theirs: 0, differing: 0 }
  const found: Found[] = []
  for (let after = ''; ; ) {
    const rows = await mirrored(scope, partner.id, after)
    if (rows.length === 0) break
    const some = await compareRows(scope, config, adapters[stored.adapter], { comparing, rows })
    counts.in_both += some.in_both
    counts.differing += some.differing
    found.push(...some.found)
    after = rows.at(-1)?.external_id ?? ''
  }
  counts.only_theirs = found.filter(({ kind }) => kind === 'only_theirs').length
  // People who left, never started or were rejected don't count as missing
  const alone = await db.rows<{
    id: Id
    name: string
  }>(sql`select e.id, e.last_name || ', ' || e.first_name as name from employees e
    where e.organization_id = ${agency.id} and e.provider_status not in (5, 6, 9) and not exists (select from partner_records r
      where r.organization_id = e.organization_id and r.partner_id = ${partner.id} and r.employee_id = e.id and r.gone_at is null)
    order by e.id`)
  counts.only_ours = alone.length
  for (const { id: employee_id, name } of alone)
    found.push({ kind: 'only_ours', field: null, employee_id, external_id: null, name, ours: null, theirs: null })
  await write(scope, partner.id, found)
  await db.run(sql`update integration_settings set reconciled_at = now(), reconciled = ${JSON.stringify(counts)}::jsonb,
      reconcile_at = now() + interval '1 day' where organization_id = ${agency.id} and id = ${id}`)
  return found.length
}

async function openComparing(scope: Scope, partner_id: Id): Promise<Comparing> {
  const lists = await loadLists(scope)
  const rows = await scope.db.rows<{
    external_id: string
    coordinator_id: Id
  }>(sql`select external_id, coordinator_id from care_coordinators
    where organization_id = ${scope.agency.id} and partner_id = ${partner_id} and coordinator_id is not null`)
  return {
    words: await loadWords(scope, partner_id, lists),
    coordinators: new Map(rows.map(row => [row.external_id, row.coordinator_id])),
    nameOf: (field, id) => lists[field].nameOf(id),
  }
}

interface Mirrored {
  id: Id
  external_id: string
  employee_id: Id | null
  name: string
  said_sealed: string
  edits: Parameters<typeof edited>[1]
}

const mirrored = ({ db, agency }: Scope, partner_id: Id, after: string) =>
  db.rows<Mirrored>(sql`select id, external_id, employee_id, name, said_sealed, edits from partner_records
    where organization_id = ${agency.id} and partner_id = ${partner_id} and gone_at is null and external_id > ${after}
    order by external_id limit ${together}`)

async function compareRows(
  scope: Scope,
  { appKeys }: Config,
  adapter: Adapter,
  { comparing, rows }: { comparing: Comparing; rows: readonly Mirrored[] },
) {
  const people = await readPeople(
    scope,
    rows.flatMap(({ employee_id }) => employee_id ?? []),
  )
  const found: Found[] = []
  let [in_both, differing] = [0, 0]
  for (const { id, external_id, employee_id, name, said_sealed, edits } of rows) {
    const ours = employee_id === null ? undefined : people.get(employee_id)
    const at = { employee_id, external_id, name }
    if (!ours) {
      found.push({ ...at, employee_id: null, kind: 'only_theirs', field: null, ours: null, theirs: null })
      continue
    }
    in_both++
    const said = saidIn(appKeys, adapter, id, said_sealed)
    const differences = said ? differencesOf(edited(said, edits), ours, comparing) : []
    if (differences.length > 0) differing++
    for (const one of differences)
      found.push({ ...at, name: `${ours.last_name}, ${ours.first_name}`, kind: 'differs', ...one })
  }
  return { found, in_both, differing }
}

/** Returns null once the key that sealed it is gone, so one record can't stop a comparison. */
function saidIn(keys: Config['appKeys'], adapter: Adapter, id: Id, sealed: string) {
  try {
    return adapter.read(JSON.parse(unseal(keys, recordAt(id), sealed)))
  } catch {
    return null
  }
}

const keyOf = ({
  kind,
  field,
  employee_id,
  external_id,
}: Pick<Found, 'kind' | 'field' | 'employee_id' | 'external_id'>) =>
  JSON.stringify([kind, field, employee_id, external_id])

async function write({ db, agency }: Scope, partner_id: Id, found: readonly Found[]) {
  const before = await db.rows<Found & { since: string }>(sql`delete from partner_differences
    where organization_id = ${agency.id} and partner_id = ${partner_id}
    returning kind, field, employee_id, external_id, since::text as since`)
  const since = new Map(before.map(row => [keyOf(row), row.since]))
  for (let at = 0; at < found.length; at += 5_000) {
    const some = found.slice(at, at + 5_000)
    const of = <T>(read: (one: Found) => T) => some.map(read)
    await db.run(sql`insert into partner_differences (organization_id, partner_id, kind, field, employee_id, external_id, name, ours, theirs, since)
      select ${agency.id}, ${partner_id}, i.kind, i.field, i.employee_id, i.external_id, i.name, i.ours, i.theirs, coalesce(i.since::timestamptz, now())
      from unnest(${of(r => r.kind)}::text[], ${of(r => r.field)}::text[], ${of(r => r.employee_id)}::uuid[], ${of(r => r.external_id)}::text[],
        ${of(r => r.name)}::text[], ${of(r => r.ours)}::text[], ${of(r => r.theirs)}::text[], ${of(r => since.get(keyOf(r)) ?? null)}::text[])
        as i (kind, field, employee_id, external_id, name, ours, theirs, since)`)
  }
}

type Counts = Pick<Reconciled, 'in_both' | 'only_ours' | 'only_theirs' | 'differing'>

export async function readReconciled(scope: Scope): Promise<Reconciled> {
  const { db, agency } = scope
  const { id, partner } = await theirConnection(scope)
  const row = await db.row<{
    at: string | null
    is_due: boolean
    counts: Counts | null
  }>(sql`select reconciled_at as at,
      reconciled as counts, coalesce(reconcile_at <= now(), false) as is_due
    from integration_settings where organization_id = ${agency.id} and id = ${id}`)
  const fields = await db.rows<{
    field: DirectedField
    many: number
  }>(sql`select field, count(*)::int as many from partner_differences
    where organization_id = ${agency.id} and partner_id = ${partner.id} and kind = 'differs' group by field`)
  return {
    at: row?.at ?? null,
    is_due: row?.is_due ?? false,
    in_both: 0,
    only_ours: 0,
    only_theirs: 0,
    differing: 0,
    ...row?.counts,
    fields: Object.fromEntries(fields.map(({ field, many }) => [field, many])),
  }
}

export async function reconcileSoon(scope: Scope): Promise<Reconciled> {
  const { id } = await theirConnection(scope)
  await scope.db.run(sql`update integration_settings set reconcile_at = now()
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return readReconciled(scope)
}
