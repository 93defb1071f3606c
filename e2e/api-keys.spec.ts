import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('a key of the API is made and shown once, calls, is rotated, and opens nothing after it was revoked', async ({
  page,
  signIn,
  request,
}) => {
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
  const secret = await dialog.getByLabel('Secret').inputValue()
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
  await dialog.getByLabel('The old secret works on for').selectOption('No longer: end it now')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  const next = await dialog.getByLabel('Secret').inputValue()
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
