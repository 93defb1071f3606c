import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('an API key is created and shown once, makes calls, is rotated, and opens nothing once revoked', {
  tag: '@prove',
}, async ({ page, signIn, request }) => {
  const name = `Caregiver app ${Math.random().toString(36).slice(2, 7)}`
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto('/settings/integration')
  await page.getByRole('button', { name: 'Make key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog.getByText('Enter a name, such as the app that uses the key.')).toBeVisible()
  await expectAccessible(page, 'a new key', '[role=dialog]')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue()
  await expectAccessible(page, 'the secret of a key', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('never used')
  await expectAccessible(page, 'the keys of an agency')

  const calls = async (token: string) => {
    const reply = await request.get('/api/public_api/learners/number:nobody/assignments', {
      headers: { 'x-authorization': token },
    })
    return reply.status()
  }
  expect(await calls(secret)).toBe(404)
  await line.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rotate…' }).click()
  await dialog.getByLabel('Keep the old secret for').selectOption('Don’t keep it')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  const next = await dialog.getByLabel('Secret', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect([await calls(secret), await calls(next)]).toEqual([401, 404])
  await expect(line).toContainText('last used')
  await line.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(toast(page, `${name} was revoked.`)).toBeVisible()
  await expect(line).toContainText('Revoked')
  expect(await calls(next)).toBe(401)
})

test('a webhook is added with its secret, lists its calls, and is removed', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const url = `https://hooks.example.org/${Math.random().toString(36).slice(2, 7)}`
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto('/settings/integration')
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'a new webhook', '[role=dialog]')
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const line = page.getByRole('listitem').filter({ hasText: url })
  await expect(line).toContainText('never called')
  const press = async (name: string) => {
    await line.getByRole('button', { name: `Actions for ${url}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await press('Calls…')
  await expect(dialog.getByText('No calls yet')).toBeVisible()
  await expectAccessible(page, 'the calls of a webhook', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.setViewportSize({ width: 390, height: 844 })
  await press('Remove')
  await expect(toast(page, `${url} is no longer called.`)).toBeVisible()
  await expect(line).toBeHidden()
})
