import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CrashBoundary } from './CrashPage.tsx'

function Page({ broken }: { broken: boolean }) {
  if (broken) throw new Error('E-123')
  return <p>All is well</p>
}
const at = (place: string, broken: boolean) => (
  <CrashBoundary at={place}>
    <Page broken={broken} />
  </CrashBoundary>
)
const crashed = () => screen.queryByRole('alert') !== null

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a page that breaks says so until the reader goes elsewhere, where the next page has its own try', () => {
  // React logs every caught error to the console
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(at('a', false))
  expect(crashed()).toBe(false)
  rerender(at('a', true))
  expect(crashed()).toBe(true)
  rerender(at('a', false))
  expect(crashed()).toBe(true)
  rerender(at('b', true))
  expect(crashed()).toBe(true)
  rerender(at('c', false))
  expect(screen.getByText('All is well')).toBeTruthy()
  rerender(at('d', true))
  expect(crashed()).toBe(true)
})
