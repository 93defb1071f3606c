import { fallback, localeOf } from './texts.ts'

/** A part of what the zone is called at a moment: `Eastern Time`, `GMT-05:00`. */
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

/** `America/New_York` → `New York (Eastern Time)`; the zone itself where the runtime does not know it. */
export function zoneIn(language: string, zone: string, at: Date): string {
  const place = placeOf(zone)
  if (zone === '' || zone === 'UTC') return place
  try {
    const generic = zonePart(zone, 'longGeneric', at, language)
    // zones that nobody gave a name of their own are called after their place
    return generic.startsWith('GMT') || generic.includes(place) ? place : `${place} (${generic})`
  } catch {
    return zone
  }
}
