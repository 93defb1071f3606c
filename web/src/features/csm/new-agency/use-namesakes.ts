import { type Answer, api } from '@preceptor/contract'
import { useQueryOf, useRemember } from '@/api/queries.ts'
import { useSettled } from '@/lib/use-settled.ts'

export type Namesake = Answer<typeof api.agencies.namesakes>['data'][number]

/** Finds agencies with the typed name; `setNamesakes` takes the ones named in a refusal. */
export function useNamesakes(typed: string) {
  const now = typed.trim()
  const name = useSettled(now, 300)
  const remember = useRemember()
  const asked = useQueryOf(api.agencies.namesakes, { query: { name } }, { enabled: name.length > 1, quiet: true })
  // the result belongs to the name at the time of the search
  const namesakes: readonly Namesake[] = (now === name && asked.data?.data) || []
  const setNamesakes = (data: Namesake[]) => remember(api.agencies.namesakes, { query: { name: now } }, { data })
  return { namesakes, setNamesakes }
}
