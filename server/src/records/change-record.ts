import type { HistoryEvent, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import { type Change, changesBetween } from '../events/changes.ts'
import { inReadersWords } from '../events/read-changes.ts'
import { type EventHead, eventColumns, recordEvent } from '../events/record.ts'
import type { AgenciesScope, Scope } from '../scope/scope.ts'
import { recordTexts } from './texts.ts'

/** The part of a call's scope that a record needs, in an agency or for customer success across agencies. */
type Acting = Scope | AgenciesScope

/** A kind of record that several people edit: how to lock one, and how its history describes a change. */
export interface RecordKind<S extends Acting, Row extends { id: Id; version: number }> {
  /** Used in a sentence, preferably a named text: "this employee". */
  what: string
  /** Returns the current row, locked until the transaction ends. Throws NOT_FOUND. */
  hold: (scope: S, id: Id) => Promise<Row>
  read: (scope: S, id: Id) => Promise<Row>
  nameOf: (row: Row) => string
  /** The subject whose history it belongs to, such as the employee, whom `nameOf` then names; default: its own. */
  subjectOf?: (row: Row) => Id
  /** Returns each field as shown in the history. */
  inWords: (row: Row) => object
  fields: readonly string[]
  /** Finds the history entries, `events ev`, about it; default: those with it as the subject. */
  entries?: Sql
}

const most = 10

/** Locks the record for a change. Refuses if someone else changed it since the caller saw it (`If-Match`; null skips the check). */
export async function holdRecord<S extends Acting, Row extends { id: Id; version: number }>(
  scope: S,
  kind: RecordKind<S, Row>,
  id: Id,
  seen: number | null,
): Promise<Row> {
  const current = await kind.hold(scope, id)
  if (seen !== null && seen !== current.version) throw await staleRefusal(scope, kind, current, seen)
  return current
}

/** The single error for stale changes, with the current record and its changes since, so that nothing is lost. */
export async function staleRefusal<S extends Acting, Row extends { id: Id; version: number }>(
  scope: S,
  { what, entries }: Pick<RecordKind<S, Row>, 'what' | 'entries'>,
  current: Row,
  seen: number,
): Promise<AppError> {
  const meanwhile = await scope.db.rows<HistoryEvent>(sql`
    select ${eventColumns} from events ev
    where ev.organization_id ${'agency' in scope ? sql`= ${scope.agency.id}` : sql`is null`}
      and ${entries ?? sql`ev.subject_id = ${current.id}`}
    order by ev.id desc limit ${Math.max(1, Math.min(most, current.version - seen))}`)
  const names = [...new Set(meanwhile.map(event => event.actor_name))]
  // Saves of a draft have no history
  if (names.length === 0 && 'updated_by_name' in current) names.push(String(current.updated_by_name))
  return new AppError('CHANGED_MEANWHILE', changedBy(names, what), {
    details: { current, meanwhile: inReadersWords(scope.origin.language, meanwhile) },
  })
}

function changedBy([who, other, ...more]: readonly string[], what: string): string {
  if (who === undefined) return recordTexts.named('changedBySomebody', { what })
  if (other === undefined) return recordTexts.named('changedByOne', { who, what })
  if (more.length === 0) return recordTexts.named('changedByTwo', { who, other, what })
  return recordTexts.named('changedByMany', { who, others: more.length + 1, what })
}

/** Reads the record after the change and writes the differences to the history. With a note it writes even if nothing differs. */
export async function recordChange<S extends Acting, Row extends { id: Id; version: number }>(
  scope: S,
  kind: RecordKind<S, Row>,
  before: Row,
  head: EventHead,
): Promise<Row> {
  const after = await kind.read(scope, before.id)
  const changes = changesBetween(kind.inWords(before), kind.inWords(after), kind.fields)
  if (changes.length > 0 || head.note) await tell(scope, kind, after, { ...head, changes })
  return after
}

/** Reads the new record and writes all its values to the history. */
export async function recordAdded<S extends Acting, Row extends { id: Id; version: number }>(
  scope: S,
  kind: RecordKind<S, Row>,
  id: Id,
  head: EventHead,
): Promise<Row> {
  const made = await kind.read(scope, id)
  await tell(scope, kind, made, { ...head, changes: changesBetween({}, kind.inWords(made), kind.fields) })
  return made
}

function tell<S extends Acting, Row extends { id: Id; version: number }>(
  scope: S,
  { subjectOf, nameOf }: RecordKind<S, Row>,
  row: Row,
  event: EventHead & { changes: Change[] },
): Promise<void> {
  const subject = { id: subjectOf?.(row) ?? row.id, name: nameOf(row) }
  return recordEvent({ ...scope, agency: 'agency' in scope ? scope.agency : null }, { ...event, subject })
}
