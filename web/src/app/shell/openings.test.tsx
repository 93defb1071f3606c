import { api, openings } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { agencyPages } from '@/nav/pages.ts'
import { endVisit, expectAccessible, plainLists, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const inMenu = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name })
const tab = (name: RegExp) => screen.findByRole('link', { name })

test('navigation opens active programs, and upcoming sessions with the next one first', async () => {
  const server = await visit('/dashboard', { answers: plainLists })
  await userEvent.click(await inMenu('Programs'))
  await title(/^Programs/)
  expect(location.search).toBe('?status=active')
  await userEvent.click(await inMenu('Sessions'))
  await title(/^Sessions/)
  await waitFor(() => expect(server.of(api.sessions.list)[0]?.query).toMatchObject(openings.sessions))
  expect((await tab(/^Upcoming/)).getAttribute('aria-current')).toBe('page')
})

test('the upcoming sessions tab adds up its phases, and leaving it clears its order', async () => {
  const { phase, sort_by } = openings.sessions
  const server = await visit(`/sessions?phase=${phase}&sort_by=${sort_by}`, {
    answers: fake =>
      plainLists(fake).answer(api.sessions.counts, {
        data: [
          { value: 'open', count: 4 },
          { value: 'full', count: 2 },
          { value: 'closed', count: 30 },
        ],
      }),
  })
  await waitFor(() => expect(screen.getByRole('link', { name: /^Upcoming/ }).textContent).toContain('6'))
  await expectAccessible()
  await userEvent.click(await tab(/^All/))
  await waitFor(() => expect(server.of(api.sessions.list).at(-1)?.query['sort_by']).toBeUndefined())
  expect(location.search).toBe('')
})

test('outside training opens on the To approve tab, which comes before All', async () => {
  await visit(`/outside-training?state=${openings.outsideTraining.state}`, { answers: plainLists })
  const first = await tab(/^To approve/)
  expect(first.getAttribute('aria-current')).toBe('page')
  expect(first.nextElementSibling?.textContent).toMatch(/^All/)
  expect(agencyPages.outsideTraining.opens).toEqual(openings.outsideTraining)
})

test('credentials open on those needing action: to review or expiring for current people, reviews first', async () => {
  const server = await visit('/employees?provider_status=1', {
    answers: fake =>
      plainLists(fake).answer(api.credentials.list, { data: [], meta: { total: 0, page: 1, per_page: 50 } }),
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Credentials' }))
  await waitFor(() => expect(server.of(api.credentials.list).at(-1)?.query).toMatchObject(openings.credentials))
  expect((await tab(/^To do/)).getAttribute('aria-current')).toBe('page')
})

test('forms open on the unfinished ones, longest overdue first', async () => {
  const server = await visit('/dashboard', { answers: plainLists })
  await userEvent.click(await inMenu('Forms'))
  await title(/^Forms/)
  await waitFor(() => expect(server.of(api.employeeForms.list).at(-1)?.query).toMatchObject(openings.forms))
  expect((await tab(/^Unfinished/)).getAttribute('aria-current')).toBe('page')
  // This is the list's default, not the user's own view
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
})

test('a value without its own tab shows among the filters', async () => {
  const answers: typeof plainLists = fake =>
    plainLists(fake).answer(api.credentials.list, { data: [], meta: { total: 0, page: 1, per_page: 50 } })
  await visit('/employees/credentials?standing=expiring_60', { answers })
  expect(await screen.findByRole('button', { name: /^Status.*31–60/ })).toBeTruthy()
  await endVisit()
  await visit('/employees/credentials?standing=expiring_60%2Cexpiring_90', { answers })
  expect((await tab(/^In 31–90 days/)).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('button', { name: /^Status.*31/ })).toBeNull()
})

test('on a phone the link beside a list says what is waiting there', async () => {
  await visit('/programs', {
    phone: true,
    answers: fake =>
      plainLists(fake).answer(api.externalTrainings.list, { data: [], meta: { total: 2, page: 1, per_page: 1 } }),
  })
  expect(await screen.findByText('Outside training: 2 to approve')).toBeTruthy()
})
