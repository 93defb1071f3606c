import type { ScheduleType } from '@preceptor/contract'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Last'] as const

const key = (words: string) => words.toLowerCase().replaceAll(' ', '_')
const entry = (name: string) => ({ id: key(name), name })

/** `last_friday` and the like. */
const weekdaysOfMonth = ordinals.flatMap(ordinal => weekdays.map(weekday => entry(`${ordinal} ${weekday}`)))
const daysOfMonth = Array.from({ length: 31 }, (_, at) => ({ id: String(at + 1), name: `Day ${at + 1}` }))

/** R-ENT-3. A month without that day has its report on its last one. */
export const scheduleTypes: ScheduleType[] = [
  { id: 'daily', name: 'Daily', schedule_on: [] },
  { id: 'weekly', name: 'Weekly', schedule_on: weekdays.map(entry) },
  { id: 'monthly', name: 'Monthly', schedule_on: [...daysOfMonth, entry('Last day'), ...weekdaysOfMonth] },
  {
    id: 'quarterly',
    name: 'Quarterly',
    schedule_on: [
      { id: 'first_day', name: 'First day of the quarter' },
      { id: 'last_day', name: 'Last day of the quarter' },
      ...weekdays.map(weekday => ({ id: key(`first ${weekday}`), name: `First ${weekday} of the quarter` })),
      ...weekdays.map(weekday => ({ id: key(`last ${weekday}`), name: `Last ${weekday} of the quarter` })),
    ],
  },
]
