import { api } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

const { list, publish } = api.csmRulePacks

afterEach(endVisit)

/** The New York pack has one rule, in this edition. */
const inEdition = (server: FakeApi, edition: number) => {
  const [rule] = server.example(list).data
  return server.answer(list, { data: rule ? [{ ...rule, edition }] : [] })
}
const rule = async () => within(await screen.findByRole('list', { name: 'New York' })).findByRole('listitem')

/** Opens the editor of another edition. */
async function openEditor(answers?: (server: FakeApi) => unknown) {
  const server = await visit('/csm/rule-packs', {
    as: 'cs_super_user',
    answers: server => (inEdition(server, 1), answers?.(server)),
  })
  await title('State packs')
  expect((await rule()).textContent).toContain('Edition 1')
  await userEvent.click(within(await rule()).getByRole('button', { name: 'Editions of Yearly in-service' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New edition of' }))
  return { server, dialog: await screen.findByRole('dialog', { name: 'New edition of Yearly in-service' }) }
}

test('customer success publishes another edition after previewing what agencies will see', async () => {
  const { server, dialog } = await openEditor()
  const grace = await within(dialog).findByLabelText(/^Days of grace/)
  fireEvent.change(grace, { target: { value: '5' } })
  expect(within(dialog).getByText(/5 days of grace/)).toBeTruthy()
  // Packs contain keywords where agencies choose their own topics
  await userEvent.click(within(dialog).getByLabelText(/^Topics that count/))
  await userEvent.paste('Dementia')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(within(dialog).getByLabelText(/^Led by a registered nurse/))
  expect(within(dialog).getByText(/A registered nurse must lead it/)).toBeTruthy()
  expect(within(dialog).getAllByText(/Dementia/).length).toBeGreaterThan(1)
  await expectAccessible(dialog)
  inEdition(server, 2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish edition' }))
  expect(await notice('Yearly in-service is published.')).toBeTruthy()
  await waitFor(async () => expect((await rule()).textContent).toContain('Edition 2'))
  const [sent] = server.of(publish)
  expect(sent?.params).toEqual({ key: 'ny-hha-yearly' })
  expect(sent?.body).toMatchObject({ rule: { grace_days: 5, rn_led: true, topics: ['Dementia'] } })
  expect(sent?.headers.get('if-match')).toBe('"3"')
})

test('staff who don’t manage packs can read the editions but not publish them', async () => {
  await visit('/csm/rule-packs', { as: 'csm', answers: server => inEdition(server, 1) })
  await userEvent.click(within(await rule()).getByRole('button', { name: 'Editions of Yearly in-service' }))
  const dialog = await screen.findByRole('dialog', { name: 'Editions of Yearly in-service' })
  expect(await within(dialog).findByText('Edition 1')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'New edition of' })).toBeNull()
  expect(within(await rule()).queryByRole('button', { name: /^Copy/ })).toBeNull()
})

test('the packs can be searched and filtered by state', async () => {
  await visit('/csm/rule-packs', {
    as: 'csm',
    answers: server => {
      const [rule] = server.example(list).data
      if (!rule) throw new Error('the example has no rule')
      const other = { ...rule, key: 'us-hha-practical', state: null, rule: { ...rule.rule, name: 'Practical hours' } }
      server.answer(list, { data: [rule, other] })
    },
  })
  const lists = () => screen.queryAllByRole('list').map(one => one.getAttribute('aria-label'))
  await screen.findByRole('list', { name: 'New York' })
  const packs = () => lists().filter(name => name === 'New York' || name === 'United States')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'practical united' } })
  await waitFor(() => expect(packs()).toEqual(['United States']))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'NY' } })
  await waitFor(() => expect(packs()).toEqual(['New York']))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'nothing like it' } })
  expect(await screen.findByText('No rule matches')).toBeTruthy()
  await expectAccessible(screen.getByRole('main'))
})
