import { type Id, type MoveImpact } from '@preceptor/contract'
import { namedDays, ruleText } from '@preceptor/contract/schedule/recurrence'
import { dayIn, fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { eventInsert } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { tellRoster } from '../../bookings/roster-acts.ts'
import { readSessions } from '../../sessions/read-session.ts'
import { enrolmentLike } from '../../sessions/write-many.ts'
import { insertSeries, writeRule } from '../series.ts'
import { scheduleTexts } from '../texts.ts'
import { clashesOf } from './clashes.ts'
import { asMoved, holdMovable, type Target } from './movable.ts'
import { type Move, type MovePlan, planMove } from './plan-move.ts'

export async function moveImpact(scope: Scope, id: Id, move: Move): Promise<MoveImpact> {
  const { targets, staying, cut, reaches } = await planMove(scope, await holdMovable(scope, id), move)
  const clashes = await clashesOf(scope, targets)
  const changes = cut !== null && ruleText(cut.after.rule) !== ruleText(cut.series.body.rule)
  return {
    sessions: targets.map(target => {
      const { clashes: taken = [], people_clashing = 0 } = clashes.get(target.session.id) ?? {}
      return { ...asMoved(target), clashes: taken, people_clashing }
    }),
    staying: staying.length,
    people: peopleOf(targets),
    rule_before: changes ? ruleText(cut.series.body.rule) : null,
    rule_after: changes ? ruleText(cut.after.rule) : null,
    reaches,
  }
}

export const peopleOf = (targets: readonly Target[]) =>
  targets.reduce((sum, { session }) => sum + session.booked + session.waiting, 0)

export async function moveSession(
  scope: Scope,
  id: Id,
  { version, tell = true, ...move }: Move & { version: number; tell?: boolean | undefined },
) {
  const session = await holdMovable(scope, id)
  if (session.version !== version) throw new AppError('CONFLICT', scheduleTexts.named('changedMeanwhile'))
  const plan = await planMove(scope, session, move)
  await cutSeries(scope, plan)
  await writeTimes(scope, plan.targets)
  await recordMoves(scope, plan.targets)
  if (tell) for (const target of plan.targets) await tellRoster(scope, target.session.id, { about: 'session' })
  return { moved: plan.targets.length, people: peopleOf(plan.targets) }
}

/** Splits the moving part into its own series. Sessions that began or were cancelled keep the rule they were planned by. */
export async function cutSeries(
  scope: Scope,
  { cut, targets, staying }: Pick<MovePlan, 'cut' | 'targets' | 'staying'>,
): Promise<void> {
  if (!cut) return
  const { series, before, after } = cut
  const made_to = namedDays(after).at(-1) ?? after.starts_on
  const split = await insertSeries(scope, { ...series, body: after }, { made_to, split_from: series.id })
  const turns = [...targets, ...staying].map(({ session, occurrence_on }) => ({ id: session.id, occurrence_on }))
  await scope.db.run(sql`update sessions s set series_id = ${split}, occurrence_on = t.occurrence_on
    from jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as t (id uuid, occurrence_on date)
    where s.organization_id = ${scope.agency.id} and s.id = t.id`)
  await writeRule(scope, series.id, before)
}

export async function writeTimes(scope: Scope, targets: readonly Target[]): Promise<void> {
  const { db, agency, actor } = scope
  const ids = targets.map(({ session }) => session.id)
  const before = new Map((await readSessions(scope, ids)).map(one => [one.id, one]))
  const days = targets.flatMap(target => target.days.map(day => ({ ...day, session_id: target.session.id })))
  await db.run(sql`update session_days d set on_day = t.on, starts = t.starts, ends = t.ends, starts_at = t.starts_at, ends_at = t.ends_at
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as t (session_id uuid, day_no smallint, "on" date, starts time, ends time, starts_at timestamptz, ends_at timestamptz)
    where d.organization_id = ${agency.id} and d.session_id = t.session_id and d.day_no = t.day_no`)
  const spans = targets.map(({ session: { id, zone }, days: [first, ...more] }) => {
    const was = before.get(id)
    return {
      id,
      starts_at: first.starts_at,
      ends_at: (more.at(-1) ?? first).ends_at,
      ...(was && enrolmentLike(was, { on_day: first.on, starts: first.starts }, zone)),
    }
  })
  await db.run(sql`update sessions s set starts_at = t.starts_at, ends_at = t.ends_at,
      enrolment_opens_at = t.opens, enrolment_closes_at = t.closes,
      calendar_sequence = s.calendar_sequence + 1, version = s.version + 1, updated_at = now(), updated_by_name = ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as t (id uuid, starts_at timestamptz, ends_at timestamptz, opens timestamptz, closes timestamptz)
    where s.organization_id = ${agency.id} and s.id = t.id`)
}

export async function recordMoves(scope: Scope, targets: readonly Target[]): Promise<void> {
  const said = targets.map(({ session, days }) => ({
    id: session.id,
    title: session.title,
    changes: [{ field: 'session_time', before: timeText(session.days[0]), after: timeText(days[0]) }],
  }))
  await scope.db.run(
    eventInsert(
      scope,
      { kind: 'session.moved' },
      sql`select t.id as subject_id, t.title as subject_name, t.changes
        from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as t (id uuid, title text, changes jsonb)`,
    ),
  )
}

const timeText = ({ on, starts, ends }: { on: string; starts: string; ends: string }) =>
  `${dayIn(fallback, on)}, ${starts}–${ends}`
