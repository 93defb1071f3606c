/** `Reyes, Ana` as sentences name her. */
export function plainName(listed: string): string {
  const [last = '', first = ''] = listed.split(', ')
  return first ? `${first} ${last}` : last
}
