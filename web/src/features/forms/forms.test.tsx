import { api, type EmployeeForm, type EmployeeFormRow, type SignLink } from '@preceptor/contract'
import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import { blankContent, blankField } from '@preceptor/contract/forms/parts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'
// Loaded before the first test, so that it doesn't count toward the test's time
import './page/OneForm.tsx'

/** happy-dom draws nothing, so every drawing counts as having ink. */
beforeEach(() => {
  const pen = new Proxy(
    {},
    {
      get: (_, name) => () =>
        name === 'getImageData'
          ? { data: new Uint8ClampedArray(400_000).fill(255) }
          : name === 'measureText'
            ? { width: 80 }
            : undefined,
      set: () => true,
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/png;base64,${btoa('ink')}`)
})
afterEach(async () => {
  await endVisit()
  vi.restoreAllMocks()
})

const employee = idOf(20)
const formId = idOf(30)
const hash = 'a'.repeat(64)

const field = (kind: FormField['kind'], key: string, over: object): FormField => ({ ...blankField(kind, key), ...over })

const content: FormContent = {
  ...blankContent(),
  sections: [
    {
      key: 'health',
      titles: { en: 'Health' },
      hints: {},
      when: null,
      fields: [
        field('yes_no', 'smokes', { labels: { en: 'Do you smoke?' }, required: true }),
        field('number', 'packs', { labels: { en: 'Packs a week' }, when: { field: 'smokes', is: true }, max: 70 }),
        field('text', 'doctor', { labels: { en: 'Doctor' } }),
      ],
    },
  ],
  steps: [
    {
      key: 'caregiver',
      who: { kind: 'caregiver' },
      order: 1,
      sections: ['health'],
      attestation: { en: 'All of this is true.' },
      may_refuse: true,
      due_days: null,
    },
  ],
  consent: { en: 'I sign electronically.' },
}

const aRow = (over: Partial<EmployeeFormRow> = {}): Partial<EmployeeFormRow> => ({
  id: formId,
  employee_id: employee,
  name: 'Reyes, Marisol',
  form: 'Health statement',
  category: 'health',
  visibility: 'general',
  state: 'in_progress',
  is_overdue: false,
  turn: 'Marisol Reyes',
  is_my_turn: false,
  due_on: '2026-12-24',
  start_date: '2026-11-01',
  assigned_on: '2026-11-01',
  assigned_by_name: 'Gloria Whitfield',
  completed_on: null,
  expires_on: null,
  last_told_at: '2026-11-20T15:00:00Z',
  reason: null,
  corrects_id: null,
  renews_id: null,
  is_held: false,
  may_read: true,
  ...over,
})

const rows = (server: FakeApi, all: readonly Partial<EmployeeFormRow>[]) => {
  const [example] = server.example(api.employeeForms.ofEmployee).data
  return { data: all.map((one, at) => ({ ...(example as EmployeeFormRow), ...aRow(), id: idOf(30 + at), ...one })) }
}

const tab = (
  all: readonly Partial<EmployeeFormRow>[],
  over: { phone?: boolean; role?: 'viewer' | 'rn_limited' } = {},
) =>
  visit(`/employees/${employee}/forms`, {
    ...(over.role && { as: aUser({ role: over.role }) }),
    phone: over.phone ?? false,
    answers: server => {
      server.answer(api.employees.get, { id: employee, first_name: 'Marisol', last_name: 'Reyes', provider_status: 1 })
      server.answer(api.employeeForms.ofEmployee, rows(server, all))
    },
  })
const list = async (name: string) => within(await screen.findByRole('list', { name }))

test('[R-RTE-3] the forms of an employee: to do now, waiting and done', async () => {
  await tab(
    [
      { form: 'Handbook', is_my_turn: true },
      { form: 'Health statement', is_overdue: true },
      { form: 'HIPAA', state: 'completed', completed_on: '2026-10-01', turn: null },
      { form: 'Old', state: 'voided', turn: null, reason: 'Wrong person' },
    ],
    { phone: true },
  )
  expect((await list('To act on now')).getByRole('link', { name: 'Handbook' }).getAttribute('href')).toBe(
    `/employee/${employee}/form/${idOf(30)}`,
  )
  const waiting = await list('Waiting for others')
  expect(waiting.getByText('Overdue')).toBeTruthy()
  expect(waiting.getByText(/Due Dec 24, 2026 .* Last message Nov 20, 2026/)).toBeTruthy()
  expect(waiting.getByText('Next: Marisol Reyes')).toBeTruthy()
  expect((await list('Done')).getByText('Completed Oct 1, 2026')).toBeTruthy()
  expect((await list('Voided or closed')).getByText('Reason: Wrong person')).toBeTruthy()
  await expectAccessible()
})

test('[R-RTE-3] users who can’t see the title see the class', async () => {
  await tab([{ form: null, category: null, visibility: 'medical', may_read: false }], { role: 'viewer' })
  const waiting = await list('Waiting for others')
  expect(waiting.getByRole('link', { name: 'Medical form' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add form' })).toBeNull()
  await userEvent.click(waiting.getByRole('button', { name: 'Actions for Medical form' }))
  expect((await screen.findAllByRole('menuitem')).map(one => one.textContent)).toEqual(['Open'])
})

test('[R-RTE-3] forms a nurse can neither review nor assign wait for others', async () => {
  await tab(
    [
      { form: 'Handbook', category: 'policy', state: 'review', turn: null },
      { form: 'Skills', category: 'competency', state: 'review', turn: null },
      { form: 'Contact', category: 'onboarding', state: 'refused', turn: null },
    ],
    { role: 'rn_limited' },
  )
  const now = await list('To act on now')
  expect(now.getAllByRole('listitem').map(item => within(item).getByRole('link').textContent)).toEqual(['Skills'])
})

test('[R-RTE-14] a form is added for one person', async () => {
  const server = await tab([])
  server.answer(api.employeeForms.assignable, {
    data: [{ id: idOf(5), name: 'Health statement', category: 'health', visibility: 'medical', outside: [] }],
  })
  server.answer(api.employeeForms.assign, aRow())
  await userEvent.click(await screen.findByRole('button', { name: 'Add form' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add form for Marisol Reyes' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }))
  expect(await dialog.findByText('Choose a form.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Form' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Health statement' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }))
  expect(await screen.findByText('Health statement added.')).toBeTruthy()
  expect(server.of(api.employeeForms.assign)[0]?.body).toMatchObject({ form_id: idOf(5), due_on: null, tells: true })
})

test('[R-RTE-14] an outside signer is named when the form is assigned', async () => {
  const server = await tab([])
  server.answer(api.employeeForms.assignable, {
    data: [
      {
        id: idOf(5),
        name: 'Health statement',
        category: 'health',
        visibility: 'medical',
        outside: [{ key: 'doctor', label: 'Doctor' }],
      },
    ],
  })
  server.answer(api.employeeForms.assign, aRow())
  await userEvent.click(await screen.findByRole('button', { name: 'Add form' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add form for Marisol Reyes' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Form' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Health statement' }))
  const doctor = within(await dialog.findByRole('group', { name: 'Doctor' }))
  await userEvent.type(doctor.getByRole('textbox', { name: 'Email' }), 'chen')
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }))
  expect(await doctor.findByText('Enter a name.')).toBeTruthy()
  expect(doctor.getByText(/Enter an email address such as/)).toBeTruthy()
  await expectAccessible()
  await userEvent.type(doctor.getByRole('textbox', { name: 'Name' }), 'Dr. Chen')
  await userEvent.type(doctor.getByRole('textbox', { name: 'Email' }), '@example.org')
  await userEvent.click(dialog.getByRole('button', { name: 'Add form' }))
  expect(await screen.findByText('Health statement added.')).toBeTruthy()
  expect(server.of(api.employeeForms.assign)[0]?.body).toMatchObject({
    outside: { doctor: { name: 'Dr. Chen', email: 'chen@example.org' } },
  })
})

test('a nurse can act only on health and competency forms, and no one can record on paper a form they can’t read', async () => {
  await tab(
    [
      { form: 'Health statement' },
      { form: 'W-4', category: 'identity_tax' },
      { form: null, category: null, visibility: 'medical', may_read: false },
    ],
    { role: 'rn_limited' },
  )
  const waiting = await list('Waiting for others')
  const acts = async (name: string) => {
    await userEvent.click(waiting.getByRole('button', { name: `Actions for ${name}` }))
    const items = (await screen.findAllByRole('menuitem')).map(one => one.textContent)
    await userEvent.keyboard('{Escape}')
    return items
  }
  expect(await acts('Health statement')).toContain('Record paper copy…')
  await userEvent.click(waiting.getByRole('button', { name: 'Actions for Health statement' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Record paper copy…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /paper copy/ }))
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Signed on/))
  await userEvent.keyboard('{Escape}')
  expect(await acts('W-4')).toEqual(['Open', 'Sign here on this device'])
  expect(await acts('Medical form')).toEqual(['Open'])
})

test('an unfinished form is voided with a reason, and its signers are reminded', async () => {
  const server = await tab([{}])
  server.answer(api.employeeForms.remind, aRow()).answer(api.employeeForms.void, { ...aRow(), state: 'voided' })
  const waiting = await list('Waiting for others')
  const act = async (name: string) => {
    await userEvent.click(waiting.getByRole('button', { name: 'Actions for Health statement' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await act('Send reminder')
  expect(await screen.findByText('Reminder for Health statement sent.')).toBeTruthy()
  await act('Void…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Void Health statement?' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong form')
  await userEvent.click(dialog.getByRole('button', { name: 'Void' }))
  await waitFor(() => expect(server.of(api.employeeForms.void)[0]?.body).toMatchObject({ reason: 'Wrong form' }))
})

const signLink = (over: Partial<SignLink> = {}): SignLink => ({
  id: null,
  step_key: 'caregiver',
  who: 'Marisol Reyes',
  state: 'none',
  expires_at: null,
  last_sent_at: null,
  devices: 0,
  last_seen_at: null,
  needs_code: false,
  ways: ['mail'],
  ...over,
})
const openLink = signLink({
  id: idOf(70),
  state: 'open',
  expires_at: '2026-12-28T15:00:00Z',
  last_sent_at: '2026-11-27T15:00:00Z',
  devices: 2,
  last_seen_at: '2026-11-28T12:00:00Z',
})

test('[R-RTE-3] an outside signer gets a link to sign: copied, sent, as a QR code or with a one-time code', async () => {
  const server = await tab([{}], { phone: true })
  server
    .answer(api.signing.links, { data: [signLink()] })
    .answer(api.signing.makeLink, () => {
      server.answer(api.signing.links, { data: [openLink] })
      return { address: 'https://forms.example/sign#token=abc', expires_at: '2026-12-28T15:00:00Z' }
    })
    .answer(api.signing.sendLink, { data: [openLink] })
    .answer(api.signing.linkCode, { code: 'ABCD2345', until: '2026-11-28T20:00:00Z' })
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const waiting = await list('Waiting for others')
  await userEvent.click(waiting.getByRole('button', { name: 'Actions for Health statement' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Link to sign…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link to sign Health statement' }))
  expect(await dialog.findByText('No link yet')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Send by text' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Revoke…' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Copy link' }))
  expect(await dialog.findByText('https://forms.example/sign#token=abc')).toBeTruthy()
  expect(copy).toHaveBeenCalledWith('https://forms.example/sign#token=abc')
  expect(await dialog.findByText(/On 2 devices, last/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send by email' }))
  expect(await screen.findByText('The link was sent to Marisol Reyes.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Get one-time code' }))
  expect(await dialog.findByText('ABCD 2345')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Show QR code' }))
  expect(await dialog.findByRole('img', { name: 'QR code for the link of Marisol Reyes' })).toBeTruthy()
  await expectAccessible()
  expect(server.of(api.signing.sendLink)[0]?.body).toMatchObject({ step_key: 'caregiver', by: 'mail' })
})

type Signer = EmployeeForm['signers'][number]
const signer = (over: Partial<Signer> = {}): Signer => ({
  id: idOf(40),
  step_key: 'caregiver',
  place: 1,
  who: 'Marisol Reyes',
  state: 'asked',
  reason: null,
  due_on: null,
  asked_at: '2026-11-20T15:00:00Z',
  opened_at: null,
  decided_at: null,
  is_mine: false,
  is_turn: true,
  outside: null,
  ...over,
})

function aForm(server: FakeApi, over: Partial<EmployeeForm> = {}): EmployeeForm {
  return {
    ...server.example(api.employeeForms.get),
    ...aRow(),
    version: 3,
    employee_name: 'Marisol Reyes',
    language: 'en',
    languages: ['en', 'es'],
    content,
    answers: { smokes: false },
    masks: {},
    files: [],
    remarks: {},
    review: 'any',
    signers: [signer()],
    signatures: [],
    open_fields: [],
    may: [],
    document: null,
    holds: [],
    proposals: [],
    note: null,
    ...over,
  }
}

const address = `/employee/${employee}/form/${formId}`
const page = (over: Partial<EmployeeForm>, more: (server: FakeApi) => unknown = () => {}, query = '') =>
  visit(`${address}${query}`, {
    answers: server => {
      server.answer(api.employees.get, { id: employee })
      server.answer(api.employeeForms.get, () => aForm(server, over))
      more(server)
    },
  })

test('[R-RTE-11] an outside signer is named on the form’s page; other steps have no such button', async () => {
  const family = signer({
    id: idOf(41),
    step_key: 'family',
    who: 'Someone outside the agency',
    outside: { name: null, email: null, phone: null },
  })
  const server = await page({ signers: [signer(), family] }, api_ =>
    api_.answer(api.employeeForms.nameSigner, () => {
      const named = { ...family, who: 'Rosa Vega', outside: { name: 'Rosa Vega', email: null, phone: null } }
      const form = aForm(server, { signers: [signer(), named] })
      server.answer(api.employeeForms.get, form)
      return form
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Name signer…' }))
  const shown = await screen.findByRole('dialog', { name: 'Who signs Health statement?' })
  await expectAccessible(shown)
  await userEvent.type(within(shown).getByRole('textbox', { name: 'Name' }), 'Rosa Vega')
  await userEvent.click(within(shown).getByRole('button', { name: 'Save signer' }))
  await waitFor(() =>
    expect(server.of(api.employeeForms.nameSigner)[0]?.body).toMatchObject({
      step_key: 'family',
      name: 'Rosa Vega',
      email: '',
      phone: '',
      tells: true,
    }),
  )
  expect(await screen.findByText('Rosa Vega')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change signer…' })).toBeTruthy()
})

test('[R-RTE-11] on the form’s page each step has its link; a refused channel says why, and a link can be revoked', async () => {
  const other = signLink({ step_key: 'doctor', who: 'Dr. Ortiz', ways: [], needs_code: true })
  const server = await page({ may: ['link'] }, api_ =>
    api_.answer(api.signing.links, { data: [openLink, other] }).refuse(api.signing.sendLink, 409, {
      code: 'CONFLICT',
      message: 'This person stopped these messages.',
    }),
  )
  server.answer(api.signing.revokeLink, () => {
    server.answer(api.signing.links, { data: [{ ...openLink, state: 'revoked' }, other] })
    return { data: [] }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Link to sign…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link to sign Health statement' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Send by email' }))
  expect(await dialog.findByText('This person stopped these messages.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke…' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Revoke the link for Marisol Reyes?' }))
  await userEvent.click(sure.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The link was revoked.')).toBeTruthy()
  expect(await dialog.findByText('Revoked')).toBeTruthy()
  expect(server.of(api.signing.revokeLink)[0]?.body).toMatchObject({ step_key: 'caregiver' })
  expect(dialog.getAllByText('For')).toHaveLength(1)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'Dr. Ortiz')
  expect(await dialog.findByText(/No way to send it works now/)).toBeTruthy()
  expect(dialog.getByText(/Each new device needs a one-time code/)).toBeTruthy()
})

const open = ['smokes', 'packs', 'doctor']

test('[R-RTE-11] answers save automatically with the version that was read, and only valid ones are sent', async () => {
  const server = await page({ may: ['fill'], open_fields: open }, server =>
    server.answer(api.employeeForms.answer, seen => {
      const { answers } = seen.body as { answers: object }
      return aForm(server, { may: ['fill'], open_fields: open, version: 4, answers: { smokes: false, ...answers } })
    }),
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Packs a week'), '99')
  await waitFor(() => expect(server.of(api.employeeForms.answer)[0]?.body).toMatchObject({ answers: { smokes: true } }))
  expect(server.of(api.employeeForms.answer)[0]?.headers.get('if-match')).toContain('3')
  await userEvent.type(screen.getByLabelText('Packs a week'), '{Backspace}')
  await waitFor(() => expect(server.of(api.employeeForms.answer).at(-1)?.body).toMatchObject({ answers: { packs: 9 } }))
  expect(server.of(api.employeeForms.answer).some(({ body }) => JSON.stringify(body).includes('99'))).toBe(false)
  await expectAccessible()
})

test('[R-RTE-11] a step is signed with the wording that was read', async () => {
  const server = await page({ may: ['sign'], signers: [signer({ is_mine: true })] }, server =>
    server
      .answer(api.employeeForms.words, {
        attestation: 'All of this is true.',
        consent: 'I sign electronically.',
        words_hash: hash,
      })
      .answer(api.profile.get, { name: 'Gloria Whitfield', signature: null })
      .answer(api.employeeForms.sign, () =>
        aForm(server, { state: 'completed', signers: [signer({ state: 'signed' })] }),
      ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign Health statement' }))
  expect(await dialog.findByText('All of this is true.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
  const agree = dialog.getByRole('checkbox', { name: /agree to sign electronically/ })
  expect(await dialog.findByText('Confirm that you agree.')).toBeTruthy()
  expect(agree.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(agree)
  await userEvent.click(dialog.getByRole('checkbox', { name: /agree to sign electronically/ }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Type' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
  await waitFor(() =>
    expect(server.of(api.employeeForms.sign)[0]?.body).toMatchObject({
      step_key: 'caregiver',
      method: 'typed',
      typed_name: 'Gloria Whitfield',
      words_hash: hash,
      language: 'en',
    }),
  )
  expect(server.of(api.employeeForms.words)[0]?.query).toMatchObject({ step_key: 'caregiver', language: 'en' })
})

test('a signature made in another tab is reported, and the form is reloaded', async () => {
  const sentence = 'Someone else signs first.'
  const server = await page({ may: ['sign'], signers: [signer({ is_mine: true })] }, server =>
    server.refuse(api.employeeForms.words, 409, { code: 'NOT_YOUR_TURN', message: sentence }),
  )
  const sign = await screen.findByRole('button', { name: 'Sign…' })
  const before = server.of(api.employeeForms.get).length
  await userEvent.click(sign)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign Health statement' }))
  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(server.of(api.employeeForms.get).length).toBeGreaterThan(before))
})

test('[R-RTE-11] with missing answers nothing is signed, and they are shown at the fields', async () => {
  const server = await page({
    may: ['fill', 'sign'],
    open_fields: open,
    answers: {},
    signers: [signer({ is_mine: true })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign…' }))
  expect(await screen.findByText('Answer this question.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.of(api.employeeForms.words)).toEqual([])
})

test('[R-RTE-11] a reviewer returns a form with remarks on its answers', async () => {
  const server = await page({ state: 'review', may: ['review'] }, server =>
    server.answer(api.employeeForms.review, () => aForm(server, { state: 'returned' })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Return…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return Health statement' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Return' }))
  expect(await dialog.findByText('Choose an answer and enter a remark.')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Answer' }), 'Doctor')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Remark' }), 'Which doctor?')
  await userEvent.click(dialog.getByRole('button', { name: 'Return' }))
  expect(await screen.findByText('Returned Health statement of Marisol Reyes with remarks.')).toBeTruthy()
  expect(server.of(api.employeeForms.review)[0]?.body).toMatchObject({
    decision: 'return',
    remarks: { doctor: 'Which doctor?' },
  })
})

test('[R-RTE-11] after approving a form, the toast names the form and the person', async () => {
  const server = await page({ state: 'review', may: ['review'] }, server =>
    server.answer(api.employeeForms.review, () => aForm(server, { state: 'completed' })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await notice('Approved Health statement of Marisol Reyes.')
  expect(server.of(api.employeeForms.review)[0]?.body).toMatchObject({ decision: 'approve' })
})

test('[R-RTE-11] on this device the caregiver fills in one section at a time', async () => {
  await page({ may: ['sign_here'], answers: {} }, () => {}, '?here=1')
  expect(await screen.findByText('Hand the device to Marisol Reyes')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Answer this question.')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Take the device back' }))
  expect(await screen.findByRole('heading', { name: 'Signers' })).toBeTruthy()
})

const [aStep] = content.steps as [FormContent['steps'][number]]
const doctorStep: FormContent['steps'][number] = {
  ...aStep,
  key: 'doctor',
  who: { kind: 'outside', labels: { en: 'Doctor' } },
}

test('[R-RTE-11] on this device known answers are read-only, and later input is saved without reopening the signing dialog', async () => {
  const known: FormContent = {
    ...content,
    sections: [
      {
        key: 'health',
        titles: { en: 'Health' },
        hints: {},
        when: null,
        fields: [
          field('text', 'name', {
            labels: { en: 'Full name' },
            required: true,
            prefill: { field: 'full_name', mode: 'read_only' },
          }),
          field('text', 'doctor', { labels: { en: 'Doctor' } }),
        ],
      },
    ],
  }
  const over = { may: ['sign_here' as const], content: known, answers: { name: 'Marisol Reyes' } }
  const server = await page(
    over,
    server =>
      server
        .answer(api.employeeForms.answer, seen =>
          aForm(server, {
            ...over,
            version: 4,
            answers: { ...over.answers, ...(seen.body as { answers: object }).answers },
          }),
        )
        .answer(api.employeeForms.words, { attestation: 'All of this is true.', consent: 'Yes.', words_hash: hash }),
    '?here=1',
  )
  expect(await screen.findByText('Hand the device to Marisol Reyes')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Full name' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign Health statement' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Doctor' }), 'Chen')
  await userEvent.tab()
  await waitFor(() => expect(server.of(api.employeeForms.answer)[0]?.body).toMatchObject({ in_person: true }))
  expect(await screen.findByText('All changes saved')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[R-RTE-11] on this device an outside signer signs under their own name', async () => {
  await page(
    {
      may: ['sign_here'],
      content: { ...content, steps: [doctorStep] },
      signers: [signer({ step_key: 'doctor', who: 'Dr. Chen' })],
    },
    () => {},
    '?here=1',
  )
  expect(await screen.findByText('Hand the device to Dr. Chen')).toBeTruthy()
})

test('[R-RTE-11] a reopened step is filled in again on this device', async () => {
  await page(
    {
      state: 'in_progress',
      may: ['sign_here'],
      content: { ...content, steps: [aStep, { ...doctorStep, who: { kind: 'coordinator' } }] },
      signers: [
        signer({ state: 'signed', is_turn: false }),
        signer({ id: idOf(41), step_key: 'doctor', who: 'Gloria Whitfield' }),
      ],
    },
    () => {},
    '?here=1',
  )
  expect(await screen.findByRole('radio', { name: 'Yes' })).toBeTruthy()
})

test('[R-RTE-11] refusing applies to the step that allows it: the user’s own, or else another person’s present with the user', async () => {
  const server = await page(
    {
      may: ['refuse'],
      content: {
        ...content,
        steps: [{ ...doctorStep, key: 'office', who: { kind: 'coordinator' }, may_refuse: false }, aStep],
      },
      signers: [signer({ id: idOf(41), step_key: 'office', is_mine: true }), signer()],
    },
    server => server.answer(api.employeeForms.refuse, () => aForm(server, { state: 'refused' })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Refuse to sign…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse to sign Health statement?' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too early')
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse to sign' }))
  await waitFor(() =>
    expect(server.of(api.employeeForms.refuse)[0]?.body).toMatchObject({
      step_key: 'caregiver',
      in_person: true,
      reason: 'Too early',
    }),
  )
})

test('the document card shows when it was destroyed', async () => {
  await page({
    state: 'completed',
    document: {
      number: 'F-1',
      code: 'ABC',
      sha256: hash,
      issued_at: '2020-01-01T15:00:00Z',
      drawn_at: null,
      destroyed_at: '2026-11-20T15:00:00Z',
    },
  })
  expect(await screen.findByText(/Destroyed on Nov 20, 2026/)).toBeTruthy()
  expect(screen.queryByText('The PDF is being prepared.')).toBeNull()
})

test('[R-RTE-11] users who can’t read the answers see that the form exists and who can read it', async () => {
  await page({ form: null, category: null, visibility: 'medical', content: null, answers: {}, may_read: false })
  expect(await screen.findByText('You can’t read this form')).toBeTruthy()
  expect(screen.getByText(/administrators and nurses of the agency/)).toBeTruthy()
  await expectAccessible()
})

test('a destroyed form says so, and shows what remains of it', async () => {
  const document = {
    number: 'HHC-F-2019-000012',
    code: 'ABCD-EFGH',
    sha256: hash,
    issued_at: '2019-03-04T15:00:00Z',
    drawn_at: null,
    destroyed_at: '2026-11-20T15:00:00Z',
  }
  await page({ state: 'completed', answers: {}, document })
  expect(await screen.findByText(/^Destroyed on Nov 20, 2026/)).toBeTruthy()
  expect(screen.getByText('HHC-F-2019-000012')).toBeTruthy()
  expect(screen.queryByText('The PDF is being prepared.')).toBeNull()
})

test('proposals are accepted one by one, and a secret is revealed with a reason', async () => {
  const secret: FormContent = {
    ...content,
    sections: [
      {
        key: 'health',
        titles: { en: 'Health' },
        hints: {},
        when: null,
        fields: [field('ssn', 'ssn', { labels: { en: 'SSN' } })],
      },
    ],
  }
  const proposals: EmployeeForm['proposals'] = [
    { key: 'doctor', field: 'Email', before: null, after: 'a@b.org', state: 'waits' },
  ]
  const server = await page(
    { may: ['reveal'], content: secret, answers: {}, masks: { ssn: '•••-••-1234' }, proposals },
    server =>
      server
        .answer(api.employeeForms.propose, () => aForm(server, { proposals: [] }))
        .answer(api.employeeForms.reveal, { value: '123451234' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal SSN' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal SSN?' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Payroll')
  await userEvent.click(dialog.getByRole('button', { name: 'Reveal' }))
  expect(await screen.findByText('123-45-1234')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Update Email' }))
  await waitFor(() =>
    expect(server.of(api.employeeForms.propose)[0]?.body).toMatchObject({ keys: ['doctor'], take: true }),
  )
})

test('the worklist has a tab for the user’s turn, and a row opens the form', async () => {
  const server = await visit('/forms?desk=mine', {
    answers: server => {
      server.answer(api.employeeForms.list, {
        ...rows(server, [{ is_my_turn: true }]),
        meta: { total: 1, page: 1, per_page: 50 },
      })
      const counted = ['mine', 'unfinished'].map(value => ({ value, count: 1 }))
      server.answer(api.employeeForms.counts, { data: counted })
    },
  })
  const link = await screen.findByRole('link', { name: 'Reyes, Marisol' })
  // Several tabs can count the same form, so their sum isn't the total
  const tab = (name: RegExp) => screen.getByRole('link', { name }).textContent
  await waitFor(() => expect(tab(/^Unfinished/)).toBe('Unfinished 1'))
  expect(tab(/^All( \d+)?$/)).toBe('All')
  expect(link.getAttribute('href')).toBe(`/employee/${employee}/form/${idOf(30)}`)
  expect(server.of(api.employeeForms.list)[0]?.query).toMatchObject({ desk: 'mine' })
  expect((await screen.findByRole('link', { name: /^My turn/ })).getAttribute('aria-current')).toBeTruthy()
  await expectAccessible()
})
