import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ComboField } from './ComboField.tsx'

afterEach(cleanup)

// The test browser has no layout: the list would have no height, and nothing would be visible.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(288)
})

const places = ['Brooklyn', 'Bronx', 'Queens', 'Staten Island', 'Manhattan']
const choices = places.map((label, at) => ({ value: String(at), label, disabled: label === 'Manhattan' }))

function Places({
  none,
  start = '',
  sent = vi.fn<() => void>(),
}: {
  none?: string
  start?: string
  sent?: () => void
}) {
  const [place, setPlace] = useState(start)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        sent()
      }}
    >
      <ComboField label="Place" value={place} onChange={setPlace} choices={choices} {...(none ? { none } : {})} />
      <button type="submit">Save</button>
      <output>{place}</output>
    </form>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Place' })
const held = () => screen.getByRole('status', { name: '' }).textContent
const options = () => screen.queryAllByRole('option').map(one => one.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('typing searches, arrows move, Enter selects without sending the form; when closed, Enter sends it', async () => {
  const sent = vi.fn<() => void>()
  render(<Places sent={sent} />)
  await userEvent.type(field(), 'br')
  expect(options()).toEqual(['Brooklyn', 'Bronx'])
  expect([field().getAttribute('aria-expanded'), active()]).toEqual(['true', 'Brooklyn'])
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Bronx')
  await userEvent.keyboard('{Enter}')
  expect([field().value, held(), options().length, sent.mock.calls.length]).toEqual(['Bronx', '1', 0, 0])
  await userEvent.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

test('arrows open the whole list at the selected option, Home and End go to its ends, and disabled options can’t be selected', async () => {
  render(<Places start="2" />)
  field().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect([options().length, active()]).toEqual([5, 'Queens'])
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Queens')
  await userEvent.keyboard('{Home}')
  expect(active()).toBe('Brooklyn')
  await userEvent.keyboard('{End}{Enter}')
  expect([active(), held()]).toEqual(['Manhattan', '2'])
})

test('Esc restores the selected option, Tab takes the search match, and a click elsewhere takes nothing', async () => {
  render(<Places start="2" />)
  await userEvent.click(field())
  await userEvent.keyboard('sta{Escape}')
  expect([field().value, held(), options().length]).toEqual(['Queens', '2', 0])
  await userEvent.click(field())
  await userEvent.keyboard('sta')
  await userEvent.tab()
  expect([field().value, held()]).toEqual(['Staten Island', '3'])
  await userEvent.clear(field())
  await userEvent.type(field(), 'bro')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([field().value, held()]).toEqual(['Staten Island', '3'])
})

test('an emptied field clears the choice where allowed, and restores it where not', async () => {
  const { unmount } = render(<Places none="Anywhere" start="2" />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect([field().value, held(), field().placeholder]).toEqual(['', '', 'Anywhere'])
  unmount()
  render(<Places start="2" />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect([field().value, held()]).toEqual(['Queens', '2'])
})

test('only some of ten thousand rows are rendered, each says its position, and the keys reach the last', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ value: String(at), label: `Agency ${at}` }))
  render(<ComboField label="Place" value="" onChange={() => undefined} choices={many} />)
  await userEvent.click(field())
  expect(screen.getAllByRole('option').length).toBeLessThan(60)
  await userEvent.keyboard('{End}')
  expect(active()).toBe('Agency 9999')
  const last = screen.getByRole('option', { name: 'Agency 9999' })
  expect([last.getAttribute('aria-posinset'), last.getAttribute('aria-setsize')]).toEqual(['10000', '10000'])
})

/** A field with a remote search that returns two matches at a time, under any of their names. */
function Found({ busy = false }: { busy?: boolean }) {
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState('4')
  const at = typed === 'queens of' ? [2] : [0, 1]
  const found = at.flatMap(one => choices[one] ?? [])
  const elsewhere = { onType: setTyped, busy, chosen: choices[4], note: at.length > 1 ? 'The first 2 of 5.' : null }
  return (
    <>
      <ComboField label="Place" value={place} onChange={setPlace} choices={found} elsewhere={elsewhere} />
      <output>{place}</output>
    </>
  )
}

test('results from a server search show as given, and the selected option keeps its name', async () => {
  render(<Found />)
  expect(field().value).toBe('Manhattan')
  await userEvent.click(field())
  expect([options(), screen.getByText('The first 2 of 5.').getAttribute('role')]).toEqual([
    ['Brooklyn', 'Bronx'],
    'status',
  ])
  await userEvent.keyboard('queens of')
  expect([options(), screen.queryByText('The first 2 of 5.')]).toEqual([['Queens'], null])
  await userEvent.keyboard('{Enter}')
  expect(screen.getAllByRole('status').map(one => one.textContent)).toEqual(['2'])
})

test('while the search is running, only options that match the typed text are offered', async () => {
  render(<Found busy />)
  await userEvent.click(field())
  await userEvent.keyboard('bron')
  expect(options()).toEqual(['Bronx'])
})

test('an Enter before the results arrive takes the first one once they do, and more typing cancels it', async () => {
  const { rerender } = render(<Found busy />)
  await userEvent.click(field())
  await userEvent.keyboard('queens of{Enter}')
  const chosen = () => screen.getAllByRole('status').at(-1)?.textContent
  expect(chosen()).toBe('4')
  rerender(<Found />)
  expect(chosen()).toBe('2')
  rerender(<Found busy />)
  await userEvent.keyboard('nowhere{Enter}s')
  rerender(<Found />)
  expect(chosen()).toBe('2')
})
