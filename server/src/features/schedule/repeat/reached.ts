import type { Id, Reach } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { canMove, holdMovable, type Movable, readMovable } from '../move/movable.ts'
import { scheduleTexts } from '../texts.ts'

/** Locks all sessions of a series, in id order. */
export async function holdSessionsOf(scope: Scope, series_id: Id): Promise<Movable[]> {
  const { db, agency } = scope
  await db.run(
    sql`select from sessions where organization_id = ${agency.id} and series_id = ${series_id} order by id for update`,
  )
  return readMovable(scope, sql`s.series_id = ${series_id}`)
}

/** Locks the session and the sessions that a change to it affects: those of its series that have not begun. */
export async function holdReached(
  scope: Scope,
  id: Id,
  reach: Reach,
): Promise<{ session: Movable; reached: Movable[] }> {
  const [found] = await readMovable(scope, sql`s.id = ${id}`)
  if (reach === 'this' || !found?.series_id) {
    const session = await holdMovable(scope, id)
    if (reach !== 'this') throw new AppError('CONFLICT', scheduleTexts.named('noSeries'))
    return { session, reached: [session] }
  }
  const all = await holdSessionsOf(scope, found.series_id)
  const session = all.find(one => one.id === id)
  // Another call removed it from the series in between
  if (!session) throw new AppError('CONFLICT', scheduleTexts.named('planChanged'))
  const from = reach === 'all' ? '' : (session.occurrence_on ?? '')
  const reached = all.filter(one => one.id === id || (canMove(one) && (one.occurrence_on ?? '') >= from))
  return { session, reached }
}
