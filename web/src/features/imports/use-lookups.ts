import { api, type FileImportKind } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import type { Lookups } from './decisions.ts'

/** Returns the agency's lists that files of this kind refer to. */
export function useLookups(kind: FileImportKind = 'provider_import'): Lookups {
  const ofRoster = { staleTime: 60_000, enabled: kind === 'provider_import' }
  const ofTraining = { staleTime: 60_000, enabled: kind === 'training_import' }
  const ofCredentials = { staleTime: 60_000, enabled: kind === 'credential_import' }
  const ofWaivers = { staleTime: 60_000, enabled: kind === 'waiver_import' }
  const credentials = useQueryOf(api.lookups.credentialTypes, {}, ofCredentials)
  const rules = useQueryOf(api.lookups.complianceRules, {}, ofWaivers)
  const locations = useQueryOf(api.lookups.locations, {}, ofRoster)
  const disciplines = useQueryOf(api.lookups.disciplines, {}, ofRoster)
  const coordinators = useQueryOf(api.lookups.coordinators, {}, ofRoster)
  const programs = useQueryOf(api.lookups.programs, {}, ofTraining)
  const topics = useQueryOf(api.lookups.topics, {}, ofTraining)
  return {
    location: locations.data?.data ?? [],
    discipline: disciplines.data?.data ?? [],
    coordinator: coordinators.data?.data ?? [],
    program: programs.data?.data ?? [],
    topic: topics.data?.data ?? [],
    credential: credentials.data?.data ?? [],
    rule: rules.data?.data ?? [],
  }
}
