import { localeOf } from '@preceptor/contract/texts/texts'

/** Blanks of every width are one on paper, where each may come from another face. */
const plain = (said: string) => said.replace(/[\u00a0\u202f]/g, ' ')

/** `9:00 AM`, as the clocks of the zone show it. */
export const clockIn = (language: string, at: string, timeZone: string) =>
  plain(
    new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at)),
  )

/** `EDT`. */
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
