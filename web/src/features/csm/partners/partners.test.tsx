import { api, type RegisteredPartner } from '@preceptor/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const one: RegisteredPartner = {
  id: '0198a9b2-0000-7000-8000-0000000000a1',
  name: 'AxisCare',
  kind: 'ams',
  connector: 'builtin',
  adapter: 'rest',
  template: 'axiscare',
  is_active: true,
  agencies: 2,
}

test('a partner is added with a connection and its template; one in use keeps its connection', async () => {
  const server = await visit('/csm/partners', {
    as: 'super_admin',
    answers: fake => fake.answer(api.partnerRegistry.list, { data: [one] }),
  })
  await screen.findByText(
    'Agency management · By a connection of Preceptor · REST API · from the template AxisCare · 2 agencies',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Edit AxisCare' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit AxisCare' }))
  expect(edit.getByRole('combobox', { name: 'Connection' })).toHaveProperty('disabled', true)
  await expectAccessible()
  await userEvent.click(edit.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add partner' }))
  const add = within(await screen.findByRole('dialog', { name: 'Add a partner' }))
  await userEvent.type(add.getByRole('textbox', { name: 'Name' }), 'WellSky')
  await userEvent.selectOptions(add.getByRole('combobox', { name: 'Connection' }), 'rest')
  await userEvent.selectOptions(add.getByRole('combobox', { name: 'Template' }), 'wellsky')
  await expectAccessible()
  server.answer(api.partnerRegistry.add, { ...one, name: 'WellSky', template: 'wellsky', agencies: 0 })
  await userEvent.click(add.getByRole('button', { name: 'Save' }))
  await notice('WellSky is saved.')
  expect(server.of(api.partnerRegistry.add)[0]?.body).toEqual({
    name: 'WellSky',
    kind: 'ams',
    connector: 'builtin',
    adapter: 'rest',
    template: 'wellsky',
  })
})
