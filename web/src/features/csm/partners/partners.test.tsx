import { api, type ClientRequest, type RegisteredPartner } from '@preceptor/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, harborlight, notice, visit } from '@/test/visit.tsx'

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

const request: ClientRequest = {
  id: '0198a9b2-0000-7000-8000-0000000000b1',
  email: 'dev@rosters.example',
  name: 'Kim Park',
  company: 'Rosters Inc.',
  agency: 'Harborlight',
  note: null,
  state: 'pending',
  asked_at: '2026-11-28T15:00:00Z',
  organization: null,
  partner: null,
  decided_by_name: null,
  decided_at: null,
  revoked_at: null,
}
const listed = (data: ClientRequest[]) => ({ data, meta: { total: data.length, page: 1, per_page: 25 } })

test('a partner is added with a connection and its template; a partner in use keeps its connection', async () => {
  const server = await visit('/csm/partners', {
    as: 'super_admin',
    answers: fake => fake.answer(api.partnerRegistry.list, { data: [one] }).answer(api.clientRequests.list, listed([])),
  })
  await screen.findByText(
    'Agency management · Through a Preceptor connection · REST API · from the template AxisCare · 2 agencies',
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

test('[R-API-35] an outside client is approved for an agency with its secret shown once; another one is declined', async () => {
  const other: ClientRequest = { ...request, id: one.id, company: 'Wages LLC', name: 'Lee Ortiz' }
  const server = await visit('/csm/partners', {
    as: 'super_admin',
    answers: fake =>
      fake
        .answer(api.partnerRegistry.list, { data: [] })
        .answer(api.clientRequests.list, listed([request, other]))
        .answer(api.agencies.list, {
          data: [{ id: harborlight.id, name: harborlight.name }],
          meta: { total: 1, page: 1, per_page: 50 },
        }),
  })
  await screen.findByText('Kim Park (dev@rosters.example) asks to connect to Harborlight.', { exact: false })
  await userEvent.click(screen.getByRole('button', { name: 'Approve Rosters Inc.' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Rosters Inc.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await dialog.findByText('Choose an agency.')
  await userEvent.click(dialog.getByRole('combobox', { name: /Agency/ }))
  await userEvent.click(await screen.findByRole('option', { name: harborlight.name }))
  await expectAccessible()
  server.answer(api.clientRequests.approve, { client_id: one.id, client_secret: 'shh', scopes: ['learning:read'] })
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  const shown = within(await screen.findByRole('dialog', { name: 'The secret of Rosters Inc.' }))
  expect(shown.getByRole('textbox', { name: 'Client ID' })).toHaveProperty('value', one.id)
  expect(shown.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'shh')
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  expect(server.of(api.clientRequests.approve).map(({ body }) => body)).toEqual([
    { scopes: ['learning:read', 'learning:write'], organization_id: harborlight.id },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Decline Wages LLC' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Decline Wages LLC?' }))
  server.answer(api.clientRequests.decline, { ...other, state: 'declined' })
  await userEvent.click(asks.getByRole('button', { name: 'Decline' }))
  await notice('The request of Wages LLC is declined.')
})

test('[R-API-35] an approved client is revoked in its agency', async () => {
  const client: ClientRequest = {
    ...request,
    state: 'approved',
    organization: { id: harborlight.id, name: harborlight.name },
    decided_by_name: 'Ada',
    decided_at: request.asked_at,
  }
  const server = await visit('/csm/partners', {
    as: 'super_admin',
    answers: fake =>
      fake.answer(api.partnerRegistry.list, { data: [] }).answer(api.clientRequests.list, listed([client])),
  })
  await userEvent.click(await screen.findByRole('button', { name: `Revoke ${client.company}` }))
  const asks = within(await screen.findByRole('dialog', { name: `Revoke ${client.company}?` }))
  server.answer(api.clientRequests.revoke, { ...client, state: 'revoked', revoked_at: client.asked_at })
  await userEvent.click(asks.getByRole('button', { name: 'Revoke' }))
  await notice(`The key of ${client.company} is revoked.`)
  expect(server.of(api.clientRequests.revoke).map(({ body }) => body)).toMatchObject([
    { organization_id: harborlight.id },
  ])
})
