import type { HistoryEvent, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import { type Change, changesBetween } from '../events/changes.ts'
import { inReadersWords } from '../events/read-changes.ts'
import { type EventHead, eventColumns, recordEvent } from '../events/record.ts'
import type { AgenciesScope, Scope } from '../scope/scope.ts'
import { recordTexts } from './texts.ts'

/** The part of a call that a record needs, of an agency or of customer success across agencies. */
type Acting = Scope | AgenciesScope

/** A kind of record that several people edit: how to hold one, and what its history says of a change. */
export interface RecordKind<S extends Acting, Row extends { id: Id; version: number }> {
  /** In a sentence, best a named text: "this employee". */
  what: string
  /** Returns the current row, locked until the transaction ends. Throws NOT_FOUND. */
  hold: (scope: S, id: Id) => Promise<Row>
  read: (scope: S, id: Id) => Promise<Row>
  nameOf: (row: Row) => string
  /** In whose history it stands, such as the employee's, whom `nameOf` names then; default: its own. */
  subjectOf?: (row: Row) => Id
  /** Each field in the words of the history. */
  inWords: (row: Row) => object
  fields: readonly string[]
  /** Finds the entries of the history, `events ev`, that are about it; default: those of which it is the subject. */
  entries?: Sql
}

const most = 10

/** Holds the record for a change. Someone else's change since the caller saw it (`If-Match`; null: any) is refused. */
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

/** The one refusal of stale changes, with the record as it is now and what happened to it since: nothing is lost. */
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
  // a draft has no history of its saves
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

/** Reads the record after the change and writes what differs to the history. With a note it writes even if nothing differs. */
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

/** Reads what was made and writes all that it says to the history. */
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
