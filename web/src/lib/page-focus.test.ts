import { expect, test } from 'vitest'
import { askPageFocus, takePageFocus } from './page-focus.ts'

test('the focus of a new page is set once', () => {
  askPageFocus()
  expect(takePageFocus()).toBe(true)
  expect(takePageFocus()).toBe(false)
})

test('a reader who acts while the page loads keeps the focus', () => {
  for (const act of ['keydown', 'pointerdown']) {
    askPageFocus()
    document.body.dispatchEvent(new Event(act, { bubbles: true }))
    expect(takePageFocus()).toBe(false)
  }
})
