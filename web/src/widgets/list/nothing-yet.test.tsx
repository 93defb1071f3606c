import { api } from '@preceptor/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const none = { data: [], meta: { total: 0, page: 1, per_page: 50 } }
const credentials = (standings: { value: string; count: number }[], address = '?standing=review') =>
  visit(`/employees/credentials${address}`, {
    answers: server => server.answer(api.credentials.list, none).answer(api.credentials.counts, { data: standings }),
  })
const search = () => screen.queryByRole('searchbox') ?? document.querySelector('main search input')

test('a list empty under every tab shows its empty state with what to do, and no tools', async () => {
  await credentials([{ value: 'review', count: 0 }])
  await screen.findByText('No credentials yet')
  await waitFor(() => expect(search()).toBeNull())
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Status' })).toBeNull()
  expect(await screen.findAllByRole('button', { name: 'Add credential' })).toHaveLength(1)
  await expectAccessible()
})

test('tabs and tools stay if another tab has rows, and under a filter', async () => {
  await credentials([{ value: 'expired', count: 3 }])
  await screen.findByRole('button', { name: 'Clear all filters' })
  expect(search()).not.toBeNull()
  await endVisit()
  await credentials([], '?search=lift')
  await screen.findByRole('button', { name: 'Clear all filters' })
  expect(search()).not.toBeNull()
})
