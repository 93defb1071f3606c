import { api, type UnroutedText } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const text: UnroutedText = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  from_address: '+17185550177',
  to_address: '+12125550100',
  text: 'Who is this?',
  pictures: 1,
  received_at: '2026-03-12T15:00:00.000Z',
}
function withTexts(server: FakeApi) {
  let left = [text]
  return server
    .answer(api.unroutedTexts.list, () => ({ data: left, meta: { total: left.length, page: 1, per_page: 50 } }))
    .answer(api.unroutedTexts.give, () => {
      left = []
      return undefined
    })
}
const open = (over: Parameters<typeof visit>[1] = {}) =>
  visit('/csm/unrouted-texts', { as: aUser({ role: 'csm' }), answers: withTexts, ...over })

test('messages: customer success routes a text without an agency to one', async () => {
  const server = await open()
  await title(/^Unmatched texts/)
  const card = within(await screen.findByRole('article', { name: 'From (718) 555-0177' }))
  expect(card.getByText(/^To \(212\) 555-0100 · .* · 1 picture$/)).toBeTruthy()
  await expectAccessible()
  await userEvent.click(card.getByRole('button', { name: 'Send to an agency' }))
  expect(await card.findByText('Choose an agency.')).toBeTruthy()
  await userEvent.click(card.getByRole('combobox', { name: 'Agency' }))
  const [agency] = await screen.findAllByRole('option')
  const name = agency?.textContent ?? ''
  if (agency) await userEvent.click(agency)
  await userEvent.dblClick(card.getByRole('button', { name: 'Send to an agency' }))
  await notice(`Sent to ${name}.`)
  expect(server.of(api.unroutedTexts.give)).toMatchObject([{ params: { id: text.id } }])
  expect(await screen.findByText('No unmatched texts')).toBeTruthy()
})

test('messages: texts without an agency can be reloaded after a failure, and agencies don’t see the page', async () => {
  const server = await open({ answers: fake => withTexts(fake).refuse(api.unroutedTexts.list, 500) })
  expect(await screen.findByText('The texts couldn’t be loaded')).toBeTruthy()
  withTexts(server)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Who is this?')).toBeTruthy())
  await endVisit()
  await open({ as: 'agency_admin', organization: harborlight })
  await title('You do not have access to this page')
})
