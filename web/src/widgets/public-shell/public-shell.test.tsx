import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckIn } from '@/check-in/CheckIn.tsx'
import { chosenLanguage, frameLanguages } from '@/check-in/frame-languages.ts'
import { speak } from '@/lib/texts/catalogue.ts'
import { Notice } from './Notice.tsx'
import { openPage } from './open-page.tsx'
// Test files share catalogs: a catalog loaded in Arabic before this page's texts are registered would stay in English.
import '@/learn/frame-languages.ts'
import '@/sign/frame-languages.ts'

/** Tests the shell with the page that uses all of it: check-in. `/learn` has its own tests. */

afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await act(() => speak('en'))
})

const noLine = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
async function openCheckIn() {
  noLine()
  await act(async () => {
    render(<CheckIn given={{ is: 'nothing' }} />)
  })
}

test('a page has its name, one main part and no accessibility violation', async () => {
  await openCheckIn()
  expect(document.title).toBe('Check-in')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('another language takes effect at once, sets the page direction and is kept for the next visit', async () => {
  await openCheckIn()
  const choice = screen.getByRole('combobox', { name: 'Language' })
  await userEvent.selectOptions(choice, 'ar')
  await waitFor(() => expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']))
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  expect(chosenLanguage()).toBe('ar')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'es')
  await waitFor(() => expect(document.documentElement.dir).toBe('ltr'))
  expect(frameLanguages.toSorted()).toEqual(['ar', 'en', 'es', 'ht', 'ru', 'zh'])
})

test('a lost connection is announced, and the message is removed when it is back', async () => {
  await openCheckIn()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(said().join()).toMatch(/^No connection/)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(said().join('')).toBe(''))
})

test('a notice gets the focus, so that it is read aloud', () => {
  render(<Notice title="This link doesn’t work" hint="Ask for a new one." />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This link doesn’t work' }))
})

test('a page opens in a language once its texts have loaded', async () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  openPage(<p>Here it is</p>, 'es')
  await waitFor(() => expect(root.textContent).toBe('Here it is'))
  expect(document.documentElement.lang).toBe('es')
  root.remove()
})
