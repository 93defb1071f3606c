import type { Position, Recurrence, WeekDay } from '@preceptor/contract/schedule/rule'

/** A recurrence in the form's fields. */
export interface RuleValues {
  frequency: 'daily' | 'weekly' | 'monthly'
  interval: string
  weekdays: readonly string[]
  /** Monthly by day, or by the nth weekday. */
  monthly: 'day' | 'weekday'
  position: string
  weekday: string
  month_day: string
  ends: 'until' | 'times'
  until: string
  times: string
  except: readonly string[]
  skips_holidays: boolean
}

const names: readonly WeekDay[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const order: readonly Position[] = ['first', 'second', 'third', 'fourth', 'last']
const isDay = /^\d{4}-\d{2}-\d{2}$/

export const blankRule: RuleValues = {
  frequency: 'weekly',
  interval: '1',
  weekdays: [],
  monthly: 'weekday',
  position: '',
  weekday: '',
  month_day: '',
  ends: 'times',
  until: '',
  times: '10',
  except: [],
  skips_holidays: true,
}

/** Returns a day's weekday and its position in the month. */
export function hintsOf(day: string) {
  if (!isDay.test(day)) return { weekday: 'monday' as const, position: 'first' as const, month_day: 1 }
  const date = new Date(`${day}T00:00:00Z`)
  const month_day = date.getUTCDate()
  return {
    weekday: names[date.getUTCDay()] ?? 'monday',
    position: order[Math.min(4, Math.floor((month_day - 1) / 7))] ?? 'last',
    month_day,
  }
}

/** Fills blank fields from the first day. */
export function ruleOf(values: RuleValues, first: string): Recurrence {
  const hints = hintsOf(first)
  const { frequency, monthly, ends } = values
  const byWeekday = frequency === 'monthly' && monthly === 'weekday'
  const weekly = values.weekdays.length > 0 ? (values.weekdays as WeekDay[]) : [hints.weekday]
  return {
    frequency,
    interval: Number(values.interval.trim() || Number.NaN),
    weekdays: frequency === 'weekly' ? weekly : byWeekday ? [(values.weekday || hints.weekday) as WeekDay] : [],
    position: byWeekday ? ((values.position || hints.position) as Position) : null,
    month_day:
      frequency === 'monthly' && !byWeekday ? Number(values.month_day.trim() || String(hints.month_day)) : null,
    until: ends === 'until' ? values.until : null,
    times: ends === 'times' ? Number(values.times.trim() || Number.NaN) : null,
    except: values.except.filter(day => isDay.test(day)),
    skips_holidays: values.skips_holidays,
  }
}

export const valuesOfRule = (rule: Recurrence): RuleValues => ({
  frequency: rule.frequency,
  interval: String(rule.interval),
  weekdays: rule.frequency === 'weekly' ? rule.weekdays : [],
  monthly: rule.month_day === null ? 'weekday' : 'day',
  position: rule.position ?? '',
  weekday: rule.frequency === 'monthly' ? (rule.weekdays[0] ?? '') : '',
  month_day: rule.month_day === null ? '' : String(rule.month_day),
  ends: rule.until === null ? 'times' : 'until',
  until: rule.until ?? '',
  times: rule.times === null ? '' : String(rule.times),
  except: rule.except,
  skips_holidays: rule.skips_holidays,
})

/** Returns true when the rule is complete enough to request dates. */
export const isWhole = (rule: Recurrence): boolean =>
  Number.isInteger(rule.interval) &&
  (rule.until === null ? Number.isInteger(rule.times) : isDay.test(rule.until)) &&
  (rule.month_day === null || Number.isInteger(rule.month_day))

/** Returns the field that shows an error about a part of the rule. */
export function placeOfRule(path: string, { ends }: RuleValues): string {
  if (!path.startsWith('rule.')) return path
  const field = path.slice(5).replace(/\..*$/, '')
  // Only one of the two ends is shown
  return field === 'until' || field === 'times' ? ends : field
}
