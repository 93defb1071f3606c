import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

/** Asks before it does it, by the same button, as the form for a person who may be here already. */
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

test('the second click of a double click does not answer what the first one made the form ask', async () => {
  const done: string[] = []
  render(<AskingForm onDone={() => done.push('done')} />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }))
  expect([done, screen.queryByRole('button', { name: 'Add anyway' }) !== null]).toEqual([[], true])
  await userEvent.click(screen.getByRole('button', { name: 'Add anyway' }))
  expect(done).toEqual(['done'])
})
