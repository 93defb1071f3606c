import { api, type CredentialType } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, plainLists, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const [example] = new FakeApi().example(api.taxonomy.credentialTypes).data
const aType = (name: string, is_medical: boolean): CredentialType => ({
  ...(example as CredentialType),
  id: `0190a1b2-c3d4-7e5f-8a9b-00000000000${is_medical ? 1 : 2}`,
  name,
  is_medical,
})
const openTypes = (query = '') =>
  visit(`/settings/credentials${query}`, {
    answers: server =>
      plainLists(server).answer(api.taxonomy.credentialTypes, {
        data: [aType('Driver’s license', false), aType('TB test', true)],
      }),
  })

test('the list of credential types marks the medical ones', async () => {
  await openTypes()
  const rowOf = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent
  expect(await rowOf('TB test')).toContain('Medical')
  expect(await rowOf('Driver’s license')).toContain('General')
})

test('a new type with a medical-sounding name is preset as medical, with an explanation', async () => {
  const server = await openTypes('?add=1')
  const dialog = within(await screen.findByRole('dialog'))
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Medical content' })
  expect(box.checked).toBe(false)
  await userEvent.click(dialog.getByRole('textbox', { name: 'Name' }))
  await userEvent.paste('Flu shot')
  expect(box.checked).toBe(true)
  expect(dialog.getByText(/^Only administrators and nurses of your agency/)).toBeTruthy()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(server.of(api.taxonomy.addCredentialType)[0]?.body).toMatchObject({ name: 'Flu shot', is_medical: true }),
  )
})
