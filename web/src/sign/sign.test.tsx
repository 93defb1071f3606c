import { api } from '@preceptor/contract'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormField } from '@preceptor/contract/forms/content'
import { blankContent, blankField } from '@preceptor/contract/forms/parts'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '@/lib/texts/catalogue.ts'
import { FakeApi } from '@/test/fake-api.ts'
import { device } from '@/widgets/public-shell/storage.ts'
import './contract-texts.ts'
import { links } from './links.ts'
import { Sign } from './Sign.tsx'
import type { SignView } from './use-answers.ts'

configure({ asyncUtilTimeout: 20_000 })

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

const token = 'a-token-of-a-link'
let server = new FakeApi()

const field = (kind: FormField['kind'], key: string, over: object): FormField => ({ ...blankField(kind, key), ...over })
const view = (over: Partial<SignView> = {}): SignView => ({
  version: 3,
  agency: 'Harborlight Home Care',
  agency_phone: '(718) 555-0142',
  titles: { en: 'Emergency contact', es: 'Contacto de emergencia' },
  employee: 'Marisol Reyes',
  signer: 'Marisol Reyes',
  state: 'open',
  step_key: 'caregiver',
  step_state: 'asked',
  is_turn: true,
  due_on: '2026-12-12',
  today: '2026-11-28',
  language: null,
  languages: ['en', 'es'],
  content: {
    ...blankContent(),
    sections: [
      {
        key: 'own',
        titles: { en: 'Your contact', es: 'Su contacto' },
        hints: {},
        when: null,
        fields: [
          field('text', 'name', { labels: { en: 'Name of the contact', es: 'Nombre del contacto' }, required: true }),
          field('text', 'illness', { labels: { en: 'Illnesses', es: 'Enfermedades' }, sensitivity: 'medical' }),
        ],
      },
    ],
  },
  is_medical: false,
  answers: {},
  masks: {},
  files: [],
  remarks: {},
  open_fields: ['name', 'illness'],
  may_refuse: true,
  others: [{ who: 'Ada Admin', state: 'waiting' }],
  has_copy: false,
  number: null,
  ...over,
})

async function openLink(first: Partial<SignView> = {}, answers: (server: FakeApi) => unknown = () => {}) {
  server = new FakeApi()
  server.answer(api.signing.look, {
    agency: 'Harborlight Home Care',
    office_phone: null,
    logo: null,
    asks: ['birth_date', 'code'],
    language: null,
  })
  server.answer(api.signing.open, { session: 'proved', expires_at: '2026-12-28T00:00:00Z' })
  server.answer(api.signing.me, view(first))
  server.answer(api.signing.answer, ({ body }) =>
    view({
      ...first,
      version: 4,
      state: 'in_progress',
      answers: (body as { answers: object }).answers as SignView['answers'],
    }),
  )
  server.answer(api.signing.words, {
    attestation: 'What I wrote is true.',
    consent: 'I agree to sign electronically.',
    words_hash: 'a'.repeat(64),
  })
  answers(server)
  vi.stubGlobal('fetch', server.fetch)
  history.replaceState(null, '', `/sign#token=${token}`)
  const link = links.takeLink()
  await act(async () => {
    render(<Sign link={link} />)
  })
  await userEvent.type(await screen.findByLabelText(/Date of birth/), '1984-02-29')
  await press('Continue')
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await act(() => speak('en'))
  if (server.faults.length > 0) throw new Error(server.faults.join('\n'))
})

test('[R-RTE-11] Back goes from the signature to the answers, and from a section to the previous one', async () => {
  const section = (key: string, title: string) => ({
    key,
    titles: { en: title },
    hints: {},
    when: null,
    fields: [field('text', `answer_${key}`, { labels: { en: `Answer ${key}` } })],
  })
  await openLink({
    content: { ...blankContent(), sections: [section('one', 'Your car'), section('two', 'Your home')] },
    open_fields: ['answer_one', 'answer_two'],
  })
  const backTo = (step: number) =>
    act(async () => void window.dispatchEvent(Object.assign(new Event('popstate'), { state: { step } })))
  await press('Next')
  await screen.findByRole('heading', { name: 'Your home' })
  await press('Continue')
  await screen.findByRole('heading', { name: 'Sign' })
  await backTo(1)
  await screen.findByRole('heading', { name: 'Your home' })
  await backTo(0)
  expect(await screen.findByRole('heading', { name: 'Your car' })).toBeTruthy()
})

test('[R-RTE-11] an outside signer answers, reads the attestation, and signs', async () => {
  await openLink({}, api_ =>
    api_.answer(
      api.signing.sign,
      view({
        version: 5,
        state: 'awaiting',
        step_state: 'signed',
        is_turn: false,
        answers: { name: 'Luis' },
        open_fields: [],
      }),
    ),
  )
  await userEvent.type(await screen.findByLabelText(/Name of the contact/), 'Luis')
  await press('Continue')
  expect((await screen.findByText('What I wrote is true.')).textContent).toBeTruthy()
  expect(screen.getByText('I agree to sign electronically.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /Type/ }))
  await press('Sign now')
  await screen.findByRole('heading', { name: 'Thank you. You signed the form.' })
  expect(screen.getByText(/Others sign next: Ada Admin/)).toBeTruthy()
  expect(server.of(api.signing.answer)[0]?.body).toMatchObject({ answers: { name: 'Luis' } })
  expect(server.of(api.signing.sign)[0]?.body).toMatchObject({
    method: 'typed',
    typed_name: 'Marisol Reyes',
    words_hash: 'a'.repeat(64),
  })
})

test.each([
  ['2026-11-20', 'Overdue since Nov 20, 2026'],
  ['2026-11-28', 'Due Nov 28, 2026'],
])('a form due %s is called “%s” on Nov 28', async (due_on, words) => {
  await openLink({ due_on })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a medical question says before typing that it needs a connection, and the token is stored nowhere', async () => {
  await openLink()
  await screen.findByLabelText(/Illnesses/)
  expect(screen.getByText('This answer isn’t kept on your device. Answer it while you are online.')).toBeTruthy()
  expect(JSON.stringify(device.keys().map(key => [key, device.read(key)]))).not.toContain(token)
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('others’ changes are merged, and a conflicting answer asks which one to use', async () => {
  await openLink({}, api_ =>
    api_.refuse(api.signing.answer, 412, {
      code: 'CHANGED_MEANWHILE',
      message: 'Ada Admin changed this form meanwhile.',
      details: { current: view({ version: 9, answers: { name: 'Ana' } }) },
    }),
  )
  await userEvent.type(await screen.findByLabelText(/Name of the contact/), 'Luis')
  expect(await screen.findByText('Someone else changed “Name of the contact”, too. Their answer: Ana')).toBeTruthy()
  await press('Use their answer')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Name of the contact/).value).toBe('Ana'))
})

test('signing can be refused, and the reason goes to the agency', async () => {
  await openLink({}, api_ =>
    api_.answer(api.signing.refuse, view({ state: 'refused', step_state: 'refused', is_turn: false })),
  )
  await press('I don’t want to sign')
  await screen.findByRole('heading', { name: 'Tell Harborlight Home Care why you won’t sign' })
  await press('Refuse to sign')
  expect(screen.getByText('Enter a reason.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es')
  expect(await screen.findByText('Indique el motivo.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'en')
  await userEvent.type(screen.getByLabelText(/Reason/), 'It is not true')
  await press('Refuse to sign')
  await screen.findByRole('heading', { name: 'You didn’t sign this form' })
  // Signers from outside have no agency of their own here
  expect(screen.getByText('Harborlight Home Care received the reason you gave.')).toBeTruthy()
})

test('the page has all learner languages, with Arabic from right to left, including errors in answers', async () => {
  await openLink({ languages: ['en', 'es', 'ko'] })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  expect([...choice.options].map(({ value }) => value).toSorted()).toEqual(['ar', 'en', 'es', 'ht', 'ko', 'ru', 'zh'])
  await userEvent.selectOptions(choice, 'ar')
  await screen.findByRole('button', { name: 'متابعة' })
  expect(document.documentElement.dir).toBe('rtl')
  expect(screen.getByText('بعض أجزاء هذا النموذج غير متوفرة بلغتك.')).toBeTruthy()
  await press('متابعة')
  expect((await screen.findAllByText('أجب عن هذا السؤال.')).length).toBeGreaterThan(0)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'اللغة' }), 'es')
  expect(await screen.findByRole('heading', { level: 1, name: 'Contacto de emergencia' })).toBeTruthy()
  await press('Continuar')
  expect((await screen.findAllByText('Responda esta pregunta.')).length).toBeGreaterThan(0)
})

test('a signer whose turn has not come sees who signs first', async () => {
  await openLink({ is_turn: false, step_state: 'waiting', others: [{ who: 'Ada Admin', state: 'asked' }] })
  await screen.findByRole('heading', { name: 'It’s not your turn yet' })
  expect(screen.getByText(/Others sign first: Ada Admin/)).toBeTruthy()
})

/** A form with a question shown only if another is answered “yes”. */
const asking = (): Partial<SignView> => {
  const { content } = view()
  const [own] = content.sections
  if (!own) return {}
  const more = field('text', 'more', { labels: { en: 'More' }, when: { field: 'name', is: 'Luis' } })
  return {
    content: { ...content, sections: [{ ...own, fields: [...own.fields, more] }] },
    open_fields: ['name', 'illness', 'more'],
  }
}
const sentAnswers = () => server.of(api.signing.answer).map(({ body }) => (body as { answers: object }).answers)

test('[R-RTE-11] a hidden answer is not sent, and the others are saved', async () => {
  await openLink(asking())
  await userEvent.type(await screen.findByLabelText(/Name of the contact/), 'Luis')
  await userEvent.type(await screen.findByLabelText('More'), 'x')
  await userEvent.type(screen.getByLabelText(/Name of the contact/), 'a')
  await waitFor(() => expect(sentAnswers()).toEqual([{ name: 'Luisa' }]), { timeout: 8_000 })
  await screen.findByText('Saved')
})

test('[R-RTE-11] a refused answer waits until it is changed, and the others are saved', async () => {
  await openLink({}, api_ =>
    api_.answer(api.signing.answer, ({ body }) => {
      const { answers } = body as { answers: SignView['answers'] }
      if (answers['name'] === 'Bad')
        return {
          status: 422,
          body: { code: 'INVALID', message: 'No.', errors: { 'answers.name': ['Not this one.'] } },
        }
      return view({ version: 4, answers })
    }),
  )
  await userEvent.type(await screen.findByLabelText(/Name of the contact/), 'Bad')
  await screen.findByText('Not this one.')
  await userEvent.type(screen.getByLabelText(/Illnesses/), 'None')
  await waitFor(() => expect(sentAnswers()).toEqual([{ name: 'Bad' }, { illness: 'None' }]), { timeout: 8_000 })
})

test('what is refused is told in the language that is chosen afterwards: an answer, a missing signature, and a signature', async () => {
  const to = (choice: string, code: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: choice }), code)
  await openLink({ answers: { name: 'Luis' } }, api_ => {
    api_.answer(api.signing.answer, ({ body, headers }) => {
      const { answers } = body as { answers: SignView['answers'] }
      if (answers['name'] !== 'Bad') return view({ version: 4, answers })
      const sentence = headers.get('accept-language')?.startsWith('es') ? 'Esta no.' : 'Not this one.'
      return { status: 422, body: { code: 'INVALID', message: 'No.', errors: { 'answers.name': [sentence] } } }
    })
    api_.refuse(api.signing.sign, 422, { message: 'Not now.', code: 'INVALID', errors: { image: ['Too faint.'] } })
  })
  const name = await screen.findByLabelText(/Name of the contact/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Bad')
  await screen.findByText('Not this one.', {}, { timeout: 8_000 })
  await to('Language', 'es')
  await screen.findByText('Esta no.')
  await userEvent.type(screen.getByLabelText(/Nombre del contacto/), 'o')
  await press('Continuar')
  await press('Firmar ahora')
  await screen.findByText('Dibuje su firma.')
  await to('Idioma', 'ru')
  await waitFor(() => expect(screen.queryByText('Dibuje su firma.')).toBeNull())
  expect(screen.getByText('Нарисуйте подпись.')).toBeTruthy()
})

test('[R-RTE-11] typed text stays as typed after a save, including secret answers', async () => {
  const { content } = view()
  const [own] = content.sections
  if (!own) throw new Error('no section')
  const secret = field('text', 'pin', { labels: { en: 'Pin' }, sensitivity: 'secret' })
  const first = { content: { ...content, sections: [{ ...own, fields: [...own.fields, secret] }] } }
  await openLink({ ...first, open_fields: ['name', 'illness', 'pin'] }, api_ =>
    api_.answer(api.signing.answer, ({ body }) => {
      const { answers } = body as { answers: Record<string, string> }
      const open = { ...first, open_fields: ['name', 'illness', 'pin'] }
      if ('pin' in answers) return view({ ...open, version: 5, answers: { name: 'Luis' }, masks: { pin: '••••' } })
      return view({ ...open, version: 4, answers: { name: answers['name']?.trim() ?? null } })
    }),
  )
  const name = await screen.findByLabelText<HTMLInputElement>(/Name of the contact/)
  await userEvent.type(name, 'Luis ')
  await waitFor(() => expect(sentAnswers()).toHaveLength(1), { timeout: 8_000 })
  await screen.findByText('Saved')
  expect(name.value).toBe('Luis ')
  const pin = screen.getByLabelText<HTMLInputElement>('Pin')
  await userEvent.type(pin, 'ab')
  await waitFor(() => expect(sentAnswers()).toHaveLength(2), { timeout: 8_000 })
  await screen.findByText('Saved')
  expect(screen.getByLabelText<HTMLInputElement>('Pin').value).toBe('ab')
})

test('[R-RTE-11] a signature with a lost response is sent again with the same body and key', async () => {
  let lost = true
  await openLink({ answers: { name: 'Luis' } }, api_ =>
    api_.answer(api.signing.sign, () => {
      if (lost) {
        lost = false
        return 'no line'
      }
      return view({ version: 5, state: 'awaiting', step_state: 'signed', is_turn: false, open_fields: [] })
    }),
  )
  await press('Continue')
  await userEvent.click(await screen.findByRole('radio', { name: /Type/ }))
  await press('Sign now')
  await waitFor(() => expect(server.of(api.signing.sign)).toHaveLength(1))
  await waitFor(() => expect(lost).toBe(false))
  await new Promise(resolve => setTimeout(resolve, 20))
  await press('Sign now')
  await screen.findByRole('heading', { name: 'Thank you. You signed the form.' })
  const [one, other] = server.of(api.signing.sign)
  expect(other?.body).toEqual(one?.body)
  expect(other?.headers.get('Idempotency-Key')).toBe(one?.headers.get('Idempotency-Key'))
})

test('[R-RTE-11] answers are saved in a language of the form, whatever the language of the screen', async () => {
  await openLink({ languages: ['es'] })
  await userEvent.type(await screen.findByLabelText(/Nombre del contacto/), 'Luis')
  await waitFor(() => expect(server.of(api.signing.answer)[0]?.body).toMatchObject({ language: 'es' }), {
    timeout: 8_000,
  })
})

test('[R-RTE-11] a reopened signed form is shown for answering', async () => {
  await openLink({ state: 'in_progress', step_state: 'signed', is_turn: false })
  expect((await screen.findByLabelText<HTMLInputElement>(/Name of the contact/)).disabled).toBe(false)
})
