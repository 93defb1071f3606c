import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestJson } from './TestJson.tsx'

afterEach(() => {
  cleanup()
  // A double click selects a word, which Ctrl+C would copy
  getSelection()?.removeAllRanges()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// The test browser has no layout: the tree would have no height, and nothing would be visible.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(288)
})

/** Pastes a text. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.paste(text)
}
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const tree = (name: string) => within(screen.getByRole('tree', { name }))
const small = () => tree('Small payload')
const node = (name: RegExp) => small().getByRole('treeitem', { name })
const address = /^address/
const labels = () => small().getAllByRole('treeitem').length

test('[R-CON-4] [R-STA-10] initially the value is open to depth 1; every node can be expanded and collapsed', async () => {
  render(<TestJson />)
  expect(labels()).toBe(7)
  expect(small().getAllByRole('treeitem')[0]?.getAttribute('aria-expanded')).toBe('true')
  expect(node(address).getAttribute('aria-expanded')).toBe('false')
  expect(node(/^middle_name/).hasAttribute('aria-expanded')).toBe(false)
  await userEvent.dblClick(node(address))
  expect(node(address).getAttribute('aria-expanded')).toBe('true')
  expect(node(/^city/).getAttribute('aria-level')).toBe('3')
  await userEvent.dblClick(node(address))
  expect(labels()).toBe(7)
})

test('[R-CON-4] [R-STA-10] a copied value shows as copied for exactly 2000 ms', async () => {
  render(<TestJson />)
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  vi.useFakeTimers()
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  await passes(0)
  expect(JSON.parse(copied[0] ?? '')).toEqual({ city: 'Bronx', state: 'NY', location: { lat: 40.826, lng: -73.922 } })
  await passes(1999)
  screen.getByRole('button', { name: 'Copied address' })
  await passes(1)
  expect(screen.queryByRole('button', { name: 'Copied address' })).toBeNull()
  // A number with more digits than JavaScript can hold is copied unchanged
  fireEvent.click(screen.getAllByRole('button', { name: 'Copy' })[1] as HTMLElement)
  await passes(1999)
  expect(copied[1]).toContain('"event_id": 9007199254740993123')
  screen.getByRole('button', { name: 'Copied' })
  await passes(1)
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

test('the tree works by keyboard: arrows move, open and close, Ctrl+C copies', async () => {
  render(<TestJson />)
  const copied: string[] = []
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  act(() => screen.getByRole('tree', { name: 'Small payload' }).focus())
  const current = () => small().getByRole('treeitem', { selected: true }).textContent
  await user.keyboard('{End}')
  expect(current()).toContain('address')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(current()).toContain('city')
  await user.keyboard('{Control>}c{/Control}')
  expect(copied).toEqual(['Bronx'])
  await user.keyboard('{ArrowLeft}')
  expect(current()).toContain('address')
  await user.keyboard('{ArrowLeft}')
  expect(node(address).getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Home}{Enter}')
  expect(labels()).toBe(1)
})

test('search in JSON moves from match to match, and long text is cut off until expanded', async () => {
  render(<TestJson />)
  const search = screen.getAllByLabelText('Search in this JSON')[1] as HTMLElement
  await fill(search, 'due')
  await screen.findByText('1 of 3')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('2 of 3')
  expect(tree('Integration payload').getByRole('treeitem', { selected: true }).textContent).toContain('2026-08-01')
  await fill(search, 'nothing like it')
  await screen.findByText('No match')
  await fill(search, 'note')
  await press(/^Show all \d+ characters$/)
  await screen.findByRole('button', { name: 'Show less' })
})
