import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useCameFrom } from './way-back.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const Where = () => <p>{useCameFrom()?.title ?? 'Background jobs'}</p>
const at = (key: string, state?: unknown) => {
  cleanup()
  render(
    <MemoryRouter initialEntries={[{ pathname: '/bulk-changes/1', key, state }]}>
      <Where />
    </MemoryRouter>,
  )
  return screen.getByText(/./).textContent
}

test('the way back survives a reload of the same address, and applies to no other', () => {
  expect(at('one', { back: { href: '/programs/1', title: 'Care at the end of life' } })).toBe('Care at the end of life')
  expect(at('one')).toBe('Care at the end of life')
  expect(at('two')).toBe('Background jobs')
})
