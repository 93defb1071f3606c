import { type Id, type StateTable, undoMinutes } from '@preceptor/contract'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Change } from '../../events/changes.ts'
import { type EventHead, recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { holdRecord, recordAdded, recordChange, type RecordKind } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { entriesOf } from '../../records/entries-of.ts'
import { tellOpened } from '../../records/medical.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow, readEmployeeNow } from '../employees/read-employee.ts'
import { type Papers, writeFilesOf } from '../files/files-of.ts'
import { mayVerifyOwn, selfVerified } from './alone.ts'
import { tellRecorder } from './tell-recorder.ts'
import { secondPersonTexts } from './texts.ts'

/** Records that one person enters with papers and another accepts or returns (docs/recipes.md). */
export interface Recorded {
  id: Id
  version: number
  employee_id: Id
  employee_name: string
  state: string
  files: readonly { id: Id; name: string }[]
  /** True if the caller wrote in it. */
  is_mine: boolean
  decided_at: string | null
  decided_by_name: string | null
  /** True if its papers are medical or HR ones, and if the reader may open them. */
  is_medical?: boolean
  is_hr?: boolean
  may_open?: boolean
}
type Kind = EventHead['kind']

/** Values to write. */
export interface Written {
  /** Columns beyond the shared ones; for a new record they may include its id. */
  columns: Readonly<Record<string, unknown>>
  /** Wraps the write statement. */
  around?: <T>(write: () => Promise<T>) => Promise<T>
  /** Runs in the same transaction, with the record's id. */
  afterwards?: (id: Id) => Promise<unknown>
  /** The event for a new record, when it differs from a plain one. */
  event?: Kind
}
type Sent<Body> = { [Field in keyof Body]?: Body[Field] | undefined }
interface Of<Row> {
  employee_id: Id
  /** Null for a new record. */
  before: Row | null
}

export interface RecordedKind<Row extends Recorded, Body extends { files: readonly Id[] }> {
  table: string
  /** The table alias in `rows`. */
  alias: string
  /** The column for the reason; default `reason`, unless that is a recorded field itself. */
  why?: string
  papers: Papers
  /** Returns matching rows in the contract's form. */
  rows: (scope: Scope, where: Sql) => Promise<Row[]>
  /** Sort order for one person's rows. */
  order: Sql
  states: Pick<StateTable<Row['state']>, 'may'>
  accepted: Row['state']
  titleOf: (row: Row) => string
  words: {
    what: string
    notFound: string
    noFile: string
    /** Describes a decision made in the meantime. */
    settled: (row: Row) => string
    /** Refuses a change to an accepted record. */
    notOpen: string
    /** Refuses acceptance by a person who wrote in it. */
    own: string
    /** For medical and HR records: people without access can't change or decide them. */
    closed?: (row: Row) => string
    closedDecides?: (row: Row) => string
    /** Refuses removing an accepted record through the pending call, and a pending one through the accepted call. */
    acceptedStays?: string
    notAccepted?: string
  }
  /** Checks rules that a schema can't express, and returns the values to write. */
  prepare: (scope: Scope, written: Body, of: Of<Row>, sent: Partial<Body>) => Promise<Written>
  /** Returns each field as shown in the history. */
  inWords: (row: Row) => object
  fields: readonly string[]
  /** Returns its fields as shown in decisions and the history. */
  changes: (row: Row) => Change[]
  events: Record<'recorded' | 'changed' | 'accepted' | 'undone' | 'returned' | 'withdrawn', Kind>
  /** True if the history and the mail leave out the reason. */
  isPrivate?: (row: Row) => boolean
  /** Extra columns that acceptance sets. */
  accept?: (scope: Scope, row: Row) => Promise<Readonly<Record<string, unknown>>>
  acceptedChanges?: (row: Row) => Change[]
  /** Returns a reason not to accept it unread; only `even_so` accepts it then. */
  doubt?: (row: Row) => string | null
  /** Reverts the effects of acceptance, and returns the columns to set. */
  unaccept?: (scope: Scope, row: Row) => Promise<Readonly<Record<string, unknown>>>
  /** Columns to set and statements to run when a record is removed. */
  removed?: { set?: Sql; afterwards?: (scope: Scope, row: Row) => Promise<unknown> }
  /** Records in the audit log who opened a medical paper. */
  opened?: (row: Row) => Pick<Parameters<typeof tellOpened>[1], 'kind' | 'facts'>
  /** The title in the mail about a return. */
  mailTitle?: (row: Row) => string
  address: (id: Id) => string
}

/** A record as a preview saw it. */
export interface Planned {
  id: Id
  version: number
}
/** Callers that lock several records all use this order. */
const inOneOrder = (planned: readonly Planned[]) => planned.toSorted((a, b) => (a.id < b.id ? -1 : 1))

interface Left {
  id: Id
  name: string
  title: string
  reason: string
}

const isClosed = ({ is_medical = false, is_hr = false, may_open }: Recorded) =>
  (is_medical || is_hr) && may_open !== true

/** All operations on records of this kind, from entry to decision. */
export function recordedThings<Row extends Recorded, Body extends { files: readonly Id[] }>(
  kind: RecordedKind<Row, Body>,
) {
  const { papers, words, events, titleOf } = kind
  const table = raw(kind.table)
  const alias = raw(kind.alias)
  const why = raw(kind.why ?? 'reason')
  const is = ({ agency }: Scope, id: Id) => sql`organization_id = ${agency.id} and id = ${id}`

  /** Throws NOT_FOUND for a record of an employee that the caller may not see, as for one that never existed. */
  async function read(scope: Scope, id: Id): Promise<Row> {
    const [row] = await kind.rows(scope, sql`${alias}.organization_id = ${scope.agency.id} and ${alias}.id = ${id}`)
    if (!row) throw notFound(words.notFound)
    return row
  }

  /** The same, with the row locked until the transaction ends. */
  const hold = heldIn(kind.table, read)

  /** Returns one person's records. */
  async function ofEmployee(scope: Scope, of: Id): Promise<{ data: Row[] }> {
    const id = await employeeNow(scope, of)
    const on_file = sql`${alias}.organization_id = ${scope.agency.id} and ${alias}.employee_id = ${id} and ${alias}.state <> 'withdrawn'`
    return { data: await kind.rows(scope, sql`${on_file} order by ${kind.order}`) }
  }

  const record: RecordKind<Scope, Row> = {
    what: words.what,
    hold,
    read,
    // Recorded in their history
    nameOf: ({ employee_name }) => employee_name,
    subjectOf: ({ employee_id }) => employee_id,
    inWords: kind.inWords,
    fields: kind.fields,
  }

  /** People who may not open its papers can't change it either, because writers can open the papers. */
  function refuseClosed(row: Row): void {
    if (words.closed !== undefined && isClosed(row)) throw new AppError('FORBIDDEN', words.closed(row))
  }

  /** Adds a record; it waits for another person. */
  async function add(scope: Scope, of: Id, body: Body): Promise<Row> {
    const { actor } = scope
    const { id: employee_id } = await readEmployeeNow(scope, of)
    const { columns, around, afterwards, event } = await kind.prepare(scope, body, { employee_id, before: null }, body)
    const written_by = sql`array[${actor.user_id}]::uuid[]`
    const row = { employee_id, written_by, recorded_by_name: actor.name, ...columns }
    const write = () => insertRow(scope, kind.table, row)
    const id = await (around ? around(write) : write())
    await afterwards?.(id)
    await writeFilesOf(scope, papers, { id, employee_id }, body.files, [])
    return recordAdded(scope, record, id, { kind: event ?? events.recorded })
  }

  /** Changes the sent fields. The editor becomes one of its writers, and a returned record waits again. */
  async function update(scope: Scope, id: Id, body: Sent<Body>, ifMatch: number | null): Promise<Row> {
    // As JSON, every key that is present has a value
    const sent: Partial<Body> = body
    const { db, actor } = scope
    const entries = entriesOf(table, [events.recorded, events.changed], id)
    const before = await holdRecord(scope, { ...record, entries }, id, ifMatch)
    refuseClosed(before)
    if (before.state !== 'recorded' && before.state !== 'returned')
      throw new AppError('TRANSITION_REFUSED', words.notOpen)
    const had = before.files.map(one => one.id)
    const files = [...new Set(sent.files ?? had)]
    const written = { ...before, ...sent, files }
    const { employee_id } = before
    const { columns, around, afterwards } = await kind.prepare(
      scope,
      written as unknown as Body,
      { employee_id, before },
      sent,
    )
    const write = () =>
      db.run(sql`
        update ${table} set ${setColumns(columns)}, state = 'recorded', ${why} = null, decided_at = null, decided_by_name = null, self_verified = false,
          recorded_at = now(), recorded_by_name = ${actor.name}, version = version + 1,
          written_by = array_append(array_remove(written_by, ${actor.user_id}::uuid), ${actor.user_id}::uuid)
        where ${is(scope, id)}`)
    await (around ? around(write) : write())
    await afterwards?.(id)
    if (sent.files) await writeFilesOf(scope, papers, before, files, had)
    return recordChange(scope, record, before, {
      kind: before.state === 'returned' ? events.recorded : events.changed,
      note: titleOf({ ...before, ...sent }),
    })
  }

  const tell = (scope: Scope, row: Row, head: EventHead, changes = kind.changes(row)) =>
    recordEvent(scope, { ...head, subject: { id: row.employee_id, name: row.employee_name }, changes })

  /** Returns the reason a record can't be accepted, or null. Asks at most once whether the actor may accept their own. */
  function judging(scope: Scope, even_so: boolean): (row: Row) => Promise<string | null> {
    let mayOwn: Promise<boolean> | null = null
    return async row => {
      if (!kind.states.may(row.state, kind.accepted)) return words.settled(row)
      if (row.is_mine && !(await (mayOwn ??= mayVerifyOwn(scope)))) return words.own
      const closed = isClosed(row) ? words.closedDecides?.(row) : undefined
      return closed ?? (even_so ? null : (kind.doubt?.(row) ?? null))
    }
  }

  /** Returns each of these records, with the reason it can't be accepted. */
  async function judge(scope: Scope, ids: Sql): Promise<{ row: Row; title: string; why: string | null }[]> {
    const why = judging(scope, false)
    const rows = await kind.rows(
      scope,
      sql`${alias}.organization_id = ${scope.agency.id} and ${alias}.id = any(array(${ids})) order by ${kind.order}`,
    )
    const judged = []
    for (const row of rows) judged.push({ row, title: titleOf(row), why: await why(row) })
    return judged
  }

  async function acceptOne(scope: Scope, row: Row, head: Omit<EventHead, 'kind'> = {}): Promise<void> {
    const set = {
      state: kind.accepted,
      decided_by_name: scope.actor.name,
      self_verified: row.is_mine,
      ...(await kind.accept?.(scope, row)),
    }
    await scope.db.run(sql`update ${table} set ${setColumns(set)}, ${why} = null, decided_at = now(), version = version + 1
      where ${is(scope, row.id)}`)
    const changes = kind.acceptedChanges?.(row) ?? kind.changes(row)
    await tell(scope, row, { ...head, kind: events.accepted }, row.is_mine ? [...changes, selfVerified] : changes)
  }

  async function unacceptOne(scope: Scope, row: Row, head: Omit<EventHead, 'kind'> = {}): Promise<void> {
    const set = {
      state: 'recorded',
      decided_by_name: null,
      self_verified: false,
      ...(await kind.unaccept?.(scope, row)),
    }
    await scope.db.run(sql`update ${table} set ${setColumns(set)}, decided_at = null, version = version + 1
      where ${is(scope, row.id)}`)
    await tell(scope, row, { ...head, kind: events.undone }, kind.acceptedChanges?.(row))
  }

  /** Accepts records as previewed, in a job. Returns the reason for each one skipped. */
  async function acceptPlanned(scope: Scope, planned: readonly Planned[], head: Omit<EventHead, 'kind'>) {
    const skipped = new Map<Id, string>()
    const why = judging(scope, false)
    for (const { id, version } of inOneOrder(planned)) {
      const row = await hold(scope, id)
      const changed = row.version === version ? null : secondPersonTexts.named('changedSince')
      const refusal = (await why(row)) ?? changed
      if (refusal === null) await acceptOne(scope, row, head)
      else skipped.set(id, refusal)
    }
    return skipped
  }

  /** Undoes `acceptPlanned`; refused if one of them changed since. */
  async function undoPlanned(scope: Scope, planned: readonly Planned[], head: Omit<EventHead, 'kind'>): Promise<void> {
    for (const { id, version } of inOneOrder(planned)) {
      const row = await hold(scope, id)
      if (row.state !== kind.accepted || row.version !== version + 1) throw new AppError('CONFLICT', words.settled(row))
      await unacceptOne(scope, row, head)
    }
  }

  /**
   * Accepts each record that may be accepted, and returns the reason for the others. Writers can't accept their own record, unless
   * the agency has no one else; then it is marked.
   */
  async function accept(
    scope: Scope,
    { ids, even_so = false }: { ids: readonly Id[]; even_so?: boolean | undefined },
  ): Promise<{ accepted: number; people: string[]; skipped: Left[] }> {
    const skipped: Left[] = []
    const done = new Map<Id, Row>()
    const refusalOf = judging(scope, even_so)
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await hold(scope, id)
      const refusal = await refusalOf(row)
      if (refusal !== null) {
        const reason = inWords(scope.origin.language, refusal)
        skipped.push({ id, name: row.employee_name, title: titleOf(row), reason })
        continue
      }
      await acceptOne(scope, row)
      done.set(id, row)
    }
    const inOrder = [...new Set(ids)].flatMap(id => done.get(id) ?? [])
    const names = new Map(inOrder.map(({ employee_id, employee_name }) => [employee_id, employee_name]))
    return { accepted: done.size, people: [...names.values()], skipped }
  }

  /** Undoes the actor's own recent acceptance: those records are pending again. The history keeps both. */
  async function unaccept(scope: Scope, ids: readonly Id[]): Promise<{ undone: number; skipped: Left[] }> {
    const skipped: Left[] = []
    let undone = 0
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await hold(scope, id)
      const since = Date.now() - Date.parse(row.decided_at ?? '')
      const isOwn = row.state === kind.accepted && row.decided_by_name === scope.actor.name
      if (!isOwn || !(since < undoMinutes * 60_000)) {
        const reason = secondPersonTexts.say(scope.origin.language, 'undoLate', { minutes: undoMinutes })
        skipped.push({ id, name: row.employee_name, title: titleOf(row), reason })
        continue
      }
      await unacceptOne(scope, row)
      undone += 1
    }
    return { undone, skipped }
  }

  /** Returns it to the person who recorded it, who is mailed, corrects it and submits it again. */
  async function giveBack(scope: Scope, config: Config, id: Id, reason: string): Promise<Row> {
    const before = await hold(scope, id)
    if (!kind.states.may(before.state, 'returned')) throw new AppError('TRANSITION_REFUSED', words.settled(before))
    if (before.is_mine) throw new AppError('CONFLICT', words.own)
    if (words.closedDecides !== undefined && isClosed(before))
      throw new AppError('CONFLICT', words.closedDecides(before))
    await scope.db.run(sql`
      update ${table} set state = 'returned', decided_at = now(), decided_by_name = ${scope.actor.name}, ${why} = ${reason},
        version = version + 1 where ${is(scope, id)}`)
    const told = kind.isPrivate?.(before) ? null : reason
    await tell(scope, before, { kind: events.returned, reason: told })
    const returned = await read(scope, id)
    const title = (kind.mailTitle ?? titleOf)(returned)
    await tellRecorder(scope, config, { table, returned, title, reason: told, address: kind.address(id) })
    return returned
  }

  /** Removes a pending or an accepted record; these are separate calls, because different people may make them. */
  async function remove(
    scope: Scope,
    id: Id,
    { reason, accepted }: { reason: string; accepted: boolean },
  ): Promise<Row> {
    const before = await hold(scope, id)
    if (!kind.states.may(before.state, 'withdrawn')) throw new AppError('TRANSITION_REFUSED', words.settled(before))
    if ((before.state === kind.accepted) !== accepted)
      throw new AppError(
        'TRANSITION_REFUSED',
        (accepted ? words.notAccepted : words.acceptedStays) ?? words.settled(before),
      )
    const set = kind.removed?.set ? sql`${kind.removed.set},` : empty
    await scope.db.run(sql`update ${table} set ${set} state = 'withdrawn', ${why} = ${reason}, version = version + 1
      where ${is(scope, id)}`)
    await kind.removed?.afterwards?.(scope, before)
    await tell(scope, before, { kind: events.withdrawn, reason: kind.isPrivate?.(before) ? null : reason })
    return read(scope, id)
  }

  /** Lets the actor open a paper, and logs it if the paper is medical. */
  async function openPaper(scope: Scope, { id, file_id }: { id: Id; file_id: Id }): Promise<void> {
    const row = await read(scope, id)
    const found = await scope.db.row(sql`select from ${raw(papers.table)}
      where organization_id = ${scope.agency.id} and ${raw(papers.column)} = ${id} and file_id = ${file_id}`)
    if (!found) throw notFound(words.noFile)
    refuseClosed(row)
    if (row.is_medical !== true || !kind.opened) return
    await tellOpened(scope, { ...kind.opened(row), id, employee_name: row.employee_name })
  }

  return {
    read,
    hold,
    ofEmployee,
    add,
    update,
    judge,
    accept,
    acceptPlanned,
    unaccept,
    undoPlanned,
    giveBack,
    remove,
    refuseClosed,
    openPaper,
    tell,
  }
}
