import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dotted } from './Dotted.tsx'

test('facts read as they were written, and each is one piece that a line keeps whole', () => {
  const { container } = render(<Dotted of="2 h · Online · (718) 555-0100" />)
  expect(container.textContent).toBe('2 h · Online · (718) 555-0100')
  const facts = [...(container.firstElementChild?.children ?? [])].map(one => one.lastChild?.textContent)
  expect(facts).toEqual(['2 h', 'Online', '(718) 555-0100'])
})

test('what holds no dot stays as it is', () => {
  const { container } = render(<Dotted of={<b>2 h</b>} />)
  expect(container.innerHTML).toBe('<b>2 h</b>')
})
