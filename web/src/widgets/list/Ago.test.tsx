import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Ago } from './Ago.tsx'

test('a time shows as its date at the agency, with how long ago it was in the tooltip', () => {
  render(<Ago at="2026-11-27T03:30:00Z" now={Date.parse('2026-11-29T15:00:00Z')} timeZone="America/New_York" />)
  expect(screen.getByText('Nov 26, 2026').dataset['tip']).toMatch(/10:30.* · 3 days ago$/)
})
