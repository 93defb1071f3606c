import { access, type Id, rolePermissions, type Thread, threadStates } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, type RecordKind } from '../../records/change-record.ts'
import { forbidden, permissionsOf, type Scope } from '../../scope/scope.ts'
import { readersOf } from '../employee-notes/note-readers.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { readThread } from './thread-sql.ts'
import { threadTexts } from './texts.ts'

export async function threadOf(scope: Scope, id: Id): Promise<Thread> {
  const thread = await readThread(scope, id)
  if (thread) return thread
  // Reports where a merged record went, or that none exists
  await readEmployee(scope, id)
  throw notFound()
}

export const refused = ({ actor }: Scope) =>
  forbidden({ role: actor.role, permissions: permissionsOf(actor) }, access.readThreads)

/** Locks a thread; creates the row of one without messages first. */
export async function holdThread(scope: Scope, id: Id): Promise<Thread> {
  const { db, agency } = scope
  await threadOf(scope, id)
  await db.run(
    sql`insert into threads (organization_id, employee_id) values (${agency.id}, ${id}) on conflict do nothing`,
  )
  await db.row(sql`select from threads where organization_id = ${agency.id} and employee_id = ${id} for update`)
  const thread = await threadOf(scope, id)
  if (!thread.may_write) throw refused(scope)
  return thread
}

const fields = ['owner', 'snoozed_until']
const told = ({ owner, snoozed_until }: Thread) => ({ owner: owner?.name ?? null, snoozed_until })

const threadRecord = (id: Id): RecordKind<Scope, Thread> => ({
  what: threadTexts.named('thisThread'),
  hold: holdThread,
  read: threadOf,
  nameOf: ({ name }) => name,
  inWords: told,
  fields,
  entries: sql`ev.subject_id = ${id} and ev.kind like 'thread.%'`,
})

type Kind = 'thread.assigned' | 'thread.snoozed' | 'thread.done' | 'thread.reopened'

async function change(scope: Scope, id: Id, ifMatch: number | null, kind: Kind, set: (now: Thread) => Sql | null) {
  const { db, agency } = scope
  const before = await holdRecord(scope, threadRecord(id), id, ifMatch)
  const values = set(before)
  if (!values) return before
  await db.run(
    sql`update threads set ${values}, version = version + 1 where organization_id = ${agency.id} and employee_id = ${id}`,
  )
  if (kind !== 'thread.assigned') await db.run(sql`select refresh_own_thread(${id})`)
  const after = await threadOf(scope, id)
  await recordEvent(scope, {
    kind,
    subject: { id, name: after.name },
    changes: changesBetween(told(before), told(after), fields),
  })
  return after
}

const conflict = (sentence: string) => new AppError('CONFLICT', sentence)

export async function assign(scope: Scope, id: Id, user_id: Id | null, ifMatch: number | null): Promise<Thread> {
  if (user_id !== null && !(await ownersOf(scope, id)).some(one => one.id === user_id))
    throw invalid({ user_id: [threadTexts.named('notAnswering')] })
  return change(scope, id, ifMatch, 'thread.assigned', () => sql`assigned_to = ${user_id}::uuid`)
}

export const snooze = (scope: Scope, id: Id, until: string, ifMatch: number | null): Promise<Thread> =>
  change(scope, id, ifMatch, 'thread.snoozed', ({ state }) => {
    if (Date.parse(until) <= Date.now()) throw invalid({ until: [threadTexts.named('laterMoment')] })
    if (!threadStates.may(state, 'snoozed') && state !== 'snoozed') throw conflict(threadTexts.named('notWaiting'))
    return sql`snoozed_until = ${until}::timestamptz, state = 'snoozed', snoozed_at = clock_timestamp()`
  })

export const markDone = (scope: Scope, id: Id, ifMatch: number | null): Promise<Thread> =>
  change(scope, id, ifMatch, 'thread.done', ({ state }) => {
    if (!threadStates.may(state, 'done')) throw conflict(threadTexts.named('notWaiting'))
    return sql`answered_at = clock_timestamp()`
  })

export const reopen = (scope: Scope, id: Id, ifMatch: number | null): Promise<Thread> =>
  change(scope, id, ifMatch, 'thread.reopened', ({ state }) => {
    if (!threadStates.may(state, 'open')) throw conflict(threadTexts.named('waitsAlready'))
    return state === 'snoozed' ? sql`snoozed_until = null, state = 'open'` : sql`reopened_at = clock_timestamp()`
  })

/** Marks the thread as read when someone opens it; the unread count is the same for everyone. */
export async function markRead(scope: Scope, id: Id): Promise<Thread> {
  const thread = await threadOf(scope, id)
  if (!thread.may_read) throw refused(scope)
  await scope.db.run(sql`update threads set read_at = clock_timestamp(), unread = 0
    where organization_id = ${scope.agency.id} and employee_id = ${id} and unread > 0`)
  return threadOf(scope, id)
}

/** Returns the users who may answer this employee. */
export async function ownersOf(scope: Scope, id: Id): Promise<{ id: Id; name: string }[]> {
  await threadOf(scope, id)
  const readers = await readersOf(scope, id)
  return readers.flatMap(({ id: user_id, name, role }) =>
    rolePermissions[role].includes('send_messages') ? [{ id: user_id, name }] : [],
  )
}
