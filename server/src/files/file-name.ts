const dayIn = (time_zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date())

/** Returns a name such as `employees-harborlight-home-care-2026-11-21.csv`: the content, the agency, and the local date. */
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
