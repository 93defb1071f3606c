import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { AppLink } from './AppLink.tsx'

afterEach(() => {
  cleanup()
  browserHistory.replace('/')
})

const at = () => browserHistory.current().location.pathname
const click = () => userEvent.click(screen.getByRole('link'))

test('[R-AUT-4] a link to a page navigates without loading the document', async () => {
  render(<AppLink href="/employees?page=2">Employees</AppLink>)
  await click()
  expect(at()).toBe('/employees')
  expect(browserHistory.current().location.search).toBe('?page=2')
})

test('a link with a handled click, with a modifier key, or to a file does not navigate', async () => {
  // happy-dom would navigate to the address
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  onTestFinished(() => document.removeEventListener('click', stay))
  render(
    <AppLink href="/employees" onClick={event => event.preventDefault()}>
      Taken
    </AppLink>,
  )
  await click()
  cleanup()
  render(<AppLink href="/employees">With a key</AppLink>)
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  cleanup()
  render(<AppLink href="/api/admin/providers/export">File</AppLink>)
  await click()
  expect(at()).toBe('/')
})
