import { addDays, type api, type Input, type Reach } from '@preceptor/contract'
import { namedDays, type Repeats } from '@preceptor/contract/schedule/recurrence'
import { movedTo, splitAt } from '@preceptor/contract/schedule/split'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdSeries, type Series, type SeriesBody } from '../series.ts'
import { scheduleTexts } from '../texts.ts'
import { canMove, isInPlace, type Movable, movedSession, readMovable, refuseFixed, type Target } from './movable.ts'

export type Move = Input<typeof api.schedule.moveImpact>['body']

export interface MovePlan {
  session: Movable
  targets: Target[]
  /** Sessions of the series that were moved alone before: their occurrence changes, their time doesn't. */
  staying: { session: Movable; occurrence_on: string }[]
  /** The series is split here and continues as another one. */
  cut: { series: Series; before: SeriesBody; after: SeriesBody } | null
  reaches: Reach[]
}

export async function planMove(scope: Scope, session: Movable, move: Move): Promise<MovePlan> {
  refuseFixed(session)
  const alone = movedSession(session, move.on, move.starts, session.occurrence_on)
  if (new Date(alone.days[0].starts_at) <= new Date()) throw invalid({ on: [scheduleTexts.named('inPast')] })
  const found = session.series_id === null ? undefined : await withSeries(scope, session, move)
  const reaches: Reach[] = found ? ['this', 'following', 'all'] : ['this']
  if (move.reach === 'this') return { session, targets: [alone], staying: [], cut: null, reaches }
  if (!found) throw new AppError('CONFLICT', scheduleTexts.named(session.series_id ? 'ruleCannotFollow' : 'noSeries'))
  return { session, ...found, reaches }
}

/** Plans the move's effect on the series, if it has a rule. */
async function withSeries(scope: Scope, session: Movable, move: Move) {
  const series = session.series_id === null ? undefined : await holdSeries(scope, session.series_id)
  if (!series || session.occurrence_on === null) return undefined
  const rest = await readMovable(scope, sql`s.series_id = ${series.id}`)
  const open = rest.filter(canMove).filter(({ occurrence_on }) => occurrence_on !== null)
  const reached = open.filter(one => move.reach === 'all' || (one.occurrence_on ?? '') >= (session.occurrence_on ?? ''))
  const from = reached.map(one => one.occurrence_on ?? '').toSorted()[0] ?? session.occurrence_on
  const whole: Repeats = series.body
  const { before, after: old } = splitAt(whole, from)
  const after = movedTo(old, session.occurrence_on, move.on)
  if (!after) return undefined
  return {
    ...turnsOf(session, reached, { old, after }, series.body.starts, move),
    cut: {
      series,
      before: { ...(before ?? endedBefore(whole, from)), starts: series.body.starts },
      after: { ...after, starts: move.starts },
    },
  }
}

/** Only sessions that began or were cancelled are left. */
const endedBefore = (repeats: Repeats, on: string): Repeats => ({
  ...repeats,
  rule: { ...repeats.rule, times: null, until: addDays(on, -1) },
})

function turnsOf(
  session: Movable,
  reached: readonly Movable[],
  { old, after }: { old: Repeats; after: Repeats },
  starts: string,
  move: Move,
): Pick<MovePlan, 'targets' | 'staying'> {
  const news = namedDays(after)
  const turn = new Map(namedDays(old).map((on, at) => [on, news[at]]))
  const found: Pick<MovePlan, 'targets' | 'staying'> = { targets: [], staying: [] }
  for (const one of reached) {
    const was = one.occurrence_on ?? ''
    const on = turn.get(was) ?? was
    if (one.id === session.id) found.targets.push(movedSession(one, move.on, move.starts, on))
    else if (isInPlace(one, starts)) found.targets.push(movedSession(one, on, move.starts, on))
    else found.staying.push({ session: one, occurrence_on: on })
  }
  return found
}
