import { type ApiKey, api, type Webhook } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const example = new FakeApi()
const aKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  ...(example.example(api.apiKeys.list).data[0] as ApiKey),
  name: 'Caregiver app',
  hint: 'k9Qz',
  expires_on: null,
  is_expired: false,
  last_used_at: null,
  old_until: null,
  revoked_at: null,
  revoked_by_name: null,
  ...over,
})
const url = 'https://hooks.example.org/learning'
const aWebhook = (over: Partial<Webhook> = {}): Webhook => ({
  ...(example.example(api.webhooks.list).data[0] as Webhook),
  url,
  old_until: null,
  last_state: null,
  last_at: null,
  ...over,
})

const openTab = (keys: ApiKey[], webhooks: Webhook[]) =>
  visit('/settings/integration', {
    answers: server => server.answer(api.apiKeys.list, { data: keys }).answer(api.webhooks.list, { data: webhooks }),
  })
const openDialog = async () => within(await screen.findByRole('dialog'))
async function choose(item: string, name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const lineOf = async (name: string) =>
  (await screen.findAllByRole('listitem')).find(item => item.textContent.includes(name))

test('a key is created with a name, and its secret is shown once', async () => {
  const server = await openTab([], [])
  await userEvent.click(await screen.findByRole('button', { name: 'Make key' }))
  let dialog = await openDialog()
  await userEvent.click(await dialog.findByRole('button', { name: 'Make key' }))
  await dialog.findByText('Enter a name, such as the app that uses the key.')
  expect(server.of(api.apiKeys.add)).toEqual([])
  await expectAccessible()
  await userEvent.click(dialog.getByRole('textbox', { name: 'Name' }))
  await userEvent.paste('Caregiver app')
  server.answer(api.apiKeys.add, { ...aKey(), secret: 'pk_once' }).answer(api.apiKeys.list, { data: [aKey()] })
  await userEvent.click(dialog.getByRole('button', { name: 'Make key' }))
  const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })
  expect(secret.value).toBe('pk_once')
  expect(server.of(api.apiKeys.add)[0]?.body).toMatchObject({
    name: 'Caregiver app',
    scopes: ['learning:read', 'learning:write'],
  })
  dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('pk_once')).toBeNull())
  expect((await lineOf('Caregiver app'))?.textContent).toContain('never used')
})

test('a key is rotated and revoked, and a revoked key has no more actions', async () => {
  const server = await openTab([aKey()], [])
  await choose('Rotate…', 'Caregiver app')
  const dialog = await openDialog()
  await userEvent.selectOptions(await dialog.findByLabelText('Keep the old secret for'), 'Don’t keep it')
  server.answer(api.apiKeys.rotate, { ...aKey(), secret: 'pk_next' })
  await userEvent.click(dialog.getByRole('button', { name: 'Rotate key' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })).value).toBe('pk_next')
  expect(server.of(api.apiKeys.rotate)[0]).toMatchObject({ params: { id: aKey().id }, body: { overlap_hours: 0 } })
  await userEvent.click((await openDialog()).getByRole('button', { name: 'Done' }))
  await choose('Revoke…', 'Caregiver app')
  const revoked = aKey({ revoked_at: '2026-03-15T14:30:00.000Z', revoked_by_name: 'Ada Admin' })
  server.answer(api.apiKeys.revoke, revoked).answer(api.apiKeys.list, { data: [revoked] })
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }))
  await notice('Caregiver app was revoked.')
  await waitFor(async () => expect((await lineOf('Caregiver app'))?.textContent).toContain('Revoked'))
  expect(screen.queryByRole('button', { name: 'Actions for Caregiver app' })).toBeNull()
})

test('a webhook is added, and its secret is shown once', async () => {
  const server = await openTab([], [])
  await userEvent.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = await openDialog()
  await userEvent.click(await dialog.findByRole('textbox', { name: 'Address' }))
  await userEvent.paste(url)
  await expectAccessible()
  server
    .answer(api.webhooks.add, { ...aWebhook(), secret: 'whsec_once' })
    .answer(api.webhooks.list, { data: [aWebhook()] })
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' })).value).toBe('whsec_once')
  expect(server.of(api.webhooks.add)[0]?.body).toMatchObject({ url, events: ['training.completed'] })
  await userEvent.click((await openDialog()).getByRole('button', { name: 'Done' }))
  expect((await lineOf(url))?.textContent).toContain('never called')
})

test('a webhook shows its calls and can be removed', async () => {
  const server = await openTab([], [aWebhook()])
  server.answer(api.webhooks.deliveries, { data: [] })
  await choose('Calls…', url)
  const dialog = await openDialog()
  await dialog.findByText('No calls yet')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  server.answer(api.webhooks.list, { data: [] })
  await choose('Remove', url)
  await notice(`${url} is no longer called.`)
  expect(server.of(api.webhooks.remove).map(({ params }) => params)).toEqual([{ id: aWebhook().id }])
  await screen.findByText('No webhooks yet')
})
