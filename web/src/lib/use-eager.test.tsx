import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEager } from './use-eager.ts'

test('a choice shows at once, and a later change of the address wins', () => {
  const { result, rerender } = renderHook(({ value }) => useEager(value), { initialProps: { value: ['a'] } })
  act(() => result.current[1](['a', 'b']))
  expect(result.current[0]).toEqual(['a', 'b'])
  rerender({ value: ['a'] })
  expect(result.current[0]).toEqual(['a', 'b'])
  rerender({ value: [] })
  expect(result.current[0]).toEqual([])
})
