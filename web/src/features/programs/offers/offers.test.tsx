import { api, type OfferRow, type RequestRow } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { idOf } from '@/test/a-program.ts'
import { endVisit, expectAccessible, fill, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const offer: OfferRow = {
  id: idOf(1),
  title: 'Dementia care',
  description: 'How to live well with dementia.',
  code: 'DEM',
  delivery: 'online',
  training_type: 'In-service',
  credit_minutes: 120,
  module_count: 3,
  languages: ['en', 'es'],
  standing: 'open',
  program_id: null,
  asked_by_name: null,
  asked_at: null,
  declined: null,
  declined_at: null,
  own_program_id: null,
}
const page = <Row,>(data: Row[]) => ({ data, meta: { total: data.length, page: 1, per_page: 25 } })

test('an agency browses the catalog and requests a program', async () => {
  let row = offer
  const server = await visit('/programs/catalog', {
    answers: server => {
      server.answer(api.catalogRequests.offers, () => page([row]))
      server.answer(api.catalogRequests.offerCounts, { data: [{ value: 'open', count: 1 }] })
      server.answer(api.catalogRequests.offer, () => ({
        ...row,
        modules: [{ title: 'What dementia is', minutes: 40 }],
      }))
      server.answer(api.catalogRequests.ask, () => {
        row = { ...row, standing: 'asked', asked_by_name: 'Ada Admin', asked_at: '2026-11-29T15:00:00.000Z' }
        return row
      })
    },
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Dementia care' }))
  const details = within(await screen.findByRole('dialog', { name: 'Dementia care' }))
  await details.findByText('How to live well with dementia.')
  expect(details.getByText(/What dementia is/)).toBeTruthy()
  await expectAccessible()
  await userEvent.click(details.getByRole('button', { name: 'Request…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request “Dementia care”' }))
  await fill(dialog.getByRole('textbox', { name: /^Note/ }), 'For our new unit')
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }))
  await notice('“Dementia care” is requested.')
  await screen.findByText('Requested by Ada Admin, Nov 29, 2026')
  expect(server.of(api.catalogRequests.ask)[0]?.body).toMatchObject({ note: 'For our new unit' })
})

test('a row has its own request button, a declined one can be requested again, and a program with the same title is named', async () => {
  const rows: OfferRow[] = [
    { ...offer, own_program_id: idOf(9) },
    {
      ...offer,
      id: idOf(2),
      title: 'Wound care',
      standing: 'declined',
      declined: 'It is for nurses.',
      declined_at: '2026-11-28T15:00:00.000Z',
    },
    { ...offer, id: idOf(3), title: 'Fall prevention', standing: 'held', program_id: idOf(7) },
  ]
  await visit('/programs/catalog', {
    answers: server => {
      server.answer(api.catalogRequests.offers, page(rows))
      server.answer(api.catalogRequests.offerCounts, { data: [{ value: 'open', count: 1 }] })
    },
  })
  const own = await screen.findByRole('link', { name: 'You have a program with this title' })
  expect(own.getAttribute('href')).toBe(`/programs/${idOf(9)}`)
  await screen.findByText('Declined Nov 28, 2026: It is for nurses.')
  const open = screen.getByRole('link', { name: 'Open program: Fall prevention' })
  expect(open.getAttribute('href')).toBe(`/programs/${idOf(7)}`)
  await screen.findByRole('button', { name: 'Request…: Dementia care' })
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Request again…: Wound care' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request “Wound care”' }))
  expect(dialog.getByText('Declined Nov 28, 2026: It is for nurses.')).toBeTruthy()
})

const request: RequestRow = {
  id: idOf(5),
  agency_id: idOf(6),
  agency: 'Harborlight Home Care',
  catalog_program_id: idOf(1),
  title: 'Dementia care',
  note: 'For our new unit',
  state: 'asked',
  asked_by_name: 'Ada Admin',
  asked_at: '2026-11-29T15:00:00.000Z',
  answer: null,
  decided_by_name: null,
  decided_at: null,
  may_act: true,
}

test('the customer success menu counts waiting requests and links to them', async () => {
  await visit('/csm/agencies', {
    as: 'csm',
    answers: server => {
      server.answer(api.catalogRequests.counts, {
        data: [
          { value: 'asked', count: 3 },
          { value: 'declined', count: 9 },
        ],
      })
    },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  const link = await menu.findByRole('link', { name: 'Program requests 3 waiting' })
  expect(link.getAttribute('href')).toBe('/csm/program-requests?state=asked')
  await expectAccessible()
})

test('with no waiting requests, no count shows', async () => {
  await visit('/csm/agencies', {
    as: 'csm',
    answers: server => {
      server.answer(api.catalogRequests.counts, { data: [{ value: 'given', count: 2 }] })
    },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect((await menu.findByRole('link', { name: /^Program requests/ })).textContent).toBe('Program requests')
})

test('customer success sees the requests of agencies, and checks programs out to them', async () => {
  const server = await visit('/csm/program-requests', {
    as: 'cs_super_user',
    answers: server => {
      server.answer(api.catalogRequests.list, page([request]))
      server.answer(api.catalogRequests.counts, { data: [{ value: 'asked', count: 1 }] })
      server.answer(api.catalogRequests.checkOut, request)
    },
  })
  await screen.findByText('For our new unit')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Actions for “Dementia care”, Harborlight Home Care' }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Check out…' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Check out “Dementia care” to Harborlight Home Care' }),
  )
  await fill(dialog.getByRole('textbox', { name: 'Seats' }), '5')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Check out' }))
  await waitFor(() => expect(server.of(api.catalogRequests.checkOut)).toHaveLength(1))
  expect(server.of(api.catalogRequests.checkOut)[0]).toMatchObject({
    params: { id: request.id },
    body: { mode: 'linked', seats: 5, valid_from: null },
  })
})
