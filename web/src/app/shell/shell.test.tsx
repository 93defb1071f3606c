import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const menu = () => screen.findByRole('navigation', { name: 'Main' })

test.each([
  [
    'agency_admin',
    [
      'Dashboard',
      'Employees',
      'Compliance',
      'Programs',
      'Learning paths',
      'Schedule',
      'Sessions',
      'Survey room',
      'Imports',
      'Background jobs',
      'Settings',
    ],
  ],
  ['viewer', ['Dashboard', 'Employees', 'Compliance', 'Programs', 'Learning paths', 'Survey room', 'Settings']],
] as const)('the navigation shows %s only what they may open', async (as, names) => {
  await visit('/dashboard', { as })
  expect(
    within(await menu())
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(names)
})

test('[R-RTE-2] [R-STA-9] navigation opens the active employees', async () => {
  await visit('/dashboard')
  await userEvent.click(within(await menu()).getByRole('link', { name: 'Employees' }))
  await title('Employees')
  expect(location.pathname + location.search).toBe('/employees?provider_status=1')
})

test('customer success browses agencies', async () => {
  await visit('/csm/agencies', { as: 'csm' })
  await title('Agencies')
  await screen.findByRole('table', { name: 'Agencies' })
  await expectAccessible()
})
