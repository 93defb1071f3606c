import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import type { Choice } from '@/ui/form/SelectField.tsx'

type LookupName = keyof typeof api.lookups
const isLookup = (name: string): name is LookupName => Object.hasOwn(api.lookups, name)

/** A short list of the agency as choices, those no longer used at the end; `undefined` while it is on its way. */
export function useLookup(name: string, enabled = true): Choice[] | undefined {
  const endpoint = api.lookups[isLookup(name) ? name : 'disciplines']
  const { data } = useQueryOf(endpoint, {}, { enabled, staleTime: 300_000, quiet: true })
  if (!data) return undefined
  const choice = (row: (typeof data.data)[number]): Choice => ({
    value: row.id,
    label: row.is_active ? row.name : `${row.name} (inactive)`,
  })
  return [...data.data.filter(row => row.is_active), ...data.data.filter(row => !row.is_active)].map(choice)
}
