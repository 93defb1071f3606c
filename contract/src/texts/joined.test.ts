import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('lists end with the language’s conjunction, even where Intl has none', () => {
  expect(joined('en', ['Ana', 'Ben', 'Cora'])).toBe('Ana, Ben, and Cora')
  expect(joined('es', ['Ana', 'Ben'], 'disjunction')).toBe('Ana o Ben')
  expect(joined('ht', ['Ana', 'Ben', 'Cora'])).toBe('Ana, Ben ak Cora')
  expect(joined('ht', ['Ana', 'Ben'], 'disjunction')).toBe('Ana oswa Ben')
  expect(joined('ht', ['Ana'])).toBe('Ana')
  expect(joined('ht', [])).toBe('')
})
