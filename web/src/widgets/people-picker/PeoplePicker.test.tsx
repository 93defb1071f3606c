import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Found, Picked, PickerRow } from './picked.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

afterEach(cleanup)

const people: PickerRow[] = [
  { id: 'a', name: 'Reyes, Marisol', facts: ['1001'] },
  { id: 'b', name: 'Reyna, Ana', facts: ['1002'] },
]
const answer = (rows: readonly PickerRow[], over: Partial<Found> = {}): Found => ({
  rows: [...rows],
  busy: false,
  failed: false,
  retry: () => undefined,
  total: rows.length,
  ...over,
})
const waiting = answer([], { busy: true })

function Shown({ found }: { found: Found }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Picked[]>([])
  return <PeoplePicker chosen={chosen} onChange={setChosen} typed={typed} onType={setTyped} found={found} />
}
const picks = () => screen.queryAllByRole('button', { name: /^Remove/ }).map(one => one.getAttribute('aria-label'))

test('an Enter before the results arrive takes the first person once they do', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Shown found={waiting} />)
  const search = screen.getByRole('combobox', { name: 'Find people' })
  await user.type(search, 'rey{Enter}')
  expect(picks()).toEqual([])
  rerender(<Shown found={answer(people)} />)
  expect(picks()).toEqual(['Remove Reyes, Marisol'])
  expect(search).toHaveProperty('value', '')
})

test('a waiting Enter is canceled by more typing, and takes no one who can’t be chosen', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Shown found={waiting} />)
  await user.type(screen.getByRole('combobox', { name: 'Find people' }), 'rey{Enter}n')
  rerender(<Shown found={answer(people)} />)
  expect(picks()).toEqual([])
  rerender(<Shown found={waiting} />)
  await user.keyboard('{Enter}')
  rerender(<Shown found={answer([{ id: 'c', name: 'Reyna, Luz', facts: [], refused: 'Has a seat' }])} />)
  expect(picks()).toEqual([])
})
