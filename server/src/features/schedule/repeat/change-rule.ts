import { addDays, type Answer, type api, type Id, type Input, type WholeSeries } from '@preceptor/contract'
import { namedDays, type Repeats, ruleText } from '@preceptor/contract/schedule/recurrence'
import type { Recurrence } from '@preceptor/contract/schedule/rule'
import { planOf, type SeriesPlan, splitAt } from '@preceptor/contract/schedule/split'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { changesBetween, Sentences } from '../../../events/changes.ts'
import { recordEvent } from '../../../events/record.ts'
import { newId } from '../../../lib/new-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { weekStart } from '../../../lists/conditions.ts'
import { tellRoster } from '../../bookings/roster-acts.ts'
import { todayIn } from '../../employees/today.ts'
import { readSession, readSessions } from '../../sessions/read-session.ts'
import { enrolmentOf, insertSessions } from '../../sessions/write-many.ts'
import { bodyOf } from '../../sessions/write-session.ts'
import { clashesOf } from '../move/clashes.ts'
import { asMoved, canMove, isInPlace, type Movable, movedSession, readMovable, type Target } from '../move/movable.ts'
import { recordMoves, writeTimes } from '../move/move-session.ts'
import { holdSeries, insertSeries, type Series, type SeriesBody, writeRule } from '../series.ts'
import { scheduleTexts } from '../texts.ts'
import { asEnded, endSessions, factsOf } from './cancel-sessions.ts'
import { datesWithHolidays, described, onDay, type Planned, refuseOverlaps, tidy } from './dates.ts'
import { nameOf, refuseOther } from './frozen.ts'
import { peopleIn } from './people.ts'
import { holdSessionsOf } from './reached.ts'

interface Rest {
  series: Series
  all: Movable[]
  /** Sessions in their regular place that have not begun. */
  open: Movable[]
  /** The rule before these sessions, and the rule for them. */
  before: Repeats | null
  after: Repeats
}

const turnOf = (session: Movable) => session.occurrence_on ?? ''

/** Returns the rest of a series: its sessions that have not begun, and their rule. */
function restOf(series: Series, all: Movable[]): Rest | null {
  const open = all.filter(one => canMove(one) && isInPlace(one, series.body.starts))
  const from = all.filter(canMove).map(turnOf).toSorted()[0]
  if (from === undefined) return null
  const { before, after } = splitAt(series.body, from)
  return { series, all, open, before, after }
}

export async function readSeries(scope: Scope, id: Id): Promise<WholeSeries> {
  const { db, agency } = scope
  const series = await db.row<
    Series & { version: number }
  >(sql`select id, version, program_id, zone, rule as body from session_series
    where organization_id = ${agency.id} and id = ${id}`)
  if (!series) throw notFound(scheduleTexts.named('noSuchSeries'))
  const all = await readMovable(scope, sql`s.series_id = ${id}`)
  const rest = restOf(series, all)
  return {
    id,
    version: series.version,
    program_id: series.program_id,
    rule: ruleText(series.body.rule),
    zone: series.zone,
    coming: all.filter(canMove).length,
    all: all.length,
    rest: rest && { rule: rest.after.rule, starts_on: rest.after.starts_on, starts: series.body.starts },
  }
}

interface RulePlan {
  plan: string
  rest: Rest
  /** The new rule from here on. */
  body: SeriesBody
  /** True if only the end of the rule changes, so the series stays one. */
  isEndAlone: boolean
  kept: Movable[]
  targets: Target[]
  adds: Planned[]
  drops: Movable[]
  staying: number
  left_out: { on: string; holiday: string | null }[]
  pattern: Movable
}

/** Returns a rule without its end; jsonb doesn't keep the order of keys. */
const withoutEnd = ({ frequency, interval, weekdays, position, month_day, skips_holidays }: Recurrence) =>
  JSON.stringify([frequency, interval, weekdays.toSorted(), position, month_day, skips_holidays])

/**
 * Returns the first day the new rule may use: in the week or month of the first open session, so that an every-second-week rule
 * keeps its weeks.
 */
async function firstDay(scope: Scope, { all, after }: Rest, rule: Recurrence, zone: string): Promise<string> {
  const from = after.starts_on
  const begun = all.filter(one => !canMove(one) && one.state !== 'cancelled').map(turnOf)
  const last = begun.toSorted().at(-1)
  const bounds = [todayIn(zone), ...(last === undefined ? [] : [addDays(last, 1)])]
  const least = bounds.toSorted().at(-1) ?? from
  const start = rule.frequency === 'monthly' ? `${from.slice(0, 8)}01` : weekBegin(from, await weekStart(scope))
  if (rule.frequency === 'daily') return from
  return [start, least].toSorted().at(-1) ?? from
}

const weekDays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
function weekBegin(day: string, week_start: string): string {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((at - weekDays.indexOf(week_start) + 7) % 7))
}

async function planRule(scope: Scope, id: Id, given: Recurrence): Promise<RulePlan> {
  const series = await holdSeries(scope, id)
  if (!series) throw notFound(scheduleTexts.named('noSuchSeries'))
  const rest = restOf(series, await holdSessionsOf(scope, id))
  if (!rest) throw new AppError('CONFLICT', scheduleTexts.named('nothingLeft'))
  const rule = tidy(given)
  const { after, open, all } = rest
  const isEndAlone = withoutEnd(rule) === withoutEnd(tidy(after.rule))
  const starts_on = isEndAlone ? after.starts_on : await firstDay(scope, rest, rule, series.zone)
  const repeats: Repeats = { rule, starts_on, week_start: after.week_start }
  const { days, left_out } = await datesWithHolidays(scope, repeats)
  const pattern = patternOf(rest)
  // A day whose session was moved or canceled by hand is not planned again
  const had = new Set([...(await endedTurns(scope, id)), ...all.filter(one => !open.includes(one)).map(turnOf)])
  const occurrences = open.map(one => ({ id: one.id, on: turnOf(one) }))
  const found: SeriesPlan = planOf(
    occurrences,
    days.filter(on => !had.has(on)),
    false,
  )
  const byId = new Map(open.map(one => [one.id, one]))
  const of = (one: { id: string }) => byId.get(one.id) ?? pattern
  const targets = found.move.map(one => movedSession(of(one), one.to, series.body.starts, one.to))
  const now = new Date().toISOString()
  const source = await patternDays(scope, pattern)
  const adds = found.add
    .map(on => ({ on, days: onDay(source, on, series.zone) }))
    .filter(one => (one.days[0]?.starts_at ?? '') > now)
  const kept = found.keep.map(of)
  const drops = found.drop.map(of)
  if (kept.length + targets.length + adds.length === 0 && days.length === 0)
    throw invalid({ 'rule.until': [scheduleTexts.named('noDates')] })
  const movedDays = targets.map(({ days: [first, ...more] }) => ({
    on: first.on,
    days: onDay(
      [first, ...more].map(day => ({ on_day: day.on, starts: day.starts, ends: day.ends, break_minutes: 0 })),
      first.on,
      series.zone,
    ),
  }))
  refuseOverlaps([
    ...adds,
    ...movedDays,
    ...kept.map(one => ({ on: turnOf(one), days: onDay(source, turnOf(one), series.zone) })),
  ])
  const people = await peopleIn(scope, [...targets.map(({ session }) => session.id), ...drops.map(one => one.id)])
  const plan = nameOf({
    rule,
    starts_on,
    kept: kept.map(factsOf),
    targets: targets.map(({ session, days: to }) => [factsOf(session), to]),
    adds,
    drops: drops.map(factsOf),
    people,
  })
  const staying = all.filter(one => !open.includes(one) && turnOf(one) >= after.starts_on).length
  return {
    plan,
    rest,
    body: { ...repeats, starts: series.body.starts },
    isEndAlone: isEndAlone && targets.length === 0,
    kept,
    targets,
    adds,
    drops,
    staying,
    left_out,
    pattern,
  }
}

/** Returns the session that new ones copy: the last one that is where the rule puts it. */
function patternOf({ open, all }: Rest): Movable {
  const found = open.at(-1) ?? all.findLast(one => one.state !== 'cancelled') ?? all.at(-1)
  if (!found) throw new Error('A series without a session has a rest.')
  return found
}

async function patternDays(scope: Scope, { id }: Movable) {
  const [session] = await readSessions(scope, [id])
  return session?.days ?? []
}

/** Returns the days of sessions that were canceled before the series was split, and stayed in the earlier part. */
async function endedTurns({ db, agency }: Scope, id: Id): Promise<string[]> {
  const rows = await db.rows<{ on: string }>(sql`with recursive parts as (
      select s.id, s.split_from from session_series s where s.organization_id = ${agency.id} and s.id = ${id}
      union select s.id, s.split_from from session_series s join parts p on p.split_from = s.id where s.organization_id = ${agency.id})
    select s.occurrence_on::text as on from sessions s join parts p on p.id = s.series_id
    where s.organization_id = ${agency.id} and s.state = 'cancelled'`)
  return rows.map(({ on }) => on)
}

export async function ruleImpact(
  scope: Scope,
  id: Id,
  { rule }: Input<typeof api.series.ruleImpact>['body'],
): Promise<Answer<typeof api.series.ruleImpact>> {
  const found = await planRule(scope, id, rule)
  const { plan, rest, body, kept, targets, adds, drops, staying, left_out, pattern } = found
  const clashes = await clashesOf(scope, targets)
  const people = await peopleIn(scope, [...targets.map(({ session }) => session.id), ...drops.map(one => one.id)])
  return {
    plan,
    rule_before: ruleText(rest.after.rule),
    rule_after: ruleText(body.rule),
    kept: kept.length,
    staying,
    moves: targets.map(target =>
      Object.assign(asMoved(target), clashes.get(target.session.id) ?? { clashes: [], people_clashing: 0 }),
    ),
    adds: await described(scope, adds, { ...pattern, zone: rest.series.zone }),
    drops: drops.map(asEnded),
    left_out,
    ...people,
  }
}

export async function changeRule(
  scope: Scope,
  id: Id,
  { rule, plan: seen, ...ending }: Input<typeof api.series.changeRule>['body'],
): Promise<Answer<typeof api.series.changeRule>> {
  const found = await planRule(scope, id, rule)
  refuseOther(seen, found.plan)
  const { rest, kept, targets, adds, drops } = found
  const into = await goOn(scope, found)
  await writeTimes(scope, targets)
  await recordMoves(scope, targets)
  if (ending.tell) for (const { session } of targets) await tellRoster(scope, session.id, { about: 'session' })
  await addLike(scope, found, into)
  await endSessions(scope, drops, ending)
  await recordEvent(scope, {
    kind: 'session_series.updated',
    subject: { id: into, name: found.pattern.title },
    changes: changesBetween(
      { session_rule: new Sentences([ruleText(rest.after.rule)]) },
      { session_rule: new Sentences([ruleText(found.body.rule)]) },
      ['session_rule'],
    ),
    reason: ending.reason,
  })
  return { kept: kept.length, moved: targets.length, added: adds.length, cancelled: drops.length }
}

/** Continues the sessions: in the same series, or in a new one if others keep the old rule. */
async function goOn(scope: Scope, { rest, body, isEndAlone, targets }: RulePlan): Promise<Id> {
  const { db, agency } = scope
  const { series, before, after, all } = rest
  const made_to = namedDays(body).at(-1) ?? body.starts_on
  if (isEndAlone) {
    const earlier = namedDays(series.body).filter(on => on < after.starts_on).length
    const { times, except } = body.rule
    const whole: SeriesBody = {
      ...series.body,
      rule: {
        ...body.rule,
        times: times === null ? null : Math.min(400, times + earlier),
        except: [...series.body.rule.except.filter(on => on < after.starts_on), ...except],
      },
    }
    await writeRule(scope, series.id, whole)
    await db.run(
      sql`update session_series set made_to = ${made_to} where organization_id = ${agency.id} and id = ${series.id}`,
    )
    return series.id
  }
  const into = await insertSeries(scope, { ...series, body }, { made_to, split_from: series.id })
  const turns = new Map(targets.map(({ session, occurrence_on }) => [session.id, occurrence_on]))
  const going = all
    .filter(one => turnOf(one) >= after.starts_on && (canMove(one) || one.state === 'cancelled'))
    .map(one => ({ id: one.id, occurrence_on: turns.get(one.id) ?? one.occurrence_on }))
  await db.run(sql`update sessions s set series_id = ${into}, occurrence_on = t.occurrence_on
    from jsonb_to_recordset(${JSON.stringify(going)}::jsonb) as t (id uuid, occurrence_on date)
    where s.organization_id = ${agency.id} and s.id = t.id`)
  const ended = { ...series.body, rule: { ...series.body.rule, times: null, until: addDays(after.starts_on, -1) } }
  await writeRule(scope, series.id, before ? { ...before, starts: series.body.starts } : ended)
  return into
}

async function addLike(scope: Scope, { adds, pattern, rest }: RulePlan, series_id: Id): Promise<void> {
  if (adds.length === 0) return
  const like = await readSession(scope, pattern.id)
  // Text entered only for that one session doesn't apply to new ones
  const body = bodyOf(like)
  await insertSessions(
    scope,
    {
      program_id: rest.series.program_id,
      series_id,
      body: { ...body, zone: rest.series.zone },
      enrolment: enrolmentOf(body, like.days[0]),
      open: like.state === 'open',
    },
    adds.map(({ on, days }) => ({ id: newId(), occurrence_on: on, days })),
  )
}
