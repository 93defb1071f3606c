import { api } from '@preceptor/contract'
import { feature, JsonText } from '../../http/mount.ts'
import type { SelfScope } from '../../scope/scope.ts'
import { callingCodes } from './countries.ts'
import { spokenLanguages } from './languages.ts'
import { regionsOf } from './regions.ts'
import { scheduleTypes } from './schedule-types.ts'
import { timeZonesNow } from './time-zones.ts'

/** These never change while the server runs, so each is built once per language. */
const once = (make: (language: string) => readonly object[]) => {
  const answers = new Map<string, JsonText>()
  return async ({ scope }: { scope: SelfScope }) => {
    const { language } = scope.origin
    const answer = answers.get(language) ?? new JsonText(JSON.stringify({ data: make(language) }))
    answers.set(language, answer)
    return answer
  }
}

export const worldLookupsFeature = feature(api.worldLookups, {
  countries: once(callingCodes),
  regions: async ({ query }) => regionsOf(query.country_code),
  languages: once(spokenLanguages),
  scheduleTypes: once(scheduleTypes),
  timeZones: async ({ scope }) => timeZonesNow(scope.origin.language),
})
