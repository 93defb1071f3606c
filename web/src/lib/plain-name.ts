/** Converts `Reyes, Ana` to the form used in sentences. */
export function plainName(listed: string): string {
  const [last = '', first = ''] = listed.split(', ')
  return first ? `${first} ${last}` : last
}
