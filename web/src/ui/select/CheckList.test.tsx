import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckList } from './CheckList.tsx'

afterEach(cleanup)

// The test browser has no layout: the list would have no height, and nothing would be visible.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(288)
})

function Agencies({ count, sent = vi.fn<() => void>() }: { count: number; sent?: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const choices = Array.from({ length: count }, (_, at) => ({ value: String(at), label: `Agency ${at}` }))
  return (
    <form onSubmit={sent}>
      <CheckList
        label="Agencies"
        choices={choices}
        chosen={chosen}
        onChange={setChosen}
        counts={new Map([['1', 1_234]])}
      />
      <output aria-label="Chosen">{chosen.join()}</output>
    </form>
  )
}
const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent
const at = () => document.activeElement?.closest('[data-at]')?.textContent

test('arrows move from the search into the boxes and back, Space ticks, and letters go back to the search', async () => {
  render(<Agencies count={12} />)
  const search = screen.getByRole('searchbox', { name: 'Search agencies' })
  search.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
  expect([at(), chosen()]).toEqual(['Agency 11,234', '1'])
  await userEvent.keyboard('{End} {Home}{ArrowUp}')
  expect([chosen(), document.activeElement]).toEqual(['1,11', search])
  await userEvent.keyboard('{ArrowDown}7')
  expect([document.activeElement, (search as HTMLInputElement).value]).toEqual([search, '7'])
})

test('Enter ticks the first match and does not send the form around it', async () => {
  const sent = vi.fn<() => void>()
  render(<Agencies count={12} sent={sent} />)
  await userEvent.type(screen.getByRole('searchbox'), 'agency 10{Enter}')
  expect([chosen(), sent.mock.calls.length]).toEqual(['10', 0])
})

test('a box is named only by its choice, and its count is the description', () => {
  render(<Agencies count={3} />)
  const box = screen.getByRole('checkbox', { name: 'Agency 1' })
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1,234')
})

test('one key reaches the last of ten thousand boxes, and only one box is a tab stop', async () => {
  render(<Agencies count={10_000} />)
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.keyboard('{ArrowDown}{End} ')
  expect([at(), chosen()]).toEqual(['Agency 99990', '9999'])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.length).toBeLessThan(60)
  expect(boxes.filter(box => box.tabIndex === 0)).toHaveLength(1)
})
