import type { Id, TrainingColumn } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { anyOf } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from './today.ts'

type Seer = Pick<Scope, 'agency'>

/** True while the assignment `a` is still to be done. */
export const isOpen = sql`a.state in ('assigned', 'in_progress')`

/** True when no one needs to add it: it is open, waived, or done and still valid. */
export const isCovered = sql`(${isOpen} or a.state = 'waived' or (a.state in ('completed', 'satisfied') and (a.expires_on is null or a.expires_on >= t.today)))`

/** True while the employee is on leave, which pauses the due date. */
export const isPaused = sql`exists (select from training_pauses tp
  where tp.organization_id = a.organization_id and tp.employee_id = a.employee_id and tp.ends_on is null)`

/** The same for a hundred thousand assignments: people on leave are one set, built once. */
export const isPausedOfMany = ({
  agency,
}: Seer) => sql`((a.employee_id in (select tp.employee_id from training_pauses tp
  where tp.organization_id = ${agency.id} and tp.ends_on is null)) is true)`

/** The last day of its program's grace period: it is overdue from the next day on (`graceEnds` in the contract). */
const graceEnds = sql`a.due_on + (select gp.grace_days from programs gp
  where gp.organization_id = a.organization_id and gp.id = a.program_id)`

/**
 * True when the due date has passed but the program's grace period has not. The few programs with a grace period are looked up once
 * (docs/decisions/093).
 */
const isInGrace = sql`(a.due_on < t.today and a.program_id in (select gp.id from programs gp where gp.grace_days > 0)
  and ${graceEnds} >= t.today)`

/** True when due date and grace period have passed. The shared definition of late. */
export const isLate = sql`(a.due_on < t.today and not ${isInGrace})`

const hasStarted = sql`a.start_date <= t.today`

/** True for an open assignment that leave does not pause. */
const goesOn = sql`(${isOpen} and not ${isPaused})`

/** Due date conditions of an ongoing assignment. A future start suspends lateness and grace. */
export const ofWhatGoesOn = {
  overdue: sql`(${isLate} and ${hasStarted})`,
  grace: sql`(${isInGrace} and ${hasStarted})`,
  dueWithin: (days: number) =>
    // One upper bound for both, so an index can be used
    sql`(a.due_on <= t.today + ${days}::int and (a.due_on >= t.today or ${isInGrace} and ${hasStarted}))`,
}

/** True when late, whether or not attempts are left; leave and a future start suspend it. */
export const isOverdue = sql`(${ofWhatGoesOn.overdue} and ${goesOn})`

/** True when its due date has passed and it is not late yet. */
export const hasGrace = sql`(${ofWhatGoesOn.grace} and ${goesOn})`
export const graceUntil = sql`case when ${hasGrace} then ${graceEnds} end`

/** True when due within this many days from today, or in grace; not while its employee is on leave. */
export const dueWithin = (days: number) => sql`(${ofWhatGoesOn.dueWithin(days)} and ${goesOn})`

const failed = sql`mp.failed_attempts > 0 and mp.state <> 'done'`
const allowedBy = (usual: Sql) => sql`coalesce((bm.content ->> 'max_attempts')::int, ${usual})`

/** True when one of its quizzes was failed as often as allowed. Few assignments have failed attempts, so only those are checked. */
export const isBlocked = blockedWith(sql`bp.max_attempts`)

/** A cheap precondition of being blocked: it reads one table where `isBlocked` reads five. */
export const hasFailed = sql`exists (select from module_progress mp
  where mp.organization_id = a.organization_id and mp.assignment_id = a.id and ${failed})`

/** The same, with `usual` as the attempt limit for quizzes that have none of their own. */
export function blockedWith(usual: Sql): Sql {
  return sql`exists (select from module_progress mp
  join programs bp on bp.organization_id = a.organization_id and bp.id = a.program_id
  left join program_modules bm on bm.organization_id = mp.organization_id and bm.version_id = a.version_id and bm.module_id = mp.module_id
  where mp.organization_id = a.organization_id and mp.assignment_id = a.id and ${failed}
    and mp.failed_attempts >= ${allowedBy(usual)}
    and attempts_left(a.organization_id, a.id, ${allowedBy(usual)}, mp.failed_attempts, t.today) < 1)`
}

/**
 * Finds open and blocked assignments, in the agency or in these programs, at once: starts from the few with at least as many
 * failures as some version of their quiz allows. Leave and a future start suspend it.
 */
export const allBlocked = ({ agency }: Seer, shown: Sql, programs?: readonly Id[]) => sql`
  with allowed as materialized (select bm.version_id, bm.module_id, ${allowedBy(sql`bp.max_attempts`)} as most,
      ${programs ? sql`bp.id = any(${programs}::uuid[])` : sql`true`} as is_asked from program_modules bm
    join program_versions bv on bv.organization_id = bm.organization_id and bv.id = bm.version_id
    join programs bp on bp.organization_id = bv.organization_id and bp.id = bv.program_id
    where bm.organization_id = ${agency.id} and bm.kind = 'quiz'),
  granted as materialized (select g.assignment_id, sum(g.extra)::int as extra from attempt_grants g
    where g.organization_id = ${agency.id} and g.undone_at is null
      and (g.expires_on is null or g.expires_on >= ${todayIn(agency.time_zone)}::date) group by 1),
  near as materialized (select mp.assignment_id, mp.module_id, mp.failed_attempts
    from (select module_id, min(most) as least from allowed group by 1 having bool_or(is_asked)) l
    join module_progress mp on mp.organization_id = ${agency.id} and mp.module_id = l.module_id and mp.failed_attempts >= l.least and ${failed})
  select ${shown} from near
  -- the limit leaves one way to join: few are looked up, where a plan would go through all that is open
  cross join lateral (select o.* from assignments o where o.organization_id = ${agency.id} and o.id = near.assignment_id limit 1) a
  join programs bp on bp.organization_id = a.organization_id and bp.id = a.program_id
  left join allowed q on q.version_id = a.version_id and q.module_id = near.module_id
  left join granted g on g.assignment_id = near.assignment_id
  cross join (select ${todayIn(agency.time_zone)}::date as today) t
  where ${goesOn} and ${hasStarted} and near.failed_attempts >= coalesce(q.most, bp.max_attempts) + coalesce(g.extra, 0)`

/**
 * True when the open assignment `a` is blocked, for a hundred thousand of them: `is true` keeps the blocked ones as one set, built
 * once.
 */
export const isBlockedOfMany = (seer: Seer, programs?: readonly Id[]) =>
  sql`(a.id in (${allBlocked(seer, sql`a.id`, programs)})) is true`

/**
 * Joins to the assignment `a` values that depend on the agency's day: `t.today`, and `s.standing`, the one state shown to people.
 * None of it is stored.
 */
export const withStanding = (seer: Seer) => standingBy(seer, isBlocked)
export const withStandingOfMany = (seer: Seer, programs?: readonly Id[]) =>
  standingBy(seer, isBlockedOfMany(seer, programs))

/** The same for assignments that are known not to be blocked, or are checked again. */
export const withStandingUnlessBlocked = (seer: Seer) => standingBy(seer, sql`false`)

const standingBy = ({ agency }: Seer, blocked: Sql) => sql`
  cross join lateral (select ${todayIn(agency.time_zone)}::date as today) t
  cross join lateral (select case
    when a.state in ('completed', 'satisfied') and a.expires_on < t.today then 'expired'
    when not ${isOpen} then a.state
    when ${isPaused} then 'paused' when a.start_date > t.today then 'scheduled' when ${blocked} then 'blocked'
    when ${isLate} then 'overdue' else a.state end as standing) s`

/**
 * Standings determined by columns of the assignment `a` alone. The planner has statistics for columns, but none for `s.standing`.
 */
const closed: Readonly<Record<string, Sql>> = {
  completed: sql`(a.state = 'completed' and (a.expires_on is null or a.expires_on >= t.today))`,
  satisfied: sql`(a.state = 'satisfied' and (a.expires_on is null or a.expires_on >= t.today))`,
  expired: sql`(a.state in ('completed', 'satisfied') and a.expires_on is not null and a.expires_on < t.today)`,
  waived: sql`a.state = 'waived'`,
  withdrawn: sql`a.state = 'withdrawn'`,
  superseded: sql`a.state = 'superseded'`,
}

/** Preconditions of the other standings, based on columns. */
const open: Readonly<Record<string, Sql>> = {
  blocked: sql`(${isOpen} and ${hasStarted})`,
  overdue: sql`(${isOpen} and ${hasStarted} and a.due_on < t.today)`,
  scheduled: sql`(${isOpen} and not ${hasStarted})`,
  assigned: sql`a.state = 'assigned'`,
  in_progress: sql`a.state = 'in_progress'`,
}

/** True when the columns of `a` don't rule these standings out: a cheap precondition of `standsAs`. */
export const mayStandAs = (standings: readonly string[]): Sql =>
  anyOf(standings.map(word => closed[word] ?? open[word] ?? isOpen)) ?? sql`false`

/** True when the assignment `a` has one of these standings; checks only as much as each needs. */
export function standsAs(standings: readonly string[], seer: Seer, programs?: readonly Id[]): Sql {
  const known: Record<string, Sql> = {
    ...closed,
    blocked: sql`a.id in (${allBlocked(seer, sql`a.id`, programs)})`,
    overdue: sql`(${isOverdue} and not ${isBlockedOfMany(seer, programs)})`,
  }
  return anyOf(standings.map(word => known[word] ?? sql`(${isOpen} and s.standing = ${word})`)) ?? sql`false`
}

/** Counts for the employee list, by its columns and filters: open assignments of `a`. */
export const trainingCounts = {
  programs_open: isOpen,
  programs_overdue: isOverdue,
  programs_due_week: dueWithin(7),
  programs_due_month: dueWithin(30),
  programs_blocked: sql`(${goesOn} and ${hasStarted} and ${isBlocked})`,
} as const satisfies Record<TrainingColumn, Sql>
