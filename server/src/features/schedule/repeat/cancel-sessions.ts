import type { Answer, api, EndedSession, Id, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { moveEverybody } from '../../bookings/move-all.ts'
import { tellRoster } from '../../bookings/roster-acts.ts'
import { noteSessions } from '../../sessions/write-many.ts'
import { refuseCredited } from '../../sessions/write-session.ts'
import type { Movable } from '../move/movable.ts'
import { scheduleTexts } from '../texts.ts'
import { nameOf, refuseOther } from './frozen.ts'
import { peopleIn } from './people.ts'
import { holdReached } from './reached.ts'

type Cancel = Input<typeof api.series.cancel>['body']
export type Ending = Pick<Cancel, 'reason' | 'tell' | 'move_to'>

export const asEnded = ({ id, title, zone, booked, waiting, days: [first] }: Movable): EndedSession => ({
  session_id: id,
  title,
  on: first.on,
  starts: first.starts,
  zone,
  booked,
  waiting,
})

/** Returns the facts about a cancelled session that a plan depends on. */
export const factsOf = ({ id, version, booked, waiting }: Movable) => [id, version, booked, waiting]

async function planCancel(scope: Scope, id: Id, reach: Cancel['reach']) {
  const { session, reached } = await holdReached(scope, id, reach)
  if (session.state !== 'draft' && session.state !== 'open')
    throw new AppError('CONFLICT', scheduleTexts.named('isOver', { title: session.title }))
  const ids = reached.map(one => one.id)
  await refuseCredited(scope, ids)
  const people = await peopleIn(scope, ids)
  return { reached, people, plan: nameOf({ reach, sessions: reached.map(factsOf), people }) }
}

export async function cancelImpact(
  scope: Scope,
  id: Id,
  { reach }: Input<typeof api.series.cancelImpact>['body'],
): Promise<Answer<typeof api.series.cancelImpact>> {
  const { reached, people, plan } = await planCancel(scope, id, reach)
  return { plan, sessions: reached.map(asEnded), ...people }
}

export async function cancelSessions(
  scope: Scope,
  id: Id,
  { reach, plan: seen, ...ending }: Cancel,
): Promise<Answer<typeof api.series.cancel>> {
  const { reached, plan } = await planCancel(scope, id, reach)
  refuseOther(seen, plan)
  const went = await endSessions(scope, reached, ending)
  return { sessions: reached.length, ...went }
}

/** Cancels locked sessions after their people were moved. The sessions stay, with the reason. */
export async function endSessions(
  scope: Scope,
  sessions: readonly Movable[],
  { reason, tell, move_to }: Ending,
): Promise<{ moved: number; left: number }> {
  if (sessions.length === 0) return { moved: 0, left: 0 }
  if (reason === null) throw invalid({ reason: [scheduleTexts.named('reasonMissing')] })
  const { db, agency, actor } = scope
  const ids = sessions.map(one => one.id)
  if (move_to !== null) await refuseElsewhere(scope, ids, move_to)
  const moved = move_to === null ? 0 : await moveEverybody(scope, { from: ids, to: move_to, reason, tell })
  await db.run(sql`update sessions set state = 'cancelled', cancel_reason = ${reason}, version = version + 1, updated_at = now(),
      updated_by_name = ${actor.name}, calendar_sequence = calendar_sequence + 1
    where organization_id = ${agency.id} and id = any(${ids}::uuid[])`)
  let left = 0
  const { people } = await peopleIn(scope, ids)
  if (tell) for (const one of ids) left += await tellRoster(scope, one, { about: 'session' })
  else left = people
  await noteSessions(
    scope,
    { kind: 'session.cancelled', reason },
    sessions.map(session => ({ session, changes: [] })),
  )
  return { moved, left }
}

/** Refuses a target session of another program, since people must still get their training. */
async function refuseElsewhere({ db, agency }: Scope, ids: readonly Id[], move_to: Id): Promise<void> {
  const row =
    await db.row(sql`select from sessions t where t.organization_id = ${agency.id} and t.id = ${move_to} and t.state = 'open'
    and t.starts_at > now() and t.id <> all (${ids}::uuid[]) and t.program_id in (
      select s.program_id from sessions s where s.organization_id = ${agency.id} and s.id = any(${ids}::uuid[]))`)
  if (!row) throw invalid({ move_to: [scheduleTexts.named('sameProgram')] })
}
