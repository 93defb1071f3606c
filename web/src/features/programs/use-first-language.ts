import { api, type LearningLanguage, learningLanguage } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'

/** Returns the languages the agency's caregivers read, the main one first; English until they load. */
export function useAgencyLanguages(): readonly LearningLanguage[] {
  const id = useRequestAgencyId() ?? ''
  const asked = useQueryOf(api.programs.languages, {}, { enabled: id !== '', staleTime: 300_000, quiet: true })
  const known = (asked.data?.data ?? []).filter((code): code is LearningLanguage =>
    learningLanguage.options.some(one => one === code),
  )
  return known.length > 0 ? known : ['en']
}

/** Returns the language of new programs. */
export const useFirstLanguage = (): LearningLanguage => useAgencyLanguages()[0] ?? 'en'
