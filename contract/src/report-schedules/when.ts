import { type WeekDay } from '../schedule/rule.ts'
import { reportScheduleText as text } from './texts.ts'

/** R-ENT-3: report frequencies, and the days each one allows. Plain strings, shared by the database, the API and the scheduler. */

export const scheduleTypeNames = {
  daily: text('daily'),
  weekly: text('weekly'),
  monthly: text('monthly'),
  quarterly: text('quarterly'),
} as const
export type ScheduleTypeId = keyof typeof scheduleTypeNames

export const weekdayIds = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly WeekDay[]
/** From the first to the last in the month or quarter. */
export const ordinalIds = ['first', 'second', 'third', 'fourth', 'last'] as const
type Ordinal = (typeof ordinalIds)[number]

const weekdaysOf = (ordinals: readonly Ordinal[]) =>
  ordinals.flatMap(ordinal => weekdayIds.map(weekday => `${ordinal}_${weekday}`))

/** Daily reports have no day. */
export const scheduleOnIds: Readonly<Record<ScheduleTypeId, readonly string[]>> = {
  daily: [],
  weekly: weekdayIds,
  monthly: [
    ...Array.from({ length: 31 }, (_, at) => String(at + 1)),
    'last_day',
    // `last_friday` and so on
    ...weekdaysOf(ordinalIds),
  ],
  quarterly: ['first_day', 'last_day', ...weekdaysOf(['first', 'last'])],
}

export const fitsType = (type_id: ScheduleTypeId, schedule_on: string | null): boolean =>
  schedule_on === null ? scheduleOnIds[type_id].length === 0 : scheduleOnIds[type_id].includes(schedule_on)
