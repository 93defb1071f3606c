import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { mayReload } from './may-reload.ts'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

test('a page at rest may', () => {
  expect(mayReload()).toBe(true)
})

test('a form with something unsaved may not, and may again when it is saved', () => {
  const { rerender } = render(<UnsavedGuard dirty what="the employee" />)
  expect(mayReload()).toBe(false)
  rerender(<UnsavedGuard dirty={false} what="the employee" />)
  expect(mayReload()).toBe(true)
})

test('an open dialog may not', () => {
  document.body.innerHTML = '<div role="dialog"></div>'
  expect(mayReload()).toBe(false)
})

test('a field that is being typed in may not, an empty one may', () => {
  document.body.innerHTML = '<input id="email">'
  const field = document.querySelector('input')
  field?.focus()
  expect(mayReload()).toBe(true)
  if (field) field.value = 'ada@'
  expect(mayReload()).toBe(false)
})

test('a change on its way to the server may not', async () => {
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
