import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { formText } from '@preceptor/contract/texts/forms'
import { inWords } from '@/lib/texts/catalogue.ts'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

/** Rejects every value with the same message, and never clears it. */
function Form() {
  const [name, setName] = useState('')
  const [other, setOther] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        setError('Enter another name.')
      }}
    >
      <TextField label="Name" value={name} onChange={setName} error={error} about={other} />
      <TextField label="Other" value={other} onChange={setOther} />
      <button type="submit">Save</button>
    </form>
  )
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const told = () => screen.queryByText('Enter another name.') !== null

test('an error disappears when its field changes, and the next attempt shows it again, even with the same words', () => {
  render(<Form />)
  fireEvent.click(screen.getByText('Save'))
  expect(told()).toBe(true)
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  type('Name', 'Rosa')
  expect(told()).toBe(false)
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull()
  fireEvent.click(screen.getByText('Save'))
  expect(told()).toBe(true)
})

test('it also disappears when another field it is about changes', () => {
  render(<Form />)
  fireEvent.click(screen.getByText('Save'))
  type('Other', 'x')
  expect(told()).toBe(false)
})

test('a generic message names its field', () => {
  const missing = inWords(formText('valueMissing'))
  render(<TextField label="Cost center" value="" onChange={() => undefined} error={missing} />)
  expect(screen.getByText('Cost center is required.')).toBeTruthy()
  expect(screen.queryByText(missing)).toBeNull()
})
