import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { mayReload } from './may-reload.ts'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

test('a page at rest may reload', () => {
  expect(mayReload()).toBe(true)
})

test('a form with unsaved changes blocks the reload until it is saved', () => {
  const { rerender } = render(<UnsavedGuard dirty what="the employee" />)
  expect(mayReload()).toBe(false)
  rerender(<UnsavedGuard dirty={false} what="the employee" />)
  expect(mayReload()).toBe(true)
})

test('an open dialog blocks the reload', () => {
  document.body.innerHTML = '<div role="dialog"></div>'
  expect(mayReload()).toBe(false)
})

test('a field with typed text and the focus blocks the reload, an empty one doesn’t', () => {
  document.body.innerHTML = '<input id="email">'
  const field = document.querySelector('input')
  field?.focus()
  expect(mayReload()).toBe(true)
  if (field) field.value = 'ada@'
  expect(mayReload()).toBe(false)
})

test('a change being sent to the server blocks the reload', async () => {
  let answer = () => {}
  const sent = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => new Promise<void>(resolve => (answer = resolve)) })
    .execute(undefined)
  await Promise.resolve()
  expect(mayReload()).toBe(false)
  answer()
  await sent
  expect(mayReload()).toBe(true)
})
