import { api, type Credential, type ExternalTraining } from '@preceptor/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const inSpanish = { as: aUser({ language: 'es' }), phone: true }

afterEach(endVisit)

/** A credential recorded by another person. */
function aCard(server: FakeApi, over: Partial<Credential> = {}) {
  const card = {
    type_name: 'Lift card',
    number: 'L-7',
    issued_on: '2025-01-10',
    expires_on: '2026-12-18',
    days_left: 20,
    files: [],
    reason: null,
    renewal_waits: false,
    decided_by_name: null,
    decided_at: null,
    is_mine: false,
    ...over,
  }
  const [row] = server.example(api.credentials.list).data
  const [own] = server.example(api.credentials.ofEmployee).data
  if (!row || !own) throw new Error('the examples have no credential')
  return server
    .answer(api.credentials.get, card)
    .answer(api.credentials.list, { data: [{ ...row, ...card }], meta: { total: 1, page: 1, per_page: 50 } })
    .answer(api.credentials.ofEmployee, { data: [{ ...own, ...card }], missing: [] })
    .answer(api.credentials.verify, { accepted: 1, people: ['Marisol Reyes'], skipped: [] })
}

/** Other people's training, recorded by a nurse. */
function aTraining(server: FakeApi, over: Partial<ExternalTraining> = {}) {
  const [hours] = server.example(api.externalTrainings.get).hours
  const [row] = server.example(api.externalTrainings.list).data
  if (!hours || !row) throw new Error('the example has no hours')
  const training = {
    title: 'Memory loss at home',
    provider: 'County college',
    completed_on: '2026-10-05',
    expires_on: null,
    hours: [{ ...hours, topic: 'Memory', minutes: 90 }],
    files: [],
    rn: null,
    reason: null,
    decided_by_name: null,
    decided_at: null,
    is_mine: false,
    ...over,
  }
  return server
    .answer(api.externalTrainings.get, training)
    .answer(api.externalTrainings.list, { data: [{ ...row, ...training }], meta: { total: 1, page: 1, per_page: 50 } })
    .answer(api.externalTrainings.approve, { approved: 1, people: ['Marisol Reyes'], skipped: [] })
}

test('on a phone, in Spanish, credentials to review are one tap from the employees', async () => {
  await visit('/employees?provider_status=1', { ...inSpanish, answers: aCard })
  const link = await screen.findByRole('link', { name: 'Credenciales: 1 por revisar' })
  expect(link.getAttribute('href')).toBe(
    '/employees/credentials?standing=review,expired,expiring_30&people=current&sort_by=standing',
  )
})

test('on a phone, in Spanish, a credential recorded by another user is verified', async () => {
  const server = await visit('/employees/credentials?standing=review', { ...inSpanish, answers: aCard })
  expect(await screen.findByText(/N\.º L-7/)).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('link', { name: 'Marisol Reyes' }))
  const card = await screen.findByRole('dialog', { name: 'Lift card · Marisol Reyes' })
  await userEvent.click(within(card).getByRole('button', { name: 'Verificar' }))
  expect(await screen.findByText('Se verificó Lift card de Marisol Reyes.')).toBeTruthy()
  expect(server.of(api.credentials.list)[0]?.query).toMatchObject({ standing: 'review' })
  expect(server.of(api.credentials.verify)[0]?.body).toMatchObject({ ids: [id] })
})

test('after verifying, the toast names the person and can undo it', async () => {
  const server = await visit(`/employees/credentials?credential=${id}`, {
    answers: fake =>
      aCard(fake, { employee_name: 'Marisol Reyes' }).answer(api.credentials.undoVerify, { undone: 1, skipped: [] }),
  })
  const card = within(await screen.findByRole('dialog', { name: 'Lift card · Marisol Reyes' }))
  await userEvent.click(card.getByRole('button', { name: 'Verify' }))
  await notice('Verified Lift card of Marisol Reyes.')
  await userEvent.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }))
  await notice('Undone. It waits for a review again.')
  expect(server.of(api.credentials.undoVerify)[0]?.body).toMatchObject({ ids: [id] })
})

test('from a list, credentials are verified one after another with the primary button on the right, and the dialog closes after the last', async () => {
  const [first, second] = ['1', '2'].map(end => id.slice(0, -1) + end) as [string, string]
  const server = await visit(`/employees/credentials?standing=review&credential=${first}`, {
    answers: fake => {
      aCard(fake)
      const [row] = fake.example(api.credentials.list).data
      const one = fake.example(api.credentials.get)
      const waits = { ...one, state: 'recorded' as const, is_mine: false, is_medical: false, expires_on: null }
      const left = () =>
        [first, second].filter(
          of => !fake.of(api.credentials.verify).some(({ body }) => (body as { ids: string[] }).ids.includes(of)),
        )
      fake
        .answer(api.credentials.list, () => ({
          data: left().map(of => Object.assign({}, row, { id: of, standing: 'review' })),
          meta: { total: left().length, page: 1, per_page: 50 },
        }))
        .answer(api.credentials.get, ({ params }) => ({
          ...waits,
          id: params['id'] ?? '',
          type_name: params['id'] === first ? 'Lift card' : 'TB test',
        }))
    },
  })
  const dialog = () => within(screen.getByRole('dialog'))
  const next = await screen.findByRole('button', { name: 'Verify and next' })
  expect(dialog().getAllByRole('button').at(-1)).toBe(next)
  await userEvent.click(next)
  await screen.findByRole('dialog', { name: /^TB test/ })
  await userEvent.click(await dialog().findByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of(api.credentials.verify).map(({ body }) => (body as { ids: string[] }).ids)).toEqual([
    [first],
    [second],
  ])
})

test('J and K step through the credentials to review, and the list of shortcuts names them', async () => {
  const ids = ['1', '2', '3'].map(end => id.slice(0, -1) + end)
  await visit(`/employees/credentials?credential=${ids[0]}`, {
    answers: fake => {
      aCard(fake)
      const [row] = fake.example(api.credentials.list).data
      const one = fake.example(api.credentials.get)
      fake
        .answer(api.credentials.list, {
          // The second one isn't pending
          data: ids.map((of, at) => Object.assign({}, row, { id: of, standing: at === 1 ? 'valid' : 'review' })),
          meta: { total: 3, page: 1, per_page: 50 },
        })
        .answer(api.credentials.get, ({ params }) => ({
          ...one,
          state: 'recorded' as const,
          id: params['id'] ?? '',
          type_name: `Card ${ids.indexOf(params['id'] ?? '') + 1}`,
        }))
    },
  })
  await screen.findByRole('dialog', { name: /^Card 1/ })
  await screen.findByRole('button', { name: 'Next to review' })
  // Keyboard shortcuts work once their code has loaded
  await waitFor(async () => {
    await userEvent.keyboard('?')
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })
  const keys = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  const here = within(keys.getByRole('region', { name: 'In this dialog' }))
  expect(here.getAllByRole('term').map(term => term.textContent)).toEqual(['Next to review', 'Previous to review'])
  // They are disabled under another dialog
  await userEvent.keyboard('j')
  expect(screen.getByRole('dialog', { name: /^Card 1/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  await userEvent.keyboard('j')
  await screen.findByRole('dialog', { name: /^Card 3/ })
  await userEvent.keyboard('k')
  await screen.findByRole('dialog', { name: /^Card 1/ })
})

const several = ['1', '2', '3', '4', '5'].map(end => id.slice(0, -1) + end)
async function verifyingSeveral(answer: { people: string[]; left?: string }) {
  const server = await visit('/employees/credentials?standing=review', {
    answers: fake => {
      aCard(fake)
      const [row] = fake.example(api.credentials.list).data
      if (!row) throw new Error('the example has no credential')
      const data = several.map((one, at) => ({ ...row, id: one, type_name: `Card ${at + 1}` }))
      const { people, left } = answer
      const skipped = left ? [{ id: left, name: 'Cora Lee', title: 'Card 5', reason: 'It was removed.' }] : []
      fake
        .answer(api.credentials.list, { data, meta: { total: 5, page: 1, per_page: 50 } })
        .answer(api.credentials.verify, { accepted: 5 - skipped.length, people, skipped })
        .answer(api.credentials.undoVerify, { undone: 5, skipped: [] })
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify 5 credentials' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }))
  return server
}

test('after verifying several, the toast names the first people and can undo it', async () => {
  const server = await verifyingSeveral({ people: ['Ana Ruiz', 'Ben Ode', 'Cora Lee', 'Dee Moss'] })
  await notice('Ana Ruiz, Ben Ode, and 2 more: 5 credentials verified')
  await userEvent.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }))
  await notice('Undone. It waits for a review again.')
  expect(server.of(api.credentials.undoVerify)[0]?.body).toMatchObject({ ids: several })
})

const idsOf250 = Array.from({ length: 250 }, (_, at) => id.slice(0, -3) + String(at + 100))

/** 250 pending credentials, all selected. */
async function verifyingAllOf250(answers: (fake: FakeApi) => unknown = () => {}) {
  const server = await visit('/employees/credentials?standing=review', {
    answers: fake => {
      aCard(fake)
      const [row] = fake.example(api.credentials.list).data
      if (!row) throw new Error('the example has no credential')
      const rows = idsOf250.map(one => ({ ...row, id: one }))
      fake.answer(api.credentials.list, ({ query }) => {
        const [page, per_page] = [Number(query['page'] ?? 1), Number(query['per_page'] ?? 50)]
        return { data: rows.slice((page - 1) * per_page, page * per_page), meta: { total: 250, page, per_page } }
      })
      answers(fake)
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await userEvent.click(await screen.findByRole('button', { name: /all 250/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  return server
}

test('all that match open straight on their preview, which leads back', async () => {
  const server = await verifyingAllOf250()
  const back = await screen.findByRole('link', { name: /Credentials/ })
  expect(back.getAttribute('href')).toBe('/employees/credentials?standing=review')
  expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
    audience: { by: 'credentials', filters: { standing: 'review' } },
    change: { act: 'verify' },
  })
  expect(server.of(api.credentials.verify)).toEqual([])
})

test('a preview that starts keeps its dialog open, and never opens over another page', async () => {
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const server = await verifyingAllOf250(fake => {
    const answer = fake.example(api.bulk.add)
    fake.answer(api.bulk.add, async () => {
      await begun
      return answer
    })
  })
  await screen.findByRole('dialog', { name: 'Verify 250 credentials' })
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Verify 250 credentials' })).toBeTruthy()
  await act(async () => browserHistory.push('/employees'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  begin()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(location.pathname).toBe('/employees')
  expect(server.of(api.bulk.add)).toHaveLength(1)
})

test('matching outside training is previewed as a background job too', async () => {
  const server = await visit('/outside-training?state=recorded', {
    answers: fake => {
      aTraining(fake)
      const [row] = fake.example(api.externalTrainings.list).data
      if (!row) throw new Error('the example has no training')
      const rows = idsOf250.map(one => Object.assign({}, row, { id: one }))
      fake.answer(api.externalTrainings.list, ({ query }) => {
        const [page, per_page] = [Number(query['page'] ?? 1), Number(query['per_page'] ?? 50)]
        return { data: rows.slice((page - 1) * per_page, page * per_page), meta: { total: 250, page, per_page } }
      })
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await userEvent.click(await screen.findByRole('button', { name: /all 250/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
      audience: { by: 'outside_training', filters: { state: 'recorded' } },
      change: { act: 'approve_training' },
    }),
  )
  expect(server.of(api.externalTrainings.approve)).toEqual([])
})

test('the message for one selected credential is singular', async () => {
  await visit('/employees/credentials?standing=review', { answers: aCard })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
  const dialog = await screen.findByRole('dialog', { name: 'Verify 1 credential' })
  expect(dialog.textContent).toContain(
    'You confirm that you have seen it and that its number and dates are right. It counts from now on.',
  )
})

test('if some were skipped, the dialog says how many were verified, opens the others, and undoes only the verified ones', async () => {
  const server = await verifyingSeveral({ people: ['Ana Ruiz', 'Ben Ode'], left: several[4] ?? '' })
  const result = within(await screen.findByRole('dialog', { name: '4 credentials verified' }))
  const left = result.getByRole('link', { name: 'Cora Lee, Card 5' })
  expect(left.closest('li')?.textContent).toBe('Cora Lee, Card 5: It was removed.')
  expect(left.getAttribute('href')).toContain(`credential=${several[4]}`)
  expect(screen.queryByText('5 selected', { exact: false })).toBeNull()
  await userEvent.click(result.getByRole('button', { name: 'Undo' }))
  await notice('Undone. It waits for a review again.')
  expect(server.of(api.credentials.undoVerify)[0]?.body).toMatchObject({ ids: several.slice(0, 4) })
})

test('an expired card without a file is verified only after a warning', async () => {
  const expired = { expires_on: '2026-11-03', days_left: -25, scans: 0, files: [], employee_name: 'Marisol Reyes' }
  const server = await visit(`/employees/credentials?credential=${id}`, { answers: fake => aCard(fake, expired) })
  const card = within(await screen.findByRole('dialog', { name: 'Lift card · Marisol Reyes' }))
  expect(card.getByText('Expired Nov 3, 2026')).toBeTruthy()
  expect(card.getByText('It has expired. Verifying it doesn’t make Marisol Reyes compliant today.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Verify' }))
  const warning = within(await screen.findByRole('dialog', { name: 'Verify Lift card of Marisol Reyes?' }))
  expect(warning.getByText('It expired on Nov 3, 2026, and there is no file that shows it.')).toBeTruthy()
  expect(server.of(api.credentials.verify)).toEqual([])
  await expectAccessible()
  await userEvent.click(warning.getByRole('button', { name: 'Verify anyway' }))
  await notice('Verified Lift card of Marisol Reyes.')
  expect(server.of(api.credentials.verify)[0]?.body).toMatchObject({ ids: [id], even_so: true })
})

test('a credential renewed late says after how many days, once', async () => {
  await visit(`/employees/credentials?credential=${id}`, {
    answers: server => aCard(server, { state: 'verified', standing: 'renewed', gap_days: 14 }),
  })
  const card = within(await screen.findByRole('dialog', { name: 'Lift card · Marisol Reyes' }))
  expect(card.getByText('Renewed after 14 days')).toBeTruthy()
  expect(card.queryByText('Renewed')).toBeNull()
})

test('one’s own credential is left for another person', async () => {
  await visit(`/employees/credentials?credential=${id}`, { answers: server => aCard(server, { is_mine: true }) })
  expect(await screen.findByText('You recorded it, so another person has to verify it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

/** A medical record with a scan. */
const aTest = { type_name: 'TB test', is_medical: true, scans: 1, number: null }
const scan = { id, name: 'chest.pdf', type: 'application/pdf' as const, size: 1000 }

test('users who can’t open a medical scan see who can, and can neither verify nor change the credential', async () => {
  await visit(`/employees/credentials?credential=${id}`, {
    phone: true,
    answers: server => aCard(server, { ...aTest, may_open: false, files: [], state: 'recorded', note: null }),
  })
  const card = await screen.findByRole('dialog', { name: 'TB test · Marisol Reyes' })
  expect(
    within(card).getByText(/^Medical scan on record\. Administrators and nurses of the agency can open it/),
  ).toBeTruthy()
  expect(within(card).getByText('Only administrators and nurses of the agency can verify it.')).toBeTruthy()
  for (const name of ['Verify', 'Return', 'Edit']) expect(within(card).queryByRole('button', { name })).toBeNull()
  await expectAccessible(card)
})

test('users who can open a medical scan see that the audit log records it', async () => {
  const server = await visit(`/employees/credentials?credential=${id}`, {
    answers: server => aCard(server, { ...aTest, may_open: true, files: [scan], state: 'recorded', note: null }),
  })
  const card = await screen.findByRole('dialog', { name: 'TB test · Marisol Reyes' })
  expect(within(card).getByText(/^Medical scan\. Each time someone opens it/)).toBeTruthy()
  expect(within(card).getByRole('button', { name: /^Preview chest\.pdf|^Open chest\.pdf/ })).toBeTruthy()
  expect(server.of(api.credentials.file)).toEqual([])
  expect(within(card).getByRole('button', { name: 'Verify' })).toBeTruthy()
})

test('the note of a medical credential stays closed until the user opens it', async () => {
  const server = await visit(`/employees/credentials?credential=${id}`, {
    answers: server =>
      aCard(server, { ...aTest, may_open: true, note: null, has_note: true, state: 'recorded' }).answer(
        api.credentials.note,
        { note: 'Positive, treated in 2019' },
      ),
  })
  const card = await screen.findByRole('dialog', { name: 'TB test · Marisol Reyes' })
  expect(server.of(api.credentials.note)).toEqual([])
  await userEvent.click(within(card).getByRole('button', { name: 'Open note' }))
  expect(await within(card).findByText(/Positive, treated in 2019/)).toBeTruthy()
})

test('a medical note that failed to load can be reloaded before the credential is edited', async () => {
  const server = await visit(`/employees/credentials?credential=${id}`, {
    answers: server =>
      aCard(server, { ...aTest, may_open: true, note: null, has_note: true, state: 'recorded' }).refuse(
        api.credentials.note,
        500,
      ),
  })
  const card = await screen.findByRole('dialog', { name: 'TB test · Marisol Reyes' })
  await userEvent.click(within(card).getByRole('button', { name: 'Edit' }))
  const again = await screen.findByRole('button', { name: 'Retry' })
  server.answer(api.credentials.note, { note: 'Positive, treated in 2019' })
  await userEvent.click(again)
  expect(await screen.findByDisplayValue('Positive, treated in 2019')).toBeTruthy()
})

test.each([
  ['viewer', 0],
  ['rn_limited', 1],
] as const)(
  '[R-ROL-5] %s: a certificate and a proof on screen have %d buttons of each kind to save them',
  async (role, buttons) => {
    await visit(`/employees/${id}/training`, { as: aUser({ role }) })
    const [first] = await screen.findAllByRole('button', { name: /^View certificate/ }, { timeout: 10_000 })
    const [files] = await screen.findAllByRole('list', { name: 'Attachments' }, { timeout: 10_000 })
    expect(within(files as HTMLElement).getAllByRole('button', { name: /^Preview/ })).not.toEqual([])
    expect(within(files as HTMLElement).queryAllByRole('button', { name: /^Download/ }).length > 0).toBe(buttons > 0)
    await userEvent.click(first as HTMLElement)
    const paper = await screen.findByRole('dialog')
    expect(within(paper).queryAllByRole('button', { name: 'Download' })).toHaveLength(buttons)
    expect(within(paper).queryAllByRole('button', { name: 'Open PDF' })).toHaveLength(buttons)
    // The PDF renderer logs in Node, so it must load before the test ends
    await import('@/widgets/player/pdf-pages.ts')
  },
)

test('on a phone, in Spanish, a credential expiring soon shows when, and can be renewed', async () => {
  await visit(`/employees/${id}/credentials`, {
    ...inSpanish,
    answers: server => aCard(server, { state: 'verified', standing: 'expiring_30', may_renew: true }),
  })
  expect(await screen.findByText('Vence en 20 días')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Renovar Lift card' }))
  const dialog = await screen.findByRole('dialog', { name: /^Renovar Lift card de/ })
  expect(within(dialog).getByLabelText(/^Fecha de emisión/)).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Número/).value).toBe('L-7')
  await expectAccessible(dialog)
})

test('[R-RTE-14] on a phone, in Spanish, outside training is approved', async () => {
  const server = await visit('/outside-training?state=recorded', { ...inSpanish, answers: aTraining })
  expect(await screen.findByText('Memory loss at home')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('link', { name: 'Marisol Reyes' }))
  const training = await screen.findByRole('dialog', { name: 'Memory loss at home · Marisol Reyes' })
  expect(within(training).getByText('1.5 h · Memory')).toBeTruthy()
  await expectAccessible(training)
  await userEvent.click(within(training).getByRole('button', { name: 'Aprobar' }))
  expect(
    await screen.findByText('Memory loss at home de Marisol Reyes está aprobada. Sus horas ya cuentan.'),
  ).toBeTruthy()
  expect(server.of(api.externalTrainings.approve)[0]?.body).toMatchObject({ ids: [id] })
})

test('one’s own outside training is left for another person', async () => {
  await visit(`/outside-training?training=${id}`, { answers: server => aTraining(server, { is_mine: true }) })
  expect(await screen.findByText('You recorded it, so another person approves it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

/** Mail to this address was refused, and the last reminder failed. */
function refusedMail(server: FakeApi, dead_since: string | null) {
  const { channels, reminders, consents } = server.example(api.contact.get)
  const [mail] = channels
  const [reminder] = reminders
  if (!mail || !reminder) throw new Error('the example has no address')
  return server.answer(api.contact.get, {
    channels: [{ ...mail, address: 'ana@example.org', dead_since }],
    consents,
    reminders: [{ ...reminder, state: 'sent', skipped_for: null, mail: 'failed', sms: null, wanted_language: null }],
  })
}
const openMessages = () =>
  visit(`/employees/${id}/messages`, {
    phone: true,
    answers: server => refusedMail(server, '2026-11-20T15:00:00.000Z'),
  })
const ways = () => screen.findByRole('list', { name: 'How we reach them' })

test('[R-RTE-3] on a phone a refused address can be retried', async () => {
  const server = await openMessages()
  expect(within(await ways()).getByText('Refused')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Reminders' }).textContent).toContain('Email: failed')
  await expectAccessible()
  refusedMail(server, null)
  await userEvent.click(within(await ways()).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(within(await ways()).queryByText('Refused')).toBeNull())
  expect(await notice('The next reminder uses this address again.')).toBeTruthy()
  expect(server.of(api.contact.tryAgain)[0]?.body).toMatchObject({ channel: 'mail' })
})

test('[R-RTE-3] on a phone a consent is recorded only with its source', async () => {
  const server = await openMessages()
  await userEvent.click(await screen.findByRole('button', { name: 'Record consent…' }))
  const dialog = await screen.findByRole('dialog')
  await expectAccessible(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }))
  const reason = within(dialog).getByLabelText(/^How do you know\?/)
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(server.of(api.contact.consent)).toEqual([])
  await userEvent.click(reason)
  await userEvent.paste('Said so on the phone.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }))
  expect(await notice('Recorded.')).toBeTruthy()
  expect(server.of(api.contact.consent)[0]?.body).toMatchObject({
    channel: 'mail',
    granted: false,
    reason: 'Said so on the phone.',
  })
})

test('the only possible verifier can verify their own credential, with a notice about the mark', async () => {
  const server = await visit(`/employees/credentials?credential=${id}`, {
    answers: fake => aCard(fake, { is_mine: true }).answer(api.secondPerson.get, { needs_another: false }),
  })
  const note = 'No one else in your agency can verify this. It will be marked “self-verified”.'
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.queryByText('You recorded it, so another person has to verify it.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(server.of(api.credentials.verify)[0]?.body).toMatchObject({ ids: [id] })
})

test.each([
  [false, 'No one else in your agency can verify this. It will be marked “self-verified”.'],
  [true, 'Another person verifies it. Then it counts.'],
])('before a credential is recorded, the dialog says who will verify it (needs another: %s)', async (needs, note) => {
  const employee = '0198a9b2-0000-7000-8000-0000000000a1'
  await visit(`/employees/${employee}/credentials`, {
    answers: fake => aCard(fake).answer(api.secondPerson.get, { needs_another: needs }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add credential' }))
  expect(await within(await screen.findByRole('dialog')).findByText(note)).toBeTruthy()
})

test.each([
  [false, 'Record and verify', 'Verified Lift card of', [[id]]],
  [true, 'Send for review', 'Lift card is waiting for review.', []],
])(
  'a new credential is verified at once when no one else can verify it (needs another: %s)',
  async (needs, press, told, sent) => {
    const server = await visit('/employees/0198a9b2-0000-7000-8000-0000000000a1/credentials', {
      answers: fake => {
        aCard(fake).answer(api.secondPerson.get, { needs_another: needs })
        const [type] = fake.example(api.taxonomy.credentialTypes).data
        if (!type) throw new Error('the example has no type')
        const needsNothing = { needs_number: false, needs_file: false, needs_expiry: false, is_active: true }
        fake
          .answer(api.taxonomy.credentialTypes, { data: [{ ...type, id, name: 'Lift card', ...needsNothing }] })
          .answer(api.credentials.ofEmployee, { data: [], missing: [{ id, name: 'Lift card', is_required: true }] })
          .answer(api.credentials.add, { ...fake.example(api.credentials.add), id, type_name: 'Lift card' })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add Lift card' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText('As printed on the card.')).toBeNull()
    expect(dialog.queryByText(/^Required for/)).toBeNull()
    fireEvent.change(dialog.getByLabelText(/^Issued on/), { target: { value: '2024-03-20' } })
    fireEvent.change(dialog.getByLabelText(/^Expires on/), { target: { value: '2025-03-19' } })
    expect(dialog.getByText('This is already expired. You can still record it.')).toBeTruthy()
    await userEvent.click(await dialog.findByRole('button', { name: press }))
    await notice(new RegExp(`^${told}`))
    expect(server.of(api.credentials.add)).toHaveLength(1)
    expect(server.of(api.credentials.verify).map(({ body }) => (body as { ids: string[] }).ids)).toEqual(sent)
  },
)

test('an empty save marks every required field of the type, including the date, at once and without a call', async () => {
  const type = { id, name: 'CPR', is_active: true, valid_months: null }
  const server = await visit('/employees/0198a9b2-0000-7000-8000-0000000000a1/credentials', {
    answers: fake => {
      const [one] = fake.example(api.taxonomy.credentialTypes).data
      if (!one) throw new Error('the example has no type')
      const needs = { needs_number: true, needs_file: true, needs_expiry: true }
      aCard(fake)
        .answer(api.credentials.ofEmployee, { data: [], missing: [{ id, name: 'CPR', is_required: true }] })
        .answer(api.taxonomy.credentialTypes, { data: [{ ...one, ...type, ...needs }] })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add CPR' }))
  const dialog = within(await screen.findByRole('dialog'))
  // The date isn't guessed, and required fields say so before submitting
  expect(dialog.getByLabelText<HTMLInputElement>(/^Issued on/).value).toBe('')
  expect(await dialog.findByText('Required for CPR.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send for review' }))
  for (const sentence of [
    'Enter the number. CPR needs one.',
    'Enter the day it was issued.',
    'Enter the expiration date. CPR needs one.',
    'Add a scan or picture. CPR needs one.',
  ])
    expect(dialog.getByText(sentence)).toBeTruthy()
  expect(server.of(api.credentials.add)).toHaveLength(0)
})

test('among credentials not on file, those required by rules are separate from the usual ones', async () => {
  const name = (at: string) => ({ id: id.slice(0, -1) + at, name: `Card ${at}` })
  await visit('/employees/0198a9b2-0000-7000-8000-0000000000a1/credentials', {
    answers: fake =>
      aCard(fake).answer(api.credentials.ofEmployee, {
        data: [],
        missing: [
          { ...name('1'), is_required: true },
          { ...name('2'), is_required: false },
        ],
      }),
  })
  const missing = await screen.findByRole('region', { name: 'Not on file' })
  expect(missing.textContent).toMatch(/Required by compliance rules today\.Card 1Usually needed for .*Card 2$/)
})

test('a self-verified credential shows the mark beside the verifier’s name', async () => {
  await visit(`/employees/credentials?credential=${id}`, {
    answers: fake =>
      aCard(fake, {
        state: 'verified',
        decided_by_name: 'Gloria Whitfield',
        decided_at: '2026-11-01T15:00:00Z',
        self_verified: true,
      }),
  })
  expect(await screen.findByText(/Gloria Whitfield \(self-verified\)/)).toBeTruthy()
})
