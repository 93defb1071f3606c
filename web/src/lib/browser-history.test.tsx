import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useBlocker } from '../nav/blocker.ts'
import { browserHistory } from './browser-history.ts'

afterEach(() => {
  cleanup()
  browserHistory.setBlocker(null)
})
const at = () => browserHistory.current().location.pathname

function Form({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  return blocker.state === 'blocked' ? (
    <>
      <button type="button" onClick={blocker.proceed}>
        Leave
      </button>
      <button type="button" onClick={blocker.reset}>
        Stay
      </button>
    </>
  ) : null
}

test('[R-AUT-4] a navigation changes the address and notifies the router, without loading the document', () => {
  const heard: string[] = []
  const stop = browserHistory.listen(move =>
    heard.push(`${move.action} ${move.location.pathname}${move.location.search}`),
  )
  browserHistory.push('/employees?provider_status=1', { from: 'menu' })
  browserHistory.replace({ pathname: '/dashboard', search: '', hash: '' })
  stop()
  browserHistory.push('/imports')
  expect(heard).toEqual(['PUSH /employees?provider_status=1', 'REPLACE /dashboard'])
  expect([window.location.pathname, at()]).toEqual(['/imports', '/imports'])
})

test('with unsaved changes a navigation waits for an answer', async () => {
  browserHistory.push('/employees/1/profile')
  render(<Form dirty />)
  act(() => browserHistory.push('/dashboard'))
  expect(at()).toBe('/employees/1/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect([at(), screen.queryByRole('button')]).toEqual(['/employees/1/profile', null])
  act(() => browserHistory.push('/dashboard'))
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(at()).toBe('/dashboard')
})

test('without changes no question is asked', () => {
  render(<Form dirty={false} />)
  act(() => browserHistory.push('/imports'))
  expect(at()).toBe('/imports')
})
