import type { TimeZone } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { zoneIn, zonePart } from '@preceptor/contract/texts/zones'
import { JsonText } from '../../http/mount.ts'

/** Zones of the United States and its territories, the most common first. */
const unitedStates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Adak',
  'America/Boise',
  'America/Detroit',
  'America/Indianapolis',
  'America/Indiana/Knox',
  'America/Indiana/Marengo',
  'America/Indiana/Petersburg',
  'America/Indiana/Tell_City',
  'America/Indiana/Vevay',
  'America/Indiana/Vincennes',
  'America/Indiana/Winamac',
  'America/Juneau',
  'America/Kentucky/Monticello',
  'America/Louisville',
  'America/Menominee',
  'America/Metlakatla',
  'America/Nome',
  'America/North_Dakota/Beulah',
  'America/North_Dakota/Center',
  'America/North_Dakota/New_Salem',
  'America/Sitka',
  'America/Yakutat',
  'America/Puerto_Rico',
  'America/St_Thomas',
  'Pacific/Guam',
  'Pacific/Saipan',
  'Pacific/Pago_Pago',
]

export function timeZoneAt(zone: string, at: Date, language: string = fallback): TimeZone {
  const utc_offset = zonePart(zone, 'longOffset', at).replace('GMT', '') || '+00:00'
  const [hours = 0, minutes = 0] = utc_offset.slice(1).split(':').map(Number)
  const size = hours * 60 + minutes
  return {
    id: zone,
    name: zoneIn(language, zone, at),
    utc_offset,
    utc_offset_minutes: utc_offset.startsWith('-') ? -size : size,
  }
}

/** Returns all zones the runtime knows: those of the United States, UTC, then the others from west to east. */
export function timeZonesAt(at: Date, language: string = fallback): TimeZone[] {
  const every = Intl.supportedValuesOf('timeZone')
  const first = new Set([...unitedStates.filter(zone => every.includes(zone)), 'UTC'])
  const others = every.filter(zone => !first.has(zone)).map(zone => timeZoneAt(zone, at, language))
  const west = (a: TimeZone, b: TimeZone) =>
    a.utc_offset_minutes - b.utc_offset_minutes || a.name.localeCompare(b.name, language)
  return [...[...first].map(zone => timeZoneAt(zone, at, language)), ...others.toSorted(west)]
}

const quarter = 15 * 60_000
const kept = new Map<string, { until: number; answer: JsonText }>()

/** Clocks change on a quarter hour, so a response is valid until the next one. */
export function timeZonesNow(language: string): JsonText {
  const now = Date.now()
  const found = kept.get(language)
  if (found && now < found.until) return found.answer
  const until = (Math.floor(now / quarter) + 1) * quarter
  const answer = new JsonText(JSON.stringify({ data: timeZonesAt(new Date(now), language) }))
  kept.set(language, { until, answer })
  return answer
}
