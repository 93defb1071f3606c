import { expect, test } from 'vitest'
import { placeOf } from './address.ts'

test('an IPv6 client counts as one place, whatever the second half of its address', () => {
  expect(placeOf('2001:db8:0:7::1')).toBe('2001:db8:0:7::/64')
  expect(placeOf('2001:0DB8:0000:0007:ffff:eeee:dddd:cccc')).toBe('2001:db8:0:7::/64')
  expect(placeOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(placeOf('::1')).toBe('0:0:0:0::/64')
  expect(placeOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(placeOf('2001:db8:0:8::1')).not.toBe(placeOf('2001:db8:0:7::1'))
})

test('an IPv4 client counts by its address, also inside IPv6, and by its network on request', () => {
  expect(placeOf('203.0.113.7')).toBe('203.0.113.7')
  expect(placeOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(placeOf('203.0.113.7', { wide: true })).toBe('203.0.113.0/24')
})
