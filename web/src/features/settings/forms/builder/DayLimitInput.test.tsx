import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { limitWords } from './day-limit.ts'
import { DayLimitInput } from './DayLimitInput.tsx'

afterEach(cleanup)

test.each([
  ['today', 'the day it is filled in'],
  ['today-1y', '1 year before the day it is filled in'],
  ['today+30d', '30 days after the day it is filled in'],
  ['month_start', 'the start of that month'],
  ['quarter_end-2w', 'the end of that quarter minus 2 weeks'],
  ['2026-01-31', 'Jan 31, 2026'],
])('a date limit of %s reads: %s', (limit, words) => expect(limitWords(limit)).toBe(words))

test('a date limit is chosen in words, and number and unit set the day', async () => {
  const made: (string | null)[] = []
  function Shown() {
    const [limit, setLimit] = useState<string | null>(null)
    made.push(limit)
    return <DayLimitInput label="Latest date" limit={limit} error={undefined} onChange={setLimit} />
  }
  render(<Shown />)
  const user = userEvent.setup()
  const way = screen.getByRole('combobox', { name: 'Latest date' })
  await user.selectOptions(way, 'The day it is filled in')
  expect(made.at(-1)).toBe('today')
  await user.selectOptions(way, 'After the day it is filled in')
  expect(made.at(-1)).toBe('today+1y')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'Days')
  const count = screen.getByRole('textbox', { name: 'How many' })
  await user.clear(count)
  await user.type(count, '30')
  expect(made.at(-1)).toBe('today+30d')
  await user.selectOptions(way, 'Before the day it is filled in')
  expect(made.at(-1)).toBe('today-30d')
  await user.selectOptions(way, 'A certain date')
  expect(made.at(-1)).toBeNull()
  await user.type(screen.getByLabelText('Date'), '2026-01-31')
  expect(made.at(-1)).toBe('2026-01-31')
  await user.selectOptions(way, 'No limit')
  expect(made.at(-1)).toBeNull()
  expect(screen.queryByLabelText('Date')).toBeNull()
})

test.each(['0', '1000', '2.5'])(
  'a limit of %s days is an error at its field, and stays there for correction',
  async typed => {
    const made: (string | null)[] = []
    function Shown() {
      const [limit, setLimit] = useState<string | null>('today+30d')
      made.push(limit)
      return <DayLimitInput label="Latest date" limit={limit} error={undefined} onChange={setLimit} />
    }
    render(<Shown />)
    const user = userEvent.setup()
    const count = screen.getByRole('textbox', { name: 'How many' })
    await user.clear(count)
    await user.type(count, typed)
    await user.tab()
    expect(count).toHaveProperty('value', typed)
    expect(count.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a whole number from 1 to 999.')).toBeTruthy()
    await user.clear(count)
    await user.type(count, '45')
    await user.tab()
    expect(screen.queryByText('Enter a whole number from 1 to 999.')).toBeNull()
    expect(made.at(-1)).toBe('today+45d')
  },
)
