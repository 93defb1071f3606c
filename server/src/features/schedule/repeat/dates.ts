import { addDays, daysBetween, type Id, type PlanDate, type SessionDay } from '@preceptor/contract'
import { datesOf, type Dates, type Repeats } from '@preceptor/contract/schedule/recurrence'
import type { Recurrence } from '@preceptor/contract/schedule/rule'
import { momentIn } from '@preceptor/contract/zoned-time'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type PlannedDay, plannedDays } from '../../sessions/check-session.ts'
import { takenAt } from '../move/clashes.ts'
import { scheduleTexts } from '../texts.ts'
import { holidaysFrom } from './holidays.ts'

/** A class of a series with its days. */
export interface Planned {
  on: string
  days: readonly PlannedDay[]
}

/** Returns the days of a rule, without the agency's holidays if the rule skips them. */
export async function datesWithHolidays(scope: Scope, repeats: Repeats): Promise<Dates> {
  const holidays = repeats.rule.skips_holidays ? await holidaysFrom(scope, repeats.starts_on) : undefined
  return datesOf(repeats, holidays)
}

/** Moves the days of a class as a whole to another first day. */
export const onDay = (days: readonly SessionDay[], on: string, zone: string): PlannedDay[] => {
  const first = days[0]?.on_day ?? on
  return plannedDays(
    days.map(({ on_day, starts, ends, break_minutes }) => ({
      on_day: addDays(on, daysBetween(first, on_day)),
      starts,
      ends,
      break_minutes,
    })),
    zone,
  )
}

/** Refuses a class of a series that overlaps the next one. */
export function refuseOverlaps(classes: readonly Planned[]): void {
  const all = classes.toSorted((a, b) => a.on.localeCompare(b.on))
  for (const [at, { days }] of all.entries()) {
    const next = all[at + 1]?.days[0]?.starts_at
    if (next !== undefined && (days.at(-1)?.ends_at ?? '') > next)
      throw invalid({ 'rule.interval': [scheduleTexts.named('dateOverlap')] })
  }
}

/** Returns the preview of future classes. */
export async function described(
  scope: Scope,
  classes: readonly Planned[],
  { zone, room_id, instructor_ids }: { zone: string; room_id: Id | null; instructor_ids: readonly Id[] },
  besides: readonly Id[] = [],
): Promise<PlanDate[]> {
  const taken = await takenAt(
    scope,
    classes.map(({ on, days }) => ({ key: on, room_id, instructor_ids, days })),
    besides,
  )
  return classes.map(({ on, days }) => {
    const [first] = days
    const starts = first?.starts ?? ''
    const clocks = days.flatMap(day => [
      momentIn(`${day.on_day}T${day.starts}`, zone).clock,
      momentIn(`${day.ends > day.starts ? day.on_day : addDays(day.on_day, 1)}T${day.ends}`, zone).clock,
    ])
    return {
      on,
      // As the clocks show it, which is later than entered where they skip that time
      starts: momentIn(`${on}T${starts}`, zone).local.slice(11),
      ends: days.at(-1)?.ends ?? '',
      to: days.at(-1)?.on_day ?? on,
      clock: clocks.find(clock => clock !== null) ?? null,
      clashes: taken.get(on) ?? [],
    }
  })
}

/** Normalizes the rule for storage: each weekday once, holidays and excluded days in order. */
export const tidy = (rule: Recurrence): Recurrence => ({
  ...rule,
  weekdays: rule.frequency === 'daily' || rule.month_day !== null ? [] : [...new Set(rule.weekdays)],
  position: rule.frequency === 'monthly' ? rule.position : null,
  month_day: rule.frequency === 'monthly' ? rule.month_day : null,
  except: [...new Set(rule.except)].toSorted(),
})
