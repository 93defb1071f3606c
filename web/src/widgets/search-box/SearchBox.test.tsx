import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useUrlQuery } from '@/nav/url-state.ts'
import { SearchBox } from './SearchBox.tsx'

afterEach(cleanup)

function Page() {
  const [params, change] = useUrlQuery()
  const navigate = useNavigate()
  const search = params.get('search') ?? ''
  return (
    <>
      <SearchBox
        label="Search employees"
        placeholder="Name"
        value={search}
        onChange={(text, options) => change({ search: text }, options)}
      />
      <output>{params.toString()}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => change({ search: null, page: null })}>
        Clear all
      </button>
    </>
  )
}
const open = () =>
  render(
    <MemoryRouter initialEntries={['/?provider_status=1&page=3']}>
      <Page />
    </MemoryRouter>,
  )
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search employees' })
const address = () => screen.getByRole('status').textContent

test('every letter updates the address at once, the page resets, and one Back returns to the list before the search', async () => {
  open()
  await userEvent.type(box(), 'reyes')
  expect(address()).toBe('provider_status=1&search=reyes')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(address()).toBe('provider_status=1&page=3')
  expect(box().value).toBe('')
})

test('filters cleared elsewhere empty the field, and Esc in the field empties it too', async () => {
  open()
  await userEvent.type(box(), 'reyes')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(box().value).toBe('')
  await userEvent.type(box(), 'chen{Escape}')
  expect(box().value).toBe('')
  expect(address()).toBe('provider_status=1')
})
