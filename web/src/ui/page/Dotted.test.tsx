import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dotted } from './Dotted.tsx'

test('facts read as written, and each stays whole on one line', () => {
  const { container } = render(<Dotted of="2 h · Online · (718) 555-0100" />)
  expect(container.textContent).toBe('2 h · Online · (718) 555-0100')
  const facts = [...(container.firstElementChild?.children ?? [])].map(one => one.lastChild?.textContent)
  expect(facts).toEqual(['2 h', 'Online', '(718) 555-0100'])
})

test('content without dots stays as it is', () => {
  const { container } = render(<Dotted of={<b>2 h</b>} />)
  expect(container.innerHTML).toBe('<b>2 h</b>')
})
