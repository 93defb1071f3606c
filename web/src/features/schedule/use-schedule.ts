import { api, type Id, scheduleFilters } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { rangeOf, type View, views } from './days.ts'

const isView = (text: string | null): text is View => views.some(view => view === text)
const aDay = /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/

/** Returns the schedule of the view, day, and filters in the address. */
export function useSchedule(program_id?: Id) {
  const [params, change] = useUrlQuery()
  const { timeZone } = useAgency()
  const isNarrow = useNarrow()
  const choices = useQueryOf(api.schedule.filters, {}, { staleTime: 60_000, quiet: true })
  const asked = params.get('view')
  const wanted = isView(asked) ? asked : 'month'
  // A phone has no room for seven columns
  const view = isNarrow && wanted === 'month' ? 'list' : wanted
  const today = todayIn(timeZone)
  const given = params.get('on') ?? ''
  const on = aDay.test(given) && !Number.isNaN(Date.parse(given)) ? given : today
  const range = rangeOf(view, on, choices.data?.week_start ?? 'sunday')
  const chosen = scheduleFilters.flatMap(name => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  const query = { ...range, ...Object.fromEntries(chosen), ...(program_id && { program_id }) }
  const found = useQueryOf(api.schedule.list, { query }, { keep: true, quiet: true })
  return { params, change, view, wanted, isNarrow, today, on, range, choices: choices.data, chosen, found }
}
export type ScheduleState = ReturnType<typeof useSchedule>
