import { isIPv6 } from 'node:net'

/** Returns the eight groups of an IPv6 address, expanded. */
function groups(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right].map(group => group.replace(/^0+(?=.)/, ''))
}

/**
 * Returns the part of an address that clients can't change freely: an IPv4 address, or the network half of an IPv6 address, since
 * the client chooses the other half. `wide` widens IPv4 to its /24, so that an address change by the provider counts as the same
 * place.
 */
export function placeOf(address: string, { wide = false } = {}): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (v4 !== undefined) return wide ? `${v4.split('.').slice(0, 3).join('.')}.0/24` : v4
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address
}
