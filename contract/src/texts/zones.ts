import { fallback, localeOf } from './texts.ts'

/** Returns part of the zone's name at a given time: `Eastern Time`, `GMT-05:00`. */
export const zonePart = (
  zone: string,
  timeZoneName: 'longGeneric' | 'longOffset',
  at: Date,
  language: string = fallback,
): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `America/North_Dakota/New_Salem` → `New Salem, North Dakota` */
const placeOf = (zone: string) => zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ') || zone

/** `America/New_York` → `New York (Eastern Time)`; the zone itself if the runtime doesn't know it. */
export function zoneIn(language: string, zone: string, at: Date): string {
  const place = placeOf(zone)
  if (zone === '' || zone === 'UTC') return place
  try {
    const generic = zonePart(zone, 'longGeneric', at, language)
    // zones without a name of their own are named after their place
    return generic.startsWith('GMT') || generic.includes(place) ? place : `${place} (${generic})`
  } catch {
    return zone
  }
}
