import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { zoneWords } from '@/lib/format-more.ts'
import type { Choice } from '@/ui/select/choice.ts'

/** `-05:00` → `-5`: names of time zones are long enough already. */
const shortOffset = (offset: string) => offset.replace(/^([+-])0?(\d{1,2}):00$/, '$1$2')

/** Returns the time zones to choose from, those of the United States first; always includes the current one. */
export function useTimeZones(present: string): Choice[] {
  const asked = useQueryOf(api.worldLookups.timeZones, {}, { staleTime: 3_600_000, quiet: true })
  const zones = (asked.data?.data ?? []).map(({ id, name, utc_offset }) => ({
    value: id,
    label: `${name}, UTC${shortOffset(utc_offset)}`,
  }))
  const known = present === '' || zones.some(({ value }) => value === present)
  return known ? zones : [{ value: present, label: zoneWords(present) }, ...zones]
}
