const dayIn = (time_zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date())

/** `employees-harborlight-home-care-2026-11-21.csv`: what it is, whose, and the day it was made there. */
export function fileName(parts: readonly string[], time_zone: string, ending: string): string {
  const words = parts.flatMap(part =>
    (
      part
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? []
    ).slice(0, 8),
  )
  return `${[...words, dayIn(time_zone)].join('-')}.${ending}`
}
