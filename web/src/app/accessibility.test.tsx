import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

test('imports have no violation: list and upload', async () => {
  await visit('/imports?upload=1')
  // The page behind the dialog can't be reached
  await expectAccessible(await screen.findByRole('dialog'))
  await userEvent.keyboard('{Escape}')
  expect(await title(/^Imports/)).toBeTruthy()
  await expectAccessible()
})

test('employees under the customer success bar have no violation', async () => {
  await visit(`/csm/agency/${harborlight.id}/employees?provider_status=1`, { as: 'csm' })
  expect(await screen.findByRole('table', { name: 'Employees' })).toBeTruthy()
  await expectAccessible()
})
