import { api, type LearningLanguage, learningLanguage } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'

/** Returns English, Spanish, and the other languages that the agency's caregivers read. */
export function useAgencyLanguages(): readonly LearningLanguage[] {
  const asked = useQueryOf(api.programs.languages, {}, { staleTime: 300_000, quiet: true })
  const known = (asked.data?.data ?? []).filter((code): code is LearningLanguage =>
    learningLanguage.options.some(one => one === code),
  )
  return [...new Set<LearningLanguage>([...known, 'en', 'es'])]
}

/** Returns the language of new forms. */
export const useFirstLanguage = (): LearningLanguage => useAgencyLanguages()[0] ?? 'en'
