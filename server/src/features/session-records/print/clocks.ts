import { localeOf } from '@preceptor/contract/texts/texts'

/** Replaces special spaces with plain ones, since on paper each may come from a different font. */
const plain = (said: string) => said.replace(/[\u00a0\u202f]/g, ' ')

/** Returns a time such as `9:00 AM`, in the local time of the zone. */
export const clockIn = (language: string, at: string, timeZone: string) =>
  plain(
    new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at)),
  )

/** Returns a short zone name such as `EDT`. */
export const shortZone = (language: string, at: string, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const parts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

export const momentIn = (language: string, at: string, timeZone: string) =>
  plain(new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone }).format(new Date(at)))
