import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeyValues } from './KeyValues.tsx'

test('an empty value shows as a dash, zero as it is, and a boolean without words does not compile', () => {
  const isOn = (): boolean => false
  render(
    <KeyValues
      items={[
        { label: 'Nothing', value: null },
        { label: 'Empty', value: '' },
        { label: 'Condition', value: isOn() && 'Words' },
        { label: 'Zero', value: 0 },
        // @ts-expect-error -- false would show as a dash and true as nothing at all
        { label: 'Answer', value: isOn() },
      ]}
    />,
  )
  expect(screen.getAllByRole('definition').map(one => one.textContent)).toEqual([
    '–not given',
    '–not given',
    '–not given',
    '0',
    '–not given',
  ])
})
