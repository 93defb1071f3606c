import type { Id } from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { invalid, notFound } from '../../../errors/app-error.ts'
import { changesBetween } from '../../../events/changes.ts'
import { recordEvent } from '../../../events/record.ts'
import { holdRecord, type RecordKind, recordChange } from '../../../records/change-record.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Entry, Kind, KindName, Sent } from './kinds.ts'
import { taxonomyTexts } from './texts.ts'

/** Locks a list until the transaction ends, one change at a time: names stay unique, and locations can't form a cycle. */
export const holdList = ({ db, agency }: Scope, kind: { name: KindName }) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind.name} ${agency.id}`}, 0))`)

export async function readEntry<Row extends Entry>(scope: Scope, kind: Kind<Row, KindName>, id: Id): Promise<Row> {
  const [row] = await kind.rows(scope, id)
  if (!row) throw notFound(taxonomyTexts.named('notFound', { kind: kind.name }))
  return row
}

export async function addEntry<Row extends Entry>(
  scope: Scope,
  kind: Kind<Row, KindName>,
  values: NoInfer<Sent<Row>>,
): Promise<Row> {
  await holdList(scope, kind)
  await refuseWrong(scope, kind, values, null)
  const set = [...assignments(kind, values), ...(kind.given ? [kind.given(scope)] : [])]
  const made = await scope.db.row<{ id: Id }>(sql`
    insert into ${kind.table} (organization_id, ${join(set.map(({ column }) => column))})
    values (${scope.agency.id}, ${join(set.map(({ value }) => value))}) returning id`)
  if (!made) throw new Error('insert returned no row')
  const row = await readEntry(scope, kind, made.id)
  await recordEvent(scope, {
    kind: `${kind.name}.created`,
    subject: row,
    changes: changesBetween({}, kind.readable(row), kind.columns),
  })
  return row
}

/** Changes the sent fields. With `ifMatch`, someone else's change in between is refused and reported, so nothing is lost. */
export async function updateEntry<Row extends Entry>(
  scope: Scope,
  kind: Kind<Row, KindName>,
  { id, patch, ifMatch }: { id: Id; patch: NoInfer<Sent<Row>>; ifMatch: number | null },
): Promise<Row> {
  await holdList(scope, kind)
  const record = recordOf(kind)
  const before = await holdRecord(scope, record, id, ifMatch)
  await refuseWrong(scope, kind, patch, id)
  const changes = changesBetween(before, patch, kind.columns)
  if (changes.length === 0) return before
  const set = assignments(kind, patch).map(({ column, value }) => sql`${column} = ${value}`)
  await scope.db.run(sql`update ${kind.table} set ${join([...set, ...(kind.touched ? [kind.touched] : []), sql`version = version + 1`])}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return recordChange(scope, record, before, { kind: `${kind.name}.updated` })
}

export const recordOf = <Row extends Entry>(kind: Kind<Row, KindName>): RecordKind<Scope, Row> => ({
  what: kind.what,
  // The list is locked
  hold: (scope, id) => readEntry(scope, kind, id),
  read: (scope, id) => readEntry(scope, kind, id),
  nameOf: ({ name }) => name,
  inWords: kind.readable,
  fields: kind.columns,
})

/** Returns the sent fields as columns and values. */
function assignments<Row extends Entry>(kind: Kind<Row, KindName>, values: Sent<Row>): { column: Sql; value: Sql }[] {
  return kind.columns
    .filter(column => values[column] !== undefined)
    .map(column => ({
      column: raw(column),
      value: sql`${values[column]}${kind.arrays?.[column] ? raw(`::${kind.arrays[column]}`) : empty}`,
    }))
}

async function refuseWrong<Row extends Entry>(
  scope: Scope,
  kind: Kind<Row, KindName>,
  values: Sent<Row>,
  id: Id | null,
) {
  const taken = await takenWords(scope, kind, values, id)
  const errors = { ...taken, ...(await kind.check?.(scope, values, id)) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Finds values that must be unique in the agency, however they are written. */
async function takenWords<Row extends Entry>(
  { db, agency }: Scope,
  kind: Kind<Row, KindName>,
  values: Sent<Row>,
  id: Id | null,
) {
  const errors: Record<string, string[]> = {}
  for (const field of kind.unique ?? (['name', 'code', 'email'] as const)) {
    const word = values[field]
    if (!word) continue
    const holder = await db.row<{
      name: string
      is_active: boolean
    }>(sql`select t.name, t.is_active from ${kind.table} t
      where t.organization_id = ${agency.id} and lower(t.${raw(field)}) = lower(${word}) and t.id is distinct from ${id}::uuid
      limit 1`)
    if (holder) errors[field] = [takenSentence(kind, field, word, holder)]
  }
  return errors
}

function takenSentence(
  kind: { name: KindName },
  field: 'name' | 'code' | 'email',
  word: string,
  { name, is_active }: { name: string; is_active: boolean },
) {
  if (field === 'name')
    return taxonomyTexts.named(is_active ? 'nameTaken' : 'nameTakenInactive', { kind: kind.name, name })
  return field === 'email'
    ? taxonomyTexts.named(is_active ? 'emailTaken' : 'emailTakenInactive', { email: word, name })
    : taxonomyTexts.named(is_active ? 'codeTaken' : 'codeTakenInactive', { code: word, name })
}
