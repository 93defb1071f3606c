import { expect, test } from 'vitest'
import { isPublic } from './post.ts'

test.each(['8.8.8.8', '151.101.1.6', '2606:4700::6810:85e5', '2a00:1450:4001:81b::200e'])(
  '%s can be called',
  address => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  '2002:a00:1::',
  '2001:db8::1',
  'not an address',
])('%s can’t be called', address => {
  expect(isPublic(address)).toBe(false)
})
