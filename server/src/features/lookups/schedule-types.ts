import {
  type ScheduleType,
  scheduleOnIds,
  scheduleTypeNames,
  type ScheduleTypeId,
  weekDays,
  weekdayIds,
} from '@preceptor/contract'
import { fallback, localeOf } from '@preceptor/contract/texts/texts'
import { inWords } from '../../lib/texts.ts'
import { lookupTexts } from './texts.ts'

/** R-ENT-3. In a month without that day, the report runs on the last day. */
export const scheduleTypes = (language: string = fallback): ScheduleType[] =>
  Object.entries(scheduleTypeNames).map(([id, name]) => ({
    id,
    name: inWords(language, name),
    schedule_on: scheduleOnIds[id as ScheduleTypeId].map(on => ({
      id: on,
      name: scheduleOnName(language, id as ScheduleTypeId, on),
    })),
  }))

/** "Day 15", "Last Friday", "First day of the quarter". */
export function scheduleOnName(language: string, type_id: ScheduleTypeId, on: string): string {
  const { say } = lookupTexts
  if (/^\d+$/.test(on)) return say(language, 'dayOfMonth', { day: on })
  const isQuarterly = type_id === 'quarterly'
  if (on === 'first_day') return say(language, 'firstDayOfQuarter')
  if (on === 'last_day') return say(language, isQuarterly ? 'lastDayOfQuarter' : 'lastDay')
  const [ordinal = '', named] = on.split('_')
  const id = weekdayIds.find(one => one === (named ?? ordinal)) ?? 'monday'
  if (named === undefined) return inWords(language, weekDays[id])
  // Inside a sentence, where Spanish uses lowercase; January 1, 2024 was a Monday
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekdayIds.indexOf(id)),
  )
  return say(language, isQuarterly ? 'weekdayOfQuarter' : 'weekdayOfMonth', { ordinal, weekday })
}
