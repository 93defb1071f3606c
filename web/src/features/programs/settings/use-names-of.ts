import { api, catalogId, type Program } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { useLookup } from '@/widgets/filters/use-lookup.ts'
import type { NameOf } from './settings-values.ts'

/** Returns users who can answer questions; loaded only for users who may change a program. */
export const useAskable = (enabled = true) =>
  useQueryOf(api.programs.askable, {}, { enabled, quiet: true, staleTime: 300_000 }).data?.data ?? []

/** Returns the agency's certificate templates; the catalog has none. */
export function useCertificateTemplates() {
  const enabled = useRequestAgencyId() !== catalogId
  return useQueryOf(api.certificateTemplates.list, {}, { enabled, quiet: true }).data?.data ?? []
}

/** Returns names for ids of a short list of the agency, including inactive ones. */
export function useNamesOf(
  { asks_user: user, satisfied_by }: Pick<Program, 'asks_user' | 'satisfied_by'>,
  mayEdit: boolean,
): NameOf {
  const users = useAskable(mayEdit).map(({ id: value, name: label }) => ({ value, label }))
  const templates = useCertificateTemplates()
  const known = {
    disciplines: useLookup('disciplines'),
    locations: useLookup('locations'),
    programs: [
      ...(useLookup('programs') ?? []),
      ...satisfied_by.map(({ id: value, name: label }) => ({ value, label })),
    ],
    templates: templates.map(({ id: value, name: label }) => ({ value, label })),
    trainingTypes: useLookup('trainingTypes'),
    users: user ? [...users, { value: user.id, label: user.name }] : users,
  }
  return (list, id) => known[list]?.find(({ value }) => value === id)?.label ?? id
}
