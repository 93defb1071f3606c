import { todayIn } from '@/lib/format.ts'
import { useAgency } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'

/** `records`: by today's records. `shown`: what Preceptor showed at the end of that day. */
export type AsOfKind = 'records' | 'shown'

const aDay = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Returns the requested day and kind of answer from the address; by default, today by its records. */
export function useAsOf() {
  const today = todayIn(useAgency().timeZone)
  const [params, change] = useUrlQuery()
  const typed = params.get('as_of') ?? ''
  const day = aDay.test(typed) ? typed : today
  const kind: AsOfKind = params.get('kind') === 'shown' && day <= today ? 'shown' : 'records'
  return {
    today,
    day,
    kind,
    isNow: day === today && kind === 'records',
    /** For the call: empty for today. */
    query: { ...(day === today ? {} : { as_of: day }), ...(kind === 'records' ? {} : { kind }) },
    choose: (next: { day?: string; kind?: AsOfKind }) => {
      const to = next.day ?? day
      const as = to > today ? 'records' : (next.kind ?? kind)
      change({ as_of: to === today ? null : to, kind: as === 'records' ? null : as })
    },
  }
}
export type AsOf = ReturnType<typeof useAsOf>
/** The day and kind of an answer. */
export type ToldDay = Pick<AsOf, 'day' | 'kind' | 'today' | 'query'>
