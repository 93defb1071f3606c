import './contract-texts.ts'
import { api, type LearnerContent, type LearnerQuiz } from '@preceptor/contract'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '@/lib/texts/catalogue.ts'
import { aModule, aQuiz, statement, toLearn, written } from '@/test/a-program.ts'
import { FakeApi } from '@/test/fake-api.ts'
import './frame-languages.ts'
import '@/sign/frame-languages.ts'
import { Learn } from './Learn.tsx'
import { chosenLanguage } from './language.ts'
import { takeLink } from './link.ts'
import { device } from '@/widgets/public-shell/storage.ts'

configure({ asyncUtilTimeout: 20_000 })

const token = 'a-token-of-a-link'
let server = new FakeApi()

/** Opens the page as a link in a message does. */
async function openLink(answers: (server: FakeApi) => unknown = () => {}, hash = `#token=${token}`) {
  server = new FakeApi()
  server.answer(api.learnerLinks.look, {
    agency: 'Harborlight Home Care',
    office_phone: '+17185550110',
    logo: null,
    asks: ['birth_date', 'phone', 'code'],
    language: null,
  })
  server.answer(api.learnerLinks.open, { session: 'proved' })
  answers(server)
  vi.stubGlobal('fetch', server.fetch)
  history.replaceState(null, '', `/learn${hash}`)
  const link = takeLink()
  await act(async () => {
    render(<Learn link={link} />)
  })
  return server
}

async function endLink() {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  await act(() => speak('en'))
  expect(server.faults).toEqual([])
}
afterEach(endLink)

/** A text, a statement and a quiz, in a language and in English. */
function floors(language = 'en') {
  const inBoth = (en: string) => (language === 'en' ? { en } : { en, [language]: `${en} (${language})` })
  const questions = ['Wet floors are dangerous.', 'Loose rugs are safe.']
  return [
    aModule(1, { titles: inBoth('Read this'), content: written(inBoth('Dry every floor.')) }),
    aModule(2, { titles: inBoth('My word'), content: statement(inBoth('I keep floors dry.')) }),
    aModule(3, { titles: inBoth('Questions'), content: aQuiz(questions, { max_attempts: 3 }) }),
  ]
}

const asked = (texts: (text: string) => Record<string, string>) =>
  ['Wet floors are dangerous.', 'Loose rugs are safe.'].map((text, at) => ({
    id: `q${at + 1}`,
    kind: 'true_false' as const,
    points: 1,
    texts: texts(text),
    options: [],
    lefts: [],
  }))

const teaches =
  (over: Partial<LearnerContent> = {}, language = 'en') =>
  (server: FakeApi) => {
    const content = toLearn(server, floors(language), over)
    server.answer(api.learners.assignments, { data: [content.assignment] })
    server.answer(api.learners.content, ({ query }) => ({
      ...content,
      language: (query['language'] ?? content.language) as LearnerContent['language'],
    }))
  }

const prove = async (birthDate = '1984-02-29') => {
  const field = await screen.findByLabelText(/Date of birth/)
  await userEvent.clear(field)
  await userEvent.type(field, birthDate)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const toTheQuiz = async () => {
  await press('Start')
  await press('Next')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I have read and understood this.' }))
  await press('Next')
}

test('the token leaves the address and is not stored on the device', async () => {
  await openLink(teaches())
  const heading = await screen.findByRole('heading', { level: 1, name: 'Confirm it’s you' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(location.hash).toBe('')
  await prove()
  await screen.findByRole('heading', { level: 1, name: 'Safe floors' })
  expect(screen.getByText('Harborlight Home Care')).toBeTruthy()
  expect(JSON.stringify(device.keys().map(key => [key, device.read(key)]))).not.toContain(token)
  const [opened] = server.of(api.learnerLinks.open)
  expect(opened?.body).toEqual({ token, birth_date: '1984-02-29' })
})

test('the proof is checked before it is sent', async () => {
  await openLink()
  await press('Continue')
  const field = screen.getByLabelText(/Date of birth/)
  expect(screen.getByRole('alert').textContent).toBe('Enter your date of birth.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(server.of(api.learnerLinks.open)).toEqual([])
})

test('a wrong answer reveals nothing, and too many of them end the link', async () => {
  await openLink(server => server.refuse(api.learnerLinks.open, 422, { message: 'No.', code: 'WRONG_CODE' }))
  await prove('1960-01-01')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This doesn’t match. Check it and try again.'))
  expect(screen.getByLabelText(/Date of birth/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Safe floors')).toBeNull()
  for (const endpoint of [api.learnerLinks.open, api.learnerLinks.look])
    server.refuse(endpoint, 404, { message: 'Not found.', code: 'NOT_FOUND' })
  await prove()
  await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })
  expect(screen.getByRole('main').textContent).toContain('Ask your agency for a new link.')
  expect(screen.queryByText(/Harborlight/)).toBeNull()
})

test('why a link does not open is told in the language that is chosen afterwards', async () => {
  const toSpanish = () => userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es')
  await openLink(server => server.refuse(api.learnerLinks.open, 422, { message: 'No.', code: 'WRONG_CODE' }))
  await prove('1960-01-01')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This doesn’t match. Check it and try again.'))
  await toSpanish()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No coincide. Revíselo e inténtelo de nuevo.'))
  // The server's message stays in the earlier language, so the page uses its own words
  server.refuse(api.learnerLinks.open, 409, { message: 'Espere.', code: 'CONFLICT' })
  await press('Continuar')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Espere.'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'en')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('That didn’t work. Try again in a moment.'))
})

test('before the proof the office can be called, and the page keeps the chosen language for the next visit', async () => {
  await openLink(teaches({}, 'es'))
  const call = await screen.findByRole('link', { name: '(718) 555-0110' })
  expect(call.getAttribute('href')).toBe('tel:+17185550110')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es')
  await screen.findByRole('heading', { level: 1, name: 'Confirme que es usted' })
  expect(document.documentElement.lang).toBe('es')
  expect(chosenLanguage()).toBe('es')
  await userEvent.type(screen.getByLabelText(/Fecha de nacimiento/), '1985-03-14')
  await press('Continuar')
  await waitFor(() => expect(server.of(api.learners.content)[0]?.query).toEqual({ language: 'es' }))
})

test('the page starts in the person’s language, unless another one was chosen on this device', async () => {
  const inChinese = (server: FakeApi) =>
    server.answer(api.learnerLinks.look, {
      agency: 'Harborlight Home Care',
      office_phone: null,
      asks: ['birth_date'],
      language: 'zh',
    })
  await openLink(inChinese)
  await screen.findByRole('button', { name: '继续' })
  expect(document.documentElement.lang).toBe('zh')
  await endLink()
  device.write('preceptor-learn-language', 'es')
  await openLink(inChinese)
  await act(() => speak('es'))
  await screen.findByRole('heading', { level: 1, name: 'Confirme que es usted' })
})

test('without an office phone the page shows none', async () => {
  await openLink(server =>
    server.answer(api.learnerLinks.look, {
      agency: 'Harborlight Home Care',
      office_phone: null,
      logo: null,
      asks: ['code'],
      language: null,
    }),
  )
  await screen.findByText(/Ask the agency for help/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('before the proof the page says whose training it is, with the agency’s logo if it has one', async () => {
  for (const logo of [null, btoa('a picture')]) {
    await openLink(server =>
      server.answer(api.learnerLinks.look, {
        agency: 'Harborlight Home Care',
        office_phone: null,
        logo,
        asks: ['code'],
      }),
    )
    await screen.findByText('Training from Harborlight Home Care')
    expect(document.querySelector('img')?.src ?? null).toBe(logo && `data:image/png;base64,${logo}`)
    await endLink()
  }
  server = new FakeApi()
})

test('without a birth date or phone on file, a one-time code opens the link', async () => {
  await openLink(teaches())
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Confirm with' }), 'One-time code')
  await userEvent.type(screen.getByRole('textbox', { name: /One-time code/ }), 'abcd 2345')
  await press('Continue')
  await screen.findByRole('heading', { level: 1, name: 'Safe floors' })
  expect(server.of(api.learnerLinks.open)[0]?.body).toEqual({ token, code: 'abcd 2345' })
})

test('a revoked link ends on the device that had opened it', async () => {
  await openLink(teaches())
  await prove()
  await press('Start')
  await screen.findByText('Dry every floor.')
  server.refuse(api.learners.progress, 401, { message: 'Sign in.', code: 'NOT_SIGNED_IN' })
  server.refuse(api.learnerLinks.look, 404, { message: 'Not found.', code: 'NOT_FOUND' })
  await press('Next')
  await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })
  expect(device.keys().filter(key => key.endsWith('-opened'))).toEqual([])
})

test('an invalid link says that it doesn’t work, and offline it can be tried again', async () => {
  await openLink(server => server.answer(api.learnerLinks.look, () => 'no line'))
  await screen.findByRole('heading', { level: 1, name: 'The page couldn’t be loaded' })
  server.refuse(api.learnerLinks.look, 404, { message: 'Not found.', code: 'NOT_FOUND' })
  await press('Try again')
  await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })
  expect(server.of(api.learnerLinks.look)).toHaveLength(2)
})

test('in Arabic the whole page is in Arabic, from right to left', async () => {
  const titles = { en: 'Safe floors', ar: 'أرضيات آمنة' }
  await openLink(server => {
    teaches({ language: 'ar', languages: ['ar', 'en'], titles }, 'ar')(server)
    server.answer(api.learners.startAttempt, {
      number: 1,
      ends_at: null,
      answers: {},
      questions: asked(text => ({ en: text, ar: `${text} (ar)` })),
    })
    server.answer(api.learners.submitAttempt, { passed: true, score: 100, questions: [] })
  })
  await prove()
  const heading = await screen.findByRole('heading', { level: 1, name: 'أرضيات آمنة' })
  expect([heading.lang, heading.dir]).toEqual(['ar', 'rtl'])
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  await screen.findByText('3 وحدات')
  await press('ابدأ')
  expect((await screen.findByText('Dry every floor. (ar)')).closest('[dir=rtl]')).toBeTruthy()
  await press('التالي')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'قرأت هذا وفهمته.' }))
  await press('التالي')
  await press('ابدأ الاختبار')
  await screen.findByText('Wet floors are dangerous. (ar)')
  await press('السؤال التالي')
  await userEvent.click(await screen.findByRole('radio', { name: 'خطأ' }))
  await press('أرسل الإجابات')
  expect(await screen.findByRole('heading', { name: 'لقد نجحت' })).toBe(document.activeElement)
})

test('in Spanish the whole page is in Spanish', async () => {
  const titles = { en: 'Safe floors', es: 'Pisos seguros' }
  await openLink(teaches({ language: 'es', languages: ['es', 'en'], titles }, 'es'))
  await prove()
  await screen.findByRole('heading', { level: 1, name: 'Pisos seguros' })
  await press('Empezar')
  await screen.findByText('Dry every floor. (es)')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['es', 'ltr'])
})

test('in an unsupported language the page says that its buttons are in English', async () => {
  const titles = { en: 'Safe floors', bn: 'নিরাপদ মেঝে' }
  await openLink(teaches({ language: 'bn', languages: ['bn', 'en'], titles }, 'bn'))
  await prove()
  expect((await screen.findByRole('heading', { level: 1, name: 'নিরাপদ মেঝে' })).lang).toBe('bn')
  expect(screen.getByText('The buttons on this page are in English.')).toBeTruthy()
  await press('Start')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Read in' }), 'English')
  await screen.findByText('Dry every floor.')
  expect(server.of(api.learners.content).at(-1)?.query).toEqual({ language: 'en' })
})

test('a quiz works by keyboard alone, and a screen reader says where it is', async () => {
  await openLink(server => {
    teaches()(server)
    server.answer(api.learners.startAttempt, () => ({
      ...server.example(api.learners.startAttempt),
      number: server.of(api.learners.startAttempt).length,
      ends_at: null,
      answers: {},
      questions: asked(en => ({ en })),
    }))
    server.answer(api.learners.submitAttempt, { passed: false, score: 50, questions: [] })
  })
  const user = userEvent.setup()
  const enter = async (name: string) => {
    ;(await screen.findByRole('button', { name })).focus()
    await user.keyboard('{Enter}')
  }
  await prove()
  await toTheQuiz()
  // The quiz's own button is the only way to continue
  expect(screen.queryByText('Pass the quiz first.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
  await enter('Start the quiz')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 3, name: /Question 1 of 2/ }))
  // The attempt's own buttons replace the player's
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'True' }).checked).toBe(true)
  await enter('Next question')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 3, name: /Question 2 of 2/ }))
  await user.tab()
  await user.keyboard(' ')
  await enter('Submit answers')
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Not passed yet' }))
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
  expect(screen.getByText('Review your answers, then try again.')).toBeTruthy()
  expect(server.of(api.learners.submitAttempt)[0]?.body).toEqual({ answers: { q1: ['true'], q2: ['true'] } })
  await enter('Try again')
  await screen.findByText('Attempt 2 of 3')
})

test('a program with no module done is started, and continued once one is', async () => {
  for (const is_done of [false, true]) {
    await openLink(server => {
      const content = toLearn(server, floors())
      const [first] = content.modules
      const opened = { module_id: first?.id ?? '', is_done, done_on: null, seconds_spent: 20, place: null }
      server.answer(api.learners.assignments, { data: [content.assignment] })
      server.answer(api.learners.content, { ...content, progress: [opened] })
    })
    await prove()
    await screen.findByRole('button', { name: is_done ? 'Continue where you stopped' : 'Start' })
    expect(screen.queryByText('1 of 3 done') !== null).toBe(is_done)
    expect(screen.queryByText(/^0 of/)).toBeNull()
    await endLink()
  }
  server = new FakeApi()
})

const other = {
  assignment_id: '0190a1b2-0000-7000-8000-000000000099',
  title: 'Hand hygiene',
  title_language: 'en' as const,
  due_on: '2026-12-04',
  days_overdue: 0,
  grace_until: null,
  is_begun: false,
  is_blocked: false,
}

test('the page lists all other open training behind one link, with the office’s phone to tap, and opens it without another proof', async () => {
  await openLink(server => {
    teaches()(server)
    server.answer(api.learners.openTraining, { data: [other], office_phone: '+17185550110' })
    server.answer(api.learners.openAnother, { token: 'another-token', session: 'another-session' })
  })
  await prove()
  await screen.findByRole('heading', { level: 2, name: 'Your other training (1)' })
  expect(screen.getByText('Due Dec 4, 2026')).toBeTruthy()
  expect(server.of(api.learners.openTraining).at(-1)?.query).toEqual({ language: 'en' })
  expect(screen.getByRole('link', { name: '(718) 555-0110' }).getAttribute('href')).toBe('tel:+17185550110')
  const before = server.of(api.learners.assignments).length
  await press('Start: Hand hygiene')
  await waitFor(() => expect(server.of(api.learners.assignments).length).toBe(before + 1))
  expect(server.of(api.learnerLinks.open)).toHaveLength(1)
  expect(sessionStorage.getItem('preceptor-learn')).toContain('another-token')
})

test('“there is nothing else to do” shows only when nothing else is open', async () => {
  const done = { assignment: { ...new FakeApi().example(api.learners.content).assignment, completed_on: '2026-03-01' } }
  for (const data of [[other], []]) {
    await openLink(server => {
      teaches(done)(server)
      server.answer(api.learners.openTraining, { data, office_phone: null })
    })
    await prove()
    if (data.length > 0) await screen.findByText('Your other training (1)')
    else await screen.findByText(/There is nothing else to do here/)
    expect(screen.queryByText(/There is nothing else/) === null).toBe(data.length > 0)
    await endLink()
  }
  server = new FakeApi()
})

const fresh = { attempts_granted: 0, attempts_waiting: 0, last_score: null }

test('the overview shows the attempts left at a tried quiz, in each language of the page', async () => {
  const words = {
    en: 'You have 1 more attempt at the quiz.',
    es: 'Le queda 1 intento más en el cuestionario.',
    ar: 'لديك محاولة أخرى واحدة في الاختبار.',
    ht: 'Ou gen 1 lòt esè pou egzamen an.',
    ru: 'У вас есть ещё 1 попытка пройти тест.',
    zh: '您还可以再做 1 次测验。',
  }
  for (const [language, sentence] of Object.entries(words)) {
    await openLink(server => {
      const content = toLearn(server, floors(language), { language: language as LearnerContent['language'] })
      const facts = { module_id: content.modules[2]?.id ?? '', questions: 2, pass_mark: 80 }
      server.answer(api.learnerLinks.look, { ...server.example(api.learnerLinks.look), asks: ['birth_date'] })
      server.answer(api.learners.assignments, { data: [content.assignment] })
      server.answer(api.learners.content, {
        ...content,
        quizzes: [{ ...fresh, ...facts, attempts_used: 3, attempts_left: 1 }],
      })
    })
    await prove()
    expect(await screen.findByText(sentence)).toBeTruthy()
    await endLink()
  }
  server = new FakeApi()
})

test('the overview shows no attempts before the quiz was tried or once it is passed', async () => {
  for (const [attempts_used, is_done] of [
    [0, false],
    [1, true],
  ] as const) {
    await openLink(server => {
      const content = toLearn(server, floors())
      const module_id = content.modules[2]?.id ?? ''
      const quiz = { ...fresh, module_id, questions: 2, pass_mark: 80, attempts_used, attempts_left: 2 }
      const passed = { module_id, is_done, done_on: null, seconds_spent: 20, place: null }
      server.answer(api.learners.assignments, { data: [content.assignment] })
      server.answer(api.learners.content, { ...content, progress: [passed], quizzes: [quiz] })
    })
    await prove()
    await screen.findByText('3 modules')
    expect(screen.queryByText(/more attempt/)).toBeNull()
    await endLink()
  }
  server = new FakeApi()
})

/** Returns a quiz module’s text about its attempts, before the next one. */
async function beforeQuiz(attempts: Partial<LearnerQuiz>, language = 'en') {
  await openLink(server => {
    const content = toLearn(server, floors(language), { language: language as LearnerContent['language'] })
    const facts = { module_id: content.modules[2]?.id ?? '', questions: 2, pass_mark: 80 }
    server.answer(api.learnerLinks.look, { ...server.example(api.learnerLinks.look), asks: ['birth_date'] })
    server.answer(api.learners.assignments, { data: [content.assignment] })
    server.answer(api.learners.content, {
      ...content,
      quizzes: [{ ...fresh, attempts_used: 0, attempts_left: 3, ...facts, ...attempts }],
    })
    server.answer(api.learners.openTraining, { data: [], office_phone: '+17185550110' })
  })
  await prove()
}

test('before an extra attempt a caregiver sees that the agency gave it, the last score, and that it is the last one', async () => {
  await beforeQuiz({ attempts_used: 3, attempts_left: 1, attempts_granted: 1, last_score: 60 })
  await toTheQuiz()
  expect(await screen.findByText('Attempt 4 of 4')).toBeTruthy()
  expect(screen.getByText('This is your last attempt.')).toBeTruthy()
  expect(screen.getByText('Your agency gave you 1 more attempt.')).toBeTruthy()
  expect(screen.getByText('Last time: 60%.').parentElement?.textContent).toBe('Last time: 60%. You need 80%.')
  await endLink()
  // Extra attempts count after the quiz's own
  await beforeQuiz({ attempts_used: 1, attempts_left: 3, attempts_granted: 1, last_score: 60 })
  await toTheQuiz()
  expect(await screen.findByText('Attempt 2 of 4')).toBeTruthy()
  expect(screen.queryByText(/gave you/)).toBeNull()
})

test('a caregiver whose last attempt is waiting for a grade sees that, not that no attempts are left', async () => {
  await beforeQuiz({ attempts_used: 3, attempts_left: 0, attempts_waiting: 1 })
  expect(await screen.findByText('Your answers are waiting for a grade.')).toBeTruthy()
  await toTheQuiz()
  expect(await screen.findByText('Your answers are waiting for a grade')).toBeTruthy()
  expect(screen.getByText(/ grades them\. If you don’t pass/)).toBeTruthy()
  expect(screen.queryByText('You have no attempts left')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start the quiz' })).toBeNull()
})

test('the note that an attempt is waiting for a grade is in each language of the page', async () => {
  const words = {
    es: 'Sus respuestas esperan una calificación.',
    ar: 'إجاباتك بانتظار التقييم.',
    ht: 'Repons ou yo ap tann yon nòt.',
    ru: 'Ваши ответы ждут проверки.',
    zh: '您的答案正在等待评分。',
  }
  for (const [language, sentence] of Object.entries(words)) {
    await beforeQuiz({ attempts_used: 3, attempts_left: 0, attempts_waiting: 1 }, language)
    expect(await screen.findByText(sentence)).toBeTruthy()
    await endLink()
  }
  server = new FakeApi()
})

test('in grace the overview shows how long the program can be finished, not a past due date', async () => {
  await openLink(server => {
    const content = toLearn(server, floors())
    const assignment = { ...content.assignment, due_on: '2026-03-01', grace_until: '2026-03-08', days_overdue: 0 }
    server.answer(api.learners.assignments, { data: [assignment] })
    server.answer(api.learners.content, { ...content, assignment })
  })
  await prove()
  expect(await screen.findByText(/Mar 8, 2026/)).toBeTruthy()
  expect(screen.queryByText(/Mar 1, 2026/)).toBeNull()
})

test('after the last attempt a caregiver sees that the agency was notified and whom to call, and no dead buttons', async () => {
  await openLink(server => {
    const content = toLearn(server, floors())
    const [, , quiz] = content.modules
    const facts = { module_id: quiz?.id ?? '', questions: 2, pass_mark: 80 }
    server.answer(api.learners.assignments, { data: [content.assignment] })
    server.answer(api.learners.content, {
      ...content,
      quizzes: [{ ...fresh, ...facts, attempts_used: 1, attempts_left: 2 }],
    })
    server.answer(api.learners.openTraining, { data: [], office_phone: '+17185550110' })
    server.answer(api.learners.startAttempt, () => ({
      ...server.example(api.learners.startAttempt),
      number: 1 + server.of(api.learners.startAttempt).length,
      questions: asked(en => ({ en })),
      answers: {},
      ends_at: null,
    }))
    server.answer(api.learners.submitAttempt, () => ({
      ...server.example(api.learners.submitAttempt),
      score: 50,
      passed: false,
      pass_mark: 80,
      questions: null,
      state: 'failed' as const,
      attempts_left: 2 - server.of(api.learners.submitAttempt).length,
    }))
  })
  await prove()
  await toTheQuiz()
  expect(await screen.findByText('2 questions')).toBeTruthy()
  expect(screen.getByText('Pass with 80% or more.')).toBeTruthy()
  expect(screen.getByText('Attempt 2 of 3')).toBeTruthy()
  await press('Start the quiz')
  await press('Next question')
  await press('Submit answers')
  await screen.findByText('You have 1 attempt left.')
  await press('Try again')
  await press('Next question')
  await press('Submit answers')
  await screen.findByText('You have no attempts left')
  expect(screen.getByText(/Harborlight Home Care has been told/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '(718) 555-0110' }).getAttribute('href')).toBe('tel:+17185550110')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
  expect(screen.queryByText('Pass the quiz first.')).toBeNull()
  expect(screen.queryByText('Review your answers, then try again.')).toBeNull()
})
