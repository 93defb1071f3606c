import type { Id } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import type { Change } from '../events/changes.ts'
import { type EventHead, recordEvent } from '../events/record.ts'
import { inWords } from '../lib/texts.ts'
import type { Scope } from '../scope/scope.ts'

/** What one person records with its paper and another accepts or returns: training that others gave, credentials. */
interface Recorded {
  id: Id
  employee_id: Id
  employee_name: string
  state: string
  /** The caller wrote in it. */
  is_mine: boolean
}

export interface RecordedKind<Row extends Recorded> {
  /** Its columns: state, decided_at, decided_by_name, version, and the one of the decision's reason. */
  table: Sql
  /** `reason`, unless that is what was recorded. */
  why?: Sql
  hold: (scope: Scope, id: Id) => Promise<Row>
  read: (scope: Scope, id: Id) => Promise<Row>
  accepted: Row['state']
  may: (from: Row['state'], to: Row['state']) => boolean
  titleOf: (row: Row) => string
  /** What a refusal and the history call it. */
  changes: (row: Row) => Change[]
  settled: (row: Row) => string
  own: string
  /** Why the caller decides nothing about this one, whoever recorded it. */
  refusal?: (row: Row) => string | null
  /** The history tells no reason. */
  isPrivate?: (row: Row) => boolean
  returned: EventHead['kind']
}

interface Left {
  id: Id
  name: string
  title: string
  reason: string
}

/** Each that may be accepted is; the others are told with the reason. Whoever wrote in one accepts it not. */
export async function acceptEach<Row extends Recorded>(
  scope: Scope,
  kind: RecordedKind<Row>,
  ids: readonly Id[],
  accept: (row: Row) => Promise<void>,
): Promise<{ accepted: number; skipped: Left[] }> {
  const skipped: Left[] = []
  let accepted = 0
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await kind.hold(scope, id)
    const refusal = refusalOf(kind, row)
    if (refusal) {
      const reason = inWords(scope.origin.language, refusal)
      skipped.push({ id, name: row.employee_name, title: kind.titleOf(row), reason })
      continue
    }
    await accept(row)
    accepted += 1
  }
  return { accepted, skipped }
}

function refusalOf<Row extends Recorded>(kind: RecordedKind<Row>, row: Row): string | null {
  if (!kind.may(row.state, kind.accepted)) return kind.settled(row)
  return row.is_mine ? kind.own : (kind.refusal?.(row) ?? null)
}

/** Back to whoever recorded it, who mends it and sends it again. */
export async function returnRecorded<Row extends Recorded>(
  scope: Scope,
  kind: RecordedKind<Row>,
  id: Id,
  reason: string,
): Promise<Row> {
  const before = await kind.hold(scope, id)
  if (!kind.may(before.state, 'returned')) throw new AppError('TRANSITION_REFUSED', kind.settled(before))
  if (before.is_mine) throw new AppError('CONFLICT', kind.own)
  const refusal = kind.refusal?.(before)
  if (refusal) throw new AppError('CONFLICT', refusal)
  await scope.db.run(sql`
    update ${kind.table} set state = 'returned', decided_at = now(), decided_by_name = ${scope.actor.name}, ${kind.why ?? sql`reason`} = ${reason},
      version = version + 1 where organization_id = ${scope.agency.id} and id = ${id}`)
  await tellOf(scope, kind, before, { kind: kind.returned, reason: kind.isPrivate?.(before) ? null : reason })
  return kind.read(scope, id)
}

/** What a change sets besides its fields: it waits again, and whoever wrote it may not accept it. */
export const waitsAgain = (
  { actor }: Scope,
  why = sql`reason`,
): Sql => sql`state = 'recorded', ${why} = null, decided_at = null,
  decided_by_name = null, recorded_at = now(), recorded_by_name = ${actor.name}, version = version + 1,
  written_by = array_append(array_remove(written_by, ${actor.user_id}::uuid), ${actor.user_id}::uuid)`

/** What was written into things of the same person: the history names people. `table`: where the one with this id is. */
export const entriesOf = (
  table: Sql,
  kinds: readonly EventHead['kind'][],
  id: Id,
): Sql => sql`ev.kind = any(${kinds}) and ev.subject_id = (
  select x.employee_id from ${table} x where x.organization_id = ev.organization_id and x.id = ${id})`

/** The history is that of the employee. */
export const tellOf = <Row extends Recorded>(
  scope: Scope,
  kind: Pick<RecordedKind<Row>, 'changes'>,
  row: Row,
  head: EventHead,
) =>
  recordEvent(scope, {
    ...head,
    subject: { id: row.employee_id, name: row.employee_name },
    changes: kind.changes(row),
  })

/** The papers of one, in their order. `table` has a column of this name for what they belong to. */
export async function writePapers(
  { db, agency }: Scope,
  { table, column }: { table: string; column: string },
  { id, employee_id }: { id: Id; employee_id: Id },
  files: readonly Id[],
) {
  await db.run(sql`delete from ${raw(table)} where organization_id = ${agency.id} and ${raw(column)} = ${id}`)
  await db.run(sql`
    insert into ${raw(table)} (organization_id, ${raw(column)}, file_id, place, employee_id)
    select ${agency.id}, ${id}, f.id, min(f.place), ${employee_id} from unnest(${files}::uuid[]) with ordinality f (id, place) group by f.id`)
}
