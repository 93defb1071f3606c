import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './secrets.ts'

const k1 = { id: 'k1', key: randomBytes(32) }
const k2 = { id: 'k2', key: randomBytes(32) }
const place = { table: 'outbox', column: 'body_sealed', id: 'a' }

test('a sealed text opens in its own place, also with a key that has since been replaced', () => {
  const sealed = seal([k1], place, 'Zoë’s secret')
  expect(sealed).toMatch(/^v1\.k1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(sealed).not.toContain('secret')
  expect(unseal([k2, k1], place, sealed)).toBe('Zoë’s secret')
  expect(seal([k2, k1], place, 'x')).toMatch(/^v1\.k2\./)
})

test('a sealed text does not open in another row, column or table, after a change, or without its key', () => {
  const sealed = seal([k1], place, 'secret')
  for (const other of [{ id: 'b' }, { column: 'subject' }, { table: 'users' }])
    expect(() => unseal([k1], { ...place, ...other }, sealed)).toThrow(/authenticate/)
  const parts = sealed.split('.')
  const changed = parts.with(3, Buffer.from('SECRET').toString('base64url')).join('.')
  const shortTag = parts.with(4, (parts[4] ?? '').slice(0, 6)).join('.')
  for (const bad of [changed, shortTag, 'v1.k1.x', 'plain', ''])
    expect(() => unseal([k1], place, bad)).toThrow(/authenticat|sealed value/)
  expect(() => unseal([k2], place, sealed)).toThrow('APP_KEYS no longer holds the key k1')
  expect(() => unseal([{ ...k2, id: 'k1' }], place, sealed)).toThrow(/authenticate/)
})
