import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { filterTexts } from './texts.ts'

/** Lists to choose from; text typed for people isn't a managed list. */
export type ChoosableList = Exclude<keyof typeof api.lookups, 'cities' | 'tags'>

/** Returns one of the agency's short lists for a field; inactive items appear only if already chosen. */
export function useChoosable(name: ChoosableList, kept: readonly string[]): Choice[] {
  const { data } = useQueryOf(api.lookups[name], {}, { staleTime: 300_000, quiet: true })
  return (data?.data ?? [])
    .filter(row => row.is_active || kept.includes(row.id))
    .map(row => ({ value: row.id, label: row.is_active ? row.name : filterTexts.say('inactive', { name: row.name }) }))
}
