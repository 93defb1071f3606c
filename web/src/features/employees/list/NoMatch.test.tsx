import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import NoMatch from './NoMatch.tsx'

afterEach(cleanup)

test('people hidden by the status filter are counted, and one click shows them', async () => {
  const changes: object[] = []
  render(
    <NoMatch
      filters={{ provider_status: '1', search: 'reyes' }}
      hidden={3}
      onChange={patch => void changes.push(patch)}
    />,
  )
  expect(screen.getByText('3 matches among people who aren’t active.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(changes).toEqual([{ provider_status: null }])
})

test('when no one matches, all filters and the search can be cleared', async () => {
  const changes: object[] = []
  render(
    <NoMatch
      filters={{ provider_status: '4', search: 'zzz' }}
      hidden={0}
      onChange={patch => void changes.push(patch)}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(changes).toEqual([{ provider_status: null, search: null }])
})

test('an agency with only inactive people says so, and one click shows everyone', async () => {
  const changes: object[] = []
  render(<NoMatch filters={{ provider_status: '1' }} hidden={3} onChange={patch => void changes.push(patch)} />)
  expect(screen.getByText('No active employees')).toBeDefined()
  expect(screen.getByText('3 employees have another status.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show all employees' }))
  expect(changes).toEqual([{ provider_status: null }])
})
