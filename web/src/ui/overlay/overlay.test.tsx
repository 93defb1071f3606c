import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const press = (keys: string) => userEvent.keyboard(keys)
const focusIsOn = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
const item = (name: string | RegExp) => screen.findByRole('menuitem', { name })

test('a menu works with the arrow keys and says why an item is disabled', async () => {
  await visit('/test', { as: null })
  ;(await screen.findByRole('button', { name: 'More' })).focus()
  await press('{Enter}')
  await focusIsOn(await item('First action'))
  await press('{ArrowDown}')
  await focusIsOn(await item(/Not now.*Nothing is selected/))
  await press('{End}')
  await focusIsOn(await item('Remove'))
  await press('{ArrowDown}')
  const top = await item('First action')
  await waitFor(() => expect(document.activeElement).toBe(top))
})

test('Esc before a menu’s code has loaded closes the menu', async () => {
  await visit('/test', { as: null })
  const more = await screen.findByRole('button', { name: 'More' })
  await userEvent.click(more)
  // The button keeps the focus until the panel has loaded
  more.focus()
  await press('{Escape}')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('menu')).toBeNull()
})

async function openDialog() {
  await visit('/test', { as: null })
  const opener = await screen.findByRole('button', { name: 'Open small dialog' })
  opener.focus()
  await press('{Enter}')
  const box = await screen.findByRole('dialog', { name: 'Rename session' })
  const dialog = within(box)
  await focusIsOn(dialog.getByLabelText('Name'))
  return { opener, box, dialog }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename session' })).toBeNull())

test('a dialog keeps the focus inside, and Esc closes it and returns the focus', async () => {
  const { opener, box } = await openDialog()
  for (let step = 0; step < 6; step++) {
    await userEvent.tab()
    expect(box.contains(document.activeElement)).toBe(true)
  }
  await press('{Escape}')
  await isClosed()
  await focusIsOn(opener)
})

test('a dialog asks before discarding typed values, and an extra Esc discards nothing', async () => {
  const { dialog } = await openDialog()
  await press('Hand hygiene{Escape}')
  expect(dialog.getByText('Discard what you have entered?')).toBeTruthy()
  await focusIsOn(dialog.getByRole('button', { name: 'Keep editing' }))
  await press('{Escape}')
  expect(dialog.queryByText('Discard what you have entered?')).toBeNull()
  await press('{Escape}')
  await focusIsOn(dialog.getByRole('button', { name: 'Keep editing' }))
  await press('{Enter}')
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Hand hygiene')
})

test('Enter in a dialog’s field sends it, and the focus returns to the opener', async () => {
  const { opener } = await openDialog()
  await press('Hand hygiene{Enter}')
  expect(await notice('Renamed to Hand hygiene')).toBeTruthy()
  await isClosed()
  await focusIsOn(opener)
})

test('Esc in a list over a dialog closes only the list', async () => {
  await visit('/employees?add=1')
  const dialog = await screen.findByRole('dialog', { name: 'Add employee' })
  const [code = dialog] = await within(dialog).findAllByRole('button', { name: 'Country code +1' })
  code.focus()
  await press('{Enter}')
  await focusIsOn(await screen.findByRole('combobox', { name: 'Search countries' }))
  await press('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Country code' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Add employee' })).toBeTruthy()
  await focusIsOn(code)
})
