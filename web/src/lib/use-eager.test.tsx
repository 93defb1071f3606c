import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEager } from './use-eager.ts'

test('what was chosen shows at once, and what the address says later wins', () => {
  const { result, rerender } = renderHook(({ value }) => useEager(value), { initialProps: { value: ['a'] } })
  act(() => result.current[1](['a', 'b']))
  expect(result.current[0]).toEqual(['a', 'b'])
  rerender({ value: ['a'] })
  expect(result.current[0]).toEqual(['a', 'b'])
  rerender({ value: [] })
  expect(result.current[0]).toEqual([])
})
