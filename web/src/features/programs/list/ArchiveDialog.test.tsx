import { cleanup, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import ArchiveDialog from './ArchiveDialog.tsx'

afterEach(cleanup)

const shown = (assigned: number) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ArchiveDialog program={{ id: 'p', title: 'Fall prevention', assigned }} onClose={() => undefined} />
    </QueryClientProvider>,
  )
const choices = () => screen.queryAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)

test('archiving a program says how many people have it open, and that those who started can finish', () => {
  shown(2)
  expect(screen.getByText('2 people have this program open')).toBeTruthy()
  expect(choices()).toEqual(['People who started can finish it', 'Withdraw it from everyone'])
})

test('with no open assignments there is nothing to choose', () => {
  shown(0)
  expect(choices()).toEqual([])
})
