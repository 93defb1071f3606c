import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button, IconButton } from './Button.tsx'

afterEach(cleanup)

/** Asks for confirmation with the same button, like the form for a possible duplicate person. */
function AskingForm({ onDone }: { onDone: () => void }) {
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asked) onDone()
    else setAsked(true)
  }
  return (
    <form onSubmit={submit}>
      <Button type="submit">{asked ? 'Add anyway' : 'Add'}</Button>
    </form>
  )
}

test('the second click of a double click does not answer the question the first one opened', async () => {
  const done: string[] = []
  render(<AskingForm onDone={() => done.push('done')} />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }))
  expect([done, screen.queryByRole('button', { name: 'Add anyway' }) !== null]).toEqual([[], true])
  await userEvent.click(screen.getByRole('button', { name: 'Add anyway' }))
  expect(done).toEqual(['done'])
})

test('a disabled icon button does nothing and says why', async () => {
  const done: string[] = []
  const { rerender } = render(
    <IconButton label="Move up" refused="This is the first one" onClick={() => done.push('up')}>
      ↑
    </IconButton>,
  )
  const button = screen.getByRole('button', { name: 'Move up' })
  expect(button.getAttribute('aria-description')).toBe('This is the first one')
  await userEvent.click(button)
  expect([done, button.getAttribute('aria-disabled'), button.hasAttribute('refused')]).toEqual([[], 'true', false])
  rerender(
    <IconButton label="Move up" onClick={() => done.push('up')}>
      ↑
    </IconButton>,
  )
  await userEvent.click(button)
  expect(done).toEqual(['up'])
})

test('a disabled button says why on touch and keyboard, until the user does something else', async () => {
  const done: string[] = []
  render(
    <>
      <Button refused="Mark 2 people first" onClick={() => done.push('signed off')}>
        Sign off
      </Button>
      <IconButton label="Move up" refused="This is the first one">
        ↑
      </IconButton>
    </>,
  )
  const said = () => screen.queryAllByRole('status').map(one => one.textContent)
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Sign off' }) })
  expect([said(), done]).toEqual([['Mark 2 people first'], []])
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Move up' }) })
  expect(said()).toEqual(['This is the first one'])
  await userEvent.keyboard('{Escape}')
  expect(said()).toEqual([])
  screen.getByRole('button', { name: 'Sign off' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(said()).toEqual(['Mark 2 people first'])
  await userEvent.tab()
  expect(said()).not.toContain('Mark 2 people first')
})
