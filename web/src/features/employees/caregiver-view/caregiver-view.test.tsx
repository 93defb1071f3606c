import { api } from '@preceptor/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aModule, toLearn, written } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'
import { anEmployee } from '../profile/an-employee.test-data.ts'

afterEach(endVisit)

const person = anEmployee({ first_name: 'Ana', last_name: 'Abela', preferred_name: null })
const answers = (server: FakeApi, shown = true) => {
  server.answer(api.employees.get, person)
  const content = toLearn(server, [
    aModule(1, { titles: { en: 'Safe floors' }, content: written({ en: 'Wear shoes.' }) }),
  ])
  server.answer(api.caregiverView.open, {
    assignments: shown ? [content.assignment] : [],
    content: shown ? content : null,
  })
}

test('staff see training as the caregiver sees it, with a note that it is only a view and is recorded in the history', async () => {
  const server = await visit(`/employees/${person.id}/profile`, { answers })
  await userEvent.click(await screen.findByRole('button', { name: 'View as caregiver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'View as Ana' }))
  await dialog.findByText('Wear shoes.')
  expect(dialog.getByText(/^Read only. Nothing is recorded for Ana;/)).toBeTruthy()
  expect(server.of(api.caregiverView.open).map(({ params }) => params['id'])).toContain(person.id)
  // Nothing is reported as it would be for a learner
  expect(server.of(api.learners.progress)).toEqual([])
  await expectAccessible()
})

test('an empty view says so, and users who can’t assign training have no button for it', async () => {
  await visit(`/employees/${person.id}/profile?view=caregiver`, { answers: server => answers(server, false) })
  const dialog = within(await screen.findByRole('dialog', { name: 'View as Ana' }))
  await dialog.findByText('No training to open')
  await endVisit()
  await visit(`/employees/${person.id}/profile`, { as: 'viewer', answers })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'View as caregiver' })).toBeNull()
})

test('[39.8] on a phone the header has room for one line of actions, and the view is in its menu', async () => {
  await visit(`/employees/${person.id}/profile`, { phone: true, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.queryByRole('button', { name: 'View as caregiver' })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'View as caregiver…' }))
  await screen.findByRole('dialog', { name: 'View as Ana' })
})
