import { api } from '@preceptor/contract'
import { feature, JsonText } from '../../http/mount.ts'
import { callingCodes } from './countries.ts'
import { spokenLanguages } from './languages.ts'
import { regionsOf } from './regions.ts'
import { scheduleTypes } from './schedule-types.ts'
import { timeZonesNow } from './time-zones.ts'

/** They never change while the server runs, so each is written once. */
const once = (make: () => readonly object[]) => {
  let answer: JsonText | undefined
  return async () => (answer ??= new JsonText(JSON.stringify({ data: make() })))
}

export const worldLookupsFeature = feature(api.worldLookups, {
  countries: once(callingCodes),
  regions: async ({ query }) => regionsOf(query.country_code),
  languages: once(spokenLanguages),
  scheduleTypes: once(() => scheduleTypes),
  timeZones: async () => timeZonesNow(),
})
