import { type ScheduleType, weekDays } from '@preceptor/contract'
import { fallback, localeOf } from '@preceptor/contract/texts/texts'
import { inWords } from '../../lib/texts.ts'
import { lookupTexts } from './texts.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const

/** R-ENT-3. A month without that day has its report on its last one. */
export function scheduleTypes(language: string = fallback): ScheduleType[] {
  const say = (key: Parameters<typeof lookupTexts.say>[1]) => lookupTexts.say(language, key)
  // inside a sentence, where Spanish writes it small; January 1, 2024 was a Monday
  const weekdayFormat = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' })
  const named = weekdays.map((id, at) => ({ id, weekday: weekdayFormat.format(Date.UTC(2024, 0, 1 + at)) }))
  const daysOfMonth = Array.from({ length: 31 }, (_, at) => String(at + 1))
  return [
    { id: 'daily', name: say('daily'), schedule_on: [] },
    {
      id: 'weekly',
      name: say('weekly'),
      schedule_on: weekdays.map(id => ({ id, name: inWords(language, weekDays[id]) })),
    },
    {
      id: 'monthly',
      name: say('monthly'),
      schedule_on: [
        ...daysOfMonth.map(day => ({ id: day, name: lookupTexts.say(language, 'dayOfMonth', { day }) })),
        { id: 'last_day', name: say('lastDay') },
        // `last_friday` and the like
        ...ordinals.flatMap(ordinal =>
          named.map(({ id, weekday }) => ({
            id: `${ordinal}_${id}`,
            name: lookupTexts.say(language, 'weekdayOfMonth', { ordinal, weekday }),
          })),
        ),
      ],
    },
    {
      id: 'quarterly',
      name: say('quarterly'),
      schedule_on: [
        { id: 'first_day', name: say('firstDayOfQuarter') },
        { id: 'last_day', name: say('lastDayOfQuarter') },
        ...(['first', 'last'] as const).flatMap(ordinal =>
          named.map(({ id, weekday }) => ({
            id: `${ordinal}_${id}`,
            name: lookupTexts.say(language, 'weekdayOfQuarter', { ordinal, weekday }),
          })),
        ),
      ],
    },
  ]
}
