import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, harborlight, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const settings = async () => within(await screen.findByRole('navigation', { name: 'Settings' }))
/** The groups of the list with their tabs, in order. */
async function groups() {
  const lists = (await settings()).getAllByRole('list')
  return lists.map(list => [
    document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    within(list)
      .getAllByRole('link')
      .map(link => link.textContent),
  ])
}

test('[R-RTE-9] the settings are a grouped list: agency, people, training, records, communication, integrations', async () => {
  await visit('/settings/info')
  expect(await groups()).toEqual([
    ['Agency', ['Agency info', 'Locations', 'Audit log']],
    ['People', ['Users', 'Disciplines', 'Coordinators']],
    ['Training', ['Training types', 'Topics', 'Certificates', 'Rooms', 'Instructors', 'Holidays']],
    ['Compliance and records', ['Credentials', 'Compliance', 'Forms']],
    ['Communication', ['System messages']],
    ['Integrations and automation', ['Automation', 'Integration', 'SFTP']],
  ])
  expect((await settings()).getByRole('link', { current: 'page' }).textContent).toBe('Agency info')
  await expectAccessible()
})

test('groups without any setting the user can open are left out, and customer success has its own', async () => {
  await visit('/settings/users', { as: 'coordinator_limited' })
  expect((await groups()).map(([name]) => name)).toEqual(['People', 'Training', 'Compliance and records'])
  await endVisit()
  await visit(`/csm/agency/${harborlight.id}/settings/info`, { as: 'csm' })
  expect((await groups()).at(-1)).toEqual(['Customer success', ['Bulk operations']])
})

test('on a phone a button names the open setting and opens the list, which closes when another setting is chosen', async () => {
  await visit('/settings/info', { phone: true })
  const opener = await screen.findByRole('button', { name: 'Settings: Agency info' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click((await settings()).getByRole('link', { name: 'Holidays' }))
  await waitFor(() => expect(location.pathname).toBe('/settings/holidays'))
  const next = await screen.findByRole('button', { name: 'Settings: Holidays' })
  expect(next.getAttribute('aria-expanded')).toBe('false')
})
